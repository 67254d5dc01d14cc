"""Gray bars in place of text that is too small to read."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor

from wsdesk.graph.model.values import Rect
from wsdesk.scene.model.colors import faded
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.paint_context import PaintContext

_CHAR = 6.6
_MOST = 60
_RAG = (1.0, 0.94, 0.98, 0.88, 0.96, 0.91)


def paint_bars(easel: PaintContext, area: Rect, characters: int, color: QColor) -> None:
    """As many bars as the text has lines, the last one as long as its rest; fading with the zoom."""
    # Squared: while words and bars cross over, bars would read as words struck through.
    share = (1 - easel.detail.words) ** 2 * min(1.0, easel.detail.title * 1.5)
    if share <= 0.02 or characters <= 0 or area.w < 12:
        return
    step = TextStyle.BODY.line
    a_line = max(1.0, area.w / _CHAR)
    lines = min(characters / a_line, area.h // step, _MOST)
    bars: list[QRectF] = []
    row = 0
    while row < lines:
        width = area.w * _RAG[row % len(_RAG)] * min(1.0, lines - row)
        bars.append(QRectF(area.x, area.y + row * step + 5, width, 7))
        row += 1
    easel.painter.setPen(Qt.PenStyle.NoPen)
    easel.painter.setBrush(faded(color, 0.3 * share))
    easel.painter.drawRects(bars)
