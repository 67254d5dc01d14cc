"""Two versions are compared over the canvas, and Escape leaves it as it was."""

from __future__ import annotations

import pytest
from desk import Desk, until
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from test_main_job import find, open_board

from wsdesk.panels.compare.view import CompareView
from wsdesk.scene.view import CanvasView

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]


async def test_a_comparison_measures_and_leaves_the_canvas_where_it_was(desk: Desk) -> None:
    workspace = await desk.start()
    stores = workspace.stores
    canvas = await open_board(workspace)
    node = next(n for n in canvas.document.nodes if n.title == "Harbour at dusk")
    stores.selection.select(canvas.canvas_id, nodes=(node.id,))
    canvas_view = find(workspace, CanvasView, "canvasView")
    workspace.window.activateWindow()
    await until(workspace.window.isActiveWindow)
    canvas_view.setFocus()
    camera = canvas_view.camera
    await until(lambda: workspace.window.findChild(CompareView, "compareView"))
    view = find(workspace, CompareView, "compareView")
    assert not view.isVisible()
    assert stores.commands.trigger("compare.open")
    assert view.isVisible()
    view.choose_mode("difference")
    await until(lambda: "of the pixels differ" in view.measured_words)
    await until(lambda: QApplication.focusWidget() is view.pane)
    QTest.keyClick(view.pane, Qt.Key.Key_Escape)
    await until(lambda: not view.isVisible())
    assert canvas_view.camera == camera
    assert stores.selection.current.nodes == (node.id,)
    assert canvas_view.hasFocus()
