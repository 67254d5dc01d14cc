"""The shadow of a card: blurred once, drawn as the eight pieces that show around it."""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from wsdesk.graph.values import Rect
from wsdesk.scene.painters.easel import Easel

_SIGMA = 10.0
"""Softness in canvas px (a blur of 20 px, as style sheets count it)."""
_DROP = 6.0
_SPREAD = round(2.4 * _SIGMA)
REACH = _SPREAD + _DROP
"""How far a shadow is seen beyond its card, in canvas px: what repainting a card has to repaint around it."""


def draw_shadow(easel: Easel, card: Rect, strength: float = 1.0) -> None:
    """Draw the shadow that a card casts, but for the part that the card hides anyway."""
    scale = min(2.0, max(0.25, round(easel.device * 4) / 4))
    pixmap, patch = _pieces(scale, easel.ink.shadow.rgba())
    side = patch / scale
    left, top = card.x - _SPREAD, card.y - _SPREAD + _DROP
    wide, high = card.w + 2 * _SPREAD - 2 * side, card.h + 2 * _SPREAD - 2 * side
    if wide < 0 or high < 0:
        return  # smaller than the blur: it would be a blot
    painter = easel.painter
    before = painter.opacity()
    painter.setOpacity(before * easel.detail.shadow * strength)
    columns = (
        (left, side, 0, patch),
        (left + side, wide, patch, 1),
        (left + side + wide, side, patch + 1, patch),
    )
    rows = ((top, side, 0, patch), (top + side, high, patch, 1), (top + side + high, side, patch + 1, patch))
    for x, w, sx, sw in columns:
        for y, h, sy, sh in rows:
            if not (sw == 1 and sh == 1):
                painter.drawPixmap(QRectF(x, y, w, h), pixmap, QRectF(sx, sy, sw, sh))
    painter.setOpacity(before)


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
