"""Placeholders in bodies: gray bars for text that is too small to read, and the icon of a kind."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPen

from wsdesk.graph.model.values import Rect
from wsdesk.scene.model.colors import faded, mix
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.paint_context import PaintContext, qrect
from wsdesk.store.text import kind_labels
from wsdesk.theme.icons import icon_image

_CHAR = 6.6
_MAX_BARS = 60
_LAST_BAR_SHARE = (1.0, 0.94, 0.98, 0.88, 0.96, 0.91)


def paint_bars(context: PaintContext, area: Rect, characters: int, color: QColor) -> None:
    """One bar per line of text, the last one as long as its remainder; fades with the zoom."""
    # Squared, because bars under half-faded text look like strikethrough.
    share = (1 - context.detail.text) ** 2 * min(1.0, context.detail.title * 1.5)
    if share <= 0.02 or characters <= 0 or area.w < 12:
        return
    step = TextStyle.BODY.line
    a_line = max(1.0, area.w / _CHAR)
    lines = min(characters / a_line, area.h // step, _MAX_BARS)
    bars: list[QRectF] = []
    row = 0
    while row < lines:
        width = area.w * _LAST_BAR_SHARE[row % len(_LAST_BAR_SHARE)] * min(1.0, lines - row)
        bars.append(QRectF(area.x, area.y + row * step + 5, width, 7))
        row += 1
    context.painter.setPen(Qt.PenStyle.NoPen)
    context.painter.setBrush(faded(color, 0.3 * share))
    context.painter.drawRects(bars)


_MAX_ICON = 36.0
_ICON_STEP = 8
"""Icons are cached at sizes this many device px apart, not for every scale."""


def paint_glyph(context: PaintContext, kind: str, area: Rect, *, broken: bool = False) -> None:
    """The kind's icon in the center of the area; crossed out for a broken image."""
    side = min(_MAX_ICON, area.h * 0.5, area.w * 0.5)
    if side * context.device < 7:
        return
    painter = context.painter
    color = mix(context.colors.kind(kind), context.colors.well, 0.6)
    rect = Rect(area.cx - side / 2, area.cy - side / 2, side, side)
    painter.save()
    painter.setRenderHint(painter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(qrect(rect), icon_pixmap(kind_labels.kind_icon(kind), color, side * context.device))
    if broken:
        painter.setPen(QPen(context.colors.error, side / 15, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        inset = side / 6
        painter.drawLine(
            QPointF(rect.x + inset, rect.bottom - inset), QPointF(rect.right - inset, rect.y + inset)
        )
    painter.restore()


def icon_pixmap(name: str, color: QColor, px: float) -> QImage:
    """An icon in a color, at `px` device px or slightly larger."""
    return _render(name, color.rgba(), -(-round(px) // _ICON_STEP) * _ICON_STEP)


@lru_cache(maxsize=256)
def _render(name: str, rgba: int, px: int) -> QImage:
    return icon_image(name, QColor.fromRgba(rgba), px)
