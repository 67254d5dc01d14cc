"""Fake stores and recorders that several test packages share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Signal
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction
from wsdesk.localdb.history.values import SubjectChange
from wsdesk.scene.view.canvas_view import CanvasView
from wsdesk.store.canvas.offline import OfflineCanvas
from wsdesk.store.comments.unread import UnreadComments
from wsdesk.store.history.history import HistoryState
from wsdesk.store.history.news import News
from wsdesk.store.history.timeline import Timeline, TimelinesState
from wsdesk.store.history.whats_new import CanvasNews, WhatsNewState


class FakeOffline(QObject):
    """Offline canvases as a test sets them."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.states: dict[str, OfflineCanvas] = {}
        self.dropped: list[str] = []

    @property
    def all(self) -> tuple[OfflineCanvas, ...]:
        return tuple(self.states.values())

    def state(self, canvas_id: str) -> OfflineCanvas | None:
        return self.states.get(canvas_id)

    def put(self, one: OfflineCanvas) -> None:
        self.states[one.canvas_id] = one
        self.changed.emit(one.canvas_id)

    def drop(self, canvas_id: str) -> None:
        self.dropped.append(canvas_id)
        del self.states[canvas_id]
        self.changed.emit(canvas_id)


class FakeHistory(QObject):
    """History of canvases as a test sets it."""

    changed = Signal(object)
    node_read = Signal(object, object, object)

    def __init__(self) -> None:
        super().__init__()
        self.state = HistoryState()
        self.offline_size = 0
        self.node_changes: tuple[SubjectChange, ...] = ()

    def read_node(self, canvas_id: str, node_id: str) -> None:
        self.node_read.emit(canvas_id, node_id, self.node_changes)


_TIMELINE_CALLS = frozenset(
    (
        *("open", "close", "reload", "choose", "choose_at", "step", "step_day"),
        *("toggle_star", "toggle_comparison", "toggle_replay", "step_speed", "reveal", "show_node"),
    )
)


class FakeTimelines(QObject):
    """Open timelines as a test sets them; records what is chosen."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.state = TimelinesState()
        self.calls: list[tuple[object, ...]] = []
        self.extended: list[bool] = []
        """Whether each of the last choices compares with the previous one."""

    def show(self, *timelines: Timeline) -> None:
        self.state = TimelinesState({one.canvas_id: one for one in timelines})
        self.changed.emit(self.state)

    def of(self, canvas_id: str) -> Timeline | None:
        return self.state.by_canvas.get(canvas_id)

    def frames(self, canvas_id: str) -> tuple[tuple[str, Callable[[], Document | None]], ...]:
        timeline = self.of(canvas_id)
        return tuple((str(one.id), lambda: None) for one in timeline.snapshots) if timeline else ()

    def __getattr__(self, name: str) -> Callable[..., None]:
        """Record calls of the other methods."""
        if name not in _TIMELINE_CALLS:
            raise AttributeError(name)

        def call(*values: object, extend: bool = False) -> None:
            self.calls.append((name, *values))
            self.extended.append(extend)

        return call


class FakeWhatsNew(QObject):
    """Unseen changes as a test sets them; records what is marked as seen."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.state = WhatsNewState()
        self.seen: list[object] = []
        self.undo_others: Callable[[], None] | None = None
        self.arrived: frozenset[str] = frozenset()

    def arrived_nodes(self, canvas_id: str) -> frozenset[str]:
        return self.arrived

    def show(self, *canvases: CanvasNews) -> None:
        self.state = WhatsNewState(canvases)
        self.changed.emit(self.state)

    def changed_nodes(self, canvas_id: str) -> frozenset[str]:
        return frozenset(node_id for news in self.state.of(canvas_id) for node_id in news.ids)

    def mark_seen(self, news: News) -> None:
        self.seen.append(news)

    def mark_canvas_seen(self, canvas_id: str) -> None:
        self.seen.append(canvas_id)

    def mark_all_seen(self, undo_others: Callable[[], None] | None = None) -> None:
        self.seen.append("all")
        self.undo_others = undo_others

    def add_undo(self, message: str, undo: Callable[[], None]) -> None:
        self.undo_others = undo

    @property
    def can_undo(self) -> bool:
        return bool(self.seen) or self.undo_others is not None

    def undo(self) -> None:
        self.seen.clear()
        if self.undo_others is not None:
            self.undo_others()


class FakeUnreadComments(QObject):
    """Unread comments as a test sets them; records what is marked as read."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.all: tuple[UnreadComments, ...] = ()
        self.read: list[str] = []

    def mark_read(self, unread: UnreadComments) -> Callable[[], None]:
        self.read.append(unread.node_id)
        return partial(self.read.remove, unread.node_id)


class PaletteUsageInMemory:
    """Recently run entries of the command palette, latest first."""

    def __init__(self) -> None:
        self.order: tuple[str, ...] = ()

    def add(self, entry_id: str) -> None:
        self.order = (entry_id, *(one for one in self.order if one != entry_id))


def handle_on_screen(view: CanvasView, node_id: str, name: str, direction: Direction) -> QPoint | None:
    """Position of a handle in global px."""
    table = view.model.table
    handles = [one for one in table.of(node_id) if (one.name, one.direction) == (name, direction)]
    return view.to_global(*table.point(handles[0])) if handles else None


class PaintedRegions(QObject):
    """Regions in which some widgets are painted."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self.regions: list[QRegion] = []
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.regions.append(event.region())
        return False

    def settle(self, qtbot: Any) -> None:
        """Wait until nothing was painted for a while, and forget what was."""
        qtbot.waitUntil(lambda: not self._painted_within(qtbot, 60))

    def _painted_within(self, qtbot: Any, ms: int) -> bool:
        self.regions.clear()
        qtbot.wait(ms)
        return bool(self.regions)

    @property
    def bounds(self) -> QRect:
        """The smallest rectangle with everything that was painted."""
        return reduce(QRegion.united, self.regions, QRegion()).boundingRect()
