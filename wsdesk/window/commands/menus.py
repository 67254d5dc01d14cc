"""Main menu and context menus, built from the commands each time they open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.store.commands.commands import Command, CommandStore, MenuPlace, MenuRequest
from wsdesk.store.text import sanitize
from wsdesk.theme.icons import icon
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.commands.menu_groups import (
    CONTEXT_GROUPS,
    MENUS,
    MenuGroup,
    group_title,
    menu_title,
    position,
)
from wsdesk.window.commands.shortcut_tooltips import shortcuts_text

MIN_SUBMENU = 3
"""Minimum entries of a submenu of a context menu; fewer are in the menu itself."""


class Menus(QObject):
    """Menus are filled by the groups of `menu_groups`, with separators between sections."""

    def __init__(self, commands: CommandStore, themes: ThemeManager, window: QWidget) -> None:
        super().__init__(window)
        self._commands = commands
        self._themes = themes
        self._subject: object | None = None
        self.main = named(QMenu(window), "mainMenu", self.tr("Main menu"))
        self._parts: dict[str, QMenu] = {}
        for name in MENUS:
            part = QMenu(menu_title(name), self.main)
            part.setObjectName(f"menu-{name}")
            part.aboutToShow.connect(self._on_part_opens)
            part.triggered.connect(self._on_main_triggered)
            self._parts[name] = part
        self.main.aboutToShow.connect(self._on_main_opens)
        self.context = QMenu(window)
        self.context.setObjectName("contextMenu")
        self.context.triggered.connect(self._on_context_triggered)
        commands.menu_requested.connect(self._on_menu_requested)

    def open_main(self, below: QWidget) -> None:
        """Open the main menu under a widget."""
        self.main.popup(below.mapToGlobal(QPoint(0, below.height() + 4)))

    def part(self, name: str) -> QMenu:
        """One of the menus, filled as it would open now."""
        menu = self._parts[name]
        commands = self._commands.all()
        self._fill(menu, MENUS[name], [(c.menu, c) for c in commands if c.menu and c.menu.menu == name])
        return menu

    def _fill(
        self,
        menu: QMenu,
        groups: Mapping[str, MenuGroup],
        entries: Sequence[tuple[MenuPlace, Command]],
        subject: object | None = None,
        least: int = 1,
    ) -> None:
        """Fill a menu by groups; fewer than `least` entries of a submenu are in the menu itself."""
        menu.clear()
        for submenu in menu.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
            submenu.deleteLater()
        sizes = Counter(place.group for place, _command in entries)
        submenus: dict[str, QMenu] = {}
        section: int | None = None
        for place, command in sorted(entries, key=lambda entry: position(entry[0], groups)):
            group = groups.get(place.group, groups[""])
            if section is not None and group.section != section:
                menu.addSeparator()
            section = group.section
            into = menu
            if group.is_submenu and sizes[place.group] >= least:
                if place.group not in submenus:
                    submenus[place.group] = self._open_group(menu, place.group)
                into = submenus[place.group]
            into.addAction(self._action(command, subject, into))

    def _open_group(self, menu: QMenu, group: str) -> QMenu:
        title = group_title(group)
        below = named(QMenu(title, menu), f"{menu.objectName()}-{group}", title)
        menu.addMenu(below)
        return below

    def _action(self, command: Command, subject: object | None, menu: QMenu) -> QAction:
        keys = shortcuts_text(command)
        title = sanitize.label(command.title())
        # The text after the tab is only displayed: the router owns the shortcut.
        action = QAction(f"{title}\t{keys}" if keys else title, menu)
        action.setObjectName(command.id)
        action.setData(command.id)
        action.setEnabled(command.enabled(subject))
        if command.checked is not None:
            action.setCheckable(True)
            action.setChecked(command.checked())
        elif command.icon:
            action.setIcon(icon(command.icon, self._themes.current, color="muted"))
        return action

    def _on_main_opens(self) -> None:
        self.main.clear()
        for name in MENUS:
            if any(command.menu and command.menu.menu == name for command in self._commands.all()):
                self.main.addMenu(self._parts[name])

    def _on_part_opens(self) -> None:
        menu = self.sender()
        name = next((known for known, part in self._parts.items() if part is menu), "")
        if name:
            self.part(name)

    def _on_main_triggered(self, action: QAction) -> None:
        self._commands.trigger(str(action.data()))

    def _on_menu_requested(self, request: MenuRequest) -> None:
        commands = self._commands.in_context(request.context)
        entries = [(place, c) for c in commands if (place := c.place_in(request.context))]
        if not entries:
            return
        self._subject = request.subject
        self._fill(self.context, CONTEXT_GROUPS, entries, request.subject, MIN_SUBMENU)
        self.context.popup(QPoint(request.x, request.y))

    def _on_context_triggered(self, action: QAction) -> None:
        self._commands.trigger(str(action.data()), self._subject)
