"""Cache of painted cards, reused by every tile that they touch."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from math import ceil, floor

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from wsdesk.graph.model.values import Node
from wsdesk.scene.painters.shadow import REACH
from wsdesk.scene.tiles.pixmap_pool import PixmapPool

_SPARE = 1024 * 1024
"""Bytes of pictures that wait for the next card of their size."""
_LARGEST = 1 / 6
"""Share of the bound for one card: larger ones are painted onto each tile, clipped."""


@dataclass(frozen=True, slots=True)
class CachedCard:
    """A painted card and the device px of its top left corner, counted from the canvas's origin."""

    pixmap: QPixmap
    x: int
    y: int
    scale: float
    node: Node


class CardCache:
    """Cards by scale, least recently used ones dropped at a bound of bytes."""

    def __init__(self, bound: int) -> None:
        self.bound = bound
        self._kept: OrderedDict[tuple[str, float], CachedCard] = OrderedDict()
        self._scales: dict[float, int] = {}
        """How many cards are kept at each scale."""
        self._bytes = 0
        self._spare = PixmapPool(_SPARE)

    def find(self, node: Node, scale: float) -> CachedCard | None:
        """The card at a scale, where it was painted before and is still the same."""
        found = self._kept.get((node.id, scale))
        if found is None or found.node is not node:
            return None
        self._kept.move_to_end((node.id, scale))
        return found

    def begin(self, node: Node, scale: float) -> tuple[CachedCard, QPainter] | None:
        """A new picture and its painter in canvas px; None for cards that are too large to keep."""
        rect = node.rect.grown(REACH)
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

    def keep(self, card: CachedCard) -> None:
        key = (card.node.id, card.scale)
        if key in self._kept:
            self._let_go(key)
        self._kept[key] = card
        self._scales[card.scale] = self._scales.get(card.scale, 0) + 1
        self._bytes += _size(card)
        while self._bytes > self.bound:
            self._let_go(next(iter(self._kept)))

    def forget(self, node_id: str) -> None:
        """The node looks different now although its value is the same: a picture came, say."""
        for scale in list(self._scales):
            if (node_id, scale) in self._kept:
                self._let_go((node_id, scale))

    def clear(self) -> None:
        self._kept.clear()
        self._scales.clear()
        self._spare.clear()
        self._bytes = 0

    def _let_go(self, key: tuple[str, float]) -> None:
        card = self._kept.pop(key)
        self._bytes -= _size(card)
        self._spare.give(card.pixmap)
        self._scales[card.scale] -= 1
        if not self._scales[card.scale]:
            del self._scales[card.scale]


def _size(card: CachedCard) -> int:
    return 4 * card.pixmap.width() * card.pixmap.height()
