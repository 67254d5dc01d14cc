"""Operations of the API ("Endpoints"), one record each.

The client, the embedded server, OpenAPI, and `wsdesk call` use them. Types of requests and responses are
imported on first use, since the server starts faster without pydantic.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from string import Formatter
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast
from urllib.parse import quote

from wsdesk.wire import PREFIX, limits
from wsdesk.wire.limits import IntegerLimit, TextLimit, Violation, check_choice

if TYPE_CHECKING:
    from wsdesk.wire.agent import Approval, SignedPart, Skill
    from wsdesk.wire.base import RequestModel, Resource
    from wsdesk.wire.comment import Comment
    from wsdesk.wire.content import CanvasContent
    from wsdesk.wire.edge import EdgeResource
    from wsdesk.wire.models import ModelList
    from wsdesk.wire.project import CanvasList, Project, ProjectList
    from wsdesk.wire.search import AssetSearchResponse

R_co = TypeVar("R_co", bound="Resource", covariant=True)
Limit = IntegerLimit | TextLimit

EXECUTED_HEADER = "wsdesk-executed"
"""Header of a 503 of the embedded server, not of the API: `no` if certainly nothing was changed."""
SCOPE_HEADER = "wsdesk-scope"
"""Header of a 503 of the embedded server, not of the API: `operation` if other operations work."""


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter of the query, or a field of the body.

    `limit` is the API's; `server_limit` is that of the embedded server if the API has none. A text without
    either is a UUID. The API doesn't specify the `names` of some query parameters: the first one is sent, all
    are accepted, and `name` is the role. `default` is sent if the caller passes no value.
    """

    name: str
    limit: Limit | None = None
    choices: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    default: int | None = None
    server_limit: Limit | None = None
    required: bool = False
    nullable: bool = False
    items: tuple[Param, ...] = ()
    """Fields of the objects of an array; `server_limit` is its maximum length."""
    help: str = ""

    def check(self, value: object) -> Violation | None:
        """Return the API's limit that a value violates, or None."""
        if isinstance(self.limit, IntegerLimit):
            return self.limit.check(cast("int", value))
        return check_choice(self.name, str(value), self.choices) if self.choices else None


@dataclass(frozen=True, slots=True)
class Operation(Generic[R_co]):
    """An operation; `path` has parameters in braces."""

    number: int
    name: str
    purpose: str
    method: str
    path: str
    response: str
    """Type of the response, as `module:Type` in `wsdesk.wire`."""
    body: str = ""
    """Type of the body, in the same format."""
    query: tuple[Param, ...] = ()
    fields: tuple[Param, ...] = ()
    """Fields of the body."""
    repeatable: bool = True
    """Whether it is idempotent, so that it is retried after a lost response."""
    message_only: frozenset[int] = frozenset()
    """Statuses whose error body has only a `message`."""
    statuses: frozenset[int] = frozenset()
    """Error statuses besides those of all operations."""
    optional_body: bool = False
    max_bytes: int = 16 << 20

    @property
    def response_type(self) -> type[R_co]:
        return _load(self.response)

    @property
    def body_type(self) -> type[RequestModel] | None:
        return _load(self.body) if self.body else None

    @property
    def path_params(self) -> tuple[str, ...]:
        return tuple(name for _, name, _, _ in Formatter().parse(self.path) if name)

    def fill_path(self, values: Mapping[str, str]) -> str:
        """Fill the path; each parameter becomes one segment."""
        return self.path.format_map({name: quote(values[name], safe="") for name in self.path_params})

    def param(self, name: str) -> Param | None:
        """Return a parameter of the query, or a field of the body, by name."""
        return next((one for one in (*self.query, *self.fields) if one.name == name), None)


def _load(name: str) -> Any:
    module, _, kind = name.partition(":")
    return getattr(import_module(f"wsdesk.wire.{module}"), kind)


_LIST_BYTES = 64 << 20
_MESSAGE_ONLY_404 = frozenset({404})
_OFFSET = Param("offset", limits.OFFSET, names=("offset", "skip", "start"))
_PAGE_NAMES = ("limit", "pageSize", "page_size", "perPage")
_UPLOAD = tuple(
    Param(name, server_limit=limits.ANY_TEXT, required=True)
    for name in ("uploadId", "storageBucket", "storageKey")
)

COMPLETE_SKILL_UPLOAD: Operation[Skill] = Operation(
    1,
    "complete-skill-upload",
    "Complete a team skill image upload",
    "POST",
    f"{PREFIX}/teams/{{teamId}}/agent-skills/{{skillId}}/assets/complete",
    "agent:Skill",
    "agent:CompleteUpload",
    fields=(
        *_UPLOAD,
        Param("filename", server_limit=limits.FILENAME, required=True),
        Param("contentType", server_limit=limits.CONTENT_TYPE, required=True),
        Param("sizeInBytes", limits.SKILL_FILE_BYTES, required=True),
        Param("description", limits.SKILL_DESCRIPTION, nullable=True),
        Param(
            "parts",
            server_limit=limits.PART_COUNT,
            required=True,
            items=(
                Param("partNumber", limits.PART_NUMBER, required=True),
                Param("etag", server_limit=limits.ANY_TEXT, required=True),
            ),
            help='a list of {"partNumber": …, "etag": …}; pass it with --body',
        ),
    ),
    repeatable=False,
    message_only=frozenset({400, 403, 404}),
)
POST_COMMENT: Operation[Comment] = Operation(
    2,
    "post-comment",
    "Add a comment to a thread",
    "POST",
    f"{PREFIX}/comment-threads/{{threadId}}/comments",
    "comment:Comment",
    "comment:NewComment",
    fields=(Param("body", limits.COMMENT_BODY, required=True),),
    repeatable=False,
)
CREATE_EDGE: Operation[EdgeResource] = Operation(
    3,
    "create-edge",
    "Create an edge",
    "POST",
    f"{PREFIX}/canvases/{{canvasId}}/direct/edges",
    "edge:EdgeResource",
    "edge:NewEdge",
    fields=(
        Param("id", help="text"),
        Param("srcNodeId", required=True),
        Param("dstNodeId", required=True),
        Param("srcHandle", server_limit=limits.HANDLE),
        Param("dstHandle", server_limit=limits.HANDLE),
    ),
    repeatable=False,
    message_only=_MESSAGE_ONLY_404,
)
SIGN_PART: Operation[SignedPart] = Operation(
    4,
    "sign-part",
    "Sign an upload part",
    "POST",
    f"{PREFIX}/upload/sign-part",
    "agent:SignedPart",
    "agent:SignPart",
    fields=(
        *_UPLOAD,
        Param("partNumber", limits.PART_NUMBER, server_limit=limits.SERVER_PART_NUMBER, required=True),
    ),
)
SEARCH_ASSETS: Operation[AssetSearchResponse] = Operation(
    5,
    "search-assets",
    "Search team assets",
    "GET",
    f"{PREFIX}/files/agent-search",
    "search:AssetSearchResponse",
    query=(
        Param("query", limits.SEARCH_QUERY),
        Param("folderId", help="an ID; required where query is left out"),
        Param("canvasId"),
        Param("source", choices=limits.SOURCES),
        Param("fileType", choices=limits.MEDIA_TYPES),
        Param(
            "tags",
            server_limit=limits.TAGS,
            help="tag names joined by commas; an asset must carry all of them",
        ),
        Param("count", limits.SEARCH_COUNT, names=("limit", "count")),
        Param("offset", limits.OFFSET, names=("offset", "skip")),
        Param("mode", choices=limits.MATCH_MODES, names=("mode", "searchMode", "matchMode")),
    ),
    max_bytes=_LIST_BYTES,
)
LIST_MODELS: Operation[ModelList] = Operation(
    6,
    "list-models",
    "List generative models",
    "GET",
    f"{PREFIX}/generation/models",
    "models:ModelList",
    query=(Param("category", choices=limits.CATEGORIES, names=("category", "type", "modality", "kind")),),
    max_bytes=_LIST_BYTES,
)
GET_PROJECT: Operation[Project] = Operation(
    7, "get-project", "Get a project", "GET", f"{PREFIX}/projects/{{projectId}}", "project:Project"
)
LIST_PROJECTS: Operation[ProjectList] = Operation(
    8,
    "list-projects",
    "List projects",
    "GET",
    f"{PREFIX}/projects/all",
    "project:ProjectList",
    query=(
        Param("pageSize", limits.PROJECT_PAGE, names=_PAGE_NAMES, default=limits.PROJECT_PAGE.maximum),
        _OFFSET,
        Param("sort", choices=limits.PROJECT_SORTS, names=("sortBy", "sort", "orderBy", "sort_by")),
        Param(
            "direction",
            choices=limits.DIRECTIONS,
            names=("sortOrder", "direction", "sortDirection", "order", "sort_order"),
        ),
    ),
    max_bytes=_LIST_BYTES,
)
LIST_CANVASES: Operation[CanvasList] = Operation(
    9,
    "list-canvases",
    "List all canvases",
    "GET",
    f"{PREFIX}/canvases",
    "project:CanvasList",
    query=(
        Param("pageSize", limits.CANVAS_PAGE, names=_PAGE_NAMES, default=limits.CANVAS_PAGE.maximum),
        _OFFSET,
    ),
    max_bytes=_LIST_BYTES,
)
GET_APPROVAL: Operation[Approval] = Operation(
    10,
    "get-approval",
    "Get a run approval",
    "GET",
    f"{PREFIX}/agent/approvals/{{approvalId}}",
    "agent:Approval",
    message_only=_MESSAGE_ONLY_404,
)
GET_CANVAS_CONTENT: Operation[CanvasContent] = Operation(
    11,
    "get-canvas-content",
    "Get canvas content",
    "GET",
    f"{PREFIX}/canvases/{{canvasId}}/content",
    "content:CanvasContent",
    query=(
        Param("noteOffset", limits.NOTE_OFFSET, names=("noteOffset", "notesOffset", "note_offset", "offset")),
    ),
    message_only=_MESSAGE_ONLY_404,
    max_bytes=256 << 20,
)

OPERATIONS: Mapping[str, Operation[Resource]] = {
    operation.name: operation
    for operation in (
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
}
"""By name, in the API's order."""
