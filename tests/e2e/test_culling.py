"""Results are culled by keyboard wherever they are shown, and every decision is there after a restart."""

from __future__ import annotations

import pytest
from harness import Harness, until
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from wsdesk.panels.light_table.page import LightTablePage
from wsdesk.panels.viewer.viewer import Viewer
from wsdesk.panels.widgets.lists.thumbnail_grid import THUMB_ROLE
from wsdesk.settings.table import KEY_PRESET
from wsdesk.store.culling.marks import Flag, ResultMarks

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(180)]
Keys = Qt.Key


async def test_results_are_culled_by_keyboard_and_stay_marked_after_a_restart(harness: Harness) -> None:
    controller = await harness.start()
    stores = controller.stores
    await until(lambda: (now := stores.canvases.current) is not None and now.state.phase == "ready", 60)
    await until(lambda: stores.indexing.state.waiting == 0 and stores.indexing.state.canvases > 0, 60)
    stores.commands.trigger("light-table.open")
    page = controller.window.findChild(LightTablePage)
    assert page is not None
    await until(lambda: page.model.rowCount() > 50, 60)
    await until(lambda: page.selection.current_result() is not None)
    grid = page.grid
    assert grid.hasFocus()

    QTest.keyClick(grid, Keys.Key_P)
    QTest.keyClick(grid, Keys.Key_4)
    first = page.model.version_id(0)
    assert stores.marks.of(first) == ResultMarks(Flag.PICK, 4)
    QTest.keyClick(grid, Keys.Key_2, Qt.KeyboardModifier.ShiftModifier)
    assert stores.marks.of(first) == ResultMarks(Flag.PICK, 2)
    QTest.keyClick(grid, Keys.Key_X)
    second = page.model.version_id(1)
    QTest.keyClick(grid, Keys.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert stores.marks.of(second).flag is Flag.NONE
    QTest.keyClick(grid, Keys.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert stores.marks.of(second).flag is Flag.REJECT
    await until(lambda: "1 picked · 1 rejected" in page.status.text())

    stores.light_table.show(text=f"version:{first}")
    await until(lambda: page.model.rowCount() == 1)
    assert page.model.version_id(0) == first
    await until(lambda: page.selection.current_result() is not None)
    QTest.keyClick(grid, Keys.Key_Return)
    viewer = controller.window.findChild(Viewer)
    assert viewer is not None
    await until(lambda: viewer.is_open)
    assert stores.viewer_items.current is not None
    assert stores.viewer_items.current.version_id == first
    await harness.stop()

    again = (await harness.start()).stores
    await until(lambda: again.marks.of(first) == ResultMarks(Flag.PICK, 2))
    assert again.marks.of(second).flag is Flag.REJECT


async def test_the_same_keys_mark_on_the_canvas_and_in_the_viewer(harness: Harness) -> None:
    controller = await harness.start()
    stores, window = controller.stores, controller.window
    await until(lambda: (now := stores.canvases.current) is not None and now.state.phase == "ready", 60)
    await until(lambda: stores.commands.get("versions.play") and window.findChild(Viewer))
    canvas = stores.canvases.current
    assert canvas is not None
    images = [node for node in canvas.document.nodes if node.asset is not None and node.kind == "image"][:3]
    one, two, three = images
    stores.selection.select(canvas.canvas_id, nodes=(one.id, two.id))
    view = controller.view_in_front()
    view.setFocus()
    QTest.keyClick(view, Keys.Key_3)
    assert [stores.marks.of(node.version_id).rating for node in images] == [3, 3, 0]
    assert stores.notifications.recent[-1].message == "2 results: 3 stars"
    QTest.keyClick(view, Keys.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert stores.marks.of(one.version_id).rating == 0

    stores.selection.select(canvas.canvas_id, nodes=(three.id,))
    stores.commands.trigger("node.open")
    viewer = window.findChild(Viewer)
    assert viewer is not None
    await until(
        lambda: viewer.is_open and viewer.version is not None and viewer.version.id == three.version_id
    )
    target = window.focusWidget()
    assert target is not None
    QTest.keyClick(target, Keys.Key_X, Qt.KeyboardModifier.ShiftModifier)
    assert stores.marks.of(three.version_id).flag is Flag.REJECT
    assert stores.selection.state.node not in ("", three.id), "Shift selects the next node"
    following = stores.selection.state.node
    QTest.keyClick(target, Keys.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert stores.marks.of(three.version_id).flag is Flag.NONE
    assert stores.selection.state.node == three.id, "undo selects the node"
    QTest.keyClick(target, Keys.Key_5, Qt.KeyboardModifier.ShiftModifier)
    assert stores.selection.state.node == following
    rows = [viewer.strip.model().index(n, 0).data(THUMB_ROLE) for n in range(viewer.strip.model().rowCount())]
    assert [thumb.marks.rating for thumb in rows if thumb.marks.rating] == [5]
    assert following != three.id


async def test_the_keys_of_version_0_1_are_a_preset(harness: Harness) -> None:
    commands = (await harness.start()).stores.commands
    await until(lambda: commands.get("viewer.play") and commands.get("compare.swap"))

    def shortcuts(command_id: str) -> tuple[str, ...]:
        command = commands.get(command_id)
        assert command is not None
        return command.shortcuts

    assert (shortcuts("viewer.play"), shortcuts("compare.swap")) == (("K",), ("S",))
    assert harness.controller is not None
    harness.controller.stores.settings.set(KEY_PRESET, "wsdesk-0.1")
    assert (shortcuts("viewer.play"), shortcuts("compare.swap")) == (("P",), ("X",))
    assert (shortcuts("viewer.fit"), shortcuts("compare.actual-size")) == (("Shift+1",), ("Shift+0",))
    assert shortcuts("marks.pick") == ("P", "Shift+P")


async def test_results_are_collected_by_key_and_stay_collected_after_a_restart(harness: Harness) -> None:
    controller = await harness.start()
    stores = controller.stores
    await until(lambda: (now := stores.canvases.current) is not None and now.state.phase == "ready", 60)
    await until(lambda: stores.indexing.state.waiting == 0 and stores.indexing.state.canvases > 0, 60)
    stores.commands.trigger("light-table.open")
    page = controller.window.findChild(LightTablePage)
    assert page is not None
    await until(lambda: page.model.rowCount() > 50, 60)
    grid, collections = page.grid, stores.collections
    first, second, third = (page.model.version_id(row) for row in range(3))

    QTest.keyClick(grid, Keys.Key_B)
    QTest.keyClick(grid, Keys.Key_Right)
    QTest.keyClick(grid, Keys.Key_P)
    QTest.keyClick(grid, Keys.Key_B)
    assert [one.version_ids for one in collections.all] == [(first, second)]
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(grid, Keys.Key_Z, control)
    assert [one.version_ids for one in collections.all] == [(first,)]
    QTest.keyClick(grid, Keys.Key_Y, control)
    QTest.keyClick(grid, Keys.Key_X)
    QTest.keyClick(grid, Keys.Key_Z, control)
    assert stores.marks.of(second).flag is Flag.PICK, "the last change was a mark"
    assert [one.version_ids for one in collections.all] == [(first, second)]
    for _ in range(2):
        QTest.keyClick(grid, Keys.Key_Z, control)
    assert [one.version_ids for one in collections.all] == [(first,)], "the second result was collected"
    assert stores.marks.of(second).flag is Flag.NONE, "and before that it was picked"
    for _ in range(2):
        QTest.keyClick(grid, Keys.Key_Y, control)
    assert [one.version_ids for one in collections.all] == [(first, second)]
    QTest.keyClick(grid, Keys.Key_B)
    assert [one.version_ids for one in collections.all] == [(first,)], "a second press removes it"

    QTest.keyClick(grid, Keys.Key_Right)
    QTest.keyClick(grid, Keys.Key_B, Qt.KeyboardModifier.ShiftModifier)
    menu = controller.window.findChild(QMenu, "addToCollection")
    assert menu is not None
    assert [action.text() for action in menu.actions() if action.text()] == ["Collection 1", "New collection"]
    menu.actions()[-1].trigger()
    assert [one.version_ids for one in collections.all] == [(first,), (third,)]
    menu.hide()

    chosen = collections.all[1]
    stores.light_table.open_collection(chosen.id)
    await until(lambda: tuple(stores.light_table.grid.version_ids) == (third,))
    await harness.stop()

    again = (await harness.start()).stores
    await until(lambda: again.collections.get(chosen.id) == chosen)
    assert again.collections.target == chosen
