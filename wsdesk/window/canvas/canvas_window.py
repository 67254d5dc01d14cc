"""Window with one canvas, its tab, menus, and shortcuts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.layout.boxes import BORDER, Space, column, named, row
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.window.canvas.canvas_tabs import CanvasTabs, show_tab
from wsdesk.window.canvas.tab_bar import HEIGHT
from wsdesk.window.commands.shortcuts import ShortcutRouter, ShortcutTooltips
from wsdesk.window.focus import tab_order
from wsdesk.window.focus.panes import Panes
from wsdesk.window.focus.tab_order import EnterKeyFilter
from wsdesk.window.widgets.geometry_saver import GeometrySaver

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.window.canvas.canvas_page import CanvasPage


class DetachedTabBar(QWidget):
    """One tab that can be dragged to the tabs of the main window, with a button for the same."""

    def __init__(self, canvas: CanvasStore, stores: Stores, tips: ShortcutTooltips) -> None:
        super().__init__()
        self.setObjectName("windowStrip")
        self.setProperty("role", "document-tabs")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(scaled(HEIGHT))
        self._canvas = canvas
        self._stores = stores
        self.tabs = named(
            CanvasTabs(stores.themes, self), f"windowTab-{canvas.canvas_id}", self.tr("Canvas in this window")
        )
        self.tabs.setMovable(False)
        self.back = IconButton(
            f"bringBack-{canvas.canvas_id}", "screen", self.tr("Move back to main window"), stores.themes
        )
        tips.add(self.back, "tab.bring-back")
        row(
            (self.tabs, 1),
            self.back,
            space=Space.TIGHT,
            margin=(Space.NONE, Space.NONE, Space.TIGHT, BORDER),
            parent=self,
        )
        self.tabs.add(canvas)
        self.back.clicked.connect(partial(stores.commands.trigger, "tab.bring-back", canvas))
        self.tabs.menu_requested.connect(self._on_menu_requested)
        canvas.title_changed.connect(self._on_changed)
        canvas.state_changed.connect(self._on_changed)
        stores.offline.changed.connect(self._on_changed)
        stores.recent_canvases.changed.connect(self._on_changed)
        stores.commands.keys_changed.connect(self._on_changed)
        stores.themes.changed.connect(self._on_changed)
        self._on_changed(None)

    def _on_changed(self, _what: object) -> None:
        show_tab(self.tabs, self._canvas, self._stores)

    def _on_menu_requested(self, _canvas_id: str, at: QPoint) -> None:
        self._stores.commands.request_menu("tab", self._canvas, at.x(), at.y())

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self.setFixedHeight(scaled(HEIGHT))


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
        self.panes.set_order(lambda: (self.page, self.strip))
        page.update_tooltips(self.tips)
        self.keys = ShortcutRouter(stores.commands, self.panes, self)
        EnterKeyFilter(self)
        self.strip.tabs.close_requested.connect(self.close_requested)
        self._place = GeometrySaver(self, partial(stores.detached_windows.keep_place, canvas.canvas_id))
        canvas.title_changed.connect(self._on_title_changed)
        self._on_title_changed(None)
        self.setMinimumSize(_LEAST)
        self.resize(_USUAL)
        self._place.restore(stores.detached_windows.place_of(canvas.canvas_id))

    def save_geometry(self) -> None:
        """Save the geometry."""
        self._place.save()

    def _on_title_changed(self, _title: object) -> None:
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
