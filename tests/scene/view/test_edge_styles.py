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
def desk(new_desk: Callable[..., Any]) -> Any:
    made = new_desk()
    made.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    return made


def screen_px(desk: Any, point: tuple[float, float]) -> QPoint:
    x, y = desk.view.camera.to_screen(*point)
    return QPoint(round(x), round(y))


def is_ground(image: QImage, desk: Any, point: tuple[float, float]) -> bool:
    ratio = image.devicePixelRatio()
    at = screen_px(desk, point)
    found, ground = (
        image.pixelColor(round(at.x() * ratio), round(at.y() * ratio)),
        desk.themes.current.color("bg"),
    )
    return sum(abs(a - b) for a, b in zip(found.getRgb(), QColor(ground).getRgb(), strict=True)) < 12


@other_styles
def test_an_edge_is_drawn_and_hit_where_its_style_leads_it(desk: Any, settled: Settled, style: str) -> None:
    settled(desk)
    curve = desk.canvas.routes.shape("e5")
    desk.settings.set(EDGE_STYLE, style)
    shape = desk.canvas.routes.shape("e5")
    assert shape == desk.view.model.routes.shape("e5") != curve
    apart = max((curve.point_at(i / 50) for i in range(51)), key=lambda point: shape.distance(*point))
    there = max((shape.point_at(i / 50) for i in range(51)), key=lambda point: curve.distance(*point))
    image = settled(desk)
    assert shape.distance(*apart) > 7
    assert is_ground(image, desk, apart)
    assert not is_ground(image, desk, there)
    QTest.mouseClick(desk.view.viewport(), LEFT, NONE, screen_px(desk, apart))
    assert desk.selection.state.edges == ()
    QTest.mouseClick(desk.view.viewport(), LEFT, NONE, screen_px(desk, there))
    assert desk.selection.state.edges == ("e5",)
    item = desk.view.context.dynamic_layer.edges.get("e5")
    assert item.marks.path == edge_path(shape.trimmed(HANDLE_RIM, HANDLE_RIM))
    desk.settings.set(EDGE_STYLE, EDGE_STYLE.default)
    assert desk.canvas.routes.shape("e5") == curve
    assert not is_ground(settled(desk), desk, apart)


@other_styles
def test_the_style_outlasts_a_change_of_the_document(desk: Any, style: str) -> None:
    desk.settings.set(EDGE_STYLE, style)
    document: Document = desk.canvas.document
    move = [replace(node, title="Another") for node in document.nodes]
    desk.canvas.change(Document(document.canvas_id, tuple(move), document.edges, document.notes))
    assert desk.view.model.routes.style is STYLES[style]


@other_styles
def test_the_line_in_hand_has_the_style_of_what_it_becomes(desk: Any, style: str) -> None:
    desk.settings.set(EDGE_STYLE, style)
    table = desk.canvas.table
    source = next(h for h in table.of("harbour") if h.direction is Direction.SOURCE)
    target = next(h for h in table.of("shot1") if h.direction is Direction.TARGET)
    port = desk.view.viewport()
    start, end = screen_px(desk, table.point(source)), screen_px(desk, table.point(target))
    QTest.mousePress(port, LEFT, NONE, start)
    for at in (start + QPoint(20, 10), end):
        QTest.mouseMove(port, at)
    shown = desk.view.context.dynamic_layer.line.path
    ends = table.point(source), source.side, table.point(target), target.side
    assert shown == edge_path(STYLES[style].shape(*ends))
    QTest.mouseRelease(port, LEFT, NONE, end)
    assert not desk.view.context.dynamic_layer.line.isVisible()
