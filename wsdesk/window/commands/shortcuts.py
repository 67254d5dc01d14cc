"""Shortcuts of commands: router by focused pane, and tooltips."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.panels.widgets.text.label import set_tip
from wsdesk.panels.widgets.text.shortcuts import shortcut_text
from wsdesk.store.commands.commands import Command, CommandStore
from wsdesk.window.focus.panes import Panes


@dataclass(frozen=True, slots=True)
class _Tip:
    widget: QWidget
    command_id: str
    text: str


class ShortcutTooltips(QObject):
    """Updates tooltips when shortcuts change."""

    def __init__(self, commands: CommandStore, parent: QObject) -> None:
        super().__init__(parent)
        self._commands = commands
        self._tips: list[_Tip] = []
        commands.keys_changed.connect(self.refresh)

    def add(self, widget: QWidget, command_id: str, text: str = "") -> None:
        """Manage the tooltip of a widget: its text (else its accessible name) and the command's first
        shortcut."""
        tip = _Tip(widget, command_id, text or widget.accessibleName())
        self._tips = [one for one in self._tips if isValid(one.widget)]
        self._tips.append(tip)
        self._write(tip)

    def _write(self, tip: _Tip) -> None:
        key = shortcut_text(self._commands.key_of(tip.command_id))
        set_tip(tip.widget, f"{tip.text}   {key}" if key else tip.text)

    def refresh(self, _commands: object = None) -> None:
        """Write all tooltips again, for example because commands were added."""
        self._tips = [one for one in self._tips if isValid(one.widget)]
        for tip in self._tips:
            self._write(tip)


def shortcuts_text(command: Command) -> str:
    """The first shortcut of a command in the native format: "Ctrl+B"."""
    return shortcut_text(command.shortcuts[0]) if command.shortcuts else ""


class ShortcutRouter(QObject):
    """One QShortcut per key, enabled only while a command for the focused pane or the window has it.

    Text fields receive their keys first by Qt's shortcut override.
    """

    def __init__(self, commands: CommandStore, panes: Panes, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._store = commands
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
        candidates = self._commands.get(_canonical(keys), [])
        here = self._panes.current
        of_pane = sorted((c for c in candidates if here in c.panes), key=lambda c: len(c.panes))
        for command in (*of_pane, *(c for c in candidates if not c.pane)):
            if command.enabled(None):
                return command
        return None

    def _is_active(self, keys: str) -> bool:
        return any(not c.pane or self._panes.current in c.panes for c in self._commands.get(keys, []))

    def _on_added(self, command: Command) -> None:
        for shortcut_keys in command.shortcuts:
            keys = _canonical(shortcut_keys)
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
        for shortcut_keys in command.shortcuts:
            keys = _canonical(shortcut_keys)
            candidates = self._commands.get(keys, [])
            self._commands[keys] = [c for c in candidates if c.id != command.id]
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
            else:
                self._explain(shortcut.key().toString(QKeySequence.SequenceFormat.PortableText))

    def _explain(self, keys: str) -> None:
        """Say why a command that writes has no effect."""
        candidates = self._commands.get(_canonical(keys), [])
        active = (c for c in candidates if not c.pane or self._panes.current in c.panes)
        reason = next((text for c in active if (text := self._store.reason_of(c))), "")
        if reason:
            self._store.refused.emit(reason)


def _canonical(keys: str) -> str:
    """Normalized format: "ctrl+B" and "Ctrl+b" are the same."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.PortableText)
