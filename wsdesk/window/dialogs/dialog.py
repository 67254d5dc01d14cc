"""Base class of dialogs."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QPushButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, row
from wsdesk.window.focus.tab_order import EnterKeyFilter

_FRAME = QSize(4, 40)
"""Space for the window frame."""


class Dialog(QDialog):
    """Modeless window with a content column and a button row; deleted when closed."""

    def __init__(self, name: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setSizeGripEnabled(False)
        EnterKeyFilter(self)
        self.column = column(space=Space.MEDIUM)
        """Layout of the content."""
        self.buttons = row(Stretch(1))
        """Buttons, from the right."""
        column((self.column, 1), self.buttons, space=Space.MEDIUM, margin=Space.LARGE, parent=self)

    def set_title(self, title: str) -> None:
        """Set the title of the window, also for assistive technology."""
        self.setWindowTitle(title)
        self.setAccessibleName(title)

    def add_button(self, name: str, text: str, *, role: str = "", default: bool = False) -> QPushButton:
        """Add a button at the right end of the row."""
        button = push_button(name, text, role)
        button.setDefault(default)
        button.setAutoDefault(default)
        self.buttons.addWidget(button)
        return button

    def add_close(self) -> QPushButton:
        """Add the Close button."""
        button = self.add_button(f"{self.objectName()}-close", self.tr("Close"))
        button.clicked.connect(self.close)
        return button

    @override
    def showEvent(self, event: QShowEvent) -> None:
        # On a small screen or at a large scale, the buttons must stay visible.
        self.resize(self.size().boundedTo(self.screen().availableGeometry().size() - _FRAME))
        super().showEvent(event)
