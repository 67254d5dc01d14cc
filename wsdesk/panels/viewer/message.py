"""What there is to say where there is nothing to see."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel


class Message(QWidget):
    """A sentence, and with `outside` a button that leads to a program that may know the file."""

    outside_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("viewerMessage")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)  # a frame shows that it has the keys
        self.text = WrappingLabel(selectable=False)
        self.text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.button = QPushButton(self.tr("Open in another app"))
        self.button.setObjectName("viewerOutside")
        self.button.setAccessibleName(self.tr("Open in another app"))
        self.button.clicked.connect(self.outside_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(48, 24, 48, 24)
        column.addStretch(1)
        column.addWidget(self.text)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    def say(self, words: str, *, outside: bool) -> None:
        self.text.setText(words)
        self.setAccessibleName(words)
        self.button.setVisible(outside)
