"""Quitting with unsent work: it is said what waits and when it will be sent."""

from __future__ import annotations

import uuid

import pytest
from desk import Desk, until
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from wsdesk.app.session.controller import AppController
from wsdesk.window.dialogs.quit_dialog import QuitDialog
from wsdesk.wire.edge import NewEdge

pytestmark = pytest.mark.anyio


def press(dialog: QuitDialog, name: str) -> None:
    button = dialog.findChild(QPushButton, name)
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def asked(workspace: AppController) -> QuitDialog | None:
    dialog = workspace.window.dialogs.current("quit")
    return dialog if isinstance(dialog, QuitDialog) else None


async def test_unsent_work_is_named_before_the_window_closes(desk: Desk) -> None:
    workspace = await desk.start()
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
    workspace.stores.outbox.submit_edge("canvas", edge, "staged")
    workspace.window.close()
    await until(lambda: asked(workspace))
    dialog = asked(workspace)
    assert dialog is not None
    assert not ended
    assert "Not sent yet: 1 connection" in dialog.text
    assert "1 connection: staged, sent only when you choose Send" in dialog.text
    press(dialog, "quitDialog-cancel")
    await until(lambda: asked(workspace) is None)
    assert not ended
    workspace.window.close()
    await until(lambda: asked(workspace))
    again = asked(workspace)
    assert again is not None
    press(again, "quitDialog-quit")
    assert ended == [True]


async def test_without_unsent_work_nothing_is_asked(desk: Desk) -> None:
    workspace = await desk.start()
    ended: list[bool] = []
    workspace._end = lambda: ended.append(True)  # type: ignore[method-assign]
    workspace.window.close()
    assert ended == [True]
    assert asked(workspace) is None
