"""Detached canvas windows."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.window.canvas.canvas_area import CanvasArea
    from wsdesk.window.canvas.canvas_page import CanvasPage
    from wsdesk.window.canvas.canvas_tabs import CanvasTabs
    from wsdesk.window.canvas.canvas_window import CanvasWindow

_GRIP = QPoint(80, 12)
"""Position of the pointer in a detached window, from its corner."""


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

    def hide(self) -> None:
        """Save the geometry of all windows and hide them."""
        for window in self._windows.values():
            window.save_geometry()
            window.hide()

    def clear(self) -> None:
        """Delete all windows without notifying the stores."""
        for window in self._windows.values():
            window.deleteLater()
        self._windows.clear()

    def _on_detached(self, canvas: CanvasStore) -> None:
        from wsdesk.window.canvas.canvas_window import CanvasWindow

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
            window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
            window.raise_()
            window.activateWindow()
