"""Garbage is collected on the GUI thread, between events.

Left to itself the collector runs wherever an allocation crosses its threshold: in a worker thread it would
destroy Qt objects there, and in the middle of reading a large canvas it takes longer than the reading.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer


def collect_due(thresholds: tuple[int, int, int]) -> None:
    """Collect the oldest generation that is due, with the younger ones; or nothing."""
    counts = gc.get_count()
    for generation in (2, 1, 0):
        if counts[generation] > thresholds[generation] > 0:
            gc.collect(generation)
            return


class Collector(QObject):
    """Looks every second whether enough was allocated, and collects what is due."""

    EVERY_MS = 1_000

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thresholds = gc.get_threshold()
        self._was_enabled = gc.isenabled()
        self._timer = QTimer(self)
        self._timer.setInterval(self.EVERY_MS)
        self._timer.timeout.connect(self._on_timeout)

    def start(self) -> None:
        """Take the collecting over. What was imported so far lives as long as the program."""
        self._was_enabled = gc.isenabled()
        gc.disable()
        gc.freeze()
        self._timer.start()

    def stop(self) -> None:
        """Give it back as it was found."""
        self._timer.stop()
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()

    def _on_timeout(self) -> None:
        collect_due(self._thresholds)
