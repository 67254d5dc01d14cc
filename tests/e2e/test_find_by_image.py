"""Finding a node by a screenshot of its image."""

from __future__ import annotations

import pytest
from harness import Harness, until
from PySide6.QtCore import QMimeData, QPointF, QRect, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from wsdesk.panels.global_search.view import GlobalSearchView
from wsdesk.panels.widgets.controls.image_drop import ImageDropTarget
from wsdesk.store.base.load_state import LoadState

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(180)]


def screenshot(of: QImage) -> QImage:
    """A part of an image, at another size, on a white page."""
    width, height = of.width(), of.height()
    part = of.copy(QRect(width // 20, height // 20, width * 9 // 10, height * 9 // 10))
    return part.scaledToWidth(300, Qt.TransformationMode.SmoothTransformation)


async def test_a_dropped_screenshot_leads_to_the_node_with_the_image(harness: Harness) -> None:
    controller = await harness.start()
    stores, window = controller.stores, controller.window
    await until(lambda: (now := stores.canvases.current) is not None and now.state.phase == "ready", 60)
    await until(lambda: stores.indexing.state.waiting == 0 and stores.indexing.state.canvases > 0, 60)
    canvas = stores.canvases.current
    assert canvas is not None
    node = next(node for node in canvas.document.nodes if node.asset is not None and node.kind == "image")
    assert node.asset is not None
    asset = node.asset
    await until(lambda: stores.images.best(asset, 256) is not None, 60)
    image = stores.images.best(asset, 256)
    assert image is not None
    await stores.fingerprints.flush()

    data = QMimeData()
    data.setImageData(screenshot(image))
    target = window.findChild(ImageDropTarget)
    assert target is not None
    surface, copy = target.parentWidget(), Qt.DropAction.CopyAction
    button, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    assert surface is not None
    middle = surface.rect().center()
    QApplication.sendEvent(surface, QDragEnterEvent(middle, copy, data, button, keys))
    QApplication.sendEvent(surface, QDropEvent(QPointF(middle), copy, data, button, keys))

    view = window.findChild(GlobalSearchView)
    assert view is not None
    await until(lambda: stores.image_search.state.phase not in (LoadState.IDLE, LoadState.BUSY), 30)
    assert stores.image_search.state.failure is None
    await until(lambda: view.list.rows)
    rows = [row for row in view.list.rows if row.node_id == node.id]
    assert rows, [row.title.text for row in view.list.rows]
    assert "images searched" in view.count.text()
    view.list.setCurrentIndex(view.list.index_of(view.list.rows.index(rows[0])))
    QTest.keyClick(view.list, Qt.Key.Key_Return)
    await until(lambda: not view.is_open)
    await until(lambda: stores.selection.of(canvas.canvas_id).nodes == (node.id,))
