"""Quiet plain words on as many lines as they need."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.theme.current import Themes
from wsdesk.theme.fonts import small

_FLAGS = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft)


class Hint(QWidget):
    """Takes the height of its words at the width that it is given."""

    def __init__(self, name: str, width: int, themes: Themes) -> None:
        super().__init__()
        self.setObjectName(name)
        self._wide = width
        self._themes = themes
        self._text = ""
        self.setFont(small())

    def text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        """Show other words; nothing at all for an empty text."""
        self._text = text
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        box = self.fontMetrics().boundingRect(QRect(0, 0, self._wide, 10_000), _FLAGS, text)
        self.setFixedHeight(max(1, box.height()))
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._wide, self.height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self._themes.current.color("muted"))
        painter.drawText(self.rect(), _FLAGS, self._text)
