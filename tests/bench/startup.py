"""`python -m tests.bench.startup [--repeat 5] [--each]`: the first painted window and an empty one.

The empty one is a PySide6 window with httpx and pydantic imported. Both are measured in turn, in processes of
their own, with compiled modules; the minimum counts. The window is painted before the first request, so no
server is started. Goal: at most 1.3 times the empty one.

With `--each` every optimization of the start (`docs/decisions/startup.md`) is switched off by itself, and so
is the fast construction of frozen dataclasses while a canvas of 10,000 nodes is read. One that doesn't save
time any more must be removed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

_BEGIN = """
import os, time
began, worked = time.perf_counter(), time.process_time()
def finish():
    print(time.perf_counter() - began, time.process_time() - worked, flush=True)
    os._exit(0)
from PySide6.QtWidgets import QApplication, QMainWindow
"""
BARE = (
    _BEGIN
    + """
import httpx, pydantic
application = QApplication(["bare"])
window = QMainWindow()
window.resize(1600, 1000)
window.show()
application.processEvents()
window.grab()
finish()
"""
)
_WINDOW = """
import asyncio, gc, sys
from wsdesk.app.platform.import_hook import remove_import_hook
gc.disable(), sys.setswitchinterval(0.001), remove_import_hook()  # as `desktop` does
from wsdesk.window.theme_applier import create_application
application = create_application()
from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.app.platform.crash import CrashHandler
from wsdesk.app.session.controller import AppController
from wsdesk.settings.directories import find_directories
async def main():
    workspace = AppController(None, find_directories(), CrashHandler())
    workspace.window.show()
    application.processEvents()
    workspace.window.grab()
    finish()
with asyncio.Runner(loop_factory=lambda: EventLoop(application)) as runner:
    runner.run(main())
"""
OURS = _BEGIN + _WINDOW
SWITCHED_OFF = {
    "lazy imports": """
import importlib
import wsdesk.files.lazy_import as module
module.lazy_import = importlib.import_module
""",
    "lazy dataclasses": """
import dataclasses
import wsdesk.files.lazy_dataclass as module
module.dataclass = dataclasses.dataclass
""",
    "removal of the import hook": """
import wsdesk.app.platform.import_hook as module
module.remove_import_hook = lambda: None
""",
}
"""Code that switches an optimization of the start off, by its name."""
READ = """
import asyncio, os, time
from wsdesk.store.content.document_loader import read_content
from tests.bench.content_documents import content
data = content(10_000)
async def read():
    global began, worked
    await read_content("warm", content(10))
    began, worked = time.perf_counter(), time.process_time()
    await read_content("read", data)
asyncio.run(read())
print(time.perf_counter() - began, time.process_time() - worked, flush=True)
os._exit(0)
"""
PLAIN_INIT = """
import wsdesk.graph.model.fast_init as module
module.fast_init = lambda kind: kind
"""


def measured(program: str, home: str) -> tuple[float, float]:
    """Seconds until the window is painted: on the clock, and of the processor."""
    around = {**os.environ, "WSDESK_HOME": home, "PYTHONPATH": str(ROOT)}
    around.setdefault("QT_QPA_PLATFORM", "offscreen")
    around.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run(
        [sys.executable, "-c", program], env=around, cwd=ROOT, capture_output=True, text=True, check=True
    )
    clock, work = done.stdout.split()[-2:]
    return float(clock), float(work)


def minimum(runs: list[tuple[float, float]]) -> tuple[float, float]:
    """The least of each column: seconds on the clock, and of the processor."""
    return min(run[0] for run in runs), min(run[1] for run in runs)


def print_start(home: str, repeat: int) -> None:
    runs = [(measured(BARE, home), measured(OURS, home)) for _turn in range(repeat)]
    bare, ours = minimum([run[0] for run in runs]), minimum([run[1] for run in runs])
    for at, words in ((0, "on the clock"), (1, "of the processor")):
        ratio = ours[at] / bare[at]
        print(f"{words}: empty {bare[at]:.2f} s, wsdesk {ours[at]:.2f} s, {ratio:.1f} times (goal: 1.3)")


def print_each(home: str, repeat: int) -> None:
    """What each optimization saves."""
    programs = {"": OURS, **{name: _BEGIN + code + _WINDOW for name, code in SWITCHED_OFF.items()}}
    _print_savings("start", programs, home, repeat)
    _print_savings(
        "10,000 nodes", {"": READ, "fast construction of dataclasses": PLAIN_INIT + READ}, home, repeat
    )


def _print_savings(title: str, programs: dict[str, str], home: str, repeat: int) -> None:
    runs: dict[str, list[tuple[float, float]]] = {name: [] for name in programs}
    for _turn in range(repeat):
        for name, program in programs.items():
            runs[name].append(measured(program, home))
    clock, work = minimum(runs[""])
    print(f"{title}: {clock * 1000:.0f} ms on the clock, {work * 1000:.0f} ms of the processor")
    for name, figures in runs.items():
        if name:
            on_clock, of_processor = minimum(figures)
            saved = f"{(on_clock - clock) * 1000:+.0f} ms, {(of_processor - work) * 1000:+.0f} ms"
            print(f"  without {name}: {saved}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.startup", description=__doc__)
    parser.add_argument("--repeat", type=int, default=5, help="how often each is measured")
    parser.add_argument("--each", action="store_true", help="measure each optimization by itself")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        measured(OURS, home)  # compiles what is not compiled yet
        (print_each if options.each else print_start)(home, options.repeat)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
