"""One frame: change the view, then process events until it is painted."""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QObject
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

SCREEN_MS = 1000 / 60
"""What lies between two frames of a screen."""


@dataclass(frozen=True, slots=True)
class FrameCost:
    """Milliseconds of one frame: `cpu` of the whole process, `wall` on the clock."""

    cpu: float
    wall: float


@dataclass(frozen=True, slots=True)
class Spread:
    """Many frames in few numbers, ms of CPU; `wall_...` on the clock."""

    median: float
    p99: float
    worst: float
    wall_median: float
    wall_p99: float
    wall_worst: float
    frames: int


def spread(frames: Sequence[FrameCost]) -> Spread:
    cpu = [frame.cpu for frame in frames]
    wall = [frame.wall for frame in frames]
    return Spread(
        round(statistics.median(cpu), 2),
        round(share_of(cpu, 0.99), 2),
        round(max(cpu), 2),
        round(statistics.median(wall), 2),
        round(share_of(wall, 0.99), 2),
        round(max(wall), 2),
        len(frames),
    )


def share_of(values: Sequence[float], share: float) -> float:
    """The value that this share of them does not exceed."""
    return sorted(values)[min(len(values) - 1, ceil(share * len(values)) - 1)] if values else 0.0


class PaintCounter(QObject):
    """Counts the paint events of a viewport."""

    def __init__(self, viewport: QWidget) -> None:
        super().__init__()
        self.paints = 0
        viewport.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.paints += 1
        return False


class Clock:
    """Times frames of one viewport."""

    def __init__(self, app: QApplication, viewport: QWidget) -> None:
        self._app = app
        self._viewport = viewport
        self._counter = PaintCounter(viewport)

    def until_painted(self) -> None:
        before = self._counter.paints
        for _ in range(6):
            self._app.processEvents()
            if self._counter.paints > before:
                return
        self._viewport.update()
        self._app.processEvents()

    def frame(self, change: Callable[[], None]) -> FrameCost:
        cpu, wall = time.process_time(), time.perf_counter()
        change()
        self.until_painted()
        return FrameCost((time.process_time() - cpu) * 1e3, (time.perf_counter() - wall) * 1e3)

    def paced(self, change: Callable[[], None]) -> FrameCost:
        """A frame, and what the program does by itself until a screen asks for the next one."""
        until = time.perf_counter() + SCREEN_MS / 1e3
        cost = self.frame(change)
        while (left := until - time.perf_counter()) > 0:
            self._app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, max(1, round(left * 1e3)))
            time.sleep(min(max(0.0, until - time.perf_counter()), 0.0005))
        return cost


def resident_mb() -> float:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
