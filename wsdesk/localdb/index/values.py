"""Values of the index: documents, queries, and results."""

from __future__ import annotations

from typing import Literal, NamedTuple

from wsdesk.files.lazy_dataclass import dataclass

Role = Literal["node", "version", "made", "input", "part"]
"""Relation of an ID to a piece: its node or version, or an asset that is its output, input, or attachment."""


class IndexedImage(NamedTuple):
    """The smallest image of an asset: its URL and the URL's role (see `graph.model.values.Asset`).

    `larger` has the roles and URLs of larger files, for example the main one. Role and URL are empty if there
    is only a file that is no image.
    """

    asset_id: str
    file_type: str
    media_type: str
    role: str
    url: str
    larger: tuple[tuple[str, str], ...] = ()


Status = Literal["ok", "failed", "running", "unknown"]
"""Status of a version; `running` has a run, but neither an output nor an error."""


class IndexedResult(NamedTuple):
    """Properties of a version. Empty texts and zeros stand for missing values.

    `model` is the ID of the model, `model_name` its display name. `ratio` is the requested aspect ratio, used
    if width and height (in px) are missing. `favorited_by` is the user ID of who made it a favorite,
    `node_at` the time of the last change of its node, `group_id` the node ID of the group that it is in.
    """

    node_type: str = ""
    model: str = ""
    model_name: str = ""
    width: int = 0
    height: int = 0
    ratio: str = ""
    duration_ms: int = 0
    seed: int | None = None
    status: Status = "unknown"
    is_favorite: bool = False
    asset_id: str = ""
    favorited_by: str = ""
    node_at: str = ""
    group_id: str = ""


class IndexedText(NamedTuple):
    """A searchable text of a node, version, note, comment, or canvas.

    `kind` is a node's kind, or `version`, `note`, `comment`, or `canvas`. `at` is an ISO 8601 time. `image`
    is the source of a thumbnail, None if there is none. `author` is the user ID of the creator. `result` has
    the properties of a version, including the one that a node shows. `prompt` is that of the version, with
    which the body then begins.
    """

    kind: str
    node_id: str = ""
    version_id: str = ""
    title: str = ""
    body: str = ""
    at: str = ""
    keys: tuple[tuple[Role, str], ...] = ()
    image: IndexedImage | None = None
    author: str = ""
    result: IndexedResult | None = None
    prompt: str = ""


@dataclass(frozen=True, slots=True)
class IndexDocument:
    """All texts of a node, note, or comment; `digest` changes with their content."""

    id: str
    digest: bytes
    pieces: tuple[IndexedText, ...]


@dataclass(frozen=True, slots=True)
class IndexedProblem:
    """A problem of a canvas, with the fields that a list needs."""

    code: str
    subject_id: str = ""
    title: str = ""
    is_node: bool = False
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class IndexedCanvas:
    """An indexed canvas. `digest` is that of the indexed content."""

    canvas_id: str
    title: str = ""
    project_id: str = ""
    digest: bytes = b""
    pieces: int = 0
    project_title: str = ""


@dataclass(frozen=True, slots=True)
class CanvasUpdate:
    """Changes that complete the index of a canvas; problems are replaced unless None."""

    canvas: IndexedCanvas
    changed: tuple[IndexDocument, ...] = ()
    removed: tuple[str, ...] = ()
    problems: tuple[IndexedProblem, ...] | None = None

    @property
    def size(self) -> int:
        """Number of pieces to write; a canvas counts too."""
        return 1 + sum(len(document.pieces) for document in self.changed)


@dataclass(frozen=True, slots=True)
class CanvasDownload:
    """The last download of a canvas for the index.

    `updated_at` is from the canvas list at that time, `etag` from the first page. `bytes` is the size of the
    response body, `read_at` is in seconds since the epoch. `failures` counts the failed attempts since the
    last success.
    """

    updated_at: str = ""
    etag: str = ""
    bytes: int = 0
    read_at: float = 0.0
    failures: int = 0


@dataclass(frozen=True, slots=True)
class IndexMatch:
    """A search result; higher scores are better."""

    canvas_id: str
    canvas_title: str
    piece: IndexedText
    score: float


@dataclass(frozen=True, slots=True)
class IndexedUsage:
    """A use of an ID."""

    canvas_id: str
    canvas_title: str
    node_id: str
    version_id: str
    title: str
    kind: str
    role: Role
