"""Crash report or diagnostics, to be copied. Nothing is sent."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.text import sanitize
from wsdesk.window.dialogs.dialog import Dialog

LONGEST = 60_000


class ReportDialog(Dialog):
    """Heading, explanation, and the report as plain text."""

    log_requested = Signal()
    """Emitted to open the log."""

    def __init__(self, title: str, words: str, report: str, parent: QWidget | None = None) -> None:
        super().__init__("reportDialog", "", parent)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.resize(scaled(680), scaled(480))
        self.column.addWidget(PlainLabel(title, role="heading"))
        lead = WrappingLabel(role="muted", selectable=False)
        lead.setText(words)
        self.column.addWidget(lead)
        self.text = named(
            QPlainTextEdit(sanitize.breakable(sanitize.plain(report, LONGEST))),
            "reportText",
            self.tr("Crash report"),
        )
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.column.addWidget(self.text, 1)
        note = WrappingLabel(role="muted", selectable=False)
        note.setText(
            self.tr("URLs, keys, IDs, and workspace names have been removed. Nothing is sent anywhere.")
        )
        self.column.addWidget(note)
        log = self.add_button("reportLog", self.tr("Show log"))
        log.clicked.connect(self.log_requested)
        self._copy = self.add_button("reportCopy", self.tr("Copy"), role="primary")
        self._copy.clicked.connect(self._on_copy)
        self.add_close().setFocus()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self._copy.setText(self.tr("Copied"))
        self._copy.setAccessibleName(self.tr("Copied"))
