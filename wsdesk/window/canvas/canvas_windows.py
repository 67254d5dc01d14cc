"""Detached canvas windows."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.layout.boxes import Space, column, named
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.window.canvas.canvas_tabs import CanvasTabs, TabStrip, show_tab
from wsdesk.window.canvas.overlay_host import EDGE, MINIMAP_HEIGHT
from wsdesk.window.commands.shortcuts import ShortcutRouter, ShortcutTooltips
from wsdesk.window.focus import tab_order
from wsdesk.window.focus.panes import Panes
from wsdesk.window.focus.tab_order import EnterKeyFilter
from wsdesk.window.notifications.toasts import Toasts
from wsdesk.window.widgets.geometry_saver import GeometrySaver
from wsdesk.window.widgets.raise_window import raise_window

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.window.canvas.canvas_area import CanvasArea
    from wsdesk.window.canvas.canvas_page import CanvasPage

_GRIP = QPoint(80, 12)
"""Position of the pointer in a detached window, from its corner."""


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
        central = QWidget()
        column(self.strip, (page, 1), space=Space.NONE, parent=central)
        self.setCentralWidget(central)
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
        self.toasts = Toasts(stores.notifications, page, central, stores.themes)
        self.toasts.bottom_offset = MINIMAP_HEIGHT + EDGE
        self.toasts.is_used = self.isActiveWindow

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


class CanvasWindows(QObject):
    """Creates a window when a canvas is detached, and closes it when the canvas returns or is closed."""

    created = Signal(object)
    """Emitted with each new window before it is shown."""

    def __init__(self, stores: Stores, area: CanvasArea, main: QWidget) -> None:
        super().__init__(main)
        self._stores = stores
        self._area = area
        self._main = main
        self._windows: dict[str, CanvasWindow] = {}
        stores.detached_windows.detached.connect(self._on_detached)
        stores.detached_windows.reattached.connect(self._on_returned)
        stores.canvases.closed.connect(self._on_gone)
        stores.canvases.current_changed.connect(self._on_current_changed)

    @property
    def all(self) -> tuple[CanvasWindow, ...]:
        return tuple(self._windows.values())

    @property
    def active(self) -> CanvasWindow | None:
        """The active window."""
        return next((window for window in self.all if window.isActiveWindow()), None)

    def page(self, canvas_id: str) -> CanvasPage | None:
        """The page of a detached canvas."""
        window = self._windows.get(canvas_id)
        return window.page if window is not None else None

    def detach_at(self, canvas_id: str, at: QPoint) -> None:
        """Detach a canvas into a window with its title bar at a global position, completely on the screen."""
        self._stores.detached_windows.detach(canvas_id)
        self._move(canvas_id, at)

    def _move(self, canvas_id: str, at: QPoint) -> None:
        window = self._windows.get(canvas_id)
        screen = QGuiApplication.screenAt(at)
        if window is None or screen is None:
            return
        room = screen.availableGeometry()
        frame = window.frameGeometry()
        frame.setSize(frame.size().boundedTo(room.size()))
        frame.moveTopLeft(at - _GRIP)
        left = max(room.left(), min(frame.left(), room.right() - frame.width()))
        top = max(room.top(), min(frame.top(), room.bottom() - frame.height()))
        window.move(left, top)

    def save_geometries(self) -> None:
        """Save the geometry of all windows."""
        for window in self._windows.values():
            window.save_geometry()

    def hide(self) -> None:
        """Hide all windows."""
        for window in self._windows.values():
            window.hide()

    def clear(self) -> None:
        """Delete all windows without notifying the stores."""
        for window in self._windows.values():
            window.deleteLater()
        self._windows.clear()

    def _on_detached(self, canvas: CanvasStore) -> None:
        window = CanvasWindow(canvas, self._area.create_page(canvas), self._stores)
        self._windows[canvas.canvas_id] = window
        self.created.emit(window)
        tabs = window.strip.tabs
        tabs.drop_hint = partial(self._drop_hint, tabs)
        tabs.detached.connect(self._on_dropped)
        tabs.drag_ended.connect(partial(self._area.tabs.set_drop_mark, -1))
        window.used.connect(self._stores.canvases.make_current)
        window.close_requested.connect(self._stores.canvases.close)
        window.show()
        window.page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _main_index_at(self, at: QPoint) -> int:
        """Index in the tabs of the main window at a global position; -1 if they aren't visible.

        On Wayland, windows can't get their position.
        """
        seen = QApplication.topLevelAt(at) is self._main and "wayland" not in QGuiApplication.platformName()
        return self._area.tab_index_at(at) if seen else -1

    def _drop_hint(self, tabs: CanvasTabs, at: QPoint) -> str:
        """Effect of dropping the tab of a window, with its mark in the main window."""
        place = self._main_index_at(at)
        self._area.tabs.set_drop_mark(place)
        if place >= 0:
            return self.tr("Drop to open as a tab")
        return self.tr("Drop to move the window here") if tabs.is_outside(at) else ""

    def _on_dropped(self, canvas_id: str, at: QPoint) -> None:
        place = self._main_index_at(at)
        if place >= 0:
            self._area.attach(canvas_id, place)
        else:
            self._move(canvas_id, at)

    def _on_returned(self, canvas: CanvasStore) -> None:
        """Close the window; the canvas gets the focus in the main window."""
        window = self._windows.get(canvas.canvas_id)
        had_keys = window is not None and window is self.active
        self._on_gone(canvas)
        if had_keys:
            self._main.activateWindow()
            self._area.focus_front()

    def _on_gone(self, canvas: CanvasStore) -> None:
        window = self._windows.pop(canvas.canvas_id, None)
        if window is not None:
            window.hide()
            window.deleteLater()

    def _on_current_changed(self, canvas: CanvasStore | None) -> None:
        """Activate the window of the current canvas."""
        window = self._windows.get(canvas.canvas_id) if canvas is not None else None
        if window is not None and not window.isActiveWindow() and window.isVisible():
            raise_window(window)
