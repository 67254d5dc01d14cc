"""Timeline below a canvas; banner, frame, and differences of a canvas that shows a snapshot."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from wsdesk.panels.widgets.text.text_direction import mirrored
from wsdesk.store.history.timeline import NOW
from wsdesk.store.stores import Stores
from wsdesk.window.canvas.overlay_host import EDGE

if TYPE_CHECKING:
    from wsdesk.panels.timeline.banner import SnapshotBanner, SnapshotFrame
    from wsdesk.panels.timeline.changes import ChangesCard
    from wsdesk.panels.timeline.pane import TimelinePane
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.history.comparison import SnapshotComparison, SnapshotComparisonRow


class _Marks(NamedTuple):
    """Widgets over a canvas that shows a snapshot, or is compared with one."""

    banner: SnapshotBanner
    frame: SnapshotFrame
    changes: ChangesCard


class SnapshotControls(QObject):
    """Creates the widgets on first use, and reserves space for the timeline below the canvas."""

    resized = Signal()
    """Emitted when the space for the canvas changed."""
    pane_created = Signal(object, object)
    """Emitted with the name and the widget of the pane."""

    def __init__(self, view: QWidget, canvas: CanvasStore, stores: Stores, page: QWidget) -> None:
        super().__init__(page)
        self._view = view
        self._canvas = canvas
        self._canvas_id = canvas.canvas_id
        self._stores = stores
        self._page = page
        self.pane: TimelinePane | None = None
        self._marks: _Marks | None = None
        self._comparison: SnapshotComparison | None = None
        canvas.snapshot_changed.connect(self._refresh_marks)
        stores.timelines.changed.connect(self._on_timelines_changed)

    def restore(self) -> None:
        """Show the timeline and the snapshot that another page of the canvas showed."""
        self._on_timelines_changed()

    @property
    def visible_pane(self) -> TimelinePane | None:
        """The timeline, None while it is closed."""
        return self.pane if self.pane is not None and not self.pane.isHidden() else None

    @property
    def banner_height(self) -> int:
        """Height of the banner above the canvas in px; 0 while it is hidden."""
        if self._marks is None or self._marks.banner.isHidden():
            return 0
        return self._marks.banner.sizeHint().height()

    def go_back(self) -> bool:
        """End the comparison, else show the current content; False if the canvas shows nothing else."""
        timeline = self._stores.timelines.of(self._canvas_id)
        if self.pane is None or timeline is None or not (timeline.compares or timeline.chosen != NOW):
            return False
        self.pane.go_back()
        return True

    def lay_out(self, box: QRect) -> QRect:
        """Place the widgets in the rectangle of the page; return the space for the canvas."""
        pane = self.visible_pane
        if pane is not None:
            height = min(pane.sizeHint().height(), box.height() // 2)
            pane.setGeometry(0, box.height() - height, box.width(), height)
            box = box.adjusted(0, 0, 0, -height)
        if self._marks is not None:
            top = self.banner_height
            self._marks.banner.setGeometry(0, 0, box.width(), top)
            self._marks.frame.setGeometry(box.adjusted(0, top, 0, 0))
        return box

    def place_changes(self, box: QRect, top: int) -> None:
        """Place the list of differences at the right side of the canvas, from `top` on."""
        if self._marks is not None:
            wanted = self._marks.changes.sizeHint()
            width = min(wanted.width(), box.width() - 2 * EDGE)
            height = min(wanted.height(), box.height() * 3 // 5 - 2 * EDGE, box.height() - top - EDGE)
            place = QRect(box.width() - EDGE - width, top, width, height)
            self._marks.changes.setGeometry(mirrored(self._page, place))

    def raise_(self) -> None:
        """Raise the widgets above the canvas."""
        for widget in (*reversed(self._marks or ()), self.pane):
            if widget is not None:
                widget.raise_()

    def _on_timelines_changed(self, _state: object = None) -> None:
        self._refresh_marks()
        is_open = self._stores.timelines.of(self._canvas_id) is not None
        if is_open == (self.visible_pane is not None):
            return
        if self.pane is None:
            from wsdesk.panels.timeline.pane import TimelinePane

            self.pane = TimelinePane(self._canvas_id, self._stores)
            self.pane.setParent(self._page)
            self.pane.resized.connect(self.resized)
            self.pane_created.emit("timeline", self.pane)
        had_focus = self._holds_focus(self.pane)
        self.pane.setVisible(is_open)
        self.resized.emit()
        if is_open and self._page.isVisible():
            self.pane.setFocus(Qt.FocusReason.OtherFocusReason)
        elif had_focus:
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _refresh_marks(self, _snapshot: object = None) -> None:
        timeline, snapshot = self._stores.timelines.of(self._canvas_id), self._canvas.snapshot
        compares = timeline is not None and timeline.compares
        if self._marks is None:
            if snapshot is None and not compares:
                return
            self._marks = self._create_marks()
        banner, frame, changes = self._marks
        if snapshot is not None or compares:
            banner.set_snapshot(snapshot.snapshot if snapshot is not None else None, timeline)
        comparison = timeline.comparison if timeline is not None else None
        is_new = comparison is not self._comparison
        if is_new or (compares and changes.isHidden()):
            self._comparison = comparison
            changes.set_comparison(comparison)
        shown = (
            (banner, snapshot is not None or compares),
            (frame, snapshot is not None),
            (changes, compares),
        )
        hidden = [widget for widget, is_shown in shown if not is_shown and self._holds_focus(widget)]
        if is_new or any(widget.isHidden() == is_shown for widget, is_shown in shown):
            for widget, is_shown in shown:
                widget.setVisible(is_shown)
            self.resized.emit()
        if hidden:
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _holds_focus(self, widget: QWidget) -> bool:
        focused = QApplication.focusWidget()
        return focused is not None and (focused is widget or widget.isAncestorOf(focused))

    def _create_marks(self) -> _Marks:
        from wsdesk.panels.timeline.banner import SnapshotBanner, SnapshotFrame
        from wsdesk.panels.timeline.changes import ChangesCard

        banner = SnapshotBanner(self._page)
        frame = SnapshotFrame(self._stores.themes, self._page)
        changes = ChangesCard(self._stores)
        changes.setParent(self._page)
        for widget in (banner, frame, changes):
            widget.hide()
        banner.back.clicked.connect(partial(self._stores.timelines.choose, self._canvas_id, NOW))
        changes.close_button.clicked.connect(
            partial(self._stores.timelines.toggle_comparison, self._canvas_id)
        )
        changes.copy_button.clicked.connect(partial(self._stores.commands.trigger, "timeline.copy"))
        changes.list.chosen.connect(self._on_chosen)
        return _Marks(banner, frame, changes)

    def _on_chosen(self, row: SnapshotComparisonRow) -> None:
        self._stores.timelines.reveal(self._canvas_id, row.differences)
