"""Main menu and context menus, built from the commands: titles, groups, and widgets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.store.commands.commands import Command, CommandStore, MenuPlace, MenuRequest
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator
from wsdesk.theme.icons import icon
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.commands.shortcuts import shortcuts_text

_tr = translator("Menus")
MAX_ENTRIES = 20
"""Maximum entries of a menu or submenu, so that it fits on a small screen."""


@dataclass(frozen=True, slots=True)
class MenuGroup:
    """Entries of a menu in one section between two separators, or in a submenu there."""

    section: int
    place: int
    is_submenu: bool


def _groups(*sections: str) -> dict[str, MenuGroup]:
    """Groups of a menu by name. A section lists its groups, "+" marks submenus, and "*" is the group ""."""
    return {
        name.strip("+*"): MenuGroup(section, place, name.startswith("+"))
        for section, names in enumerate(sections)
        for place, name in enumerate(names.split())
    }


MENUS: Mapping[str, Mapping[str, MenuGroup]] = {
    "file": _groups("workspace", "link", "export", "outbox", "ratings", "settings", "*", "quit"),
    "edit": _groups("undo", "+copy +copy-as +copy-link +copy-id", "find", "*"),
    "select": _groups("all", "related", "neighbors", "*"),
    "view": _groups(
        "zoom",
        "+groups +dim +edges",
        "pages +viewer +comparison +light-table +close",
        "window +theme",
        "*",
        "refresh",
    ),
    "canvas": _groups("window", "+history", "offline", "overview", "connections", "*", "tabs"),
    "node": _groups("open", "+marks +rating +collections", "connect", "save", "export", "*", "+web"),
    "panels": _groups("+projects +library +models +versions +comments +agent +changes +extensions", "*"),
    "go": _groups("search", "+panel +tabs", "pages +presentation", "history", "nodes", "problems", "*"),
    "help": _groups("guide", "log", "*", "about"),
}
"""Main menus with their groups, in order."""

CONTEXT_GROUPS: Mapping[str, MenuGroup] = _groups(
    "undo",
    "open comments compare",
    "marks +rating +collections",
    "+connect +select +show",
    "zoom",
    "models",
    "*",
    "raw +copy +web edge",
)
"""Groups of every context menu, from the main actions to copies and links."""


def position(place: MenuPlace, groups: Mapping[str, MenuGroup]) -> tuple[int, int, int]:
    """Sort key of an entry. One without a group that exists is in the group ""."""
    group = groups.get(place.group, groups[""])
    return group.section, group.place, place.order


def menu_path(command: Command) -> str:
    """Titles that lead to a command: "Edit" or "Edit > Copy"; empty if it is in no menu."""
    place = command.menu
    if place is None:
        return ""
    group = MENUS[place.menu].get(place.group)
    title = menu_title(place.menu)
    return f"{title} > {group_title(place.group)}" if group is not None and group.is_submenu else title


def menu_title(menu: str) -> str:
    """Title of a menu; empty if there is none of that name."""
    titles = {
        "file": _tr("File"),
        "edit": _tr("Edit"),
        "select": _tr("Selection"),
        "view": _tr("View"),
        "canvas": _tr("Canvas"),
        "node": _tr("Node"),
        "panels": _tr("Panels"),
        "go": _tr("Go"),
        "help": _tr("Help"),
    }
    return titles.get(menu, "")


def group_title(group: str) -> str:
    """Title of a submenu."""
    titles = {
        "copy": _tr("Copy"),
        "copy-as": _tr("Copy as"),
        "copy-link": _tr("Copy link"),
        "copy-id": _tr("Copy ID"),
        "connect": _tr("Connect"),
        "select": _tr("Select"),
        "show": _tr("Show"),
        "groups": _tr("Groups"),
        "dim": _tr("Focus mode"),
        "edges": _tr("Connections"),
        "viewer": _tr("Viewer"),
        "comparison": _tr("Comparison"),
        "close": _tr("Close"),
        "light-table": _tr("Light table"),
        "marks": _tr("Flag"),
        "rating": _tr("Rating and label"),
        "collections": _tr("Collections"),
        "presentation": _tr("Presentation"),
        "theme": _tr("Theme"),
        "web": _tr("In web app"),
        "projects": _tr("Projects"),
        "library": _tr("Library"),
        "models": _tr("Models"),
        "versions": _tr("Versions"),
        "comments": _tr("Comments"),
        "agent": _tr("Approvals and skills"),
        "panel": _tr("Focus panel"),
        "changes": _tr("What's new"),
        "extensions": _tr("Extensions"),
        "tabs": _tr("Tabs and panes"),
        "history": _tr("History"),
    }
    return titles[group]


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
        title = sanitize.label(command.title_for(subject))
        # The text after the tab is only displayed: the router owns the shortcut.
        action = QAction(f"{title}\t{keys}" if keys else title, menu)
        action.setObjectName(command.id)
        action.setData(command.id)
        action.setEnabled(command.enabled(subject))
        action.setToolTip(sanitize.tooltip(self._commands.reason_of(command)))
        menu.setToolTipsVisible(menu.toolTipsVisible() or bool(self._commands.reason_of(command)))
        if command.checked is not None:
            action.setCheckable(True)
            action.setChecked(command.checked(subject))
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
        name = next((key for key, part in self._parts.items() if part is menu), "")
        if name:
            self.part(name)

    def _on_main_triggered(self, action: QAction) -> None:
        self._commands.trigger(str(action.data()))

    def _on_menu_requested(self, request: MenuRequest) -> None:
        entries = [
            (place, command)
            for command in self._commands.in_context(request.context)
            if (place := command.place_in(request.context)) and command.enabled(request.subject)
        ]
        if not entries:
            return
        self._subject = request.subject
        self._fill(self.context, CONTEXT_GROUPS, entries, request.subject, MIN_SUBMENU)
        self.context.popup(QPoint(request.x, request.y))

    def _on_context_triggered(self, action: QAction) -> None:
        self._commands.trigger(str(action.data()), self._subject)
