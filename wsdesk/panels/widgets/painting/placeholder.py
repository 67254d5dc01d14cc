"""Placeholder of an image, and checkerboard behind transparent ones."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPixmap, QPixmapCache

from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.theme.icons import icon_image
from wsdesk.theme.tokens import Theme

_GLYPH = 28
_SQUARE = 8


def draw_placeholder(
    painter: QPainter,
    box: QRectF,
    glyph: str,
    words: str,
    theme: Theme,
    color: QColor | None = None,
    *,
    token: str = "muted",
) -> None:
    """Draw an icon in the center of the box, and the reason in one line below it.

    `token` is the color of both; `color` overrides that of the icon.
    """
    muted, middle = theme.color(token), box.center()
    corner = middle - QPointF(_GLYPH / 2, _GLYPH / 2 + (12 if words else 0))
    ratio = painter.device().devicePixelRatioF()
    painter.drawImage(corner, icon_image(glyph, color or muted, _GLYPH, ratio))
    if words:
        line = QRect(round(box.x()) + 12, round(middle.y()) + 8, round(box.width()) - 24, 20)
        paint.draw_line(painter, line, words, type_scale.small(), muted, Qt.AlignmentFlag.AlignHCenter)


def checkerboard_brush(theme: Theme) -> QBrush:
    """Checkerboard brush behind transparent images."""
    key = f"checks:{theme.name}"
    tile = QPixmap()
    if not QPixmapCache.find(key, tile):
        tile = QPixmap(2 * _SQUARE, 2 * _SQUARE)
        tile.fill(theme.color("surface"))
        painter = QPainter(tile)
        for at in (0, _SQUARE):
            painter.fillRect(at, at, _SQUARE, _SQUARE, theme.color("line"))
        painter.end()
        QPixmapCache.insert(key, tile)
    return QBrush(tile)
