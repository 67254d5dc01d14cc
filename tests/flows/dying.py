"""The program as it is, killed in the middle of a write. Run as a child: folder, what is written, and when.

It dies by its own hand with SIGKILL, on the thread that writes: `before` the write is final, or `after`.
Nothing of the program gets to know.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2])]

from desk import Desk, until  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from wsdesk.app.workspace import Workspace  # noqa: E402
from wsdesk.graph.rules import verdict  # noqa: E402
from wsdesk.graph.values import Direction, Handle  # noqa: E402
from wsdesk.localdb import writer  # noqa: E402
from wsdesk.settings import tomlfile  # noqa: E402
from wsdesk.settings.table import POLL_SECONDS  # noqa: E402
from wsdesk.store.canvas import CanvasStore  # noqa: E402
from wsdesk.store.phase import Phase  # noqa: E402

BOARD = "Hero film board"
TEXT = "what was being written"
THREAD = "00000000-0000-4000-8000-00000000beef"
SECONDS = 77
DEEDS = ("draft", "comment", "edge", "binding", "session", "snapshot", "setting")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def trap_database(table: str, when: str) -> None:
    """The next write of that table is the last."""
    as_it_is = writer.Writer._transaction

    def trapped(self: Any, job: Any) -> object:
        seen: list[str] = []
        self._connection.set_trace_callback(seen.append)
        work = job.work

        def last(connection: Any) -> object:
            result = work(connection)
            if when == "before" and hit():
                die()
            return result

        def hit() -> bool:
            return any(table in words and "SELECT" not in words[:6] for words in seen)

        job.work = last
        result = as_it_is(self, job)
        if hit():
            die()
        return result

    writer.Writer._transaction = trapped  # type: ignore[method-assign]


def trap_file(when: str) -> None:
    """The next file of settings that takes the place of the old one is the last."""
    as_it_is = Path.replace

    def trapped(self: Path, target: Any) -> Path:
        if when == "before":
            die()
        result = as_it_is(self, target)
        die()
        return result

    assert tomlfile.Path is Path
    Path.replace = trapped  # type: ignore[method-assign,assignment]


def trap(deed: str, when: str) -> None:
    tables = {
        "draft": "drafts",
        "comment": "outbox",
        "edge": "outbox",
        "binding": "threads",
        "session": "kept",
        "snapshot": "snapshots",
    }
    if deed in tables:
        trap_database(tables[deed], when)
    else:
        trap_file(when)


async def opened(workspace: Workspace) -> CanvasStore:
    """The board, with its first node selected."""
    canvases = workspace.stores.canvases
    entries = [c for p in workspace.stores.projects.state.projects for c in p.canvases]
    canvas = canvases.open(next(c.id for c in entries if c.title == BOARD), title=BOARD)
    await until(lambda: canvas.state.phase is Phase.READY and canvas.document.nodes)
    node = canvas.document.nodes[0]
    workspace.stores.selection.select(canvas.canvas_id, nodes=(node.id,))
    await until(lambda: workspace.stores.comments.state.node_id == node.id)
    return canvas


def allowed(canvas: CanvasStore) -> tuple[Handle, Handle]:
    """The first two handles, in the document's order, that a rule lets connect."""
    handles = [h for node in canvas.document.nodes for h in canvas.table.of(node.id)]
    for src in handles:
        for dst in handles:
            ways = (src.direction, dst.direction) == (Direction.SOURCE, Direction.TARGET)
            if ways and src.node_id != dst.node_id and verdict(canvas.document, canvas.table, src, dst).ok:
                return src, dst
    raise AssertionError("nothing can be connected")


async def do(deed: str, workspace: Workspace, canvas: CanvasStore, arm: Callable[[], None]) -> None:
    stores = workspace.stores
    comments = stores.comments
    if deed == "comment":
        comments.bind(THREAD)
        comments.set_draft(TEXT)
        await asyncio.sleep(0.5)
    arm()
    match deed:
        case "draft":
            comments.set_draft(TEXT)
        case "comment":
            assert comments.post()
        case "edge":
            assert canvas.connect_handles(*allowed(canvas)).ok
        case "binding":
            assert comments.bind(THREAD)
        case "session":
            workspace.leave()
        case "snapshot":
            entries = [c for p in stores.projects.state.projects for c in p.canvases]
            stores.canvases.open(next(c.id for c in entries if c.title != BOARD))
        case _:
            stores.settings.set(POLL_SECONDS, SECONDS)
    await asyncio.sleep(30)


async def live(folder: Path, deed: str, when: str) -> None:
    workspace = await Desk(folder).start()
    canvas = await opened(workspace)
    await asyncio.sleep(0.5)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await do(deed, workspace, canvas, lambda: trap(deed, when))


if __name__ == "__main__":
    import qasync

    application = QApplication([])
    loop = qasync.QEventLoop(application)
    asyncio.set_event_loop(loop)
    loop.run_until_complete(live(Path(sys.argv[1]), sys.argv[2], sys.argv[3]))
