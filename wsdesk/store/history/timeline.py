"""Timeline of one canvas: its snapshots, the chosen one, and what that is compared with."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import field
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.history.values import FIRST_ID
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.text import time_format
from wsdesk.store.text.number_format import translator

if TYPE_CHECKING:
    from wsdesk.localdb.history.values import CanvasSnapshot as CanvasSnapshot
    from wsdesk.store.history.comparison import SnapshotComparison

_tr = translator("Timeline")
NOW = 0
"""ID instead of that of a snapshot for the current content."""


@dataclass(frozen=True, slots=True)
class Timeline:
    """Timeline of one canvas. `snapshots` are sorted by age, the oldest first, and begin with rebuilt ones.

    `chosen` is the ID of a snapshot or `NOW`; the canvas shows the previous one until it is loaded. If
    `compares`, it is compared with `other`, which is another ID or `NOW`.
    """

    canvas_id: str
    phase: LoadState = LoadState.BUSY
    snapshots: tuple[CanvasSnapshot, ...] = ()
    chosen: int = NOW
    is_playing: bool = False
    speed: int = 1
    """Factor of the speed of the replay."""
    compares: bool = False
    other: int = NOW
    comparison: SnapshotComparison | None = None
    """The last one that was computed; None unless `compares`."""

    @property
    def saved(self) -> tuple[CanvasSnapshot, ...]:
        """The snapshots that aren't rebuilt."""
        return tuple([one for one in self.snapshots if not is_rebuilt(one)])

    @property
    def position(self) -> int:
        """Index of the chosen snapshot; the number of snapshots for `NOW`."""
        return self.index_of(self.chosen)

    @property
    def snapshot(self) -> CanvasSnapshot | None:
        """The chosen snapshot; None for `NOW`."""
        return self.get(self.chosen)

    def index_of(self, snapshot_id: int) -> int:
        """Index of a snapshot; the number of snapshots for `NOW`, and if it was deleted."""
        ids = [one.id for one in self.snapshots]
        at = bisect_left(ids, snapshot_id) if snapshot_id != NOW else len(ids)
        return at if at == len(ids) or ids[at] == snapshot_id else len(ids)

    def get(self, snapshot_id: int) -> CanvasSnapshot | None:
        """A snapshot by ID; None for `NOW`."""
        at = self.index_of(snapshot_id)
        return self.snapshots[at] if at < len(self.snapshots) else None

    def moment(self, snapshot_id: int) -> str:
        """Time of a snapshot: "Tuesday, 3:12 PM", or "now"."""
        snapshot = self.get(snapshot_id)
        return time_format.recent_moment(snapshot.read_at) if snapshot is not None else _tr("now")


@dataclass(frozen=True, slots=True)
class TimelinesState:
    """Open timelines by canvas ID."""

    by_canvas: Mapping[str, Timeline] = field(default_factory=dict[str, Timeline])


def is_rebuilt(snapshot: CanvasSnapshot | None) -> bool:
    """Whether a snapshot is rebuilt from creation times instead of saved."""
    return snapshot is not None and snapshot.id < FIRST_ID


def title_of(snapshot: CanvasSnapshot | None) -> str:
    """Title of a snapshot, or of the current content: "Snapshot of Tuesday, 3:12 PM"."""
    if snapshot is None:
        return _tr("Now")
    text = _tr("Rebuilt: {when}") if is_rebuilt(snapshot) else _tr("Snapshot of {when}")
    return text.format(when=time_format.recent_moment(snapshot.read_at))


def day_of(snapshot: CanvasSnapshot) -> date:
    """Day of a snapshot in the local time zone."""
    return datetime.fromtimestamp(snapshot.read_at, UTC).astimezone().date()
