"""Shortcut router: the focused pane's command first, then the window's."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from wsdesk.store.commands.commands import Command, CommandStore
from wsdesk.window.focus.panes import Panes


class ShortcutRouter(QObject):
    """One shortcut a key. It is on only while somebody wants the key: an arrow that belongs to one panel
    stays an arrow in every other.

    Fields that are typed in keep their keys by themselves (Qt asks them first).
    """

    def __init__(self, commands: CommandStore, panes: Panes, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._panes = panes
        self._shortcuts: dict[str, QShortcut] = {}
        self._wanting: dict[str, list[Command]] = {}
        for command in commands.all():
            self._on_added(command)
        commands.added.connect(self._on_added)
        commands.removed.connect(self._on_removed)
        panes.changed.connect(self._on_pane_changed)

    def command_for(self, keys: str) -> Command | None:
        """The command that a key (in Qt's portable spelling) means now."""
        wanting = self._wanting.get(_canonical(keys), [])
        here = self._panes.current
        for command in (
            *(c for c in wanting if c.pane and c.pane == here),
            *(c for c in wanting if not c.pane),
        ):
            if command.enabled(None):
                return command
        return None

    def _is_wanted(self, keys: str) -> bool:
        return any(not c.pane or c.pane == self._panes.current for c in self._wanting.get(keys, []))

    def _on_added(self, command: Command) -> None:
        for spelled in command.shortcuts:
            keys = _canonical(spelled)
            if not keys:
                continue
            self._wanting.setdefault(keys, []).append(command)
            if keys not in self._shortcuts:
                shortcut = QShortcut(QKeySequence(keys), self._window)
                shortcut.setObjectName(f"key {keys}")
                shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
                shortcut.activated.connect(self._on_activated)
                shortcut.activatedAmbiguously.connect(self._on_activated)
                self._shortcuts[keys] = shortcut
            self._shortcuts[keys].setEnabled(self._is_wanted(keys))

    def _on_removed(self, command: Command) -> None:
        for spelled in command.shortcuts:
            keys = _canonical(spelled)
            wanting = self._wanting.get(keys, [])
            self._wanting[keys] = [c for c in wanting if c.id != command.id]
            if keys in self._shortcuts:
                self._shortcuts[keys].setEnabled(self._is_wanted(keys))

    def _on_pane_changed(self, _name: object) -> None:
        for keys, shortcut in self._shortcuts.items():
            shortcut.setEnabled(self._is_wanted(keys))

    def _on_activated(self) -> None:
        shortcut = self.sender()
        if isinstance(shortcut, QShortcut):
            command = self.command_for(shortcut.key().toString(QKeySequence.SequenceFormat.PortableText))
            if command is not None:
                command.run(None)


def _canonical(keys: str) -> str:
    """One spelling for a key: "ctrl+B" and "Ctrl+b" are the same."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.PortableText)
