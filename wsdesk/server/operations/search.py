"""Search team assets (endpoint 5): exact file names first, then ranked descriptions."""

from __future__ import annotations

from wsdesk.server.errors import invalid
from wsdesk.server.json_codec import Document, encode, json_array, with_members
from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.database import Row, Unit
from wsdesk.server.storage.full_text import fold_name
from wsdesk.server.storage.queries import library
from wsdesk.wire.limits import MATCH_MODES, MEDIA_TYPES, OFFSET, SEARCH_COUNT, SEARCH_QUERY, SOURCES, TAGS
from wsdesk.wire.operations import SEARCH_ASSETS

DEFAULT_COUNT = 20


@handles(SEARCH_ASSETS, is_team_read=True)
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
    tags = {fold_name(name.strip()) for name in (filters["tags"] or "").split(",")} - {""}
    scope = library.scope(call.team, filters, tags)
    # Without a snapshot, since assets aren't deleted: each transaction is two more round trips.
    with workspace.database.read(snapshot=False) as unit:
        numbers = library.newest(unit, scope) if text is None else _ranked(unit, scope, text, mode)
        hits = _hits(unit, call.team, numbers[offset : offset + count])
    return with_members(
        b"{}",
        query=encode(text or ""),
        results=json_array(hits),
        total=encode(len(numbers)),
        **{name: encode(value) for name, value in filters.items() if value is not None},
    )


def _ranked(unit: Unit, scope: library.Scope, text: str, mode: str | None) -> list[int]:
    """Numbers of assets, best first: exact names, then descriptions, then names that contain the text."""
    folded = fold_name(text)
    by_name = sorted(library.named(unit, scope, folded), key=lambda row: _name_distance(row, folded))
    exact = [row["number"] for row in by_name if _name_distance(row, folded) == 0]
    if mode == "filename":
        return [row["number"] for row in by_name]
    by_description = library.described(unit, scope, text)
    containing = [] if mode == "semantic" else [row["number"] for row in by_name]
    return list(dict.fromkeys([*exact, *by_description, *containing]))


def _name_distance(row: Row, text: str) -> int:
    names = (row["name_key"], row["display_key"])
    if text in names:
        return 0
    if any(name.rpartition(".")[0] == text for name in names):
        return 1
    return 2 if any(name.startswith(text) for name in names) else 3


def _hits(unit: Unit, team: str, numbers: list[int]) -> list[bytes]:
    if not numbers:
        return []
    canvases: dict[int, list[Document]] = {number: [] for number in numbers}
    for row in library.placements(unit, team, numbers):
        canvases[row["number"]].append(
            {
                "canvasId": row["canvas_id"],
                **({"projectId": row["project_id"]} if row["project_id"] else {}),
                "canvasTitle": row["title"],
                "nodeId": row["node_id"],
            }
        )
    bodies = {row["number"]: row["body"] for row in library.bodies(unit, numbers)}
    return [with_members(bodies[number], canvases=encode(canvases[number])) for number in numbers]
