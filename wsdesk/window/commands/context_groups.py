"""What of a context menu stands together: in which part of it, and below which word."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.commands.commands import Command

LEAST = 3
"""Fewer entries than this stand in the menu itself."""

_WEB = frozenset({"node.show-in-web", "node.delete", "node.star", "node.retry", "node.rename"})
_SHOW = frozenset({"canvas.fit-selection", "group.collapse", "group.expand", "focus.near"})
_PARTS = (
    ("node.open", "node.open-outputs", "comments", "compare"),
    ("connect", "select", "show"),
    ("",),
    ("raw", "copy", "web", "edge", "note"),
)
"""The menu from above, part by part; "" is all that is not named here."""


@dataclass(frozen=True, slots=True)
class ContextMenuPlacement:
    """Where a command stands: the part of the menu, its place in it, and its group."""

    part: int
    place: int
    group: str


def spot_of(command: Command) -> ContextMenuPlacement:
    """Where a command stands in a context menu."""
    topic, _, what = command.id.partition(".")
    group = _group(command.id, what)
    for name in (command.id, group, topic):
        for part, names in enumerate(_PARTS):
            if name and name in names:
                return ContextMenuPlacement(part, names.index(name), group)
    return ContextMenuPlacement(2, 0, group)


def group_title(group: str) -> str:
    """The word that opens a group."""
    titles = {
        "copy": QCoreApplication.translate("Menus", "Copy"),
        "connect": QCoreApplication.translate("Menus", "Connect"),
        "select": QCoreApplication.translate("Menus", "Select"),
        "show": QCoreApplication.translate("Menus", "Show"),
        "web": QCoreApplication.translate("Menus", "In web app"),
    }
    return titles[group]


def _group(command_id: str, what: str) -> str:
    if what.startswith("copy"):
        return "copy"
    if command_id in _WEB:
        return "web"
    if command_id in _SHOW:
        return "show"
    if command_id.startswith("canvas.connect-"):
        return "connect"
    return "select" if command_id.startswith("canvas.select-") else ""
