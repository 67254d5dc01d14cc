"""Handlers of the eleven API operations; `wsdesk.wire.routes` has their methods and paths."""

from __future__ import annotations

from wsdesk.server.operations.approvals import get_approval
from wsdesk.server.operations.canvases import list_canvases
from wsdesk.server.operations.comments import post_comment
from wsdesk.server.operations.complete_upload import complete_skill_upload
from wsdesk.server.operations.content import get_canvas_content
from wsdesk.server.operations.edges import create_edge
from wsdesk.server.operations.models import list_models
from wsdesk.server.operations.projects import get_project, list_projects
from wsdesk.server.operations.search import search_assets
from wsdesk.server.operations.sign_part import sign_part
from wsdesk.server.request_context import Handler, OperationHandler
from wsdesk.wire.routes import ROUTES

_BRIEF = frozenset({404})
"""Operations that answer 404 with a message alone (interface: "a message-only body")."""


def _row(name: str, handler: Handler, message_only: frozenset[int] = frozenset()) -> OperationHandler:
    """A handler at the place that the interface gives its operation."""
    route = ROUTES[name]
    return OperationHandler(name, route.method, route.path, handler, message_only)


OPERATIONS: tuple[OperationHandler, ...] = (
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
