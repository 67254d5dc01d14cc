"""The windows beside the main one, in step with the store that knows which canvases stand apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from wsdesk.store.stores import Stores

if TYPE_CHECKING:
    from wsdesk.store.canvas import CanvasStore
    from wsdesk.window.canvas.canvas_page import CanvasPage
    from wsdesk.window.canvas.canvas_window import CanvasWindow

_GRIP = QPoint(80, 12)
"""Where the pointer holds a window that was a tab, from its corner."""


class CanvasWindows(QObject):
    """Makes a window for each canvas that parts, and takes it away when the canvas returns or is closed."""

    def __init__(self, stores: Stores, make_page: Callable[[CanvasStore], CanvasPage], main: QWidget) -> None:
        super().__init__(main)
        self._stores = stores
        self._make_page = make_page
        self._windows: dict[str, CanvasWindow] = {}
        stores.apart.parted.connect(self._on_parted)
        stores.apart.returned.connect(self._on_gone)
        stores.canvases.closed.connect(self._on_gone)
        stores.canvases.current_changed.connect(self._on_current_changed)

    @property
    def all(self) -> tuple[CanvasWindow, ...]:
        return tuple(self._windows.values())

    def page(self, canvas_id: str) -> CanvasPage | None:
        """The page of a canvas that has a window of its own."""
        window = self._windows.get(canvas_id)
        return window.page if window is not None else None

    def part_at(self, canvas_id: str, at: QPoint) -> None:
        """Give a canvas a window of its own, its title bar under a place of the screen, all of it seen."""
        self._stores.apart.part(canvas_id)
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

    def leave(self) -> None:
        """Keep where the windows are, and take them off the screen."""
        for window in self._windows.values():
            window.keep_place()
            window.hide()

    def end(self) -> None:
        """Let go of all windows, without a word to the stores."""
        for window in self._windows.values():
            window.deleteLater()
        self._windows.clear()

    def _on_parted(self, canvas: CanvasStore) -> None:
        from wsdesk.window.canvas.canvas_window import CanvasWindow

        window = CanvasWindow(canvas, self._make_page(canvas), self._stores)
        self._windows[canvas.canvas_id] = window
        window.used.connect(self._stores.canvases.make_current)
        window.close_wanted.connect(self._stores.canvases.close)
        window.show()
        window.page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_gone(self, canvas: CanvasStore) -> None:
        window = self._windows.pop(canvas.canvas_id, None)
        if window is not None:
            window.hide()
            window.deleteLater()

    def _on_current_changed(self, canvas: CanvasStore | None) -> None:
        """Somebody wants to see a canvas that stands apart: its window comes to the front."""
        window = self._windows.get(canvas.canvas_id) if canvas is not None else None
        if window is not None and not window.isActiveWindow() and window.isVisible():
            window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
            window.raise_()
            window.activateWindow()
