"""The values a canvas is made of: frozen, toolkit-free, cheap to make a hundred thousand of.

They hold what a card on the canvas needs to be drawn, found and connected, and nothing else; the whole
node (every field of the interface, "Canvas content") is built from its bytes when somebody looks at it.
Lengths and positions are canvas pixels, y downwards (geometry of the interface); times are ISO 8601 text
exactly as the server sent it; IDs are the server's, never parsed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from wsdesk.graph.model.fast_init import fast_init
from wsdesk.graph.model.kinds import Kind as Kind


class HandleSide(StrEnum):
    """The edge of a card that a handle sits on."""

    LEFT = "left"
    RIGHT = "right"
    TOP = "top"
    BOTTOM = "bottom"


class Direction(StrEnum):
    """Which end of a connection a handle can be."""

    SOURCE = "source"
    TARGET = "target"


class EdgeState(StrEnum):
    """Where an edge stands between this computer and the server."""

    REAL = "real"
    PENDING = "pending"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Rect:
    """An axis-aligned rectangle in canvas pixels; w and h are never negative."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    def meets(self, other: Rect) -> bool:
        """Whether the two share any point, edges included."""
        return (
            self.x <= other.right
            and other.x <= self.right
            and self.y <= other.bottom
            and other.y <= self.bottom
        )

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies in it, edges included."""
        return self.x <= x <= self.right and self.y <= y <= self.bottom

    def grown(self, by: float) -> Rect:
        """The rectangle with `by` px more on every side (less, where `by` is negative)."""
        return make_rect(self.x - by, self.y - by, max(0.0, self.w + 2 * by), max(0.0, self.h + 2 * by))

    def joined(self, other: Rect) -> Rect:
        """The smallest rectangle that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return make_rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


make_rect = fast_init(Rect)


@dataclass(frozen=True, slots=True)
class Asset:
    """A version's asset, as far as a card shows it (interface: "Version asset").

    `addresses` maps a role (`thumbnail`, `extraLow`, `low`, `preview`, `high`, `url`, `original`) to its
    address; only roles that the server filled are there, smallest first.
    """

    asset_id: str
    file_type: str = ""
    media_type: str = ""
    name: str = ""
    width: int = 0
    height: int = 0
    duration_ms: int = 0
    size_kb: int = 0
    addresses: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a version has no result (errorMessage, errorSeverity, errorRetryable)."""

    message: str
    severity: str = ""
    retryable: bool | None = None


@dataclass(frozen=True, slots=True)
class Port:
    """A template port (interface: "Template port"), as far as rules and cards need it."""

    port_id: str
    label: str = ""
    direction: str = "input"
    handle_type: str = ""
    required: bool = False
    locked: bool = False
    max_connections: int = 0
    """0 where the server names no limit."""
    top: str = ""


@dataclass(frozen=True, slots=True)
class Clip:
    """One clip of a stitched video: the node it comes from and its trims in ms (0: untrimmed)."""

    node_id: str
    trim_start_ms: float = 0
    trim_end_ms: float = 0
    length_ms: float = 0
    """Of the whole clip, before it is trimmed; 0 where its node does not tell."""


@dataclass(frozen=True, slots=True)
class AudioTrack:
    """One sound laid over a stitched video (stitchAudioOverlays)."""

    node_id: str
    start_s: float = 0
    trim_start_ms: float = 0
    trim_end_ms: float = 0


@dataclass(frozen=True, slots=True)
class ResizeOutput:
    """One output of a magic resize (magicResizeOutputs)."""

    ratio: str
    asset: Asset | None = None
    failed: bool = False
    message: str = ""


@dataclass(frozen=True, slots=True)
class AssetOrigin:
    """What one version leaves for its history: the asset it made, the one its tool was given, and when."""

    version_id: str
    made: str = ""
    took: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Node:
    """A node as its card shows it."""

    id: str
    kind: Kind
    rect: Rect
    node_type: str = ""
    title: str = ""
    z: float = 0
    placed: bool = True
    """False where the server gave no usable geometry and `rect` is ours."""
    group_id: str = ""
    children: tuple[str, ...] = ()
    text: str = ""
    """What a text card reads: the active version's generatedText, else the node's, else the prompt."""
    prompt: str = ""
    negative: str = ""
    """What the next result should not show (negativePrompt)."""
    asset: Asset | None = None
    """The active version's asset."""
    failure: Failure | None = None
    """The active version's failure."""
    failures: tuple[tuple[str, str], ...] = ()
    """Id and message of every other version that failed."""
    version_count: int = 0
    version_number: int = 0
    """1-based, by createdAt; 0 where there is no version."""
    version_id: str = ""
    """The version that the card shows: the active one, unless `viewed_over` names that."""
    viewed_over: str = ""
    """Id of the active version while the card shows another one; empty while it shows the active one."""
    stood_in: bool = False
    """True where activeVersionId was absent or named no version, and the newest one stands in."""
    favourite: bool = False
    model: str = ""
    """Display name of the model where known, else its name."""
    outdated: bool = False
    """Whether the catalog calls the model deprecated."""
    runs: tuple[str, str, str] = ("", "", "")
    """Model, variant and tier that the next run would use (modelConfig); empty where they are not settled."""
    ratio: str = ""
    resolution: str = ""
    duration_s: float = 0
    seed: int | None = None
    variations: int = 0
    generation_type: str = ""
    supported_inputs: tuple[str, ...] = ()
    ports: tuple[Port, ...] = ()
    clips: tuple[Clip, ...] = ()
    overlays: tuple[AudioTrack, ...] = ()
    outputs: tuple[ResizeOutput, ...] = ()
    group_color: str = ""
    expandable: bool = False
    folded: int = 0
    """How many nodes are out of sight in this collapsed group; 0 for all that is not one (`folding`)."""
    pages: int = 0
    """Pages of a pdf as far as its extraction tells, else 0."""
    traces: tuple[AssetOrigin, ...] = ()
    """Of the versions that made or took an asset, in the order of their making."""
    made_at: str = ""
    """When the active version was made."""
    created_at: str = ""
    updated_at: str = ""
    created_by: str = ""

    @property
    def active_id(self) -> str:
        """Id of the active version, whichever one the card shows."""
        return self.viewed_over or self.version_id


@dataclass(frozen=True, slots=True)
class Edge:
    """A connection between two handles (interface: "Edge")."""

    id: str
    src: str
    dst: str
    src_handle: str = ""
    dst_handle: str = ""
    edge_type: str = ""
    created_at: str = ""
    created_by: str = ""
    state: EdgeState = EdgeState.REAL
    fresh: bool = False
    """True for one that was drawn here and that no content has told of yet."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note on the canvas (interface: "Note"); drawn below the nodes, since it has no zIndex."""

    id: str
    rect: Rect
    body: str = ""
    author: str = ""
    author_id: str = ""
    group_id: str = ""
    height_mode: str = ""
    created_at: str = ""
    updated_at: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in the content that could not be shown as it was sent.

    `code` is one of the reason codes of the room that found it (never a sentence); `values` fill the words.
    """

    code: str
    subject_id: str = ""
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Handle:
    """A place on a card where a connection starts or ends.

    `at` is the distance from the top (or left, on a horizontal side) as a share of the card's side, 0 to 1.
    """

    node_id: str
    name: str
    direction: Direction
    side: HandleSide
    at: float
    kind: str = ""
    """The flowing kind where it is known (`image`, `text` …), else an empty text."""
    label: str = ""
    required: bool = False
    locked: bool = False
    max_connections: int = 0
    used: int = 0
    """How many edges of the document end here."""
    sources: tuple[str, ...] = field(default=())
    """How the handle is known: `port`, `edge`, `input`, `default`."""
