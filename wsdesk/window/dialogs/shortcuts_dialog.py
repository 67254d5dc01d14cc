"""List of keyboard shortcuts by menu, with a filter."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QTreeWidget, QTreeWidgetItem, QWidget

from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.layout.boxes import add_items, named
from wsdesk.panels.widgets.text.shortcuts import shortcut_text
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.commands.commands import Command, CommandStore
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.commands.menus import MENUS, menu_title
from wsdesk.window.dialogs.dialog import Dialog

ID_ROLE = Qt.ItemDataRole.UserRole
"""Item data role of the command ID."""


class ShortcutsTree(QTreeWidget):
    """One row per command accepted by `listed`, grouped by menu."""

    def __init__(self, name: str, commands: CommandStore, listed: Callable[[Command], bool]) -> None:
        super().__init__()
        named(self, name, self.tr("Shortcut"))
        self.setProperty("rows", "compact")
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.header().setObjectName(f"{name}-header")
        self.header().setAccessibleName(self.tr("Shortcut"))
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._commands = commands
        self._listed = listed
        self._query = ""
        self._groups: list[tuple[QTreeWidgetItem, list[QTreeWidgetItem]]] = []
        self.fill()

    @property
    def current_command(self) -> str:
        """ID of the command of the selected row, or empty."""
        item = self.currentItem()
        return str(item.data(0, ID_ROLE) or "") if item is not None else ""

    def fill(self) -> None:
        """Read the commands again, keeping the selection and the filter."""
        chosen, at = self.current_command, self.verticalScrollBar().value()
        with QSignalBlocker(self):
            self.clear()
            self._groups = []
            for menu in (*MENUS, ""):
                commands = [c for c in self._commands.all() if (c.menu.menu if c.menu else "") == menu]
                listed = [command for command in commands if self._listed(command)]
                if listed:
                    self._add(menu_title(menu) or self.tr("Tabs by number"), listed)
            self.expandAll()
            self.header().setStretchLastSection(False)
            self.header().setSectionResizeMode(0, self.header().ResizeMode.Stretch)
            self.header().setSectionResizeMode(1, self.header().ResizeMode.ResizeToContents)
            self.select(chosen)
        self.filter(self._query)
        self.verticalScrollBar().setValue(at)

    def select(self, command_id: str) -> None:
        """Select the row of a command."""
        for item in (item for _head, items in self._groups for item in items):
            if command_id and item.data(0, ID_ROLE) == command_id:
                self.setCurrentItem(item)

    def filter(self, query: str) -> int:
        """Show rows whose name, menu, or shortcuts contain all words; return their number."""
        self._query = query
        words, count = query.casefold().split(), 0
        for head, items in self._groups:
            for item in items:
                text = f"{head.text(0)} {item.text(0)} {item.text(1)}".casefold()
                item.setHidden(not all(word in text for word in words))
            seen = sum(not item.isHidden() for item in items)
            head.setHidden(not seen)
            count += seen
        return count

    def _add(self, title: str, commands: list[Command]) -> None:
        height = QSize(0, round(self.fontMetrics().height() * 1.8))
        head = QTreeWidgetItem([title, ""])
        font = self.font()
        font.setWeight(font.Weight.DemiBold)
        head.setFont(0, font)
        role = Qt.ItemDataRole.AccessibleTextRole  # of empty cells
        head.setData(1, role, title)
        head.setSizeHint(0, height)
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.addTopLevelItem(head)
        items: list[QTreeWidgetItem] = []
        for command in commands:
            keys = ", ".join(shortcut_text(key) for key in command.shortcuts)
            item = QTreeWidgetItem([sanitize.line(self._title(command)), keys])
            item.setData(0, ID_ROLE, command.id)
            if not keys:
                item.setData(1, role, self.tr("None"))
            item.setToolTip(0, sanitize.tooltip(f"{self._title(command)}\n{command.id}"))
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setSizeHint(0, height)
            head.addChild(item)
            item.setFirstColumnSpanned(not keys)
            items.append(item)
        self._groups.append((head, items))

    def _title(self, command: Command) -> str:
        title = command.title()
        return self.tr("Tab {n}").format(n=title) if not command.menu and title.isdigit() else title


class ShortcutsDialog(Dialog):
    """All shortcuts, with a filter; updated when shortcuts change."""

    change_requested = Signal()
    """Emitted to open the shortcut editor."""

    def __init__(self, commands: CommandStore, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("keysDialog", parent)
        self.set_title(self.tr("Keyboard shortcuts"))
        self.resize(scaled(680), scaled(640))
        self._filter = FilterField("keysFilter", self.tr("Filter by command or shortcut"), themes)
        self.tree = ShortcutsTree("keysTree", commands, lambda command: bool(command.shortcuts))
        add_items(self.column, self._filter, (self.tree, 1))
        change = self.add_button("keysChange", self.tr("Customize…"))
        self.add_close()
        change.clicked.connect(self._on_change)
        commands.keys_changed.connect(self.tree.fill)
        self._filter.textChanged.connect(self.tree.filter)
        self._filter.down_pressed.connect(self.tree.setFocus)
        self._filter.setFocus()

    def _on_change(self) -> None:
        self.close()
        self.change_requested.emit()
