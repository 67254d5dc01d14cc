"""Timeline below a canvas, and banner and frame of a canvas that shows a snapshot."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from wsdesk.store.history.timelines import NOW
from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.panels.timeline.banner import SnapshotBanner, SnapshotFrame
    from wsdesk.panels.timeline.pane import TimelinePane
    from wsdesk.store.canvas.canvas import CanvasStore, ShownSnapshot


class SnapshotControls(QObject):
    """Creates the widgets on first use, and reserves space for the timeline below the canvas."""

    resized = Signal()
    """Emitted when the space for the canvas changed."""
    pane_created = Signal(object, object)
    """Emitted with the name and the widget of the pane."""

    def __init__(self, view: QWidget, canvas: CanvasStore, stores: Stores, page: QWidget) -> None:
        super().__init__(page)
        self._view = view
        self._canvas_id = canvas.canvas_id
        self._stores = stores
        self._page = page
        self.pane: TimelinePane | None = None
        self._marks: tuple[SnapshotBanner, SnapshotFrame] | None = None
        canvas.snapshot_changed.connect(self._on_snapshot_changed)
        self._canvas = canvas
        stores.timelines.changed.connect(self._on_timelines_changed)

    @property
    def visible_pane(self) -> TimelinePane | None:
        """The timeline, None while it is closed."""
        return self.pane if self.pane is not None and not self.pane.isHidden() else None

    @property
    def banner_height(self) -> int:
        """Height of the banner above the canvas in px; 0 without a snapshot."""
        if self._marks is None or self._marks[0].isHidden():
            return 0
        return self._marks[0].sizeHint().height()

    def restore(self) -> None:
        """Show the timeline and the snapshot that another page of the canvas showed."""
        self._on_timelines_changed()
        self._on_snapshot_changed(self._canvas.snapshot)

    def lay_out(self, box: QRect) -> QRect:
        """Place the widgets in the rectangle of the page; return the space for the canvas."""
        pane = self.visible_pane
        if pane is not None:
            height = min(pane.sizeHint().height(), box.height() // 2)
            pane.setGeometry(0, box.height() - height, box.width(), height)
            box = box.adjusted(0, 0, 0, -height)
        if self._marks is not None:
            banner, frame = self._marks
            banner.setGeometry(0, 0, box.width(), self.banner_height)
            frame.setGeometry(box.adjusted(0, self.banner_height, 0, 0))
        return box

    def raise_(self) -> None:
        """Raise the widgets above the canvas."""
        for widget in (*reversed(self._marks or ()), self.pane):
            if widget is not None:
                widget.raise_()

    def _on_timelines_changed(self, _state: object = None) -> None:
        is_open = self._stores.timelines.of(self._canvas_id) is not None
        if is_open == (self.visible_pane is not None):
            return
        if self.pane is None:
            from wsdesk.panels.timeline.pane import TimelinePane

            self.pane = TimelinePane(self._canvas_id, self._stores)
            self.pane.setParent(self._page)
            self.pane_created.emit("timeline", self.pane)
        focused = QApplication.focusWidget()
        had_focus = focused is not None and self.pane.isAncestorOf(focused)
        self.pane.setVisible(is_open)
        self.resized.emit()
        if is_open and self._page.isVisible():
            self.pane.setFocus(Qt.FocusReason.OtherFocusReason)
        elif had_focus:
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_snapshot_changed(self, snapshot: ShownSnapshot | None) -> None:
        if self._marks is None:
            if snapshot is None:
                return
            self._marks = self._create_marks()
        banner, frame = self._marks
        if snapshot is not None:
            banner.set_snapshot(snapshot.snapshot)
        if banner.isHidden() == (snapshot is not None):
            had_focus = banner.isAncestorOf(QApplication.focusWidget() or self._page)
            banner.setVisible(snapshot is not None)
            frame.setVisible(snapshot is not None)
            self.resized.emit()
            if had_focus:
                self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _create_marks(self) -> tuple[SnapshotBanner, SnapshotFrame]:
        from wsdesk.panels.timeline.banner import SnapshotBanner, SnapshotFrame

        banner = SnapshotBanner(self._page)
        frame = SnapshotFrame(self._stores.themes, self._page)
        for widget in (banner, frame):
            widget.hide()
        banner.back_requested.connect(partial(self._stores.timelines.choose, self._canvas_id, NOW))
        return banner, frame
