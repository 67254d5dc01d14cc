"""Painter of card backgrounds and their shadows, cached by size."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from itertools import pairwise
from math import ceil, erf, sqrt

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap

from wsdesk.graph.model.values import Rect
from wsdesk.scene.painters.paint_context import PaintContext

_SIGMA = 10.0
"""Standard deviation in canvas px (a CSS blur of 20 px)."""
_OFFSET = 6.0
_SPREAD = round(2.4 * _SIGMA)
REACH = _SPREAD + _OFFSET
"""Extent of a shadow beyond its card in canvas px, which a repaint of the card includes."""


def draw_shadow(context: PaintContext, card: Rect) -> None:
    """Draw the shadow of a card, except the part that the card covers."""
    scale = min(2.0, max(0.25, round(context.device * 4) / 4))
    pixmap, patch = _nine_patch(scale, context.colors.shadow.rgba())
    side = patch / scale
    if card.w + 2 * _SPREAD < 2 * side or card.h + 2 * _SPREAD < 2 * side:
        return  # smaller than the blur radius
    columns = _stops(context.device, card.x - _SPREAD, card.right + _SPREAD, side)
    rows = _stops(context.device, card.y - _SPREAD + _OFFSET, card.bottom + _SPREAD + _OFFSET, side)
    sources = ((0, patch), (patch, 1), (patch + 1, patch))
    painter = context.painter
    before = painter.opacity()
    painter.setOpacity(before * context.detail.shadow)
    for (x, u), (sx, sw) in zip(pairwise(columns), sources, strict=True):
        for (y, v), (sy, sh) in zip(pairwise(rows), sources, strict=True):
            if not (sw == 1 and sh == 1):
                painter.drawPixmap(QRectF(x, y, u - x, v - y), pixmap, QRectF(sx, sy, sw, sh))
    painter.setOpacity(before)


def _stops(device: float, first: float, last: float, side: float) -> tuple[float, float, float, float]:
    """Boundaries of the pieces, on whole device px to avoid seams."""
    return (
        round(first * device) / device,
        round((first + side) * device) / device,
        round((last - side) * device) / device,
        round(last * device) / device,
    )


@lru_cache(maxsize=16)
def _nine_patch(scale: float, color: int) -> tuple[QPixmap, int]:
    """A blurred square and the side of its corners: corner, one px that is stretched, corner.

    A blurred rectangle is the product of two blurred steps, and its quarters are symmetric.
    """
    patch = round(2 * _SPREAD * scale)
    sigma = _SIGMA * scale
    half = [0.5 * (1 + erf((i + 0.5 - _SPREAD * scale) / (sigma * sqrt(2)))) for i in range(patch)] + [1.0]
    size = 2 * patch + 1
    strength = QColor.fromRgba(color).alphaF() * 255
    rows = [bytes([round(strength * a * b) for b in half]) for a in half]
    rows = [row + row[-2::-1] for row in rows]
    opacity = b"".join(rows + rows[-2::-1])
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(color | 0xFF000000))
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawImage(0, 0, QImage(opacity, size, size, size, QImage.Format.Format_Alpha8))
    painter.end()
    return QPixmap.fromImage(image), patch


CORNER_RADIUS = 11.0
_MAX_BYTES = 6 * 1024 * 1024
_LARGEST = 1024 * 1024

_Key = tuple[int, int, float, int, int, int]


class CardBackgroundCache:
    """LRU cache of card backgrounds by size, zoom, and colors; limited in bytes."""

    def __init__(self) -> None:
        self._pixmaps: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._bytes = 0

    def draw(self, context: PaintContext, card: Rect, fill: QColor) -> None:
        """Draw a card background aligned to device px, so that its border is crisp."""
        scale, painter = context.device, context.painter
        width, height = max(1, round(card.w * scale)), max(1, round(card.h * scale))
        margin = ceil(REACH * scale) if context.detail.shadow > 0 else 1
        if 4 * (width + 2 * margin) * (height + 2 * margin) > _LARGEST:
            _paint(context, card, fill)
            return
        key = (width, height, scale, fill.rgba(), context.colors.line.rgba(), context.colors.shadow.rgba())
        pixmap = self._pixmaps.get(key)
        if pixmap is None:
            pixmap = self._pixmaps[key] = _render(context, width, height, margin, fill)
            self._bytes += _size(pixmap)
            while self._bytes > _MAX_BYTES:
                self._bytes -= _size(self._pixmaps.popitem(last=False)[1])
        else:
            self._pixmaps.move_to_end(key)
        # The transform scales and translates by whole px, so aligning the corner aligns the whole
        # card.
        origin = painter.transform().map(QPointF(card.x, card.y))
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(round(origin.x()) - margin, round(origin.y()) - margin, pixmap)
        painter.restore()


class FlatBackgrounds:
    """Card backgrounds as shapes, for vector formats, where a bitmap has the wrong resolution."""

    def draw(self, context: PaintContext, card: Rect, fill: QColor) -> None:
        _paint(context, card, fill)


def _render(context: PaintContext, width: int, height: int, margin: int, fill: QColor) -> QPixmap:
    pixmap = QPixmap(width + 2 * margin, height + 2 * margin)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(margin, margin)
    painter.scale(context.device, context.device)
    _paint(context.with_painter(painter), Rect(0, 0, width / context.device, height / context.device), fill)
    painter.end()
    return pixmap


def _paint(context: PaintContext, card: Rect, fill: QColor) -> None:
    if context.detail.shadow > 0:
        draw_shadow(context, card)
    painter, half, radius = context.painter, context.device_pixel / 2, corner_radius(card)
    painter.setPen(QPen(context.colors.line, 0))
    painter.setBrush(fill)
    painter.drawRoundedRect(
        QRectF(card.x + half, card.y + half, card.w - 2 * half, card.h - 2 * half), radius, radius
    )


def corner_radius(card: Rect) -> float:
    """The corner radius of a card: smaller on small cards."""
    return min(CORNER_RADIUS, card.w / 2, card.h / 2)


def _size(pixmap: QPixmap) -> int:
    return 4 * pixmap.width() * pixmap.height()
