"""`python -m tests.bench.startup [--repeat 5] [--each]`: the start of the program beside an empty window.

The empty one is a PySide6 window with httpx and pydantic imported. All are measured in turn, in processes of
their own, with compiled modules; the minimum counts.

- Window: `wsdesk` without a workspace, so no server is started, until its first paint, and until the panel of
  the left sidebar, which is built afterwards, is painted as well. Goal: at most 1.3 times the empty one. For
  comparison, an empty window with every library that ours imports until then.
- Canvas: `wsdesk demo`, the whole program with its embedded server, until the canvas of the sample is painted
  with its nodes; the first start ever, a later one, and one with 11 tabs. Goal: at most 2.5 times the empty
  window. The processor time of the server's process is separate.

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
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

_CLOCK = """
import os, time
began, worked = time.perf_counter(), time.process_time()
def finish():
    print(time.perf_counter() - began, time.process_time() - worked, flush=True)
    os._exit(0)
"""
BARE = (
    _CLOCK
    + """
from PySide6.QtWidgets import QApplication, QMainWindow
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
_PROGRAM = """
import signal, sys
from pathlib import Path
from wsdesk.app.cli import main
load = main.load
def load_watched(name, parser):
    runner = load(name, parser)
    from wsdesk.app.cli import desktop_app
    class Watched(desktop_app.CrashHandler):
        def attach(self, loop):  # called before the controller is created
            super().attach(loop)
            watch(loop)
    desktop_app.CrashHandler, desktop_app.has_display = Watched, lambda: True
    return runner
main.load = load_watched
main.main()
"""
_WINDOW = (
    """
def watch(loop):
    from wsdesk.app.session.controller import AppController
    def begin(controller):
        from PySide6.QtWidgets import QApplication
        QApplication.processEvents()
        controller.window.grab()
        finish()
    AppController.begin = begin
"""
    + _PROGRAM
)
OURS = _CLOCK + _WINDOW
FIRST = (
    _CLOCK
    + """
def watch(loop):
    from PySide6.QtCore import QTimer
    from wsdesk.window.main_window import MainWindow
    paint = MainWindow.paintEvent
    ends = []
    def paint_watched(window, event):
        if not ends:  # after the whole window was painted, and before other timers
            ends.append(True)
            QTimer.singleShot(0, lambda: (window.grab(), finish()))
        paint(window, event)
    MainWindow.paintEvent = paint_watched
"""
    + _PROGRAM
)
"""Ends after the first paint, which precedes the panel of the left sidebar."""
_NAMES = OURS.replace("controller.window.grab()", "print_names()").replace(
    "def watch(loop):",
    """
def print_names():  # without placeholders, which have no spec
    loaded = (name for name, module in sys.modules.items() if getattr(module, "__spec__", None))
    print(*(name for name in loaded if "wsdesk" not in name), flush=True)
def watch(loop):
""",
)
"""Prints the modules that the window imports, without our own."""
CANVAS = (
    _CLOCK
    + """
def end():
    servers = [int(pid) for pid in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()]
    # The clock of the processor time of a process, as `clock_getcpuclockid` of C returns it.
    served = sum(time.clock_gettime((~pid << 3) | 2) for pid in servers)
    print(time.perf_counter() - began, time.process_time() - worked, served, flush=True)
    for pid in servers:  # the next start needs its lock
        os.kill(pid, signal.SIGTERM)
        os.waitpid(pid, 0)
    os._exit(0)
def watch(loop):
    from wsdesk.app.session.canvas_views import CanvasViews
    make = CanvasViews.make
    def made(views, canvas):
        view = make(views, canvas)
        painted = view.on_painted
        def on_painted():
            painted()
            if view.model.document.nodes:
                end()
        view.on_painted = on_painted
        return view
    CanvasViews.make = made
import sys
sys.argv[1:] = ["demo", "--data", os.environ["WSDESK_HOME"] + "/sample"]
"""
    + _PROGRAM
)
"""Ends once the canvas of the sample is painted with its nodes."""
_USED = (
    """
import os, sys
home = os.environ["WSDESK_HOME"]
sys.argv[1:] = ["demo", "--data", home + "/sample", "--shot", home + "/shot.png"]
def watch(loop):
    from wsdesk.app.session.controller import AppController
    AppController.stop_saving = lambda controller: None
"""
    + _PROGRAM
)
"""Saves a session with the canvas of the sample, a selected node, and its panels."""
_USED_WITH_TABS = _USED.replace(
    "AppController.stop_saving = lambda controller: None",
    """AppController.stop_saving = lambda controller: None
    begin = AppController.begin
    def begin_with_tabs(controller):
        begin(controller)
        stores = controller.stores
        def open_all(state):
            for project in state.projects:
                for canvas in state.canvases_of(project):
                    stores.canvases.open(canvas.id, activate=False)
        stores.projects.changed.connect(open_all)
    AppController.begin = begin_with_tabs""",
)
"""Saves a session with a tab of each canvas of the sample."""
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
    "fast import of PySide": """
import wsdesk.app.platform.pyside_import as module
module.import_pyside = lambda: None
""",
    "fast creation of enumerations": """
import wsdesk.app.platform.fast_enums as module
module.install_fast_enums = lambda: None
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


def measured(program: str, home: str) -> tuple[float, ...]:
    """Seconds until the window is painted: on the clock, of the processor, and of that for the server."""
    return tuple(map(float, _output(home, "-c", program).splitlines()[-1].split()))


def _output(home: str, *arguments: str) -> str:
    around = {**os.environ, "WSDESK_HOME": home, "PYTHONPATH": str(ROOT)}
    around.setdefault("QT_QPA_PLATFORM", "offscreen")
    around.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=around, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def minimum(runs: list[tuple[float, ...]]) -> tuple[float, ...]:
    """The least of each column."""
    return tuple(map(min, zip(*runs, strict=True)))


def print_start(home: str, repeat: int) -> None:
    libraries = BARE.replace(
        "httpx, pydantic", _output(home, "-c", _NAMES).splitlines()[-2].replace(" ", ", ")
    )
    later, tabs = f"{home}/later", f"{home}/tabs"
    _output(later, "-c", _USED)
    _output(tabs, "-c", _USED)
    _output(tabs, "-c", _USED_WITH_TABS)
    runs: dict[str, list[tuple[float, ...]]] = defaultdict(list)
    for turn in range(repeat):
        runs["empty"].append(measured(BARE, home))
        runs["empty, with the libraries of wsdesk"].append(measured(libraries, home))
        runs["wsdesk, first paint (goal: 1.3)"].append(measured(FIRST, home))
        runs["wsdesk, with the projects panel"].append(measured(OURS, home))
        runs["canvas, first start ever (goal: 2.5)"].append(measured(CANVAS, f"{home}/first {turn}"))
        runs["canvas, later start (goal: 2.5)"].append(measured(CANVAS, later))
        runs["canvas, later start with 11 tabs (goal: 2.5)"].append(measured(CANVAS, tabs))
    least = {name: minimum(figures) for name, figures in runs.items()}
    for at, words in enumerate(("on the clock", "of the processor")):
        print(f"{words}:")
        for name, figures in least.items():
            server = f", and {figures[2]:.2f} s of the server" if at and len(figures) > 2 else ""
            print(f"  {name}: {figures[at]:.2f} s, {figures[at] / least['empty'][at]:.2f} times{server}")


def print_each(home: str, repeat: int) -> None:
    """What each optimization saves."""
    programs = {"": OURS, **{name: _CLOCK + code + _WINDOW for name, code in SWITCHED_OFF.items()}}
    _print_savings("start", programs, home, repeat)
    _print_savings(
        "10,000 nodes", {"": READ, "fast construction of dataclasses": PLAIN_INIT + READ}, home, repeat
    )


def _print_savings(title: str, programs: dict[str, str], home: str, repeat: int) -> None:
    runs: dict[str, list[tuple[float, ...]]] = {name: [] for name in programs}
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
