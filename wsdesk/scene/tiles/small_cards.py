"""Small cards with an image as pixmaps: at zooms that show thousands, each is drawn by one call."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import floor

from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform

from wsdesk.graph.model.values import Kind, Node
from wsdesk.scene.model.level_of_detail import IMAGE_FROM
from wsdesk.scene.painters.bodies import ADDED
from wsdesk.scene.painters.card import card_fill, paint_thumbnails
from wsdesk.scene.painters.card_layout import card_body, has_body
from wsdesk.scene.painters.paint_context import PaintContext

SMALL_CARDS_BYTES = 3 * 1024 * 1024
"""Bytes of cached cards at one device px per screen px."""
_TRIED_PER_ADDED = 8
"""When the cache is full, one of so many cards replaces the oldest ones: if all did, painting more cards than
fit in the same order would find none of them."""
_OVERHEAD = 300
"""Bytes of a pixmap beside those of its px."""
_MAX_PX = 48
"""Device px of a card's longer side up to which it is cached."""
_CARDS_PER_STEP = 160
_PAINTED_PER_STEP = 6
"""Cards of a step that aren't cached yet: painting one takes 20 to 400 µs."""
_KINDS = frozenset({Kind.IMAGE, Kind.VIDEO, Kind.PDF, Kind.UNKNOWN})
_Look = tuple[float, Kind, int, int, bool]
"""Device px per canvas px, kind, size in device px, and whether it has a body: cards with the same image and
look are equal."""


def has_one_image(node: Node) -> bool:
    """Whether a small card shows one image, and nothing else that depends on the node."""
    asset = node.asset
    return (
        node.kind in _KINDS
        and node.failure is None
        and asset is not None
        and bool(asset.asset_id and asset.addresses)
    )


class SmallCards:
    """Cache of small cards in one set of colors, limited in bytes."""

    def __init__(self) -> None:
        self.bound = SMALL_CARDS_BYTES
        self._tried = 0
        """Number of cards that didn't fit."""
        self._pixmaps: dict[str, dict[_Look, QPixmap]] = {}
        """By asset."""
        self._bytes = 0
        self._fills: dict[tuple[float, Kind, int, bool], QColor] = {}
        """Of cards whose image isn't loaded: device px per canvas px, kind, width, whether it has a body."""

    def clear(self) -> None:
        self._pixmaps.clear()
        self._fills.clear()
        self._bytes = 0

    def invalidate(self, asset_id: str) -> None:
        """Drop the cards with an image after a better one loaded."""
        for pixmap in self._pixmaps.pop(asset_id, {}).values():
            self._bytes -= _size(pixmap)

    def draw_some(self, nodes: Iterator[Node], context: PaintContext) -> None:
        """Draw the next of some nodes that have one image: as many as take some tenths of a millisecond.

        The painter maps canvas px to device px, without a fraction of one.
        """
        painter, device = context.painter, context.device
        before = painter.transform()
        painter.resetTransform()
        dx, dy = round(before.dx()), round(before.dy())
        least, small = IMAGE_FROM * device / context.detail.scale, context.colors.low_detail_colors
        draw, fill, pixmaps, painted = painter.drawPixmap, painter.fillRect, self._pixmaps, 0
        unknown = Kind.UNKNOWN  # reading a member of an enumeration is slow
        for node in islice(nodes, _CARDS_PER_STEP):
            rect, kind, asset = node.rect, node.kind, node.asset
            if asset is None:
                continue
            x, y = rect.x * device + 0.5, rect.y * device + 0.5
            left, top = floor(x), floor(y)
            w, h = floor(x + rect.w * device) - left, floor(y + rect.h * device) - top
            is_added = kind is unknown and node.node_type in ADDED
            looks = pixmaps.get(asset.asset_id) if not is_added else None
            if looks is not None and (pixmap := looks.get((device, kind, w, h, has_body(rect)))) is not None:
                draw(left + dx, top + dy, pixmap)
            elif rect.w * device <= least:
                fill(left + dx, top + dy, w, h, small[kind.value])
            elif context.thumbnails.thumbnail(asset, w) is None:
                fill(left + dx, top + dy, w, h, self._fill(context, node, w))
            elif max(w, h) > _MAX_PX or min(w, h) < 1 or is_added:
                painter.setTransform(before)
                paint_thumbnails(context, (node,))
                painter.resetTransform()
                painted += 1
            else:
                pixmap = _paint(context, node, w, h)
                self._add(asset.asset_id, (device, kind, w, h, has_body(rect)), pixmap)
                draw(left + dx, top + dy, pixmap)
                painted += 1
            if painted >= _PAINTED_PER_STEP:
                break
        painter.setTransform(before)

    def _fill(self, context: PaintContext, node: Node, width: int) -> QColor:
        key = (context.device, node.kind, width, has_body(node.rect))
        color = self._fills.get(key)
        if color is None:
            color = self._fills[key] = card_fill(context, node, card_body(node.rect))
        return color

    def _add(self, asset_id: str, look: _Look, pixmap: QPixmap) -> None:
        if self._bytes + _size(pixmap) > self.bound:
            self._tried += 1
            if self._tried % _TRIED_PER_ADDED:
                return
        self._pixmaps.setdefault(asset_id, {})[look] = pixmap
        self._bytes += _size(pixmap)
        while self._bytes > self.bound:
            self.invalidate(next(iter(self._pixmaps)))


def _paint(context: PaintContext, node: Node, w: int, h: int) -> QPixmap:
    device, rect = context.device, node.rect
    pixmap = QPixmap(w, h)
    pixmap.fill(card_fill(context, node, card_body(rect)))  # the painter may round to one px less
    painter = QPainter(pixmap)
    painter.setTransform(QTransform(device, 0, 0, device, -rect.x * device, -rect.y * device))
    paint_thumbnails(context.with_painter(painter), (node,))
    painter.end()
    return pixmap


def _size(pixmap: QPixmap) -> int:
    return 4 * pixmap.width() * pixmap.height() + _OVERHEAD
