"""Painter of card backgrounds, cached by size."""

from __future__ import annotations

from collections import OrderedDict
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from wsdesk.graph.model.values import Rect
from wsdesk.scene.painters.paint_context import PaintContext
from wsdesk.scene.painters.shadow import REACH, draw_shadow

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
