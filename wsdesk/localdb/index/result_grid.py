"""All results of a query for a grid: rows, ratios, sections, and stacks, without their content."""

from __future__ import annotations

import json
import sqlite3
from array import array
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.index.facets import RATIOS
from wsdesk.localdb.index.reader import CancelToken
from wsdesk.localdb.index.result_pages import prepare, result_keys
from wsdesk.localdb.index.result_query import ResultQuery

MAX_ROWS = 1_000_000
_CHUNK = 2_000
_QUARTER_HOUR_MS = 900_000
"""Time zones differ by quarter hours, so that dates are computed once for each."""

GridGroup = Literal["none", "day", "canvas", "group", "node", "model", "author", "prompt"]
"""Common property of the results of a section."""
GridStack = Literal["none", "node", "similar"]
"""Common property of the results of a stack: nothing is stacked, the node, or nearly the same image."""
FindSimilar = Callable[[Collection[str]], Mapping[str, str]]
"""Returns the first of nearly equal images for each of the given asset IDs that has any."""


class GridSectionRow(NamedTuple):
    """A section: its first row in the grid, its number of results, and its label.

    The label of a day is its date in ISO 8601; empty for results without a date, model, or author.
    """

    first: int
    total: int
    label: str


@dataclass(frozen=True, slots=True)
class GridRows:
    """Results in the order of the grid. Only the first result of a collapsed stack is a row.

    `ratios` are width / height, 0 if unknown. `stacks` are the numbers of results in the stack of each row.
    `total` counts the results, including those in collapsed stacks. `stack_ids` are the IDs of the nodes or
    first assets of the stacks, empty unless results are stacked; `expanded` are those that aren't collapsed.
    `hidden` are the version IDs of the results in collapsed stacks that aren't rows, `tops` those of the
    rows of their stacks.
    """

    numbers: Sequence[int] = ()
    version_ids: Sequence[str] = ()
    ratios: Sequence[float] = ()
    stacks: Sequence[int] = ()
    sections: tuple[GridSectionRow, ...] = ()
    total: int = 0
    stack_ids: Sequence[str] = ()
    expanded: frozenset[str] = frozenset()
    hidden: Sequence[str] = ()
    tops: Sequence[str] = ()

    def top_of(self, version_id: str) -> str:
        """Version ID of the row whose collapsed stack hides a result, empty if none does."""
        return self.tops[self.hidden.index(version_id)] if version_id in self.hidden else ""


class _Row(NamedTuple):
    number: int
    version_id: str
    size_ratio: float | None
    """Width / height, None if the size is unknown."""
    ratio: int
    """Position in `RATIOS` plus 1, or 0."""
    canvas: int
    node_id: str
    asset_id: str
    group: Any


_RATIOS = (0.0, *(int(width) / int(height) for width, height in (text.split(":") for text in RATIOS)))
_StackKey = tuple[int, str]
"""Identity of a stack: row of the canvas and node ID, or 0 and an asset ID."""


def read_grid(
    connection: sqlite3.Connection,
    query: ResultQuery,
    *,
    group: GridGroup = "none",
    stack: GridStack = "none",
    expanded: Collection[str] = (),
    find_similar: FindSimilar = lambda _asset_ids: {},
    token: CancelToken | None = None,
) -> GridRows:
    """All results of a query, at most `MAX_ROWS`; sections are in the order of their first results.

    `expanded` are the IDs of nodes or assets whose stacks aren't collapsed. `find_similar` is called for
    stacks of nearly equal images.
    Blocks; `token` cancels it.
    """
    token = token or CancelToken()
    keys = result_keys(connection, query, prepare(connection, query), MAX_ROWS, token)
    numbers = array("q", [key[-1] for key in keys])
    keys.clear()  # as all lists here, of up to a million items
    sections = _sections(_read(connection, numbers, group, stack, token), group)
    similar: Mapping[str, str] = _similar(sections, find_similar) if stack == "similar" else {}
    labels = _labels(connection, group, sections)
    open_stacks = frozenset(similar.get(name, name) for name in expanded)
    rows: list[_Row] = []
    stacks = array("i")
    stack_ids: list[str] = []
    hidden: list[str] = []
    tops: list[str] = []
    section_rows: list[GridSectionRow] = []
    for key, members in sections.items():
        section_rows.append(GridSectionRow(len(rows), len(members), labels.get(key, "")))
        if stack == "none":
            rows += members
            continue
        stack_keys = [_stack_key(row, stack, similar) for row in members]
        counts = Counter(stack_keys)
        first: dict[_StackKey, _Row] = {}
        for row, stack_key in zip(members, stack_keys, strict=True):
            # Rows, since a version may be on several canvases.
            top = first.setdefault(stack_key, row)
            if top is not row and stack_key[1] not in open_stacks:
                hidden.append(row.version_id)
                tops.append(top.version_id)
                continue
            stacks.append(counts[stack_key])
            rows.append(row)
            stack_ids.append(stack_key[1])
    return GridRows(
        array("q", [row.number for row in rows]),
        tuple(row.version_id for row in rows),
        array("d", [row.size_ratio or _RATIOS[row.ratio] for row in rows]),
        stacks if stack != "none" else array("i", [1]) * len(rows),
        tuple(section_rows) if group != "none" else (),
        len(rows) + len(hidden),
        tuple(stack_ids),
        open_stacks,
        tuple(hidden),
        tuple(tops),
    )


def _sections(rows: list[_Row], group: GridGroup) -> dict[Any, list[_Row]]:
    """Rows by the key of their section, in the order of their first rows."""
    if group == "none":
        return {0: rows} if rows else {}
    sections: dict[Any, list[_Row]] = {}
    for row in rows:
        key = row.group
        if group == "node":
            key = (row.canvas, row.node_id)
        elif group == "group":
            key = (row.canvas, key) if key else (0, 0)
        elif group == "day":
            key = _day(key // _QUARTER_HOUR_MS)
        sections.setdefault(key, []).append(row)
    return sections


def _similar(sections: Mapping[Any, Collection[_Row]], find_similar: FindSimilar) -> Mapping[str, str]:
    assets = dict.fromkeys(row.asset_id for members in sections.values() for row in members if row.asset_id)
    return find_similar(assets)


def _stack_key(row: _Row, stack: GridStack, similar: Mapping[str, str]) -> _StackKey:
    """Identity of the stack of a result; equal for the results of a stack only."""
    if stack == "node":
        return (row.canvas, row.node_id)
    if row.asset_id:
        return (0, similar.get(row.asset_id, row.asset_id))
    return (row.number, "")


def in_hand_order(grid: GridRows, version_ids: Sequence[str]) -> GridRows:
    """The grid with the rows of each section in the order of these versions."""
    position = {version_id: at for at, version_id in enumerate(version_ids)}
    starts = [section.first for section in grid.sections] or [0]
    order: list[int] = []
    for start, end in zip(starts, [*starts[1:], len(grid.numbers)], strict=True):
        rows = range(start, end)
        order += sorted(rows, key=lambda row: position.get(grid.version_ids[row], len(position)))
    return replace(
        grid,
        numbers=[grid.numbers[row] for row in order],
        version_ids=tuple(grid.version_ids[row] for row in order),
        ratios=[grid.ratios[row] for row in order],
        stacks=[grid.stacks[row] for row in order],
        stack_ids=tuple(grid.stack_ids[row] for row in order) if grid.stack_ids else (),
    )


_GROUP_COLUMNS: dict[GridGroup, str] = {
    "none": "0",
    "day": "p.date",
    "canvas": "p.canvas",
    "group": "p.node_group",
    "node": "p.canvas",
    "model": "p.model",
    "author": "p.author",
    "prompt": "p.text",
}


def _read(
    connection: sqlite3.Connection,
    numbers: Sequence[int],
    group: GridGroup,
    stack: GridStack,
    token: CancelToken,
) -> list[_Row]:
    """The rows of results, with IDs of nodes and assets only if sections or stacks need them."""
    node_id = "p.node_id" if "node" in (group, stack) else "''"
    asset_id = "p.asset_id" if stack == "similar" else "''"
    sql = (
        "SELECT p.n, p.version_id, CASE WHEN p.width > 0 AND p.height > 0 THEN 1.0 * p.width / p.height END,"
        f" p.ratio, p.canvas, {node_id}, {asset_id}, {_GROUP_COLUMNS[group]}"
        " FROM json_each(?) j CROSS JOIN pieces p ON p.n = j.value"
    )
    rows: list[_Row] = []
    for at in range(0, len(numbers), _CHUNK):
        token.check()
        rows += map(_Row._make, connection.execute(sql, (json.dumps(list(numbers[at : at + _CHUNK])),)))
    return rows


@lru_cache(maxsize=4096)
def _day(quarter_hour: int) -> str:
    """Local date in ISO 8601 of a time in quarter hours since 1970, empty if unknown."""
    if quarter_hour <= 0:
        return ""
    try:
        return datetime.fromtimestamp(quarter_hour * _QUARTER_HOUR_MS / 1000).date().isoformat()  # noqa: DTZ006
    except (ValueError, OverflowError, OSError):
        return ""


def _labels(connection: sqlite3.Connection, group: GridGroup, keys: Collection[Any]) -> dict[Any, str]:
    """Labels of sections by their keys."""
    match group:
        case "none":
            return {}
        case "day":
            return {key: key for key in keys}
        case "canvas":
            sql = "SELECT n, title FROM canvases WHERE n IN (SELECT value FROM json_each(?))"
        case "model" | "author":
            sql = "SELECT id, label FROM names WHERE id IN (SELECT value FROM json_each(?))"
        case "prompt":
            sql = "SELECT id, coalesce(nullif(substr(body, 1, 200), ''), title) FROM texts"
            sql += " WHERE id IN (SELECT value FROM json_each(?))"
        case "group":
            sql = "SELECT id, value FROM names WHERE id IN (SELECT value FROM json_each(?))"
            ids = dict(connection.execute(sql, (json.dumps([number for _, number in keys]),)))
            nodes = {(canvas, number): (canvas, ids.get(number, "")) for canvas, number in keys}
            titles = _node_titles(connection, nodes.values())
            return {key: titles.get(node, "") for key, node in nodes.items()}
        case "node":
            return _node_titles(connection, keys)
    return dict(connection.execute(sql, (json.dumps(list(keys)),)).fetchall())


def _node_titles(connection: sqlite3.Connection, keys: Collection[tuple[int, str]]) -> dict[Any, str]:
    """Titles of nodes, from their first texts, by canvas and node ID."""
    sql = (
        "SELECT d.canvas, d.id, t.title FROM json_each(?) k"
        " JOIN parts d ON d.canvas = json_extract(k.value, '$[0]') AND d.id = json_extract(k.value, '$[1]')"
        " JOIN pieces p ON p.n = d.first JOIN texts t ON t.id = p.text"
    )
    rows = connection.execute(sql, (json.dumps(list(keys)),))
    return {(canvas, node_id): title for canvas, node_id, title in rows}


def read_newer_versions(connection: sqlite3.Connection, version_ids: Collection[str]) -> dict[str, str]:
    """Of these versions, those whose node has a newer one that didn't fail: the ID of the newest one by ID.

    Blocks; run it in a worker thread.
    """
    query = (
        "SELECT p.version_id, q.version_id, max(q.date) FROM pieces p"
        " JOIN parts t ON t.canvas = p.canvas AND t.id = p.node_id"
        " JOIN pieces q ON q.n >= t.first AND q.n < t.first + t.many"
        " WHERE p.status > 0 AND p.version_id IN (SELECT value FROM json_each(?))"
        " AND q.status NOT IN (0, 2) AND q.node_id = p.node_id AND q.date > p.date GROUP BY p.n"
    )
    rows = connection.execute(query, (json.dumps(list(version_ids)),))
    return {version_id: newest for version_id, newest, _date in rows}


def read_version_numbers(
    connection: sqlite3.Connection, numbers: Collection[int]
) -> dict[int, tuple[int, int]]:
    """The number of each result among the versions of its node, from 1 by creation time, and their count.

    Blocks; run it in a worker thread.
    """
    query = (
        "SELECT q.n, row_number() OVER (node ORDER BY q.date, q.n), count(*) OVER node"
        " FROM (SELECT DISTINCT canvas, node_id FROM pieces WHERE n IN (SELECT value FROM json_each(?))) p"
        " JOIN parts t ON t.canvas = p.canvas AND t.id = p.node_id"
        " JOIN pieces q ON q.n >= t.first AND q.n < t.first + t.many"
        " WHERE q.version_id != '' WINDOW node AS (PARTITION BY q.canvas, q.node_id)"
    )
    rows = connection.execute(query, (json.dumps(list(numbers)),))
    return {row: (number, count) for row, number, count in rows}


def read_asset_versions(connection: sqlite3.Connection, asset_ids: Collection[str]) -> list[tuple[str, str]]:
    """The versions with these assets, as asset and version ID, oldest first.

    Blocks; run it in a worker thread.
    """
    query = (
        "SELECT asset_id, version_id FROM pieces WHERE status > 0"
        " AND asset_id IN (SELECT value FROM json_each(?)) ORDER BY date"
    )
    return connection.execute(query, (json.dumps(list(asset_ids)),)).fetchall()


def read_node_dates(connection: sqlite3.Connection, version_ids: Collection[str]) -> dict[str, int]:
    """When the nodes of these versions were last changed, in ms since the epoch, by version ID.

    Nodes without such a time are left out. Blocks; run it in a worker thread.
    """
    query = (
        "SELECT version_id, max(node_date) FROM pieces WHERE status > 0 AND node_date > 0"
        " AND version_id IN (SELECT value FROM json_each(?)) GROUP BY version_id"
    )
    return dict(connection.execute(query, (json.dumps(list(version_ids)),)).fetchall())
