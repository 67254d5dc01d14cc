"""The eleven operations of the interface, one handler each; where they are stands in `wire.routes`.

projects, canvases, content, models, approvals, search     read
edges, comments                                            write
sign_part, complete_upload                                 uploads
"""

from __future__ import annotations

from wsdesk.service.call import Handler, Operation
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
from wsdesk.wire.routes import ROUTES

_BRIEF = frozenset({404})
"""Operations that answer 404 with a message alone (interface: "a message-only body")."""


def _row(name: str, handler: Handler, message_only: frozenset[int] = frozenset()) -> Operation:
    """A handler at the place that the interface gives its operation."""
    route = ROUTES[name]
    return Operation(name, route.method, route.path, handler, message_only)


OPERATIONS: tuple[Operation, ...] = (
    _row(
        "complete-skill-upload",
        complete_skill_upload,
        message_only=frozenset({400, 403, 404}),
    ),
    _row("post-comment", post_comment),
    _row("create-edge", create_edge, _BRIEF),
    _row("sign-part", sign_part),
    _row("search-assets", search_assets),
    _row("list-models", list_models),
    # Before the project's own path, which would take "all" for an id.
    _row("list-projects", list_projects),
    _row("get-project", get_project),
    _row("list-canvases", list_canvases),
    _row("get-approval", get_approval, _BRIEF),
    _row("get-canvas-content", get_canvas_content, _BRIEF),
)
