"""Details of a message."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.base.notifications import Notification
from wsdesk.store.text import sanitize
from wsdesk.window.dialogs.dialog import Dialog

LONGEST = 20_000


class DetailsDialog(Dialog):
    """Selectable plain text."""

    def __init__(self, notice: Notification, parent: QWidget | None = None) -> None:
        super().__init__("detailsDialog", "", parent)
        self.setWindowTitle(self.tr("Details"))
        self.setAccessibleName(self.tr("Details"))
        self.resize(560, 320)
        words = PlainLabel(sanitize.plain(notice.message, 600))
        words.setTextFormat(Qt.TextFormat.PlainText)
        words.setWordWrap(True)
        words.setProperty("role", "title")
        self.text = named(
            QPlainTextEdit(sanitize.breakable(sanitize.plain(notice.detail, LONGEST))),
            "detailsText",
            self.tr("Details"),
        )
        self.text.setReadOnly(True)
        self.column.addWidget(words)
        self.column.addWidget(self.text, 1)
        copy = self.add_button("detailsCopy", self.tr("Copy"))
        copy.clicked.connect(self._on_copy)
        self.add_close().setFocus()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
