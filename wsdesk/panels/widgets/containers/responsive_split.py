"""Splitter of list and detail: side by side, or stacked if narrow."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.text.type_scale import scaled

NARROW = 560
"""Width in logical px below which the two are stacked."""
LIST_WIDTH = 236
LIST_HEIGHT = 150


class ResponsiveSplitter(QSplitter):
    """Splitter whose orientation depends on its width."""

    def __init__(self, name: str, first: QWidget, second: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setObjectName(name)
        self.addWidget(first)
        self.addWidget(second)
        self.setStretchFactor(0, 0)
        self.setStretchFactor(1, 1)
        self.setChildrenCollapsible(False)
        self.setSizes([scaled(LIST_WIDTH), 3 * scaled(LIST_WIDTH)])

    def _update_orientation(self, width: int, height: int) -> None:
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
        self._update_orientation(arg__1.size().width(), arg__1.size().height())
        super().resizeEvent(arg__1)
