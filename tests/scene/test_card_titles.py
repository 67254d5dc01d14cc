"""Titles that are written over cards where their own headers are too small to be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageChops
from PySide6.QtGui import QImage

from tests.scene.conftest import picture
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Note, Rect
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.tiles.card_cache import CardTitles

NewHarness = Callable[..., Any]
Settled = Callable[[Any], QImage]


@pytest.fixture
def written(new_harness: NewHarness, settled: Settled) -> Callable[..., set[str]]:
    """Which of some cards have a title at a scale: those that look different without theirs."""

    def found(nodes: tuple[Node, ...], scale: float) -> set[str]:
        middle = Rect(0, 0, 0, 0)
        for node in nodes:
            middle = middle.united(node.rect)
        images: list[QImage] = []
        parts: dict[str, Any] = {}
        for shown in (nodes, tuple(replace(node, title=" ") for node in nodes)):
            harness = new_harness(Document("titles", shown))
            harness.view.camera.set_camera(Camera(middle.cx, middle.cy, scale), moving=False)
            images.append(settled(harness))
            for node in nodes:
                place = harness.view.node_screen_rect(node.id)
                parts[node.id] = place.translated(-harness.view.viewport().mapToGlobal(place.topLeft() * 0))
        return {
            node_id
            for node_id, part in parts.items()
            if look_different(images[0].copy(part), images[1].copy(part))
        }

    return found


def look_different(one: QImage, other: QImage) -> bool:
    """Whether colors differ by more than one level: by one, they may where tiles meet."""
    images = [
        Image.frombytes("RGBX", (image.width(), image.height()), bytes(image.constBits())).convert("RGB")
        for image in (one, other)
    ]
    return max(highest for _lowest, highest in ImageChops.difference(*images).getextrema()) > 1


def road(width: float, kind: Kind = Kind.TEXT) -> tuple[Node, ...]:
    asset = picture("dusk") if kind is Kind.IMAGE else None
    return tuple(
        Node(f"n{i}", kind, Rect(i * 2 * width, 0, width, width * 0.8), title=f"Step {i}", asset=asset)
        for i in range(3)
    )


@pytest.mark.parametrize("kind", [Kind.TEXT, Kind.IMAGE])
@pytest.mark.parametrize("scale", [0.05, 0.18, 0.3])
def test_cards_that_are_wide_enough_on_screen_have_titles_at_any_zoom(
    written: Callable[..., set[str]], kind: Kind, scale: float
) -> None:
    assert written(road(90 / scale, kind), scale) == {"n0", "n1", "n2"}
    assert written(road(30 / scale, kind), scale) == set()


def test_a_flat_card_has_a_title_if_one_line_fits(written: Callable[..., set[str]]) -> None:
    for height, names in ((16, {"n"}), (14, set[str]())):
        flat = Node("n", Kind.TEXT, Rect(0, 0, 100 / 0.2, height / 0.2), title="Step")
        assert written((flat,), 0.2) == names


def test_a_card_under_another_one_keeps_its_title_to_itself(written: Callable[..., set[str]]) -> None:
    below = Node("below", Kind.TEXT, Rect(0, 0, 600, 400), title="Below", z=0)
    above = Node("above", Kind.TEXT, Rect(-20, -20, 640, 440), title="", z=1)
    assert written((below,), 0.18) == {"below"}
    assert written((below, above), 0.18) == set()


def test_a_changed_title_is_written(new_harness: NewHarness, settled: Settled) -> None:
    nodes = road(500)
    harness = new_harness(Document("road", nodes))
    harness.view.camera.set_camera(Camera(1000, 200, 0.18), moving=False)
    before = settled(harness)
    harness.canvas.change(Document("road", (replace(nodes[0], title="Elsewhere"), *nodes[1:])))
    assert settled(harness) != before


@pytest.mark.parametrize("title", ["W" * 5000, "\u202eabc\n\ndef", "<b>bold</b>", " "])
def test_odd_titles_stay_on_their_cards(new_harness: NewHarness, settled: Settled, title: str) -> None:
    node = Node("n", Kind.TEXT, Rect(0, 0, 500, 300), title=title)
    harness = new_harness(Document("odd", (node,)))
    harness.view.camera.set_camera(Camera(250, 150, 0.2), moving=False)
    image, ground = settled(harness), harness.themes.current.color("bg")
    middle = harness.view.viewport().rect().center()
    assert all(image.pixelColor(middle.x() + 60, middle.y() + y) == ground for y in range(-30, -15))


def pixels(harness: Any, image: QImage, rect: Rect) -> set[int]:
    """The colors of a part of the canvas, without its border."""
    camera = harness.view.camera
    left, top = camera.to_screen(rect.x, rect.y)
    right, bottom = camera.to_screen(rect.right, rect.bottom)
    return {
        image.pixel(x, y)
        for x in range(int(left) + 2, int(right) - 2)
        for y in range(int(top) + 2, int(bottom) - 2)
    }


@pytest.mark.parametrize("scale", [0.05, 0.09, 0.2, 0.3, 0.45])
def test_a_note_that_is_large_enough_on_screen_has_text_at_any_zoom(
    new_harness: NewHarness, settled: Settled, scale: float
) -> None:
    note = Note("n", Rect(0, 0, 160 / scale, 90 / scale), "# Act one\nA quiet harbor before sunrise.")
    small = Note("s", Rect(0, 200 / scale, 30 / scale, 14 / scale), "Act two")
    harness = new_harness(Document("notes", notes=(note, small)))
    harness.view.camera.set_camera(Camera(80 / scale, 100 / scale, scale), moving=False)
    image = settled(harness)
    assert len(pixels(harness, image, note.rect)) > 10
    if scale < 0.25:
        assert len(pixels(harness, image, small.rect)) <= 3, "too small for letters"


def test_a_card_on_a_note_covers_its_text(new_harness: NewHarness, settled: Settled) -> None:
    note = Note("n", Rect(0, 0, 800, 400), "Act one")
    card = Node("c", Kind.TEXT, Rect(-20, -20, 840, 440), title="")
    images: list[QImage] = []
    for shown in (note, replace(note, body="")):
        harness = new_harness(Document("notes", (card,), notes=(shown,)))
        harness.view.camera.set_camera(Camera(400, 200, 0.2), moving=False)
        images.append(settled(harness))
    assert images[0] == images[1]


@pytest.mark.parametrize(("scale", "is_shown"), [(0.12, False), (0.4, True)])
def test_the_text_of_a_background_needs_room_above_its_groups(
    new_harness: NewHarness, settled: Settled, scale: float, is_shown: bool
) -> None:
    note = Note("n", Rect(0, 0, 2000, 800), "Meadow\nThree plates")
    group = Node("g", Kind.GROUP, Rect(40, 120, 1900, 640), title="")
    images: list[QImage] = []
    for shown in (note, replace(note, body="")):
        harness = new_harness(Document("notes", (group,), notes=(shown,)))
        harness.view.camera.set_camera(Camera(1000, 400, scale), moving=False)
        images.append(settled(harness))
    assert look_different(images[0], images[1]) is is_shown


def test_a_large_card_with_a_title_does_not_make_tiles_search_all_cards_on_it(
    new_harness: NewHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = Node("large", Kind.TEXT, Rect(0, 0, 60_000, 60_000), title="Large", z=0)
    covered = Node("covered", Kind.TEXT, Rect(30_000, 30_000, 600, 400), title="Covered", z=1)
    above = Node("above", Kind.TEXT, Rect(29_990, 29_990, 620, 420), z=2)
    document = Document("board", (large, covered, above))
    harness = new_harness(document)
    searched: list[Rect] = []
    cards_in = RenderModel.cards_in

    def recorded(model: RenderModel, rect: Rect, least: float = 0.0) -> list[Node]:
        searched.append(rect)
        return cards_in(model, rect, least)

    monkeypatch.setattr(RenderModel, "cards_in", recorded)
    area = Rect(29_500, 29_500, 1_400, 1_400)
    found = [title.text for title in CardTitles().titles_in(harness.view.model, area, 0.18)]
    assert found == ["Large"]
    assert max(rect.w for rect in searched) <= 3 * area.w
