"""`python -m tests.bench.idle [--seconds 60]`: wake-ups and CPU of the program while nobody uses it.

The whole program with the embedded server, the sample's canvas, and every list read; first with the window
visible, then minimized. A wake-up is a voluntary context switch of any thread (`/proc`, Linux): a thread that
slept and was woken. Those of polls are counted from the timer of a request to `_AFTER_S` after its response.
The server's process is counted by itself. Goals: at most 2 wake-ups a second beyond the polls with the window
in front, 0.1 behind, 0.3% of one processor.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from functools import partial
from pathlib import Path
from typing import Any

from tests.bench.program import run_with_sample, running, until
from wsdesk.app.session.launch_target import LaunchTarget
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.connection.connection import ConnectionStore

_SETTLED_S = 150.0
"""Seconds until the index, thumbnails, and the crawl of the sample are done."""
_AFTER_S = 0.25
"""Seconds after a response in which it is processed, also by other threads."""
_TICKS = os.sysconf("SC_CLK_TCK")


class _Requests:
    """Number of requests that stores send, and of wake-ups because of them."""

    def __init__(self, connection: ConnectionStore) -> None:
        self.count = self.wake_ups = self.own = 0
        """`own` is the number of wake-ups by this count."""
        self._send: Any = connection.request
        self._open = 0
        self._began = 0
        connection.request = self._request  # pyright: ignore[reportAttributeAccessIssue]

    async def _request(self, *args: Any, **options: Any) -> Any:
        if not self._open:
            self._began = _own_wake_ups() - self.own - 1  # the timer of the poll
        self.count += 1
        self._open += 1
        try:
            return await self._send(*args, **options)
        finally:
            asyncio.get_running_loop().call_later(_AFTER_S, self._end)

    def _end(self) -> None:
        self.own += 1
        self._open -= 1
        if not self._open:
            self.wake_ups += _own_wake_ups() - self.own - self._began


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
        requests = _Requests(stores.connection)
        await asyncio.sleep(settle)
        await _print("in front", seconds, requests)
        controller.window.showMinimized()
        await asyncio.sleep(5)
        await _print("minimized", seconds, requests)


async def _print(name: str, seconds: float, requests: _Requests) -> None:
    processes = {"wsdesk": os.getpid(), **{f"child {pid}": pid for pid in _children()}}
    before = {pid: (_wake_ups(pid), _cpu_s(pid)) for pid in processes.values()}
    count, of_polls, own = requests.count, requests.wake_ups, requests.own
    began = time.monotonic()
    await asyncio.sleep(seconds)
    passed = time.monotonic() - began
    count, of_polls, own = requests.count - count, requests.wake_ups - of_polls, requests.own - own + 1
    for process, pid in processes.items():
        wakes, cpu = _wake_ups(pid), _cpu_s(pid) - before[pid][1]
        threads = {
            thread: count - before[pid][0].get(thread, 0)
            for thread, count in wakes.items()
            if count > before[pid][0].get(thread, 0)
        }
        figures = f"{sum(threads.values()) / passed:.2f} wake-ups a second, {cpu / passed:.2%} of a processor"
        print(f"{name}, {process}: {figures}; by thread {threads}", flush=True)
        if pid == os.getpid():
            others = sum(threads.values()) - of_polls - own
            requested = f"{of_polls} ({of_polls / passed:.2f} a second) by {count} requests"
            rest = f"{others} ({others / passed:.2f} a second) by everything else"
            print(f"  of them {requested}, {own} by this count, and {rest}", flush=True)


def _children() -> list[int]:
    return [int(word) for word in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()]


def _own_wake_ups() -> int:
    return sum(_wake_ups(os.getpid()).values())


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
