"""Rows of lists."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd, draw_content


def test_letters_that_match_are_underlined_in_a_selected_row(harness: Any) -> None:
    """Its text has the color of the matches of other rows."""

    def painted_lines(marks: tuple[int, ...]) -> int:
        image = QImage(300, 52, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        content = RowContent("llll", is_strong=True, marks=marks)
        draw_content(painter, harness.themes.current, QRect(0, 0, 300, 52), content, selected=True)
        painter.end()
        return sum(any(image.pixel(x, y) for x in range(300)) for y in range(52))

    assert painted_lines((0, 1, 2, 3)) > painted_lines(())


def test_a_title_has_precedence_over_the_text_beside_it(harness: Any) -> None:
    def paint_row(beside: str) -> QImage:
        image = QImage(200, 52, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        content = RowContent("Title cards of the harbor", beside=beside)
        draw_content(painter, harness.themes.current, QRect(0, 0, 200, 52), content, selected=False)
        painter.end()
        return image

    single, with_text = paint_row(""), paint_row("since a quarter past eleven in the morning")
    width = max(x for x in range(200) for y in range(52) if single.pixel(x, y)) + 1
    assert width > 110, "more than half of the row"
    assert with_text.copy(0, 0, width, 52) == single.copy(0, 0, width, 52)
    assert with_text != single


def test_labels_leave_half_of_the_line_to_the_title(harness: Any) -> None:
    def paint_row(width: int, *labels: str) -> QImage:
        image = QImage(width, 52, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        ends = tuple(RowEnd(label, style="outlined") for label in labels)
        content = RowContent("Title cards of the harbor at dusk", ends=ends)
        draw_content(painter, harness.themes.current, QRect(0, 0, width, 52), content, selected=False)
        painter.end()
        return image

    labels = ("Library", "On this computer", "Picked, Red")
    assert paint_row(180, *labels) == paint_row(180, "Picked, Red")
    assert paint_row(300, *labels) == paint_row(300, "Library", "Picked, Red")
    assert paint_row(900, *labels) != paint_row(900, "Library", "Picked, Red")
    assert paint_row(60, *labels) == paint_row(60, "Picked, Red")
