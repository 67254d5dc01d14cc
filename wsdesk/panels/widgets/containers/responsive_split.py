"""List and detail side by side, or one at a time if narrow."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.text.type_scale import scaled

NARROW = 560
"""Logical px of width below which the two stand one above the other."""
LIST_WIDTH = 236
LIST_HEIGHT = 150


class ResponsiveSplitter(QSplitter):
    """Turns with its width; the person moves the bar between the two as they like."""

    def __init__(self, name: str, first: QWidget, second: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setObjectName(name)
        self.addWidget(first)
        self.addWidget(second)
        self.setStretchFactor(0, 0)
        self.setStretchFactor(1, 1)
        self.setChildrenCollapsible(False)
        self.setSizes([scaled(LIST_WIDTH), 3 * scaled(LIST_WIDTH)])

    def _turn(self, width: int, height: int) -> None:
        wanted = Qt.Orientation.Vertical if width < scaled(NARROW) else Qt.Orientation.Horizontal
        if wanted is self.orientation():
            return
        self.setOrientation(wanted)
        first, room = (
            (scaled(LIST_HEIGHT), height)
            if wanted is Qt.Orientation.Vertical
            else (scaled(LIST_WIDTH), width)
        )
        self.setSizes([first, max(1, room - first)])

    @override
    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        self._turn(arg__1.size().width(), arg__1.size().height())
        super().resizeEvent(arg__1)
