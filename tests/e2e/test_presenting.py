"""Results are presented from the light table and the canvas, and one is back where one was afterwards."""

from __future__ import annotations

import pytest
from harness import Harness, until
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from wsdesk.panels.light_table.page import LightTablePage
from wsdesk.panels.presentation.page import PresentationPage

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(180)]
Keys = Qt.Key


async def test_results_are_presented_from_the_light_table_and_the_canvas(harness: Harness) -> None:
    controller = await harness.start()
    stores = controller.stores
    await until(lambda: (now := stores.canvases.current) is not None and now.state.phase == "ready", 60)
    await until(lambda: stores.indexing.state.waiting == 0 and stores.indexing.state.canvases > 0, 60)
    await until(lambda: controller.window.findChild(PresentationPage) is not None, 60)
    presentation, state = controller.window.findChild(PresentationPage), stores.presentation
    assert presentation is not None
    stores.commands.trigger("light-table.open")
    page = controller.window.findChild(LightTablePage)
    assert page is not None
    await until(lambda: page.model.rowCount() > 50, 60)

    page.grid.select_rows((1, 3, 4))
    versions = page.selection.marked_version_ids()
    QTest.keyClick(page.grid, Keys.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    await until(lambda: state.state.is_running)
    assert tuple(slide.result.version_id for slide in state.state.slides) == versions
    window = presentation.window_of_slides
    assert window is not None
    await until(lambda: QApplication.activeWindow() is window)
    QTest.keyClick(window, Keys.Key_Right)
    assert state.state.index == 1
    QTest.keyClick(window, Keys.Key_Escape)
    assert not state.state.is_running
    await until(page.grid.hasFocus)
    assert page.selection.marked_version_ids() == versions

    page.close_page()
    canvas = stores.canvases.current
    assert canvas is not None
    group = next(node for node in canvas.document.nodes if node.kind == "group")
    stores.selection.select(canvas.canvas_id, nodes=(group.id,))
    stores.commands.trigger("presentation.start")
    await until(lambda: state.state.is_running)
    inside = {slide.result.node_id for slide in state.state.slides}
    assert inside
    assert inside < {node.id for node in canvas.document.nodes}
    state.end()
