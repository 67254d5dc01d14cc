"""Saves the geometry of a window when it rests."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QEvent, QObject
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.store.base.debounced import Debounced

_SETTLED_MS = 600
_MOVING = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowStateChange)


class GeometrySaver(QObject):
    """Hands `keep` the window's place, as Qt writes it, in base64."""

    def __init__(self, window: QWidget, keep: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window = window
        self._keep = keep
        self._settled = Debounced(_SETTLED_MS, self._on_settled, self)
        window.installEventFilter(self)

    def restore(self, place: str) -> None:
        """Be where the window was, and as large: where that screen is gone, on one that is there."""
        if place:
            self._window.restoreGeometry(QByteArray.fromBase64(QByteArray(place.encode("ascii", "ignore"))))

    def keep(self) -> None:
        """Remember where the window is now."""
        self._settled.cancel()
        self._keep(bytes(self._window.saveGeometry().toBase64().data()).decode("ascii"))

    def _on_settled(self) -> None:
        if self._window.isVisible():
            self.keep()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVING and watched is self._window:
            self._settled.trigger()
        return False
