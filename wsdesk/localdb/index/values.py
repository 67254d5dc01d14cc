"""Values of the index: documents, queries, and results."""

from __future__ import annotations

from typing import Literal, NamedTuple

from wsdesk.files.lazy_dataclass import dataclass

Role = Literal["node", "version", "made", "input", "part"]
"""What an ID is to a piece: its node or version; an asset that it made, took in, or holds beside its own."""


class IndexedImage(NamedTuple):
    """The smallest image of an asset: its URL and the role of that URL (`graph.model.values.Asset`)."""

    asset_id: str
    file_type: str
    media_type: str
    role: str
    url: str


@dataclass(frozen=True, slots=True)
class IndexedText:
    """A thing that can be found: a node, a version of it, a note, a comment, the canvas itself.

    `kind` is a node's kind, or `version`, `note`, `comment`, `canvas`. `at` is an ISO 8601 time. `image` is
    what a thumbnail is made from, None where there is nothing to see.
    """

    kind: str
    node_id: str = ""
    version_id: str = ""
    title: str = ""
    body: str = ""
    at: str = ""
    keys: tuple[tuple[Role, str], ...] = ()
    image: IndexedImage | None = None


@dataclass(frozen=True, slots=True)
class IndexDocument:
    """All pieces of one node, note or comment; `digest` tells whether it has changed."""

    id: str
    digest: bytes
    pieces: tuple[IndexedText, ...]


@dataclass(frozen=True, slots=True)
class IndexedProblem:
    """A problem of a canvas, as far as a list of them needs it."""

    code: str
    subject_id: str = ""
    title: str = ""
    is_node: bool = False
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class IndexedCanvas:
    """One canvas of the index. `digest` is that of the content it was filled from."""

    canvas_id: str
    title: str = ""
    project_id: str = ""
    digest: bytes = b""
    pieces: int = 0


@dataclass(frozen=True, slots=True)
class CanvasDownload:
    """The last download of a canvas for the index.

    `updated_at` is what the canvas list said then, `etag` that of the first page. `bytes` is the size of the
    response body, `read_at` is in seconds since the epoch. `failures` counts the attempts that failed since
    the last success.
    """

    updated_at: str = ""
    etag: str = ""
    bytes: int = 0
    read_at: float = 0.0
    failures: int = 0


@dataclass(frozen=True, slots=True)
class IndexMatch:
    """An answer, the better the higher its score."""

    canvas_id: str
    canvas_title: str
    piece: IndexedText
    score: float


@dataclass(frozen=True, slots=True)
class IndexedUsage:
    """Where an ID is known from."""

    canvas_id: str
    canvas_title: str
    node_id: str
    version_id: str
    title: str
    kind: str
    role: Role
