"""Capabilities: what this server offers beyond the API, announced at `/.well-known/`."""

from __future__ import annotations

from wsdesk.server.capabilities.approval_decisions import decide_approval
from wsdesk.server.capabilities.listings import list_approvals, list_folders, list_skills, list_tags
from wsdesk.server.capabilities.threads import node_threads, thread_comments
from wsdesk.server.capabilities.uploads import start_upload
from wsdesk.server.request_context import OperationHandler

VERSION = 1

OFFERS: tuple[OperationHandler, ...] = (
    OperationHandler(
        "thread-comments", "GET", "/offers/v1/comment-threads/{threadId}/comments", thread_comments
    ),
    OperationHandler("node-threads", "GET", "/offers/v1/canvases/{canvasId}/threads", node_threads),
    OperationHandler("start-upload", "POST", "/offers/v1/uploads", start_upload, optional_body=True),
    OperationHandler("skills", "GET", "/offers/v1/skills", list_skills),
    OperationHandler("approvals", "GET", "/offers/v1/approvals", list_approvals),
    OperationHandler("folders", "GET", "/offers/v1/folders", list_folders),
    OperationHandler("tags", "GET", "/offers/v1/tags", list_tags),
    OperationHandler(
        "decide-approval",
        "POST",
        "/offers/v1/approvals/{approvalId}/decision",
        decide_approval,
        others=frozenset({409}),
    ),
)


def listing() -> dict[str, object]:
    """The document at the well-known address."""
    offers = [
        {"name": row.name, "version": VERSION, "method": row.method, "path": row.path} for row in OFFERS
    ]
    return {"name": "wsdesk", "version": VERSION, "offers": offers}
