"""`python -m tests.bench.program_opening [--nodes 10000] [--rounds 2] [--stacks]`: turns and memory.

The program with its embedded server opens a canvas, waits `--open` seconds until nothing is left to do (the
index and the history of 100,000 nodes take half a minute), closes it, waits `--closed` seconds, and opens it
again. A turn is what runs between two timeouts of a timer without an interval: CPU ms of the GUI thread.
Memory is that of the program without its server: at the end of the step, and the most during it.
With `--stacks`, the stack is sampled every millisecond. It prints the callbacks that take the time of all
turns over 8 ms, and the stacks of the longest turns.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from tests.bench.close_canvas import CANVAS, listed, write_import
from tests.bench.content_documents import content
from tests.bench.open_canvas import LONG_MS
from tests.bench.program import running
from wsdesk.app.cli.desktop_app import SWITCH_S
from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.app.session.controller import AppController
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget
from wsdesk.store.base.load_state import LoadState

_LEAN_FROM = 50_000
_PRINTED = 12
_SAMPLE_S = 0.001
_DEPTH = 14
_LOOP = ("run_forever", "_run_ready", "_run")
"""Functions of the event loop, below which a callback is."""

Frames = tuple[tuple[CodeType, int], ...]


@dataclass
class Turn:
    """One turn of the event loop: its end, and CPU and clock ms."""

    at: float
    cpu: float
    wall: float
    samples: list[tuple[float, Frames]] = field(default_factory=list[tuple[float, Frames]])
    """Times and stacks, innermost frame first."""

    def stacks(self) -> Counter[Frames]:
        """Milliseconds of each stack; a call of C code counts when it ends."""
        last = self.at - self.wall / 1e3
        found: Counter[Frames] = Counter()
        for at, stack in self.samples:
            found[stack] += round((at - last) * 1e3)
            last = at
        return found

    def callbacks(self) -> Counter[str]:
        """Milliseconds of each callback of the event loop."""
        found: Counter[str] = Counter()
        for stack, ms in self.stacks().items():
            found[_callback(stack)] += ms
        return found


@dataclass
class Turns:
    """Turns of the event loop, with samples of the GUI thread's stack."""

    long: list[Turn] = field(default_factory=list[Turn])
    """Turns over `LONG_MS`: all of them would be most objects of a garbage collection."""

    def __post_init__(self) -> None:
        self._last = time.thread_time(), time.perf_counter()
        self._samples: list[tuple[float, Frames]] = []
        self._timer = QTimer()
        self._timer.timeout.connect(self._on_timeout)
        self._timer.start(0)

    def sample(self) -> None:
        """Start to sample stacks."""
        signal.signal(signal.SIGALRM, self._on_alarm)
        signal.setitimer(signal.ITIMER_REAL, _SAMPLE_S, _SAMPLE_S)

    def stop(self) -> None:
        self._timer.stop()
        signal.setitimer(signal.ITIMER_REAL, 0)

    def clear(self) -> None:
        self.long.clear()

    def _on_timeout(self) -> None:
        now = time.thread_time(), time.perf_counter()
        turn = Turn(now[1], (now[0] - self._last[0]) * 1e3, (now[1] - self._last[1]) * 1e3)
        turn.samples, self._samples = self._samples, []
        if turn.cpu > LONG_MS:
            self.long.append(turn)
        self._last = now

    def _on_alarm(self, _signal: int, frame: FrameType | None) -> None:
        self._samples.append((time.perf_counter(), _stack(frame)))


def _stack(frame: FrameType | None) -> Frames:
    """Without texts, which would take longer than the program's own work."""
    found: list[tuple[CodeType, int]] = []
    while frame is not None:
        found.append((frame.f_code, frame.f_lineno))
        frame = frame.f_back
    return tuple(found)


def _callback(stack: Frames) -> str:
    """The outermost function of a callback; empty for the loop itself."""
    found = ""
    for code, _ in stack:
        if code.co_name in _LOOP:
            return found
        found = f"{Path(code.co_filename).name} {code.co_name}"
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.program_opening", description=__doc__)
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--open", type=float, default=6.0)
    parser.add_argument("--closed", type=float, default=8.0)
    parser.add_argument("--stacks", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WSDESK_HOME"] = str(Path(folder) / "home")
        imports = Path(folder) / "import"
        count = options.nodes
        writer = multiprocessing.Process(target=_write, args=(imports, count))  # its memory isn't ours
        writer.start()
        writer.join()
        sys.setswitchinterval(SWITCH_S)
        app = QApplication(sys.argv[:1])
        target = LaunchTarget(
            EMBEDDED_PROFILE, embedded=True, data=Path(folder) / "data", imports=(str(imports),)
        )
        with asyncio.Runner(loop_factory=lambda: EventLoop(app)) as runner:
            runner.run(_measure(target, options))


def _write(imports: Path, count: int) -> None:
    write_import(imports, count, content(count, is_lean=count >= _LEAN_FROM))


async def _measure(target: LaunchTarget, options: argparse.Namespace) -> None:
    async with running(target) as (controller, _):
        await listed(controller)
        await asyncio.sleep(4)
        turns = Turns()
        if options.stacks:
            turns.sample()
        for number in range(1, options.rounds + 1):
            await asyncio.sleep(0.1)
            turns.clear()
            _reset_peak()
            seconds = await _open(controller, options.open)
            title = f"opening {number}: ready after {seconds[0]:.2f} s, {seconds[1]:.2f} s of CPU"
            _print(f"{title}; {_memory()}", turns)
            await asyncio.sleep(0.1)  # the turn of the output is none of the program's
            turns.clear()
            _reset_peak()
            controller.stores.canvases.close(CANVAS)
            await asyncio.sleep(options.closed)
            _print(f"closing {number}; {_memory()}", turns)
        turns.stop()


async def _open(controller: AppController, quiet_s: float) -> tuple[float, float]:
    wall, cpu = time.perf_counter(), time.process_time()
    canvas = controller.stores.canvases.open(CANVAS)
    while canvas.state.phase is not LoadState.READY:
        if canvas.state.phase is LoadState.FAILED:
            raise SystemExit(
                f"The canvas can't be opened: {canvas.state.failure and canvas.state.failure.text}"
            )
        await asyncio.sleep(0.02)
    found = time.perf_counter() - wall, time.process_time() - cpu
    await asyncio.sleep(quiet_s)
    return found


def _reset_peak() -> None:
    """Let the system count the most memory anew (proc(5), clear_refs)."""
    Path("/proc/self/clear_refs").write_text("5")


def _memory() -> str:
    fields = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    now, most = (int(fields[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM"))
    return f"memory {now:.0f} MB, at most {most:.0f}"


def _print(title: str, turns: Turns) -> None:
    long = sorted(turns.long, key=lambda turn: -turn.cpu)
    figures = ", ".join(f"{turn.cpu:.0f}" for turn in long[:_PRINTED])
    load = os.getloadavg()[0]
    print(f"{title} (load {load:.1f}); {len(long)} turns over {LONG_MS:g} ms: {figures}", flush=True)
    found: Counter[str] = Counter()
    for turn in long:
        found += turn.callbacks()
    if found:
        print("  " + ", ".join(f"{name or 'event loop'} {ms} ms" for name, ms in found.most_common(_PRINTED)))
    for turn in long[:_PRINTED] if found else ():
        print(f"  {turn.cpu:.1f} ms, {turn.wall:.1f} on the clock")
        for stack, ms in turn.stacks().most_common(3):
            frames = (f"{Path(code.co_filename).name}:{line} {code.co_name}" for code, line in stack[:_DEPTH])
            print(f"    {ms}: {' < '.join(frames)}")


if __name__ == "__main__":
    main()
