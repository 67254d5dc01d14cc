"""Painter of card backgrounds, cached by size."""

from __future__ import annotations

from collections import OrderedDict
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from wsdesk.graph.model.values import Rect
from wsdesk.scene.painters.paint_context import PaintContext
from wsdesk.scene.painters.shadow import REACH, draw_shadow

CORNER = 11.0
_BOUND = 6 * 1024 * 1024
_LARGEST = 1024 * 1024

_Key = tuple[int, int, float, int, int, int]


class CardBackgroundCache:
    """Empty cards by size, zoom and colours; many cards of a canvas share one. Bounded in bytes."""

    def __init__(self) -> None:
        self._kept: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._bytes = 0

    def lay(self, easel: PaintContext, card: Rect, fill: QColor) -> None:
        """Draw an empty card, on whole device px: its border is crisp wherever it stands."""
        scale, painter = easel.device, easel.painter
        wide, high = max(1, round(card.w * scale)), max(1, round(card.h * scale))
        margin = ceil(REACH * scale) if easel.detail.shadow > 0 else 1
        if 4 * (wide + 2 * margin) * (high + 2 * margin) > _LARGEST:
            _paint(easel, card, fill)
            return
        key = (wide, high, scale, fill.rgba(), easel.ink.line.rgba(), easel.ink.shadow.rgba())
        pixmap = self._kept.get(key)
        if pixmap is None:
            pixmap = self._kept[key] = _picture(easel, wide, high, margin, fill)
            self._bytes += _size(pixmap)
            while self._bytes > _BOUND:
                self._bytes -= _size(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(key)
        # The transform only scales and shifts by whole px, so rounding the corner rounds all of it.
        place = painter.transform().map(QPointF(card.x, card.y))
        painter.save()
        painter.resetTransform()
        painter.drawPixmap(round(place.x()) - margin, round(place.y()) - margin, pixmap)
        painter.restore()


def _picture(easel: PaintContext, wide: int, high: int, margin: int, fill: QColor) -> QPixmap:
    pixmap = QPixmap(wide + 2 * margin, high + 2 * margin)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(margin, margin)
    painter.scale(easel.device, easel.device)
    _paint(easel.on(painter), Rect(0, 0, wide / easel.device, high / easel.device), fill)
    painter.end()
    return pixmap


def _paint(easel: PaintContext, card: Rect, fill: QColor) -> None:
    if easel.detail.shadow > 0:
        draw_shadow(easel, card)
    painter, half, radius = easel.painter, easel.hair / 2, corner(card)
    painter.setPen(QPen(easel.ink.line, 0))
    painter.setBrush(fill)
    painter.drawRoundedRect(
        QRectF(card.x + half, card.y + half, card.w - 2 * half, card.h - 2 * half), radius, radius
    )


def corner(card: Rect) -> float:
    """The corner radius of a card: less on cards that are too small for it."""
    return min(CORNER, card.w / 2, card.h / 2)


def _size(pixmap: QPixmap) -> int:
    return 4 * pixmap.width() * pixmap.height()
