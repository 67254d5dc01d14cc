"""Search team assets (endpoint 5): exact file names first, then ranked descriptions."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass

from wsdesk.server.errors import invalid
from wsdesk.server.full_text import asked, key
from wsdesk.server.json_codec import encode, extended, joined
from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.wire.limits import MATCH_MODES, MEDIA_TYPES, OFFSET, SEARCH_COUNT, SEARCH_QUERY, SOURCES, TAGS
from wsdesk.wire.operations import SEARCH_ASSETS

COUNT = 20
WEIGHTS = "8.0, 4.0, 1.0"
"""What a match in the names, the tags, the descriptions is worth to bm25."""

_BELOW = """folder_id IN (WITH RECURSIVE below(id) AS (
    VALUES (:folder) UNION SELECT folders.id FROM folders JOIN below ON folders.parent_id = below.id)
    SELECT id FROM below)"""


_ALL_TAGS = """number IN (SELECT number FROM asset_tags
    WHERE tag_key IN (SELECT value FROM json_each(:tags)) GROUP BY number HAVING count(*) = :tag_count)"""


@dataclass(frozen=True, slots=True)
class Scope:
    """What a search is limited to, as a condition over `assets` and its values."""

    condition: str
    values: dict[str, object]


@handles(SEARCH_ASSETS)
def search_assets(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{query, results, total}` and what was asked for. Without a query: all of the folder, newest first."""
    query = call.query
    text = query.text("query", SEARCH_QUERY)
    echoes = {
        "folderId": query.uuid("folderId"),
        "canvasId": query.uuid("canvasId"),
        "source": query.choice("source", SOURCES),
        "fileType": query.choice("fileType", MEDIA_TYPES),
        "tags": query.text("tags", TAGS),
    }
    if text is None and echoes["folderId"] is None:
        raise invalid(query.name("folderId"), "is required where the query is left out")
    count = query.integer("count", SEARCH_COUNT, default=COUNT)
    offset = query.integer("offset", OFFSET, default=0)
    mode = query.choice("mode", MATCH_MODES)
    scope = _scope(call.team, echoes)
    with workspace.database.read() as connection:
        numbers = _newest(connection, scope) if text is None else _ranked(connection, scope, text, mode)
        hits = [_hit(connection, call.team, number) for number in numbers[offset : offset + count]]
    return extended(
        b"{}",
        query=encode(text or ""),
        results=joined(hits),
        total=encode(len(numbers)),
        **{name: encode(value) for name, value in echoes.items() if value is not None},
    )


def _scope(team: str, asked_for: dict[str, str | None]) -> Scope:
    conditions, values = ["team_id = :team"], dict[str, object](team=team)
    if asked_for["folderId"] is not None:
        conditions.append(_BELOW)
        values["folder"] = asked_for["folderId"]
    if asked_for["canvasId"] is not None:
        conditions.append("number IN (SELECT number FROM placements WHERE canvas_id = :canvas)")
        values["canvas"] = asked_for["canvasId"]
    for column, name in (("source", "source"), ("file_type", "fileType")):
        if asked_for[name] is not None:
            conditions.append(f"{column} = :{column}")
            values[column] = asked_for[name]
    names = {key(name.strip()) for name in (asked_for["tags"] or "").split(",")} - {""}
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
    """Numbers of assets, best first: the very name; then by description; then names that hold the text."""
    rows = connection.execute(
        f"SELECT number, name_key, display_key FROM assets WHERE {scope.condition} "
        "AND (instr(name_key, :text) OR instr(display_key, :text)) ORDER BY created_ms DESC, id",
        {**scope.values, "text": key(text)},
    ).fetchall()
    by_name = sorted(rows, key=lambda row: _nearness(row, key(text)))
    exact = [row["number"] for row in by_name if _nearness(row, key(text)) == 0]
    if mode == "filename":
        return [row["number"] for row in by_name]
    described = _described(connection, scope, text)
    held = [] if mode == "semantic" else [row["number"] for row in by_name]
    return list(dict.fromkeys([*exact, *described, *held]))


def _nearness(row: sqlite3.Row, text: str) -> int:
    names = (row["name_key"], row["display_key"])
    if text in names:
        return 0
    if any(name.rpartition(".")[0] == text for name in names):
        return 1
    return 2 if any(name.startswith(text) for name in names) else 3


def _described(connection: sqlite3.Connection, scope: Scope, text: str) -> list[int]:
    words = asked(text)
    if words is None:
        return []
    rows = connection.execute(
        f"SELECT number FROM asset_words JOIN assets ON number = asset_words.rowid "
        f"WHERE asset_words MATCH :words AND {scope.condition} "
        f"ORDER BY bm25(asset_words, {WEIGHTS}), created_ms DESC, id",
        {**scope.values, "words": words},
    )
    return [row["number"] for row in rows]


def _hit(connection: sqlite3.Connection, team: str, number: int) -> bytes:
    row = connection.execute("SELECT body FROM assets WHERE number = ?", (number,)).fetchone()
    places = connection.execute(
        "SELECT canvas_id, project_id, title, node_id FROM placements "
        "JOIN canvases ON canvases.id = canvas_id WHERE number = ? AND team_id = ? "
        "ORDER BY place, canvas_id, node_id",
        (number, team),
    )
    canvases = [
        {
            "canvasId": place["canvas_id"],
            **({"projectId": place["project_id"]} if place["project_id"] else {}),
            "canvasTitle": place["title"],
            "nodeId": place["node_id"],
        }
        for place in places
    ]
    return extended(row["body"], canvases=encode(canvases))
