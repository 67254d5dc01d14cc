"""Keymap: current shortcuts of each command, from customization, preset, or default."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.settings.shortcuts import Shortcuts
from wsdesk.settings.table import KEY_PRESET, AnySetting, Settings
from wsdesk.store.commands.commands import Command, CommandStore

_NEVER = frozenset({"Tab", "Shift+Tab", "Backtab", "Shift+Backtab"})
"""They go from one control to the next, everywhere."""
_OWN = frozenset(
    {"Esc", "Return", "Enter", "Space", "Left", "Right", "Up", "Down", "Home", "End", "PgUp", "PgDown"}
    | {"Backspace", "Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down"}
)
"""Lists, buttons and dialogs need them: only a command of one pane may have them."""


def canonical(keys: str) -> str:
    """One spelling for a key: "ctrl+B" and "Ctrl+b" are the same. An empty text for what is no key."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.PortableText)


@dataclass(frozen=True, slots=True)
class ShortcutConflict:
    """What a key means already, for a command that is to get it."""

    taken: tuple[Command, ...] = ()
    """Commands that would lose it."""
    first: tuple[Command, ...] = ()
    """Commands of one pane that keep it: there it means them."""
    behind: tuple[Command, ...] = ()
    """Commands of the whole window that keep it, but not in the pane of this command."""


class KeymapStore(QObject):
    """Keeps the commands of a `CommandStore` in their keys, and changes them.

    A key that the person gave belongs to that command: whoever has it by preset or from the start goes
    without it, and gets it back when it is given up.
    """

    changed = Signal(object)
    """This store: some command has other keys, or another preset is chosen."""

    def __init__(
        self, commands: CommandStore, settings: Settings, shortcuts: Shortcuts, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._commands = commands
        self._settings = settings
        self._shortcuts = shortcuts
        self._claimed: dict[tuple[str, str], str] = {}
        self._claim()
        commands.follow_keys(self._keys_of)
        commands.added.connect(self._on_added)
        self.destroyed.connect(settings.watch(self._on_setting_changed))

    def usual(self, command_id: str) -> tuple[str, ...]:
        """The keys of a command by the preset in force."""
        plain = self._commands.plain(command_id)
        return self._usual(plain) if plain is not None else ()

    def is_changed(self, command_id: str) -> bool:
        """Whether the person gave this command keys of its own."""
        return self._shortcuts.get(command_id) is not None

    @property
    def any_changed(self) -> bool:
        """Whether any command has keys that the person gave."""
        return bool(self._shortcuts.all)

    def clash(self, command_id: str, keys: str) -> ShortcutConflict:
        """What a key means already, seen from a command that is to get it."""
        wanted, plain = canonical(keys), self._commands.plain(command_id)
        if plain is None or not wanted:
            return ShortcutConflict()
        others = [
            command
            for command in self._commands.all()
            if command.id != command_id and wanted in map(canonical, command.shortcuts)
        ]
        return ShortcutConflict(
            taken=tuple(c for c in others if c.pane == plain.pane and not self._alternate(c, plain)),
            first=tuple(c for c in others if c.pane and not plain.pane),
            behind=tuple(c for c in others if plain.pane and not c.pane),
        )

    def is_free_for(self, command_id: str, keys: str) -> bool:
        """Whether a key may belong to this command at all: what walks through the window may not."""
        wanted, plain = canonical(keys), self._commands.plain(command_id)
        if plain is None or not wanted or wanted in _NEVER:
            return False
        return bool(plain.pane) or wanted not in _OWN

    def give(self, command_id: str, keys: tuple[str, ...]) -> None:
        """Give a command these keys and no others; who had one of them loses it.

        Raises OSError where that cannot be written; it holds for this run all the same.
        """
        wanted = tuple(dict.fromkeys(key for key in map(canonical, keys) if key))
        changes: dict[str, tuple[str, ...] | None] = {command_id: wanted}
        for key in wanted:
            for loser in self.clash(command_id, key).taken:
                given = changes.get(loser.id, self._shortcuts.get(loser.id))
                if given is not None:
                    changes[loser.id] = tuple(k for k in given if canonical(k) != key)
        plain = self._commands.plain(command_id)
        if plain is not None and wanted == tuple(map(canonical, self._usual(plain))):
            changes[command_id] = None
        self._put(changes)

    def reset(self, command_id: str) -> None:
        """Give a command its usual keys again. Raises OSError as `give` does."""
        self._put({command_id: None})

    def reset_all(self) -> None:
        """Give every command its usual keys again. Raises OSError as `give` does."""
        try:
            self._shortcuts.clear()
        finally:
            self._refresh()

    def _put(self, changes: Mapping[str, tuple[str, ...] | None]) -> None:
        try:
            self._shortcuts.put(changes)
        finally:
            self._refresh()

    def _refresh(self) -> None:
        self._claim()
        self._commands.rekey()
        self.changed.emit(self)

    def _claim(self) -> None:
        self._claimed = {}
        for command_id, keys in self._shortcuts.all.items():
            plain = self._commands.plain(command_id)
            if plain is not None:
                self._claimed |= {(plain.pane, canonical(key)): command_id for key in keys}

    def _usual(self, plain: Command) -> tuple[str, ...]:
        preset = PRESETS.get(self._settings.get(KEY_PRESET), {})
        return preset.get(plain.id, plain.shortcuts)

    def _keys_of(self, plain: Command) -> tuple[str, ...]:
        given = self._shortcuts.get(plain.id)
        if given is not None:
            return given
        return tuple(key for key in self._usual(plain) if not self._is_claimed(plain, key))

    def _is_claimed(self, plain: Command, key: str) -> bool:
        holder = self._commands.plain(self._claimed.get((plain.pane, canonical(key)), ""))
        return holder is not None and not self._alternate(holder, plain)

    def _alternate(self, one: Command, other: Command) -> bool:
        """Whether two commands are the two sides of one key: fold and unfold."""
        mine, theirs = self._commands.plain(one.id), self._commands.plain(other.id)
        if mine is None or theirs is None or mine.pane != theirs.pane:
            return False
        return bool(set(map(canonical, mine.shortcuts)) & set(map(canonical, theirs.shortcuts)))

    def _on_added(self, command: Command) -> None:
        if self._shortcuts.get(command.id) is not None:
            self._claim()
            self._commands.rekey()

    def _on_setting_changed(self, setting: AnySetting) -> None:
        if setting.key == KEY_PRESET.key:
            self._refresh()


WSDESK = "wsdesk"
FIGMA_LIKE = "figma-like"

PRESETS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    WSDESK: {},
    # Who comes from a drawing program writes a comment with C, draws a connector with L, goes from one
    # frame to the next with N, and finds commands with Ctrl+/.
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
