"""Garbage collection on the GUI thread between events, and return of free memory to the system.

Python's collector runs wherever an allocation crosses its threshold: in a worker thread it would
destroy Qt objects there, and while a large canvas is being read it takes longer than the reading.
"""

from __future__ import annotations

import gc
import sys
import time

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QGuiApplication, QWindow
from typing_extensions import override

from wsdesk.files.allocator import set_trim_thresholds, trim_memory

MANY = 10_000
"""Objects: when more were created since the last timeout, something large was read. Traversing all objects
of 100,000 nodes takes a third of a second, so they are moved to the permanent generation (`gc.freeze`)."""
MAX_FROZEN = 5_000_000
"""Objects that are moved there before all are traversed; 100,000 nodes are two millions."""
FULL_EVERY_S = 1800.0
"""Seconds after which all objects, including permanent ones, are traversed once there is no input, or
`MAX_DELAY_S` later."""
IDLE_S = 2.0
"""Seconds without input after which memory is returned, which takes 2 to 40 ms."""
BLOCK_S = 0.12e-6
"""Seconds that a full collection takes per allocated block: 0.11 to 0.18 µs with 0.9 to 9 million blocks.

Counting the objects instead (`gc.get_freeze_count`) takes up to 130 ms, counting the blocks 2 ms.
"""
PAUSE_FACTOR = 100
"""Pause before a full collection, as a multiple of its time: 10 s, or a minute with 100,000 nodes. Input is
then unlikely to arrive meanwhile."""
MAX_DELAY_S = 1800.0
"""Seconds after which a requested collection runs in spite of input."""
PAUSE_S = 0.5
"""Seconds without input after which older generations are collected, which takes up to 50 ms."""
UNUSED_S = 30.0
"""Seconds without input after which the timer is slow, unless something large was read."""
_TRIM_AFTER_MS = 50
"""Delay of the options of the allocator, which take 1.5 ms, until after the first paint; without them, 12 MB
of what is freed meanwhile aren't returned."""
_INPUT = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.NativeGesture,
        QEvent.Type.TabletMove,
        QEvent.Type.TouchUpdate,
        QEvent.Type.DragMove,
    }
)


def collect_due(thresholds: tuple[int, int, int], oldest: int = 2) -> int:
    """Collect the oldest generation that is due, up to `oldest`, with the younger ones.

    Returns its number, or -1 if none is due.
    """
    counts = gc.get_count()
    for generation in range(oldest, -1, -1):
        if counts[generation] > thresholds[generation] > 0:
            gc.collect(generation)
            return generation
    return -1


class GarbageCollector(QObject):
    """Checks every second whether enough was allocated, and collects what is due; less often while unused."""

    EVERY_MS, UNUSED_EVERY_MS, INACTIVE_EVERY_MS = 1_000, 15_000, 60_000

    def __init__(self) -> None:
        super().__init__()
        self._thresholds = gc.get_threshold()
        self._frozen = 0
        self._is_trim_due = False
        """Whether memory may have become free since it was last returned."""
        self._requested_at: float | None = None
        self._last_input = self._full_at = time.monotonic()
        self._window: QWindow | None = None
        self._timer = QTimer(self, interval=self.EVERY_MS)
        self._timer.timeout.connect(self._on_timeout)

    def start(self) -> None:
        """Disable automatic collection and start the timer. What was imported so far is never freed."""
        QTimer.singleShot(_TRIM_AFTER_MS, self, set_trim_thresholds)
        gc.disable()
        gc.freeze()
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.focusWindowChanged.connect(self._on_focus_window_changed)
        self._timer.start()

    def stop(self) -> None:
        """Stop the timer. Automatic collection stays disabled: a running thread would destroy windows,
        and the process can hang.
        """
        self._timer.stop()
        self._on_focus_window_changed(None)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.focusWindowChanged.disconnect(self._on_focus_window_changed)
        gc.unfreeze()

    def input_idle_s(self) -> float:
        """Seconds since the last input in a window of the program."""
        return time.monotonic() - self._last_input

    @Slot()
    def collect_when_idle(self) -> None:
        """Collect all garbage in a pause that is long enough, for example after a canvas was closed."""
        if self._requested_at is None:
            self._requested_at = time.monotonic()
            self._set_interval(self.EVERY_MS)

    @Slot()
    def trim_when_idle(self) -> None:
        """Return free memory to the system in the next pause, for example after a thread stored much."""
        self._is_trim_due = True
        self._set_interval(self.EVERY_MS)

    def collect_all(self) -> None:
        """Collect all garbage, including the permanent generation, and return free memory to the system."""
        self._frozen = 0
        self._full_at = time.monotonic()
        self._requested_at = None
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        trim_memory()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _INPUT:
            self._last_input = time.monotonic()
            self._set_interval(self.EVERY_MS)
        return False

    @Slot(QWindow)
    def _on_focus_window_changed(self, window: QWindow | None) -> None:
        """Filter the events of the window with the focus: one call per event, not one per receiver."""
        if self._window is not None:
            self._window.removeEventFilter(self)
            self._window.destroyed.disconnect(self._on_window_destroyed)
        self._window = window
        if window is not None:
            self._set_interval(self.EVERY_MS)
            window.installEventFilter(self)
            window.destroyed.connect(self._on_window_destroyed)

    @Slot()
    def _on_window_destroyed(self) -> None:
        self._window = None

    def _is_collection_due(self, created: int) -> bool:
        """Whether a requested collection can run: there is no input, and nothing large is being read."""
        if self._requested_at is None:
            return False
        now = time.monotonic()
        idle_s = now - max(self._last_input, self._requested_at)
        if now - self._requested_at >= MAX_DELAY_S:
            return True
        if created > MANY or idle_s < IDLE_S:
            return False
        if QGuiApplication.applicationState() is not Qt.ApplicationState.ApplicationActive:
            return True
        return idle_s >= PAUSE_FACTOR * BLOCK_S * sys.getallocatedblocks()

    def _created(self) -> int:
        """Number of objects created since the last timeout, or fewer if no collection is due.

        Python's count is reduced by frozen objects that were freed: it was 3,000 before a collection that
        took 57 ms. Listing 400,000 objects takes 4 to 7 ms.
        """
        created = gc.get_count()[0]
        return created if created <= self._thresholds[0] else max(created, len(gc.get_objects(generation=0)))

    def _on_timeout(self) -> None:
        created = self._created()
        if self._frozen + created > MAX_FROZEN or time.monotonic() - self._full_at > FULL_EVERY_S:
            self.collect_when_idle()
        if self._is_collection_due(created):
            self.collect_all()
        elif created > MANY:
            self._frozen += created
            gc.freeze()
        elif collect_due(self._thresholds, 2 if self.input_idle_s() >= PAUSE_S else 0) == 2:
            gc.freeze()  # what survived is traversed by the next full collection
        self._is_trim_due = self._is_trim_due or created > MANY or self.input_idle_s() < PAUSE_S
        if self._is_trim_due and created <= MANY and self.input_idle_s() >= IDLE_S:
            self._is_trim_due = False
            trim_memory()  # 2 to 40 ms; 15 MB after a while on a large canvas
        is_unused = self._requested_at is None and created <= MANY and self.input_idle_s() > UNUSED_S
        if not is_unused:
            self._set_interval(self.EVERY_MS)
        else:
            is_active = QGuiApplication.applicationState() is Qt.ApplicationState.ApplicationActive
            self._set_interval(self.UNUSED_EVERY_MS if is_active else self.INACTIVE_EVERY_MS)

    def _set_interval(self, ms: int) -> None:
        if self._timer.interval() != ms:
            self._timer.setInterval(ms)
