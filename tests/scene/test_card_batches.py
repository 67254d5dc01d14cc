"""Cards of far tiles in cells, some larger than a cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from PySide6.QtGui import QImage, QPainter, QTransform

from tests.scene.conftest import picture
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Clip, Kind, Node, Rect
from wsdesk.scene.painters.paint_context import PaintContext
from wsdesk.scene.tiles import card_batches
from wsdesk.scene.tiles.card_batches import CELL, CardBatches
from wsdesk.scene.tiles.small_cards import SmallCards

NewHarness = Callable[..., Any]
SCALE = 1 / 64


def painted(harness: Any, area: Rect) -> QImage:
    """The cards in an area, whose top left corner is that of the image."""
    image = QImage(round(area.w * SCALE), round(area.h * SCALE), QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setTransform(QTransform(SCALE, 0, 0, SCALE, -area.x * SCALE, -area.y * SCALE))
    layer = harness.view.static_layer
    context = layer.painting.context(painter, layer._compositor.cache.level(SCALE))
    for draw in CardBatches(harness.view.model, SmallCards()).drawings(area, SCALE):
        draw(context)
    painter.end()
    return image


def test_cards_on_one_that_is_larger_than_a_cell_are_visible(new_harness: NewHarness) -> None:
    side = 5 * CELL
    small = [
        Node(f"n{i}", Kind.IMAGE, Rect(i % 4 * CELL + 900, i // 4 * CELL + 900, 800, 600)) for i in range(16)
    ]
    harness = new_harness(Document("board", (Node("huge", Kind.TEXT, Rect(10, 10, side, side)), *small)))
    image = painted(harness, Rect(0, 0, side, side))
    below = image.pixel(image.width() - 9, image.height() - 9)
    shown = {
        node.id: image.pixel(*(round(p * SCALE) for p in (node.rect.cx, node.rect.cy))) for node in small
    }
    assert len(set(shown.values())) == 1
    assert shown["n0"] != below


def test_images_of_a_card_larger_than_a_cell_are_painted_once(
    new_harness: NewHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    side = 5 * CELL
    film = Node("film", Kind.STITCH, Rect(0, 0, side, side), asset=picture("p"), clips=(Clip("a"),) * 2)
    harness = new_harness(Document("board", (film,)))
    seen: list[str] = []

    def recorded(_context: PaintContext, nodes: Iterable[Node]) -> None:
        seen.extend(node.id for node in nodes)

    monkeypatch.setattr(card_batches, "paint_thumbnails", recorded)
    painted(harness, Rect(0, 0, side, side))
    assert seen == ["film"]


def test_cells_without_cards_take_no_memory_of_their_own(new_harness: NewHarness) -> None:
    card = Node("n", Kind.TEXT, Rect(10, 10, 200, 200))
    batches = CardBatches(new_harness(Document("board", (card,))).view.model, SmallCards())
    assert batches.build((1, 1)) is batches.build((7, 3))
    moved = Rect(CELL + 10, CELL + 10, 200, 200)
    changed = Document("board", (Node("n", Kind.TEXT, moved),))
    batches.set_model(new_harness(changed).view.model, (card.rect, moved))
    assert batches.build((0, 0)) is batches.build((7, 3))
    assert batches.build((1, 1)) is not batches.build((7, 3))
