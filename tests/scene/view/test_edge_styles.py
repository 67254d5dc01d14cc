"""The setting for the style of connections: tiles, items, hits, and the line in hand follow it at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from tests.graph.drawing import STYLES
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction
from wsdesk.scene.painters.edge import HANDLE_RIM, edge_path
from wsdesk.settings.table import EDGE_STYLE

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
Settled = Callable[[Any], QImage]
other_styles = pytest.mark.parametrize("style", [name for name in STYLES if name != EDGE_STYLE.default])


@pytest.fixture
def harness(new_harness: Callable[..., Any]) -> Any:
    made = new_harness()
    made.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    return made


def screen_px(harness: Any, point: tuple[float, float]) -> QPoint:
    x, y = harness.view.camera.to_screen(*point)
    return QPoint(round(x), round(y))


def is_ground(image: QImage, harness: Any, point: tuple[float, float]) -> bool:
    ratio = image.devicePixelRatio()
    at = screen_px(harness, point)
    found, ground = (
        image.pixelColor(round(at.x() * ratio), round(at.y() * ratio)),
        harness.themes.current.color("bg"),
    )
    return sum(abs(a - b) for a, b in zip(found.getRgb(), QColor(ground).getRgb(), strict=True)) < 12


@other_styles
def test_an_edge_is_drawn_and_hit_where_its_style_leads_it(
    harness: Any, settled: Settled, style: str
) -> None:
    settled(harness)
    curve = harness.canvas.routes.shape("e5")
    harness.settings.set(EDGE_STYLE, style)
    shape = harness.canvas.routes.shape("e5")
    assert shape == harness.view.model.routes.shape("e5") != curve
    apart = max((curve.point_at(i / 50) for i in range(51)), key=lambda point: shape.distance(*point))
    there = max((shape.point_at(i / 50) for i in range(51)), key=lambda point: curve.distance(*point))
    image = settled(harness)
    assert shape.distance(*apart) > 7
    assert is_ground(image, harness, apart)
    assert not is_ground(image, harness, there)
    QTest.mouseClick(harness.view.viewport(), LEFT, NONE, screen_px(harness, apart))
    assert harness.selection.state.edges == ()
    QTest.mouseClick(harness.view.viewport(), LEFT, NONE, screen_px(harness, there))
    assert harness.selection.state.edges == ("e5",)
    item = harness.view.context.dynamic_layer.edges.get("e5")
    assert item.path == edge_path(shape.trimmed(HANDLE_RIM, HANDLE_RIM))
    harness.settings.set(EDGE_STYLE, EDGE_STYLE.default)
    assert harness.canvas.routes.shape("e5") == curve
    assert not is_ground(settled(harness), harness, apart)


@other_styles
def test_the_style_outlasts_a_change_of_the_document(harness: Any, style: str) -> None:
    harness.settings.set(EDGE_STYLE, style)
    document: Document = harness.canvas.document
    move = [replace(node, title="Another") for node in document.nodes]
    harness.canvas.change(Document(document.canvas_id, tuple(move), document.edges, document.notes))
    assert harness.view.model.routes.style is STYLES[style]


@other_styles
def test_the_line_in_hand_has_the_style_of_what_it_becomes(harness: Any, style: str) -> None:
    harness.settings.set(EDGE_STYLE, style)
    table = harness.canvas.table
    source = next(h for h in table.of("harbour") if h.direction is Direction.SOURCE)
    target = next(h for h in table.of("shot1") if h.direction is Direction.TARGET)
    port = harness.view.viewport()
    start, end = screen_px(harness, table.point(source)), screen_px(harness, table.point(target))
    QTest.mousePress(port, LEFT, NONE, start)
    for at in (start + QPoint(20, 10), end):
        QTest.mouseMove(port, at)
    shown = harness.view.context.dynamic_layer.line.path
    ends = table.point(source), source.side, table.point(target), target.side
    assert shown == edge_path(STYLES[style].shape(*ends))
    QTest.mouseRelease(port, LEFT, NONE, end)
    assert not harness.view.context.dynamic_layer.line.isVisible()
