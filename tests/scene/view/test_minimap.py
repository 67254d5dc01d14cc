"""The minimap: what it shows, and going where one points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Note, Rect
from wsdesk.scene.view.minimap import Minimap
from wsdesk.theme.tokens import contrast

NewHarness = Callable[..., Any]
Settled = Callable[[Any], Any]


@pytest.fixture
def harness(new_harness: NewHarness, settled: Settled) -> Any:
    made = new_harness()
    made.minimap = Minimap(made.view, made.view)
    made.minimap.show()
    settled(made)
    return made


def test_it_shows_every_kind_in_its_colour(harness: Any) -> None:
    image = harness.minimap.grab().toImage()
    seen = {image.pixelColor(x, y).hue() for x in range(10, 180, 2) for y in range(10, 112, 2)}
    theme = harness.themes.current
    for token in ("kind.text", "kind.image", "kind.video", "kind.audio", "error"):
        assert any(abs(theme.color(token).hue() - hue) < 12 for hue in seen), token


def test_it_shows_notes(new_harness: NewHarness, settled: Settled) -> None:
    harness = new_harness(Document("notes", notes=(Note("n", Rect(0, 0, 4000, 3000), "Act one"),)))
    minimap = Minimap(harness.view, harness.view)
    minimap.show()
    harness.view.camera.set_camera(Camera(9e6, 0, 1.0), moving=False)
    settled(harness)
    middle = minimap.grab().toImage().pixelColor(minimap.rect().center())
    assert abs(middle.hue() - harness.themes.current.color("note-line").hue()) < 12


def test_a_group_that_is_found_does_not_cover_the_others(new_harness: NewHarness, settled: Settled) -> None:
    group = Node("g", Kind.GROUP, Rect(0, 0, 4000, 3000), title="Shots")
    harness = new_harness(Document("group", (group,)))
    minimap = Minimap(harness.view, harness.view)
    minimap.show()
    harness.view.camera.set_camera(Camera(9e6, 0, 1.0), moving=False)
    settled(harness)
    harness.view.highlighted.emit(frozenset({"g"}))
    image, accent = minimap.grab().toImage(), harness.themes.current.color("accent")
    middle = minimap.rect().center()
    assert image.pixelColor(middle) != accent
    column = [image.pixelColor(middle.x(), y) for y in range(middle.y())]
    assert any(abs(color.hue() - accent.hue()) < 12 and color.value() > 120 for color in column), "its frame"


def test_a_click_brings_that_place_into_the_middle(harness: Any) -> None:
    harness.view.camera.set_camera(Camera(0, 0, 1.0))
    QTest.mouseClick(
        harness.minimap, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(95, 61)
    )
    bounds = harness.canvas.document.bounds
    assert harness.view.camera.camera.x == pytest.approx(bounds.cx, abs=20)
    assert harness.view.camera.camera.y == pytest.approx(bounds.cy, abs=20)
    assert harness.view.camera.scale == 1.0


def test_a_click_near_by_can_be_taken_back(harness: Any, qtbot: Any) -> None:
    camera, history = harness.view.camera, harness.view.history
    rests: list[Camera] = []
    camera.rested.connect(rests.append)
    camera.set_camera(Camera(492, 432, 0.3), moving=False)
    qtbot.waitUntil(lambda: len(rests) == 1, timeout=30_000)
    QTest.mouseClick(
        harness.minimap, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(120, 70)
    )
    there = camera.camera
    qtbot.waitUntil(lambda: len(rests) == 2, timeout=30_000)
    assert abs(there.x - 492) * 0.3 < camera.width / 2, "it is near enough that a drag would not count"
    assert history.back()
    assert (camera.camera.x, camera.camera.y) == (492, 432)
    assert history.forward()
    assert camera.camera == there


def test_dragging_moves_the_view_along(harness: Any) -> None:
    port = harness.minimap
    QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(60, 61))
    first = harness.view.camera.camera
    QTest.mouseMove(port, QPoint(100, 61))
    assert harness.view.camera.camera.x > first.x
    assert harness.view.camera.camera.y == pytest.approx(first.y)


def test_it_follows_changes_and_the_theme(harness: Any, settled: Settled) -> None:
    before = harness.minimap.grab().toImage()
    harness.themes.choose("light")
    settled(harness)
    light = harness.minimap.grab().toImage()
    assert light != before
    document = harness.canvas.document
    harness.canvas.reset(type(document)("board", document.nodes[:2]))
    settled(harness)
    assert harness.minimap.grab().toImage() != light


def test_a_view_beside_the_content_is_marked_at_the_edge_that_it_is_beyond(harness: Any) -> None:
    bounds = harness.canvas.document.bounds
    harness.view.camera.set_camera(Camera(bounds.cx - 9e5, bounds.cy, 1.0))
    left = harness.minimap.grab().toImage()
    harness.view.camera.set_camera(Camera(bounds.cx + 9e5, bounds.cy, 1.0))
    right = harness.minimap.grab().toImage()
    wide, high = left.width(), left.height()
    places = [(x, y) for x in range(wide) for y in range(high) if left.pixel(x, y) != right.pixel(x, y)]
    assert any(x < 10 for x, _ in places)
    assert any(x > wide - 10 for x, _ in places)
    assert all(min(x, wide - x) < 12 and abs(y - high / 2) < 8 for x, y in places)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_frame_of_the_view_is_told_from_images(
    new_harness: NewHarness, settled: Settled, theme: str
) -> None:
    """One image that fills the map, and the frame in the middle of it."""
    harness = new_harness(Document("one", (Node("n", Kind.IMAGE, Rect(0, 0, 5000, 3000)),)), theme)
    minimap = Minimap(harness.view, harness.view)
    minimap.show()
    harness.view.camera.set_camera(Camera(2500, 1500, 0.5), moving=False)
    settled(harness)
    image = minimap.grab().toImage()
    line = [image.pixelColor(x, 61) for x in range(20, 170)]
    most = max(contrast(color, line[0]) for color in line)
    assert most > 3
