"""Page of one canvas: its view, minimap, zoom control, and find bar."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.widgets.state_stack import BusyBar, ErrorBar
from wsdesk.panels.widgets.text.text_direction import mirrored
from wsdesk.settings.table import MINIMAP, AnySetting
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.stores import Stores
from wsdesk.window.canvas.find_bar import FindBar
from wsdesk.window.canvas.overlay_margins import EDGE, MINIMAP_HEIGHT, MINIMAP_WIDTH
from wsdesk.window.canvas.placeholder import CanvasPlaceholder
from wsdesk.window.canvas.zoom_pill import ZoomPill
from wsdesk.window.commands.shortcut_tooltips import ShortcutTooltips
from wsdesk.window.focus.pane_ring import PaneRing
from wsdesk.window.protocols import CanvasFactory, MinimapFactory

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.window.protocols import CanvasSurface

_FULL_SIZE = QSize(640, 420)
"""A smaller canvas has a smaller minimap."""
_MIN_SIZE = QSize(400, 280)
"""A smaller canvas has no minimap."""
_SMALLER = 0.75
_BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class CanvasPage(QWidget):
    """Layout of the view and the controls above it."""

    title_changed = Signal(object)
    """Emitted with this page when its title or state changed."""

    def __init__(
        self,
        canvas: CanvasStore,
        make_view: CanvasFactory,
        make_minimap: MinimapFactory,
        stores: Stores,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(f"canvasPage-{canvas.canvas_id}")
        self.canvas = canvas
        self._settings = stores.settings
        themes = stores.themes
        self.view = make_view(canvas)
        self.view.setParent(self)
        self.zoom = ZoomPill(canvas, self.view, themes, self)
        self.minimap = make_minimap(self.view)
        self.minimap.setParent(self)
        if not self.minimap.objectName():
            self.minimap.setObjectName("minimap")
        self.find_bar = FindBar(canvas, self.view, stores, self)
        self.find_bar.resized.connect(self._lay_out)
        self.placeholder = CanvasPlaceholder(themes, self)
        self._bar = BusyBar(themes, self)
        self._line = ErrorBar("canvasTrouble", self)
        self._line.setProperty("surface", "surface")
        self._line.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._ring = PaneRing(self, themes)
        self.setFocusProxy(self.view)
        self.view.installEventFilter(self)
        self.destroyed.connect(self._settings.watch(self._on_setting_changed))
        canvas.state_changed.connect(self._on_state_changed)
        canvas.document_reset.connect(self._on_document_changed)
        canvas.changed.connect(self._on_document_changed)
        canvas.title_changed.connect(self._on_title_changed)
        self.placeholder.retried.connect(canvas.reload)
        self._line.retried.connect(canvas.reload)
        self._show_state()

    def update_tooltips(self, tips: ShortcutTooltips) -> None:
        """Update the shortcuts in tooltips."""
        self.zoom.update_tooltips(tips)
        tips.add(self.find_bar.before, "find.previous")
        tips.add(self.find_bar.after, "find.next")

    def _show_state(self) -> None:
        state, document = self.canvas.state, self.canvas.document
        has_content = bool(document.nodes or document.notes)
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
        box = self.rect()
        self._place_minimap(box)
        self.view.setGeometry(box)
        self.placeholder.setGeometry(box)
        self._bar.setGeometry(0, 0, box.width(), 2)
        self._line.setGeometry(0, 0, box.width(), self._line.sizeHint().height())
        wide = min(self.find_bar.sizeHint().width(), box.width() - 2 * EDGE)
        high = self.find_bar.heightForWidth(wide)
        self._put(self.find_bar, QRect(box.width() - EDGE - wide, EDGE, wide, high))
        pill = self.zoom.sizeHint()
        self._put(self.zoom, QRect(EDGE, box.height() - EDGE - pill.height(), pill.width(), pill.height()))
        for overlay in (self.zoom, self.minimap, self.placeholder, self._bar, self._line, self.find_bar):
            overlay.raise_()

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

    def _on_state_changed(self, _state: object) -> None:
        self._show_state()
        self.title_changed.emit(self)

    def _on_document_changed(self, _what: object) -> None:
        self._show_state()

    def _on_title_changed(self, _title: object) -> None:
        self.title_changed.emit(self)

    def _on_setting_changed(self, setting: AnySetting) -> None:
        if setting.key == MINIMAP.key:
            self._lay_out()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the pane ring if the view gets the focus by Tab without a focused node."""
        if isinstance(event, QFocusEvent) and event.gotFocus() and event.reason() in _BY_TAB:
            self._ring.frame(self.view)
        return False

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._lay_out()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()


def _fits(size: QSize, least: QSize) -> bool:
    return size.width() >= least.width() and size.height() >= least.height()
