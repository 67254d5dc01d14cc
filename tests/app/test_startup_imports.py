"""Modules that a window doesn't import before its first paint, or before that of a cached canvas.

For times see `tests/bench/startup.py`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LATE_IMPORTS = (
    *(
        "httpx",
        "pydantic",
        "msgspec",
        "wsdesk.api.client",
        "wsdesk.scene.view.canvas_view",
        "wsdesk.store.canvas.canvas",
    ),
    *("csv", "difflib", "xml.dom.minidom"),
    *("tomlkit", "uuid", "wsdesk.graph.model.values", "wsdesk.media.player.child_session"),
    *(
        "wsdesk.window.bars.status_popover",
        "wsdesk.window.notifications.toast",
        "wsdesk.app.platform.accessibility",
    ),
    *("importlib.metadata", "wsdesk.panels.widgets.painting.accessibility", "wsdesk.wire.limits"),
)
PROGRAM = f"""
import asyncio, json, os, sys
import PySide6.QtWidgets
from wsdesk.window.theme_applier import create_application
application = create_application()
from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.app.platform.crash import CrashHandler
from wsdesk.app.session.controller import AppController
from wsdesk.settings.directories import find_directories
async def main():
    workspace = AppController(None, find_directories(), CrashHandler())
    window = workspace.window
    window.resize(1600, 1000)
    window.show()
    while window.left.pages.panel("projects") is None:  # the current panel follows
        application.processEvents()
    window.grab()
    imported = [name for name in {LATE_IMPORTS!r} if name in sys.modules]
    if "QStyle" in vars(PySide6.QtWidgets):
        imported.append("QStyle")  # PySide creates its twenty enumerations on first use
    parts = [window.top, window.left, window.left.pages.panel("projects"), window.right, window.status]
    print(json.dumps([imported, [part.isVisible() and part.width() > 0 for part in parts]]), flush=True)
    os._exit(0)
with asyncio.Runner(loop_factory=lambda: EventLoop(application)) as runner:
    runner.run(main())
"""


SELECTED = """
import sys
from wsdesk.app.session import session_restore
from wsdesk.app.session.controller import AppController
session_restore.SAVE_AFTER_MS = 0
AppController.stop_saving = lambda controller: None
from wsdesk.app.cli.main import main
main(["demo", "--shot", sys.argv[1]])
"""
"""Opens a canvas and saves a session with a selected node."""

CANVAS = """
import json, os, sys
from wsdesk.app.cli.main import main
from wsdesk.app.cli import desktop_app
desktop_app.has_display = lambda: True
from wsdesk.app.session.start_canvas import StartCanvas
StartCanvas.MAX_WAIT_S = 3600.0
from wsdesk.store.canvas.selection import SelectionStore
selected = []
recall = SelectionStore.recall
def recall_watched(selection, canvas_id, nodes):
    selected.extend(nodes)
    recall(selection, canvas_id, nodes)
SelectionStore.recall = recall_watched
from wsdesk.app.session.canvas_views import CanvasViews
make = CanvasViews.make
def make_watched(views, canvas):
    view = make(views, canvas)
    painted = view.on_painted
    def on_painted():
        painted()
        if view.model.document.nodes:
            names = ["httpx", "pydantic", "pydantic_core", "zstandard", "wsdesk.panels.versions.panel"]
            print(json.dumps([[name for name in names if name in sys.modules], len(selected)]), flush=True)
            os._exit(0)
    view.on_painted = on_painted
    return view
CanvasViews.make = make_watched
main(["demo"])
"""
"""Prints some of the modules that are imported until a canvas is painted, and how many nodes are selected."""


def output(home: Path, *arguments: str) -> str:
    environment = {
        **os.environ,
        "WSDESK_HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "QT_QPA_PLATFORM": "offscreen",
    }
    command = [sys.executable, *arguments]
    process = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    return process.stdout


def test_network_modules_are_imported_after_the_first_paint(tmp_path: Path) -> None:
    too_early, parts = json.loads(output(tmp_path, "-c", PROGRAM).splitlines()[-1])
    assert too_early == []
    assert parts == [True] * 5  # no part of the window is missing


def test_a_cached_canvas_is_painted_before_network_modules_are_imported(tmp_path: Path) -> None:
    output(tmp_path, "-c", SELECTED, str(tmp_path / "shot.png"))
    assert json.loads(output(tmp_path, "-c", CANVAS).splitlines()[-1]) == [[], 1]
