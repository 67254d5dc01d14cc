"""Garbage collection on the GUI thread between events, and return of free memory to the system.

Left to itself the collector runs wherever an allocation crosses its threshold: in a worker thread it would
destroy Qt objects there, and in the middle of reading a large canvas it takes longer than the reading.
"""

from __future__ import annotations

import ctypes
import gc

from PySide6.QtCore import QObject, QTimer, Slot

MANY = 10_000
"""Objects: when more were made since the last turn, something large was read. To look at all that 100,000
nodes are made of takes a third of a second, so it is set aside without a look (`gc.freeze`)."""
MOST_ASIDE = 2_000_000
"""Objects that are set aside without a look at most."""
WHOLE_EVERY = 1800
"""Turns after which everything is looked at, what was set aside too."""
_SOON_MS = 2_000
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""Names of glibc's options (malloc.h)."""


def collect_due(thresholds: tuple[int, int, int]) -> int:
    """Collect the oldest generation that is due, with the younger ones; its number, or -1 where none is."""
    counts = gc.get_count()
    for generation in (2, 1, 0):
        if counts[generation] > thresholds[generation] > 0:
            gc.collect(generation)
            return generation
    return -1


def trim_memory() -> None:
    """Tell the C library to hand back what was freed; it knows nothing of that on other systems.

    Left to itself, glibc takes freed images into its heap and keeps them: 30 to 40 MB after a while on a
    large canvas, at no gain in time.
    """
    try:
        set_option = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError, TypeError):
        return
    for option, size in ((_TRIM_THRESHOLD, 1 << 20), (_MMAP_THRESHOLD, 128 << 10)):
        set_option(option, size)


class GarbageCollector(QObject):
    """Looks every second whether enough was allocated, and collects what is due."""

    EVERY_MS = 1_000

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thresholds = gc.get_threshold()
        self._was_enabled = gc.isenabled()
        self._aside = 0
        self._turns = 0
        self._timer = QTimer(self)
        self._timer.setInterval(self.EVERY_MS)
        self._timer.timeout.connect(self._on_timeout)
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self.look_at_all)

    def start(self) -> None:
        """Take the collecting over. What was imported so far lives as long as the program."""
        self._was_enabled = gc.isenabled()
        trim_memory()
        gc.disable()
        gc.freeze()
        self._timer.start()

    def stop(self) -> None:
        """Give it back as it was found."""
        self._timer.stop()
        self._soon.stop()
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()

    @Slot()
    def look_soon(self) -> None:
        """Something large was let go of: what it leaves is taken in a moment."""
        self._soon.start()

    @Slot()
    def look_at_all(self) -> None:
        """Collect all there is, what was set aside too, and set what is left aside."""
        self._turns = self._aside = 0
        gc.unfreeze()
        gc.collect()
        gc.freeze()

    def _on_timeout(self) -> None:
        self._turns += 1
        made = gc.get_count()[0]
        if self._turns > WHOLE_EVERY or self._aside + made > MOST_ASIDE:
            self.look_at_all()
        elif made > MANY:
            self._aside += made
            gc.freeze()
        elif collect_due(self._thresholds) == 2:
            gc.freeze()  # what survived is looked at with all the rest
