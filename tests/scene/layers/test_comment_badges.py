"""Comment pins on cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.scene.layers.comment_badges import CommentBadgeLayer
from wsdesk.store.commands.commands import Command
from wsdesk.store.comments.badges import CommentBadge

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def desk(new_desk: Callable[..., Any]) -> Any:
    made = new_desk()
    made.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    return made


def pins_of(desk: Any) -> CommentBadgeLayer:
    found = desk.view.findChild(CommentBadgeLayer)
    assert isinstance(found, CommentBadgeLayer)
    return found


def on_pin(desk: Any, node_id: str) -> QPoint:
    """The middle of a card's pin, in the viewport."""
    rect = desk.view.node_screen_rect(node_id)
    corner = desk.view.viewport().mapFromGlobal(rect.topRight())
    return corner - QPoint(20, 1)


def test_cards_with_comments_have_a_pin_with_their_count(desk: Any) -> None:
    desk.pins.show("board", harbour=CommentBadge(3, 1), prompt=CommentBadge(1_204))
    marks = {mark.node_id: mark for mark in pins_of(desk).item.marks}
    assert {i: (m.text, m.has_new) for i, m in marks.items()} == {
        "harbour": ("3", True),
        "prompt": ("999+", False),
    }
    desk.pins.show("board")
    assert pins_of(desk).item.marks == ()


def test_a_press_on_the_pin_selects_the_node_and_shows_its_comments(desk: Any) -> None:
    shown: list[object] = []
    desk.commands.add(Command("comments.show", str, shown.append))
    desk.pins.show("board", harbour=CommentBadge(3))
    QTest.mouseClick(desk.view.viewport(), LEFT, NONE, on_pin(desk, "harbour"))
    assert desk.selection.state.nodes == ("harbour",)
    assert len(shown) == 1
    QTest.mouseClick(desk.view.viewport(), LEFT, NONE, on_pin(desk, "prompt"))
    assert len(shown) == 1, "there is no pin"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_new_comments_and_trouble_look_different(
    new_desk: Callable[..., Any], settled: Callable[[Any], QImage], theme: str
) -> None:
    desk = new_desk(theme=theme)
    desk.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    desk.pins.show(
        "board", harbour=CommentBadge(3), prompt=CommentBadge(3, 2), style=CommentBadge(3, 0, troubled=True)
    )
    image = settled(desk)

    def color_at(node_id: str) -> QColor:
        return image.pixelColor(on_pin(desk, node_id) + QPoint(0, -7))

    colors = desk.view.colors
    assert color_at("harbour") == colors.raised
    assert color_at("prompt") == colors.accent
    assert color_at("style") == colors.error


def test_pins_are_as_large_at_every_zoom_and_gone_where_cards_are_stamps(desk: Any) -> None:
    desk.pins.show("board", harbour=CommentBadge(3))
    pins = pins_of(desk)
    for scale in (0.3, 1.0, 3.0):
        desk.view.camera.set_camera(Camera(509, 130, scale), moving=False)
        assert pins.node_at(on_pin(desk, "harbour").toPointF()) == "harbour"
        assert pins.node_at((on_pin(desk, "harbour") + QPoint(0, 18)).toPointF()) == ""
    desk.view.camera.set_camera(Camera(509, 130, 0.2), moving=False)
    assert not pins.item.isVisible()
    assert pins.node_at(on_pin(desk, "harbour").toPointF()) == ""


def test_only_what_is_near_the_view_is_looked_up(new_desk: Callable[..., Any]) -> None:
    nodes = tuple(
        Node(f"n{n}", Kind.IMAGE, Rect(300 * (n % 100), 300 * (n // 100), 250, 250)) for n in range(10_000)
    )
    desk = new_desk(Document("big", nodes))
    desk.view.camera.set_camera(Camera(600, 600, 1.0), moving=False)
    desk.pins.show("big", **{node.id: CommentBadge(1) for node in nodes})
    assert 9 < len(pins_of(desk).item.marks) < 100
    desk.view.camera.set_camera(Camera(20_000, 20_000, 1.0), moving=False)
    assert {mark.node_id for mark in pins_of(desk).item.marks}.isdisjoint({"n0", "n101"})
    assert 9 < len(pins_of(desk).item.marks) < 100


def test_the_pin_is_told_in_words(desk: Any) -> None:
    desk.pins.show(
        "board", harbour=CommentBadge(3, 1), prompt=CommentBadge(1), style=CommentBadge(2, 0, troubled=True)
    )
    pins = pins_of(desk)
    assert pins.text_of("harbour") == "3 comments, 1 unread"
    assert pins.text_of("prompt") == "1 comment"
    assert pins.text_of("style") == "2 comments, some not sent"
    assert pins.text_of("tone") == ""


def test_pins_are_dimmed_with_their_cards(desk: Any, settled: Callable[[Any], QImage]) -> None:
    desk.pins.show("board", harbour=CommentBadge(3, 1), prompt=CommentBadge(3, 1))
    below = QPoint(0, -7)
    desk.view.context.dynamic_layer.set_undimmed({"harbour"})
    image, colors = settled(desk), desk.view.colors
    assert image.pixelColor(on_pin(desk, "harbour") + below) == colors.accent
    dimmed = image.pixelColor(on_pin(desk, "prompt") + below)
    assert (
        abs(dimmed.lightness() - colors.bg.lightness())
        < abs(colors.accent.lightness() - colors.bg.lightness()) / 2
    )
    desk.view.context.dynamic_layer.set_undimmed(None)
    assert settled(desk).pixelColor(on_pin(desk, "prompt") + below) == colors.accent
