"""Text with highlighted matches."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QPainter, QTextCharFormat, QTextLayout

from wsdesk.panels.widgets.text.text_direction import upright


class TextColors(NamedTuple):
    """Colors of a text and of its highlighted letters."""

    text: QColor
    highlighted: QColor


def marked_runs(text: str, marks: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Positions of letters as runs of start and length in UTF-16 units, as Qt counts."""
    runs: list[tuple[int, int]] = []
    unit = 0
    wanted = set(marks)
    for at, letter in enumerate(text):
        length = 2 if ord(letter) > 0xFFFF else 1
        if at in wanted:
            if runs and sum(runs[-1]) == unit:
                runs[-1] = (runs[-1][0], runs[-1][1] + length)
            else:
                runs.append((unit, length))
        unit += length
    return tuple(runs)


def draw_marked(
    painter: QPainter,
    at: QPointF,
    text: str,
    marks: tuple[int, ...],
    font: QFont,
    colors: TextColors,
) -> int:
    """Paint one line around the height of `at`; answers its width."""
    strong = QTextCharFormat()
    strong.setFontWeight(QFont.Weight.Bold)
    strong.setForeground(colors.highlighted)
    runs: list[QTextLayout.FormatRange] = []
    for start, length in marked_runs(text, marks):
        run = QTextLayout.FormatRange()
        run.start, run.length, run.format = start, length, strong  # pyright: ignore[reportAttributeAccessIssue]
        runs.append(run)
    # A layout, and not letter by letter: letters of many scripts join, or run the other way.
    layout = QTextLayout(text, font)
    layout.setFormats(runs)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(100_000)
    layout.endLayout()
    painter.setPen(colors.text)
    place = QRectF(at.x(), at.y() - line.height() / 2, line.naturalTextWidth(), line.height())
    with upright(painter, place):
        layout.draw(painter, place.topLeft())
    return round(place.width())
