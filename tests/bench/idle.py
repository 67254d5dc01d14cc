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
import time
from functools import partial
from pathlib import Path

from tests.bench.program import run_with_sample, running, until
from wsdesk.app.session.launch_target import LaunchTarget
from wsdesk.store.base.load_state import LoadState

_SETTLED_S = 150.0
"""Seconds until the index, thumbnails, and the crawl of the sample are done."""
_TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.idle", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--settle", type=float, default=_SETTLED_S)
    options = parser.parse_args()
    run_with_sample(partial(_measure, settle=options.settle, seconds=options.seconds))


async def _measure(target: LaunchTarget, *, settle: float, seconds: float) -> None:
    async with running(target) as (controller, _):
        stores = controller.stores
        await until(lambda: bool(stores.projects.canvases))
        canvas = stores.canvases.open(next(iter(stores.projects.canvases)))
        await until(lambda: canvas.state.phase is LoadState.READY)
        await asyncio.sleep(settle)
        await _print("in front", seconds)
        controller.window.showMinimized()
        await asyncio.sleep(5)
        await _print("minimized", seconds)


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
