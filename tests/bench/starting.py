"""`python -m tests.bench.starting [--repeat 5]`: the first painted window, beside a bare one.

The bare one is a PySide6 window with httpx and pydantic imported. Both are measured in turn, in processes of
their own, with compiled modules; what counts is the quietest run. The window is painted before the service is
asked for anything, so that none is started here. Aim: at most 1.5 times the bare one.
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
def told():
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
told()
"""
)
OURS = (
    _BEGIN
    + """
import asyncio, gc, sys
from wsdesk.app.platform.import_hook import import_plainly
gc.disable(), sys.setswitchinterval(0.001), import_plainly()  # as `desktop` does
from wsdesk.window.application import create_application
application = create_application("wsdesk")
from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.app.platform.crash import CrashHandler
from wsdesk.app.session.controller import AppController
from wsdesk.settings.directories import find_places
async def main():
    workspace = AppController(None, find_places(), CrashHandler())
    workspace.window.show()
    application.processEvents()
    workspace.window.grab()
    told()
with asyncio.Runner(loop_factory=lambda: EventLoop(application)) as runner:
    runner.run(main())
"""
)


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


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.starting", description=__doc__)
    parser.add_argument("--repeat", type=int, default=5, help="how often each is measured")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        measured(OURS, home)  # compiles what is not compiled yet
        runs = [(measured(BARE, home), measured(OURS, home)) for _turn in range(wanted.repeat)]
    for at, words in ((0, "on the clock"), (1, "of the processor")):
        bare, ours = min(run[0][at] for run in runs), min(run[1][at] for run in runs)
        print(f"{words}: bare {bare:.2f} s, wsdesk {ours:.2f} s, {ours / bare:.1f} times (aim: 1.5)")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
