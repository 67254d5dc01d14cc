"""Whole cards, painted once for a scale and laid onto every tile that they touch."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from math import ceil, floor

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from wsdesk.graph.values import Node
from wsdesk.scene.painters.shadow import REACH
from wsdesk.scene.tiles.spare import SparePixmaps

_LARGEST = 1 / 6
"""Share of the bound for one card: larger ones are painted onto each tile, clipped."""


@dataclass(frozen=True, slots=True)
class CardPicture:
    """A painted card and the device px of its top left corner, counted from the canvas's origin."""

    pixmap: QPixmap
    x: int
    y: int
    node: Node


class CardPictures:
    """Cards at one scale, least recently used ones dropped at a bound of bytes."""

    def __init__(self, bound: int) -> None:
        self.bound = bound
        self._scale = 0.0
        self._kept: OrderedDict[str, CardPicture] = OrderedDict()
        self._bytes = 0
        self._spare = SparePixmaps()

    def find(self, node: Node, scale: float) -> CardPicture | None:
        """The card at a scale, where it was painted before and is still the same."""
        if scale != self._scale:
            self.clear()
            self._scale = scale
        found = self._kept.get(node.id)
        if found is None or found.node is not node:
            return None
        self._kept.move_to_end(node.id)
        return found

    def begin(self, node: Node, scale: float) -> tuple[CardPicture, QPainter] | None:
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
        return CardPicture(pixmap, x, y, node), painter

    def keep(self, card: CardPicture) -> None:
        self.forget(card.node.id)
        self._kept[card.node.id] = card
        self._bytes += _size(card)
        while self._bytes > self.bound:
            self._let_go(next(iter(self._kept)))

    def forget(self, node_id: str) -> None:
        """The node looks different now although its value is the same: a picture came, say."""
        if node_id in self._kept:
            self._let_go(node_id)

    def clear(self) -> None:
        self._kept.clear()
        self._spare.clear()
        self._bytes = 0

    def _let_go(self, node_id: str) -> None:
        card = self._kept.pop(node_id)
        self._bytes -= _size(card)
        self._spare.give(card.pixmap)


def _size(card: CardPicture) -> int:
    return 4 * card.pixmap.width() * card.pixmap.height()
