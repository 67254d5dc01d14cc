"""The application is killed (SIGKILL) during each write, restarted, and checked."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from harness import Harness, until
from killed_process import CANVAS_TITLE, SECONDS, TEXT, THREAD, WRITES, open_canvas, other_canvas_id

from wsdesk.app.session.controller import AppController
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE
from wsdesk.files.resources import resource
from wsdesk.graph.model.values import EdgeState
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.settings.directories import find_directories
from wsdesk.settings.table import POLL_SECONDS
from wsdesk.store.base.load_state import LoadState

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(180)]


class KilledProcesses:
    """Child processes that run the application until they are killed during a write."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("killed_process.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def run_until_killed(self, folder: Path, write: str, when: str) -> None:
        """Run a child with the data folder until it is killed during the write."""
        process, output_file = self._process, folder.with_name("output")
        assert process.stdin is not None
        assert process.stdout is not None
        arguments = [os.environ["WSDESK_HOME"], str(folder), write, when, str(output_file)]
        process.stdin.write(json.dumps(arguments) + "\n")
        exit_code = int(process.stdout.readline())
        output = output_file.read_text()
        assert output.splitlines()[0] == "ready", output[-2_000:]
        assert exit_code == -signal.SIGKILL, f"not killed: {output[-2_000:]}"

    def close(self) -> None:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        process.wait(30)
        process.stdout.close()


@pytest.fixture(scope="module")
def killed_processes() -> Iterator[KilledProcesses]:
    processes = KilledProcesses()
    yield processes
    processes.close()


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("write", WRITES)
async def test_a_killed_write_is_complete_or_absent(
    harness: Harness, killed_processes: KilledProcesses, sample: Path, write: str, when: str
) -> None:
    shutil.copytree(sample, harness.data)
    killed_processes.run_until_killed(harness.data, write, when)
    committed = when == "after"
    if write == "snapshot":
        check_snapshots(committed=committed)
    await harness.start()
    await CHECKS[write](harness, committed=committed)
    await harness.restart()
    await CHECKS[write](harness, committed=committed)


def check_undamaged(harness: Harness) -> AppController:
    """Check that the restart found no damage; return the controller."""
    assert harness.controller is not None
    assert harness.controller._database.quarantined is None, "the database is damaged"
    assert harness.controller.stores.settings.issues == ()
    return harness.controller


async def check_draft(harness: Harness, *, committed: bool) -> None:
    controller = check_undamaged(harness)
    await open_canvas(controller)
    assert controller.stores.comments.state.draft == (TEXT if committed else "")


async def check_comment(harness: Harness, *, committed: bool) -> None:
    """Before the commit it is a draft; afterwards it was sent, or it is unsent with the server's message."""
    controller = check_undamaged(harness)
    await open_canvas(controller)
    comments = controller.stores.comments
    assert comments.state.thread_id == THREAD
    if committed:
        await until(lambda: [e.body for e in comments.state.entries] == [TEXT])
        await until(lambda: comments.state.entries[0].state in ("real", "failed"))
    assert comments.state.draft == ("" if committed else TEXT)
    assert len([e for e in comments.state.entries if e.body == TEXT]) == committed


async def check_edge(harness: Harness, *, committed: bool) -> None:
    controller = check_undamaged(harness)
    canvas = await open_canvas(controller)
    outbox = controller.stores.outbox
    await until(lambda: [e.state for e in outbox.entries] == ["staged"] * committed)
    canvas.reload()
    await until(lambda: canvas.state.phase is LoadState.READY)
    with (resource("sample") / "content" / f"{canvas.canvas_id}.json").open() as file:
        before = len(json.load(file)["edges"])
    ends = [(e.src, e.dst, e.src_handle, e.dst_handle) for e in canvas.document.edges]
    assert len(ends) == len(set(ends)) == before + committed, "once or not at all"
    real = [e for e in canvas.document.edges if e.state is EdgeState.REAL]
    assert len(real) == before, "an edge was sent without the user"


async def check_thread_link(harness: Harness, *, committed: bool) -> None:
    controller = check_undamaged(harness)
    await open_canvas(controller)
    assert (controller.stores.comments.state.thread_id == THREAD) == committed


async def check_session(harness: Harness, *, committed: bool) -> None:
    """The canvas has the selection of the previous session, or of the new one."""
    stores = check_undamaged(harness).stores
    (canvas,) = stores.canvases.all
    assert (canvas.title, stores.canvases.current) == (CANVAS_TITLE, canvas)
    await until(lambda: canvas.state.phase is LoadState.READY)
    assert stores.selection.of(canvas.canvas_id).nodes == (canvas.document.nodes[int(committed)].id,)


def check_snapshots(*, committed: bool) -> None:
    """Before any request to the server, the disk has the complete snapshot of a canvas, or none."""
    database = open_database(find_directories().database)
    assert database.quarantined is None, "the database is damaged"
    snapshots, profile = SnapshotTable(database), EMBEDDED_PROFILE.scope
    found = {key: snapshots.get(profile, key) for key in snapshots.keys(profile, "content/")}
    assert len(found) == 1 + committed
    for key, snapshot in found.items():
        assert snapshot is not None
        saved = json.loads(snapshot.data)
        expected = json.loads((resource("sample") / f"{key}.json").read_text())
        assert [node["id"] for node in saved["nodes"]] == [node["id"] for node in expected["nodes"]]
    database.close()


async def check_canvas_loads(harness: Harness, *, committed: bool) -> None:
    """A canvas without a snapshot is requested again; one with a snapshot is read."""
    controller = check_undamaged(harness)
    del committed
    await open_canvas(controller)
    canvas = controller.stores.canvases.open(other_canvas_id(controller))
    await until(lambda: canvas.state.phase is LoadState.READY and canvas.document.nodes)


async def check_setting(harness: Harness, *, committed: bool) -> None:
    assert check_undamaged(harness).stores.settings.get(POLL_SECONDS) == (
        SECONDS if committed else POLL_SECONDS.default
    )


CHECKS = {
    "draft": check_draft,
    "comment": check_comment,
    "edge": check_edge,
    "thread link": check_thread_link,
    "session": check_session,
    "snapshot": check_canvas_loads,
    "setting": check_setting,
}
