"""State of a canvas store, and requests to reveal something."""

from __future__ import annotations

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base.load_state import LoadFailure, LoadState


@dataclass(frozen=True, slots=True)
class CanvasState:
    """How the content is. `fetched_at`: seconds since the epoch; `from_disk`: kept here, not asked yet."""

    phase: LoadState = LoadState.IDLE
    trouble: LoadFailure | None = None
    fetched_at: float | None = None
    from_disk: bool = False


@dataclass(frozen=True, slots=True)
class SavedCamera:
    """What a view of the canvas looks at: its center in canvas px, and the scale (1 = 100%)."""

    x: float
    y: float
    scale: float


@dataclass(frozen=True, slots=True)
class Reveal:
    """Somebody wants to see this node (and this version of it), or this note."""

    node_id: str
    version_id: str = ""
    note_id: str = ""
    camera: SavedCamera | None = None
    """What is to be seen; None: the node in the middle."""
