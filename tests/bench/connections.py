"""`python -m tests.bench.connections [--counts 500,1000,4000]`: staging and sending many connections at once.

The whole program with the embedded server; all connections end at one node. A slice is one turn of the event
loop, with the Qt events that are handled in it, in ms of CPU of the main thread.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.bench.close_canvas import CANVAS, listed, write_import
from tests.bench.program import until
from wsdesk.app.platform.crash import CrashHandler
from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.app.session.controller import AppController
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget
from wsdesk.graph.model.values import Direction, Handle
from wsdesk.settings.directories import find_directories
from wsdesk.settings.table import EDGE_SEND
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvas import CanvasStore


def _content(count: int) -> bytes:
    nodes = [
        {
            "id": f"{i:08d}-2222-5333-8444-555555555555",
            "type": "text",
            "label": f"Node {i}",
            "position": {"x": i % 60 * 400, "y": i // 60 * 400},
            "width": 300,
            "height": 200,
        }
        for i in range(count)
    ]
    return json.dumps({"canvasId": CANVAS, "nodes": nodes, "edges": [], "notes": []}).encode()


class _Slices:
    """Longest turn of the event loop, and CPU time since the last reading, in ms."""

    def __init__(self) -> None:
        self._longest = 0.0
        self._start = self._last = time.thread_time()

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(0)
            now = time.thread_time()
            self._longest, self._last = max(self._longest, now - self._last), now

    def read(self) -> dict[str, float]:
        now = time.thread_time()
        longest, used = max(self._longest, now - self._last), now - self._start
        self._longest, self._start, self._last = 0.0, now, now
        return {"longest_ms": round(longest * 1e3, 1), "cpu_ms": round(used * 1e3)}


async def _measure(target: LaunchTarget) -> dict[str, dict[str, float]]:
    controller = AppController(target, find_directories(), CrashHandler())
    controller.window.resize(1600, 1000)
    controller.window.show()
    controller.begin()
    stores = controller.stores
    await listed(controller)
    canvas = stores.canvases.open(CANVAS)
    await until(lambda: canvas.state.phase is LoadState.READY)
    await asyncio.sleep(2)
    stores.settings.set(EDGE_SEND, "stage")
    slices = _Slices()
    watching = asyncio.create_task(slices.watch())
    found: dict[str, dict[str, float]] = {}
    try:
        await asyncio.sleep(0.1)
        slices.read()
        assert all(result.ok for result in canvas.connect_handles(_pairs(canvas)))
        found["connect"] = slices.read()
        await _rest(lambda: all(entry.seq for entry in stores.outbox.entries))
        found["list"] = slices.read()
        stores.edge_drafts.send_staged()
        await _rest(lambda: not stores.outbox.entries)
        found["send"] = slices.read()
    finally:
        watching.cancel()
        await controller.aclose()
    return found


def _pairs(canvas: CanvasStore) -> list[tuple[Handle, Handle]]:
    """Each node but the first, and the first one."""

    def handle(node_id: str, direction: Direction) -> Handle:
        return next(one for one in canvas.table.of(node_id) if one.direction is direction)

    target, *sources = [node.id for node in canvas.document.nodes]
    into = handle(target, Direction.TARGET)
    return [(handle(source, Direction.SOURCE), into) for source in sources]


async def _rest(is_done: Callable[[], bool]) -> None:
    """Wait until it is true and the window has shown it."""
    async with asyncio.timeout(600):
        while not is_done():  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    await asyncio.sleep(1)


def _one(count: int) -> dict[str, dict[str, float]]:
    app = QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WSDESK_HOME"] = str(Path(folder) / "home")
        imports = Path(folder) / "import"
        write_import(imports, count + 1, _content(count + 1))
        target = LaunchTarget(
            EMBEDDED_PROFILE, embedded=True, data=Path(folder) / "data", imports=(str(imports),)
        )
        with asyncio.Runner(loop_factory=lambda: EventLoop(app)) as runner:
            return runner.run(_measure(target))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--counts", default="500,1000,4000")
    parser.add_argument("--one", type=int, default=0, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.one:
        print(json.dumps(_one(wanted.one)))
        return 0
    environment = {**os.environ}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    for count in wanted.counts.split(","):
        command = [sys.executable, "-m", "tests.bench.connections", "--one", count]
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True)
        for step, figures in json.loads(done.stdout.strip().splitlines()[-1]).items():
            longest, cpu = figures["longest_ms"], figures["cpu_ms"]
            print(f"{count:>6} {step:<8} longest slice {longest:8.1f} ms, CPU {cpu:8.0f} ms", flush=True)
    print(f"load {os.getloadavg()[0]:.1f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
