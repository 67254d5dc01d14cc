"""SQL conditions of a result query."""

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal, NamedTuple

from wsdesk.localdb.index.facets import (
    MAX_KIND,
    RATIO_TOLERANCE,
    RATIOS,
    SIZE_CLASSES,
    STATUSES,
    parse_ratio,
    size_text,
)
from wsdesk.localdb.index.ids import NameKind, decode_keys, token_query
from wsdesk.localdb.index.result_query import EARLIER_VERSION, FilterField, Operator, ResultFilter
from wsdesk.localdb.index.tokenizer import fold

_MAX_ROWS = 5_000
"""Rows of a seed or an asset; the newest ones if there are more."""
_NUMBERS = {"size": "p.side", "width": "p.width", "height": "p.height", "duration": "p.duration"}
_SIZES = tuple(size_text(code) for code in range(1, SIZE_CLASSES + 1))
_MAX_INTEGER = (1 << 63) - 1
_IDS = 200
"""IDs of a full-text query."""


class Condition(NamedTuple):
    """SQL expression on `pieces p` with its values; an empty one is always true."""

    sql: str = ""
    values: tuple[Any, ...] = ()

    @property
    def suffix(self) -> str:
        """The expression after others."""
        return f" AND {self.sql}" if self.sql else ""


_NEVER = Condition("0")


def condition_of(connection: sqlite3.Connection, filters: Sequence[ResultFilter]) -> Condition:
    """The condition of all filters."""
    return join([condition for _, condition in conditions_by_field(connection, filters)])


def conditions_by_field(
    connection: sqlite3.Connection, filters: Sequence[ResultFilter], *, packed: bool = False
) -> list[tuple[FilterField, Condition]]:
    """A condition per field and operator; alternatives of a field are in one condition.

    With `packed`, conditions on values in `facets` and `origin` read these columns.
    """
    alternatives: dict[tuple[FilterField, Operator], list[Condition]] = {}
    conditions: list[tuple[FilterField, Condition]] = []
    for one in filters:
        condition = (_packed_condition(connection, one) if packed else None) or _condition(connection, one)
        if one.is_excluded:
            conditions.append((one.field, Condition(f"NOT ({condition.sql})", condition.values)))
        elif one.operator in ("=", "scope"):
            alternatives.setdefault((one.field, one.operator), []).append(condition)
        else:
            conditions.append((one.field, condition))
    for (field, _), some in alternatives.items():
        conditions.append((field, some[0] if len(some) == 1 else join(some, " OR ")))
    return conditions


def join(conditions: Sequence[Condition], operator: str = " AND ") -> Condition:
    """Combine conditions; with " AND ", empty ones are left out."""
    some = [condition for condition in conditions if condition.sql]
    sql = operator.join(f"({condition.sql})" for condition in some)
    return Condition(
        f"({sql})" if len(some) > 1 else sql, tuple(v for condition in some for v in condition.values)
    )


def _condition(connection: sqlite3.Connection, one: ResultFilter) -> Condition:
    match one.field:
        case "type" | "model" | "author":
            return name_condition(connection, one.field, one.value)
        case "project" | "canvas":
            return _in("p.canvas", _canvases(connection, one))
        case "status":
            return (
                Condition(f"p.status = {STATUSES.index(one.value)}") if one.value in STATUSES[1:] else _NEVER
            )
        case "favorite":
            return Condition(f"p.favorite = {int(one.value != 'no')}")
        case "newer":
            return Condition(f"p.facets >> 27 & 1 = {int(one.value != 'no')}")
        case "date":
            return _date(one)
        case "ratio":
            return _ratio(one.value)
        case "node" | "version" | "asset" | "seed" | "versions" | "members" | "assets":
            return _rows(connection, one)
        case "size" | "width" | "height" | "duration":
            return _number(one)
        case _:
            return _NEVER


def name_condition(
    connection: sqlite3.Connection, field: Literal["type", "model", "author"], value: str
) -> Condition:
    """Pieces of a type, model, or author; `EARLIER_VERSION` is a type, too."""
    if field == "type" and value.lower() == EARLIER_VERSION:
        return Condition("p.is_version = 1")
    kind = "kind" if field == "type" else field
    return _in(f"p.{kind}", name_ids(connection, kind, value))


def _packed_condition(connection: sqlite3.Connection, one: ResultFilter) -> Condition | None:
    """The same condition on packed columns (`facets`); None if the value isn't packed."""
    match one.field:
        case "type" if one.value.lower() != EARLIER_VERSION:
            ids = name_ids(connection, "kind", one.value)
            return _in(f"(p.facets >> 12 & {MAX_KIND})", ids) if max(ids, default=0) <= MAX_KIND else None
        case "model":
            return _in("(p.facets >> 28)", name_ids(connection, "model", one.value))
        case "author":
            return _in("(p.origin >> 16)", name_ids(connection, "author", one.value))
        case "status" if one.value in STATUSES[1:]:
            return Condition(f"p.facets & 7 = {STATUSES.index(one.value)}")
        case "favorite":
            return Condition(f"p.facets >> 3 & 1 = {int(one.value != 'no')}")
        case "ratio" if one.value in RATIOS:
            return Condition(f"p.facets >> 7 & 31 = {RATIOS.index(one.value) + 1}")
        case "size" if one.value in _SIZES:
            return Condition(f"p.facets >> 4 & 7 = {_SIZES.index(one.value) + 1}")
        case _:
            return None


def _in(column: str, ids: Sequence[int]) -> Condition:
    """Compare with row IDs; they are numbers of this file, so that they can be part of the SQL text."""
    if not ids:
        return _NEVER
    if len(ids) == 1:
        return Condition(f"{column} = {int(ids[0])}")
    if len(ids) <= 100:
        return Condition(f"{column} IN ({', '.join(str(int(number)) for number in ids)})")
    return Condition(f"{column} IN (SELECT value FROM json_each(?))", (json.dumps(list(ids)),))


def name_ids(connection: sqlite3.Connection, kind: NameKind, text: str) -> list[int]:
    """Row IDs of the names that equal a text or, if none does, of those with a word that begins with it."""
    folded = fold(text)
    equal: list[int] = []
    similar: list[int] = []
    for number, value, label in connection.execute(
        "SELECT id, value, label FROM names WHERE kind = ?", (kind,)
    ):
        names = (fold(value), fold(label))
        if folded in names:
            equal.append(number)
        elif any(_has_beginning(name, folded) for name in names):
            similar.append(number)
    return equal or similar


def canvas_ids(connection: sqlite3.Connection, text: str) -> list[int]:
    """Row IDs of the canvases with this ID or title or, if none has, a word that begins with it."""
    query = "SELECT n FROM canvases WHERE canvas_id = ? OR title = ? COLLATE NOCASE"
    equal = [number for (number,) in connection.execute(query, (text, text))]
    if equal:
        return equal
    folded = fold(text)
    rows = connection.execute("SELECT n, title FROM canvases")
    return [number for number, title in rows if _has_beginning(fold(title), folded)]


def _has_beginning(text: str, beginning: str) -> bool:
    """Whether a word of the text starts with this."""
    at = text.find(beginning) if beginning else -1
    while at > 0 and text[at - 1].isalnum():
        at = text.find(beginning, at + 1)
    return at >= 0


def _canvases(connection: sqlite3.Connection, one: ResultFilter) -> list[int]:
    """Row IDs of the canvases of a filter by canvas or project."""
    if one.field == "canvas":
        return canvas_ids(connection, one.value)
    projects = name_ids(connection, "project", one.value)
    query = "SELECT n FROM canvases WHERE project IN (SELECT value FROM json_each(?))"
    return [number for (number,) in connection.execute(query, (json.dumps(projects),))]


def date_range(text: str) -> tuple[int, int] | None:
    """Beginning and end in ms of a day, a month, or a year in local time; None if it isn't one."""
    parts = text.split("-")
    if not (1 <= len(parts) <= 3 and all(part.isascii() and part.isdigit() for part in parts)):
        return None
    if len(parts[0]) != 4 or any(len(part) > 2 for part in parts[1:]):
        return None
    try:
        numbers = [int(part) for part in parts]
        begin = datetime(*numbers, *[1] * (3 - len(numbers)))  # type: ignore[misc, arg-type]  # noqa: DTZ001
        if len(numbers) == 1:
            end = begin.replace(year=begin.year + 1)
        elif len(numbers) == 2:
            end = begin.replace(year=begin.year + begin.month // 12, month=begin.month % 12 + 1)
        else:
            end = datetime.fromordinal(begin.toordinal() + 1)
        return round(begin.timestamp() * 1000), round(end.timestamp() * 1000)
    except (ValueError, OverflowError):
        return None


def number_range(text: str) -> tuple[float, float] | None:
    """Both ends of a range such as "5..10", "5..", or "..10"; None if it isn't one."""
    low, separator, high = text.partition("..")
    if not separator or not (low or high):
        return None
    try:
        return float(low or 0), float(high or math.inf)
    except ValueError:
        return None


def _date(one: ResultFilter) -> Condition:
    period = date_range(one.value)
    if period is None:
        return _NEVER
    begin, end = period
    match one.operator:
        case "=" | "scope":
            return Condition("p.date >= ? AND p.date < ?", (begin, end))
        case ">=":
            return Condition("p.date >= ?", (begin,))
        case ">":
            return Condition("p.date >= ?", (end,))
        case "<":
            return Condition("p.date < ? AND p.date <> 0", (begin,))
        case "<=":
            return Condition("p.date < ? AND p.date <> 0", (end,))


def _ratio(text: str) -> Condition:
    if text in RATIOS:
        return Condition(f"p.ratio = {RATIOS.index(text) + 1}")
    ratio = parse_ratio(text)
    if ratio is None:
        return _NEVER
    target = ratio[0] / ratio[1]
    return Condition(
        "p.height > 0 AND p.width BETWEEN p.height * ? AND p.height * ?",
        (target * (1 - RATIO_TOLERANCE), target * (1 + RATIO_TOLERANCE)),
    )


def _number(one: ResultFilter) -> Condition:
    factor = 1000 if one.field == "duration" else 1
    column = _NUMBERS[one.field]
    limits = number_range(one.value)
    if limits is not None:
        low, high = limits
        return Condition(
            f"{column} > 0 AND {column} BETWEEN ? AND ?", (low * factor, min(high * factor, _MAX_INTEGER))
        )
    try:
        number = float(one.value) * factor
    except ValueError:
        return _NEVER
    condition = f" AND {column} > 0" if one.operator in ("<", "<=") else ""
    return Condition(f"{column} {one.operator} ?{condition}", (number,))


def _rows(connection: sqlite3.Connection, one: ResultFilter) -> Condition:
    """Rows with an ID or a seed."""
    if one.field == "assets":
        return _in("p.n", _rows_of_assets(connection, json.loads(one.value)))
    if one.field in ("versions", "members"):
        return Condition("p.version_id IN (SELECT value FROM json_each(?))", (one.value,))
    if one.field == "seed":
        seed = int(one.value) if one.value.lstrip("-").isdecimal() else _MAX_INTEGER + 1
        if abs(seed) > _MAX_INTEGER:
            return _NEVER
        query = f"SELECT rowid FROM ids WHERE ids MATCH ? ORDER BY rowid DESC LIMIT {_MAX_ROWS}"
        return Condition(f"p.n IN ({query}) AND p.seed = ?", (token_query(str(seed)), seed))
    query = (
        "SELECT p.n, p.canvas, p.keys, p.node_id, p.version_id, p.asset_id FROM ids JOIN pieces p"
        f" ON p.n = ids.rowid WHERE ids MATCH ? ORDER BY p.n DESC LIMIT {_MAX_ROWS}"
    )
    roles = {"node": ("node",), "version": ("version",)}.get(one.field, ("made", "input", "part"))
    rows: list[Any] = []
    for number, canvas, keys, *own in connection.execute(query, (token_query(one.value),)):
        if any(
            role in roles and key == one.value
            for role, key in decode_keys(keys, tuple(own))  # type: ignore[arg-type]
        ):
            rows.append((number, canvas))
    if one.field != "node":
        return _in("p.n", [number for number, _ in rows])
    part = "SELECT first, first + many FROM parts WHERE canvas = ? AND id = ?"
    ranges = [connection.execute(part, (canvas, one.value)).fetchone() for _, canvas in rows]
    sql = " OR ".join([f"(p.n >= {first} AND p.n < {end})" for first, end in filter(None, ranges)])
    return Condition(sql or "0")


def _rows_of_assets(connection: sqlite3.Connection, asset_ids: Sequence[str]) -> list[int]:
    """Rows that show one of many assets."""
    rows: list[int] = []
    query = "SELECT p.n, p.asset_id FROM ids JOIN pieces p ON p.n = ids.rowid WHERE ids MATCH ?"
    for at in range(0, len(asset_ids), _IDS):
        some = set(asset_ids[at : at + _IDS])
        match = " OR ".join(map(token_query, some))
        rows += [number for number, asset_id in connection.execute(query, (match,)) if asset_id in some]
    return rows
