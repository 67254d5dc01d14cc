"""Drawing a connection with the mouse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.stand_ins import handle_on_screen
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, EdgeState, Port
from wsdesk.graph.rules import ModelLimits
from wsdesk.scene.items.marks import HighlightState

LEFT = Qt.MouseButton.LeftButton
NewHarness = Callable[..., Any]


@pytest.fixture
def harness(new_harness: NewHarness, model: Document) -> Any:
    made = new_harness(replace(model, edges=model.edges[:2]))
    made.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    return made


def at(harness: Any, node_id: str, direction: Direction, name: str = "") -> QPoint:
    handles = [
        h for h in harness.canvas.table.of(node_id) if h.direction is direction and name in ("", h.name)
    ]
    point = handle_on_screen(harness.view, node_id, handles[0].name, direction)
    assert point is not None
    return harness.view.viewport().mapFromGlobal(point)


def drag(harness: Any, start: QPoint, *points: QPoint, drop: bool = True) -> None:
    port = harness.view.viewport()
    QTest.mouseMove(port, start)
    QTest.mousePress(port, LEFT, Qt.KeyboardModifier.NoModifier, start)
    for point in points:
        QTest.mouseMove(port, point)
    if drop:
        QTest.mouseRelease(port, LEFT, Qt.KeyboardModifier.NoModifier, points[-1])


def test_a_drag_from_handle_to_handle_connects_them_and_shows_it_as_pending(harness: Any) -> None:
    target = at(harness, "shot1", Direction.TARGET)
    drag(harness, at(harness, "harbour", Direction.SOURCE), QPoint(700, 240), target)
    assert [(a.node_id, b.node_id) for a, b in harness.canvas.connected] == [("harbour", "shot1")]
    edge = harness.canvas.document.edges[-1]
    assert edge.state is EdgeState.PENDING
    assert edge.id in harness.view.context.dynamic_layer.edges


def test_the_nearest_handle_snaps_within_forty_screen_pixels_at_any_zoom(harness: Any) -> None:
    harness.view.camera.set_camera(Camera(600, 300, 0.5), moving=False)
    target = at(harness, "shot1", Direction.TARGET)
    start = at(harness, "harbour", Direction.SOURCE)
    drag(harness, start, target + QPoint(-60, 0), drop=False)
    assert harness.view.context.dynamic_layer.line.path.currentPosition().x() == pytest.approx(
        730 - 60 / 0.5, abs=3
    )
    QTest.mouseMove(harness.view.viewport(), target + QPoint(-30, 0))
    assert harness.view.context.dynamic_layer.line.path.currentPosition().x() == pytest.approx(730, abs=0.5)
    QTest.mouseRelease(harness.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, target + QPoint(-30, 0))
    assert [b.node_id for _, b in harness.canvas.connected] == ["shot1"]


def test_a_drop_on_a_card_takes_its_best_free_handle(harness: Any) -> None:
    middle = harness.view.node_screen_rect("shot1").center()
    drag(harness, at(harness, "style", Direction.SOURCE), harness.view.viewport().mapFromGlobal(middle))
    assert [(a.node_id, b.node_id) for a, b in harness.canvas.connected] == [("style", "shot1")]


def test_a_drag_can_begin_at_a_target(harness: Any) -> None:
    drag(
        harness,
        at(harness, "shot1", Direction.TARGET),
        QPoint(400, 600),
        at(harness, "harbour", Direction.SOURCE),
    )
    assert [(a.node_id, b.node_id) for a, b in harness.canvas.connected] == [("harbour", "shot1")]


def test_escape_cancels_and_leaves_nothing_behind(harness: Any) -> None:
    target = at(harness, "shot1", Direction.TARGET)
    drag(harness, at(harness, "harbour", Direction.SOURCE), target, drop=False)
    QTest.keyClick(harness.view, Qt.Key.Key_Escape)
    QTest.mouseRelease(harness.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, target)
    dynamic_layer = harness.view.context.dynamic_layer
    assert harness.canvas.connected == []
    assert not dynamic_layer.line.isVisible()
    assert dynamic_layer.targets.marks == ()


def test_a_drop_on_the_empty_canvas_connects_nothing(harness: Any) -> None:
    drag(harness, at(harness, "harbour", Direction.SOURCE), QPoint(560, 520), QPoint(560, 560))
    harness.view.picking.picker.close_list()
    assert harness.canvas.connected == []
    assert not harness.view.context.dynamic_layer.line.isVisible()


def test_while_dragging_handles_show_whether_they_take_the_line(harness: Any) -> None:
    drag(harness, at(harness, "harbour", Direction.SOURCE), QPoint(560, 560), drop=False)
    lights = {mark.state for mark in harness.view.context.dynamic_layer.targets.marks}
    assert HighlightState.VALID in lights or HighlightState.WARNING in lights
    assert HighlightState.INVALID in lights  # prompt and style lead here: connecting back would close a loop


def test_a_refusal_says_why_near_the_pointer(harness: Any) -> None:
    middle = harness.view.viewport().mapFromGlobal(harness.view.node_screen_rect("style").center())
    drag(harness, at(harness, "harbour", Direction.SOURCE), middle, drop=False)
    cursor_tooltip = harness.view.context.dynamic_layer.cursor_tooltip
    assert cursor_tooltip.text
    spot = harness.view.camera.to_screen(cursor_tooltip.pos().x(), cursor_tooltip.pos().y())
    assert spot == pytest.approx((middle.x(), middle.y()), abs=2)
    QTest.mouseRelease(harness.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, middle)
    assert harness.canvas.connected == []
    assert cursor_tooltip.text  # it stays for a while after the drop


SHIFT = Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.NoModifier


def move(harness: Any, point: QPoint, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    port = harness.view.viewport()
    event = QMouseEvent(
        QMouseEvent.Type.MouseMove,
        QPointF(point),
        QPointF(port.mapToGlobal(point)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        modifiers,
    )
    QApplication.sendEvent(port, event)


def test_a_drag_from_a_selected_node_takes_the_others_along_as_one_act(harness: Any) -> None:
    harness.view.context.select(["style", "harbour"])
    target = at(harness, "shot1", Direction.TARGET)
    drag(harness, at(harness, "harbour", Direction.SOURCE), target, drop=False)
    assert harness.view.context.dynamic_layer.cursor_tooltip.text.startswith("2 of 2 connections")
    QTest.mouseRelease(harness.view.viewport(), LEFT, PLAIN, target)
    assert sorted((a.node_id, b.node_id) for a, b in harness.canvas.connected) == [
        ("harbour", "shot1"),
        ("style", "shot1"),
    ]


def test_one_of_several_that_cannot_is_left_out_and_counted(harness: Any) -> None:
    harness.view.context.select(["shot1", "harbour"])
    target = at(harness, "shot1", Direction.TARGET)
    drag(harness, at(harness, "harbour", Direction.SOURCE), target, drop=False)
    assert harness.view.context.dynamic_layer.cursor_tooltip.text.startswith("1 of 2 connections")
    QTest.mouseRelease(harness.view.viewport(), LEFT, PLAIN, target)
    assert [(a.node_id, b.node_id) for a, b in harness.canvas.connected] == [("harbour", "shot1")]


def test_with_shift_the_line_stays_in_hand_until_shift_is_up(harness: Any) -> None:
    port = harness.view.viewport()
    first, second = at(harness, "shot1", Direction.TARGET), at(harness, "shot2", Direction.TARGET)
    drag(harness, at(harness, "harbour", Direction.SOURCE), first, drop=False)
    QTest.mouseRelease(port, LEFT, SHIFT, first)
    assert harness.view.context.dynamic_layer.line.isVisible()
    move(harness, second, SHIFT)
    QTest.mousePress(port, LEFT, SHIFT, second)
    QTest.mouseRelease(port, LEFT, SHIFT, second)
    assert [(a.node_id, b.node_id) for a, b in harness.canvas.connected] == [
        ("harbour", "shot1"),
        ("harbour", "shot2"),
    ]
    QTest.keyRelease(harness.view, Qt.Key.Key_Shift)
    assert not harness.view.context.dynamic_layer.line.isVisible()
    assert harness.view.context.dynamic_layer.targets.marks == ()


def test_a_drag_from_a_cards_border_connects_and_a_click_there_selects(harness: Any) -> None:
    view = harness.view
    rect = view.node_screen_rect("harbour")
    corner = view.viewport().mapFromGlobal(rect.topRight()) + QPoint(-3, 20)
    drag(harness, corner, corner + QPoint(1, 0))
    assert view.context.selected.nodes == ("harbour",)
    view.context.select()
    drag(harness, corner, corner + QPoint(30, 0), at(harness, "shot1", Direction.TARGET))
    assert [(a.node_id, b.node_id) for a, b in harness.canvas.connected] == [("harbour", "shot1")]
    assert view.context.selected.nodes == ()


def test_far_off_a_drag_from_border_to_card_connects_though_no_handle_is_seen(harness: Any) -> None:
    view = harness.view
    view.camera.set_camera(Camera(492, 432, 0.2), moving=False)

    def of(node_id: str) -> QRect:
        rect = view.node_screen_rect(node_id)
        return QRect(view.viewport().mapFromGlobal(rect.topLeft()), rect.size())

    start, end = of("harbour"), of("shot1")
    assert min(start.width(), start.height()) < 72
    border = QPoint(start.right() - 1, start.center().y())
    drag(harness, border, border + QPoint(12, 0), end.center(), drop=False)
    dynamic_layer = view.context.dynamic_layer
    handle = next(h for h in harness.canvas.table.of("shot1") if h.direction is Direction.TARGET)
    x, y = harness.canvas.table.point(handle)
    assert dynamic_layer.line.path.currentPosition().toTuple() == pytest.approx((x, y), abs=0.5)
    QTest.mouseRelease(view.viewport(), LEFT, PLAIN, end.center())
    assert [(a.node_id, b.node_id) for a, b in harness.canvas.connected] == [("harbour", "shot1")]
    drag(harness, start.center(), start.center() + QPoint(12, 0), end.center())
    assert view.context.selected.nodes == ("harbour",), "the middle of a small card still selects"
    assert len(harness.canvas.connected) == 1


def test_a_click_on_a_handle_selects_its_card_and_connects_nothing_however_near_another_is(
    harness: Any,
) -> None:
    harness.view.camera.set_camera(Camera(600, 300, 0.27), moving=False)
    source, target = at(harness, "harbour", Direction.SOURCE), at(harness, "shot1", Direction.TARGET)
    assert (source - target).manhattanLength() < 40
    drag(harness, source, source + QPoint(1, 0))
    assert harness.canvas.connected == []
    assert harness.view.context.selected.nodes == ("harbour",)
    assert not harness.view.context.dynamic_layer.line.isVisible()


def test_a_refresh_in_the_middle_of_a_drag_does_not_end_it(harness: Any) -> None:
    target = at(harness, "shot1", Direction.TARGET)
    drag(harness, at(harness, "harbour", Direction.SOURCE), QPoint(700, 240), drop=False)
    document = harness.canvas.document
    move = tuple(replace(n, title="Other") if n.id == "tone" else n for n in document.nodes)
    harness.canvas.change(replace(document, nodes=move))
    assert harness.view.context.dynamic_layer.line.isVisible()
    QTest.mouseMove(harness.view.viewport(), target)
    QTest.mouseRelease(harness.view.viewport(), LEFT, PLAIN, target)
    assert [(a.node_id, b.node_id) for a, b in harness.canvas.connected] == [("harbour", "shot1")]


def test_a_drag_ends_when_its_node_is_removed(harness: Any) -> None:
    drag(harness, at(harness, "harbour", Direction.SOURCE), QPoint(700, 240), drop=False)
    document = harness.canvas.document
    gone = tuple(n for n in document.nodes if n.id != "harbour")
    harness.canvas.change(replace(document, nodes=gone, edges=()))
    assert not harness.view.context.dynamic_layer.line.isVisible()
    QTest.mouseRelease(harness.view.viewport(), LEFT, PLAIN, QPoint(700, 240))
    assert harness.canvas.connected == []


def test_the_accepted_inputs_are_shown_on_hover_and_others_rejected(harness: Any) -> None:
    harness.canvas.limits = {"shot1": ModelLimits("Painter", max_image_inputs=0)}
    middle = harness.view.viewport().mapFromGlobal(harness.view.node_screen_rect("shot1").center())
    drag(harness, at(harness, "harbour", Direction.SOURCE), middle, drop=False)
    assert harness.view.context.dynamic_layer.cursor_tooltip.text == "Painter doesn't accept images."
    QTest.mouseRelease(harness.view.viewport(), LEFT, PLAIN, middle)
    assert harness.canvas.connected == []


def test_a_drop_on_a_rejecting_handle_does_not_connect_to_a_nearby_one(harness: Any) -> None:
    accepting, refusing = Port("accepting", label="Image"), Port("refusing", label="Logo", locked=True)
    ports = (accepting, refusing)
    nodes = tuple(replace(n, ports=ports) if n.id == "shot1" else n for n in harness.canvas.document.nodes)
    harness.canvas.change(
        replace(harness.canvas.document, nodes=nodes).reuse_lookups(harness.canvas.document)
    )
    target = at(harness, "shot1", Direction.TARGET, "refusing")
    dynamic_layer = harness.view.context.dynamic_layer
    drag(harness, at(harness, "harbour", Direction.SOURCE), target, drop=False)
    assert dynamic_layer.cursor_tooltip.text == "“Logo” is locked."
    assert HighlightState.SNAPPED not in {mark.state for mark in dynamic_layer.targets.marks}
    QTest.mouseRelease(harness.view.viewport(), LEFT, PLAIN, target)
    assert harness.canvas.connected == []
    assert dynamic_layer.cursor_tooltip.text == "“Logo” is locked."

    beside = at(harness, "shot1", Direction.TARGET, "accepting")
    drag(harness, at(harness, "harbour", Direction.SOURCE), target, beside)
    assert [dst.name for _src, dst in harness.canvas.connected] == ["accepting"]


def test_the_handle_that_would_take_the_line_is_named(harness: Any) -> None:
    drag(
        harness, at(harness, "harbour", Direction.SOURCE), at(harness, "shot1", Direction.TARGET), drop=False
    )
    dynamic_layer = harness.view.context.dynamic_layer
    marks = dynamic_layer.cards.get("shot1").marks
    (handle,) = [h for h in harness.canvas.table.of("shot1") if h.direction is Direction.TARGET][:1]
    assert [mark.label for mark in marks.handles] == [handle.label or handle.name]
    QTest.keyClick(harness.view, Qt.Key.Key_Escape)
    assert dynamic_layer.cursor_tooltip.text == ""

    # At low detail, where titles aren't readable, the tooltip contains the card's title too.
    harness.view.camera.set_camera(Camera(492, 432, 0.2), moving=False)
    middle = harness.view.viewport().mapFromGlobal(harness.view.node_screen_rect("shot1").center())
    border = harness.view.viewport().mapFromGlobal(harness.view.node_screen_rect("harbour").center())
    border.setX(
        harness.view.viewport().mapFromGlobal(harness.view.node_screen_rect("harbour").topRight()).x()
    )
    drag(harness, border, middle, drop=False)
    title = harness.canvas.document.node_by_id["shot1"].title
    assert dynamic_layer.cursor_tooltip.text.startswith(title)
    QTest.keyClick(harness.view, Qt.Key.Key_Escape)


def test_a_warning_is_shown_and_does_not_prevent_the_connection(harness: Any) -> None:
    harness.canvas.limits = {"shot1": ModelLimits("Painter", accepts=("strange", "video"))}
    target = at(harness, "shot1", Direction.TARGET)
    drag(harness, at(harness, "harbour", Direction.SOURCE), target, drop=False)
    assert harness.view.context.dynamic_layer.cursor_tooltip.text
    QTest.mouseRelease(harness.view.viewport(), LEFT, PLAIN, target)
    assert len(harness.canvas.connected) == 1


def test_a_line_held_at_the_edge_brings_what_lies_beyond_it(harness: Any, qtbot: Any) -> None:
    view, port = harness.view, harness.view.viewport()
    view.camera.set_camera(Camera(200, 432, 1.0), moving=False)
    away = at(harness, "shot1", Direction.TARGET)
    start = at(harness, "harbour", Direction.SOURCE)
    assert 0 < start.x() < port.width() - 40 < away.x()
    drag(harness, start, QPoint(port.width() - 60, start.y()), drop=False)
    assert view.camera.camera.x == 200, "not near the edge yet"
    QTest.mouseMove(port, QPoint(port.width() - 4, start.y()))
    qtbot.waitUntil(lambda: at(harness, "shot1", Direction.TARGET).x() < port.width() - 40)
    target = at(harness, "shot1", Direction.TARGET)
    QTest.mouseMove(port, target)
    camera = view.camera.camera
    QTest.qWait(60)
    assert view.camera.camera == camera, "panned away from the edge"
    QTest.mouseRelease(port, LEFT, PLAIN, target)
    assert [(a.node_id, b.node_id) for a, b in harness.canvas.connected] == [("harbour", "shot1")]


def test_a_line_let_go_at_the_edge_stops_the_view(harness: Any, qtbot: Any) -> None:
    view, port = harness.view, harness.view.viewport()
    start = at(harness, "harbour", Direction.SOURCE)
    drag(harness, start, QPoint(port.width() - 4, start.y()), drop=False)
    before = view.camera.camera.x
    qtbot.waitUntil(lambda: view.camera.camera.x > before)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    camera = view.camera.camera
    QTest.qWait(60)
    assert view.camera.camera == camera
