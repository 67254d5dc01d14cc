"""Icon of a kind, for bodies without content."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPen

from wsdesk.graph.model.values import Rect
from wsdesk.scene.model.colors import mix
from wsdesk.scene.painters.paint_context import PaintContext, qrect
from wsdesk.store.text import kind_labels
from wsdesk.theme.icons import icon_image

_LARGEST = 36.0
_STEP = 8
"""Drawings are kept at sizes so many device px apart: zooming does not make one for every scale."""


def paint_glyph(easel: PaintContext, kind: str, area: Rect, *, broken: bool = False) -> None:
    """The kind's drawing in the middle of the area; crossed out for a picture that is broken."""
    side = min(_LARGEST, area.h * 0.5, area.w * 0.5)
    if side * easel.device < 7:
        return
    painter = easel.painter
    color = mix(easel.ink.kind(kind), easel.ink.well, 0.6)
    place = Rect(area.cx - side / 2, area.cy - side / 2, side, side)
    painter.save()
    painter.setRenderHint(painter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(qrect(place), drawn(kind_labels.drawing(kind), color, side * easel.device))
    if broken:
        painter.setPen(QPen(easel.ink.error, side / 15, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        inset = side / 6
        painter.drawLine(
            QPointF(place.x + inset, place.bottom - inset), QPointF(place.right - inset, place.y + inset)
        )
    painter.restore()


def drawn(name: str, color: QColor, px: float) -> QImage:
    """A drawing in a colour, at `px` device px or a little more."""
    return _drawn(name, color.rgba(), -(-round(px) // _STEP) * _STEP)


@lru_cache(maxsize=256)
def _drawn(name: str, rgba: int, px: int) -> QImage:
    return icon_image(name, QColor.fromRgba(rgba), px)
