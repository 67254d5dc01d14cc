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
"""Icons are cached at sizes this many device px apart, not for every scale."""


def paint_glyph(context: PaintContext, kind: str, area: Rect, *, broken: bool = False) -> None:
    """The kind's icon in the center of the area; crossed out for a broken image."""
    side = min(_LARGEST, area.h * 0.5, area.w * 0.5)
    if side * context.device < 7:
        return
    painter = context.painter
    color = mix(context.colors.kind(kind), context.colors.well, 0.6)
    rect = Rect(area.cx - side / 2, area.cy - side / 2, side, side)
    painter.save()
    painter.setRenderHint(painter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(qrect(rect), icon_pixmap(kind_labels.drawing(kind), color, side * context.device))
    if broken:
        painter.setPen(QPen(context.colors.error, side / 15, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        inset = side / 6
        painter.drawLine(
            QPointF(rect.x + inset, rect.bottom - inset), QPointF(rect.right - inset, rect.y + inset)
        )
    painter.restore()


def icon_pixmap(name: str, color: QColor, px: float) -> QImage:
    """An icon in a color, at `px` device px or slightly larger."""
    return _render(name, color.rgba(), -(-round(px) // _STEP) * _STEP)


@lru_cache(maxsize=256)
def _render(name: str, rgba: int, px: int) -> QImage:
    return icon_image(name, QColor.fromRgba(rgba), px)
