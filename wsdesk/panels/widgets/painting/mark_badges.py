"""Flag, rating, and color label on an image."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter

from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
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
    side = scaled(_SMALL)
    if has_room and box.width() >= side + 4:
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
    """Paint stars of a size at the lower left of a box, and the label at its lower right.

    Where there is no space, the rating is a star with a number or a number, and the label is above it.
    """
    ratio, shade, side = painter.device().devicePixelRatioF(), theme.color("picture-scrim"), star - 2
    top, width = box.bottom() - star - 1, 0.0
    if marks.rating:
        colors = theme.color("rating").rgba(), shade.rgba()
        stars = _stars(marks.rating, *colors, star, ratio)
        if stars.deviceIndependentSize().width() > box.width():
            stars = _number(marks.rating, *colors, star, ratio, has_star=2 * star <= box.width())
        width = stars.deviceIndependentSize().width()
        paint.draw_glyph(painter, QPointF(box.x(), top), stars)
    if marks.color_label:
        at = QPointF(box.right() - side, box.bottom() - side)
        if width + side > box.width():
            at = QPointF(box.x(), top - side - 1)
        paint.draw_dot(
            painter, QRectF(at, QSizeF(side, side)), theme.color(f"group.{marks.color_label}"), shade
        )


@lru_cache(maxsize=64)
def _stars(count: int, color: int, shade: int, star: int, ratio: float) -> QImage:
    """Stars with a shadow as one image, since a screen shows up to 660 small images."""
    image = _empty(count * star, star, ratio)
    painter = QPainter(image)
    for number in range(count):
        _draw_star(painter, number * star, color, shade, star)
    painter.end()
    return image


@lru_cache(maxsize=64)
def _number(rating: int, color: int, shade: int, star: int, ratio: float, *, has_star: bool) -> QImage:
    """Rating as a number with a shadow, after a star if there is space."""
    font, left = QFont(type_scale.title()), star * has_star
    font.setPixelSize(star + 1)
    text, flags = str(rating), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    width = QFontMetrics(font).horizontalAdvance(text)
    image = _empty(left + width, star, ratio)
    painter = QPainter(image)
    if has_star:
        _draw_star(painter, 0, color, shade, star)
    painter.setFont(font)
    for offset, rgb in ((1, shade), (0, color)):
        painter.setPen(QColor.fromRgba(rgb))
        painter.drawText(QRectF(left + offset, offset, width, star), flags, text)
    painter.end()
    return image


def _draw_star(painter: QPainter, left: int, color: int, shade: int, star: int) -> None:
    ratio = painter.device().devicePixelRatioF()
    for offset, rgb in ((1, shade), (0, color)):
        glyph = icon_image("star-filled", QColor.fromRgba(rgb), star, ratio)
        paint.draw_glyph(painter, QPointF(left + offset, offset), glyph)


def _empty(width: int, height: int, ratio: float) -> QImage:
    """Transparent image in logical px, with a further one for a shadow."""
    size = QSize(round((width + 1) * ratio), round((height + 1) * ratio))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(0)
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
    """Paint the marks in a line of text: flag, stars, and label side by side, from the left of the box.

    Where there is no space, the rating is a star with a number or a number, and what doesn't fit is left out.
    """
    ratio, x, line = painter.device().devicePixelRatioF(), float(box.x()), theme.color("line")
    icon, dot, gap = (scaled(px) for px in (_LINE_ICON, _LINE_DOT, _LINE_GAP))
    middle, end = box.center().y() + 0.5, box.x() + box.width()
    if marks.flag is not Flag.NONE:
        circle = QRectF(x, middle - icon / 2, icon, icon)
        _paint_flag(painter, theme, circle, marks.flag, line)
        x += icon + gap
    if marks.rating:
        glyph = _line_rating(theme, marks, box.width(), end - x, ratio)
        size = glyph.deviceIndependentSize()
        if x + size.width() - 1 <= end:
            paint.draw_glyph(painter, QPointF(x, middle - (size.height() - 1) / 2), glyph)
            x += size.width() - 1 + gap
    if marks.color_label and x + dot <= end:
        box_of_dot = QRectF(x, middle - dot / 2, dot, dot)
        paint.draw_dot(painter, box_of_dot, theme.color(f"group.{marks.color_label}"), line)


def _line_rating(theme: Theme, marks: ResultMarks, width: int, room: float, ratio: float) -> QImage:
    """Stars if all marks fit in the width, else a star with a number if that fits, else a number."""
    star, colors = scaled(_LINE_STAR), (theme.color("rating").rgba(), 0)
    if marks_width(marks) <= width:
        return _stars(marks.rating, *colors, star, ratio)
    glyph = _number(marks.rating, *colors, star, ratio, has_star=True)
    if glyph.deviceIndependentSize().width() - 1 > room:
        glyph = _number(marks.rating, *colors, star, ratio, has_star=False)
    return glyph
