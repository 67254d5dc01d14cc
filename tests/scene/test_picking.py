"""Choosing what a connection goes to from a list: after a drop on nothing, and with no mouse at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.graph.drawing import canvas, node
from tests.stand_ins import handle_on_screen
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Direction, Kind, Port
from wsdesk.graph.rules import ModelLimits
from wsdesk.scene.input.gestures.keys import focus_node
from wsdesk.scene.view.commands import SceneCommands
from wsdesk.theme.fonts import ui_font

NewHarness = Callable[..., Any]
Key = Qt.Key


@pytest.fixture
def harness(new_harness: NewHarness, model: Document) -> Any:
    made = new_harness(replace(model, edges=model.edges[:2]))
    made.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    made.view.activateWindow()
    return made


def run(harness: Any, command_id: str) -> None:
    stores: Any = None
    command = next(c for c in SceneCommands(lambda: harness.view, stores).all() if c.id == command_id)
    command.run(None)


def picker(harness: Any) -> Any:
    return harness.view.picking.picker


def lines(harness: Any) -> list[str]:
    rows = picker(harness).list
    return [rows.item(i).text() for i in range(rows.count())]


def connected(harness: Any) -> list[tuple[str, str]]:
    return [(a.node_id, b.node_id) for a, b in harness.canvas.connected]


def test_c_lists_what_can_take_the_node_and_enter_connects_it(harness: Any) -> None:
    focus_node(harness.view.context, "harbour")
    assert harness.view.findChild(QWidget, "targetPicker") is None, "it is created on first use"
    run(harness, "canvas.connect-to")
    assert picker(harness).isVisible()
    assert picker(harness).field.placeholderText() == "Connect Harbour at dusk to…"
    assert not any(line.startswith(("Scene prompt", "Style")) for line in lines(harness)), "they lead here"
    QTest.keyClicks(picker(harness).field, "shot 02")
    assert all(line.startswith("Shot 02") for line in lines(harness))
    assert harness.view.context.dynamic_layer.line.isVisible(), "the canvas shows what is meant"
    QTest.keyClick(picker(harness).field, Key.Key_Return)
    assert connected(harness) == [("harbour", "shot2")]
    assert not picker(harness).isVisible()
    assert not harness.view.context.dynamic_layer.line.isVisible()


@pytest.mark.parametrize(
    ("command_id", "text"),
    [
        ("canvas.connect-to", "Select a node first."),
        ("canvas.connect-from", "Select a node first."),
        ("canvas.connect-selected", "Select at least two nodes first."),
    ],
)
def test_without_nodes_to_connect_a_tooltip_says_so(harness: Any, command_id: str, text: str) -> None:
    harness.view.context.select()
    run(harness, command_id)
    assert not picker(harness).isVisible()
    tooltip = harness.view.context.dynamic_layer.cursor_tooltip
    assert tooltip.text == text
    assert harness.view.camera.visible.contains(tooltip.pos().x(), tooltip.pos().y())


def test_shift_c_lists_what_can_flow_into_the_node(harness: Any) -> None:
    focus_node(harness.view.context, "shot1")
    run(harness, "canvas.connect-from")
    QTest.keyClicks(picker(harness).field, "harbour")
    QTest.keyClick(picker(harness).field, Key.Key_Return)
    assert connected(harness) == [("harbour", "shot1")]


def test_a_node_that_refuses_is_named_with_its_reason_and_enter_does_nothing(harness: Any) -> None:
    focus_node(harness.view.context, "harbour")
    run(harness, "canvas.connect-to")
    QTest.keyClicks(picker(harness).field, "scene prompt")
    assert lines(harness)
    hint = picker(harness).findChild(object, "targetPicker-hint")
    assert hint.isVisible()
    assert hint.text()
    QTest.keyClick(picker(harness).field, Key.Key_Return)
    assert connected(harness) == []
    assert picker(harness).isVisible()
    QTest.keyClick(picker(harness).field, Key.Key_Escape)
    assert not picker(harness).isVisible()


def test_warnings_are_shown_before_the_pointer_reaches_the_handle(harness: Any) -> None:
    harness.canvas.limits = {"shot1": ModelLimits("Painter", accepts=("strange", "video"))}
    focus_node(harness.view.context, "harbour")
    run(harness, "canvas.connect-to")
    rows, images = picker(harness).list, {}
    for i, line in enumerate(lines(harness)):
        if line.startswith("Shot 0"):
            images[line[:7]] = rows.item(i).icon().pixmap(14, 14).toImage()
    assert images["Shot 01"] != images["Shot 02"], "of one kind, but only one of them is sure"
    at = next(i for i, line in enumerate(lines(harness)) if line.startswith("Shot 01"))
    assert lines(harness)[at].endswith(" · might not fit"), "the doubt is there in a few words"
    assert "Known types" in rows.item(at).toolTip()
    rows.setCurrentRow(at)
    assert "Known types" in picker(harness).findChild(object, "targetPicker-hint").text()


def test_a_drop_on_the_empty_canvas_lists_the_nearest_first_and_escape_leaves_nothing(harness: Any) -> None:
    port = harness.view.viewport()
    handle = next(h for h in harness.canvas.table.of("harbour") if h.direction is Direction.SOURCE)
    start = port.mapFromGlobal(handle_on_screen(harness.view, "harbour", handle.name, handle.direction))
    QTest.mouseMove(port, start)
    QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    for point in (QPoint(660, 520), QPoint(650, 700)):
        QTest.mouseMove(port, point)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(650, 700))
    assert picker(harness).isVisible()
    assert connected(harness) == []
    nodes = harness.canvas.document.node_by_id
    order = [
        (nodes[c.end.node_id].kind is Kind.GROUP, c.result.severity != "ok", c.distance)
        for c in harness.view.picking.candidates
    ]
    assert order == sorted(order), "nodes before groups, what fits before doubts, and the nearest first"
    assert len(order) > 1
    QTest.keyClick(picker(harness).field, Key.Key_Escape)
    assert connected(harness) == []
    assert not harness.view.context.dynamic_layer.line.isVisible()


def test_a_click_on_a_line_of_the_list_takes_it(harness: Any) -> None:
    focus_node(harness.view.context, "harbour")
    run(harness, "canvas.connect-to")
    rows = picker(harness).list
    spot = rows.visualItemRect(rows.item(0)).center()
    wanted = harness.view.picking.candidates[0].end.node_id
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    assert connected(harness) == [("harbour", wanted)]


def test_two_selected_nodes_are_connected_in_the_way_that_can_be(harness: Any) -> None:
    harness.view.context.select(["harbour", "shot1"])
    run(harness, "canvas.connect-selected")
    assert connected(harness) == [("harbour", "shot1")]
    harness.view.context.select(["shot2", "harbour"])
    run(harness, "canvas.connect-selected")
    assert connected(harness)[-1][1] in ("harbour", "shot2")
    assert len(connected(harness)) == 2


def test_several_selected_nodes_go_to_the_one_selected_last(harness: Any) -> None:
    harness.view.context.select(["style", "harbour", "shot1"])
    run(harness, "canvas.connect-selected")
    assert connected(harness) == [("style", "shot1"), ("harbour", "shot1")]


def test_with_several_selected_c_connects_all_of_them(harness: Any) -> None:
    harness.view.context.select(["style", "harbour"])
    run(harness, "canvas.connect-to")
    assert picker(harness).field.placeholderText() == "Connect 2 nodes to…"
    QTest.keyClicks(picker(harness).field, "shot 01")
    assert "connects 2 of 2" in lines(harness)[0]
    QTest.keyClick(picker(harness).field, Key.Key_Return)
    assert sorted(connected(harness)) == [("harbour", "shot1"), ("style", "shot1")]


def test_with_hundreds_selected_each_target_says_how_many_are_connected(
    new_harness: NewHarness, qtbot: Any
) -> None:
    images = [node(f"a{n}", n * 40, kind=Kind.IMAGE) for n in range(300)]
    port = Port("p", handle_type="image", max_connections=2)
    wide, narrow = node("wide", 0, 900, title="Wide"), node("narrow", 0, 1500, title="Narrow", ports=(port,))
    harness = new_harness(canvas(*images, wide, narrow))
    harness.view.activateWindow()
    harness.view.context.select([n.id for n in images])
    run(harness, "canvas.connect-to")
    assert picker(harness).field.placeholderText() == "Connect 300 nodes to…"
    QTest.keyClicks(picker(harness).field, "wide")
    qtbot.waitUntil(lambda: "connects 300 of 300" in lines(harness)[0], timeout=30_000)
    picker(harness).field.clear()
    QTest.keyClicks(picker(harness).field, "narrow")
    qtbot.waitUntil(lambda: "connects 2 of 300" in lines(harness)[0], timeout=30_000)


def test_the_list_follows_the_canvas_and_closes_when_its_node_is_gone(harness: Any) -> None:
    focus_node(harness.view.context, "harbour")
    run(harness, "canvas.connect-to")
    document = harness.canvas.document
    harness.canvas.change(replace(document, nodes=tuple(n for n in document.nodes if n.id != "shot1")))
    assert not any(line.startswith("Shot 01") for line in lines(harness))
    document = harness.canvas.document
    harness.canvas.change(
        replace(document, nodes=tuple(n for n in document.nodes if n.id != "harbour"), edges=())
    )
    assert not picker(harness).isVisible()


def test_connecting_is_announced_to_screen_readers(harness: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    announcements: list[str] = []

    def hear(event: Any) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            announcements.append(event.message())

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    focus_node(harness.view.context, "harbour")
    run(harness, "canvas.connect-to")
    count = len(lines(harness))
    assert f"1 of {count}" in announcements[-1]
    QTest.keyClick(picker(harness).field, Key.Key_Down)
    assert f"2 of {count}" in announcements[-1]
    QTest.keyClicks(picker(harness).field, "zzz")
    assert announcements[-1] == "No matching targets"


def test_the_list_grows_with_the_text(harness: Any, qapp: QApplication) -> None:
    focus_node(harness.view.context, "harbour")
    run(harness, "canvas.connect-to")
    usual = (picker(harness).width(), picker(harness).list.iconSize().width())
    picker(harness).close_list()
    before = qapp.font()
    qapp.setFont(ui_font(26))
    try:
        run(harness, "canvas.connect-to")
        available = harness.view.width() - 16
        assert picker(harness).width() == min(2 * usual[0], available)
        assert picker(harness).list.iconSize().width() == 2 * usual[1]
        assert harness.view.rect().contains(picker(harness).geometry())
    finally:
        qapp.setFont(before)
        picker(harness).close_list()


def test_a_reason_has_the_size_of_the_text(harness: Any, qapp: QApplication) -> None:
    cursor_tooltip = harness.view.context.dynamic_layer.cursor_tooltip
    cursor_tooltip.show_text("It takes no more.", "refused", 0, 0)
    usual = cursor_tooltip.mapRectToScene(cursor_tooltip.boundingRect()).height()
    before = qapp.font()
    qapp.setFont(ui_font(26))
    try:
        cursor_tooltip.show_text("It takes no more.", "refused", 0, 0)
        assert cursor_tooltip.mapRectToScene(cursor_tooltip.boundingRect()).height() == pytest.approx(
            2 * usual
        )
    finally:
        qapp.setFont(before)
