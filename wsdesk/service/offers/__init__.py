"""What the service can do beyond the interface, listed by name and version at `/.well-known/wsdesk.json`.

threads     the comments of a thread; the thread of every node of a canvas
uploads     beginning an upload, whose parts the interface then signs and completes
listings    skills, approvals, folders, tags
decisions   deciding an approval
"""

from __future__ import annotations

from wsdesk.service.call import Operation
from wsdesk.service.offers.decisions import decide_approval
from wsdesk.service.offers.listings import list_approvals, list_folders, list_skills, list_tags
from wsdesk.service.offers.threads import node_threads, thread_comments
from wsdesk.service.offers.uploads import start_upload

VERSION = 1

OFFERS: tuple[Operation, ...] = (
    Operation("thread-comments", "GET", "/offers/v1/comment-threads/{threadId}/comments", thread_comments),
    Operation("node-threads", "GET", "/offers/v1/canvases/{canvasId}/threads", node_threads),
    Operation("start-upload", "POST", "/offers/v1/uploads", start_upload, optional_body=True),
    Operation("skills", "GET", "/offers/v1/skills", list_skills),
    Operation("approvals", "GET", "/offers/v1/approvals", list_approvals),
    Operation("folders", "GET", "/offers/v1/folders", list_folders),
    Operation("tags", "GET", "/offers/v1/tags", list_tags),
    Operation(
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
