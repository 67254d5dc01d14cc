"""Where a command stands in the main menu: in which menu, in which part of it, and below which word.

What is not named here stands at the end of the menu that it names itself, so that a panel needs no row.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.commands.commands import Command

MENUS = ("file", "edit", "select", "view", "canvas", "node", "panels", "go", "help")
"""The menus, in their order; `Command.menu` names one of them."""

MOST = 20
"""No menu, and nothing that opens from one, has more rows than this: it is seen whole on a small screen."""

_PANELS = ("projects", "library", "models", "versions", "comments", "agent")

_PLAN: dict[str, tuple[tuple[str, ...], ...]] = {
    "file": (
        ("connection.open", "connection.switch", "connection.profiles", "connection.sample"),
        ("link.open",),
        ("connection.outbox", "connection.tray", "connection.check"),
        ("settings.open", "desktop.install", "desktop.remove"),
        ("",),
        ("window.quit",),
    ),
    "edit": (
        ("edge.undo", "edge.redo"),
        ("+copy", "+copy-as", "+copy-link", "+copy-id"),
        ("find.open", "find.next", "find.previous", "everywhere.open"),
    ),
    "select": (
        ("canvas.select-all", "canvas.select-none", "canvas.invert-selection"),
        ("canvas.select-kind", "canvas.select-upstream", "canvas.select-downstream"),
        ("canvas.select-neighbours",),
    ),
    "view": (
        ("canvas.fit", "canvas.fit-selection", "canvas.actual-size", "canvas.zoom-in", "canvas.zoom-out"),
        ("+groups", "+dim", "+edges"),
        ("details.show", "raw.open", "+viewer", "+comparison", "+close"),
        ("side.left", "side.right", "side.minimap", "side.full-screen", "+theme"),
        ("",),
        ("view.refresh",),
    ),
    "canvas": (
        ("tab.part", "tab.bring-back", "pin.add", "pin.remove"),
        ("offline.keep", "offline.cancel", "offline.drop"),
        ("comments.list", "catalogue.defaults", "catalogue.costs"),
        ("edge.gather", "edge.send-gathered", "edge.drop-gathered", "edge.remove"),
        ("",),
        ("tab.keep", "tab.close", "tab.close-others", "tab.reopen"),
    ),
    "node": (
        (
            "node.open",
            "node.open-outputs",
            "compare.open",
            "comments.write",
            "comments.show",
            "lineage.show",
            "models.of-node",
        ),
        ("canvas.connect-to", "canvas.connect-from", "canvas.connect-selected"),
        ("version.save-as", "version.save-original", "files.save-several", "version.show-in-folder"),
        ("versions.open", "lineage.save"),
        ("",),
        ("+web",),
    ),
    "panels": (tuple(f"+{name}" for name in _PANELS),),
    "go": (
        ("go.finder", "go.visits"),
        ("+panel", "+tabs"),
        ("catalogue.open", "approvals.open", "skills.open"),
        ("canvas.back", "canvas.forward", "canvas.focus"),
        ("canvas.next-node", "canvas.previous-node", "edge.to-source", "edge.to-target", "item.reveal"),
        ("problems.next", "problems.previous"),
    ),
    "help": (
        ("help.guide", "help.news", "help.keys"),
        ("help.log", "help.diagnostics"),
        ("",),
        ("help.about",),
    ),
}
"""Part by part; "+" opens a group, and the part "" is for what is not named."""

_GROUPS: dict[str, tuple[str, ...]] = {
    "copy": (
        "node.copy-title",
        "node.copy-text",
        "node.copy-prompt",
        "note.copy-text",
        "versions.copy-prompt",
        "versions.copy-seed",
        "version.copy-image",
        "comments.copy",
        "value.copy",
        "value.copy-all",
        "library.copy-name",
        "models.copy-name",
        "raw.copy",
        "approvals.copy-value",
        "viewer.copy-colour",
    ),
    "copy-as": (
        "versions.copy-recipe",
        "versions.copy-recipe-markdown",
        "versions.copy-recipe-json",
        "lineage.mermaid",
        "lineage.markdown",
    ),
    "copy-link": (
        "canvas.copy-link",
        "canvas.copy-view-link",
        "node.copy-link",
        "versions.copy-link",
        "version.copy-link",
        "comments.copy-link",
        "projects.copy-link",
    ),
    "copy-id": (
        "node.copy-id",
        "versions.copy-id",
        "library.copy-id",
        "edge.copy-id",
        "note.copy-id",
        "projects.copy-canvas-id",
        "projects.copy-project-id",
        "skills.copy-id",
    ),
    "groups": ("group.collapse", "group.expand", "group.collapse-all", "group.expand-all"),
    "dim": ("focus.near", "focus.two-steps", "focus.all", "lineage.dim", "focus.off"),
    "edges": ("edges.all", "edges.selection", "edges.none"),
    "viewer": (
        "viewer.next-version",
        "viewer.previous-version",
        "viewer.first-version",
        "viewer.last-version",
        "viewer.next-node",
        "viewer.previous-node",
        "viewer.fit",
        "viewer.actual-size",
        "viewer.zoom-in",
        "viewer.zoom-out",
        "viewer.play",
        "viewer.next-frame",
        "viewer.previous-frame",
        "viewer.next-page",
        "viewer.previous-page",
        "viewer.find",
        "viewer.compare",
    ),
    "comparison": (
        "compare.next-mode",
        "compare.swap",
        "compare.play",
        "compare.next-frame",
        "compare.previous-frame",
        "compare.hear-other",
        "compare.next-page",
        "compare.previous-page",
        "compare.enlarge",
        "compare.remove",
        "compare.save",
        "catalogue.compare",
    ),
    "close": (
        "viewer.close",
        "compare.close",
        "raw.close",
        "saving.close",
        "everywhere.close",
        "catalogue.close",
        "approvals.close",
        "skills.close",
    ),
    "theme": ("theme.dark", "theme.light", "theme.system"),
    "web": ("node.show-in-web", "node.star", "node.rename", "node.retry", "node.delete"),
    "projects": (
        "projects.open-canvas",
        "projects.open-main",
        "projects.view-previews",
        "projects.filter",
        "projects.refresh-project",
        "projects.refresh",
        "projects.fold",
        "projects.unfold",
    ),
    "library": (
        "library.search",
        "library.clear",
        "library.save-search",
        "library.forget-search",
        "library.open-hit",
        "library.compare",
        "everywhere.where-used",
        "library.open-file",
        "library.open-folder",
        "library.name-folder",
    ),
    "models": (
        "models.filter",
        "models.open",
        "catalogue.show-model",
        "catalogue.mark",
        "models.refresh",
    ),
    "versions": (
        "versions.previous",
        "versions.next",
        "versions.first",
        "versions.last",
        "versions.active",
        "versions.play",
        "versions.next-frame",
        "versions.previous-frame",
    ),
    "comments": (
        "comments.send",
        "comments.version",
        "comments.find",
        "comments.go-to-node",
        "comments.go-to-version",
        "comments.resolve",
        "comments.follow-up",
        "comments.unread",
        "comments.read-all",
        "comments.retry",
        "comments.edit",
        "comments.discard",
        "comments.unbind",
        "comments.refresh",
        "comments.export",
        "comments.import",
    ),
    "agent": ("approvals.refresh", "skills.choose-files", "skills.refresh"),
    "panel": (
        "panel.projects",
        "panel.library",
        "panel.models",
        "panel.details",
        "panel.versions",
        "panel.comments",
        "panel.problems",
        "panel.outline",
        "panel.lineage",
    ),
    "tabs": (
        "go.next-tab",
        "go.previous-tab",
        "go.next-pane",
        "go.previous-pane",
        "go.notices",
        "go.menu",
    ),
}


@dataclass(frozen=True, slots=True)
class MenuPlacement:
    """Where a command stands: the menu, the part of it, the place in that part, and in a group its name."""

    menu: str
    part: int
    place: int
    group: str = ""
    inner: int = 0
    """Its place within the group."""


def _homes() -> dict[str, MenuPlacement]:
    homes: dict[str, MenuPlacement] = {}
    for menu, parts in _PLAN.items():
        for part, names in enumerate(parts):
            for place, name in enumerate(names):
                if name.startswith("+"):
                    group = name[1:]
                    for inner, command_id in enumerate(_GROUPS[group]):
                        homes[command_id] = MenuPlacement(menu, part, place, group, inner)
                elif name:
                    homes[name] = MenuPlacement(menu, part, place)
    return homes


_HOMES = _homes()
PLANNED = tuple(_HOMES)
"""The ids of all commands that have a place of their own."""


def home_of(command: Command) -> MenuPlacement:
    """Where a command stands; its menu is an empty text for one that stands in none."""
    if not command.menu:
        return MenuPlacement("", 0, 0)
    known = _HOMES.get(command.id)
    if known is not None:
        return known
    if command.id.startswith("panel."):  # those that have no row yet
        return MenuPlacement("go", 1, 0, "panel", len(_GROUPS["panel"]))
    parts = _PLAN.get(command.menu, ())
    return MenuPlacement(command.menu, parts.index(("",)) if ("",) in parts else len(parts), 0)


def menu_path(command: Command) -> str:
    """The words that lead to a command: "Edit", or "Edit > Copy"; an empty text for no menu."""
    home = home_of(command)
    title = menu_title(home.menu)
    return f"{title} > {group_title(home.group)}" if home.group else title


def menu_title(menu: str) -> str:
    """The word of a menu; an empty text for no menu."""
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
    """The word that opens a group."""
    titles = {
        "copy": _tr("Copy"),
        "copy-as": _tr("Copy as"),
        "copy-link": _tr("Copy link"),
        "copy-id": _tr("Copy ID"),
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
    return titles.get(group, "")


def _tr(words: str) -> str:
    return QCoreApplication.translate("Menus", words)
