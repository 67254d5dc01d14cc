"""Detached canvas windows."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt
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
"""Where the pointer holds a window that was a tab, from its corner."""


class CanvasWindows(QObject):
    """Makes a window for each canvas that parts, and takes it away when the canvas returns or is closed."""

    def __init__(self, stores: Stores, area: CanvasArea, main: QWidget) -> None:
        super().__init__(main)
        self._stores = stores
        self._area = area
        self._main = main
        self._windows: dict[str, CanvasWindow] = {}
        stores.apart.parted.connect(self._on_parted)
        stores.apart.returned.connect(self._on_returned)
        stores.canvases.closed.connect(self._on_gone)
        stores.canvases.current_changed.connect(self._on_current_changed)

    @property
    def all(self) -> tuple[CanvasWindow, ...]:
        return tuple(self._windows.values())

    @property
    def used(self) -> CanvasWindow | None:
        """The one that has the keys now."""
        return next((window for window in self.all if window.isActiveWindow()), None)

    def page(self, canvas_id: str) -> CanvasPage | None:
        """The page of a canvas that has a window of its own."""
        window = self._windows.get(canvas_id)
        return window.page if window is not None else None

    def part_at(self, canvas_id: str, at: QPoint) -> None:
        """Give a canvas a window of its own, its title bar under a place of the screen, all of it seen."""
        self._stores.apart.part(canvas_id)
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

        window = CanvasWindow(canvas, self._area.make_page(canvas), self._stores)
        self._windows[canvas.canvas_id] = window
        tabs = window.strip.tabs
        tabs.landing = partial(self._lands, tabs)
        tabs.torn.connect(self._on_let_go)
        tabs.carry_ended.connect(self._on_carry_ended)
        window.used.connect(self._stores.canvases.make_current)
        window.close_wanted.connect(self._stores.canvases.close)
        window.show()
        window.page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _place_in_main(self, at: QPoint) -> int:
        """Where among the tabs of the main window a tab would come to stand; -1 where those are not seen.

        Wayland tells no program where on the screen its windows are.
        """
        seen = QApplication.topLevelAt(at) is self._main and "wayland" not in QGuiApplication.platformName()
        return self._area.place_for(at) if seen else -1

    def _lands(self, tabs: CanvasTabs, at: QPoint) -> str:
        """What comes of the tab of a window, in words, with its mark in the main window."""
        place = self._place_in_main(at)
        self._area.tabs.mark(place)
        if place >= 0:
            return self.tr("Drop to open as a tab")
        return self.tr("Drop to move the window here") if tabs.is_out(at) else ""

    def _on_let_go(self, canvas_id: str, at: QPoint) -> None:
        place = self._place_in_main(at)
        if place >= 0:
            self._area.take(canvas_id, place)
        else:
            self._move(canvas_id, at)

    def _on_carry_ended(self) -> None:
        self._area.tabs.mark(-1)

    def _on_returned(self, canvas: CanvasStore) -> None:
        """The canvas is where the person looks for it: in front, and with the keys."""
        window = self._windows.get(canvas.canvas_id)
        had_keys = window is not None and window is self.used
        self._on_gone(canvas)
        if had_keys:
            self._main.activateWindow()
            self._area.go_there()

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
