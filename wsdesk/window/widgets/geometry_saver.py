"""Saves the geometry of a window, debounced."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QEvent, QObject
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.store.base.debouncer import Debouncer

_SETTLED_MS = 600
_MOVING = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowStateChange)


class GeometrySaver(QObject):
    """Saves the geometry of a window, as base64 of Qt's format, with `save`."""

    def __init__(self, window: QWidget, keep: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window = window
        self._keep = keep
        self._settled = Debouncer(_SETTLED_MS, self._on_settled, self)
        window.installEventFilter(self)

    def restore(self, place: str) -> None:
        """Restore the geometry; on an existing screen if its screen is gone."""
        if place:
            self._window.restoreGeometry(QByteArray.fromBase64(QByteArray(place.encode("ascii", "ignore"))))

    def save(self) -> None:
        """Save the geometry now."""
        self._settled.cancel()
        self._keep(bytes(self._window.saveGeometry().toBase64().data()).decode("ascii"))

    def _on_settled(self) -> None:
        if self._window.isVisible():
            self.save()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVING and watched is self._window:
            self._settled.trigger()
        return False
