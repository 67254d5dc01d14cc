"""Capabilities: what this server offers beyond the API, announced at `/.well-known/`."""

from __future__ import annotations

from typing import Any

from wsdesk.server.capabilities.approval_decisions import DECISIONS, decide_approval
from wsdesk.server.capabilities.listings import list_approvals, list_folders, list_skills, list_tags
from wsdesk.server.capabilities.threads import node_threads, thread_comments
from wsdesk.server.capabilities.uploads import start_upload
from wsdesk.server.request_context import Handler
from wsdesk.wire.limits import COMMENT_PAGE, OFFSET
from wsdesk.wire.operations import Operation, Param

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


def listing() -> dict[str, object]:
    """The document at the well-known address."""
    offers = [
        {"name": row.name, "version": VERSION, "method": row.method, "path": row.path} for row in CAPABILITIES
    ]
    return {"name": "wsdesk", "version": VERSION, "offers": offers}
