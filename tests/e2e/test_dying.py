"""A kill -9 of the whole program during each write; then it is started again and looked at."""

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
from dying import BOARD, DEEDS, SECONDS, TEXT, THREAD, elsewhere, opened
from harness import Harness, until

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
    """Programs that live until a write of theirs, each in a process of its own."""

    def __init__(self) -> None:
        self._source = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("dying.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def live_and_die(self, folder: Path, deed: str, when: str) -> None:
        """Have one live over the folder until it is killed by that deed."""
        source, words = self._source, folder.with_name("words")
        assert source.stdin is not None
        assert source.stdout is not None
        told = [os.environ["WSDESK_HOME"], str(folder), deed, when, str(words)]
        source.stdin.write(json.dumps(told) + "\n")
        ended = int(source.stdout.readline())
        said = words.read_text()
        assert said.splitlines()[0] == "ready", said[-2_000:]
        assert ended == -signal.SIGKILL, f"it outlived the write: {said[-2_000:]}"

    def end(self) -> None:
        source = self._source
        assert source.stdin is not None
        assert source.stdout is not None
        source.stdin.close()
        source.wait(30)
        source.stdout.close()


@pytest.fixture(scope="module")
def processes() -> Iterator[KilledProcesses]:
    made = KilledProcesses()
    yield made
    made.end()


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("deed", DEEDS)
async def test_what_was_final_is_there_and_nothing_is_damaged(
    harness: Harness, processes: KilledProcesses, sample: Path, deed: str, when: str
) -> None:
    shutil.copytree(sample, harness.data)
    processes.live_and_die(harness.data, deed, when)
    final = when == "after"
    if deed == "snapshot":
        look_at_snapshots(final=final)
    await harness.start()
    await APPEARANCE[deed](harness, final=final)
    await harness.again()
    await APPEARANCE[deed](harness, final=final)


def there(harness: Harness) -> AppController:
    """The program after a start that found nothing damaged."""
    assert harness.workspace is not None
    assert harness.workspace._database.quarantined is None, "nothing is damaged"
    assert harness.workspace.stores.settings.issues == ()
    return harness.workspace


async def look_at_draft(harness: Harness, *, final: bool) -> None:
    workspace = there(harness)
    await opened(workspace)
    assert workspace.stores.comments.state.draft == (TEXT if final else "")


async def look_at_comment(harness: Harness, *, final: bool) -> None:
    """Before it was kept it is a draft; afterwards it was sent, or it waits with the server's words."""
    workspace = there(harness)
    await opened(workspace)
    comments = workspace.stores.comments
    assert comments.state.thread_id == THREAD
    if final:
        await until(lambda: [e.body for e in comments.state.entries] == [TEXT])
        await until(lambda: comments.state.entries[0].state in ("real", "failed"))
    assert comments.state.draft == ("" if final else TEXT)
    assert len([e for e in comments.state.entries if e.body == TEXT]) == final


async def look_at_edge(harness: Harness, *, final: bool) -> None:
    workspace = there(harness)
    canvas = await opened(workspace)
    outbox = workspace.stores.outbox
    await until(lambda: [e.state for e in outbox.entries] == ["staged"] * final)
    canvas.reload()
    await until(lambda: canvas.state.phase is LoadState.READY)
    with (resource("sample") / "content" / f"{canvas.canvas_id}.json").open() as file:
        before = len(json.load(file)["edges"])
    ends = [(e.src, e.dst, e.src_handle, e.dst_handle) for e in canvas.document.edges]
    assert len(ends) == len(set(ends)) == before + final, "it is there once, or not at all"
    real = [e for e in canvas.document.edges if e.state is EdgeState.REAL]
    assert len(real) == before, "nothing was sent without the person"


async def look_at_binding(harness: Harness, *, final: bool) -> None:
    workspace = there(harness)
    await opened(workspace)
    assert (workspace.stores.comments.state.thread_id == THREAD) == final


async def look_at_session(harness: Harness, *, final: bool) -> None:
    """The board, with the node selected that was when the old one was written, or the new one."""
    stores = there(harness).stores
    (canvas,) = stores.canvases.all
    assert (canvas.title, stores.canvases.current) == (BOARD, canvas)
    await until(lambda: canvas.state.phase is LoadState.READY)
    assert stores.selection.of(canvas.canvas_id).nodes == (canvas.document.nodes[int(final)].id,)


def look_at_snapshots(*, final: bool) -> None:
    """What the disk has by itself, before anybody asks the server again: all of a canvas, or nothing."""
    database = open_database(find_directories().database)
    assert database.quarantined is None, "nothing is damaged"
    snapshots, profile = SnapshotTable(database), EMBEDDED_PROFILE.scope
    kept = {key: snapshots.get(profile, key) for key in snapshots.keys(profile, "content/")}
    assert len(kept) == 1 + final
    for key, snapshot in kept.items():
        assert snapshot is not None
        told = json.loads(snapshot.data)
        asked = json.loads((resource("sample") / f"{key}.json").read_text())
        assert [node["id"] for node in told["nodes"]] == [node["id"] for node in asked["nodes"]]
    database.close()


async def look_at_canvas_again(harness: Harness, *, final: bool) -> None:
    """What was not kept is asked for anew; what was, is read."""
    workspace = there(harness)
    del final
    await opened(workspace)
    canvas = workspace.stores.canvases.open(elsewhere(workspace))
    await until(lambda: canvas.state.phase is LoadState.READY and canvas.document.nodes)


async def look_at_setting(harness: Harness, *, final: bool) -> None:
    assert there(harness).stores.settings.get(POLL_SECONDS) == (SECONDS if final else POLL_SECONDS.default)


APPEARANCE = {
    "draft": look_at_draft,
    "comment": look_at_comment,
    "edge": look_at_edge,
    "binding": look_at_binding,
    "session": look_at_session,
    "snapshot": look_at_canvas_again,
    "setting": look_at_setting,
}
