"""A data folder of version 0.1 opens without loss, and one of a newer version isn't changed.

`data/wsdesk-0.1.tar.xz` was written by that version at the sample workspace: two open canvases, a pinned one,
a draft, a sent comment and one without a response, an edge within its five seconds of undo, two settings, and
a shortcut. `server` is the database of its embedded server, reduced to those two canvases.
"""

from __future__ import annotations

import shutil
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path

import pytest
from harness import Harness, until
from PySide6.QtWidgets import QLabel

from wsdesk.app.session.controller import AppController
from wsdesk.settings.directories import find_directories
from wsdesk.settings.table import POLL_SECONDS, THEME
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.window.canvas.welcome import Welcome

pytestmark = pytest.mark.anyio

ARCHIVE = Path(__file__).parent / "data" / "wsdesk-0.1.tar.xz"
FRONT, BEHIND = "Hero film board", "Packaging shots"
SENT, WAITING, DRAFT = "a comment that was sent", "a comment that waits", "a draft that was not sent"


@pytest.fixture
def previous(tmp_path: Path) -> Path:
    """The data folder of version 0.1."""
    with tarfile.open(ARCHIVE) as archive:
        if hasattr(tarfile, "data_filter"):  # since Python 3.11.4
            archive.extraction_filter = tarfile.data_filter
        archive.extractall(tmp_path)
    return tmp_path / "wsdesk-0.1"


async def open_front(controller: AppController) -> CanvasStore:
    canvases = controller.stores.canvases
    await until(lambda: canvases.current is not None)
    canvas = canvases.current
    assert canvas is not None
    await until(lambda: canvas.state.phase is LoadState.READY and canvas.document.nodes)
    return canvas


async def test_the_window_opens_data_of_the_previous_version(harness: Harness, previous: Path) -> None:
    home = find_directories().config.parent
    for name in ("config", "data"):
        shutil.copytree(previous / name, home / name, dirs_exist_ok=True)
    shutil.copytree(previous / "server", harness.data)
    controller = await harness.start()
    stores = controller.stores
    assert controller._database.quarantined is None
    assert stores.settings.issues == ()
    assert (stores.settings.get(POLL_SECONDS), stores.settings.get(THEME)) == (77, "dark")
    assert stores.keymap.is_changed("canvas.fit")

    canvas = await open_front(controller)
    assert [opened.title for opened in stores.canvases.all] == [FRONT, BEHIND]
    assert canvas.title == FRONT
    assert [visit.canvas_id for visit in stores.recent_canvases.pinned] == [canvas.canvas_id]
    assert {visit.title for visit in stores.recent_canvases.recent} >= {FRONT, BEHIND}
    first, second = canvas.document.nodes[0].id, canvas.document.nodes[1].id
    assert stores.selection.of(canvas.canvas_id).nodes == (first,)

    comments = stores.comments
    await until(lambda: comments.state.node_id == first)
    assert comments.state.thread_id
    await until(lambda: WAITING in [entry.body for entry in comments.state.entries])
    assert [(entry.body, entry.state) for entry in comments.state.entries][1:] == [
        (SENT, "real"),
        (WAITING, "unknown"),  # its request had no response: the user decides whether to send it again
    ]
    assert {(entry.kind, entry.state) for entry in stores.outbox.entries} == {
        ("edge", "staged"),
        ("comment", "unknown"),
    }

    stores.selection.select(canvas.canvas_id, nodes=(second,))
    await until(lambda: comments.state.node_id == second)
    assert comments.state.draft == DRAFT

    await harness.stop()
    with sqlite3.connect(find_directories().database) as database:
        rows = database.execute("SELECT count(*) FROM outbox WHERE instr(body, ?)", (SENT,)).fetchone()
    database.close()
    assert rows == (0,), "the text of a comment that was sent is deleted"


async def test_data_of_a_newer_version_is_not_changed(harness: Harness, previous: Path) -> None:
    home = find_directories().config.parent
    for name in ("config", "data"):
        shutil.copytree(previous / name, home / name, dirs_exist_ok=True)
    shutil.copytree(previous / "server", harness.data)
    files = (find_directories().database, harness.data / "workspace.db")
    for file in files:
        with closing(sqlite3.connect(file)) as database:
            database.execute("PRAGMA user_version = 99")
    contents = [file.read_bytes() for file in files]
    controller = await harness.start()
    connection = controller.stores.connection
    await until(lambda: connection.state.mode == "failed")
    assert "newer version" in connection.state.message
    window = controller.window
    welcome = window.findChild(Welcome)
    assert welcome is not None
    assert connection.state.message in [label.text() for label in welcome.findChildren(QLabel)]
    controller.window.grab()
    await harness.stop()
    assert [file.read_bytes() for file in files] == contents
