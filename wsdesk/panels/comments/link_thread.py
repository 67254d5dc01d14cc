"""Form that links a thread to a node."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel


class LinkThreadForm(QWidget):
    """Says in one sentence why there is nothing to read, and takes a pasted thread."""

    bound = Signal(object)
    """The text that was pasted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("commentBinding")
        words = WrappingLabel(
            self.tr(
                "The server doesn't report which comment thread belongs to this node. Paste the "
                "thread's ID, or a link that contains it. wsdesk remembers it on this computer."
            ),
            role="muted",
            selectable=False,
        )
        self.field = named(QLineEdit(), "threadField", self.tr("Thread ID or link"))
        self.field.setPlaceholderText(self.tr("Thread ID or link"))
        self.field.setMaxLength(2_000)
        self._button = QPushButton(self.tr("Use this thread"))
        self._button.setObjectName("threadBind")
        self._button.setAccessibleName(self._button.text())
        self._button.setEnabled(False)
        self._wrong = WrappingLabel(role="error", selectable=False)
        self._wrong.hide()
        column(
            PlainLabel(self.tr("Thread not found"), role="title"),
            words,
            self.field,
            self._wrong,
            row(self._button, Stretch(1)),
            Stretch(1),
            margin=Space.MEDIUM,
            parent=self,
        )
        self.field.textChanged.connect(self._on_text_changed)
        self.field.returnPressed.connect(self._on_clicked)
        self._button.clicked.connect(self._on_clicked)

    def begin_anew(self) -> None:
        """Another node: nothing is pasted yet."""
        self.field.clear()

    def say_wrong(self) -> None:
        """The text that was pasted holds no thread."""
        self._wrong.setText(
            self.tr("No thread ID found. IDs look like 123e4567-e89b-12d3-a456-426614174000.")
        )
        self._wrong.show()

    def _on_text_changed(self, text: str) -> None:
        self._button.setEnabled(bool(text.strip()))
        self._wrong.hide()

    def _on_clicked(self) -> None:
        if self.field.text().strip():
            self.bound.emit(self.field.text())
