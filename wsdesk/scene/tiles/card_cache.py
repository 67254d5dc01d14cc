"""Cache of painted cards, reused by every tile that they touch."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from math import ceil, floor

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from wsdesk.graph.model.values import Node
from wsdesk.scene.painters.card_background import REACH
from wsdesk.scene.tiles.tile_cache import PixmapPool

_MAX_SPARE = 1024 * 1024
"""Bytes of unused pixmaps kept for cards of their size."""
_LARGEST = 1 / 6
"""Maximum share of the bound for one card: larger ones are painted onto each tile, clipped."""


@dataclass(frozen=True, slots=True)
class CachedCard:
    """A painted card with the device px of its top left corner relative to the canvas origin."""

    pixmap: QPixmap
    x: int
    y: int
    scale: float
    node: Node


class CardCache:
    """LRU cache of painted cards by scale, limited in bytes."""

    def __init__(self, bound: int) -> None:
        self.bound = bound
        self._cards: OrderedDict[tuple[str, float], CachedCard] = OrderedDict()
        self._scales: dict[float, int] = {}
        """Number of cached cards per scale."""
        self._bytes = 0
        self._spare = PixmapPool(_MAX_SPARE)

    def find(self, node: Node, scale: float) -> CachedCard | None:
        """The card at a scale if it was painted and is unchanged."""
        card = self._cards.get((node.id, scale))
        if card is None or card.node is not node:
            return None
        self._cards.move_to_end((node.id, scale))
        return card

    def begin(self, node: Node, scale: float) -> tuple[CachedCard, QPainter] | None:
        """A new pixmap and its painter in canvas px; None for cards that are too large to cache."""
        rect = node.rect.expanded(REACH)
        x, y = floor(rect.x * scale), floor(rect.y * scale)
        width, height = ceil(rect.right * scale) - x, ceil(rect.bottom * scale) - y
        if 4 * width * height > _LARGEST * self.bound:
            return None
        pixmap = self._spare.take(width, height)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-x, -y)
        painter.scale(scale, scale)
        return CachedCard(pixmap, x, y, scale, node), painter

    def add(self, card: CachedCard) -> None:
        key = (card.node.id, card.scale)
        if key in self._cards:
            self._release(key)
        self._cards[key] = card
        self._scales[card.scale] = self._scales.get(card.scale, 0) + 1
        self._bytes += _size(card)
        while self._bytes > self.bound:
            self._release(next(iter(self._cards)))

    def invalidate(self, node_id: str) -> None:
        """Drop a node whose card changed although its value didn't, such as after its image loaded."""
        for scale in list(self._scales):
            if (node_id, scale) in self._cards:
                self._release((node_id, scale))

    def clear(self) -> None:
        self._cards.clear()
        self._scales.clear()
        self._spare.clear()
        self._bytes = 0

    def _release(self, key: tuple[str, float]) -> None:
        card = self._cards.pop(key)
        self._bytes -= _size(card)
        self._spare.recycle(card.pixmap)
        self._scales[card.scale] -= 1
        if not self._scales[card.scale]:
            del self._scales[card.scale]


def _size(card: CachedCard) -> int:
    return 4 * card.pixmap.width() * card.pixmap.height()
