"""Runs the application in child processes that kill themselves during a write.

A child sends itself SIGKILL on the writing thread, `before` or `after` the write is committed. Run as a
program, this module imports the application once. For each line on standard input it forks a child that runs
until it is killed, and prints the child's exit code.
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

CANVAS_TITLE = "Hero film board"
TEXT = "an unsent comment"
THREAD = "00000000-0000-4000-8000-00000000beef"
SECONDS = 77
TIMEOUT_S = 120
WRITES = ("draft", "comment", "edge", "thread link", "session", "snapshot", "setting")


def kill_self() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def kill_at_transaction(marker: str, when: str) -> None:
    """Kill the process at the next transaction with a statement or parameter that contains `marker`."""
    original = writer.WriterThread._transaction

    def replacement(self: Any, job: Any) -> object:
        statements: list[str] = []
        self._connection.set_trace_callback(statements.append)
        work = job.work

        def run_job(connection: Any) -> object:
            result = work(connection)
            if when == "before" and is_reached():
                kill_self()
            return result

        def is_reached() -> bool:
            return any(marker in statement and "SELECT" not in statement[:6] for statement in statements)

        job.work = run_job
        result = original(self, job)
        if is_reached():
            kill_self()
        return result

    writer.WriterThread._transaction = replacement  # type: ignore[method-assign]


def kill_at_file_replacement(when: str) -> None:
    """Kill the process at the next replacement of a settings file."""
    original = Path.replace

    def replacement(self: Path, target: Any) -> Path:
        if Path(target).suffix != ".toml":
            return original(self, target)
        if when == "before":
            kill_self()
        result = original(self, target)
        kill_self()
        return result

    assert tomlfile.Path is Path
    Path.replace = replacement  # type: ignore[method-assign,assignment]


def kill_at_write(write: str, when: str, marker: str) -> None:
    tables = {"draft": "drafts", "comment": "outbox", "edge": "outbox", "thread link": "threads"}
    if write == "setting":
        kill_at_file_replacement(when)
    else:
        kill_at_transaction(marker or tables[write], when)


def other_canvas_id(controller: AppController) -> str:
    """ID of a canvas other than the open one."""
    entries = [c for p in controller.stores.projects.state.projects for c in p.canvases]
    return next(c.id for c in entries if c.title != CANVAS_TITLE)


def statement_marker(write: str, controller: AppController, canvas: CanvasStore) -> str:
    """Text that identifies the statement, for tables with other writes; else empty."""
    if write == "session":
        return canvas.document.nodes[1].id.encode().hex()
    return f"'content/{other_canvas_id(controller)}'" if write == "snapshot" else ""


async def open_canvas(controller: AppController) -> CanvasStore:
    """Open the canvas and select its first node."""
    canvases = controller.stores.canvases
    entries = [c for p in controller.stores.projects.state.projects for c in p.canvases]
    canvas = canvases.open(next(c.id for c in entries if c.title == CANVAS_TITLE), title=CANVAS_TITLE)
    await until(lambda: canvas.state.phase is LoadState.READY and canvas.document.nodes)
    node = canvas.document.nodes[0]
    controller.stores.selection.select(canvas.canvas_id, nodes=(node.id,))
    await until(lambda: controller.stores.comments.state.node_id == node.id)
    return canvas


def connectable_handles(canvas: CanvasStore) -> tuple[Handle, Handle]:
    """The first two handles that can be connected, in document order."""
    handles = [h for node in canvas.document.nodes for h in canvas.table.of(node.id)]
    for src in handles:
        for dst in handles:
            directions = (src.direction, dst.direction) == (Direction.SOURCE, Direction.TARGET)
            if (
                directions
                and src.node_id != dst.node_id
                and validate(canvas.document, canvas.table, src, dst).ok
            ):
                return src, dst
    raise AssertionError("no handles can be connected")


async def perform_write(
    write: str, controller: AppController, canvas: CanvasStore, arm_kill: Callable[[], None]
) -> None:
    stores = controller.stores
    comments = stores.comments
    if write == "session":
        controller._session.save()  # the previous session, saved before the new one
        await asyncio.wrap_future(controller._database.write(lambda _connection: None))
    if write == "comment":
        comments.link(THREAD)
        comments.set_draft(TEXT)
        await asyncio.sleep(0.5)
    arm_kill()
    match write:
        case "draft":
            comments.set_draft(TEXT)
        case "comment":
            assert comments.post()
        case "edge":
            assert canvas.connect_handles([connectable_handles(canvas)])[0].ok
        case "thread link":
            assert comments.link(THREAD)
        case "session":
            # A change, since an unchanged session isn't saved again.
            stores.selection.select(canvas.canvas_id, nodes=(canvas.document.nodes[1].id,))
            controller.leave()
        case "snapshot":
            stores.canvases.open(other_canvas_id(controller))
        case _:
            stores.settings.set(POLL_SECONDS, SECONDS)
    await asyncio.sleep(30)


async def run_until_killed(folder: Path, write: str, when: str) -> None:
    controller = await Harness(folder).start()
    canvas = await open_canvas(controller)
    await asyncio.sleep(0.5)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    marker = statement_marker(write, controller, canvas)
    await perform_write(write, controller, canvas, lambda: kill_at_write(write, when, marker))


def import_all() -> None:
    """Import what every start imports; this starts no thread, so that the process can fork."""
    for package in ("api", "app", "panels", "scene", "store", "window", "wire"):
        for path in sorted((ROOT / "wsdesk" / package).rglob("*.py")):
            if path.stem != "__main__":
                name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                importlib.import_module(name.removesuffix(".__init__"))


def run_child(home: str, folder: str, write: str, when: str, output: str) -> None:
    """Run the application in the forked child; its output goes to the file `output`."""
    from wsdesk.app.platform.event_loop import EventLoop

    signal.alarm(TIMEOUT_S)
    os.environ["WSDESK_HOME"] = home
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    descriptor = os.open(output, os.O_WRONLY | os.O_CREAT)
    os.dup2(descriptor, 1)
    os.dup2(descriptor, 2)
    application = QApplication([])
    loop = EventLoop(application)
    asyncio.set_event_loop(loop)
    loop.run_until_complete(run_until_killed(Path(folder), write, when))


def run_commands() -> None:
    import_all()
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                run_child(*json.loads(line))
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stdout.flush()
                os._exit(1)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    run_commands()
