"""List all canvases (endpoint 9) and get canvas content (endpoint 11).

Content is streamed from the database row by row without parsing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack

from wsdesk.server.archive_store import archive_content
from wsdesk.server.errors import HttpError
from wsdesk.server.json_codec import encode, list_response, with_members
from wsdesk.server.request_context import RequestContext, StreamedJson, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.wire.limits import CANVAS_PAGE, NOTE_OFFSET, OFFSET
from wsdesk.wire.operations import GET_CANVAS_CONTENT, LIST_CANVASES

DEFAULT_PAGE_SIZE = 100
"""Default page size (API: at most 200)."""


@handles(LIST_CANVASES)
def list_canvases(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data, total}`, oldest first, an order that edits don't change between pages."""
    limit = call.query.integer("pageSize", CANVAS_PAGE, default=DEFAULT_PAGE_SIZE)
    offset = call.query.integer("offset", OFFSET, default=0)
    with workspace.database.read() as connection:
        (total,) = connection.execute(
            "SELECT count(*) FROM canvases WHERE team_id = ?", (call.team,)
        ).fetchone()
        rows = connection.execute(
            "SELECT * FROM canvases WHERE team_id = ? ORDER BY created_ms, id LIMIT ? OFFSET ?",
            (call.team, limit, offset),
        ).fetchall()
    return list_response([_summary(row) for row in rows], total)


def _summary(row: sqlite3.Row) -> bytes:
    updated = {} if row["updated_at"] is None else {"updatedAt": encode(row["updated_at"])}
    return with_members(row["body"], **entry_members(row), **updated)


def entry_members(row: sqlite3.Row) -> dict[str, bytes]:
    """Members of a canvas that are columns, in its own and in its project's document."""
    names = {"title": "title", "id": "id", "nodeCount": "node_count", "sortOrder": "sort_order"}
    return {member: encode(row[column]) for member, column in names.items()}


NOTES_PER_PAGE = 50
"""Notes per page. Every page repeats all nodes and edges, as specified by the API."""

_NODES = "SELECT body FROM nodes WHERE canvas_id = ? ORDER BY place"
_EDGES = "SELECT body FROM edges WHERE canvas_id = ? ORDER BY by_person, rowid"
_NOTES = "SELECT body FROM notes WHERE canvas_id = ? ORDER BY place LIMIT ? OFFSET ?"


@handles(GET_CANVAS_CONTENT)
def get_canvas_content(workspace: ServerContext, call: RequestContext) -> StreamedJson:
    """All nodes and edges, and the notes from an offset; `nextNoteOffset` is the total on the last page."""
    offset = call.query.integer("noteOffset", NOTE_OFFSET, default=0)
    with ExitStack() as stack:
        connection = stack.enter_context(workspace.database.read())
        canvas = call.find_row(connection, "canvases", "canvasId")
        canvas_id = canvas["id"]
        if workspace.archive is not None:
            found = archive_content(workspace.archive, workspace.addresses, canvas_id)
            if found is None:
                raise HttpError(404, "This canvas isn't in the archive, or it is damaged")
            return StreamedJson(*found, stack.pop_all().close)
        (total,) = connection.execute(
            "SELECT count(*) FROM notes WHERE canvas_id = ?", (canvas_id,)
        ).fetchone()
        count = min(max(0, total - offset), NOTES_PER_PAGE)
        paging = {"totalNoteCount": total, "noteOffset": offset, "nextNoteOffset": offset + count}
        tail = b"%b,%b" % (encode(paging)[1:-1], canvas["presets"][1:])
        chunks = _chunks(connection, canvas_id, offset, tail)
        # The transaction stays open until the response is sent, so that it is consistent.
        return StreamedJson(f"{canvas['revision']:x}.{offset}", chunks, stack.pop_all().close)


def _chunks(connection: sqlite3.Connection, canvas_id: str, offset: int, tail: bytes) -> Iterator[bytes]:
    yield b'{"nodes":['
    yield from _rows(connection.execute(_NODES, (canvas_id,)))
    yield b'],"edges":['
    yield from _rows(connection.execute(_EDGES, (canvas_id,)))
    yield b'],"notes":['
    yield from _rows(connection.execute(_NOTES, (canvas_id, NOTES_PER_PAGE, offset)))
    yield b"],"
    yield tail


def _rows(cursor: sqlite3.Cursor) -> Iterator[bytes]:
    first = True
    for row in cursor:
        yield row["body"] if first else b"," + row["body"]
        first = False
