"""Search team assets (endpoint 5): exact file names first, then ranked descriptions."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass

from wsdesk.server.errors import invalid
from wsdesk.server.full_text import fold_name, match_query
from wsdesk.server.json_codec import encode, json_array, with_members
from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.wire.limits import MATCH_MODES, MEDIA_TYPES, OFFSET, SEARCH_COUNT, SEARCH_QUERY, SOURCES, TAGS
from wsdesk.wire.operations import SEARCH_ASSETS

DEFAULT_COUNT = 20
WEIGHTS = "8.0, 4.0, 1.0"
"""bm25 weights of the names, tags, and descriptions."""

_IN_FOLDER = """folder_id IN (WITH RECURSIVE below(id) AS (
    VALUES (:folder) UNION SELECT folders.id FROM folders JOIN below ON folders.parent_id = below.id)
    SELECT id FROM below)"""


_ALL_TAGS = """number IN (SELECT number FROM asset_tags
    WHERE tag_key IN (SELECT value FROM json_each(:tags)) GROUP BY number HAVING count(*) = :tag_count)"""


@dataclass(frozen=True, slots=True)
class Scope:
    """Restriction of a search: an SQL condition on `assets` with its values."""

    condition: str
    values: dict[str, object]


@handles(SEARCH_ASSETS)
def search_assets(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{query, results, total}` and the filters. Without a query: all of the folder, newest first."""
    query = call.query
    text = query.text("query", SEARCH_QUERY)
    filters = {
        "folderId": query.uuid("folderId"),
        "canvasId": query.uuid("canvasId"),
        "source": query.choice("source", SOURCES),
        "fileType": query.choice("fileType", MEDIA_TYPES),
        "tags": query.text("tags", TAGS),
    }
    if text is None and filters["folderId"] is None:
        raise invalid(query.name("folderId"), "is required without a query")
    count = query.integer("count", SEARCH_COUNT, default=DEFAULT_COUNT)
    offset = query.integer("offset", OFFSET, default=0)
    mode = query.choice("mode", MATCH_MODES)
    scope = _scope(call.team, filters)
    with workspace.database.read() as connection:
        numbers = _newest(connection, scope) if text is None else _ranked(connection, scope, text, mode)
        hits = [_hit(connection, call.team, number) for number in numbers[offset : offset + count]]
    return with_members(
        b"{}",
        query=encode(text or ""),
        results=json_array(hits),
        total=encode(len(numbers)),
        **{name: encode(value) for name, value in filters.items() if value is not None},
    )


def _scope(team: str, filters: dict[str, str | None]) -> Scope:
    conditions, values = ["team_id = :team"], dict[str, object](team=team)
    if filters["folderId"] is not None:
        conditions.append(_IN_FOLDER)
        values["folder"] = filters["folderId"]
    if filters["canvasId"] is not None:
        conditions.append("number IN (SELECT number FROM placements WHERE canvas_id = :canvas)")
        values["canvas"] = filters["canvasId"]
    for column, name in (("source", "source"), ("file_type", "fileType")):
        if filters[name] is not None:
            conditions.append(f"{column} = :{column}")
            values[column] = filters[name]
    names = {fold_name(name.strip()) for name in (filters["tags"] or "").split(",")} - {""}
    if names:
        conditions.append(_ALL_TAGS)
        values |= {"tags": json.dumps(sorted(names)), "tag_count": len(names)}
    return Scope(" AND ".join(conditions), values)


def _newest(connection: sqlite3.Connection, scope: Scope) -> list[int]:
    rows = connection.execute(
        f"SELECT number FROM assets WHERE {scope.condition} ORDER BY created_ms DESC, id", scope.values
    )
    return [row["number"] for row in rows]


def _ranked(connection: sqlite3.Connection, scope: Scope, text: str, mode: str | None) -> list[int]:
    """Row IDs of assets, best first: exact names, then descriptions, then names that contain the text."""
    rows = connection.execute(
        f"SELECT number, name_key, display_key FROM assets WHERE {scope.condition} "
        "AND (instr(name_key, :text) OR instr(display_key, :text)) ORDER BY created_ms DESC, id",
        {**scope.values, "text": fold_name(text)},
    ).fetchall()
    by_name = sorted(rows, key=lambda row: _name_distance(row, fold_name(text)))
    exact = [row["number"] for row in by_name if _name_distance(row, fold_name(text)) == 0]
    if mode == "filename":
        return [row["number"] for row in by_name]
    by_description = _matching_descriptions(connection, scope, text)
    containing = [] if mode == "semantic" else [row["number"] for row in by_name]
    return list(dict.fromkeys([*exact, *by_description, *containing]))


def _name_distance(row: sqlite3.Row, text: str) -> int:
    names = (row["name_key"], row["display_key"])
    if text in names:
        return 0
    if any(name.rpartition(".")[0] == text for name in names):
        return 1
    return 2 if any(name.startswith(text) for name in names) else 3


def _matching_descriptions(connection: sqlite3.Connection, scope: Scope, text: str) -> list[int]:
    fts_query = match_query(text)
    if fts_query is None:
        return []
    rows = connection.execute(
        f"SELECT number FROM asset_words JOIN assets ON number = asset_words.rowid "
        f"WHERE asset_words MATCH :words AND {scope.condition} "
        f"ORDER BY bm25(asset_words, {WEIGHTS}), created_ms DESC, id",
        {**scope.values, "words": fts_query},
    )
    return [row["number"] for row in rows]


def _hit(connection: sqlite3.Connection, team: str, number: int) -> bytes:
    row = connection.execute("SELECT body FROM assets WHERE number = ?", (number,)).fetchone()
    placements = connection.execute(
        "SELECT canvas_id, project_id, title, node_id FROM placements "
        "JOIN canvases ON canvases.id = canvas_id WHERE number = ? AND team_id = ? "
        "ORDER BY place, canvas_id, node_id",
        (number, team),
    )
    canvases = [
        {
            "canvasId": placement["canvas_id"],
            **({"projectId": placement["project_id"]} if placement["project_id"] else {}),
            "canvasTitle": placement["title"],
            "nodeId": placement["node_id"],
        }
        for placement in placements
    ]
    return with_members(row["body"], canvases=encode(canvases))
