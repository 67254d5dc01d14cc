"""Counts of results by day, week, month, or year."""

from __future__ import annotations

import json
import sqlite3
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Literal, NamedTuple

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.index.reader import CancelToken
from wsdesk.localdb.index.result_facets import EXACT_LIMIT, facts_statement
from wsdesk.localdb.index.result_pages import prepare
from wsdesk.localdb.index.result_query import ResultQuery

HistogramUnit = Literal["day", "week", "month", "year"]
MAX_BINS = 48
_ROWS = 1_000


class HistogramBin(NamedTuple):
    """Results from the day `first` up to the day `end`, which isn't included."""

    first: date
    end: date
    total: int


@dataclass(frozen=True, slots=True)
class ResultHistogram:
    """Consecutive bins from the oldest to the newest result; none if no result has a date.

    If `is_approximate`, only the newest results were counted.
    """

    bins: tuple[HistogramBin, ...] = ()
    unit: HistogramUnit = "day"
    is_approximate: bool = False


def read_histogram(
    connection: sqlite3.Connection, query: ResultQuery, token: CancelToken | None = None
) -> ResultHistogram:
    """Count the results of a query by their date, without filters by date, unless they exclude."""
    token = token or CancelToken()
    filters = tuple(one for one in query.filters if one.field != "date" or one.is_excluded)
    search = prepare(connection, replace(query, filters=filters), packed=True)
    match = search.match
    has_words = match.expression or match.excluded or match.texts is not None or match.pieces is not None
    if search.few is None and not has_words:
        return _count_in_index(connection, search.condition.sql, search.condition.values)
    sql, values = facts_statement(search, "p.date")
    dates: list[int] = []
    cursor = connection.execute(sql, values) if sql else None
    is_approximate = False
    while cursor is not None and (rows := cursor.fetchmany(_ROWS)):
        token.check()
        if len(dates) + len(rows) > EXACT_LIMIT:
            cursor.close()
            is_approximate = True
            break
        dates += [ms for (ms,) in rows if ms > 0]
    if not dates:
        return ResultHistogram()
    unit, edges = _edges(min(dates), max(dates))
    limits = [_ms(edge) for edge in edges]
    counts = [0] * (len(edges) - 1)
    for ms in dates:
        counts[min(max(bisect_right(limits, ms) - 1, 0), len(counts) - 1)] += 1
    return _histogram(edges, counts, unit, is_approximate=is_approximate)


def _count_in_index(
    connection: sqlite3.Connection, condition: str, values: tuple[object, ...]
) -> ResultHistogram:
    """Count a range of the index of dates per bin, so that it is read once without its rows."""
    source = "FROM pieces p INDEXED BY result_date WHERE p.status > 0"
    source += f" AND ({condition})" if condition else ""
    ends: list[int] = []
    for direction in ("ASC", "DESC"):
        sql = f"SELECT p.date {source} AND p.date > 0 ORDER BY p.date {direction} LIMIT 1"
        row = connection.execute(sql, values).fetchone()
        if row is None:
            return ResultHistogram()
        ends.append(row[0])
    unit, edges = _edges(*ends)
    ranges = json.dumps([[_ms(first), _ms(end)] for first, end in pairwise(edges)])
    # No other condition on the date: SQLite would limit the range by that one.
    count = f"SELECT count(*) {source} AND p.date >= r.value ->> 0 AND p.date < r.value ->> 1"
    rows = connection.execute(f"SELECT ({count}) FROM json_each(?) r", (*values, ranges))
    return _histogram(edges, [number for (number,) in rows], unit)


def _histogram(
    edges: list[date], counts: list[int], unit: HistogramUnit, *, is_approximate: bool = False
) -> ResultHistogram:
    ranges = zip(pairwise(edges), counts, strict=True)
    bins = tuple(HistogramBin(first, end, total) for (first, end), total in ranges)
    return ResultHistogram(bins, unit, is_approximate)


def _edges(first_ms: int, last_ms: int) -> tuple[HistogramUnit, list[date]]:
    """The finest unit with at most `MAX_BINS` bins, and the first days of its bins and of the one after."""
    first, last = _day(first_ms), _day(last_ms)
    for unit, (begin, step) in _UNITS.items():
        edges = [begin(first)]
        while edges[-1] <= last and len(edges) <= MAX_BINS and edges[-1].year < date.max.year:
            edges.append(step(edges[-1]))
        if edges[-1] > last:
            return unit, edges
    # Of a longer time, years are too fine: the newest ones are shown.
    begin = max(last.year - MAX_BINS + 1, date.min.year)
    return "year", [date(year, 1, 1) for year in range(begin, min(last.year + 1, date.max.year) + 1)]


def _next_month(day: date) -> date:
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)


_UNITS: dict[HistogramUnit, tuple[Callable[[date], date], Callable[[date], date]]] = {
    "day": (lambda day: day, lambda day: day + timedelta(1)),
    "week": (lambda day: day - timedelta(day.weekday()), lambda day: day + timedelta(7)),
    "month": (lambda day: day.replace(day=1), _next_month),
    "year": (lambda day: day.replace(month=1, day=1), lambda day: date(day.year + 1, 1, 1)),
}
"""First day of the bin of a day, and of the next bin."""


def _day(ms: int) -> date:
    """Day of a time in ms in the local time zone."""
    try:
        return datetime.fromtimestamp(ms / 1000).date()  # noqa: DTZ006
    except (ValueError, OverflowError, OSError):
        return date.max


def _ms(day: date) -> int:
    """Beginning of a day in the local time zone, in ms."""
    return round(datetime(day.year, day.month, day.day).timestamp() * 1000)  # noqa: DTZ001
