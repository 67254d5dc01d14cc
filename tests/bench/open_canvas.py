"""From the bytes of a complete document to its first paint, and the stalls meanwhile."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from tests.bench.canvas_view import Canvas, Harness
from tests.bench.content_documents import content
from tests.bench.frames import Clock, peak_mb, resident_mb
from tests.bench.view_paths import VIEW_H, VIEW_W
from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.store.content.document_loader import read_content

LONG_MS = 8.0
"""CPU ms of a turn of the event loop above which somebody might see it."""
_LEAN_FROM = 50_000


class LoopMonitor(QObject):
    """Beats as often as the event loop lets it: the longest pause is what somebody would have waited."""

    def __init__(self) -> None:
        super().__init__()
        self.pauses: list[tuple[float, float]] = []
        """ms of this thread's CPU and on the clock between two beats."""
        self._last: tuple[float, float] | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._beat)
        self._timer.start(0)

    def stop(self) -> None:
        self._timer.stop()

    def _beat(self) -> None:
        now = time.thread_time(), time.perf_counter()
        if self._last is not None:
            cpu, wall = now[0] - self._last[0], now[1] - self._last[1]
            self.pauses.append((cpu * 1e3, wall * 1e3))
        self._last = now


def open_full(app: QApplication, count: int) -> dict[str, Any]:
    """All figures of opening a full document of `count` cards, from 50,000 on a lean one."""
    harness = Harness()
    with asyncio.Runner(loop_factory=_loop(app)) as runner:
        return runner.run(_open(app, harness, content(count, is_lean=count >= _LEAN_FROM)))


def _loop(app: QApplication) -> Callable[[], asyncio.AbstractEventLoop]:
    def make() -> asyncio.AbstractEventLoop:
        return EventLoop(app)

    return make


async def _open(app: QApplication, harness: Harness, data: bytes) -> dict[str, Any]:
    canvas = Canvas(Document("full"))
    view = harness.view(canvas)
    view.resize(VIEW_W, VIEW_H)
    clock = Clock(app, view.viewport())
    view.show()
    clock.until_painted()
    before = resident_mb()
    pulse = LoopMonitor()
    await asyncio.sleep(0.05)
    pulse.pauses.clear()
    cpu, wall = time.process_time(), time.perf_counter()
    read = await read_content("full", data)
    read_cpu, read_wall = time.process_time() - cpu, time.perf_counter() - wall
    middle = read.document.bounds
    view.camera.set_camera(Camera(middle.cx, middle.cy, 1.0), moving=False)
    await asyncio.sleep(0)
    canvas.reset(read.document)
    clock.until_painted()
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    await asyncio.sleep(0.01)
    pauses = list(pulse.pauses)
    pulse.pauses.clear()
    async with asyncio.timeout(30):
        while not view.static_layer.worker.is_idle:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        await asyncio.sleep(2.2)  # the collector looks every second
    pulse.stop()
    return {
        "bytes_mb": round(len(data) / 1e6, 1),
        "nodes": len(read.document.nodes),
        "read_ms": round(read_cpu * 1e3),
        "read_wall_ms": round(read_wall * 1e3),
        "first_paint_ms": round(cpu * 1e3),
        "first_paint_wall_ms": round(wall * 1e3),
        "stall_ms": round(max(cpu for cpu, _ in pauses), 1),
        "stall_wall_ms": round(max(wall for _, wall in pauses), 1),
        "turns_over_8_ms": sum(cpu > LONG_MS for cpu, _ in (*pauses, *pulse.pauses)),
        "stall_after_ms": round(max(cpu for cpu, _ in pulse.pauses), 1),
        "before_mb": round(before),
        "peak_mb": round(peak_mb()),
        "load": round(os.getloadavg()[0], 2),
    }
