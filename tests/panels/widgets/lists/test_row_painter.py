"""Rows of lists."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from wsdesk.panels.widgets.lists.row_painter import RowContent, draw_content


def test_letters_that_match_are_underlined_in_a_selected_row(harness: Any) -> None:
    """Its text has the color of the matches of other rows."""

    def inked_lines(marks: tuple[int, ...]) -> int:
        image = QImage(300, 52, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        content = RowContent("llll", is_strong=True, marks=marks)
        draw_content(painter, harness.themes.current, QRect(0, 0, 300, 52), content, selected=True)
        painter.end()
        return sum(any(image.pixel(x, y) for x in range(300)) for y in range(52))

    assert inked_lines((0, 1, 2, 3)) > inked_lines(())
