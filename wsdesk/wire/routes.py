"""Where each operation of the interface is ("Endpoints"): its method and path, and nothing heavy to load.

The client's rows (`endpoints`) and the embedded service's table both take them from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

PREFIX = "/api/v1"
"""Every path starts with it (interface: "Versioning")."""


class Route(NamedTuple):
    """A method and a path; the places of its parameters are in braces."""

    method: str
    path: str


ROUTES: Mapping[str, Route] = {
    "complete-skill-upload": Route("POST", "/api/v1/teams/{teamId}/agent-skills/{skillId}/assets/complete"),
    "post-comment": Route("POST", "/api/v1/comment-threads/{threadId}/comments"),
    "create-edge": Route("POST", "/api/v1/canvases/{canvasId}/direct/edges"),
    "sign-part": Route("POST", "/api/v1/upload/sign-part"),
    "search-assets": Route("GET", "/api/v1/files/agent-search"),
    "list-models": Route("GET", "/api/v1/generation/models"),
    "get-project": Route("GET", "/api/v1/projects/{projectId}"),
    "list-projects": Route("GET", "/api/v1/projects/all"),
    "list-canvases": Route("GET", "/api/v1/canvases"),
    "get-approval": Route("GET", "/api/v1/agent/approvals/{approvalId}"),
    "get-canvas-content": Route("GET", "/api/v1/canvases/{canvasId}/content"),
}
"""By operation, in the order of the interface."""
