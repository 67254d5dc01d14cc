"""Capabilities: operations of this server beyond the API, announced at `/.well-known/wsdesk.json`."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from wsdesk.server.errors import HttpError, not_found
from wsdesk.server.json_codec import Document, decode, encode, list_response
from wsdesk.server.operations.comments import find_thread
from wsdesk.server.operations.uploads import BUCKET, PART_BYTES, skill_document
from wsdesk.server.request_context import Handler, RequestContext
from wsdesk.server.server_context import ServerContext
from wsdesk.wire.limits import COMMENT_PAGE, OFFSET
from wsdesk.wire.operations import Operation, Param


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
    return list_response([row["body"] for row in rows], total)


def node_threads(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [{nodeId, threadId, commentCount}]}`: the thread of every node of the canvas."""
    with workspace.database.read() as connection:
        canvas = call.find_row(connection, "canvases", "canvasId")
        if workspace.archive is not None:
            # Its nodes aren't in the database, and it has only threads with comments.
            query = (
                'SELECT node_id AS "nodeId", id AS "threadId", (SELECT count(*) FROM comments '
                'WHERE thread_id = threads.id) AS "commentCount" FROM threads WHERE canvas_id = ?'
            )
            rows = connection.execute(query, (canvas["id"],)).fetchall()
            return list_response([encode(dict(row)) for row in rows])
        rows = connection.execute(
            'SELECT id AS "nodeId", thread_id AS "threadId", (SELECT count(*) FROM comments '
            'WHERE comments.thread_id = nodes.thread_id) AS "commentCount" '
            "FROM nodes WHERE canvas_id = ? AND thread_id <> '' ORDER BY place",
            (canvas["id"],),
        ).fetchall()
    return list_response([encode(dict(row)) for row in rows])


def start_upload(workspace: ServerContext, call: RequestContext) -> bytes:
    """Return `{uploadId, storageBucket, storageKey, partSizeInBytes}`.

    The first three identify the upload when signing and completing.
    """
    # The optional fields are validated, but not needed until the upload is completed.
    call.fields()
    upload_id = str(uuid4())
    storage_key = f"{call.team}/{upload_id}"
    with workspace.database.write() as connection:
        connection.execute(
            "INSERT INTO uploads (id, team_id, storage_key, created_ms) VALUES (?, ?, ?, ?)",
            (upload_id, call.team, storage_key, int(workspace.clock() * 1000)),
        )
    names = {"uploadId": upload_id, "storageBucket": BUCKET, "storageKey": storage_key}
    return encode({**names, "partSizeInBytes": PART_BYTES})


def list_skills(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [Skill], total}`, by name."""
    with workspace.database.read() as connection:
        rows = connection.execute(
            "SELECT id FROM skills WHERE team_id = ? ORDER BY name, id", (call.team,)
        ).fetchall()
        return list_response([skill_document(connection, row["id"]) for row in rows])


def list_approvals(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [Approval], total}`, newest first."""
    rows = workspace.database.rows(
        "SELECT body FROM approvals WHERE team_id = ? ORDER BY created_ms DESC, id", (call.team,)
    )
    return list_response([row["body"] for row in rows])


def list_folders(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [{id, name, parentId}], total}`; the name is empty if only the ID is known."""
    rows = workspace.database.rows(
        'SELECT id, name, parent_id AS "parentId" FROM folders WHERE team_id = ? ORDER BY name, id',
        (call.team,),
    )
    return list_response([encode(dict(row)) for row in rows])


def list_tags(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [{id, name, color}], total}`: known tags, by name."""
    rows = workspace.database.rows("SELECT id, name, color FROM tags ORDER BY tag_key")
    return list_response([encode(dict(row)) for row in rows])


DECISIONS = ("approved", "denied")


def decide_approval(workspace: ServerContext, call: RequestContext) -> bytes:
    """Decide an approval (`{status: "approved"}` or `"denied"`) and return it; idempotent.

    Raises:
        HttpError: 409 if it was decided otherwise.
    """
    status = call.fields().choice("status", DECISIONS)
    with workspace.database.write() as connection:
        row = call.find_row(connection, "approvals", "approvalId")
        if row["status"] == status:
            return row["body"]
        if row["status"] != "pending":
            raise HttpError(409, f"status: the approval was {row['status']} already")
        body: Document = {**decode(row["body"]), "status": status, "updatedAt": workspace.now()}
        connection.execute(
            "UPDATE approvals SET status = ?, decided = 1, body = ? WHERE id = ?",
            (status, encode(body), row["id"]),
        )
    return encode(body)


VERSION = 1
PREFIX = "/offers/v1"


def _capability(name: str, method: str, path: str, response: str, **more: Any) -> Operation[Any]:
    return Operation(0, name, "", method, PREFIX + path, response, **more)


CAPABILITIES: dict[Operation[Any], Handler] = {
    _capability(
        "thread-comments",
        "GET",
        "/comment-threads/{threadId}/comments",
        "capabilities:CommentList",
        query=(Param("limit", COMMENT_PAGE), Param("offset", OFFSET)),
    ): thread_comments,
    _capability(
        "node-threads", "GET", "/canvases/{canvasId}/threads", "capabilities:NodeThreadList"
    ): node_threads,
    _capability(
        "start-upload", "POST", "/uploads", "capabilities:StartedUpload", optional_body=True
    ): start_upload,
    _capability("skills", "GET", "/skills", "capabilities:SkillList"): list_skills,
    _capability("approvals", "GET", "/approvals", "capabilities:ApprovalList"): list_approvals,
    _capability("folders", "GET", "/folders", "capabilities:FolderList"): list_folders,
    _capability("tags", "GET", "/tags", "capabilities:TagList"): list_tags,
    _capability(
        "decide-approval",
        "POST",
        "/approvals/{approvalId}/decision",
        "agent:Approval",
        fields=(Param("status", choices=DECISIONS, required=True),),
        statuses=frozenset({409}),
    ): decide_approval,
}


def listing(*, writable: bool = True) -> dict[str, object]:
    """The document at the well-known address."""
    offers = [
        {"name": row.name, "version": VERSION, "method": row.method, "path": row.path}
        for row in CAPABILITIES
        if writable or row.method == "GET"
    ]
    return {"name": "wsdesk", "version": VERSION, "offers": offers}
