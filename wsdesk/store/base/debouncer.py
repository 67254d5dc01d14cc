"""Trailing-edge debounce."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

SNAPSHOT_REST_MS = 250
"""Time after a snapshot until views that aren't the canvas show it, unless another one follows."""


class Debouncer(QObject):
    """Calls a function once, a number of milliseconds after the last trigger.

    With 0 ms it is called when the events of this moment are handled, however many triggers there were.
    """

    def __init__(self, ms: int, callback: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self.ms = ms
        """Time until the call; a change applies from the next trigger on."""
        self._timer = QTimer(self, singleShot=True, interval=ms)
        self._timer.timeout.connect(callback)

    @property
    def is_pending(self) -> bool:
        """True from a trigger to the call."""
        return self._timer.isActive()

    def trigger(self) -> None:
        """Call the function later; an earlier trigger doesn't count any more."""
        self._timer.start(self.ms)

    def cancel(self) -> None:
        """Don't call it until the next trigger."""
        self._timer.stop()
