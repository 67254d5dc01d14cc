"""Modules that a window doesn't import before its first paint. For times see `tests/bench/startup.py`."""

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
    *("difflib", "xml.dom.minidom"),
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


def test_network_modules_are_imported_after_the_first_paint(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "WSDESK_HOME": str(tmp_path),
        "PYTHONPATH": str(ROOT),
        "QT_QPA_PLATFORM": "offscreen",
    }
    process = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, cwd=ROOT, capture_output=True, text=True, check=True
    )
    too_early, parts = json.loads(process.stdout.splitlines()[-1])
    assert too_early == []
    assert parts == [True] * 5  # no part of the window is missing
