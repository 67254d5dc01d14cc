"""A column that scrolls up and down and never sideways."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QScrollBar, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import Space, column

BAR = 9
"""Logical px that the style sheet gives a scroll bar."""


class ThinScrollBar(QScrollBar):
    """A scroll bar that is not seen while there is nothing to scroll."""

    @override
    def paintEvent(self, arg__1: QPaintEvent) -> None:
        if self.maximum() > self.minimum():
            super().paintEvent(arg__1)


class ColumnScroll(QScrollArea):
    """A scroll area around a column of widgets; `column` is its layout, padded by 12 px."""

    def __init__(
        self,
        name: str,
        padding: int = Space.MEDIUM,
        spacing: int = Space.MEDIUM,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The bar keeps its room. One that comes and goes changes the width, and with it the height of every
        # text that wraps: at some heights neither state holds, and Qt goes from one to the other for ever.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setVerticalScrollBar(ThinScrollBar(Qt.Orientation.Vertical))
        # The page itself takes no focus: Tab goes to what is in it, the wheel works anyway.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._page = QWidget()
        beside_bar = max(0, padding - BAR)
        self.column = column(space=spacing, margin=(padding, padding, beside_bar, padding), parent=self._page)
        self.setWidget(self._page)
