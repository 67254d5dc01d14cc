"""Cards at zooms that show thousands: they look as if each was painted on its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QTransform

from tests.scene.conftest import picture
from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Clip, Failure, Kind, Node, Rect
from wsdesk.media.images.image_provider import ImageReady
from wsdesk.scene.painters.card import paint_thumbnails
from wsdesk.scene.painters.paint_context import PaintContext
from wsdesk.scene.tiles import small_cards
from wsdesk.scene.tiles.small_cards import SmallCards

NewHarness = Callable[..., Any]
Settled = Callable[[Any], QImage]
KINDS = (Kind.IMAGE, Kind.VIDEO, Kind.PDF, Kind.UNKNOWN)


def cards(count: int = 24) -> Document:
    """Cards with few images, in few sizes; some failed, and some that show more than an image."""
    nodes = [
        Node(
            f"n{i}",
            KINDS[i % 4],
            Rect(i % 6 * 370 + i % 5, i // 6 * 300 + i % 3, 320 + 80 * (i % 2), 240),
            asset=picture(f"p{i % 3}"),
            failure=Failure("No") if i == 7 else None,
        )
        for i in range(count)
    ]
    film = Node("film", Kind.STITCH, Rect(0, 1300, 900, 500), asset=picture("p1"), clips=(Clip("a"),) * 2)
    words = Node("words", Kind.TEXT, Rect(1000, 1300, 320, 240), text="Words")
    return Document("cards", (*nodes, film, words))


@pytest.mark.parametrize("scale", [0.03125, 0.0625])
def test_cached_cards_look_as_painted_ones(new_harness: NewHarness, settled: Settled, scale: float) -> None:
    document = cards()
    harness = new_harness(document)
    harness.view.camera.set_camera(Camera(1100, 800, scale), moving=False)
    settled(harness)
    layer = harness.view.static_layer
    nodes = [node for node in document.nodes if small_cards.has_one_image(node)]
    assert len(nodes) == 23
    images: list[QImage] = []
    for is_cached in (False, True):
        image = QImage(200, 140, QImage.Format.Format_RGB32)
        image.fill(QColor("black"))
        painter = QPainter(image)
        painter.setTransform(QTransform(scale, 0, 0, scale, 3, 5))
        context = layer.context(painter, harness.view.camera.transform)
        if is_cached:
            rest = iter(nodes)
            cache = SmallCards()
            while rest.__length_hint__():
                cache.draw_some(rest, context)
        else:
            paint_thumbnails(context, nodes)
        painter.end()
        images.append(image)
    apart = [
        abs(p - q)
        for x in range(200)
        for y in range(140)
        for p, q in zip(images[0].pixelColor(x, y).getRgb(), images[1].pixelColor(x, y).getRgb(), strict=True)
    ]
    assert sum(apart) / len(apart) < 1.5
    assert len({images[1].pixelColor(x, y).rgb() for x in range(200) for y in range(140)}) > 20


def center(harness: Any, image: QImage, node_id: str) -> QColor:
    rect = harness.canvas.document.node_by_id[node_id].rect
    x, y = harness.view.camera.to_screen(rect.cx, rect.cy)
    return image.pixelColor(round(x), round(y))


def test_an_image_that_loads_replaces_the_fill_of_every_card_with_it(
    new_harness: NewHarness, settled: Settled, qtbot: Any
) -> None:
    harness = new_harness(cards(), show=False)
    harness.images.missing["p0"] = ""
    harness.show()
    harness.view.camera.set_camera(Camera(1100, 800, 0.0625), moving=False)
    before = settled(harness)
    qtbot.waitUntil(lambda: bool(harness.images.wanted))
    assert center(harness, before, "n0") == center(harness, before, "n12")
    del harness.images.missing["p0"]
    harness.images.ready.emit(ImageReady("p0"))
    qtbot.waitUntil(
        lambda: center(harness, settled(harness), "n12") != center(harness, before, "n12"), timeout=10_000
    )
    after = settled(harness)
    assert center(harness, after, "n0") != center(harness, before, "n0")
    assert center(harness, after, "n1") == center(harness, before, "n1")


def test_a_better_image_replaces_a_cached_card(
    new_harness: NewHarness, settled: Settled, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness = new_harness(cards())
    harness.view.camera.set_camera(Camera(1100, 800, 0.0625), moving=False)
    before = settled(harness)
    qtbot.waitUntil(lambda: bool(harness.images.wanted))
    better = QImage(64, 43, QImage.Format.Format_RGB32)
    better.fill(QColor("lime"))
    best = harness.images.best
    monkeypatch.setattr(
        harness.images, "best", lambda asset, px: better if asset.asset_id == "p0" else best(asset, px)
    )
    harness.images.ready.emit(ImageReady("p0"))
    qtbot.waitUntil(lambda: center(harness, settled(harness), "n0") == QColor("lime"), timeout=10_000)
    assert center(harness, before, "n0") != QColor("lime")


def test_cards_follow_the_theme(new_harness: NewHarness, settled: Settled) -> None:
    harness = new_harness(cards(), "dark")
    harness.view.camera.set_camera(Camera(1100, 800, 0.0625), moving=False)
    settled(harness)
    harness.themes.choose("light")
    changed = settled(harness)
    other = new_harness(cards(), "light")
    other.view.camera.set_camera(Camera(1100, 800, 0.0625), moving=False)
    assert changed == settled(other)


def test_the_cache_is_limited_and_paints_cards_again(
    new_harness: NewHarness, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    def view_of(document: Document, bound: int = small_cards.SMALL_CARDS_BYTES) -> QImage:
        harness = new_harness(document)
        harness.view.static_layer.painting.small_cards.bound = bound
        harness.view.camera.set_camera(Camera(1100, 800, 0.0625), moving=False)
        return settled(harness)

    images = {f"n{i}": picture(f"q{i}") for i in range(24)}
    document = cards()
    document = Document(
        "other", tuple(replace(n, asset=images[n.id]) if n.id in images else n for n in document.nodes)
    )
    expected = view_of(document)
    released: list[str] = []
    invalidate = SmallCards.invalidate

    def recorded(cache: SmallCards, asset_id: str) -> None:
        released.append(asset_id)
        invalidate(cache, asset_id)

    monkeypatch.setattr(SmallCards, "invalidate", recorded)
    assert view_of(document, 3_000) == expected
    assert released


def draw_all(cache: SmallCards, harness: Any, nodes: Iterable[Node], scale: float) -> QImage:
    image = QImage(200, 140, QImage.Format.Format_RGB32)
    image.fill(QColor("black"))
    painter = QPainter(image)
    painter.setTransform(QTransform(scale, 0, 0, scale, 0, 0))
    layer = harness.view.static_layer
    context = layer.painting.context(painter, layer._compositor.cache.level(scale))
    rest = iter(tuple(nodes))
    while rest.__length_hint__():
        cache.draw_some(rest, context)
    painter.end()
    return image


def test_most_cards_that_fit_are_reused_when_more_are_drawn_again(
    new_harness: NewHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    nodes = [
        Node(f"n{i}", Kind.IMAGE, Rect(i % 8 * 370, i // 8 * 300, 320, 240), asset=picture(f"q{i}", 64, 48))
        for i in range(48)
    ]
    harness, cache = new_harness(Document("board", tuple(nodes))), SmallCards()
    painted: list[str] = []
    paint = small_cards._paint

    def recorded(context: PaintContext, node: Node, w: int, h: int) -> QPixmap:
        painted.append(node.id)
        return paint(context, node, w, h)

    monkeypatch.setattr(small_cards, "_paint", recorded)
    cache.bound = 36 * (4 * 20 * 15 + 300)
    before = draw_all(cache, harness, nodes, 0.0625)
    assert len(painted) == 48
    painted.clear()
    assert draw_all(cache, harness, nodes, 0.0625) == before
    assert len(painted) <= 20


def test_the_cache_holds_as_many_cards_on_dense_displays(new_harness: NewHarness) -> None:
    view = new_harness(cards()).view
    before = view.static_layer.painting.small_cards.bound
    view.camera.set_screen(800, 600, 2.0)
    assert view.static_layer.painting.small_cards.bound == 4 * before


def test_an_image_that_gets_better_out_of_view_replaces_a_cached_card(
    new_harness: NewHarness, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = cards()
    harness = new_harness(document)
    cache, nodes = harness.view.static_layer.painting.small_cards, document.nodes[:1]
    before = draw_all(cache, harness, nodes, 0.0625)
    harness.view.camera.set_camera(Camera(900_000, 900_000, 0.0625), moving=False)
    while harness.images.wanted:
        settled(harness)
    better = QImage(64, 43, QImage.Format.Format_RGB32)
    better.fill(QColor("lime"))
    monkeypatch.setattr(harness.images, "best", lambda asset, px: better)
    assert draw_all(cache, harness, nodes, 0.0625) == before
    harness.images.ready.emit(ImageReady("p0"))
    assert draw_all(cache, harness, nodes, 0.0625).pixelColor(10, 7) == QColor("lime")


@pytest.mark.parametrize("is_loaded", [True, False], ids=["image", "fill"])
def test_a_card_without_a_body_does_not_look_like_one_of_its_size_with_one(
    new_harness: NewHarness, is_loaded: bool
) -> None:
    """A card of 47 canvas px, which has only a header, and one of 49, both of three px."""
    flat, other = (
        Node(name, Kind.IMAGE, Rect(x, 0, 320, height), asset=picture("p1", 64, 48))
        for name, x, height in (("flat", 0, 47), ("other", 640, 49))
    )
    harness = new_harness(Document("board", (flat, other)))
    if not is_loaded:
        harness.images.missing["p1"] = ""
    both = draw_all(SmallCards(), harness, (flat, other), 0.0625)
    alone = draw_all(SmallCards(), harness, (other,), 0.0625)
    assert both.copy(40, 0, 20, 4) == alone.copy(40, 0, 20, 4)
    assert both.pixel(4, 2) != alone.pixel(44, 2)
