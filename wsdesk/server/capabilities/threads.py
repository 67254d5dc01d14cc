"""Capability: read comment threads."""

from __future__ import annotations

from wsdesk.server.errors import not_found
from wsdesk.server.json_codec import encode, json_array, with_members
from wsdesk.server.operations.comments import find_thread
from wsdesk.server.request_context import RequestContext
from wsdesk.server.server_context import ServerContext
from wsdesk.wire.limits import COMMENT_PAGE, OFFSET


def thread_comments(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [Comment], total}`, oldest first: all of them, or `limit` from `offset`."""
    thread_id = call.id_of("threadId")
    limit = call.query.integer("limit", COMMENT_PAGE, default=-1)
    offset = call.query.integer("offset", OFFSET, default=0)
    with workspace.database.read() as connection:
        if not find_thread(connection, thread_id, call.team):
            raise not_found("comment thread")
        (total,) = connection.execute(
            "SELECT count(*) FROM comments WHERE thread_id = ?", (thread_id,)
        ).fetchone()
        rows = connection.execute(
            "SELECT body FROM comments WHERE thread_id = ? ORDER BY created_ms, rowid LIMIT ? OFFSET ?",
            (thread_id, limit, offset),
        ).fetchall()
    return with_members(b"{}", data=json_array([row["body"] for row in rows]), total=encode(total))


def node_threads(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [{nodeId, threadId, commentCount}]}`: the thread of every node of the canvas."""
    canvas_id = call.id_of("canvasId")
    with workspace.database.read() as connection:
        canvas = connection.execute(
            "SELECT 1 FROM canvases WHERE id = ? AND team_id = ?", (canvas_id, call.team)
        ).fetchone()
        if canvas is None:
            raise not_found("canvas")
        rows = connection.execute(
            "SELECT id, thread_id, "
            "(SELECT count(*) FROM comments WHERE comments.thread_id = nodes.thread_id) AS n "
            "FROM nodes WHERE canvas_id = ? AND thread_id <> '' ORDER BY place",
            (canvas_id,),
        ).fetchall()
    data = [{"nodeId": row["id"], "threadId": row["thread_id"], "commentCount": row["n"]} for row in rows]
    return encode({"data": data, "total": len(data)})
