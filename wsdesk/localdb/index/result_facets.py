"""Counts of models, authors, months, and other facets of a result query."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable
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
    ResultQuery,
)
from wsdesk.localdb.index.result_sql import Condition, join

EXACT_LIMIT = 50_000
"""Results up to which counts are exact, unless all are requested; of more, the newest ones are counted."""
MAX_VALUES = 200
"""Values per facet, the most frequent ones."""
_FACETS: tuple[FacetName, ...] = get_args(FacetName)
_ROWS = 1_000
"""Rows per step; smaller steps would give the interpreter lock back more often than the window needs it."""


_COLUMNS = ("facets", "origin", "canvas")
_Counts = dict[str, Counter[int]]
"""Counts of the values of columns."""


def count_facets(
    connection: sqlite3.Connection,
    query: ResultQuery,
    token: CancelToken | None = None,
    *,
    exact: bool = False,
) -> ResultFacets:
    """Count the values of each facet; `query.key`, `limit`, and the order don't matter.

    The values of a facet are counted without the filters of its field, unless they exclude: these are the
    counts of the alternatives. `total` is that of all filters. Unless `exact`, only the newest results are
    counted if there are more than `EXACT_LIMIT`.
    """
    token = token or CancelToken()
    counts, total, is_approximate = _count(connection, query, _COLUMNS, token, exact=exact)
    values: dict[FacetName, tuple[FacetValue, ...]] = {}
    for facet in _FACETS:
        field: FilterField = "date" if facet == "month" else facet
        others = tuple(one for one in query.filters if one.field != field or one.is_excluded)
        own = counts
        if others != query.filters:
            alternatives, columns = replace(query, filters=others), (_column(facet),)
            own, _, is_part = _count(connection, alternatives, columns, token, exact=exact)
            is_approximate |= is_part
        values[facet] = _values(connection, own[_column(facet)], facet)
    return ResultFacets(values, total, is_approximate)


def _column(facet: FacetName) -> str:
    """The column that has the values of a facet."""
    if facet in ("canvas", "project"):
        return "canvas"
    return "facets" if _PARTS[facet].is_facet else "origin"


def _count(
    connection: sqlite3.Connection,
    query: ResultQuery,
    columns: tuple[str, ...],
    token: CancelToken,
    *,
    exact: bool,
) -> tuple[_Counts, int, bool]:
    """Counts of the values of columns, of all results, and whether only the newest were counted."""
    counts: _Counts = {column: Counter() for column in columns}
    total = 0
    names = ", ".join(f"p.{column}" for column in columns)
    sql, values = facts_statement(prepare(connection, query, packed=True), names)
    cursor = connection.execute(sql, values) if sql else None
    while cursor is not None and (rows := cursor.fetchmany(_ROWS)):
        token.check()
        if not exact and total + len(rows) > EXACT_LIMIT:
            cursor.close()
            return counts, total, True
        for counter, found in zip(counts.values(), zip(*rows, strict=True), strict=True):
            counter.update(found)
        total += len(rows)
    return counts, total, False


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
    is_facet: bool = True


_PARTS: dict[FacetName, _Part] = {
    "status": _Part(0, 7, STATUSES.__getitem__),
    "favorite": _Part(3, 1, ("", "yes").__getitem__),
    "newer": _Part(27, 1, ("no", "yes").__getitem__),
    "size": _Part(4, 7, size_text),
    "ratio": _Part(7, 31, ("", *RATIOS).__getitem__),
    "type": _Part(12, MAX_KIND),
    "model": _Part(28),
    "author": _Part(16, is_facet=False),
    "month": _Part(0, 0xFFFF, month_text, is_facet=False),
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
