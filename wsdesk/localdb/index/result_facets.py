"""Counts of models, authors, months, and other facets of a result query."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from wsdesk.localdb.index.facets import RATIOS, SIZES, STATUSES, month_text
from wsdesk.localdb.index.reader import CancelToken
from wsdesk.localdb.index.result_pages import Search, prepare, text_condition
from wsdesk.localdb.index.result_query import FacetName, FacetValue, ResultFacets, ResultQuery
from wsdesk.localdb.index.result_sql import Condition, join

EXACT_LIMIT = 50_000
"""Results up to which counts are exact, unless all are requested; of more, the newest ones are counted."""
MAX_VALUES = 200
"""Values per facet, the most frequent ones."""
_ROWS = 1_000
"""Rows per step; smaller steps would give the interpreter lock back more often than the window needs it."""


class _Counts:
    """Counts by packed values."""

    def __init__(self) -> None:
        self.facets: Counter[int] = Counter()
        self.origins: Counter[int] = Counter()
        self.canvases: Counter[int] = Counter()
        self.total = 0

    def add(self, rows: list[Any]) -> None:
        facets, origins, canvases = zip(*rows, strict=True)
        self.facets.update(facets)
        self.origins.update(origins)
        self.canvases.update(canvases)
        self.total += len(rows)


def count_facets(
    connection: sqlite3.Connection,
    query: ResultQuery,
    token: CancelToken | None = None,
    *,
    exact: bool = False,
) -> ResultFacets:
    """Count the values of each facet; `query.key`, `limit`, and the order don't matter.

    Unless `exact`, only the newest results are counted if there are more than `EXACT_LIMIT`.
    """
    token = token or CancelToken()
    counts = _Counts()
    sql, values = facts_statement(prepare(connection, query, packed=True), "p.facets, p.origin, p.canvas")
    cursor = connection.execute(sql, values) if sql else None
    while cursor is not None and (rows := cursor.fetchmany(_ROWS)):
        token.check()
        if not exact and counts.total + len(rows) > EXACT_LIMIT:
            cursor.close()
            return ResultFacets(_values(connection, counts), counts.total, is_approximate=True)
        counts.add(rows)
    return ResultFacets(_values(connection, counts), counts.total)


def facts_statement(search: Search, columns: str) -> tuple[str, tuple[Any, ...]]:
    """SQL that reads columns of all results, newest texts or results first; empty if there are none."""
    match = search.match
    columns = f"SELECT {columns} FROM"
    if match.texts == ():
        return "", ()
    if search.few is not None:
        condition = join([search.condition, text_condition(match)])
        few = f"(SELECT p.n AS m FROM pieces p WHERE p.status > 0{search.few.suffix})"
        where = f" WHERE {condition.sql}" if condition.sql else ""
        sql = f"{columns} {few} CROSS JOIN pieces p ON p.n = m{where} ORDER BY p.date DESC"
        return sql, (*search.few.values, *condition.values)
    is_result = Condition("p.facets & 7 > 0")
    if match.texts is not None or match.expression:
        condition = join([is_result, search.condition, text_condition(match, listed=True)])
        if match.texts is None:
            texts = "(SELECT rowid AS value FROM words WHERE words MATCH ? ORDER BY rowid DESC)"
            first = match.expression
        else:
            texts, first = "json_each(?)", json.dumps(sorted(match.texts, reverse=True))
        source = f"{texts} j CROSS JOIN pieces p INDEXED BY piece_text ON p.text = j.value"
        return f"{columns} {source} WHERE {condition.sql}", (first, *condition.values)
    condition = join([Condition("p.status > 0"), search.condition, text_condition(match)])
    source = "pieces p INDEXED BY result_date"
    return f"{columns} {source} WHERE {condition.sql} ORDER BY p.date DESC", condition.values


def _values(connection: sqlite3.Connection, counts: _Counts) -> Mapping[FacetName, tuple[FacetValue, ...]]:
    facets, origins = counts.facets, counts.origins
    kinds = _unpacked(facets, lambda packed: packed >> 12 & 0xFFFF)
    models = _unpacked(facets, lambda packed: packed >> 28)
    authors = _unpacked(origins, lambda packed: packed >> 16)
    months = _unpacked(origins, lambda packed: packed & 0xFFFF)
    statuses = _unpacked(facets, lambda packed: packed & 7)
    favorites = _unpacked(facets, lambda packed: packed >> 3 & 1)
    sizes = _unpacked(facets, lambda packed: packed >> 4 & 7)
    ratios = _unpacked(facets, lambda packed: packed >> 7 & 31)
    canvases, projects = _places(connection, counts.canvases)
    return {
        "project": projects,
        "canvas": canvases,
        "type": _named(connection, kinds),
        "model": _named(connection, models),
        "author": _named(connection, authors),
        "month": _labeled(months, month_text),
        "status": _labeled(statuses, lambda code: STATUSES[code]),
        "favorite": tuple(FacetValue("yes", "", count) for code, count in favorites.items() if code),
        "ratio": _labeled(ratios, lambda code: RATIOS[code - 1] if code else ""),
        "size": _labeled(sizes, size_text),
    }


def size_text(code: int) -> str:
    """A size class as values of `size` filters, with a space between two of them; empty if it is unknown."""
    if not code:
        return ""
    low = f">{SIZES[code - 2]}" if code > 1 else ""
    high = f"<={SIZES[code - 1]}" if code <= len(SIZES) else ""
    return f"{low} {high}".strip()


def _unpacked(packed: Counter[int], part: Callable[[int], int]) -> Counter[int]:
    counts: Counter[int] = Counter()
    for value, count in packed.items():
        counts[part(value)] += count
    return counts


def _labeled(codes: Counter[int], label: Callable[[int], str]) -> tuple[FacetValue, ...]:
    return tuple(
        FacetValue(label(code), label(code), count) for code, count in codes.most_common() if label(code)
    )[:MAX_VALUES]


def _named(connection: sqlite3.Connection, ids: Counter[int]) -> tuple[FacetValue, ...]:
    most = ids.most_common(MAX_VALUES + 1)
    query = "SELECT id, value, label FROM names WHERE id IN (SELECT value FROM json_each(?))"
    names = {
        row[0]: row[1:] for row in connection.execute(query, (json.dumps([number for number, _ in most]),))
    }
    return tuple(
        FacetValue(names[number][0], names[number][1], count) for number, count in most if number in names
    )[:MAX_VALUES]


def _places(
    connection: sqlite3.Connection, ids: Counter[int]
) -> tuple[tuple[FacetValue, ...], tuple[FacetValue, ...]]:
    """Counts of canvases and of their projects."""
    projects: Counter[int] = Counter()
    for number, project in connection.execute("SELECT n, project FROM canvases"):
        if number in ids:
            projects[project] += ids[number]
    most = ids.most_common(MAX_VALUES)
    query = "SELECT n, canvas_id, title FROM canvases WHERE n IN (SELECT value FROM json_each(?))"
    titles = {
        row[0]: row[1:] for row in connection.execute(query, (json.dumps([number for number, _ in most]),))
    }
    canvases = tuple(
        FacetValue(titles[number][0], titles[number][1], count) for number, count in most if number in titles
    )
    return canvases, _named(connection, projects)
