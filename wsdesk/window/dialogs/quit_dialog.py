"""Confirmation before quitting with unsent items."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.window.dialogs.dialog import Dialog

_WIDTH = 460


class QuitDialog(Dialog):
    """Lists the unsent items and when they will be sent. Closing it cancels."""

    confirmed = Signal()

    def __init__(self, what: str, lines: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__("quitDialog", "", parent)
        self.setWindowTitle(self.tr("Quit wsdesk"))
        self.setAccessibleName(self.tr("Quit wsdesk"))
        self.setMinimumWidth(scaled(_WIDTH))
        title = WrappingLabel(role="title")
        title.setText(self.tr("Not sent yet: {what}").format(what=what))
        self.column.addWidget(title)
        for line in lines:
            words = WrappingLabel()
            words.setText(line)
            self.column.addWidget(words)
        kept = WrappingLabel(role="muted")
        kept.setText(self.tr("Everything is saved on this computer."))
        self.column.addWidget(kept)
        self.column.addStretch(1)
        cancel = self.add_button("quitDialog-cancel", self.tr("Cancel"))
        cancel.clicked.connect(self.close)
        self.quit = self.add_button("quitDialog-quit", self.tr("Quit"), role="primary", default=True)
        self.quit.clicked.connect(self._on_quit)
        self.quit.setFocus()

    @property
    def text(self) -> str:
        """The whole text."""
        return "\n".join(label.text() for label in self.findChildren(PlainLabel))

    def _on_quit(self) -> None:
        self.close()
        self.confirmed.emit()
