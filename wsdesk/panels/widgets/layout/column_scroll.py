"""Column that scrolls vertically only."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QScrollBar, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import Space, column

BAR = 9
"""Width of a scroll bar in the style sheet, in logical px."""


class ThinScrollBar(QScrollBar):
    """Scroll bar that isn't painted if there is nothing to scroll."""

    @override
    def paintEvent(self, arg__1: QPaintEvent) -> None:
        if self.maximum() > self.minimum():
            super().paintEvent(arg__1)


class ColumnScroll(QScrollArea):
    """Scroll area around a column of widgets; `column` is its layout, padded by 12 px."""

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
        # Space for the bar is reserved. A bar that appears changes the width and thus the height of wrapped
        # text: at some heights neither state is stable, and Qt alternates between them endlessly.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setVerticalScrollBar(ThinScrollBar(Qt.Orientation.Vertical))
        # The page isn't focusable: Tab goes to its widgets, and the wheel works without focus.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._page = QWidget()
        beside_bar = max(0, padding - BAR)
        self.column = column(space=spacing, margin=(padding, padding, beside_bar, padding), parent=self._page)
        self.setWidget(self._page)
