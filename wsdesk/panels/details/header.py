"""What the details are about: kind, title, one line below."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from wsdesk.panels.widgets.painting.kind_square import KindSquare
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.theme.theme_manager import ThemeManager


class Header(QWidget):
    """Kind square and title; the line below says what kind of thing it is."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("detailsHeader")
        self._square = KindSquare(themes)
        self._title = WrappingLabel(role="title", max_lines=3)
        self._title.setObjectName("detailsTitle")
        self._line = WrappingLabel(role="small", max_lines=2, selectable=False)
        self._line.setObjectName("detailsLine")
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._title)
        words.addWidget(self._line)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(9)
        square = QVBoxLayout()
        square.setContentsMargins(0, 4, 0, 0)
        square.addWidget(self._square)
        square.addStretch(1)
        row.addLayout(square)
        row.addLayout(words, 1)
        row.setAlignment(Qt.AlignmentFlag.AlignTop)

    def show_subject(self, kind: str, title: str, line: str) -> None:
        """Say what it is; an empty kind shows no square."""
        self._square.setVisible(bool(kind))
        self._square.show_kind(kind)
        self._title.setText(title)
        self._line.setText(line)
        self._line.setVisible(bool(line))
