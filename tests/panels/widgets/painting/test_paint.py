"""Shared painting functions."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter

from wsdesk.panels.widgets.painting.paint import draw_lines
from wsdesk.panels.widgets.text import type_scale


def paint_text(text: str, width: int, height: int) -> QImage:
    image = QImage(width, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setFont(type_scale.body(11))
    draw_lines(painter, QRect(0, 0, width, height), text)
    painter.end()
    return image


def painted_rows(image: QImage) -> list[int]:
    white = QColor("white").rgb()
    return [y for y in range(200) if any(image.pixel(x, y) != white for x in range(image.width()))]


def test_lines_that_do_not_fit_are_left_out_and_the_last_one_is_elided(qapp: object) -> None:
    line = QFontMetrics(type_scale.body(11)).height()
    two = paint_text("harbor\nlamp", 120, 200)
    assert painted_rows(two)[-1] > line
    assert paint_text("harbor\nlamp\nfox", 120, 2 * line + line // 2) == paint_text("harbor\nlamp…", 120, 200)
    assert paint_text("harbor\nlamp", 120, 2 * line + line // 2) == two, "all of it fits"
    long = paint_text("harbor lamp fox snow rain moon boat dawn " * 4, 120, 2 * line + line // 2)
    assert painted_rows(long)[-1] < 2 * line
    assert painted_rows(paint_text("harbor", 120, line - 2)) == []
