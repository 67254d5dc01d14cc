"""Keymap: current shortcuts of each command, from customization, preset, or default."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.settings.shortcuts import Shortcuts
from wsdesk.settings.table import KEY_PRESET, AnySetting, Settings
from wsdesk.store.commands.commands import Command, CommandStore

_NAVIGATION_KEYS = frozenset({"Tab", "Shift+Tab", "Backtab", "Shift+Backtab"})
"""Reserved keys for focus navigation."""
_CONTROL_KEYS = frozenset(
    {"Esc", "Return", "Enter", "Space", "Left", "Right", "Up", "Down", "Home", "End", "PgUp", "PgDown"}
    | {"Backspace", "Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down"}
)
"""Keys that lists, buttons, and dialogs handle; only commands of a single pane may use them."""


def canonical(keys: str) -> str:
    """Normalize a shortcut to Qt portable text; return an empty string if it is invalid."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.PortableText)


@dataclass(frozen=True, slots=True)
class ShortcutConflict:
    """Commands that already use a shortcut, from the perspective of the command to assign it to."""

    taken: tuple[Command, ...] = ()
    """Commands that would lose the shortcut."""
    first: tuple[Command, ...] = ()
    """Commands of a pane that keep the shortcut and take precedence there."""
    behind: tuple[Command, ...] = ()
    """Window-wide commands that keep the shortcut, except in the pane of this command."""


class KeymapStore(QObject):
    """Assigns shortcuts to the commands of a `CommandStore`, and changes them.

    A custom shortcut takes precedence: a command that has it by preset or default loses it until the custom
    shortcut is removed.
    """

    changed = Signal(object)
    """Emitted with this store when shortcuts or the preset changed."""

    def __init__(self, commands: CommandStore, settings: Settings, shortcuts: Shortcuts) -> None:
        super().__init__()
        self._commands = commands
        self._settings = settings
        self._shortcuts = shortcuts
        self._custom_owner: dict[tuple[str, str], str] = {}
        self._collect_custom()
        commands.set_shortcuts_source(self._shortcuts_of)
        commands.added.connect(self._on_added)
        settings.watch(self._on_setting_changed)

    def preset_shortcuts(self, command_id: str) -> tuple[str, ...]:
        """Return the shortcuts of a command in the current preset."""
        plain = self._commands.plain(command_id)
        return self._preset_shortcuts(plain) if plain is not None else ()

    def is_changed(self, command_id: str) -> bool:
        """Whether the shortcuts of a command are customized."""
        return self._shortcuts.get(command_id) is not None

    @property
    def any_changed(self) -> bool:
        """Whether any shortcuts are customized."""
        return bool(self._shortcuts.all)

    def find_conflicts(self, command_id: str, keys: str) -> ShortcutConflict:
        """Return the conflicts of assigning a shortcut to a command."""
        shortcut, plain = canonical(keys), self._commands.plain(command_id)
        if plain is None or not shortcut:
            return ShortcutConflict()
        others = [
            command
            for command in self._commands.all()
            if command.id != command_id and shortcut in map(canonical, command.shortcuts)
        ]
        return ShortcutConflict(
            taken=tuple(c for c in others if _overlaps(c, plain) and not self._alternate(c, plain)),
            first=tuple(c for c in others if c.pane and not plain.pane),
            behind=tuple(c for c in others if plain.pane and not c.pane),
        )

    def is_free_for(self, command_id: str, keys: str) -> bool:
        """Whether a shortcut may be assigned to a command; keys for focus navigation are reserved."""
        shortcut, plain = canonical(keys), self._commands.plain(command_id)
        if plain is None or not shortcut or shortcut in _NAVIGATION_KEYS:
            return False
        return bool(plain.pane) or shortcut not in _CONTROL_KEYS

    def assign(self, command_id: str, keys: tuple[str, ...]) -> None:
        """Replace the shortcuts of a command; conflicting commands lose them.

        Raises OSError if they can't be saved; they are effective until exit anyway.
        """
        shortcuts = tuple(dict.fromkeys(key for key in map(canonical, keys) if key))
        changes: dict[str, tuple[str, ...] | None] = {command_id: shortcuts}
        for key in shortcuts:
            for loser in self.find_conflicts(command_id, key).taken:
                given = changes.get(loser.id, self._shortcuts.get(loser.id))
                if given is not None:
                    changes[loser.id] = tuple(k for k in given if canonical(k) != key)
        plain = self._commands.plain(command_id)
        if plain is not None and shortcuts == tuple(map(canonical, self._preset_shortcuts(plain))):
            changes[command_id] = None
        self._update(changes)

    def reset(self, command_id: str) -> None:
        """Reset a command to the shortcuts of the preset. Raises OSError like `assign`."""
        self._update({command_id: None})

    def reset_all(self) -> None:
        """Reset all commands to the shortcuts of the preset. Raises OSError like `assign`."""
        try:
            self._shortcuts.clear()
        finally:
            self._refresh()

    def _update(self, changes: Mapping[str, tuple[str, ...] | None]) -> None:
        try:
            self._shortcuts.update(changes)
        finally:
            self._refresh()

    def _refresh(self) -> None:
        self._collect_custom()
        self._commands.update_shortcuts()
        self.changed.emit(self)

    def _collect_custom(self) -> None:
        self._custom_owner = {}
        for command_id, keys in self._shortcuts.all.items():
            plain = self._commands.plain(command_id)
            if plain is not None:
                panes = plain.panes or {""}
                self._custom_owner |= {(pane, canonical(key)): command_id for key in keys for pane in panes}

    def _preset_shortcuts(self, plain: Command) -> tuple[str, ...]:
        preset = PRESETS.get(self._settings.get(KEY_PRESET), {})
        return preset.get(plain.id, plain.shortcuts)

    def _shortcuts_of(self, plain: Command) -> tuple[str, ...]:
        given = self._shortcuts.get(plain.id)
        if given is not None:
            return given
        return tuple(key for key in self._preset_shortcuts(plain) if not self._is_claimed(plain, key))

    def _is_claimed(self, plain: Command, key: str) -> bool:
        owners = (self._custom_owner.get((pane, canonical(key)), "") for pane in plain.panes or {""})
        holders = map(self._commands.plain, owners)
        return any(holder is not None and not self._alternate(holder, plain) for holder in holders)

    def _alternate(self, one: Command, other: Command) -> bool:
        """Whether two commands share a default shortcut, like collapse and expand."""
        mine, theirs = self._commands.plain(one.id), self._commands.plain(other.id)
        if mine is None or theirs is None or mine.pane != theirs.pane:
            return False
        return bool(set(map(canonical, mine.shortcuts)) & set(map(canonical, theirs.shortcuts)))

    def _on_added(self, command: Command) -> None:
        if self._shortcuts.get(command.id) is not None:
            self._collect_custom()
            self._commands.update_shortcuts()

    def _on_setting_changed(self, setting: AnySetting) -> None:
        if setting.key == KEY_PRESET.key:
            self._refresh()


def _overlaps(one: Command, other: Command) -> bool:
    """Whether two commands have a pane in common, or are both for the whole window."""
    return bool(one.panes & other.panes) or not (one.pane or other.pane)


WSDESK = "wsdesk"
FIGMA_LIKE = "figma-like"
WSDESK_0_1 = "wsdesk-0.1"

PRESETS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    WSDESK: {},
    # P and X played and swapped, and Shift and a digit zoomed, before they set flags and ratings.
    WSDESK_0_1: {
        "viewer.play": ("P",),
        "versions.play": ("P",),
        "compare.play": ("P",),
        "compare.swap": ("X",),
        **{f"{page}.fit": ("Shift+1",) for page in ("viewer", "compare")},
        **{f"{page}.actual-size": ("Shift+0",) for page in ("viewer", "compare")},
    },
    # In Figma, C adds a comment, L draws a connector, N goes to the next frame, and Ctrl+/ opens the command
    # menu.
    FIGMA_LIKE: {
        "comments.write": ("C",),
        "canvas.connect-to": ("L",),
        "canvas.connect-from": ("Shift+L",),
        "canvas.next-node": ("N",),
        "canvas.previous-node": ("Shift+N",),
        "canvas.zoom-in": ("+", "=", "Ctrl+=", "Ctrl++"),
        "canvas.zoom-out": ("-", "Ctrl+-"),
        "canvas.actual-size": ("Shift+0", "Ctrl+0"),
        "go.finder": ("Ctrl+K", "Ctrl+/", "Ctrl+P"),
        "side.left": ("Ctrl+\\", "Ctrl+B"),
        "side.right": ("Ctrl+Alt+\\", "Ctrl+Alt+B"),
    },
}
