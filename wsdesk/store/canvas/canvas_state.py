"""State of a canvas store, and requests to reveal something."""

from __future__ import annotations

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base.load_state import LoadFailure, LoadState


@dataclass(frozen=True, slots=True)
class CanvasState:
    """Load state of the content. `fetched_at`: seconds since the epoch; `from_disk`: from the cache."""

    phase: LoadState = LoadState.IDLE
    failure: LoadFailure | None = None
    fetched_at: float | None = None
    from_disk: bool = False


@dataclass(frozen=True, slots=True)
class SavedCamera:
    """Camera of a canvas view: its center in canvas px, and the scale (1 = 100%)."""

    x: float
    y: float
    scale: float


@dataclass(frozen=True, slots=True)
class Reveal:
    """Request to reveal a node with an optional version, or a note."""

    node_id: str
    version_id: str = ""
    note_id: str = ""
    camera: SavedCamera | None = None
    """Camera to set; None centers the node."""
