"""`python -m tests.bench.archives [--nodes 10000]`: an opened archive beside the same canvas as a workspace.

Wall time from opening the canvas, which isn't stored on this computer, to its first paint, in the whole
program with its embedded server: the median of the rounds. The crawler is paused. A round that hangs ends
the process with the stacks of all threads.
"""

from __future__ import annotations

import argparse
import asyncio
import faulthandler
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QEvent, QObject

from tests.bench.close_canvas import CANVAS, write_import
from tests.bench.content_documents import content
from wsdesk.app.cli.desktop_app import SWITCH_S
from wsdesk.app.platform.crash import CrashHandler
from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.app.platform.gc_scheduler import GarbageCollector
from wsdesk.app.session.archive_target import archive_target
from wsdesk.app.session.controller import AppController
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget
from wsdesk.archive import layout
from wsdesk.archive.archive_writer import ArchiveWriter
from wsdesk.server.server_context import ServerContext
from wsdesk.settings.directories import find_directories
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.window.theme_applier import create_application

_MAX_S = 300
"""Seconds of a round with closing, after which it hangs."""
_SETTLE_S = 0.5


def write_archive(folder: Path, path: Path) -> None:
    """Write an archive of a folder to import."""
    lists = {name: json.loads((folder / f"{name}.json").read_bytes()) for name in ("projects", "canvases")}
    about = {"format": layout.FORMAT, "version": layout.VERSION, "canvases": lists["canvases"]["data"]}
    with ArchiveWriter(path, about) as writer:
        writer.add_document(layout.PROJECTS, lists["projects"])
        writer.add_document(layout.CANVASES, lists["canvases"])
        writer.add_bytes(layout.content_name(CANVAS), (folder / f"content/{CANVAS}.json").read_bytes())
        writer.finish()


class Opening(QObject):
    """Time from opening a canvas to its first paint with nodes."""

    def __init__(self, controller: AppController) -> None:
        super().__init__()
        self.opened = self.painted = 0.0
        self._controller = controller
        self._canvas: CanvasStore | None = None
        controller.stores.canvases.opened.connect(self._on_opened)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        has_nodes = self._canvas is not None and self._canvas.document.nodes
        if event.type() == QEvent.Type.Paint and has_nodes and not self.painted:
            asyncio.get_running_loop().call_soon(self._on_painted)
        return False

    async def finished(self) -> float:
        while not self.painted:
            await asyncio.sleep(0.005)
            view = self._controller.view_in_front()
            if view is not None:
                view.viewport().installEventFilter(self)
        return self.painted - self.opened

    def _on_opened(self, canvas: CanvasStore) -> None:
        self._canvas, self.opened = canvas, time.perf_counter()

    def _on_painted(self) -> None:
        self.painted = self.painted or time.perf_counter()


async def measure(target: LaunchTarget) -> float:
    """Seconds from opening the first canvas to its first paint."""
    faulthandler.dump_traceback_later(_MAX_S, exit=True)
    controller = AppController(target, find_directories(), CrashHandler())
    controller.stores.crawler.set_paused(True)
    controller.window.resize(1600, 1000)
    controller.window.show()
    opening = Opening(controller)
    controller.begin()
    try:
        return await opening.finished()
    finally:
        await controller.aclose()
        await settle()


async def settle() -> None:
    """Wait until the threads are idle: the history is still written, which slows the next round."""
    used = -1.0
    while (now := time.process_time()) - used > _SETTLE_S / 5:
        used = now
        await asyncio.sleep(_SETTLE_S)


async def compare(folder: Path, rounds: int) -> dict[str, list[float]]:
    """Seconds by kind, alternating."""
    found: dict[str, list[float]] = {"archive": [], "workspace": []}
    imports = (str(folder / "import"),)
    collector = GarbageCollector()  # as in the program
    collector.start()
    context = ServerContext(folder / "data", clock=time.time)
    context.mark_initialized()  # without the sample
    context.close()
    for number in range(rounds):
        home = folder / f"home {number}"
        os.environ["WSDESK_HOME"] = str(home)
        workspace = LaunchTarget(EMBEDDED_PROFILE, embedded=True, data=folder / "data", imports=imports)
        found["workspace"].append(await measure(workspace))
        found["archive"].append(await measure(archive_target(folder / "large.zip", home / "cache")))
    collector.stop()
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    sys.setswitchinterval(SWITCH_S)  # as `desktop` does
    app = create_application()
    app.setQuitOnLastWindowClosed(False)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_import(folder / "import", args.nodes, content(args.nodes))
        write_archive(folder / "import", folder / "large.zip")
        with asyncio.Runner(loop_factory=lambda: EventLoop(app)) as runner:
            found = runner.run(compare(folder, args.rounds))
    for kind, times in found.items():
        print(kind, f"{statistics.median(times):.2f} s", [round(one, 2) for one in times])
    print("load", round(os.getloadavg()[0], 2))


if __name__ == "__main__":
    main()
