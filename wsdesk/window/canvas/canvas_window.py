"""Window with one canvas, its tab, menus, and shortcuts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.layout.boxes import Space, column, named
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.window.canvas.canvas_tabs import CanvasTabs, TabStrip, show_tab
from wsdesk.window.commands.shortcuts import ShortcutRouter, ShortcutTooltips
from wsdesk.window.focus import tab_order
from wsdesk.window.focus.panes import Panes
from wsdesk.window.focus.tab_order import EnterKeyFilter
from wsdesk.window.widgets.geometry_saver import GeometrySaver

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.window.canvas.canvas_page import CanvasPage


class DetachedTabBar(TabStrip):
    """One tab that can be dragged to the tabs of the main window, with a button for the same."""

    def __init__(self, canvas: CanvasStore, stores: Stores, tips: ShortcutTooltips) -> None:
        self.tabs = CanvasTabs(stores.themes)
        self.back = IconButton(f"bringBack-{canvas.canvas_id}", "screen", "", stores.themes)
        super().__init__("windowStrip", self.tabs, self.back)
        self._canvas = canvas
        self._stores = stores
        named(self.tabs, f"windowTab-{canvas.canvas_id}", self.tr("Canvas in this window"))
        self.tabs.setMovable(False)
        self.back.set_label(self.tr("Move back to main window"))
        tips.add(self.back, "tab.bring-back")
        self.tabs.add(canvas)
        self.back.clicked.connect(partial(stores.commands.trigger, "tab.bring-back", canvas))
        self.tabs.menu_requested.connect(self._on_menu_requested)
        for signal in (
            canvas.title_changed,
            canvas.state_changed,
            stores.offline.changed,
            stores.recent_canvases.changed,
            stores.commands.keys_changed,
            stores.themes.changed,
        ):
            signal.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        show_tab(self.tabs, self._canvas, self._stores)

    def _on_menu_requested(self, _canvas_id: str, at: QPoint) -> None:
        self._stores.commands.request_menu("tab", self._canvas, at.x(), at.y())


_USUAL = QSize(960, 680)
_LEAST = QSize(400, 280)


class CanvasWindow(QMainWindow):
    """Window of a detached canvas in the same process.

    Panels stay in the main window and follow the active one.
    """

    used = Signal(object)
    """Emitted with the ID of the canvas when the window was activated."""
    close_requested = Signal(object)
    """Emitted with the ID of the canvas when the window is closed."""

    def __init__(self, canvas: CanvasStore, page: CanvasPage, stores: Stores) -> None:
        super().__init__()
        self.setObjectName(f"canvasWindow-{canvas.canvas_id}")
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.canvas = canvas
        self.page = page
        self._stores = stores
        self.tips = ShortcutTooltips(stores.commands, self)
        self.strip = DetachedTabBar(canvas, stores, self.tips)
        ground = QWidget()
        column(self.strip, (page, 1), space=Space.NONE, parent=ground)
        self.setCentralWidget(ground)
        self.panes = Panes(self)
        self.panes.add("canvas", page)
        self.panes.add("tabs", self.strip)
        page.pane_created.connect(self.panes.add)
        page.restore_timeline()
        self.panes.set_order(lambda: (*([page.timeline] if page.timeline else []), self.page, self.strip))
        page.update_tooltips(self.tips)
        self.keys = ShortcutRouter(stores.commands, self.panes, self)
        EnterKeyFilter(self)
        self.strip.tabs.close_requested.connect(self.close_requested)
        self._place = GeometrySaver(self, partial(stores.detached_windows.save_geometry, canvas.canvas_id))
        canvas.title_changed.connect(self._on_title_changed)
        self._on_title_changed()
        self.setMinimumSize(_LEAST)
        self.resize(_USUAL)
        self._place.restore(stores.detached_windows.geometry_of(canvas.canvas_id))

    def save_geometry(self) -> None:
        """Save the geometry."""
        self._place.save()

    def _on_title_changed(self) -> None:
        title = sanitize.line(self.canvas.title, 120) or self.tr("Untitled")
        self.setWindowTitle(f"{title} – wsdesk")
        self.setAccessibleName(title)

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        return tab_order.step(self, forward=next)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow():
            self.used.emit(self.canvas.canvas_id)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        # The store closes the canvas, which closes the window.
        event.ignore()
        self.close_requested.emit(self.canvas.canvas_id)
