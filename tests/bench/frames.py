"""One frame: change the view, then process events until it was painted."""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override


@dataclass(frozen=True, slots=True)
class Took:
    """Milliseconds of one frame: `cpu` of the whole process, `wall` on the clock."""

    cpu: float
    wall: float


@dataclass(frozen=True, slots=True)
class Spread:
    """Many frames in few numbers, ms of CPU; `wall_p99` on the clock."""

    median: float
    p99: float
    worst: float
    wall_p99: float
    frames: int


def spread(frames: Sequence[Took]) -> Spread:
    cpu = [frame.cpu for frame in frames]
    wall = [frame.wall for frame in frames]
    return Spread(
        round(statistics.median(cpu), 2),
        round(_share(cpu, 0.99), 2),
        round(max(cpu), 2),
        round(_share(wall, 0.99), 2),
        len(frames),
    )


def _share(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, ceil(share * len(values)) - 1)]


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

    def frame(self, change: Callable[[], None]) -> Took:
        cpu, wall = time.process_time(), time.perf_counter()
        change()
        self.until_painted()
        return Took((time.process_time() - cpu) * 1e3, (time.perf_counter() - wall) * 1e3)


def resident_mb() -> float:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
