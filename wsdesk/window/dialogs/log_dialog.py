"""Log viewer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtWidgets import QCheckBox, QPlainTextEdit, QWidget

from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.layout.boxes import named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.dialogs.dialog import Dialog

LONGEST = 200_000
_WORST = (" WARNING ", " ERROR ", " CRITICAL ")


class LogDialog(Dialog):
    """End of the log, newest line last; filtered by text or by level."""

    def __init__(self, read: Callable[[], str], themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("logDialog", "", parent)
        self.setWindowTitle(self.tr("Log"))
        self.setAccessibleName(self.tr("Log"))
        self.resize(scaled(820), scaled(520))
        self._read = read
        self._lines: list[str] = []
        self.field = FilterField("logFilter", self.tr("Filter log"), themes)
        self.field.settled.connect(self._on_changed)
        self.worst = named(
            QCheckBox(self.tr("Warnings and errors only")), "logWorst", self.tr("Warnings and errors only")
        )
        self.worst.toggled.connect(self._on_changed)
        self.text = named(QPlainTextEdit(), "logText", self.tr("Log"))
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.count = PlainLabel("", role="small")
        self.column.addLayout(row((self.field, 1), self.worst))
        self.column.addWidget(self.text, 1)
        self.column.addWidget(self.count)
        again = self.add_button("logAgain", self.tr("Reload"))
        again.clicked.connect(self.refresh)
        copy = self.add_button("logCopy", self.tr("Copy"))
        copy.clicked.connect(self._on_copy)
        self.add_close()
        self.refresh()
        self.field.setFocus()

    def refresh(self) -> None:
        """Read the log again."""
        self._lines = sanitize.plain(self._read()[-LONGEST:], LONGEST).splitlines()
        self._show()

    def _show(self) -> None:
        wanted = self.field.text().strip().casefold()
        lines = [
            line
            for line in self._lines
            if (not wanted or wanted in line.casefold())
            and (not self.worst.isChecked() or any(level in line[:60] for level in _WORST))
        ]
        self.text.setPlainText(sanitize.breakable("\n".join(lines)))
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        told = self.tr("{n} of {all} lines").format(n=len(lines), all=len(self._lines))
        self.count.setText(told if self._lines else self.tr("The log is empty."))

    def _on_changed(self, _what: object) -> None:
        self._show()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
