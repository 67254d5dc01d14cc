"""Timelines of open canvases: which snapshot each one shows instead of its current content."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import Selection, SelectionStore
from wsdesk.store.history.history import HistoryStore
from wsdesk.store.history.timeline import NOW, Timeline, TimelinesState, day_of, is_rebuilt
from wsdesk.store.history.timeline_contents import TimelineContents
from wsdesk.store.text.number_format import translator

if TYPE_CHECKING:
    from wsdesk.graph.analysis.differences import Difference
    from wsdesk.graph.model import values as graph_values
    from wsdesk.graph.model.document import Document
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.canvas.canvas_state import ShownSnapshot
    from wsdesk.store.canvas.document_lookups import PreparedContent
    from wsdesk.store.content.content_pages import PagedContent
else:
    graph_values = lazy_import("wsdesk.graph.model.values")

_tr = translator("Timeline")
_TASKS = ("read", "show", "compare", "play")
SPEEDS = (1, 2, 4, 8)
"""Factors of the speed of the replay."""


class TimelinesStore(Store[TimelinesState]):
    """Opens timelines, and shows the chosen snapshot on the canvas.

    Nodes that a snapshot doesn't have are selected again on a snapshot that has them.
    """

    STEP_S = 0.8
    """Seconds for which the replay shows a snapshot."""

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
        """Last selection on each canvas with a timeline."""
        self._to_reveal: dict[str, tuple[int, str]] = {}
        """IDs of a snapshot and of the node to reveal once the canvas shows it, by canvas ID."""
        self._is_showing = False
        self._contents = TimelineContents(history)
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
            self._update(canvas_id, compares=False, comparison=None)
            for task in _TASKS:
                self.tasks.cancel(f"{task}:{canvas_id}")
            self.choose(canvas_id, NOW)
            self._remove(canvas_id)

    def reload(self, canvas_id: str) -> None:
        """Read the snapshots again."""
        self.tasks.start(f"read:{canvas_id}", self._read(canvas_id))

    def choose(self, canvas_id: str, snapshot_id: int, *, extend: bool = False) -> None:
        """Show a snapshot, or the current content (`NOW`); with `extend`, compared with the previous one.

        The current content isn't compared with itself: to go back to it ends that comparison.
        """
        timeline = self.of(canvas_id)
        if snapshot_id == NOW and not extend and timeline is not None and timeline.other == NOW:
            self._update(canvas_id, compares=False, comparison=None)
        self._choose(canvas_id, snapshot_id, extend=extend)

    def show_node(self, canvas_id: str, snapshot_id: int, node_id: str) -> None:
        """Open the timeline, show a snapshot, and reveal a node there, if the snapshot has it."""
        self.open(canvas_id)
        self._to_reveal[canvas_id] = (snapshot_id, node_id)
        self.choose(canvas_id, snapshot_id)
        canvas = self._canvases.get(canvas_id)
        if canvas is not None:
            self._reveal_node(canvas)

    def _reveal_node(self, canvas: CanvasStore) -> None:
        snapshot_id, node_id = self._to_reveal.get(canvas.canvas_id, (NOW, ""))
        if canvas.snapshot is not None and canvas.snapshot.snapshot.id == snapshot_id:
            del self._to_reveal[canvas.canvas_id]
            if node_id in canvas.document.node_by_id:
                canvas.reveal(node_id)

    def _choose(self, canvas_id: str, snapshot_id: int, *, extend: bool) -> None:
        canvas, timeline = self._canvases.get(canvas_id), self.of(canvas_id)
        if timeline is None or canvas is None:
            return
        if extend and not timeline.compares:
            self._update(canvas_id, compares=True, other=timeline.chosen)
        self.pause(canvas_id)
        self._go_to(canvas, snapshot_id)

    def _go_to(self, canvas: CanvasStore, snapshot_id: int) -> None:
        canvas_id = canvas.canvas_id
        if self._to_reveal.get(canvas_id, (snapshot_id, ""))[0] != snapshot_id:
            del self._to_reveal[canvas_id]
        self._update(canvas_id, chosen=snapshot_id)
        if snapshot_id == NOW:
            self.tasks.cancel(f"show:{canvas_id}")
            self._show(canvas, None)
        elif not self.tasks.running(f"show:{canvas_id}"):
            self.tasks.start(f"show:{canvas_id}", self._show_chosen(canvas))

    def choose_at(self, canvas_id: str, position: int, *, extend: bool = False) -> None:
        """Show the snapshot at an index; beyond the last one, the current content."""
        timeline = self.of(canvas_id)
        if timeline is not None:
            at = min(max(position, 0), len(timeline.snapshots))
            is_now = at == len(timeline.snapshots)
            self._choose(canvas_id, NOW if is_now else timeline.snapshots[at].id, extend=extend)

    def step(self, canvas_id: str, by: int, *, extend: bool = False) -> None:
        """Show the snapshot `by` further; after the last one comes the current content."""
        timeline = self.of(canvas_id)
        if timeline is not None:
            self.choose_at(canvas_id, timeline.position + by, extend=extend)

    def toggle_replay(self, canvas_id: str) -> None:
        """Replay the snapshots from the chosen one, or from the first one, or pause that."""
        timeline, canvas = self.of(canvas_id), self._canvases.get(canvas_id)
        if timeline is None or canvas is None or not timeline.snapshots:
            return
        if timeline.is_playing:
            self.pause(canvas_id)
            return
        self._update(canvas_id, is_playing=True)
        if timeline.chosen == NOW:
            self._go_to(canvas, timeline.snapshots[0].id)
        self.tasks.start(f"play:{canvas_id}", self._play(canvas))

    def pause(self, canvas_id: str) -> None:
        """Pause the replay."""
        self.tasks.cancel(f"play:{canvas_id}")
        self._update(canvas_id, is_playing=False)

    def step_speed(self, canvas_id: str) -> None:
        """Replay faster; after the fastest speed comes the normal one."""
        timeline = self.of(canvas_id)
        if timeline is not None:
            at = SPEEDS.index(timeline.speed) + 1
            self._update(canvas_id, speed=SPEEDS[at % len(SPEEDS)])

    async def _play(self, canvas: CanvasStore) -> None:
        """Show one snapshot after the other up to the current content."""
        while (timeline := self.of(canvas.canvas_id)) is not None and timeline.chosen != NOW:
            await asyncio.sleep(self.STEP_S / timeline.speed)
            if self.tasks.running(f"show:{canvas.canvas_id}"):
                continue
            at = timeline.position + 1
            self._go_to(canvas, timeline.snapshots[at].id if at < len(timeline.snapshots) else NOW)
        self._update(canvas.canvas_id, is_playing=False)

    def toggle_comparison(self, canvas_id: str) -> None:
        """Compare the chosen snapshot with the current content, or end that.

        The current content is compared with the second to last snapshot: the last one has the same content.
        """
        timeline, canvas = self.of(canvas_id), self._canvases.get(canvas_id)
        if timeline is None or canvas is None:
            return
        earlier = timeline.snapshots[-2].id if len(timeline.snapshots) > 1 else NOW
        other = earlier if timeline.chosen == NOW else NOW
        self._update(canvas_id, compares=not timeline.compares, other=other, comparison=None)
        self._start_comparison(canvas)

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

    def reveal(self, canvas_id: str, differences: Sequence[Difference]) -> None:
        """Show the nodes, the note, or the connection of differences, or where they were."""
        from wsdesk.store.canvas.canvas_state import SavedCamera

        canvas = self._canvases.get(canvas_id)
        if canvas is None or not differences:
            return
        document, one = canvas.document, differences[0]
        ids = tuple(each.id for each in differences if each.id in document.node_by_id)
        edge = document.edge_by_id.get(one.id)
        item = one.after or one.before
        if ids or one.id in document.note_by_id:
            canvas.reveal(ids[0] if ids else one.id)
            if len(ids) > 1:
                self._selection.select(canvas_id, nodes=ids)
        elif edge is not None:
            canvas.reveal(edge.dst)
            self._selection.select(canvas_id, edges=(edge.id,))
        elif item is not None and not isinstance(item, graph_values.Edge):
            scale = canvas.camera.scale if canvas.camera is not None else 1.0
            canvas.set_camera(SavedCamera(item.rect.cx, item.rect.cy, scale))

    def frames(self, canvas_id: str) -> tuple[tuple[str, Callable[[], Document | None]], ...]:
        """Up to 120 snapshots of an open timeline, evenly chosen, and the current content."""
        timeline, canvas = self.of(canvas_id), self._canvases.get(canvas_id)
        if timeline is None or canvas is None or not timeline.snapshots:
            return ()
        return self._contents.frames(canvas, timeline)

    def toggle_star(self, canvas_id: str) -> None:
        """Star the chosen snapshot, which is then never deleted automatically, or remove its star."""
        timeline = self.of(canvas_id)
        snapshot = timeline.snapshot if timeline is not None else None
        if timeline is not None and snapshot is not None and not is_rebuilt(snapshot):
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
        timeline, canvas = self.of(canvas_id), self._canvases.get(canvas_id)
        if timeline is None or canvas is None:
            return
        known = timeline.snapshots[: len(timeline.snapshots) - len(timeline.saved)]
        self._update(canvas_id, phase=LoadState.READY, snapshots=(*known, *snapshots))
        if snapshots:
            await self._contents.read(canvas, snapshots[-1])  # so that others are read as differences from it
        rebuilt = await self._contents.rebuild(canvas, snapshots[0] if snapshots else None)
        if rebuilt != known:
            self._update(canvas_id, snapshots=(*rebuilt, *snapshots))
        timeline = self.of(canvas_id)
        if timeline is not None and timeline.chosen != NOW:  # `NOW` if it was deleted meanwhile
            self._go_to(canvas, timeline.chosen if timeline.snapshot is not None else NOW)

    async def _show_chosen(self, canvas: CanvasStore) -> None:
        """Load and show the chosen snapshot, and the next one that is chosen meanwhile."""
        from wsdesk.store.canvas.canvas_state import ShownSnapshot

        while (timeline := self.of(canvas.canvas_id)) is not None and timeline.snapshot is not None:
            snapshot = timeline.snapshot
            if canvas.snapshot is not None and canvas.snapshot.snapshot.id == snapshot.id:
                return
            canvas.is_loading_snapshot = True
            try:
                ready = await self._contents.prepare(canvas, snapshot)
            finally:
                canvas.is_loading_snapshot = False
            if ready is not None:
                content, prepared = ready
                self._show(canvas, ShownSnapshot(snapshot, content), prepared)
                continue
            self._notifications.notify("warning", _tr("Couldn't read this snapshot."))
            self.choose(canvas.canvas_id, NOW)

    def _show(
        self, canvas: CanvasStore, snapshot: ShownSnapshot | None, prepared: PreparedContent | None = None
    ) -> None:
        self._is_showing = True
        try:
            canvas.show_snapshot(snapshot, prepared)
        finally:
            self._is_showing = False
        self._select_again(canvas)
        self._reveal_node(canvas)
        self._start_comparison(canvas)

    async def _compare(self, canvas: CanvasStore, timeline: Timeline) -> None:
        comparison = await self._contents.compare(canvas, timeline)
        if comparison is not None:
            self._update(canvas.canvas_id, comparison=comparison)

    def _start_comparison(self, canvas: CanvasStore) -> None:
        timeline = self.of(canvas.canvas_id)
        if timeline is not None and timeline.compares:
            self.tasks.start(f"compare:{canvas.canvas_id}", self._compare(canvas, timeline))

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

    def _remove(self, canvas_id: str) -> None:
        self._selected.pop(canvas_id, None)
        self._to_reveal.pop(canvas_id, None)
        self._contents.remove(canvas_id)
        others = {key: one for key, one in self._state.by_canvas.items() if key != canvas_id}
        self.set_state(TimelinesState(others))

    def _on_history_changed(self, _state: object) -> None:
        for canvas_id, timeline in self._state.by_canvas.items():
            history = self._history.state.of(canvas_id)
            saved = timeline.saved
            newest = saved[-1].id if saved else 0
            if history is not None and (history.snapshots, history.newest) != (len(saved), newest):
                self.reload(canvas_id)

    def _on_selection_changed(self, selection: Selection) -> None:
        if not self._is_showing and selection.canvas_id in self._selected:
            self._selected[selection.canvas_id] = selection

    def _on_opened(self, canvas: CanvasStore) -> None:
        canvas.snapshot_changed.connect(self._on_snapshot_changed)
        canvas.content_read.connect(self._on_content_read)

    def _on_closed(self, canvas: CanvasStore) -> None:
        for task in _TASKS:
            self.tasks.cancel(f"{task}:{canvas.canvas_id}")
        self._remove(canvas.canvas_id)

    def _on_content_read(self, whole: PagedContent) -> None:
        """Compare again with the current content."""
        canvas = self._canvases.get(whole.content.document.canvas_id)
        timeline = self.of(canvas.canvas_id) if canvas is not None else None
        if canvas is not None and timeline is not None:
            self._start_comparison(canvas)
            if not timeline.saved:
                self.reload(canvas.canvas_id)

    def _on_snapshot_changed(self, snapshot: ShownSnapshot | None) -> None:
        """Follow a canvas that ended a snapshot to reveal a node that is newer."""
        from wsdesk.store.canvas.canvas import CanvasStore

        canvas = self.sender()
        if snapshot is None and isinstance(canvas, CanvasStore):
            self.tasks.cancel(f"show:{canvas.canvas_id}")
            self._update(canvas.canvas_id, chosen=NOW)
