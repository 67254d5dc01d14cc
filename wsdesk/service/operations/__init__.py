"""The eleven operations of the interface, one handler each; this table is the only place that lists them.

projects, canvases, content, models, approvals, search     read
edges, comments                                            write
sign_part, complete_upload                                 uploads
"""

from __future__ import annotations

from wsdesk.service.call import Operation
from wsdesk.service.operations.approvals import get_approval
from wsdesk.service.operations.canvases import list_canvases
from wsdesk.service.operations.comments import post_comment
from wsdesk.service.operations.complete_upload import complete_skill_upload
from wsdesk.service.operations.content import get_canvas_content
from wsdesk.service.operations.edges import create_edge
from wsdesk.service.operations.models import list_models
from wsdesk.service.operations.projects import get_project, list_projects
from wsdesk.service.operations.search import search_assets
from wsdesk.service.operations.sign_part import sign_part

_BRIEF = frozenset({404})
"""Operations that answer 404 with a message alone (interface: "a message-only body")."""

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "complete-skill-upload",
        "POST",
        "/api/v1/teams/{teamId}/agent-skills/{skillId}/assets/complete",
        complete_skill_upload,
        message_only=frozenset({400, 403, 404}),
    ),
    Operation("post-comment", "POST", "/api/v1/comment-threads/{threadId}/comments", post_comment),
    Operation("create-edge", "POST", "/api/v1/canvases/{canvasId}/direct/edges", create_edge, _BRIEF),
    Operation("sign-part", "POST", "/api/v1/upload/sign-part", sign_part),
    Operation("search-assets", "GET", "/api/v1/files/agent-search", search_assets),
    Operation("list-models", "GET", "/api/v1/generation/models", list_models),
    # Before the project's own path, which would take "all" for an id.
    Operation("list-projects", "GET", "/api/v1/projects/all", list_projects),
    Operation("get-project", "GET", "/api/v1/projects/{projectId}", get_project),
    Operation("list-canvases", "GET", "/api/v1/canvases", list_canvases),
    Operation("get-approval", "GET", "/api/v1/agent/approvals/{approvalId}", get_approval, _BRIEF),
    Operation("get-canvas-content", "GET", "/api/v1/canvases/{canvasId}/content", get_canvas_content, _BRIEF),
)
