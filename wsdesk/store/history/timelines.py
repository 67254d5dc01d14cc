"""Timelines of open canvases: which snapshot each one shows instead of its current content."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import field, replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import Selection, SelectionStore
from wsdesk.store.history.history import HistoryStore
from wsdesk.store.text.number_format import translated

if TYPE_CHECKING:
    from wsdesk.localdb.history.values import CanvasSnapshot as CanvasSnapshot
    from wsdesk.store.canvas.canvas import CanvasStore, ShownSnapshot

NOW = 0
"""ID instead of that of a snapshot for the current content."""


def _tr(text: str, n: float | None = None) -> str:
    return translated("Timeline", text, n)


@dataclass(frozen=True, slots=True)
class Timeline:
    """Timeline of one canvas. `snapshots` are sorted by age, the oldest first.

    `chosen` is the ID of a snapshot or `NOW`; the canvas shows the previous one until it is loaded.
    """

    canvas_id: str
    phase: LoadState = LoadState.BUSY
    snapshots: tuple[CanvasSnapshot, ...] = ()
    chosen: int = NOW

    @property
    def position(self) -> int:
        """Index of the chosen snapshot; the number of snapshots for `NOW`."""
        ids = [one.id for one in self.snapshots]
        at = bisect_left(ids, self.chosen) if self.chosen != NOW else len(ids)
        return at if at == len(ids) or ids[at] == self.chosen else len(ids)

    @property
    def snapshot(self) -> CanvasSnapshot | None:
        """The chosen snapshot; None for `NOW`."""
        at = self.position
        return self.snapshots[at] if at < len(self.snapshots) else None


@dataclass(frozen=True, slots=True)
class TimelinesState:
    """Open timelines by canvas ID."""

    by_canvas: Mapping[str, Timeline] = field(default_factory=dict[str, Timeline])


class TimelinesStore(Store[TimelinesState]):
    """Opens timelines, and shows the chosen snapshot on the canvas.

    Nodes that a snapshot doesn't have are selected again on a snapshot that has them.
    """

    def __init__(
        self,
        history: HistoryStore,
        canvases: CanvasesStore,
        selection: SelectionStore,
        notifications: NotificationStore,
    ) -> None:
        super().__init__("timelines", TimelinesState())
        self._history = history
        self._canvases = canvases
        self._selection = selection
        self._notifications = notifications
        self._selected: dict[str, Selection] = {}
        """What the user selected last on each canvas with a timeline."""
        self._is_showing = False
        history.changed.connect(self._on_history_changed)
        selection.changed.connect(self._on_selection_changed)
        canvases.opened.connect(self._on_opened)
        canvases.closed.connect(self._on_closed)

    def of(self, canvas_id: str) -> Timeline | None:
        """The timeline of a canvas, None unless it is open."""
        return self._state.by_canvas.get(canvas_id)

    def open(self, canvas_id: str) -> None:
        """Open the timeline of an open canvas."""
        if self.of(canvas_id) is None and self._canvases.get(canvas_id) is not None:
            self._selected[canvas_id] = self._selection.of(canvas_id)
            self._set(Timeline(canvas_id))
            self.reload(canvas_id)

    def close(self, canvas_id: str) -> None:
        """Close a timeline; the canvas shows its current content again."""
        if self.of(canvas_id) is not None:
            for task in ("read", "show"):
                self.tasks.cancel(f"{task}:{canvas_id}")
            self.choose(canvas_id, NOW)
            self._forget(canvas_id)

    def reload(self, canvas_id: str) -> None:
        """Read the snapshots again."""
        self.tasks.start(f"read:{canvas_id}", self._read(canvas_id))

    def choose(self, canvas_id: str, snapshot_id: int) -> None:
        """Show a snapshot, or the current content (`NOW`)."""
        canvas = self._canvases.get(canvas_id)
        if self.of(canvas_id) is None or canvas is None:
            return
        self._update(canvas_id, chosen=snapshot_id)
        if snapshot_id == NOW:
            self.tasks.cancel(f"show:{canvas_id}")
            self._show(canvas, None)
        elif not self.tasks.running(f"show:{canvas_id}"):
            self.tasks.start(f"show:{canvas_id}", self._show_chosen(canvas))

    def choose_at(self, canvas_id: str, position: int) -> None:
        """Show the snapshot at an index; beyond the last one, the current content."""
        timeline = self.of(canvas_id)
        if timeline is not None:
            at = min(max(position, 0), len(timeline.snapshots))
            is_now = at == len(timeline.snapshots)
            self.choose(canvas_id, NOW if is_now else timeline.snapshots[at].id)

    def step(self, canvas_id: str, by: int) -> None:
        """Show the snapshot `by` further; after the last one comes the current content."""
        timeline = self.of(canvas_id)
        if timeline is not None:
            self.choose_at(canvas_id, timeline.position + by)

    def step_day(self, canvas_id: str, by: int) -> None:
        """Show the last snapshot of the previous day with snapshots, or the first one of the next day."""
        timeline = self.of(canvas_id)
        if timeline is None or not timeline.snapshots:
            return
        days = [day_of(one) for one in timeline.snapshots]
        at = timeline.position
        today = days[at] if at < len(days) else date.max
        others = range(at - 1, -1, -1) if by < 0 else range(at, len(days))
        target = next((i for i in others if days[i] != today), 0 if by < 0 else len(days))
        self.choose_at(canvas_id, target)

    def toggle_star(self, canvas_id: str) -> None:
        """Star the chosen snapshot, which is then never deleted automatically, or remove its star."""
        timeline = self.of(canvas_id)
        snapshot = timeline.snapshot if timeline is not None else None
        if timeline is not None and snapshot is not None:
            starred = replace(snapshot, starred=not snapshot.starred)
            snapshots = tuple(starred if one is snapshot else one for one in timeline.snapshots)
            self._update(canvas_id, snapshots=snapshots)
            work = self._history.set_starred(snapshot, starred.starred)
            self.tasks.start(f"star:{snapshot.id}", work)

    async def _read(self, canvas_id: str) -> None:
        file = self._history.file
        try:
            snapshots = await asyncio.to_thread(file.snapshots, canvas_id) if file is not None else []
        except LocalDbError:
            self._update(canvas_id, phase=LoadState.FAILED)
            return
        self._update(canvas_id, phase=LoadState.READY, snapshots=tuple(snapshots))
        timeline = self.of(canvas_id)
        if timeline is not None and timeline.chosen != NOW and timeline.snapshot is None:
            self.choose(canvas_id, NOW)  # it was deleted meanwhile

    async def _show_chosen(self, canvas: CanvasStore) -> None:
        """Load and show the chosen snapshot, and the next one that is chosen meanwhile."""
        from wsdesk.store.canvas.canvas_state import ShownSnapshot

        while (timeline := self.of(canvas.canvas_id)) is not None and timeline.snapshot is not None:
            snapshot = timeline.snapshot
            if canvas.snapshot is not None and canvas.snapshot.snapshot.id == snapshot.id:
                return
            content = await self._history.content(snapshot, canvas.content)
            if content is not None:
                self._show(canvas, ShownSnapshot(snapshot, content))
                continue
            self._notifications.notify("warning", _tr("Couldn't read this snapshot."))
            self.choose(canvas.canvas_id, NOW)

    def _show(self, canvas: CanvasStore, snapshot: ShownSnapshot | None) -> None:
        self._is_showing = True
        try:
            canvas.show_snapshot(snapshot)
        finally:
            self._is_showing = False
        self._select_again(canvas)

    def _select_again(self, canvas: CanvasStore) -> None:
        """Select the nodes again that the previous snapshot didn't have."""
        wanted = self._selected.get(canvas.canvas_id, Selection(canvas.canvas_id)).nodes
        nodes = tuple(node_id for node_id in wanted if node_id in canvas.document.node_by_id)
        if len(nodes) > len(self._selection.of(canvas.canvas_id).nodes):
            self._is_showing = True
            try:
                self._selection.recall(canvas.canvas_id, nodes)
            finally:
                self._is_showing = False

    def _set(self, timeline: Timeline) -> None:
        self.set_state(TimelinesState({**self._state.by_canvas, timeline.canvas_id: timeline}))

    def _update(self, canvas_id: str, **fields: Any) -> None:
        timeline = self.of(canvas_id)
        if timeline is not None:
            self._set(replace(timeline, **fields))

    def _forget(self, canvas_id: str) -> None:
        self._selected.pop(canvas_id, None)
        others = {key: one for key, one in self._state.by_canvas.items() if key != canvas_id}
        self.set_state(TimelinesState(others))

    def _on_history_changed(self, _state: object) -> None:
        for canvas_id, timeline in self._state.by_canvas.items():
            history = self._history.state.of(canvas_id)
            newest = timeline.snapshots[-1].id if timeline.snapshots else 0
            if history is not None and (history.snapshots, history.newest) != (
                len(timeline.snapshots),
                newest,
            ):
                self.reload(canvas_id)

    def _on_selection_changed(self, selection: Selection) -> None:
        if not self._is_showing and selection.canvas_id in self._selected:
            self._selected[selection.canvas_id] = selection

    def _on_opened(self, canvas: CanvasStore) -> None:
        canvas.snapshot_changed.connect(self._on_snapshot_changed)

    def _on_closed(self, canvas: CanvasStore) -> None:
        for task in ("read", "show"):
            self.tasks.cancel(f"{task}:{canvas.canvas_id}")
        self._forget(canvas.canvas_id)

    def _on_snapshot_changed(self, snapshot: ShownSnapshot | None) -> None:
        """Follow a canvas that ended a snapshot to reveal a node that is newer."""
        from wsdesk.store.canvas.canvas import CanvasStore

        canvas = self.sender()
        if snapshot is None and isinstance(canvas, CanvasStore):
            self.tasks.cancel(f"show:{canvas.canvas_id}")
            self._update(canvas.canvas_id, chosen=NOW)


def day_of(snapshot: CanvasSnapshot) -> date:
    """Day of a snapshot in the local time zone."""
    return datetime.fromtimestamp(snapshot.read_at, UTC).astimezone().date()
