"""Tooltips with the current shortcut of a command."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.panels.widgets.text.label import set_tip
from wsdesk.store.commands.commands import Command, CommandStore


@dataclass(frozen=True, slots=True)
class _Tip:
    widget: QWidget
    command_id: str
    words: str


class ShortcutTooltips(QObject):
    """Updates tooltips when shortcuts change."""

    def __init__(self, commands: CommandStore, parent: QObject) -> None:
        super().__init__(parent)
        self._commands = commands
        self._tips: list[_Tip] = []
        commands.keys_changed.connect(self._on_keys_changed)

    def add(self, widget: QWidget, command_id: str, words: str = "") -> None:
        """Manage the tooltip of a widget: its text (else its accessible name) and the command's first
        shortcut."""
        tip = _Tip(widget, command_id, words or widget.accessibleName())
        self._tips = [one for one in self._tips if isValid(one.widget)]
        self._tips.append(tip)
        self._write(tip)

    def _write(self, tip: _Tip) -> None:
        key = shortcut_text(self._commands.key_of(tip.command_id))
        set_tip(tip.widget, f"{tip.words}   {key}" if key else tip.words)

    def _on_keys_changed(self, _commands: object) -> None:
        self._tips = [one for one in self._tips if isValid(one.widget)]
        for tip in self._tips:
            self._write(tip)


def shortcuts_text(command: Command) -> str:
    """The first shortcut of a command in the native format: "Ctrl+B"."""
    return shortcut_text(command.shortcuts[0]) if command.shortcuts else ""


def shortcut_text(keys: str) -> str:
    """A shortcut from Qt's portable to the native format, as one unit in right-to-left text."""
    text = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    text = text.replace("Return", "Enter")  # as the key is labeled, and in all other texts
    mirrored = QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft
    return f"\u200e{text}\u200e" if text and mirrored else text
