"""Text that flows over the pages of a PDF file, laid out one paragraph at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QPainter, QPdfWriter, QTextLayout, QTextOption

_COLOR = QColor("#111111")


class TextFlow:
    """Draws paragraphs in `box` of the next pages, which `begin_page` starts."""

    def __init__(
        self, writer: QPdfWriter, painter: QPainter, box: QRectF, begin_page: Callable[[], None]
    ) -> None:
        self._writer, self._painter, self._box, self._begin_page = writer, painter, box, begin_page
        self._y = box.bottom()
        self._option = QTextOption()
        self._option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)

    def add(self, text: str, font: QFont) -> Iterator[None]:
        """Draw lines of text; yields after each paragraph."""
        for paragraph in text.split("\n"):
            layout = QTextLayout(paragraph, font, self._writer)
            layout.setTextOption(self._option)
            layout.beginLayout()
            while (line := layout.createLine()).isValid():
                line.setLineWidth(self._box.width())
            layout.endLayout()
            for number in range(layout.lineCount()):
                self._draw(layout, number)
            yield

    def _draw(self, layout: QTextLayout, number: int) -> None:
        line = layout.lineAt(number)
        if self._y + line.height() > self._box.bottom():
            self._begin_page()
            self._painter.setPen(_COLOR)
            self._y = self._box.top()
        line.draw(self._painter, QPointF(self._box.left(), self._y))
        self._y += line.height()
