"""List all canvases (endpoint 9)."""

from __future__ import annotations

import sqlite3

from wsdesk.server.json_codec import encode, json_array, with_members
from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.wire.limits import CANVAS_PAGE, OFFSET
from wsdesk.wire.operations import LIST_CANVASES

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
    return with_members(b"{}", data=json_array([_summary(row) for row in rows]), total=encode(total))


def _summary(row: sqlite3.Row) -> bytes:
    return with_members(
        row["body"],
        title=encode(row["title"]),
        id=encode(row["id"]),
        nodeCount=encode(row["node_count"]),
        sortOrder=encode(row["sort_order"]),
        **({"updatedAt": encode(row["updated_at"])} if row["updated_at"] is not None else {}),
    )
