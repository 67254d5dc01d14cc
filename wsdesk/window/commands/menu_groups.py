"""Menus, their groups, and the titles of both. Each command names its own place in them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.commands.commands import Command, MenuPlace

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
    "file": _groups("workspace", "link", "outbox", "settings", "*", "quit"),
    "edit": _groups("undo", "+copy +copy-as +copy-link +copy-id", "find", "*"),
    "select": _groups("all", "related", "neighbors", "*"),
    "view": _groups(
        "zoom", "+groups +dim +edges", "pages +viewer +comparison +close", "window +theme", "*", "refresh"
    ),
    "canvas": _groups("window", "offline", "overview", "connections", "*", "tabs"),
    "node": _groups("open", "connect", "save", "export", "*", "+web"),
    "panels": _groups("+projects +library +models +versions +comments +agent", "*"),
    "go": _groups("search", "+panel +tabs", "pages", "history", "nodes", "problems", "*"),
    "help": _groups("guide", "log", "*", "about"),
}
"""Main menus with their groups, in order."""

CONTEXT_GROUPS: Mapping[str, MenuGroup] = _groups(
    "undo", "open comments compare", "+connect +select +show", "zoom", "models", "*", "raw +copy +web edge"
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
        "theme": _tr("Theme"),
        "web": _tr("In web app"),
        "projects": _tr("Projects"),
        "library": _tr("Library"),
        "models": _tr("Models"),
        "versions": _tr("Versions"),
        "comments": _tr("Comments"),
        "agent": _tr("Approvals and skills"),
        "panel": _tr("Focus panel"),
        "tabs": _tr("Tabs and panes"),
    }
    return titles[group]


def _tr(text: str) -> str:
    return QCoreApplication.translate("Menus", text)
