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
from dying import BOARD, DEEDS, SECONDS, TEXT, THREAD, opened

from wsdesk.files.places import resource
from wsdesk.graph.values import EdgeState
from wsdesk.service.app import create_app
from wsdesk.settings.table import POLL_SECONDS

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


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a service that has begun; each program gets its own copy."""
    folder = tmp_path_factory.mktemp("sample") / "data"
    service = create_app(folder, key="key", imports=[resource("sample")]).state.workspace
    service.begin()
    service.close()
    return folder


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("deed", DEEDS)
async def test_what_was_final_is_there_and_nothing_is_damaged(
    desk: Desk, lives: Lives, sample: Path, deed: str, when: str
) -> None:
    shutil.copytree(sample, desk.data)
    lives.live_and_die(desk.data, deed, when)
    workspace = await desk.start()
    assert workspace._database.set_aside is None, "nothing is damaged"
    assert workspace.stores.settings.troubles == ()
    canvas = await opened(workspace)
    stores, final = workspace.stores, when == "after"
    comments = stores.comments
    match deed:
        case "draft":
            assert comments.state.draft == (TEXT if final else "")
        case "comment":
            # Before it was kept it is a draft; afterwards it was sent, or it waits with the service's words.
            assert comments.state.thread_id == THREAD
            if final:
                await until(lambda: [e.body for e in comments.state.entries] == [TEXT])
            assert comments.state.draft == ("" if final else TEXT)
            assert len([e for e in comments.state.entries if e.body == TEXT]) == final
        case "edge":
            fresh = [edge for edge in canvas.document.edges if edge.state is EdgeState.PENDING or edge.fresh]
            if final:
                await until(lambda: not stores.outbox.entries)
                canvas.reload()
                await until(lambda: all(e.state is EdgeState.REAL for e in canvas.document.edges))
            else:
                assert fresh == []
            assert stores.outbox.entries == ()
            ends = [(e.src, e.dst, e.src_handle, e.dst_handle) for e in canvas.document.edges]
            assert len(ends) == len(set(ends)), "none is doubled"
        case "binding":
            assert (comments.state.thread_id == THREAD) == final
        case "session" | "snapshot":
            titles = [c.title for c in stores.canvases.all]
            assert BOARD in titles
        case _:
            assert stores.settings.get(POLL_SECONDS) == (SECONDS if final else POLL_SECONDS.default)
            stores.settings.set(POLL_SECONDS, 20)
            await desk.again()
            assert desk.workspace is not None
            assert desk.workspace.stores.settings.get(POLL_SECONDS) == 20
