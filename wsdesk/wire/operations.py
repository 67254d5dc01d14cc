"""The eleven operations of the interface ("Endpoints"), one row each, in its order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from string import Formatter
from urllib.parse import quote

from wsdesk.wire.approval import Approval
from wsdesk.wire.base import RequestModel, Resource
from wsdesk.wire.canvas import CanvasList
from wsdesk.wire.comment import Comment, NewComment
from wsdesk.wire.content import CanvasContent
from wsdesk.wire.edge import EdgeResource, NewEdge
from wsdesk.wire.models import ModelList
from wsdesk.wire.param_names import ParamName, hidden_names
from wsdesk.wire.project import Project, ProjectList
from wsdesk.wire.routes import ROUTES
from wsdesk.wire.search import AssetSearchResponse
from wsdesk.wire.skill import Skill
from wsdesk.wire.upload import CompleteUpload, SignedPart, SignPart


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation.

    `query` has the names of the query that the interface shows, as its answers echo them; the hidden ones
    are `hidden`. `repeatable`: sending it twice does what sending it once does, so that a lost answer may
    be asked for again.
    """

    number: int
    operation: str
    purpose: str
    answer: type[Resource]
    body: type[RequestModel] | None = None
    query: tuple[str, ...] = ()
    repeatable: bool = True

    @property
    def method(self) -> str:
        return ROUTES[self.operation].method

    @property
    def path(self) -> str:
        return ROUTES[self.operation].path

    @property
    def places(self) -> tuple[str, ...]:
        """The names of the path's parameters."""
        return tuple(name for _, name, _, _ in Formatter().parse(self.path) if name)

    @property
    def hidden(self) -> tuple[ParamName, ...]:
        return hidden_names(self.operation)

    def filled(self, values: Mapping[str, str]) -> str:
        """The path with its places filled, each as one step that cannot become two."""
        return self.path.format_map({name: quote(values[name], safe="") for name in self.places})


COMPLETE_SKILL_UPLOAD = Operation(
    1,
    "complete-skill-upload",
    "Complete a team skill image upload",
    Skill,
    body=CompleteUpload,
    repeatable=False,
)
POST_COMMENT = Operation(
    2,
    "post-comment",
    "Add a comment to a thread",
    Comment,
    body=NewComment,
    repeatable=False,
)
CREATE_EDGE = Operation(
    3,
    "create-edge",
    "Create an edge",
    EdgeResource,
    body=NewEdge,
    repeatable=False,
)
SIGN_PART = Operation(4, "sign-part", "Sign an upload part", SignedPart, body=SignPart)
SEARCH_ASSETS = Operation(
    5,
    "search-assets",
    "Search team assets",
    AssetSearchResponse,
    query=("query", "folderId", "canvasId", "source", "fileType", "tags"),
)
LIST_MODELS = Operation(6, "list-models", "List generative models", ModelList)
GET_PROJECT = Operation(7, "get-project", "Get a project", Project)
LIST_PROJECTS = Operation(8, "list-projects", "List projects", ProjectList)
LIST_CANVASES = Operation(9, "list-canvases", "List all canvases", CanvasList)
GET_APPROVAL = Operation(10, "get-approval", "Get a run approval", Approval)
GET_CANVAS_CONTENT = Operation(
    11,
    "get-canvas-content",
    "Get canvas content",
    CanvasContent,
)

ENDPOINTS: tuple[Operation, ...] = (
    COMPLETE_SKILL_UPLOAD,
    POST_COMMENT,
    CREATE_EDGE,
    SIGN_PART,
    SEARCH_ASSETS,
    LIST_MODELS,
    GET_PROJECT,
    LIST_PROJECTS,
    LIST_CANVASES,
    GET_APPROVAL,
    GET_CANVAS_CONTENT,
)

BY_OPERATION: Mapping[str, Operation] = {endpoint.operation: endpoint for endpoint in ENDPOINTS}
