"""List of keyboard shortcuts by menu."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.commands.commands import Command, CommandStore
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.dialogs.dialog import Dialog
from wsdesk.window.dialogs.shortcuts_tree import ShortcutsTree


class ShortcutsDialog(Dialog):
    """All shortcuts, with a filter; updated when shortcuts change."""

    change_requested = Signal()
    """Emitted to open the shortcut editor."""

    def __init__(self, commands: CommandStore, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("keysDialog", "", parent)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.setAccessibleName(self.tr("Keyboard shortcuts"))
        self.resize(scaled(680), scaled(640))
        self._filter = FilterField("keysFilter", self.tr("Filter by command or shortcut"), themes)
        self.tree = ShortcutsTree("keysTree", commands, _has_keys)
        self.column.addWidget(self._filter)
        self.column.addWidget(self.tree, 1)
        change = self.add_button("keysChange", self.tr("Customize…"))
        self.add_close()
        change.clicked.connect(self._on_change)
        commands.keys_changed.connect(self._on_keys_changed)
        self._filter.textChanged.connect(self.tree.filter)
        self._filter.down_pressed.connect(self.tree.setFocus)
        self._filter.setFocus()

    def _on_change(self) -> None:
        self.close()
        self.change_requested.emit()

    def _on_keys_changed(self, _commands: object) -> None:
        self.tree.fill()


def _has_keys(command: Command) -> bool:
    return bool(command.shortcuts)
