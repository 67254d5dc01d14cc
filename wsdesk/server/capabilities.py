"""Capabilities: operations of this server beyond the API, announced at `/.well-known/wsdesk.json`."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from wsdesk.server.errors import HttpError, not_found
from wsdesk.server.json_codec import Document, decode, encode, list_response
from wsdesk.server.operations.uploads import PART_BYTES, bucket_of, skill_document
from wsdesk.server.people.roles import needed_role
from wsdesk.server.request_context import Handler, RequestContext
from wsdesk.server.server_context import USER_NAME, ServerContext
from wsdesk.server.storage.queries import agent, canvases, comments, library, people, uploads
from wsdesk.server.storage.records import AccessRole
from wsdesk.wire.limits import COMMENT_PAGE, OFFSET
from wsdesk.wire.operations import Operation, Param


def thread_comments(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [Comment], total}`, oldest first: all of them, or `limit` from `offset`."""
    thread_id = call.id_of("threadId")
    limit = call.query.integer("limit", COMMENT_PAGE, default=-1)
    offset = call.query.integer("offset", OFFSET, default=0)
    with workspace.database.read() as unit:
        if not comments.thread_exists(unit, thread_id, call.team):
            raise not_found("comment thread")
        rows, total = comments.page(unit, thread_id, limit, offset)
    return list_response([row["body"] for row in rows], total)


def node_threads(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [{nodeId, threadId, commentCount}]}`: the thread of every node of the canvas."""
    with workspace.database.read() as unit:
        canvas = call.find_row(unit, canvases.find, "canvasId")
        # The nodes of an archive aren't in the database, and it has only threads with comments.
        threads = comments.of_nodes if workspace.archive is None else comments.begun
        rows = threads(unit, canvas["id"])
    return list_response([encode(dict(row)) for row in rows])


def start_upload(workspace: ServerContext, call: RequestContext) -> bytes:
    """Return `{uploadId, storageBucket, storageKey, partSizeInBytes}`.

    The first three identify the upload when signing and completing.
    """
    # The optional fields are validated, but not needed until the upload is completed.
    call.fields()
    upload_id = str(uuid4())
    storage_key = f"{call.team}/{upload_id}"
    if (direct := workspace.files.direct) is not None:
        upload_id = direct.start(storage_key)
    with workspace.database.write() as unit:
        uploads.start(unit, upload_id, call.team, storage_key, int(workspace.clock() * 1000))
        call.record(workspace, unit, upload_id)
    names = {"uploadId": upload_id, "storageBucket": bucket_of(workspace), "storageKey": storage_key}
    return encode({**names, "partSizeInBytes": direct.part_bytes if direct is not None else PART_BYTES})


def list_skills(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [Skill], total}`, by name."""
    with workspace.database.read() as unit:
        skills = agent.skills(unit, call.team)
        return list_response([skill_document(unit, skill, has_uploaders=True) for skill in skills])


def list_approvals(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [Approval], total}`, newest first."""
    with workspace.database.read(snapshot=False) as unit:
        return list_response([row["body"] for row in agent.approvals(unit, call.team)])


def list_folders(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [{id, name, parentId}], total}`; the name is empty if only the ID is known."""
    with workspace.database.read(snapshot=False) as unit:
        return list_response([encode(dict(row)) for row in library.folders(unit, call.team)])


def list_tags(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [{id, name, color}], total}`: tags of the team's assets, by name."""
    with workspace.database.read(snapshot=False) as unit:
        return list_response([encode(dict(row)) for row in library.tags(unit, call.team)])


def list_members(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{data: [{id, name, avatar}]}`: members of the team; `avatar` is the URL of an image, or null."""
    with workspace.database.read(snapshot=False) as unit:
        members = people.list_members(unit, call.team, workspace.user_id)
    # "You" would be another person in the window of anybody else.
    named = [one for one in members if one.name != USER_NAME or one.id == call.caller.person.id]
    return list_response(
        [encode({"id": one.id, "name": one.name, "avatar": one.avatar or None}) for one in named]
    )


DECISIONS = ("approved", "denied")


def decide_approval(workspace: ServerContext, call: RequestContext) -> bytes:
    """Decide an approval (`{status: "approved"}` or `"denied"`) and return it; idempotent.

    Raises:
        HttpError: 409 if it was decided otherwise.
    """
    status = call.fields().choice("status", DECISIONS)
    with workspace.database.write() as unit:
        agent.lock_approval(unit, call.id_of("approvalId"))
        row = call.find_row(unit, agent.approval, "approvalId")
        if row["status"] == status:
            return row["body"]
        if row["status"] != "pending":
            raise HttpError(409, f"status: the approval was {row['status']} already")
        body: Document = {**decode(row["body"]), "status": status, "updatedAt": workspace.now()}
        agent.decide_approval(unit, row["id"], status, encode(body))
        call.record(workspace, unit, row["id"])
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
    _capability("members", "GET", "/members", "capabilities:MemberList"): list_members,
    _capability(
        "decide-approval",
        "POST",
        "/approvals/{approvalId}/decision",
        "agent:Approval",
        fields=(Param("status", choices=DECISIONS, required=True),),
        statuses=frozenset({409}),
    ): decide_approval,
}


def listing(role: AccessRole = AccessRole.ADMIN, *, writable: bool = True) -> dict[str, object]:
    """The document at the well-known address, with the capabilities that a role permits."""
    offers = [
        {"name": row.name, "version": VERSION, "method": row.method, "path": row.path}
        for row in CAPABILITIES
        if (writable or row.method == "GET") and role >= needed_role(row)
    ]
    return {"name": "wsdesk", "version": VERSION, "offers": offers}
