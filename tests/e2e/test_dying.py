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
from desk import Desk, until
from dying import BOARD, DEEDS, SECONDS, TEXT, THREAD, elsewhere, opened

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


class Lives:
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
def lives() -> Iterator[Lives]:
    made = Lives()
    yield made
    made.end()


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("deed", DEEDS)
async def test_what_was_final_is_there_and_nothing_is_damaged(
    desk: Desk, lives: Lives, sample: Path, deed: str, when: str
) -> None:
    shutil.copytree(sample, desk.data)
    lives.live_and_die(desk.data, deed, when)
    final = when == "after"
    if deed == "snapshot":
        look_at_snapshots(final=final)
    await desk.start()
    await APPEARANCE[deed](desk, final=final)
    await desk.again()
    await APPEARANCE[deed](desk, final=final)


def there(desk: Desk) -> AppController:
    """The program after a start that found nothing damaged."""
    assert desk.workspace is not None
    assert desk.workspace._database.quarantined is None, "nothing is damaged"
    assert desk.workspace.stores.settings.issues == ()
    return desk.workspace


async def look_at_draft(desk: Desk, *, final: bool) -> None:
    workspace = there(desk)
    await opened(workspace)
    assert workspace.stores.comments.state.draft == (TEXT if final else "")


async def look_at_comment(desk: Desk, *, final: bool) -> None:
    """Before it was kept it is a draft; afterwards it was sent, or it waits with the service's words."""
    workspace = there(desk)
    await opened(workspace)
    comments = workspace.stores.comments
    assert comments.state.thread_id == THREAD
    if final:
        await until(lambda: [e.body for e in comments.state.entries] == [TEXT])
        await until(lambda: comments.state.entries[0].state in ("real", "failed"))
    assert comments.state.draft == ("" if final else TEXT)
    assert len([e for e in comments.state.entries if e.body == TEXT]) == final


async def look_at_edge(desk: Desk, *, final: bool) -> None:
    workspace = there(desk)
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


async def look_at_binding(desk: Desk, *, final: bool) -> None:
    workspace = there(desk)
    await opened(workspace)
    assert (workspace.stores.comments.state.thread_id == THREAD) == final


async def look_at_session(desk: Desk, *, final: bool) -> None:
    """The board, with the node selected that was when the old one was written, or the new one."""
    stores = there(desk).stores
    (canvas,) = stores.canvases.all
    assert (canvas.title, stores.canvases.current) == (BOARD, canvas)
    await until(lambda: canvas.state.phase is LoadState.READY)
    assert stores.selection.of(canvas.canvas_id).nodes == (canvas.document.nodes[int(final)].id,)


def look_at_snapshots(*, final: bool) -> None:
    """What the disk has by itself, before anybody asks the service again: all of a canvas, or nothing."""
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


async def look_at_canvas_again(desk: Desk, *, final: bool) -> None:
    """What was not kept is asked for anew; what was, is read."""
    workspace = there(desk)
    del final
    await opened(workspace)
    canvas = workspace.stores.canvases.open(elsewhere(workspace))
    await until(lambda: canvas.state.phase is LoadState.READY and canvas.document.nodes)


async def look_at_setting(desk: Desk, *, final: bool) -> None:
    assert there(desk).stores.settings.get(POLL_SECONDS) == (SECONDS if final else POLL_SECONDS.default)


APPEARANCE = {
    "draft": look_at_draft,
    "comment": look_at_comment,
    "edge": look_at_edge,
    "binding": look_at_binding,
    "session": look_at_session,
    "snapshot": look_at_canvas_again,
    "setting": look_at_setting,
}
