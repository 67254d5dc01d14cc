"""Protocols of the canvas view and the minimap, which the window doesn't create."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QRect, SignalInstance
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore


class CanvasSurface(Protocol):
    """Interface of the canvas widget for the window."""

    camera_changed: SignalInstance
    """Emitted with a `store.canvas.Camera`."""

    def fit(self) -> None: ...

    def reserve(self, place: QRect | None) -> None: ...

    def actual_size(self) -> None: ...

    def zoom_by(self, factor: float) -> None: ...

    def highlight(self, node_ids: Iterable[str] | None) -> None: ...

    def select(self, node_ids: Iterable[str], note_ids: Iterable[str]) -> None: ...


CanvasFactory = Callable[["CanvasStore"], QWidget]
"""Creates the widget of a canvas, which is also a `CanvasSurface`."""

MinimapFactory = Callable[[Any], QWidget]
"""Creates the minimap of such a widget."""
