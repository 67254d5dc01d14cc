"""SIGKILL in each state of a comment: it is sent once, or still unsent."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from faulty_server import until
from killed_store_process import STATES, TEXT
from PySide6.QtCore import QCoreApplication
from server_stores import KEY, ServerTransport, id_of, make_server_stores, write_folder

from tests.server_app import create_app
from wsdesk.localdb.core.open_database import open_database
from wsdesk.store.base.load_state import LoadState

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]
LEFT = id_of("One left")
TIMEOUT_S = 25.0


def write_and_kill(folder: Path, state: str) -> None:
    """Run the child until its comment is in the state, and kill it."""
    child = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("killed_store_process.py")), str(folder), state],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    child.kill()
    child.wait()
    child.stdout.close()


@pytest.mark.parametrize("state", STATES)
async def test_no_comment_is_lost_or_duplicated(state: str, tmp_path: Path, qapp: QCoreApplication) -> None:
    create_app(
        tmp_path / "service", key=KEY, imports=[write_folder(tmp_path / "folder")]
    ).state.workspace.close()
    write_and_kill(tmp_path, state)

    app = create_app(tmp_path / "service", key=KEY)
    database = open_database(tmp_path / "local.sqlite3")
    restarted = make_server_stores(ServerTransport(app), database)
    restarted.connect()
    canvas = await restarted.open("One")
    await until(lambda: restarted.comments.threads.counts(canvas.canvas_id))
    restarted.selection.select(canvas.canvas_id, nodes=[LEFT])
    comments = restarted.comments
    await until(lambda: comments.state.phase is LoadState.READY)
    if state == "submitted" and comments.state.draft:
        assert (comments.state.draft, comments.state.entries) == (TEXT, ()), "killed before it was saved"
        state = "draft"
    if state in ("submitted", "sent"):
        settled = (["real"], ["unknown"])
        await until(lambda: [e.state for e in comments.state.entries][-1:] in settled, TIMEOUT_S)
        if comments.state.entries[-1].state == "unknown":
            # Killed during the first attempt, or before its response was recorded.
            state = {"submitted": "sending", "sent": "unknown"}[state]
    expected = {"submitted": "real", "queued": "real", "sending": "unknown", "sent": "real"}.get(state, state)
    if state == "draft":
        assert (comments.state.draft, comments.state.entries) == (TEXT, ())
    else:
        await until(lambda: [e.state for e in comments.state.entries][-1:] == [expected], TIMEOUT_S)
        assert comments.state.draft == ""
        real = [e for e in comments.state.entries if e.state == "real"]
        # The server received it although the response was lost; the user sees both and decides.
        assert [e.body for e in real] == (
            [TEXT] if state in ("submitted", "queued", "sent", "unknown") else []
        )
        waiting = [e for e in comments.state.entries if e.state != "real"]
        assert [e.body for e in waiting] == ([TEXT] if state in ("sending", "unknown", "failed") else [])
    await restarted.aclose()
    database.close()
    app.state.workspace.close()
