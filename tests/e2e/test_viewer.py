"""The viewer in the real window."""

from __future__ import annotations

from typing import Any

import pytest
from harness import Harness, until
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from test_main_job import open_board
from user_input import press, type_text

from wsdesk.panels.viewer.viewer import Viewer
from wsdesk.scene.input.gestures.keys import focus_node

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(120)]

STORYBOARD = "fc9777b0-c1c1-5002-811c-3720ef3768b5"


async def test_the_canvas_is_unchanged_after_the_viewer(harness: Harness) -> None:
    controller = await harness.start()
    stores = controller.stores
    stores.canvases.open(STORYBOARD)
    await until(lambda: stores.canvases.current and stores.canvases.current.document.nodes)
    canvas, view = stores.canvases.current, controller.view_in_front()
    assert canvas is not None
    assert view is not None
    film = next(n for n in canvas.document.nodes if n.asset is not None and n.asset.duration_ms > 3_000)
    picture = next(n for n in canvas.document.nodes if n.asset is not None and n.asset.file_type == "image")
    controller.window.activateWindow()
    await until(controller.window.isActiveWindow)
    view.setFocus()
    view.center_on(picture.id)
    focus_node(view.context, picture.id)
    stores.selection.select(canvas.canvas_id, nodes=(picture.id,))
    await until(lambda: controller.window.findChild(Viewer) is not None)
    before = view.camera.camera
    await press(view, Qt.Key.Key_Return)
    viewer = controller.window.findChild(Viewer)
    assert viewer is not None
    assert viewer.isVisible()
    assert viewer.isAncestorOf(QApplication.focusWidget() or view)
    assert controller.window.panes.current == "viewer"
    await until(lambda: viewer.contents.image.image is not None)

    stores.selection.select(canvas.canvas_id, nodes=(film.id,))
    assert stores.commands.trigger("viewer.play")
    player = viewer.contents.player
    assert player is not None
    await until(lambda: player.playing)
    assert stores.images.players.process_ids

    assert stores.commands.trigger("viewer.close")
    assert not viewer.isVisible()
    assert view.hasFocus()
    assert view.camera.camera == before
    await until(lambda: not stores.images.players.process_ids)
    assert harness.crashes == []


async def test_a_document_is_searched_and_an_excerpt_opens_its_page(harness: Harness) -> None:
    controller = await harness.start()
    stores = controller.stores
    canvas = await open_board(controller)
    brief = next(n for n in canvas.document.nodes if n.title == "Brief.pdf")
    stores.selection.select(canvas.canvas_id, nodes=(brief.id,))
    await until(lambda: controller.window.findChild(Viewer) is not None)
    assert stores.commands.trigger("node.open")
    viewer = controller.window.findChild(Viewer)
    assert viewer is not None
    document = viewer.contents.document
    await until(lambda: document.count == 4)
    assert "one hour of light" in document.extraction.summary.text()
    assert stores.commands.trigger("viewer.find")
    await type_text(document.bar.field, "harbour")
    await until(lambda: document.bar.count_label.text() == "1 of 1")
    assert document.page == 3
    document.extraction.grid.setCurrentIndex(document.extraction.grid.model().index(0, 0))
    assert document.page == 0
    await press(document.bar.field, Qt.Key.Key_Escape)
    assert viewer.isVisible()
    assert stores.commands.trigger("viewer.close")
    assert not viewer.isVisible()
    assert harness.crashes == []


async def open_viewer(harness: Harness) -> tuple[Any, Viewer]:
    controller = await harness.start()
    stores = controller.stores
    canvas = await open_board(controller)
    node = next(n for n in canvas.document.nodes if n.title == "Harbour at dusk")
    stores.selection.select(canvas.canvas_id, nodes=(node.id,))
    await until(lambda: controller.window.findChild(Viewer) is not None)
    controller.window.resize(1400, 900)
    controller.window.activateWindow()
    await until(controller.window.isActiveWindow)
    view = controller.view_in_front()
    assert view is not None
    view.setFocus()
    assert stores.commands.trigger("node.open")
    viewer = controller.window.findChild(Viewer)
    assert viewer is not None
    return controller, viewer


@pytest.mark.parametrize("width", [1400, 800])
async def test_the_focus_stays_when_sidebars_open_and_close(harness: Harness, width: int) -> None:
    controller, viewer = await open_viewer(harness)
    window, stores = controller.window, controller.stores
    window.resize(width, 700)
    ctrl, alt = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
    focused = QApplication.focusWidget()
    assert focused is viewer.contents.image
    for modifiers in (ctrl, ctrl | alt) * 2:
        await press(focused, Qt.Key.Key_B, modifiers)
        assert QApplication.focusWidget() is focused
        assert window.panes.current == "viewer"
    window.panes.focus_name(window.left.pages.current)
    if window.left.isVisible():  # the keyboard leaves a sidebar that closes, for the viewer
        window.workbench.toggle("left")
        assert viewer.isAncestorOf(QApplication.focusWidget())
    viewer.setFocus()
    assert stores.commands.trigger("compare.open")
    compared = QApplication.focusWidget()
    for modifiers in (ctrl, ctrl | alt) * 2:
        await press(compared, Qt.Key.Key_B, modifiers)
        assert QApplication.focusWidget() is compared
    await press(compared, Qt.Key.Key_Escape)
    assert viewer.isVisible()
    assert viewer.isAncestorOf(QApplication.focusWidget())
    await press(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert controller.view_in_front().hasFocus()
    assert harness.crashes == []


async def test_f11_shows_only_the_image_and_escape_returns(harness: Harness) -> None:
    controller, viewer = await open_viewer(harness)
    window = controller.window
    picture = viewer.contents.image
    await until(lambda: picture.image is not None)
    before = viewer.geometry()
    await press(picture, Qt.Key.Key_F11)
    assert window.isFullScreen()
    await until(lambda: picture.size() == window.size())
    assert picture.mapTo(window, picture.rect().topLeft()).isNull()
    assert not viewer.head.isVisible()
    assert not viewer.strip.isVisible()
    assert QApplication.focusWidget() is picture
    assert window.panes.current == "viewer"
    await press(picture, Qt.Key.Key_Escape)
    assert not window.isFullScreen()
    assert viewer.isVisible()
    assert viewer.head.isVisible()
    await until(lambda: viewer.geometry() == before)
    assert QApplication.focusWidget() is picture
    await press(picture, Qt.Key.Key_F11)
    await press(picture, Qt.Key.Key_F11)
    assert viewer.head.isVisible()
    await press(picture, Qt.Key.Key_F11)
    controller.stores.canvases.close(controller.stores.canvases.current.canvas_id)
    await until(lambda: not viewer.isVisible())
    assert not window.isFullScreen()
    assert harness.crashes == []
