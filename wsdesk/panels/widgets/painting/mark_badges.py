"""Flag, rating, and color label on an image."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.culling.marks import Flag, ResultMarks
from wsdesk.theme.icons import icon_image
from wsdesk.theme.tokens import Theme

REJECTED_OPACITY = 0.35
"""Opacity of the image of a rejected result."""
_INSET = 6
_LINE_ICON, _LINE_STAR, _LINE_DOT, _LINE_GAP = 15, 13, 10, 5
"""Sizes in px of marks in a line of text."""
_SMALL, _SMALL_FROM_PX = 13, 40
"""Size in px of the flag of a small image, and the height from which it has an icon, stars, and a label."""


def paint_small_marks(
    painter: QPainter, theme: Theme, box: QRect, marks: ResultMarks, *, lift: int = 0
) -> None:
    """Paint the marks of a small image, with stars and label `lift` px above its bottom.

    A tiny one has only a dot for its flag, whose color isn't the only difference because rejected images are
    dimmed.
    """
    shade, has_room = theme.color("picture-scrim"), box.height() >= scaled(_SMALL_FROM_PX)
    if has_room:
        _paint_rating_and_label(painter, theme, box.adjusted(4, 4, -4, -4 - lift), marks, scaled(9))
    if marks.flag is Flag.NONE:
        return
    if has_room:
        side = scaled(_SMALL)
        _paint_flag(painter, theme, QRectF(box.x() + 4, box.y() + 4, side, side), marks.flag, shade)
    else:
        side = max(6, min(10, box.height() // 6))
        dot = QRectF(box.x() + 3, box.y() + 3, side, side)
        paint.draw_dot(painter, dot, _flag_color(theme, marks.flag), shade)


def paint_marks(painter: QPainter, theme: Theme, box: QRect, marks: ResultMarks) -> None:
    """Paint the flag at the upper left, the stars at the lower left, and the label at the lower right."""
    if marks.flag is not Flag.NONE:
        side = scaled(18)
        circle = QRectF(box.x() + _INSET, box.y() + _INSET, side, side)
        _paint_flag(painter, theme, circle, marks.flag, theme.color("picture-scrim"))
    inside = box.adjusted(_INSET, _INSET, -_INSET, -_INSET)
    _paint_rating_and_label(painter, theme, inside, marks, scaled(13))


def _paint_rating_and_label(
    painter: QPainter, theme: Theme, box: QRect, marks: ResultMarks, star: int
) -> None:
    """Paint stars of a size at the lower left of a box, and the label at its lower right."""
    ratio, shade = painter.device().devicePixelRatioF(), theme.color("picture-scrim")
    if marks.rating:
        stars = _stars(marks.rating, theme.color("rating").rgba(), shade.rgba(), star, ratio)
        paint.draw_glyph(painter, QPointF(box.x(), box.bottom() - star - 1), stars)
    if marks.color_label:
        side = star - 2
        dot = QRectF(box.right() - side, box.bottom() - side, side, side)
        paint.draw_dot(painter, dot, theme.color(f"group.{marks.color_label}"), shade)


@lru_cache(maxsize=64)
def _stars(count: int, color: int, shade: int, star: int, ratio: float) -> QImage:
    """Stars with a shadow as one image, since a screen shows up to 660 small images."""
    image = QImage(
        round((count * star + 1) * ratio),
        round((star + 1) * ratio),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.setDevicePixelRatio(ratio)
    image.fill(0)
    painter = QPainter(image)
    for number in range(count):
        for offset, rgb in ((1, shade), (0, color)):
            glyph = icon_image("star-filled", QColor.fromRgba(rgb), star, ratio)
            paint.draw_glyph(painter, QPointF(number * star + offset, offset), glyph)
    painter.end()
    return image


def _paint_flag(painter: QPainter, theme: Theme, circle: QRectF, flag: Flag, line: QColor) -> None:
    """Paint the icon of a flag in a circle."""
    side = round(circle.width())
    inset = side // 6
    paint.draw_dot(painter, circle, _flag_color(theme, flag), line)
    ratio = painter.device().devicePixelRatioF()
    name = "flag" if flag is Flag.PICK else "close"
    glyph = icon_image(name, theme.color("on-accent"), side - 2 * inset, ratio)
    paint.draw_glyph(painter, circle.topLeft() + QPointF(inset, inset), glyph)


def _flag_color(theme: Theme, flag: Flag) -> QColor:
    return theme.color("ok" if flag is Flag.PICK else "error")


def marks_width(marks: ResultMarks) -> int:
    """Width in px of the marks in a line of text; 0 without any."""
    icon, star, gap = scaled(_LINE_ICON), scaled(_LINE_STAR), scaled(_LINE_GAP)
    parts = [icon] * bool(marks.flag) + [star * marks.rating] * bool(marks.rating)
    parts += [scaled(_LINE_DOT)] * bool(marks.color_label)
    return sum(parts) + gap * max(0, len(parts) - 1)


def paint_marks_line(painter: QPainter, theme: Theme, box: QRect, marks: ResultMarks) -> None:
    """Paint the marks in a line of text: flag, stars, and label side by side, from the left of the box."""
    ratio, x, line = painter.device().devicePixelRatioF(), float(box.x()), theme.color("line")
    icon, star, dot, gap = (scaled(px) for px in (_LINE_ICON, _LINE_STAR, _LINE_DOT, _LINE_GAP))
    middle = box.center().y() + 0.5
    if marks.flag is not Flag.NONE:
        circle = QRectF(x, middle - icon / 2, icon, icon)
        _paint_flag(painter, theme, circle, marks.flag, line)
        x += icon + gap
    for number in range(marks.rating):
        glyph = icon_image("star-filled", theme.color("rating"), star, ratio)
        paint.draw_glyph(painter, QPointF(x + number * star, middle - star / 2), glyph)
    x += (star * marks.rating + gap) * bool(marks.rating)
    if marks.color_label:
        box_of_dot = QRectF(x, middle - dot / 2, dot, dot)
        paint.draw_dot(painter, box_of_dot, theme.color(f"group.{marks.color_label}"), line)
