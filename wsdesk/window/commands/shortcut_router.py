"""Shortcut router: the focused pane's command first, then the window's."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from wsdesk.store.commands.commands import Command, CommandStore
from wsdesk.window.focus.panes import Panes


class ShortcutRouter(QObject):
    """One QShortcut per key, enabled only while a command for the focused pane or the window has it.

    Text fields receive their keys first by Qt's shortcut override.
    """

    def __init__(self, commands: CommandStore, panes: Panes, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._panes = panes
        self._shortcuts: dict[str, QShortcut] = {}
        self._commands: dict[str, list[Command]] = {}
        for command in commands.all():
            self._on_added(command)
        commands.added.connect(self._on_added)
        commands.removed.connect(self._on_removed)
        panes.changed.connect(self._on_pane_changed)

    def command_for(self, keys: str) -> Command | None:
        """The command of a key (in Qt's portable format) now."""
        wanting = self._commands.get(_canonical(keys), [])
        here = self._panes.current
        for command in (
            *(c for c in wanting if c.pane and c.pane == here),
            *(c for c in wanting if not c.pane),
        ):
            if command.enabled(None):
                return command
        return None

    def _is_active(self, keys: str) -> bool:
        return any(not c.pane or c.pane == self._panes.current for c in self._commands.get(keys, []))

    def _on_added(self, command: Command) -> None:
        for spelled in command.shortcuts:
            keys = _canonical(spelled)
            if not keys:
                continue
            self._commands.setdefault(keys, []).append(command)
            if keys not in self._shortcuts:
                shortcut = QShortcut(QKeySequence(keys), self._window)
                shortcut.setObjectName(f"key {keys}")
                shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
                shortcut.activated.connect(self._on_activated)
                shortcut.activatedAmbiguously.connect(self._on_activated)
                self._shortcuts[keys] = shortcut
            self._shortcuts[keys].setEnabled(self._is_active(keys))

    def _on_removed(self, command: Command) -> None:
        for spelled in command.shortcuts:
            keys = _canonical(spelled)
            wanting = self._commands.get(keys, [])
            self._commands[keys] = [c for c in wanting if c.id != command.id]
            if keys in self._shortcuts:
                self._shortcuts[keys].setEnabled(self._is_active(keys))

    def _on_pane_changed(self, _name: object) -> None:
        for keys, shortcut in self._shortcuts.items():
            shortcut.setEnabled(self._is_active(keys))

    def _on_activated(self) -> None:
        shortcut = self.sender()
        if isinstance(shortcut, QShortcut):
            command = self.command_for(shortcut.key().toString(QKeySequence.SequenceFormat.PortableText))
            if command is not None:
                command.run(None)


def _canonical(keys: str) -> str:
    """Normalized format: "ctrl+B" and "Ctrl+b" are the same."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.PortableText)
