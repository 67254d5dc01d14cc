"""Detached windows: canvases in separate windows, with the geometry of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.store.canvas.canvases import CanvasesStore

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore


class DetachedWindowsStore(QObject):
    """Tracks which open canvases have a window of their own; all others are tabs of the main window."""

    detached = Signal(object)
    """Emitted with a `CanvasStore` that is moved to a separate window."""
    reattached = Signal(object)
    """Emitted with a `CanvasStore` that is moved back to a tab."""
    geometry_changed = Signal(object)
    """Emitted with the ID of a canvas whose window was moved or resized."""

    def __init__(self, canvases: CanvasesStore) -> None:
        super().__init__()
        self._canvases = canvases
        self._geometries: dict[str, str] = {}
        canvases.is_tab = self._is_tab
        canvases.closed.connect(self._on_closed)

    @property
    def ids(self) -> tuple[str, ...]:
        """Canvases that have a window of their own."""
        return tuple(self._geometries)

    def has(self, canvas_id: str) -> bool:
        """Whether a canvas has a separate window."""
        return canvas_id in self._geometries

    def geometry_of(self, canvas_id: str) -> str:
        """Saved geometry of its window (`QWidget.saveGeometry`) in base64; empty if there is none."""
        return self._geometries.get(canvas_id, "")

    def detach(self, canvas_id: str, geometry: str = "") -> None:
        """Move an open canvas to a separate window."""
        canvas = self._canvases.get(canvas_id)
        if canvas is not None and canvas_id not in self._geometries:
            self._geometries[canvas_id] = geometry
            self._canvases.load(canvas_id)
            self._canvases.update_shown()
            self.detached.emit(canvas)

    def reattach(self, canvas_id: str) -> None:
        """Move a canvas back to a tab."""
        canvas = self._canvases.get(canvas_id)
        if canvas is not None and canvas_id in self._geometries:
            del self._geometries[canvas_id]
            self._canvases.update_shown()
            self.reattached.emit(canvas)

    def save_geometry(self, canvas_id: str, geometry: str) -> None:
        """Save the geometry of a window."""
        if canvas_id in self._geometries and geometry != self._geometries[canvas_id]:
            self._geometries[canvas_id] = geometry
            self.geometry_changed.emit(canvas_id)

    def _is_tab(self, canvas_id: str) -> bool:
        return canvas_id not in self._geometries

    def _on_closed(self, canvas: CanvasStore) -> None:
        self._geometries.pop(canvas.canvas_id, None)
