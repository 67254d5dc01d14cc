"""Flag, rating, and color label on an image."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QPainter

from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.culling.marks import Flag, ResultMarks
from wsdesk.theme.icons import icon_image
from wsdesk.theme.tokens import Theme

REJECTED_OPACITY = 0.35
"""Opacity of the image of a rejected result."""
_INSET = 6


def paint_small_marks(painter: QPainter, theme: Theme, box: QRect, marks: ResultMarks) -> None:
    """Paint the marks of a small image: a dot for the flag."""
    if marks.flag is not Flag.NONE:
        side = max(6, min(10, box.height() // 6))
        dot = QRectF(box.x() + 3, box.y() + 3, side, side)
        paint.draw_dot(painter, dot, _flag_color(theme, marks.flag), theme.color("picture-scrim"))


def paint_marks(painter: QPainter, theme: Theme, box: QRect, marks: ResultMarks) -> None:
    """Paint the flag at the upper left, the stars at the lower left, and the label at the lower right."""
    ratio, shade = painter.device().devicePixelRatioF(), theme.color("picture-scrim")
    if marks.flag is not Flag.NONE:
        side = scaled(18)
        circle = QRectF(box.x() + _INSET, box.y() + _INSET, side, side)
        paint.draw_dot(painter, circle, _flag_color(theme, marks.flag), shade)
        name = "flag" if marks.flag is Flag.PICK else "close"
        glyph = icon_image(name, theme.color("on-accent"), side - 6, ratio)
        paint.draw_glyph(painter, circle.topLeft() + QPointF(3, 3), glyph)
    bottom, star = box.bottom() - _INSET, scaled(13)
    for number in range(marks.rating):
        at = QPointF(box.x() + _INSET + number * star, bottom - scaled(14))
        paint.draw_glyph(painter, at + QPointF(1, 1), icon_image("star-filled", shade, star, ratio))
        paint.draw_glyph(painter, at, icon_image("star-filled", theme.color("rating"), star, ratio))
    if marks.color_label:
        dot = QRectF(box.right() - _INSET - 11, bottom - 11, 11, 11)
        paint.draw_dot(painter, dot, theme.color(f"group.{marks.color_label}"), shade)


def _flag_color(theme: Theme, flag: Flag) -> QColor:
    return theme.color("ok" if flag is Flag.PICK else "error")
