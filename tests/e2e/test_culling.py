"""Results are culled by keyboard in the light table, and every decision is there after a restart."""

from __future__ import annotations

import pytest
from desk import Desk, until
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from wsdesk.panels.light_table.page import LightTablePage
from wsdesk.panels.viewer.viewer import Viewer
from wsdesk.store.culling.marks import Flag, ResultMarks

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(180)]
Keys = Qt.Key


async def test_results_are_culled_by_keyboard_and_stay_marked_after_a_restart(desk: Desk) -> None:
    workspace = await desk.start()
    stores = workspace.stores
    await until(lambda: (now := stores.canvases.current) is not None and now.state.phase == "ready", 60)
    await until(lambda: stores.indexing.state.waiting == 0 and stores.indexing.state.canvases > 0, 60)
    stores.commands.trigger("light-table.open")
    page = workspace.window.findChild(LightTablePage)
    assert page is not None
    await until(lambda: page.model.rowCount() > 50, 60)
    await until(lambda: page.current_result() is not None)
    grid = page.grid
    assert grid.hasFocus()

    QTest.keyClick(grid, Keys.Key_P)
    QTest.keyClick(grid, Keys.Key_4)
    first = page.model.version_id(0)
    assert stores.marks.of(first) == ResultMarks(Flag.PICK, 4)
    QTest.keyClick(grid, Keys.Key_Right)
    QTest.keyClick(grid, Keys.Key_X)
    second = page.model.version_id(1)
    QTest.keyClick(grid, Keys.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert stores.marks.of(second).flag is Flag.NONE
    QTest.keyClick(grid, Keys.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert stores.marks.of(second).flag is Flag.REJECT
    assert "1 picked" in page.status.text()
    assert "1 rejected" in page.status.text()

    stores.light_table.show(text=f"version:{first}")
    await until(lambda: page.model.rowCount() == 1)
    assert page.model.version_id(0) == first
    await until(lambda: page.current_result() is not None)
    QTest.keyClick(grid, Keys.Key_Return)
    viewer = workspace.window.findChild(Viewer)
    assert viewer is not None
    await until(lambda: viewer.is_open)
    assert stores.viewer_items.current is not None
    assert stores.viewer_items.current.version_id == first
    await desk.stop()

    again = (await desk.start()).stores
    await until(lambda: again.marks.of(first) == ResultMarks(Flag.PICK, 4))
    assert again.marks.of(second).flag is Flag.REJECT
