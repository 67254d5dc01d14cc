"""What lies over a canvas."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.canvas.canvas import CanvasState

ONE = Document("c1", nodes=(Node("n", Kind.TEXT, Rect(0, 0, 9, 9)),))
TROUBLE = LoadFailure("unreachable", "Couldn't reach the server. Check your network connection.", "refused")


def test_a_ghost_stands_in_within_a_tenth_of_a_second(harness: Any) -> None:
    harness.open("c1")
    window = harness.show()
    placeholder = window.area.page.placeholder
    assert placeholder.state == "busy"
    harness.qtbot.waitUntil(lambda: placeholder._skeleton.isVisible())
    assert placeholder._wait.ms <= 100


def test_content_lifts_the_veil(harness: Any) -> None:
    canvas = harness.open("c1")
    window = harness.show()
    canvas.put_document(ONE)
    assert window.area.page.placeholder.state == "clear"


def test_an_empty_canvas_says_so(harness: Any) -> None:
    canvas = harness.open("c1")
    window = harness.show()
    canvas.put_document(Document("c1"))
    assert window.area.page.placeholder.state == "empty"


def test_a_failure_says_what_happened_and_can_be_tried_again(harness: Any) -> None:
    canvas = harness.open("c1")
    window = harness.show()
    canvas.put_state(CanvasState(LoadState.FAILED, TROUBLE))
    assert window.area.page.placeholder.state == "failed"
    for message in window.area.page.placeholder.findChildren(WrappingLabel):
        assert message.height() >= message.heightForWidth(message.width()), message.text()
    before = canvas.reloads
    harness.qtbot.mouseClick(harness.find(object, "canvasFailed-retry"), Qt.MouseButton.LeftButton)
    assert canvas.reloads == before + 1


def test_a_failed_refresh_keeps_the_canvas_and_adds_a_line(harness: Any) -> None:
    canvas = harness.open("c1")
    window = harness.show()
    canvas.put_document(ONE)
    canvas.put_state(CanvasState(LoadState.FAILED, TROUBLE))
    assert window.area.page.placeholder.state == "clear"
    assert harness.find(object, "canvasTrouble").isVisible()


@pytest.mark.parametrize(("size", "seen"), [((1280, 800), True), ((640, 400), True), ((640, 300), False)])
def test_overlays_stay_in_their_corners(harness: Any, size: tuple[int, int], seen: bool) -> None:
    harness.open("c1").put_document(ONE)
    harness.window.setMinimumSize(10, 10)
    window = harness.show(*size)
    page = window.area.page
    assert page.view.geometry() == page.rect()
    assert page.zoom.geometry().bottomLeft().x() == 14
    assert page.rect().contains(page.zoom.geometry())
    assert page.minimap.isVisible() is seen
    if seen:
        assert page.minimap.geometry().right() == page.width() - 14 - 1
        assert not page.minimap.geometry().intersects(page.zoom.geometry())
    assert page.view.reserved == (page.minimap.geometry() if seen else None)


def test_the_pill_follows_and_steers_the_view(harness: Any) -> None:
    harness.open("c1").put_document(ONE)
    harness.show()
    view = harness.views["c1"]
    view.look(0.86)
    assert harness.find(object, "zoomPercent").text() == "86%"
    view.look(0.042)
    assert harness.find(object, "zoomPercent").text() == "4.2%"
    for name in ("zoomIn", "zoomOut", "zoomPercent", "zoomFit"):
        harness.qtbot.mouseClick(harness.find(object, name), Qt.MouseButton.LeftButton)
    assert view.asked == [1.25, 0.8, "Zoom to 100%", "fit"]
