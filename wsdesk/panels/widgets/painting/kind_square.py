"""Colored square of a node kind."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.widgets.painting import paint
from wsdesk.theme.theme_manager import ThemeManager


class KindSquare(QWidget):
    """8 px of a kind's colour."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._kind = "unknown"
        self.setFixedSize(8, 8)

    def show_kind(self, kind: str) -> None:
        """Take the colour of a kind."""
        self._kind = kind
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        color = paint.kind_color(theme, self._kind)
        paint.draw_tile(QPainter(self), QRectF(self.rect()), color, theme.radius("square"))
