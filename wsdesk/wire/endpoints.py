"""The eleven operations of the interface ("Endpoints"), one row each, in its order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from string import Formatter
from urllib.parse import quote

from wsdesk.wire.approval import Approval
from wsdesk.wire.base import Request, Resource
from wsdesk.wire.canvas import CanvasList
from wsdesk.wire.comment import Comment, NewComment
from wsdesk.wire.content import CanvasContent
from wsdesk.wire.edge import Edge, NewEdge
from wsdesk.wire.models import ModelList
from wsdesk.wire.project import Project, ProjectList
from wsdesk.wire.routes import ROUTES
from wsdesk.wire.search import AssetSearchAnswer
from wsdesk.wire.skill import Skill
from wsdesk.wire.spelling import HiddenName, hidden_names
from wsdesk.wire.upload import CompleteUpload, SignedPart, SignPart


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One operation.

    `query` has the names of the query that the interface shows, as its answers echo them; the hidden ones
    are `hidden`. `repeatable`: sending it twice does what sending it once does, so that a lost answer may
    be asked for again.
    """

    number: int
    operation: str
    purpose: str
    answer: type[Resource]
    body: type[Request] | None = None
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
    def hidden(self) -> tuple[HiddenName, ...]:
        return hidden_names(self.operation)

    def filled(self, values: Mapping[str, str]) -> str:
        """The path with its places filled, each as one step that cannot become two."""
        return self.path.format_map({name: quote(values[name], safe="") for name in self.places})


COMPLETE_SKILL_UPLOAD = Endpoint(
    1,
    "complete-skill-upload",
    "Complete a team skill image upload",
    Skill,
    body=CompleteUpload,
    repeatable=False,
)
POST_COMMENT = Endpoint(
    2,
    "post-comment",
    "Add a comment to a thread",
    Comment,
    body=NewComment,
    repeatable=False,
)
CREATE_EDGE = Endpoint(
    3,
    "create-edge",
    "Create an edge",
    Edge,
    body=NewEdge,
    repeatable=False,
)
SIGN_PART = Endpoint(4, "sign-part", "Sign an upload part", SignedPart, body=SignPart)
SEARCH_ASSETS = Endpoint(
    5,
    "search-assets",
    "Search team assets",
    AssetSearchAnswer,
    query=("query", "folderId", "canvasId", "source", "fileType", "tags"),
)
LIST_MODELS = Endpoint(6, "list-models", "List generative models", ModelList)
GET_PROJECT = Endpoint(7, "get-project", "Get a project", Project)
LIST_PROJECTS = Endpoint(8, "list-projects", "List projects", ProjectList)
LIST_CANVASES = Endpoint(9, "list-canvases", "List all canvases", CanvasList)
GET_APPROVAL = Endpoint(10, "get-approval", "Get a run approval", Approval)
GET_CANVAS_CONTENT = Endpoint(
    11,
    "get-canvas-content",
    "Get canvas content",
    CanvasContent,
)

ENDPOINTS: tuple[Endpoint, ...] = (
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

BY_OPERATION: Mapping[str, Endpoint] = {endpoint.operation: endpoint for endpoint in ENDPOINTS}
