"""Add a comment to a thread (endpoint 2)."""

from __future__ import annotations

from uuid import uuid4

from wsdesk.server.errors import not_found
from wsdesk.server.json_codec import encode
from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.queries import comments
from wsdesk.wire.limits import COMMENT_BODY
from wsdesk.wire.operations import POST_COMMENT


@handles(POST_COMMENT)
def post_comment(workspace: ServerContext, call: RequestContext) -> bytes:
    """Add a comment and return it. The first comment of a node creates its thread.

    Raises:
        HttpError: 404; no node of the team has a thread with this ID.
    """
    thread_id = call.id_of("threadId")
    text = call.fields().text("body", COMMENT_BODY)
    with workspace.database.write() as unit:
        if not comments.thread_exists(unit, thread_id, call.team):
            raise not_found("comment thread")
        now = workspace.now()
        body = {
            "id": str(uuid4()),
            "threadId": thread_id,
            "body": text,
            "createdByUserId": call.caller.person.id,
            "createdByName": call.caller.person.name,
            "createdAt": now,
            "updatedAt": now,
        }
        comments.add(unit, thread_id, body["id"], int(workspace.clock() * 1000), encode(body))
        call.record(workspace, unit, body["id"])
    return encode(body)
