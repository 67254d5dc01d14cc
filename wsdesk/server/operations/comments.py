"""Add a comment to a thread (endpoint 2)."""

from __future__ import annotations

import sqlite3
from uuid import uuid4

from wsdesk.server.errors import not_found
from wsdesk.server.json_codec import encode
from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.wire.limits import COMMENT_BODY
from wsdesk.wire.operations import POST_COMMENT


@handles(POST_COMMENT)
def post_comment(workspace: ServerContext, call: RequestContext) -> bytes:
    """Add a comment and return it. The first comment of a node creates its thread."""
    thread_id = call.id_of("threadId")
    text = call.fields().text("body", COMMENT_BODY)
    with workspace.database.write() as connection:
        ensure_thread(connection, thread_id, call.team)
        now = workspace.now()
        body = {
            "id": str(uuid4()),
            "threadId": thread_id,
            "body": text,
            "createdByUserId": workspace.user_id,
            "createdByName": workspace.user_name,
            "createdAt": now,
            "updatedAt": now,
        }
        connection.execute(
            "INSERT INTO comments VALUES (?, ?, ?, ?)",
            (body["id"], thread_id, int(workspace.clock() * 1000), encode(body)),
        )
    return encode(body)


def ensure_thread(connection: sqlite3.Connection, thread_id: str, team: str) -> None:
    """Create the thread of a node if it doesn't exist.

    Raises:
        HttpError: 404; no node of the team has a thread with this ID.
    """
    if not find_thread(connection, thread_id, team):
        raise not_found("comment thread")
    connection.execute(
        "INSERT OR IGNORE INTO threads "
        "SELECT thread_id, id, canvas_id FROM nodes WHERE thread_id = ? LIMIT 1",
        (thread_id,),
    )


def find_thread(connection: sqlite3.Connection, thread_id: str, team: str) -> bool:
    """Whether a thread belongs to a current or former node on a canvas of the team."""
    row = connection.execute(
        "SELECT 1 FROM canvases WHERE team_id = ? AND id IN (SELECT canvas_id FROM nodes WHERE thread_id = ? "
        "UNION ALL SELECT canvas_id FROM threads WHERE id = ?) LIMIT 1",
        (team, thread_id, thread_id),
    ).fetchone()
    return row is not None
