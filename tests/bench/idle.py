"""`python -m tests.bench.idle [--seconds 60]`: wake-ups and CPU of the program while nobody uses it.

The whole program with the embedded server, the sample's canvas, and every list read; first with the window
visible, then minimized. A wake-up is a voluntary context switch of any thread (`/proc`, Linux): a thread that
slept and was woken. The server's process is counted by itself. Goals: at most 2 wake-ups a second beyond the
polls with the window in front, 0.1 behind, 0.3% of one processor.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.bench.close_canvas import until
from wsdesk.app.cli.desktop_app import SWITCH_S
from wsdesk.app.platform.crash import CrashHandler
from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.app.platform.gc_scheduler import GarbageCollector
from wsdesk.app.session.controller import AppController
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget
from wsdesk.settings.directories import find_directories
from wsdesk.store.base.load_state import LoadState

_SETTLED_S = 150.0
"""Seconds until the index, thumbnails, and the crawl of the sample are done."""
_TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.idle", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--settle", type=float, default=_SETTLED_S)
    options = parser.parse_args()
    sys.setswitchinterval(SWITCH_S)  # as `desktop` does
    app = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WSDESK_HOME"] = str(Path(folder) / "home")
        target = LaunchTarget(EMBEDDED_PROFILE, embedded=True, data=Path(folder) / "data")
        with asyncio.Runner(loop_factory=lambda: EventLoop(app)) as runner:
            runner.run(_measure(target, options.settle, options.seconds))


async def _measure(target: LaunchTarget, settle: float, seconds: float) -> None:
    controller = AppController(target, find_directories(), CrashHandler())
    collector = GarbageCollector()
    collector.start()
    controller.window.resize(1600, 1000)
    controller.window.show()
    controller.begin()
    stores = controller.stores
    try:
        await until(lambda: bool(stores.projects.canvases))
        canvas = stores.canvases.open(next(iter(stores.projects.canvases)))
        await until(lambda: canvas.state.phase is LoadState.READY)
        await asyncio.sleep(settle)
        await _print("in front", seconds)
        controller.window.showMinimized()
        await asyncio.sleep(5)
        await _print("minimized", seconds)
    finally:
        collector.stop()
        await controller.aclose()


async def _print(name: str, seconds: float) -> None:
    processes = {"wsdesk": os.getpid(), **{f"child {pid}": pid for pid in _children()}}
    before = {pid: (_wake_ups(pid), _cpu_s(pid)) for pid in processes.values()}
    began = time.monotonic()
    await asyncio.sleep(seconds)
    passed = time.monotonic() - began
    for process, pid in processes.items():
        wakes, cpu = _wake_ups(pid), _cpu_s(pid) - before[pid][1]
        threads = {
            thread: count - before[pid][0].get(thread, 0)
            for thread, count in wakes.items()
            if count > before[pid][0].get(thread, 0)
        }
        figures = f"{sum(threads.values()) / passed:.2f} wake-ups a second, {cpu / passed:.2%} of a processor"
        print(f"{name}, {process}: {figures}; by thread {threads}", flush=True)


def _children() -> list[int]:
    return [int(word) for word in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()]


def _wake_ups(pid: int) -> dict[str, int]:
    """Voluntary context switches of each thread of a process, by number and name."""
    found: dict[str, int] = {}
    for folder in Path("/proc", str(pid), "task").iterdir():
        lines = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
        found[f"{folder.name} {lines['Name'].strip()}"] = int(lines["voluntary_ctxt_switches"])
    return found


def _cpu_s(pid: int) -> float:
    """CPU seconds of a process."""
    fields = Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


if __name__ == "__main__":
    main()
