"""Canvas values: frozen, toolkit-free, and cheap enough to create a hundred thousand of.

They contain what a card needs to be painted, found, and connected. The complete node (every field of the API,
"Canvas content") is parsed from its bytes on demand. Lengths and positions are canvas pixels, y downward
(API: geometry); times are ISO 8601 text as the server sent it; IDs are those of the server and never parsed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from wsdesk.graph.model.fast_init import fast_init
from wsdesk.graph.model.kinds import Kind as Kind


class HandleSide(StrEnum):
    """Side of a card with handles."""

    LEFT = "left"
    RIGHT = "right"
    TOP = "top"
    BOTTOM = "bottom"


class Direction(StrEnum):
    """End of a connection that a handle can be."""

    SOURCE = "source"
    TARGET = "target"


class EdgeState(StrEnum):
    """Whether the server has confirmed an edge."""

    REAL = "real"
    PENDING = "pending"
    FAILED = "failed"


class UniqueIds(tuple[str, ...]):
    """IDs without duplicates."""

    __slots__ = ()


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

    def equals(self, other: Rect) -> bool:
        """The same as `==`, at a fifth of its time."""
        return self.x == other.x and self.y == other.y and self.w == other.w and self.h == other.h

    def intersects(self, other: Rect) -> bool:
        """Whether the two share any point, edges included."""
        # Without properties, since it is called for thousands of rectangles.
        return (
            self.x <= other.x + other.w
            and other.x <= self.x + self.w
            and self.y <= other.y + other.h
            and other.y <= self.y + self.h
        )

    def contains(self, x: float, y: float) -> bool:
        """Whether the point is inside, edges included."""
        return self.x <= x <= self.right and self.y <= y <= self.bottom

    def contains_rect(self, other: Rect) -> bool:
        """Whether the other rectangle is completely inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def expanded(self, by: float) -> Rect:
        """The rectangle with `by` px more on every side (less if `by` is negative)."""
        return make_rect(self.x - by, self.y - by, max(0.0, self.w + 2 * by), max(0.0, self.h + 2 * by))

    def united(self, other: Rect) -> Rect:
        """The bounding box of both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return make_rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


make_rect = fast_init(Rect)


@dataclass(frozen=True, slots=True)
class Asset:
    """A version's asset, as needed for a card (API: "Version asset").

    `addresses` maps roles (`thumbnail`, `extraLow`, `low`, `preview`, `high`, `url`, `original`) to
    addresses, smallest first; roles without an address are omitted.
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
    """Failure of a version (errorMessage, errorSeverity, errorRetryable)."""

    message: str
    severity: str = ""
    retryable: bool | None = None


@dataclass(frozen=True, slots=True)
class Port:
    """A template port (API: "Template port"), as needed for rules and cards."""

    port_id: str
    label: str = ""
    direction: str = "input"
    handle_type: str = ""
    required: bool = False
    locked: bool = False
    max_connections: int = 0
    """0 if the server sets no limit."""
    top: str = ""


@dataclass(frozen=True, slots=True)
class Clip:
    """One clip of a stitched video: its node, and its trims in ms (0: untrimmed)."""

    node_id: str
    trim_start_ms: float = 0
    trim_end_ms: float = 0
    length_ms: float = 0
    """Length of the untrimmed clip; 0 if unknown."""


@dataclass(frozen=True, slots=True)
class AudioTrack:
    """One audio track of a stitched video (stitchAudioOverlays)."""

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
    """Origin of a version's asset, for lineage."""

    version_id: str
    asset_id: str = ""
    tool_input_id: str = ""
    """The asset that the tool was given (toolInputAsset)."""
    created_at: str = ""


@dataclass(frozen=True, slots=True)
class Node:
    """A node as needed for its card."""

    id: str
    kind: Kind
    rect: Rect
    node_type: str = ""
    title: str = ""
    z: float = 0
    placed: bool = True
    """False if the server sent no usable geometry, so that `rect` was computed."""
    group_id: str = ""
    children: tuple[str, ...] = ()
    text: str = ""
    """Text of a card: generatedText of the active version or of the node, else the prompt."""
    prompt: str = ""
    negative: str = ""
    """The negativePrompt."""
    asset: Asset | None = None
    """The active version's asset."""
    failure: Failure | None = None
    """The active version's failure."""
    failures: tuple[tuple[str, str], ...] = ()
    """ID and message of every other failed version."""
    version_count: int = 0
    version_number: int = 0
    """1-based, by createdAt; 0 without a version."""
    version_id: str = ""
    """ID of the shown version: the active one, unless `viewed_over` is set."""
    viewed_over: str = ""
    """ID of the active version while another one is shown; empty otherwise."""
    is_fallback_version: bool = False
    """True if activeVersionId is missing or unknown, so that the newest version is shown."""
    favorite: bool = False
    model: str = ""
    """Display name of the model if known, else its name."""
    outdated: bool = False
    """Whether the model is deprecated according to the catalog."""
    runs: tuple[str, str, str] = ("", "", "")
    """Model, variant, and tier of the next run (modelConfig); empty if they aren't set."""
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
    """Number of hidden nodes in this collapsed group; 0 for other nodes."""
    pages: int = 0
    """Last page of a PDF with an extracted image, else 0."""
    asset_origins: tuple[AssetOrigin, ...] = ()
    """Origins of the versions with an asset or a tool input, oldest first."""
    version_created_at: str = ""
    """Creation time of the active version."""
    created_at: str = ""
    updated_at: str = ""
    created_by: str = ""

    @property
    def active_id(self) -> str:
        """ID of the active version, whichever version is shown."""
        return self.viewed_over or self.version_id


@dataclass(frozen=True, slots=True)
class Edge:
    """A connection between two handles (API: "Edge")."""

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
    """True if it was created here and isn't part of the content yet."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note on the canvas (API: "Note"); painted below the nodes, since it has no zIndex."""

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
    """A problem of the content.

    `code` is a reason code, never a sentence; `values` are the values for its message.
    """

    code: str
    subject_id: str = ""
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Handle:
    """A point on a card where connections start or end.

    `at` is the distance from the top (or left, on a horizontal side) relative to the side, 0 to 1.
    """

    node_id: str
    name: str
    direction: Direction
    side: HandleSide
    at: float
    kind: str = ""
    """Kind that flows through it (`image`, `text` …); empty if unknown."""
    label: str = ""
    required: bool = False
    locked: bool = False
    max_connections: int = 0
    used: int = 0
    """Number of edges of the document that end here."""
    sources: tuple[str, ...] = field(default=())
    """Where the handle is known from: `port`, `edge`, `input`, `default`."""
