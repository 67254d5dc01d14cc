"""Quitting with unsent work: it is said what waits and when it will be sent."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
import uuid
import weakref
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from harness import Harness, until
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from wsdesk.app.session.controller import AppController
from wsdesk.localdb.core.errors import DiskFullError
from wsdesk.localdb.tables.outbox import OutboxItem, OutboxTable
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.settings.profiles import Profile
from wsdesk.store.comments.comments import CommentsStore
from wsdesk.window.dialogs.text_dialogs import QuitDialog
from wsdesk.wire.edge import NewEdge

pytestmark = pytest.mark.anyio


def text_of(dialog: Any) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(PlainLabel))


def press(dialog: QuitDialog, name: str) -> None:
    button = dialog.findChild(QPushButton, name)
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def current_dialog(workspace: AppController) -> QuitDialog | None:
    dialog = workspace.window.dialogs.current("quit")
    return dialog if isinstance(dialog, QuitDialog) else None


async def test_unsent_work_is_named_before_the_window_closes(harness: Harness) -> None:
    workspace = await harness.start()
    ended: list[bool] = []
    workspace._end = lambda: ended.append(True)  # type: ignore[method-assign]
    edge = NewEdge(
        id=str(uuid.uuid4()),
        src_node_id=str(uuid.uuid4()),
        dst_node_id=str(uuid.uuid4()),
        src_handle="out",
        dst_handle="in",
    )
    await until(lambda: workspace.stores.connection.state.mode == "live")
    workspace.stores.outbox.submit_edges([("canvas", edge)], "staged")
    workspace.window.close()
    await until(lambda: current_dialog(workspace))
    dialog = current_dialog(workspace)
    assert dialog is not None
    assert not ended
    assert "Not sent yet: 1 connection" in text_of(dialog)
    assert "1 connection: staged, sent only when you choose Send" in text_of(dialog)
    press(dialog, "quitDialog-cancel")
    await until(lambda: current_dialog(workspace) is None)
    assert not ended
    workspace.window.close()
    await until(lambda: current_dialog(workspace))
    again = current_dialog(workspace)
    assert again is not None
    press(again, "quitDialog-quit")
    assert ended == [True]


async def test_unsent_work_of_other_workspaces_is_named_too(harness: Harness) -> None:
    workspace = await harness.start()
    ended: list[bool] = []
    workspace._end = lambda: ended.append(True)  # type: ignore[method-assign]
    await until(lambda: workspace.stores.connection.state.mode == "live")
    studio = Profile("studio", "Studio", "https://studio.example")
    workspace.stores.profiles.save(studio)
    box = OutboxTable(workspace._database)
    box.add(OutboxItem("a", "comment", "studio", "c", "t", {"body": "Lower"})).result()
    box.add(OutboxItem("b", "comment", "gone", "c", "t", {"body": "Higher"}, "staged")).result()
    workspace.stores.outbox.sync()
    workspace.window.close()
    await until(lambda: current_dialog(workspace))
    dialog = current_dialog(workspace)
    assert dialog is not None
    assert not ended
    assert text_of(dialog).split("\n")[:5] == [
        "Not sent yet: 2 comments",
        "Studio",
        "1 comment: sent the next time this workspace is open and connected",
        "Unknown workspace",
        "1 comment: can't be sent, since this workspace isn't saved on this computer",
    ]
    press(dialog, "quitDialog-quit")
    assert ended == [True]


async def test_what_only_memory_holds_is_named_as_lost(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = await harness.start()
    workspace._end = lambda: None  # type: ignore[method-assign]
    outbox = workspace.stores.outbox
    await until(lambda: workspace.stores.connection.state.mode == "live")
    monkeypatch.setattr(OutboxTable, "add", no_room)
    outbox.submit_comment("canvas", "thread", "no room")
    await until(lambda: [e.state for e in outbox.entries] == ["failed"])
    workspace.window.close()
    await until(lambda: current_dialog(workspace))
    dialog = current_dialog(workspace)
    assert dialog is not None
    assert "1 comment: couldn't be saved on this computer, lost when you quit" in text_of(dialog)
    assert "Everything is saved" not in text_of(dialog)
    dialog.close()


def no_room(_table: OutboxTable, _item: OutboxItem) -> Future[OutboxItem]:
    refused: Future[OutboxItem] = Future()
    refused.set_exception(DiskFullError("no room"))
    return refused


async def test_without_unsent_work_nothing_is_asked(harness: Harness) -> None:
    workspace = await harness.start()
    ended: list[bool] = []
    workspace._end = lambda: ended.append(True)  # type: ignore[method-assign]
    workspace.window.close()
    assert ended == [True]
    assert current_dialog(workspace) is None


async def _start_and_forget(harness: Harness) -> weakref.ref[CommentsStore]:
    stores = (await harness.start()).stores
    await until(lambda: stores.commands.get("comments.write"))  # panels are built one after another
    return weakref.ref(stores.comments)


async def test_nothing_of_a_closed_program_stays_in_memory(harness: Harness) -> None:
    """A connection of a signal that holds its sender is invisible to the collector."""
    comments = await _start_and_forget(harness)
    await harness.stop()
    gc.collect()
    assert comments() is None


def test_interrupting_it_in_the_terminal_ends_it_without_a_traceback(tmp_path: Path) -> None:
    environment = {**os.environ, "WSDESK_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    # The default handler, since a process that a shell starts in the background ignores the signal.
    code = (
        "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "runpy.run_module('wsdesk', run_name='__main__')"
    )
    command = [sys.executable, "-c", code, "demo"]
    output = tmp_path / "output"
    with output.open("wb") as file, subprocess.Popen(command, env=environment, stderr=file) as program:
        try:
            end = time.monotonic() + 60
            while not list(tmp_path.glob("cache/index/*.sqlite3")):  # the workspace was opened
                assert time.monotonic() < end
                time.sleep(0.1)
            program.send_signal(signal.SIGINT)
            assert program.wait(30) == 130
        finally:
            program.kill()
    assert "Traceback" not in output.read_text()
