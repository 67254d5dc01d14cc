"""Painter of card shadows: blurred once, drawn as eight pieces."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import erf, sqrt

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from wsdesk.graph.model.values import Rect
from wsdesk.scene.painters.paint_context import PaintContext

_SIGMA = 10.0
"""Softness in canvas px (a blur of 20 px, as style sheets count it)."""
_DROP = 6.0
_SPREAD = round(2.4 * _SIGMA)
REACH = _SPREAD + _DROP
"""How far a shadow is seen beyond its card, in canvas px: what repainting a card has to repaint around it."""


def draw_shadow(easel: PaintContext, card: Rect, strength: float = 1.0) -> None:
    """Draw the shadow that a card casts, but for the part that the card hides anyway."""
    scale = min(2.0, max(0.25, round(easel.device * 4) / 4))
    pixmap, patch = _pieces(scale, easel.ink.shadow.rgba())
    side = patch / scale
    if card.w + 2 * _SPREAD < 2 * side or card.h + 2 * _SPREAD < 2 * side:
        return  # smaller than the blur: it would be a blot
    columns = _stops(easel.device, card.x - _SPREAD, card.right + _SPREAD, side)
    rows = _stops(easel.device, card.y - _SPREAD + _DROP, card.bottom + _SPREAD + _DROP, side)
    sources = ((0, patch), (patch, 1), (patch + 1, patch))
    painter = easel.painter
    before = painter.opacity()
    painter.setOpacity(before * easel.detail.shadow * strength)
    for (x, u), (sx, sw) in zip(pairwise(columns), sources, strict=True):
        for (y, v), (sy, sh) in zip(pairwise(rows), sources, strict=True):
            if not (sw == 1 and sh == 1):
                painter.drawPixmap(QRectF(x, y, u - x, v - y), pixmap, QRectF(sx, sy, sw, sh))
    painter.setOpacity(before)


def _stops(device: float, first: float, last: float, side: float) -> tuple[float, float, float, float]:
    """Where the pieces meet, on whole device px: anywhere else they would show a seam."""
    return (
        round(first * device) / device,
        round((first + side) * device) / device,
        round((last - side) * device) / device,
        round(last * device) / device,
    )


@lru_cache(maxsize=16)
def _pieces(scale: float, color: int) -> tuple[QPixmap, int]:
    """A blurred square, and the side of its corners: corner, one px that can be drawn any length, corner.

    A blurred rectangle is the product of two blurred steps, so one row of it holds all that there is to know.
    """
    patch = round(2 * _SPREAD * scale)
    sigma = _SIGMA * scale
    step = [0.5 * (1 + erf((i + 0.5 - _SPREAD * scale) / (sigma * sqrt(2)))) for i in range(patch)]
    row = [*step, 1.0, *reversed(step)]
    size = len(row)
    strength = QColor.fromRgba(color).alphaF() * 255
    opacity = bytes(round(strength * a * b) for a in row for b in row)
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(color | 0xFF000000))
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawImage(0, 0, QImage(opacity, size, size, size, QImage.Format.Format_Alpha8))
    painter.end()
    return QPixmap.fromImage(image), patch
