"""Results of several canvases are culled to ten by keyboard, surveyed, commented on, collected, presented.

`python -m tests.e2e.culling_run` does the same with 600 results in a real window, offline, with kills.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from culling_workspace import write_workspace
from harness import Harness, until
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from wsdesk.panels.compare.view import CompareView
from wsdesk.panels.light_table.page import LightTablePage
from wsdesk.panels.presentation.page import PresentationPage
from wsdesk.panels.viewer.viewer import Viewer
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.culling.marks import Flag
from wsdesk.store.stores import Stores

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(180)]
Keys = Qt.Key
NONE, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    """Press a key where the focus is."""
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, modifier)


async def opened(harness: Harness) -> tuple[Stores, LightTablePage]:
    """The light table with the results of the project, whose canvases are indexed by opening them."""
    controller = await harness.start()
    stores = controller.stores
    project = next(one for one in stores.projects.state.projects if one.title == "Autumn")
    for one in project.canvases:
        canvas = stores.canvases.open(one.id, title=one.title)
        await until(lambda canvas=canvas: canvas.state.phase is LoadState.READY)
    await until(lambda: controller.window.findChild(LightTablePage) is not None)
    page = controller.window.findChild(LightTablePage)
    assert page is not None
    page.open_scope("project")
    await until(lambda: page.model.rowCount() == 36)
    await until(lambda: page.selection.current_result() is not None and page.grid.hasFocus())
    return stores, page


async def test_results_of_several_canvases_are_culled_to_ten(tmp_path: Path, harness: Harness) -> None:
    total = write_workspace(tmp_path / "import", canvases=3, nodes=4)
    assert harness.sample is not None
    shutil.copytree(harness.sample, harness.data)  # importing the sample again takes seconds
    harness.imports = (str(tmp_path / "import"),)
    stores, page = await opened(harness)
    window, grid = page.window(), page.grid
    assert page.model.rowCount() == total == 36

    # One pass: every third is picked, the others are rejected. Shift selects the next result.
    press(Keys.Key_Home)
    for number in range(total):
        press(Keys.Key_P if number % 3 == 0 else Keys.Key_X, SHIFT)
    assert [stores.marks.of(page.model.version_id(n)).flag for n in (0, 1, 35)] == [
        Flag.PICK,
        Flag.REJECT,
        Flag.REJECT,
    ]

    # Another one, among the picked: stars.
    stores.light_table.show(text="flag:pick")
    await until(lambda: page.model.rowCount() == 12)
    press(Keys.Key_Home)
    for number in range(12):
        press(Keys.Key_2 if number in (4, 9) else Keys.Key_5)
        press(Keys.Key_Right)
    stores.light_table.show(text="flag:pick rating:5")
    await until(lambda: page.model.rowCount() == 10)
    ten = tuple(page.model.version_id(n) for n in range(10))

    # Survey: a rejected one leaves, undo brings it back.
    await until(lambda: page.selection.current_result() is not None)
    press(Keys.Key_A, CONTROL)
    press(Keys.Key_D, CONTROL)
    compare = window.findChild(CompareView)
    assert compare is not None
    await until(lambda: compare.is_open and stores.comparison.state is not None)
    assert stores.comparison.state is not None
    assert stores.comparison.state.count == 10
    compare.content.contact_sheet.focus_cell(3)
    press(Keys.Key_X)
    assert stores.comparison.state.count == 9
    press(Keys.Key_Z, CONTROL)
    assert stores.comparison.state.count == 10
    press(Keys.Key_Escape)
    await until(grid.hasFocus)

    # A comment on a point, in the viewer.
    press(Keys.Key_Home)
    press(Keys.Key_Return)
    viewer = window.findChild(Viewer)
    assert viewer is not None
    await until(
        lambda: viewer.is_open and viewer.contents.image.zoom.percent and viewer.annotations.can_begin
    )
    press(Keys.Key_M, SHIFT)
    assert viewer.annotations.is_active
    press(Keys.Key_Return)
    await until(lambda: stores.comments.state.draft.startswith("on v"))
    assert "50% × 50%" in stores.comments.state.draft
    await until(lambda: stores.comments.state.thread_id)
    stores.comments.set_draft(f"{stores.comments.state.draft}brighter")
    assert stores.comments.post()
    await until(lambda: any("brighter" in entry.body for entry in stores.comments.state.entries))
    viewer.close_page()
    page.open_scope("project")

    # Collected and presented.
    await until(grid.hasFocus)
    await until(lambda: page.model.rowCount() == 10)
    press(Keys.Key_A, CONTROL)
    press(Keys.Key_B)
    (collection,) = stores.collections.all
    assert collection.version_ids == ten
    press(Keys.Key_F5, SHIFT)
    await until(lambda: len(stores.presentation.state.slides) == 10)
    presentation = window.findChild(PresentationPage)
    assert presentation is not None
    slides = presentation.window_of_slides
    assert slides is not None
    for _ in range(12):
        QTest.keyClick(slides, Keys.Key_Right)
    assert stores.presentation.state.index == 9
    QTest.keyClick(slides, Keys.Key_Escape)
    marks = dict(stores.marks.all)
    await harness.stop()

    again = (await harness.start()).stores
    await until(lambda: dict(again.marks.all) == marks)
    assert sum(one.flag is Flag.PICK for one in marks.values()) == 12
    assert again.collections.get(collection.id) == collection
