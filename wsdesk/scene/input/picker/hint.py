"""Wrapped hint below the target picker."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.theme.fonts import scaled, small
from wsdesk.theme.theme_manager import ThemeManager

_PX = 11
_FLAGS = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft)


class Hint(QWidget):
    """Takes the height of its words at the width that it is given, at the text size in force."""

    def __init__(self, name: str, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName(name)
        self._wide = 1
        self._themes = themes
        self._text = ""

    def text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        """Show other words; nothing at all for an empty text."""
        self._text = text
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.update()

    def fit(self, width: int) -> None:
        """Take a width, and the height that the words need at it."""
        self._wide = width
        metrics = QFontMetrics(_font(), self)
        box = metrics.boundingRect(QRect(0, 0, width, 10_000), _FLAGS, self._text)
        self.setFixedHeight(max(1, box.height()))

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._wide, self.height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(_font())
        painter.setPen(self._themes.current.color("muted"))
        painter.drawText(self.rect(), _FLAGS, self._text)


def _font() -> QFont:
    return small(scaled(_PX))
