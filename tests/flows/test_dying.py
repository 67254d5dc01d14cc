"""A kill -9 of the whole program during each write; then it is started again and looked at."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from desk import Desk, until
from dying import BOARD, DEEDS, SECONDS, TEXT, THREAD, opened

from wsdesk.graph.values import EdgeState
from wsdesk.settings.table import POLL_SECONDS

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(180)]


def die(folder: Path, deed: str, when: str) -> None:
    child = [sys.executable, str(Path(__file__).with_name("dying.py")), str(folder), deed, when]
    ended = subprocess.run(child, capture_output=True, text=True, timeout=120)
    assert ended.stdout == "ready\n", ended.stderr[-2_000:]
    assert ended.returncode == -signal.SIGKILL, f"it outlived the write: {ended.stderr[-2_000:]}"


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("deed", DEEDS)
async def test_what_was_final_is_there_and_nothing_is_damaged(desk: Desk, deed: str, when: str) -> None:
    die(desk.data, deed, when)
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
