"""Adds what loaded extensions declare to the window."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from wsdesk.extensions.card_bodies import PictureCache, add_card_body
from wsdesk.extensions.entries import CommandEntry, PanelEntry
from wsdesk.extensions.exporters import add_exporter, is_valid
from wsdesk.extensions.panel import ExtensionPanelSpec, PanelHost
from wsdesk.extensions.workspace import Workspace
from wsdesk.store.commands.commands import Command, MenuPlace
from wsdesk.store.commands.keymap import canonical
from wsdesk.store.extensions.extensions import LoadedExtension
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator
from wsdesk.theme.icons import icon_names

_tr = translator("Extensions")

MAX_PANELS = 4
"""Panels of extensions per sidebar, whose tabs have little space."""
MAX_MENU_COMMANDS = 20
"""Entries of the submenu; further commands are in the command palette only."""


class ExtensionHost(QObject):
    """Registers panels and commands, under IDs with the name of their extension: "name.id"."""

    panel_declared = Signal(object)
    """Emitted with the `PanelSpec` of a panel for the window."""
    cards_changed = Signal(object)
    """Emitted with None if cards of unknown types are painted by another function."""

    def __init__(self, stores: Stores, parent: QObject) -> None:
        super().__init__(parent)
        self._stores = stores
        self._extensions = stores.extensions
        self._panels = {"left": 0, "right": 0}
        self._in_menu = 0
        self._pictures = PictureCache()
        stores.extensions.loaded.connect(self._on_loaded)
        stores.extensions.disabled.connect(self._on_cards_changed)

    def _on_loaded(self, loaded: LoadedExtension) -> None:
        if not is_valid(self._extensions, loaded):
            return
        name, extension = loaded
        title = sanitize.line(extension.title, 60) or name
        workspace = Workspace(title, self._stores, self)
        added = [self._add_panel_entry(name, entry, workspace) for entry in extension.panels]
        added += [self._add_command(name, entry, workspace) for entry in extension.commands]
        formats = [add_exporter(self._extensions, name, entry) for entry in extension.exporters]
        added += [_tr("Export format: {title}").format(title=one) for one in formats]
        types = [
            add_card_body(self._extensions, name, one, self._pictures, self._on_cards_changed)
            for one in extension.card_bodies
        ]
        added += [_tr("Cards: {type}").format(type=one) for one in types if one]
        self._extensions.describe(name, title, tuple(filter(None, added)))

        if types:
            self._on_cards_changed()

    def _on_cards_changed(self, _extension: str = "") -> None:
        self.cards_changed.emit(None)

    def _add_panel_entry(self, name: str, entry: PanelEntry, workspace: Workspace) -> str:
        title = sanitize.line(entry.title, 40) or entry.id
        if self._panels[entry.side] >= MAX_PANELS:
            self._extensions.refuse(
                name, _tr("The sidebar has no space for the panel “{panel}”.").format(panel=title)
            )
            return ""
        self._panels[entry.side] += 1
        icon = entry.icon if entry.icon in icon_names() else "plug"
        create = partial(PanelHost, name, entry, workspace, self._stores)
        self.panel_declared.emit(
            ExtensionPanelSpec(f"{name}.{entry.id}", "", (), title, entry.side, icon, create=create)
        )
        return _tr("Panel: {title}").format(title=title)

    def _add_command(self, name: str, entry: CommandEntry, workspace: Workspace) -> str:
        title = sanitize.line(entry.title, 80) or entry.id
        command_id = f"{name}.{entry.id}"
        if self._stores.commands.get(command_id) is not None:
            problem = _tr("The ID {id} of the command “{command}” is in use.")
            self._extensions.refuse(name, problem.format(id=command_id, command=title))
            return ""
        place = (
            MenuPlace("panels", "extensions", self._in_menu) if self._in_menu < MAX_MENU_COMMANDS else None
        )
        self._in_menu += 1
        self._stores.commands.add(
            Command(
                command_id,
                partial(str, title),
                partial(self._run, name, entry.path, workspace),
                place,
                self._free_shortcut(name, title, entry.shortcut),
                enabled=partial(self._is_enabled, name),
                icon="plug",
            )
        )
        return _tr("Command: {title}").format(title=title)

    def _free_shortcut(self, name: str, title: str, keys: str) -> tuple[str, ...]:
        """The shortcut of a command, unless it is a plain key or another command has it in any pane."""
        wanted = canonical(keys)
        used = {canonical(key) for command in self._stores.commands.all() for key in command.shortcuts}
        if wanted not in used and any(f"{one}+" in wanted for one in ("Ctrl", "Alt", "Meta")):
            return (wanted,)
        if keys.strip():
            problem = _tr("The shortcut {keys} of “{command}” is invalid or in use.")
            self._extensions.refuse(name, problem.format(keys=sanitize.line(keys, 40), command=title))
        return ()

    def _is_enabled(self, name: str, _subject: object | None) -> bool:
        return self._extensions.is_active(name)

    def _run(self, name: str, path: str, workspace: Workspace, _subject: object | None) -> None:
        self._extensions.load(name, path, partial(self._call, name, workspace))

    def _call(self, name: str, workspace: Workspace, function: Any) -> None:
        self._extensions.call(name, function, workspace)
