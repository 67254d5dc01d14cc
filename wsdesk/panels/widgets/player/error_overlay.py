"""Error message over a player."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QFrame, QWidget

from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import Space, column
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel


class PlayerErrorOverlay(QFrame):
    """Error message; with `outside`, also a button that opens the file in another app."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("playerTrouble")
        self.setProperty("role", "panel")
        self._text = WrappingLabel(role="small", selectable=False)
        self.outside_button = push_button("playerOutside", self.tr("Open in another app"))
        column(self._text, self.outside_button, margin=(Space.MEDIUM, Space.SMALL), parent=self)
        self.hide()

    def set_message(self, text: str, *, outside: bool = False) -> None:
        """Set the message; an empty text hides the overlay."""
        self._text.setText(text)
        self.outside_button.setVisible(outside)
        self.setAccessibleName(text)
        self.setVisible(bool(text))

    def text(self) -> str:
        return self._text.text()

    def set_area(self, area: QRect) -> None:
        """Set the geometry: bottom of an area, as high as the text."""
        high = min(area.height(), self.heightForWidth(area.width()))
        self.setGeometry(area.x(), area.bottom() + 1 - high, area.width(), high)
