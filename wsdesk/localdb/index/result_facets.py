"""Counts of models, authors, months, and other facets of a result query."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, get_args

from wsdesk.localdb.index.facets import MAX_KIND, RATIOS, STATUSES, month_text, size_text
from wsdesk.localdb.index.reader import CancelToken
from wsdesk.localdb.index.result_pages import Search, prepare, text_condition
from wsdesk.localdb.index.result_query import (
    FacetName,
    FacetValue,
    FilterField,
    ResultFacets,
    ResultFilter,
    ResultQuery,
)
from wsdesk.localdb.index.result_sql import Condition, conditions_by_field, join

EXACT_LIMIT = 50_000
"""Results up to which counts are exact, unless all are requested; of more, the newest ones are counted."""
MAX_VALUES = 200
"""Values per facet, the most frequent ones."""
_FACETS: tuple[FacetName, ...] = get_args(FacetName)
_ROWS = 1_000
"""Rows per step; smaller steps would give the interpreter lock back more often than the window needs it."""


_COLUMNS = ("facets", "origin", "canvas")
_DATE = len(_COLUMNS)
_Row = tuple[int, ...]
"""Values of `_COLUMNS`, the date, and the number of the field whose filters fail, 0 if none does.

Without such fields, only values of the requested columns.
"""


class _Counts:
    """Counts of the values of columns of results."""

    def __init__(self, columns: Sequence[str] = _COLUMNS) -> None:
        self.columns: dict[str, Counter[int]] = {column: Counter() for column in columns}
        self.total = 0
        self.is_approximate = False
        """Whether only the newest results were counted."""

    def add(self, rows: Sequence[_Row], columns: Sequence[str]) -> None:
        """Count results, whose rows begin with these columns."""
        self.total += len(rows)
        for column, values in zip(columns, zip(*rows, strict=True), strict=False):
            if column in self.columns:
                self.columns[column].update(values)

    def merged(self, other: _Counts, *, is_approximate: bool = False) -> _Counts:
        """These counts and those of other results, in the columns of these."""
        both = _Counts(tuple(self.columns))
        both.total = self.total + other.total
        both.is_approximate = is_approximate
        for column, counter in both.columns.items():
            counter.update(self.columns[column])
            counter.update(other.columns[column])
        return both


def count_facets(
    connection: sqlite3.Connection, query: ResultQuery, token: CancelToken | None = None
) -> ResultFacets:
    """Count the values of each facet; `query.key`, `limit`, and the order don't matter.

    The values of a facet are counted without the filters of its field, unless they exclude: these are the
    counts of the alternatives. `total` is that of all filters. Only the newest results are counted if
    there are more than `EXACT_LIMIT`.
    """
    token, limit = token or CancelToken(), EXACT_LIMIT
    used = {one.field for one in query.filters if not one.is_fixed}
    fields: list[FilterField] = [field for field in map(_field, _FACETS) if field in used]
    own: dict[FilterField, _Counts] = {}
    if len(fields) == 1 or (fields and prepare(connection, query, packed=True).few is not None):
        # Two scans that return only what is counted are faster than one, and so are several of few rows.
        for field in fields:
            others = replace(query, filters=_without(query, [field]))
            own[field] = _count(connection, others, (), limit, token, (_column(field),))[0]
        fields.clear()
    counts, alternatives = _count(connection, query, fields, limit, token)
    own |= alternatives
    values: dict[FacetName, tuple[FacetValue, ...]] = {}
    for facet in _FACETS:
        found = own.get(_field(facet), counts)
        values[facet] = _values(connection, found.columns[_column(_field(facet))], facet)
    is_approximate = any(one.is_approximate for one in (counts, *own.values()))
    return ResultFacets(values, counts.total, is_approximate)


def _field(facet: FacetName) -> FilterField:
    """The field of the filters of a facet."""
    return "date" if facet == "month" else facet


def _column(field: FilterField) -> str:
    """The column that has the values of the facet of a field."""
    if field in ("canvas", "project"):
        return "canvas"
    return "origin" if field in ("author", "date") else "facets"


def _without(query: ResultQuery, fields: Sequence[FilterField]) -> tuple[ResultFilter, ...]:
    """The filters of a query without those of some fields, unless they exclude or are the scope."""
    return tuple(one for one in query.filters if one.field not in fields or one.is_fixed)


def _count(
    connection: sqlite3.Connection,
    query: ResultQuery,
    fields: Sequence[FilterField],
    limit: int,
    token: CancelToken,
    columns: Sequence[str] = _COLUMNS,
) -> tuple[_Counts, dict[FilterField, _Counts]]:
    """Counts of a query, and for each of some fields those without its filters, in one scan."""
    scan = _Scan(connection, query, fields, columns)
    counts = _Counts(columns)
    own: dict[FilterField, _Counts] = {field: _Counts([_column(field)]) for field in fields}
    finished: dict[FilterField, _Counts] = {}
    while groups := scan.read():
        token.check()
        room = limit - counts.total - len(groups[None])
        full: list[FilterField] = [
            field for field, one in own.items() if one.total + len(groups[field]) > room
        ]
        for field in full:
            finished[field] = own.pop(field).merged(counts, is_approximate=True)
        if room < 0:
            counts.add(groups[None][:room], columns)
            counts.is_approximate = True
            break
        counts.add(groups[None], columns)
        for field, one in own.items():
            one.add(groups[field], columns)
        if full:
            scan.leave_out(full)
    for field, one in own.items():
        finished[field] = one.merged(counts)
    return counts, finished


class _Scan:
    """Reads the results of a query, and those without the filters of one of some fields, newest first."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        query: ResultQuery,
        fields: Sequence[FilterField],
        columns: Sequence[str],
    ) -> None:
        self._connection = connection
        self._columns = ", ".join(f"p.{column}" for column in columns)
        self._query = query
        self._fields: tuple[FilterField, ...] = tuple(fields)
        self._date: int | None = None
        self._same_date: Counter[FilterField | None] = Counter()
        self._cursor = self._open()

    def read(self) -> dict[FilterField | None, list[_Row]]:
        """Next results by the field whose filters they fail, None if they match all; empty at the end."""
        rows = self._cursor.fetchmany(_ROWS) if self._cursor is not None else []
        if not rows:
            return {}
        if not self._fields:
            return {None: rows}
        groups: list[list[_Row]] = [[] for _ in range(len(self._fields) + 1)]
        for row in rows:
            groups[row[-1]].append(row)
        found = dict(zip((None, *self._fields), groups, strict=True))
        if rows[-1][_DATE] != self._date:
            self._date = rows[-1][_DATE]
            self._same_date.clear()
        for field, group in found.items():
            self._same_date[field] += sum(row[_DATE] == self._date for row in group)
        return found

    def leave_out(self, fields: Sequence[FilterField]) -> None:
        """Stop returning results that fail the filters of these fields, which the caller ignores from now on.

        A scan by date continues without them where it is; one by text goes on, since it can't.
        """
        if self._cursor is not None and self._is_by_date:
            self._cursor.close()
            self._fields = tuple(field for field in self._fields if field not in fields)
            self._cursor = self._open()

    def _open(self) -> sqlite3.Cursor | None:
        query, fields = self._query, self._fields
        search = prepare(self._connection, replace(query, filters=_without(query, fields)), packed=True)
        match = search.match
        self._is_by_date = search.few is None and match.texts is None and not match.expression
        filters = [one for one in query.filters if one.field in fields and not one.is_fixed]
        conditions = conditions_by_field(self._connection, filters, packed=True)
        failed = _failed([join([own for field, own in conditions if field == one]) for one in fields])
        required = [search.condition]
        if len(fields) > 1:
            required.append(Condition(f"{failed.sql} >= 0", failed.values))
        if self._date is not None:
            required.append(Condition("p.date <= ?", (self._date,)))
        columns = f"{self._columns}, p.date, {failed.sql}" if fields else self._columns
        sql, values = facts_statement(search._replace(condition=join(required)), columns)
        if self._date is not None:
            skipped = self._same_date[None] + sum(self._same_date[field] for field in fields)
            sql = f"{sql} LIMIT -1 OFFSET {skipped}"
        return self._connection.execute(sql, (*failed.values, *values)) if sql else None


def _failed(conditions: Sequence[Condition]) -> Condition:
    """Number of the only condition that isn't met, from 1; 0 if all are, -1 if several aren't."""
    failed, following = Condition("0"), Condition("1")
    for number, condition in reversed(list(enumerate(conditions, 1))):
        sql = f"iif({condition.sql}, {failed.sql}, iif({following.sql}, {number}, -1))"
        failed = Condition(sql, (*condition.values, *failed.values, *following.values))
        following = join([condition, following])
    return failed


def read_version_ids(
    connection: sqlite3.Connection, query: ResultQuery, token: CancelToken | None = None
) -> frozenset[str]:
    """Version IDs of all results; `query.key`, `limit`, and the order don't matter."""
    token = token or CancelToken()
    sql, values = facts_statement(prepare(connection, query), "p.version_id")
    cursor = connection.execute(sql, values) if sql else None
    found: set[str] = set()
    while cursor is not None and (rows := cursor.fetchmany(_ROWS)):
        token.check()
        found.update(version_id for (version_id,) in rows)
    return frozenset(found)


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


def _values(connection: sqlite3.Connection, counts: Counter[int], facet: FacetName) -> tuple[FacetValue, ...]:
    """The values of a facet, given the counts of its column."""
    if facet == "canvas":
        return _canvases(connection, counts)
    if facet == "project":
        return _named(connection, _projects(connection, counts))
    part = _PARTS[facet]
    codes: Counter[int] = Counter()
    for packed, count in counts.items():
        codes[packed >> part.shift & part.mask] += count
    return _labeled(codes, part.label) if part.label is not None else _named(connection, codes)


class _Part(NamedTuple):
    """Bits of `facets` or `origin` (see `pack_facets`, `pack_origin`); without `label`, they are a name."""

    shift: int
    mask: int = -1
    label: Callable[[int], str] | None = None


_PARTS: dict[FacetName, _Part] = {
    "status": _Part(0, 7, STATUSES.__getitem__),
    "favorite": _Part(3, 1, ("", "yes").__getitem__),
    "newer": _Part(27, 1, ("no", "yes").__getitem__),
    "size": _Part(4, 7, size_text),
    "ratio": _Part(7, 31, ("", *RATIOS).__getitem__),
    "type": _Part(12, MAX_KIND),
    "model": _Part(28),
    "author": _Part(16),
    "month": _Part(0, 0xFFFF, month_text),
}


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


def _projects(connection: sqlite3.Connection, canvases: Counter[int]) -> Counter[int]:
    """Counts of the projects of canvases."""
    projects: Counter[int] = Counter()
    for number, project in connection.execute("SELECT n, project FROM canvases"):
        if number in canvases:
            projects[project] += canvases[number]
    return projects


def _canvases(connection: sqlite3.Connection, counts: Counter[int]) -> tuple[FacetValue, ...]:
    most = counts.most_common(MAX_VALUES)
    query = "SELECT n, canvas_id, title FROM canvases WHERE n IN (SELECT value FROM json_each(?))"
    titles = {
        row[0]: row[1:] for row in connection.execute(query, (json.dumps([number for number, _ in most]),))
    }
    return tuple(
        FacetValue(titles[number][0], titles[number][1], count) for number, count in most if number in titles
    )
