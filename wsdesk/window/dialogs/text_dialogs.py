"""Dialogs that show a text: details of a message, a report, the log, unsent items before quitting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtWidgets import QCheckBox, QPlainTextEdit, QWidget

from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.layout.boxes import ColumnScroll, Space, add_items, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.base.notifications import Notification
from wsdesk.store.outbox.outbox_messages import UnsentGroup
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.dialogs.dialog import Dialog

_MAX_DETAILS = 20_000
_MAX_REPORT = 60_000
_MAX_LOG = 200_000
_PROBLEM_LEVELS = (" WARNING ", " ERROR ", " CRITICAL ")


class _TextDialog(Dialog):
    """Dialog with a selectable plain text."""

    def _create_text(self, name: str, label: str, text: str, longest: int) -> QPlainTextEdit:
        edit = named(QPlainTextEdit(sanitize.breakable(sanitize.plain(text, longest))), name, label)
        edit.setReadOnly(True)
        edit.setTabChangesFocus(True)
        return edit

    def _copy(self, edit: QPlainTextEdit) -> None:
        QGuiApplication.clipboard().setText(edit.toPlainText())


class DetailsDialog(_TextDialog):
    """Details of a notification."""

    def __init__(self, notice: Notification, parent: QWidget | None = None) -> None:
        super().__init__("detailsDialog", parent)
        self.set_title(self.tr("Details"))
        self.resize(560, 320)
        message = PlainLabel(sanitize.plain(notice.message, 600), role="title")
        message.setWordWrap(True)
        self.text = self._create_text("detailsText", self.tr("Details"), notice.detail, _MAX_DETAILS)
        add_items(self.column, message, (self.text, 1))
        self.add_button("detailsCopy", self.tr("Copy")).clicked.connect(partial(self._copy, self.text))
        self.add_close().setFocus()


class ReportDialog(_TextDialog):
    """Crash report or diagnostics, to be copied. Nothing is sent."""

    log_requested = Signal()
    """Emitted to open the log."""

    def __init__(self, title: str, text: str, report: str, parent: QWidget | None = None) -> None:
        super().__init__("reportDialog", parent)
        self.set_title(title)
        self.resize(scaled(680), scaled(480))
        self.text = self._create_text("reportText", self.tr("Crash report"), report, _MAX_REPORT)
        note = self.tr("URLs, keys, IDs, and workspace names have been removed. Nothing is sent anywhere.")
        add_items(
            self.column,
            PlainLabel(title, role="heading"),
            WrappingLabel(text, role="muted", selectable=False),
            (self.text, 1),
            WrappingLabel(note, role="muted", selectable=False),
        )
        self.add_button("reportLog", self.tr("Show log")).clicked.connect(self.log_requested)
        self._copy_button = self.add_button("reportCopy", self.tr("Copy"), role="primary")
        self._copy_button.clicked.connect(self._on_copy)
        self.add_close().setFocus()

    def _on_copy(self) -> None:
        self._copy(self.text)
        self._copy_button.setText(self.tr("Copied"))
        self._copy_button.setAccessibleName(self.tr("Copied"))


class LogDialog(_TextDialog):
    """End of the log, newest line last; filtered by text or by level."""

    def __init__(self, read: Callable[[], str], themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("logDialog", parent)
        self.set_title(self.tr("Log"))
        self.resize(scaled(820), scaled(520))
        self._read = read
        self._lines: list[str] = []
        self.field = FilterField("logFilter", self.tr("Filter log"), themes)
        self.field.settled.connect(self._show)
        self.worst = QCheckBox(self.tr("Warnings and errors only"))
        named(self.worst, "logWorst", self.worst.text()).toggled.connect(self._show)
        self.text = self._create_text("logText", self.tr("Log"), "", _MAX_LOG)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.count = PlainLabel("", role="small")
        add_items(self.column, row((self.field, 1), self.worst), (self.text, 1), self.count)
        self.add_button("logAgain", self.tr("Reload")).clicked.connect(self.refresh)
        self.add_button("logCopy", self.tr("Copy")).clicked.connect(partial(self._copy, self.text))
        self.add_close()
        self.refresh()
        self.field.setFocus()

    def refresh(self) -> None:
        """Read the log again."""
        self._lines = sanitize.plain(self._read()[-_MAX_LOG:], _MAX_LOG).splitlines()
        self._show()

    def _show(self) -> None:
        filter_text = self.field.text().strip().casefold()
        lines = [
            line
            for line in self._lines
            if filter_text in line.casefold()
            and (not self.worst.isChecked() or any(level in line[:60] for level in _PROBLEM_LEVELS))
        ]
        self.text.setPlainText(sanitize.breakable("\n".join(lines)))
        self.text.moveCursor(QTextCursor.MoveOperation.End)
        count = self.tr("{n} of {all} lines").format(n=len(lines), all=len(self._lines))
        self.count.setText(count if self._lines else self.tr("The log is empty."))


_WIDTH = 460
_MAX_LIST = 360
"""Height of the list from which on it scrolls."""


class QuitDialog(Dialog):
    """Lists the unsent items of all workspaces, and when they will be sent. Closing it cancels.

    `groups` are those of the current workspace (without a name), then of others; `saved` is whether they
    outlive the program.
    """

    confirmed = Signal()

    def __init__(self, what: str, groups: Sequence[UnsentGroup], saved: str, parent: QWidget) -> None:
        super().__init__("quitDialog", parent)
        self.set_title(self.tr("Quit wsdesk"))
        self.setMinimumWidth(scaled(_WIDTH))
        title = WrappingLabel(self.tr("Not sent yet: {what}").format(what=what), role="title")
        area = ColumnScroll("quitDialog-list", padding=Space.NONE, spacing=Space.SMALL)
        for group in groups:
            if group.name:
                area.column.addWidget(PlainLabel(group.name, role="title", elide=True))
            for line in group.lines:
                area.column.addWidget(WrappingLabel(line))
        area.column.addStretch(1)
        add_items(self.column, title, (area, 1), WrappingLabel(saved, role="muted"))
        self.add_button("quitDialog-cancel", self.tr("Cancel")).clicked.connect(self.close)
        self.quit = self.add_button("quitDialog-quit", self.tr("Quit"), role="primary", default=True)
        self.quit.clicked.connect(self._on_quit)
        self.quit.setFocus()
        height = area.column.totalHeightForWidth(self.minimumWidth() - 2 * Space.LARGE)
        area.setMinimumHeight(min(height, scaled(_MAX_LIST)))
        self.resize(self.minimumWidth(), 0)

    def _on_quit(self) -> None:
        self.close()
        self.confirmed.emit()
