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
def harness(new_harness: Callable[..., Any]) -> Any:
    made = new_harness()
    made.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    return made


def pins_of(harness: Any) -> CommentBadgeLayer:
    found = harness.view.findChild(CommentBadgeLayer)
    assert isinstance(found, CommentBadgeLayer)
    return found


def on_pin(harness: Any, node_id: str) -> QPoint:
    """The middle of a card's pin, in the viewport."""
    rect = harness.view.node_screen_rect(node_id)
    corner = harness.view.viewport().mapFromGlobal(rect.topRight())
    return corner - QPoint(20, 1)


def test_cards_with_comments_have_a_pin_with_their_count(harness: Any) -> None:
    harness.pins.show("board", harbour=CommentBadge(3, 1), prompt=CommentBadge(1_204))
    marks = {mark.node_id: mark for mark in pins_of(harness).item.marks}
    assert {i: (m.text, m.has_new) for i, m in marks.items()} == {
        "harbour": ("3", True),
        "prompt": ("999+", False),
    }
    harness.pins.show("board")
    assert pins_of(harness).item.marks == ()


def test_a_press_on_the_pin_selects_the_node_and_shows_its_comments(harness: Any) -> None:
    shown: list[object] = []
    harness.commands.add(Command("comments.show", str, shown.append))
    harness.pins.show("board", harbour=CommentBadge(3))
    QTest.mouseClick(harness.view.viewport(), LEFT, NONE, on_pin(harness, "harbour"))
    assert harness.selection.state.nodes == ("harbour",)
    assert len(shown) == 1
    QTest.mouseClick(harness.view.viewport(), LEFT, NONE, on_pin(harness, "prompt"))
    assert len(shown) == 1, "there is no pin"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_new_comments_and_trouble_look_different(
    new_harness: Callable[..., Any], settled: Callable[[Any], QImage], theme: str
) -> None:
    harness = new_harness(theme=theme)
    harness.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    harness.pins.show(
        "board", harbour=CommentBadge(3), prompt=CommentBadge(3, 2), style=CommentBadge(3, 0, troubled=True)
    )
    image = settled(harness)

    def color_at(node_id: str) -> QColor:
        return image.pixelColor(on_pin(harness, node_id) + QPoint(0, -7))

    colors = harness.view.colors
    assert color_at("harbour") == colors.raised
    assert color_at("prompt") == colors.accent
    assert color_at("style") == colors.error


def test_pins_are_as_large_at_every_zoom_and_gone_where_cards_are_stamps(harness: Any) -> None:
    harness.pins.show("board", harbour=CommentBadge(3))
    pins = pins_of(harness)
    for scale in (0.3, 1.0, 3.0):
        harness.view.camera.set_camera(Camera(509, 130, scale), moving=False)
        assert pins.node_at(on_pin(harness, "harbour").toPointF()) == "harbour"
        assert pins.node_at((on_pin(harness, "harbour") + QPoint(0, 18)).toPointF()) == ""
    harness.view.camera.set_camera(Camera(509, 130, 0.2), moving=False)
    assert not pins.item.isVisible()
    assert pins.node_at(on_pin(harness, "harbour").toPointF()) == ""


def test_only_what_is_near_the_view_is_looked_up(new_harness: Callable[..., Any]) -> None:
    nodes = tuple(
        Node(f"n{n}", Kind.IMAGE, Rect(300 * (n % 100), 300 * (n // 100), 250, 250)) for n in range(10_000)
    )
    harness = new_harness(Document("big", nodes))
    harness.view.camera.set_camera(Camera(600, 600, 1.0), moving=False)
    harness.pins.show("big", **{node.id: CommentBadge(1) for node in nodes})
    assert 9 < len(pins_of(harness).item.marks) < 100
    harness.view.camera.set_camera(Camera(20_000, 20_000, 1.0), moving=False)
    assert {mark.node_id for mark in pins_of(harness).item.marks}.isdisjoint({"n0", "n101"})
    assert 9 < len(pins_of(harness).item.marks) < 100


def test_the_pin_is_told_in_words(harness: Any) -> None:
    harness.pins.show(
        "board", harbour=CommentBadge(3, 1), prompt=CommentBadge(1), style=CommentBadge(2, 0, troubled=True)
    )
    pins = pins_of(harness)
    assert pins.text_of("harbour") == "3 comments, 1 unread"
    assert pins.text_of("prompt") == "1 comment"
    assert pins.text_of("style") == "2 comments, some not sent"
    assert pins.text_of("tone") == ""


def test_pins_are_dimmed_with_their_cards(harness: Any, settled: Callable[[Any], QImage]) -> None:
    harness.pins.show("board", harbour=CommentBadge(3, 1), prompt=CommentBadge(3, 1))
    below = QPoint(0, -7)
    harness.view.context.dynamic_layer.set_undimmed({"harbour"})
    image, colors = settled(harness), harness.view.colors
    assert image.pixelColor(on_pin(harness, "harbour") + below) == colors.accent
    dimmed = image.pixelColor(on_pin(harness, "prompt") + below)
    assert (
        abs(dimmed.lightness() - colors.bg.lightness())
        < abs(colors.accent.lightness() - colors.bg.lightness()) / 2
    )
    harness.view.context.dynamic_layer.set_undimmed(None)
    assert settled(harness).pixelColor(on_pin(harness, "prompt") + below) == colors.accent
