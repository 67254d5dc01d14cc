"""Quitting with unsent work: a dialog shows what is unsent and when it will be sent."""

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


def current_dialog(controller: AppController) -> QuitDialog | None:
    dialog = controller.window.dialogs.current("quit")
    return dialog if isinstance(dialog, QuitDialog) else None


async def test_unsent_work_is_listed_before_the_window_closes(harness: Harness) -> None:
    controller = await harness.start()
    ended: list[bool] = []
    controller._end = lambda: ended.append(True)  # type: ignore[method-assign]
    edge = NewEdge(
        id=str(uuid.uuid4()),
        src_node_id=str(uuid.uuid4()),
        dst_node_id=str(uuid.uuid4()),
        src_handle="out",
        dst_handle="in",
    )
    await until(lambda: controller.stores.connection.state.mode == "live")
    controller.stores.outbox.submit_edges([("canvas", edge)], "staged")
    controller.window.close()
    await until(lambda: current_dialog(controller))
    dialog = current_dialog(controller)
    assert dialog is not None
    assert not ended
    assert "Not sent yet: 1 connection" in text_of(dialog)
    assert "1 connection: staged, sent only when you choose Send" in text_of(dialog)
    press(dialog, "quitDialog-cancel")
    await until(lambda: current_dialog(controller) is None)
    assert not ended
    controller.window.close()
    await until(lambda: current_dialog(controller))
    again = current_dialog(controller)
    assert again is not None
    press(again, "quitDialog-quit")
    assert ended == [True]


async def test_unsent_work_of_other_workspaces_is_listed_too(harness: Harness) -> None:
    controller = await harness.start()
    ended: list[bool] = []
    controller._end = lambda: ended.append(True)  # type: ignore[method-assign]
    await until(lambda: controller.stores.connection.state.mode == "live")
    studio = Profile("studio", "Studio", "https://studio.example")
    controller.stores.profiles.save(studio)
    box = OutboxTable(controller._database)
    box.add(OutboxItem("a", "comment", "studio", "c", "t", {"body": "Lower"})).result()
    box.add(OutboxItem("b", "comment", "gone", "c", "t", {"body": "Higher"}, "staged")).result()
    controller.stores.outbox.sync()
    controller.window.close()
    await until(lambda: current_dialog(controller))
    dialog = current_dialog(controller)
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


async def test_unsaved_work_is_listed_as_lost(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    controller = await harness.start()
    controller._end = lambda: None  # type: ignore[method-assign]
    outbox = controller.stores.outbox
    await until(lambda: controller.stores.connection.state.mode == "live")
    monkeypatch.setattr(OutboxTable, "add", fail_with_disk_full)
    outbox.submit_comment("canvas", "thread", "disk full")
    await until(lambda: [e.state for e in outbox.entries] == ["failed"])
    controller.window.close()
    await until(lambda: current_dialog(controller))
    dialog = current_dialog(controller)
    assert dialog is not None
    assert "1 comment: couldn't be saved on this computer, lost when you quit" in text_of(dialog)
    assert "Everything is saved" not in text_of(dialog)
    dialog.close()


def fail_with_disk_full(_table: OutboxTable, _item: OutboxItem) -> Future[OutboxItem]:
    failed: Future[OutboxItem] = Future()
    failed.set_exception(DiskFullError("disk full"))
    return failed


async def test_without_unsent_work_the_window_closes_immediately(harness: Harness) -> None:
    controller = await harness.start()
    ended: list[bool] = []
    controller._end = lambda: ended.append(True)  # type: ignore[method-assign]
    controller.window.close()
    assert ended == [True]
    assert current_dialog(controller) is None


async def _start_and_return_weak_reference(harness: Harness) -> weakref.ref[CommentsStore]:
    stores = (await harness.start()).stores
    await until(lambda: stores.commands.get("comments.write"))  # panels are built one after another
    return weakref.ref(stores.comments)


async def test_a_closed_application_is_freed(harness: Harness) -> None:
    """The garbage collector can't see a signal connection that references its sender."""
    comments = await _start_and_return_weak_reference(harness)
    await harness.stop()
    gc.collect()
    assert comments() is None


def test_sigint_ends_the_process_without_a_traceback(tmp_path: Path) -> None:
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
            while not list(tmp_path.glob("cache/index/*.sqlite3")):  # the workspace is open
                assert time.monotonic() < end
                time.sleep(0.1)
            program.send_signal(signal.SIGINT)
            assert program.wait(30) == 130
        finally:
            program.kill()
    assert "Traceback" not in output.read_text()
