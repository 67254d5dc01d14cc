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
NewDesk = Callable[..., Any]


@pytest.fixture
def desk(new_desk: NewDesk, model: Document) -> Any:
    made = new_desk(replace(model, edges=model.edges[:2]))
    made.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    return made


def at(desk: Any, node_id: str, direction: Direction, name: str = "") -> QPoint:
    handles = [h for h in desk.canvas.table.of(node_id) if h.direction is direction and name in ("", h.name)]
    point = handle_on_screen(desk.view, node_id, handles[0].name, direction)
    assert point is not None
    return desk.view.viewport().mapFromGlobal(point)


def drag(desk: Any, start: QPoint, *points: QPoint, drop: bool = True) -> None:
    port = desk.view.viewport()
    QTest.mouseMove(port, start)
    QTest.mousePress(port, LEFT, Qt.KeyboardModifier.NoModifier, start)
    for point in points:
        QTest.mouseMove(port, point)
    if drop:
        QTest.mouseRelease(port, LEFT, Qt.KeyboardModifier.NoModifier, points[-1])


def test_a_drag_from_handle_to_handle_connects_them_and_shows_it_as_pending(desk: Any) -> None:
    target = at(desk, "shot1", Direction.TARGET)
    drag(desk, at(desk, "harbour", Direction.SOURCE), QPoint(700, 240), target)
    assert [(a.node_id, b.node_id) for a, b in desk.canvas.connected] == [("harbour", "shot1")]
    edge = desk.canvas.document.edges[-1]
    assert edge.state is EdgeState.PENDING
    assert edge.id in desk.view.context.dynamic_layer.edges


def test_the_nearest_handle_snaps_within_forty_screen_pixels_at_any_zoom(desk: Any) -> None:
    desk.view.camera.set_camera(Camera(600, 300, 0.5), moving=False)
    target = at(desk, "shot1", Direction.TARGET)
    start = at(desk, "harbour", Direction.SOURCE)
    drag(desk, start, target + QPoint(-60, 0), drop=False)
    assert desk.view.context.dynamic_layer.line.path.currentPosition().x() == pytest.approx(
        730 - 60 / 0.5, abs=3
    )
    QTest.mouseMove(desk.view.viewport(), target + QPoint(-30, 0))
    assert desk.view.context.dynamic_layer.line.path.currentPosition().x() == pytest.approx(730, abs=0.5)
    QTest.mouseRelease(desk.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, target + QPoint(-30, 0))
    assert [b.node_id for _, b in desk.canvas.connected] == ["shot1"]


def test_a_drop_on_a_card_takes_its_best_free_handle(desk: Any) -> None:
    middle = desk.view.node_screen_rect("shot1").center()
    drag(desk, at(desk, "style", Direction.SOURCE), desk.view.viewport().mapFromGlobal(middle))
    assert [(a.node_id, b.node_id) for a, b in desk.canvas.connected] == [("style", "shot1")]


def test_a_drag_can_begin_at_a_target(desk: Any) -> None:
    drag(desk, at(desk, "shot1", Direction.TARGET), QPoint(400, 600), at(desk, "harbour", Direction.SOURCE))
    assert [(a.node_id, b.node_id) for a, b in desk.canvas.connected] == [("harbour", "shot1")]


def test_escape_cancels_and_leaves_nothing_behind(desk: Any) -> None:
    target = at(desk, "shot1", Direction.TARGET)
    drag(desk, at(desk, "harbour", Direction.SOURCE), target, drop=False)
    QTest.keyClick(desk.view, Qt.Key.Key_Escape)
    QTest.mouseRelease(desk.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, target)
    dynamic_layer = desk.view.context.dynamic_layer
    assert desk.canvas.connected == []
    assert not dynamic_layer.line.isVisible()
    assert dynamic_layer.targets.marks == ()


def test_a_drop_on_the_empty_canvas_connects_nothing(desk: Any) -> None:
    drag(desk, at(desk, "harbour", Direction.SOURCE), QPoint(560, 520), QPoint(560, 560))
    desk.view.picking.picker.close_list()
    assert desk.canvas.connected == []
    assert not desk.view.context.dynamic_layer.line.isVisible()


def test_while_dragging_handles_show_whether_they_take_the_line(desk: Any) -> None:
    drag(desk, at(desk, "harbour", Direction.SOURCE), QPoint(560, 560), drop=False)
    lights = {mark.state for mark in desk.view.context.dynamic_layer.targets.marks}
    assert HighlightState.VALID in lights or HighlightState.WARNING in lights
    assert HighlightState.INVALID in lights  # prompt and style lead here: connecting back would close a loop


def test_a_refusal_says_why_near_the_pointer(desk: Any) -> None:
    middle = desk.view.viewport().mapFromGlobal(desk.view.node_screen_rect("style").center())
    drag(desk, at(desk, "harbour", Direction.SOURCE), middle, drop=False)
    cursor_tooltip = desk.view.context.dynamic_layer.cursor_tooltip
    assert cursor_tooltip.text
    spot = desk.view.camera.to_screen(cursor_tooltip.pos().x(), cursor_tooltip.pos().y())
    assert spot == pytest.approx((middle.x(), middle.y()), abs=2)
    QTest.mouseRelease(desk.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, middle)
    assert desk.canvas.connected == []
    assert cursor_tooltip.text  # it stays for a while after the drop


SHIFT = Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.NoModifier


def move(desk: Any, point: QPoint, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    port = desk.view.viewport()
    event = QMouseEvent(
        QMouseEvent.Type.MouseMove,
        QPointF(point),
        QPointF(port.mapToGlobal(point)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        modifiers,
    )
    QApplication.sendEvent(port, event)


def test_a_drag_from_a_selected_node_takes_the_others_along_as_one_act(desk: Any) -> None:
    desk.view.context.select(["style", "harbour"])
    target = at(desk, "shot1", Direction.TARGET)
    drag(desk, at(desk, "harbour", Direction.SOURCE), target, drop=False)
    assert desk.view.context.dynamic_layer.cursor_tooltip.text.startswith("2 of 2 connections")
    QTest.mouseRelease(desk.view.viewport(), LEFT, PLAIN, target)
    assert sorted((a.node_id, b.node_id) for a, b in desk.canvas.connected) == [
        ("harbour", "shot1"),
        ("style", "shot1"),
    ]


def test_one_of_several_that_cannot_is_left_out_and_counted(desk: Any) -> None:
    desk.view.context.select(["shot1", "harbour"])
    target = at(desk, "shot1", Direction.TARGET)
    drag(desk, at(desk, "harbour", Direction.SOURCE), target, drop=False)
    assert desk.view.context.dynamic_layer.cursor_tooltip.text.startswith("1 of 2 connections")
    QTest.mouseRelease(desk.view.viewport(), LEFT, PLAIN, target)
    assert [(a.node_id, b.node_id) for a, b in desk.canvas.connected] == [("harbour", "shot1")]


def test_with_shift_the_line_stays_in_hand_until_shift_is_up(desk: Any) -> None:
    port = desk.view.viewport()
    first, second = at(desk, "shot1", Direction.TARGET), at(desk, "shot2", Direction.TARGET)
    drag(desk, at(desk, "harbour", Direction.SOURCE), first, drop=False)
    QTest.mouseRelease(port, LEFT, SHIFT, first)
    assert desk.view.context.dynamic_layer.line.isVisible()
    move(desk, second, SHIFT)
    QTest.mousePress(port, LEFT, SHIFT, second)
    QTest.mouseRelease(port, LEFT, SHIFT, second)
    assert [(a.node_id, b.node_id) for a, b in desk.canvas.connected] == [
        ("harbour", "shot1"),
        ("harbour", "shot2"),
    ]
    QTest.keyRelease(desk.view, Qt.Key.Key_Shift)
    assert not desk.view.context.dynamic_layer.line.isVisible()
    assert desk.view.context.dynamic_layer.targets.marks == ()


def test_a_drag_from_a_cards_border_connects_and_a_click_there_selects(desk: Any) -> None:
    view = desk.view
    rect = view.node_screen_rect("harbour")
    corner = view.viewport().mapFromGlobal(rect.topRight()) + QPoint(-3, 20)
    drag(desk, corner, corner + QPoint(1, 0))
    assert view.context.selected.nodes == ("harbour",)
    view.context.select()
    drag(desk, corner, corner + QPoint(30, 0), at(desk, "shot1", Direction.TARGET))
    assert [(a.node_id, b.node_id) for a, b in desk.canvas.connected] == [("harbour", "shot1")]
    assert view.context.selected.nodes == ()


def test_far_off_a_drag_from_border_to_card_connects_though_no_handle_is_seen(desk: Any) -> None:
    view = desk.view
    view.camera.set_camera(Camera(492, 432, 0.2), moving=False)

    def of(node_id: str) -> QRect:
        rect = view.node_screen_rect(node_id)
        return QRect(view.viewport().mapFromGlobal(rect.topLeft()), rect.size())

    start, end = of("harbour"), of("shot1")
    assert min(start.width(), start.height()) < 72
    border = QPoint(start.right() - 1, start.center().y())
    drag(desk, border, border + QPoint(12, 0), end.center(), drop=False)
    dynamic_layer = view.context.dynamic_layer
    handle = next(h for h in desk.canvas.table.of("shot1") if h.direction is Direction.TARGET)
    x, y = desk.canvas.table.point(handle)
    assert dynamic_layer.line.path.currentPosition().toTuple() == pytest.approx((x, y), abs=0.5)
    QTest.mouseRelease(view.viewport(), LEFT, PLAIN, end.center())
    assert [(a.node_id, b.node_id) for a, b in desk.canvas.connected] == [("harbour", "shot1")]
    drag(desk, start.center(), start.center() + QPoint(12, 0), end.center())
    assert view.context.selected.nodes == ("harbour",), "the middle of a small card still selects"
    assert len(desk.canvas.connected) == 1


def test_a_click_on_a_handle_selects_its_card_and_connects_nothing_however_near_another_is(desk: Any) -> None:
    desk.view.camera.set_camera(Camera(600, 300, 0.27), moving=False)
    source, target = at(desk, "harbour", Direction.SOURCE), at(desk, "shot1", Direction.TARGET)
    assert (source - target).manhattanLength() < 40
    drag(desk, source, source + QPoint(1, 0))
    assert desk.canvas.connected == []
    assert desk.view.context.selected.nodes == ("harbour",)
    assert not desk.view.context.dynamic_layer.line.isVisible()


def test_a_refresh_in_the_middle_of_a_drag_does_not_end_it(desk: Any) -> None:
    target = at(desk, "shot1", Direction.TARGET)
    drag(desk, at(desk, "harbour", Direction.SOURCE), QPoint(700, 240), drop=False)
    document = desk.canvas.document
    move = tuple(replace(n, title="Other") if n.id == "tone" else n for n in document.nodes)
    desk.canvas.change(replace(document, nodes=move))
    assert desk.view.context.dynamic_layer.line.isVisible()
    QTest.mouseMove(desk.view.viewport(), target)
    QTest.mouseRelease(desk.view.viewport(), LEFT, PLAIN, target)
    assert [(a.node_id, b.node_id) for a, b in desk.canvas.connected] == [("harbour", "shot1")]


def test_a_drag_whose_node_goes_is_over(desk: Any) -> None:
    drag(desk, at(desk, "harbour", Direction.SOURCE), QPoint(700, 240), drop=False)
    document = desk.canvas.document
    gone = tuple(n for n in document.nodes if n.id != "harbour")
    desk.canvas.change(replace(document, nodes=gone, edges=()))
    assert not desk.view.context.dynamic_layer.line.isVisible()
    QTest.mouseRelease(desk.view.viewport(), LEFT, PLAIN, QPoint(700, 240))
    assert desk.canvas.connected == []


def test_what_the_model_takes_is_told_on_hover_and_refused(desk: Any) -> None:
    desk.canvas.limits = {"shot1": ModelLimits("Painter", max_image_inputs=0)}
    middle = desk.view.viewport().mapFromGlobal(desk.view.node_screen_rect("shot1").center())
    drag(desk, at(desk, "harbour", Direction.SOURCE), middle, drop=False)
    assert desk.view.context.dynamic_layer.cursor_tooltip.text == "Painter doesn't accept images."
    QTest.mouseRelease(desk.view.viewport(), LEFT, PLAIN, middle)
    assert desk.canvas.connected == []


def test_what_is_dropped_on_a_handle_that_refuses_goes_to_no_other_one_however_near(desk: Any) -> None:
    taken, refusing = Port("taken", label="Image"), Port("refusing", label="Logo", locked=True)
    ports = (taken, refusing)
    nodes = tuple(replace(n, ports=ports) if n.id == "shot1" else n for n in desk.canvas.document.nodes)
    desk.canvas.change(replace(desk.canvas.document, nodes=nodes).reuse_lookups(desk.canvas.document))
    target = at(desk, "shot1", Direction.TARGET, "refusing")
    dynamic_layer = desk.view.context.dynamic_layer
    drag(desk, at(desk, "harbour", Direction.SOURCE), target, drop=False)
    assert dynamic_layer.cursor_tooltip.text == "“Logo” is locked."
    assert HighlightState.SNAPPED not in {mark.state for mark in dynamic_layer.targets.marks}
    QTest.mouseRelease(desk.view.viewport(), LEFT, PLAIN, target)
    assert desk.canvas.connected == []
    assert dynamic_layer.cursor_tooltip.text == "“Logo” is locked."

    beside = at(desk, "shot1", Direction.TARGET, "taken")
    drag(desk, at(desk, "harbour", Direction.SOURCE), target, beside)
    assert [dst.name for _src, dst in desk.canvas.connected] == ["taken"]


def test_the_handle_that_would_take_the_line_is_named(desk: Any) -> None:
    drag(desk, at(desk, "harbour", Direction.SOURCE), at(desk, "shot1", Direction.TARGET), drop=False)
    dynamic_layer = desk.view.context.dynamic_layer
    marks = dynamic_layer.cards.get("shot1").marks
    (handle,) = [h for h in desk.canvas.table.of("shot1") if h.direction is Direction.TARGET][:1]
    assert [mark.label for mark in marks.handles] == [handle.label or handle.name]
    QTest.keyClick(desk.view, Qt.Key.Key_Escape)
    assert dynamic_layer.cursor_tooltip.text == ""

    # Where cards are stamps that nobody can read, the words beside the pointer name the card as well.
    desk.view.camera.set_camera(Camera(492, 432, 0.2), moving=False)
    middle = desk.view.viewport().mapFromGlobal(desk.view.node_screen_rect("shot1").center())
    border = desk.view.viewport().mapFromGlobal(desk.view.node_screen_rect("harbour").center())
    border.setX(desk.view.viewport().mapFromGlobal(desk.view.node_screen_rect("harbour").topRight()).x())
    drag(desk, border, middle, drop=False)
    title = desk.canvas.document.node_by_id["shot1"].title
    assert dynamic_layer.cursor_tooltip.text.startswith(title)
    QTest.keyClick(desk.view, Qt.Key.Key_Escape)


def test_a_warning_is_told_and_can_be_gone_past(desk: Any) -> None:
    desk.canvas.limits = {"shot1": ModelLimits("Painter", accepts=("strange", "video"))}
    target = at(desk, "shot1", Direction.TARGET)
    drag(desk, at(desk, "harbour", Direction.SOURCE), target, drop=False)
    assert desk.view.context.dynamic_layer.cursor_tooltip.text
    QTest.mouseRelease(desk.view.viewport(), LEFT, PLAIN, target)
    assert len(desk.canvas.connected) == 1


def test_a_line_held_at_the_edge_brings_what_lies_beyond_it(desk: Any, qtbot: Any) -> None:
    view, port = desk.view, desk.view.viewport()
    view.camera.set_camera(Camera(200, 432, 1.0), moving=False)
    away = at(desk, "shot1", Direction.TARGET)
    start = at(desk, "harbour", Direction.SOURCE)
    assert 0 < start.x() < port.width() - 40 < away.x()
    drag(desk, start, QPoint(port.width() - 60, start.y()), drop=False)
    assert view.camera.camera.x == 200, "not near the edge yet"
    QTest.mouseMove(port, QPoint(port.width() - 4, start.y()))
    qtbot.waitUntil(lambda: at(desk, "shot1", Direction.TARGET).x() < port.width() - 40)
    target = at(desk, "shot1", Direction.TARGET)
    QTest.mouseMove(port, target)
    stands = view.camera.camera
    QTest.qWait(60)
    assert view.camera.camera == stands, "away from the edge it stands still"
    QTest.mouseRelease(port, LEFT, PLAIN, target)
    assert [(a.node_id, b.node_id) for a, b in desk.canvas.connected] == [("harbour", "shot1")]


def test_a_line_let_go_at_the_edge_stops_the_view(desk: Any, qtbot: Any) -> None:
    view, port = desk.view, desk.view.viewport()
    start = at(desk, "harbour", Direction.SOURCE)
    drag(desk, start, QPoint(port.width() - 4, start.y()), drop=False)
    before = view.camera.camera.x
    qtbot.waitUntil(lambda: view.camera.camera.x > before)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    stands = view.camera.camera
    QTest.qWait(60)
    assert view.camera.camera == stands
