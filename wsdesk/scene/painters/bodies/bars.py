"""Gray bars in place of text that is too small to read."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor

from wsdesk.graph.model.values import Rect
from wsdesk.scene.model.colors import faded
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.paint_context import PaintContext

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
