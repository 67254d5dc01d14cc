"""List all canvases (endpoint 9) and get canvas content (endpoint 11).

Content is read from the database row by row without parsing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from starlette.concurrency import run_in_threadpool

from wsdesk.server.errors import HttpError, not_found
from wsdesk.server.files.archive_store import archive_content
from wsdesk.server.json_codec import encode, list_response, merged
from wsdesk.server.request_context import CachedJson, JsonParts, RequestContext, StreamedJson, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.database import Row, ServerDatabase
from wsdesk.server.storage.errors import StorageConflictError
from wsdesk.server.storage.queries import canvases
from wsdesk.wire.limits import CANVAS_PAGE, NOTE_OFFSET, OFFSET
from wsdesk.wire.operations import GET_CANVAS_CONTENT, LIST_CANVASES

DEFAULT_PAGE_SIZE = 100
"""Default page size (API: at most 200)."""


@handles(LIST_CANVASES, is_team_read=True)
def list_canvases(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data, total}`, oldest first, an order that edits don't change between pages."""
    limit = call.query.integer("pageSize", CANVAS_PAGE, default=DEFAULT_PAGE_SIZE)
    offset = call.query.integer("offset", OFFSET, default=0)
    with workspace.database.read(snapshot=False) as unit:
        rows, total = canvases.page(unit, call.team, limit, offset)
    return list_response([_summary(row) for row in rows], total)


def _summary(row: Row) -> bytes:
    updated = {} if row["updated_at"] is None else {"updatedAt": row["updated_at"]}
    return merged(row["body"], encode({**entry_members(row), **updated}))


def entry_members(row: Row) -> dict[str, object]:
    """Members of a canvas that are columns, in its own and in its project's document."""
    return {
        "title": row["title"],
        "id": row["id"],
        "nodeCount": row["node_count"],
        "sortOrder": row["sort_order"],
    }


NOTES_PER_PAGE = 50
"""Notes per page. Every page repeats all nodes and edges, as specified by the API."""


@handles(GET_CANVAS_CONTENT)
async def get_canvas_content(workspace: ServerContext, call: RequestContext) -> StreamedJson | CachedJson:
    """All nodes and edges, and the notes from an offset; `nextNoteOffset` is the total on the last page."""
    offset = call.query.integer("noteOffset", NOTE_OFFSET, default=0)
    canvas = await workspace.lookup.find(call.team, call.id_of("canvasId"))
    if canvas is None:
        raise not_found("canvas")
    canvas_id = canvas["id"]
    if workspace.archive is not None:
        found = await run_in_threadpool(archive_content, workspace.archive, workspace.addresses, canvas_id)
        if found is None:
            raise HttpError(404, "This canvas isn't in the archive, or it is damaged")
        return StreamedJson(*found)
    # Read later, in a separate transaction, so that it is consistent. It may be newer than the tag; then
    # the next request with it gets it again.
    return CachedJson(
        f"{canvas['revision']:x}.{offset}", partial(_read_parts, workspace.database, canvas_id, offset)
    )


def _read_parts(database: ServerDatabase, canvas_id: str, offset: int) -> JsonParts:
    with database.read(snapshot=False) as unit:
        tail = canvases.tail(unit, canvas_id, NOTES_PER_PAGE, offset)
    head = partial(_head, database, canvas_id, tail.version)
    return JsonParts(canvas_id, tail.version, head, _tail_json(tail, offset))


def _head(database: ServerDatabase, canvas_id: str, version: int) -> Iterator[bytes]:
    """Nodes and imported edges, which only an import changes."""
    with database.read() as unit:
        if canvases.head_version(unit, canvas_id) != version:
            raise StorageConflictError("the canvas was imported meanwhile")
        yield b'{"nodes":['
        yield from _bodies(canvases.nodes(unit, canvas_id))
        yield b'],"edges":['
        yield from _bodies(canvases.imported_edges(unit, canvas_id))


def _tail_json(tail: canvases.ContentTail, offset: int) -> bytes:
    """JSON after the imported edges: edges of persons, notes, and the other fields."""
    edges = b"".join(b"," + body for body in tail.edges)
    following = offset + len(tail.notes)
    paging = {"totalNoteCount": tail.note_count, "noteOffset": offset, "nextNoteOffset": following}
    return b'%b],"notes":[%b],%b,%b' % (
        edges if tail.has_imported_edges else edges[1:],
        b",".join(tail.notes),
        encode(paging)[1:-1],
        tail.presets[1:],
    )


def _bodies(rows: Iterator[Row]) -> Iterator[bytes]:
    is_first = True
    for row in rows:
        yield row["body"] if is_first else b"," + row["body"]
        is_first = False
