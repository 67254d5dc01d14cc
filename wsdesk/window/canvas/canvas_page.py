"""Page of one canvas: its view, minimap, zoom control, and find bar."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QLocale, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.controls.loading_indicators import BusyBar
from wsdesk.panels.widgets.layout.boxes import Space, named, row, set_accessible_name
from wsdesk.panels.widgets.state_stack import ErrorBar
from wsdesk.panels.widgets.text.text_direction import mirrored
from wsdesk.settings.table import MINIMAP, AnySetting
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.stores import Stores
from wsdesk.theme.fonts import tabular
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.canvas.overlay_host import EDGE, MINIMAP_HEIGHT, MINIMAP_WIDTH
from wsdesk.window.canvas.placeholder import CanvasPlaceholder
from wsdesk.window.canvas.snapshot_controls import SnapshotControls
from wsdesk.window.commands.shortcuts import ShortcutTooltips
from wsdesk.window.focus.panes import PaneRing
from wsdesk.window.protocols import CanvasFactory, CanvasSurface, MinimapFactory

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.window.canvas.find_bar import FindBar

STEP = 1.25


class ZoomPill(QWidget):
    """Floats over the lower left of the canvas."""

    def __init__(self, canvas: CanvasStore, view: QWidget, themes: ThemeManager, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "zoomPill", self.tr("Zoom"))
        self.setProperty("role", "zoom")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._surface = cast(CanvasSurface, view)
        self.out = IconButton("zoomOut", "minus", self.tr("Zoom out"), themes, self)
        self.percent = QPushButton(self)
        self.percent.setObjectName("zoomPercent")
        self.percent.setProperty("role", "zoom")
        self.percent.setProperty("strong", True)
        self.percent.setFont(tabular(self.percent.font()))
        self.nearer = IconButton("zoomIn", "plus", self.tr("Zoom in"), themes, self)
        self.fit = named(QPushButton(self.tr("Fit"), self), "zoomFit", self.tr("Zoom to fit"))
        self.fit.setProperty("role", "zoom")
        row(self.out, self.percent, self.nearer, self.fit, space=Space.NONE, margin=Space.TIGHT, parent=self)
        self.percent.setMinimumWidth(self.percent.fontMetrics().horizontalAdvance("1000 %") + 16)
        self.out.clicked.connect(partial(self._surface.zoom_by, 1 / STEP))
        self.nearer.clicked.connect(partial(self._surface.zoom_by, STEP))
        self.percent.clicked.connect(self._surface.actual_size)
        self.fit.clicked.connect(self._surface.fit)
        self._surface.camera_changed.connect(self._on_camera_changed)
        self._on_camera_changed(canvas.camera)

    def update_tooltips(self, tips: ShortcutTooltips) -> None:
        """Update the shortcuts in tooltips."""
        tips.add(self.out, "canvas.zoom-out")
        tips.add(self.nearer, "canvas.zoom-in")
        tips.add(self.percent, "canvas.actual-size", self.tr("Zoom to 100%"))
        tips.add(self.fit, "canvas.fit")

    def _on_camera_changed(self, camera: object) -> None:
        scale = getattr(camera, "scale", 1.0)
        percent = 100 * float(scale)
        shown = QLocale().toString(percent, "f", 1 if percent < 10 else 0)
        text = self.tr("{n}%").format(n=shown)
        if text != self.percent.text():
            self.percent.setText(text)
            set_accessible_name(self.percent, self.tr("Zoom {percent}. Reset to 100%").format(percent=text))


_FULL_SIZE = QSize(640, 420)
"""A smaller canvas has a smaller minimap."""
_MIN_SIZE = QSize(400, 280)
"""A smaller canvas has no minimap."""
_SMALLER = 0.75
_BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class CanvasPage(QWidget):
    """Layout of the view and the controls above it."""

    pane_created = Signal(object, object)
    """Emitted with the name and the widget of a pane that was created."""

    def __init__(
        self, canvas: CanvasStore, make_view: CanvasFactory, make_minimap: MinimapFactory, stores: Stores
    ) -> None:
        super().__init__()
        self.setObjectName(f"canvasPage-{canvas.canvas_id}")
        self.canvas = canvas
        self._stores = stores
        self._settings = stores.settings
        self._tips: ShortcutTooltips | None = None
        themes = stores.themes
        self.view = make_view(canvas)
        self.view.setParent(self)
        self.zoom = ZoomPill(canvas, self.view, themes, self)
        self.minimap = make_minimap(self.view)
        self.minimap.setParent(self)
        if not self.minimap.objectName():
            self.minimap.setObjectName("minimap")
        self._find_bar: FindBar | None = None
        self.placeholder = CanvasPlaceholder(themes, self)
        self._bar = BusyBar(themes, self)
        self._line = ErrorBar("canvasTrouble", self)
        self._line.setProperty("surface", "surface")
        self._line.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._snapshot = SnapshotControls(self.view, canvas, stores, self)
        self._snapshot.resized.connect(self._lay_out)
        self._snapshot.pane_created.connect(self.pane_created)
        self._is_empty = True
        """Whether the canvas had no content when its state was shown last."""
        self._ring = PaneRing(self, themes)
        self.setFocusProxy(self.view)
        self.view.installEventFilter(self)
        self._line.installEventFilter(self)
        self.destroyed.connect(self._settings.watch(self._on_setting_changed))
        canvas.state_changed.connect(self._show_state)
        canvas.document_reset.connect(self._show_state)
        canvas.changed.connect(self._on_content_changed)
        self.placeholder.retried.connect(canvas.reload)
        self._line.retried.connect(canvas.reload)
        self._show_state()

    @property
    def find_bar(self) -> FindBar:
        """The find bar, created on first use: it takes a quarter of the time to create a page."""
        if self._find_bar is None:
            from wsdesk.window.canvas.find_bar import FindBar

            self._find_bar = FindBar(self.canvas, self.view, self._stores, self)
            self._find_bar.resized.connect(self._lay_out)
            _put_after(self.zoom.fit, self._find_bar)
            if self._tips is not None:
                self._add_find_tooltips(self._find_bar, self._tips)
            self._lay_out()
        return self._find_bar

    @property
    def timeline(self) -> QWidget | None:
        """The timeline below the canvas, None while it is closed."""
        return self._snapshot.visible_pane

    def restore_timeline(self) -> None:
        """Show the timeline of a canvas that comes from another window."""
        self._snapshot.restore()

    def update_tooltips(self, tips: ShortcutTooltips) -> None:
        """Update the shortcuts in tooltips."""
        self._tips = tips
        self.zoom.update_tooltips(tips)
        if self._find_bar is not None:
            self._add_find_tooltips(self._find_bar, tips)

    def _add_find_tooltips(self, find_bar: FindBar, tips: ShortcutTooltips) -> None:
        tips.add(find_bar.before, "find.previous")
        tips.add(find_bar.after, "find.next")

    @property
    def _has_content(self) -> bool:
        return bool(self.canvas.document.nodes or self.canvas.document.notes)

    def _on_content_changed(self) -> None:
        # To lay out the page takes 2 ms, and raising the controls repaints them.
        if self._has_content == self._is_empty:
            self._show_state()

    def _show_state(self) -> None:
        state, has_content = self.canvas.state, self._has_content
        self._is_empty = not has_content
        if has_content:
            self.placeholder.clear()
        elif state.phase is LoadState.FAILED and state.failure is not None:
            self.placeholder.show_failed(state.failure)
        elif state.phase is LoadState.READY:
            self.placeholder.show_empty()
        else:
            self.placeholder.show_busy()
        self._bar.set_busy(has_content and state.phase is LoadState.BUSY)
        self._line.set_failure(state.failure if has_content and state.phase is LoadState.FAILED else None)
        self._lay_out()

    def _lay_out(self) -> None:
        box = self._snapshot.lay_out(self.rect())
        self._place_minimap(box)
        self.view.setGeometry(box)
        self.placeholder.setGeometry(box)
        self._bar.setGeometry(0, 0, box.width(), 2)
        top = self._snapshot.banner_height
        self._line.setGeometry(0, top, box.width(), self._line.sizeHint().height())
        self._snapshot.place_changes(box, top + EDGE + self._place_find_bar(box, top + EDGE))
        pill = self.zoom.sizeHint()
        self._put(self.zoom, QRect(EDGE, box.height() - EDGE - pill.height(), pill.width(), pill.height()))
        for overlay in (self.zoom, self.minimap, self.placeholder, self._bar, self._line, self._find_bar):
            if overlay is not None:
                overlay.raise_()
        self._snapshot.raise_()

    def _place_find_bar(self, box: QRect, top: int) -> int:
        """Place the find bar at the right side of the canvas; return the height that it takes, in px."""
        if self._find_bar is None:
            return 0
        wide = min(self._find_bar.sizeHint().width(), box.width() - 2 * EDGE)
        high = self._find_bar.heightForWidth(wide)
        self._put(self._find_bar, QRect(box.width() - EDGE - wide, top, wide, high))
        return 0 if self._find_bar.isHidden() else high + EDGE

    def _place_minimap(self, box: QRect) -> None:
        shown = _fits(box.size(), _MIN_SIZE) and self._settings.get(MINIMAP)
        share = 1.0 if _fits(box.size(), _FULL_SIZE) else _SMALLER
        size = QSize(round(MINIMAP_WIDTH * share), round(MINIMAP_HEIGHT * share))
        x, y = box.width() - EDGE - size.width(), box.height() - EDGE - size.height()
        self._put(self.minimap, QRect(x, y, size.width(), size.height()))
        self.minimap.setVisible(shown)
        cast("CanvasSurface", self.view).reserve(self.minimap.geometry() if shown else None)

    def _put(self, widget: QWidget, box: QRect) -> None:
        widget.setGeometry(mirrored(self, box))

    def _on_setting_changed(self, setting: AnySetting) -> None:
        if setting.key == MINIMAP.key:
            self._lay_out()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the pane ring if the view gets the focus by Tab without a focused node.

        The error bar has another height if its buttons move to a second line or its details are shown.
        """
        if watched is self._line and event.type() is QEvent.Type.LayoutRequest:
            self._lay_out()
        elif isinstance(event, QFocusEvent) and event.gotFocus() and event.reason() in _BY_TAB:
            self._ring.frame(self.view)
        return False

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape that nothing on the page handles, such as its buttons, ends a snapshot."""
        if event.key() != Qt.Key.Key_Escape or not self._snapshot.go_back():
            super().keyPressEvent(event)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._lay_out()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()


def _put_after(control: QWidget, bar: QWidget) -> None:
    """Put the controls of a bar after another one in the tab order: Qt puts new ones at the end."""
    for following in bar.findChildren(QWidget):
        if following.focusPolicy() & Qt.FocusPolicy.TabFocus:
            QWidget.setTabOrder(control, following)
            control = following


def _fits(size: QSize, least: QSize) -> bool:
    return size.width() >= least.width() and size.height() >= least.height()
