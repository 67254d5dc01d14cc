"""A column that scrolls up and down and never sideways."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget


class ColumnScroll(QScrollArea):
    """A scroll area around a column of widgets; `column` is its layout, padded by 14 px."""

    def __init__(
        self, name: str, padding: int = 14, spacing: int = 10, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The page itself takes no focus: Tab goes to what is in it, the wheel works anyway.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._page = QWidget()
        self.column = QVBoxLayout(self._page)
        self.column.setContentsMargins(padding, padding, padding, padding)
        self.column.setSpacing(spacing)
        self.setWidget(self._page)
