"""Playback error over the poster."""

from __future__ import annotations

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from wsdesk.panels.widgets.layout.boxes import Space, column, named
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel


class PlayerErrorOverlay(QFrame):
    """A sentence; with `outside`, also a button that leads to a program that may know the file."""

    outside_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("playerTrouble")
        self.setProperty("role", "panel")
        self._text = WrappingLabel(role="small", selectable=False)
        self.outside_button = named(
            QPushButton(self.tr("Open in another app")), "playerOutside", self.tr("Open in another app")
        )
        self.outside_button.clicked.connect(self.outside_wanted)
        column(self._text, self.outside_button, margin=(Space.MEDIUM, Space.SMALL), parent=self)
        self.hide()

    def say(self, words: str, *, outside: bool = False) -> None:
        """Say why; an empty text takes it away."""
        self._text.setText(words)
        self.outside_button.setVisible(outside)
        self.setAccessibleName(words)
        self.setVisible(bool(words))

    def text(self) -> str:
        return self._text.text()

    def place(self, area: QRect) -> None:
        """At the foot of an area, as high as the sentence is."""
        high = min(area.height(), self.heightForWidth(area.width()))
        self.setGeometry(area.x(), area.bottom() + 1 - high, area.width(), high)
