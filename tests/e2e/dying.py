"""The program as it is, killed in the middle of a write.

It dies by its own hand with SIGKILL, on the thread that writes: `before` the write is final, or `after`.
Nothing of the program gets to know. Run as a process, this imports the program once and then, for each line
on its standard input, splits off one that lives and dies, and tells what became of it.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(Path(__file__).parent), str(ROOT)]

from harness import Harness, until  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from wsdesk.app.session.controller import AppController  # noqa: E402
from wsdesk.graph.model.values import Direction, Handle  # noqa: E402
from wsdesk.graph.rules import validate  # noqa: E402
from wsdesk.localdb.core import writer  # noqa: E402
from wsdesk.settings import tomlfile  # noqa: E402
from wsdesk.settings.table import POLL_SECONDS  # noqa: E402
from wsdesk.store.base.load_state import LoadState  # noqa: E402
from wsdesk.store.canvas.canvas import CanvasStore  # noqa: E402

BOARD = "Hero film board"
TEXT = "what was being written"
THREAD = "00000000-0000-4000-8000-00000000beef"
SECONDS = 77
LONGEST_S = 120
DEEDS = ("draft", "comment", "edge", "binding", "session", "snapshot", "setting")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def trap_database(mark: str, when: str) -> None:
    """The next write whose statement holds `mark` is the last; what is bound to it stands in it too."""
    as_it_is = writer.WriterThread._transaction

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
            return any(mark in words and "SELECT" not in words[:6] for words in seen)

        job.work = last
        result = as_it_is(self, job)
        if hit():
            die()
        return result

    writer.WriterThread._transaction = trapped  # type: ignore[method-assign]


def trap_file(when: str) -> None:
    """The next file of settings that takes the place of the old one is the last."""
    as_it_is = Path.replace

    def trapped(self: Path, target: Any) -> Path:
        if Path(target).suffix != ".toml":
            return as_it_is(self, target)
        if when == "before":
            die()
        result = as_it_is(self, target)
        die()
        return result

    assert tomlfile.Path is Path
    Path.replace = trapped  # type: ignore[method-assign,assignment]


def trap(deed: str, when: str, mark: str) -> None:
    tables = {"draft": "drafts", "comment": "outbox", "edge": "outbox", "binding": "threads"}
    if deed == "setting":
        trap_file(when)
    else:
        trap_database(mark or tables[deed], when)


def elsewhere(workspace: AppController) -> str:
    """The id of a canvas that is not the board."""
    entries = [c for p in workspace.stores.projects.state.projects for c in p.canvases]
    return next(c.id for c in entries if c.title != BOARD)


def mark_of(deed: str, workspace: AppController, canvas: CanvasStore) -> str:
    """What the very write holds that is waited for, where its table is written by others too."""
    if deed == "session":
        return canvas.document.nodes[1].id.encode().hex()
    return f"'content/{elsewhere(workspace)}'" if deed == "snapshot" else ""


async def opened(workspace: AppController) -> CanvasStore:
    """The board, with its first node selected."""
    canvases = workspace.stores.canvases
    entries = [c for p in workspace.stores.projects.state.projects for c in p.canvases]
    canvas = canvases.open(next(c.id for c in entries if c.title == BOARD), title=BOARD)
    await until(lambda: canvas.state.phase is LoadState.READY and canvas.document.nodes)
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
            if ways and src.node_id != dst.node_id and validate(canvas.document, canvas.table, src, dst).ok:
                return src, dst
    raise AssertionError("nothing can be connected")


async def do(deed: str, workspace: AppController, canvas: CanvasStore, arm: Callable[[], None]) -> None:
    stores = workspace.stores
    comments = stores.comments
    if deed == "session":
        workspace._session.save()  # the old one, which is on the disk before the new one is written
        await asyncio.wrap_future(workspace._database.write(lambda _connection: None))
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
            assert canvas.connect_handles([allowed(canvas)])[0].ok
        case "binding":
            assert comments.bind(THREAD)
        case "session":
            # Something that was not kept yet: a session that is as it was is not written again.
            stores.selection.select(canvas.canvas_id, nodes=(canvas.document.nodes[1].id,))
            workspace.leave()
        case "snapshot":
            stores.canvases.open(elsewhere(workspace))
        case _:
            stores.settings.set(POLL_SECONDS, SECONDS)
    await asyncio.sleep(30)


async def live(folder: Path, deed: str, when: str) -> None:
    workspace = await Harness(folder).start()
    canvas = await opened(workspace)
    await asyncio.sleep(0.5)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    mark = mark_of(deed, workspace, canvas)
    await do(deed, workspace, canvas, lambda: trap(deed, when, mark))


def import_all() -> None:
    """What a start imports in any case; no thread begins, so that a process may be split off afterwards."""
    for room in ("api", "app", "panels", "scene", "store", "window", "wire"):
        for path in sorted((ROOT / "wsdesk" / room).rglob("*.py")):
            if path.stem != "__main__":
                name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                importlib.import_module(name.removesuffix(".__init__"))


def live_in(home: str, folder: str, deed: str, when: str, words: str) -> None:
    """One life, in a process of its own; what it says goes into the file `words`."""
    from wsdesk.app.platform.event_loop import EventLoop

    signal.alarm(LONGEST_S)
    os.environ["WSDESK_HOME"] = home
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    told = os.open(words, os.O_WRONLY | os.O_CREAT)
    os.dup2(told, 1)
    os.dup2(told, 2)
    application = QApplication([])
    loop = EventLoop(application)
    asyncio.set_event_loop(loop)
    loop.run_until_complete(live(Path(folder), deed, when))


def run_commands() -> None:
    import_all()
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                live_in(*json.loads(line))
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stdout.flush()
                os._exit(1)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    run_commands()
