"""One line of the settings that opens what has a window of its own."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.commands.commands import Command, CommandStore
from wsdesk.store.text import sanitize


class CommandRow(QWidget):
    """The words of a command, and a button that runs it."""

    def __init__(self, command: Command, commands: CommandStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._command = command
        self._commands = commands
        words = sanitize.line(command.title())
        label = PlainLabel(words)
        label.setWordWrap(True)
        self.button = QPushButton(self.tr("Open"))
        self.button.setObjectName(f"setting-command-{command.id}")
        self.button.setAccessibleName(words)
        self.button.setAutoDefault(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 6, 0, 6)
        row.setSpacing(16)
        row.addWidget(label, 1)
        row.addWidget(self.button)
        self.button.clicked.connect(self._on_clicked)

    def fits(self, query: str) -> bool:
        """Whether its words hold what is searched for."""
        whole = self._command.title().casefold()
        return all(word in whole for word in query.casefold().split())

    def _on_clicked(self) -> None:
        self._commands.trigger(self._command.id)
