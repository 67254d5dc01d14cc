"""The main menu and the context menus, made from the commands each time that they open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from wsdesk.store.commands.commands import Command, CommandStore, MenuRequest
from wsdesk.store.text import sanitize
from wsdesk.theme.icons import icon
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.commands import context_groups, main_groups
from wsdesk.window.commands.context_groups import LEAST, ContextMenuPlacement, spot_of
from wsdesk.window.commands.main_groups import MENUS, MenuPlacement, home_of, menu_title
from wsdesk.window.commands.shortcut_tooltips import shortcuts_text


class Menus(QObject):
    """Each menu is short: what is of one kind stands below one word (`main_groups.py`), with a line between
    its parts. So is a context menu, which begins with what one opens it for most (`context_groups.py`)."""

    def __init__(self, commands: CommandStore, themes: ThemeManager, window: QWidget) -> None:
        super().__init__(window)
        self._commands = commands
        self._themes = themes
        self._subject: object | None = None
        self._below: list[QMenu] = []
        self.main = QMenu(window)
        self.main.setObjectName("mainMenu")
        self.main.setAccessibleName(self.tr("Main menu"))
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
        self._fill(menu, [c for c in self._commands.all() if home_of(c).menu == name])
        return menu

    def _fill(self, menu: QMenu, commands: Iterable[Command]) -> None:
        menu.clear()
        for below in menu.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
            below.deleteLater()
        before: int | None = None
        opened: dict[str, QMenu] = {}
        for home, command in sorted(((home_of(c), c) for c in commands), key=_home_place):
            if before is not None and home.part != before:
                menu.addSeparator()
            before = home.part
            into = menu
            if home.group:
                into = opened.get(home.group) or self._open_group(
                    menu, f"{menu.objectName()}-{home.group}", main_groups.group_title(home.group)
                )
                opened[home.group] = into
            into.addAction(self._action(command, None, into))

    def _fill_context(self, menu: QMenu, commands: Iterable[Command], subject: object | None) -> None:
        menu.clear()
        for below in self._below:
            below.deleteLater()
        self._below = []
        spots = sorted(((spot_of(command), command) for command in commands), key=_place)
        sizes = Counter(spot.group for spot, _command in spots)
        before: int | None = None
        opened: dict[str, QMenu] = {}
        for spot, command in spots:
            if before is not None and spot.part != before:
                menu.addSeparator()
            before = spot.part
            home = menu
            if spot.group and sizes[spot.group] >= LEAST:
                home = opened.get(spot.group)
                if home is None:
                    title = context_groups.group_title(spot.group)
                    home = self._open_group(menu, f"contextMenu-{spot.group}", title)
                    self._below.append(home)
                opened[spot.group] = home
            home.addAction(self._action(command, subject, home))

    def _open_group(self, menu: QMenu, name: str, title: str) -> QMenu:
        below = QMenu(title, menu)
        below.setObjectName(name)
        below.setAccessibleName(title)
        menu.addMenu(below)
        return below

    def _action(self, command: Command, subject: object | None, menu: QMenu) -> QAction:
        keys = shortcuts_text(command)
        title = sanitize.label(command.title())
        # The part behind the tab is shown at the right and bound to nothing: keys are the router's.
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
            if any(home_of(command).menu == name for command in self._commands.all()):
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
        if not commands:
            return
        self._subject = request.subject
        self._fill_context(self.context, commands, request.subject)
        self.context.popup(QPoint(request.x, request.y))

    def _on_context_triggered(self, action: QAction) -> None:
        self._commands.trigger(str(action.data()), self._subject)


def _place(entry: tuple[ContextMenuPlacement, Command]) -> tuple[int, int]:
    spot, _command = entry
    return spot.part, spot.place


def _home_place(entry: tuple[MenuPlacement, Command]) -> tuple[int, int, int]:
    home, _command = entry
    return home.part, home.place, home.inner
