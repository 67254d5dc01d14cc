"""Two versions are compared over the canvas, and Escape leaves it as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from harness import Harness, until
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from test_main_job import find, open_board

from wsdesk.panels.compare.view import CompareView
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.scene.view.canvas_view import CanvasView

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]


async def test_a_comparison_measures_and_leaves_the_canvas_where_it_was(harness: Harness) -> None:
    controller = await harness.start()
    stores = controller.stores
    canvas = await open_board(controller)
    node = next(n for n in canvas.document.nodes if n.title == "Harbour at dusk")
    stores.selection.select(canvas.canvas_id, nodes=(node.id,))
    canvas_view = find(controller, CanvasView, "canvasView")
    controller.window.activateWindow()
    await until(controller.window.isActiveWindow)
    canvas_view.setFocus()
    camera = canvas_view.camera
    await until(lambda: controller.window.findChild(CompareView, "comparePage"))
    view = find(controller, CompareView, "comparePage")
    assert not view.isVisible()
    assert stores.commands.trigger("compare.open")
    assert view.isVisible()
    view.mode_bar.modes.choose("difference")
    await until(lambda: "of pixels differ" in view.findChild(WrappingLabel, "compareMeasured").text())
    await until(lambda: QApplication.focusWidget() is view.pane)
    QTest.keyClick(view.pane, Qt.Key.Key_Escape)
    await until(lambda: not view.isVisible())
    assert canvas_view.camera == camera
    assert stores.selection.state.nodes == (node.id,)
    assert canvas_view.hasFocus()


async def test_two_films_play_in_step_and_the_comparison_is_kept_on_paper(
    harness: Harness, tmp_path: Path
) -> None:
    controller = await harness.start()
    stores = controller.stores
    canvas = await open_board(controller)
    films = [n for n in canvas.document.nodes if n.asset is not None and n.asset.file_type == "video"][:2]
    await until(lambda: controller.window.findChild(CompareView, "comparePage"))
    view = find(controller, CompareView, "comparePage")
    stores.selection.select(canvas.canvas_id, nodes=[n.id for n in films])
    assert stores.commands.trigger("compare.open")
    assert stores.commands.trigger("compare.play")
    player = view.content.player
    await until(lambda: player.current is not None and all(one.playing for one in player.current.all))
    assert player.current is not None
    one, other = player.current.all
    await until(lambda: one.frame_ms > 200 and other.frame_ms > 200)
    assert stores.commands.trigger("compare.play")
    await until(lambda: not one.playing and not other.playing)
    await until(lambda: abs(one.newest_ms - other.newest_ms) <= 42)
    stores.comparison.save_report(view.report("films"), "films", tmp_path)
    await until(lambda: (tmp_path / "films.pdf").exists())
    assert stores.commands.trigger("compare.close")
    assert not view.isVisible()
    await until(lambda: not stores.images.players.process_ids)
    assert harness.crashes == []
