"""Commands: actions with title, menu, shortcuts, and context menus.

The window makes menus, context menus and the command field from it; scene and panels add to it. So every
entry of a context menu is in a menu and in the command field too, by construction.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass


def _always(_subject: object | None) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Command:
    """One thing to do.

    `run` and `enabled` get the thing that a context menu was opened on, or None from a menu, a key or the
    command field: then they act on the selection. `pane` limits the keys to the pane of that name while
    it has the focus (``canvas``, or a panel's id); empty means everywhere in the window.
    """

    id: str
    title: Callable[[], str]
    run: Callable[[object | None], None]
    menu: str = ""
    keys: tuple[str, ...] = ()
    contexts: frozenset[str] = frozenset()
    enabled: Callable[[object | None], bool] = _always
    pane: str = ""
    checked: Callable[[], bool] | None = None
    icon: str = ""


@dataclass(frozen=True, slots=True)
class MenuRequest:
    """Somebody asked for the context menu of `subject` at a global screen position."""

    context: str
    subject: object | None
    x: int
    y: int


class CommandStore(QObject):
    """The commands by id, in the order in which they were added, each with the keys that it has now."""

    added = Signal(object)
    removed = Signal(object)
    """A command as it was: it is gone, or comes again with other keys."""
    keys_changed = Signal(object)
    """This store: some command has other keys."""
    menu_requested = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._commands: dict[str, Command] = {}
        self._plain: dict[str, Command] = {}
        self._keys_of: Callable[[Command], tuple[str, ...]] = _own_keys

    def add(self, *commands: Command) -> None:
        """Add commands.

        Raises:
            ValueError: an id is taken; two meanings of one id would run the wrong one.
        """
        for command in commands:
            if command.id in self._commands:
                raise ValueError(f"the command {command.id} is there already")
            self._plain[command.id] = command
            keyed = self._keyed(command)
            self._commands[command.id] = keyed
            self.added.emit(keyed)

    def all(self) -> tuple[Command, ...]:
        return tuple(self._commands.values())

    def get(self, command_id: str) -> Command | None:
        return self._commands.get(command_id)

    def plain(self, command_id: str) -> Command | None:
        """The command with the keys that it came with."""
        return self._plain.get(command_id)

    def follow_keys(self, keys_of: Callable[[Command], tuple[str, ...]]) -> None:
        """From now on `keys_of` says which keys a command has (it gets the command as it came)."""
        self._keys_of = keys_of
        self.rekey()

    def rekey(self) -> None:
        """Ask for the keys of every command again."""
        fresh = {command_id: self._keyed(plain) for command_id, plain in self._plain.items()}
        changed = [
            command_id for command_id, now in fresh.items() if now.keys != self._commands[command_id].keys
        ]
        for command_id in changed:
            old, self._commands[command_id] = self._commands[command_id], fresh[command_id]
            self.removed.emit(old)
        for command_id in changed:
            self.added.emit(fresh[command_id])
        if changed:
            self.keys_changed.emit(self)

    def key_of(self, command_id: str) -> str:
        """The first key of a command, in Qt's portable spelling; an empty text where it has none."""
        command = self._commands.get(command_id)
        return command.keys[0] if command is not None and command.keys else ""

    def in_context(self, context: str) -> tuple[Command, ...]:
        """The commands whose context menu entry belongs to `context`, in order."""
        return tuple(c for c in self._commands.values() if context in c.contexts)

    def trigger(self, command_id: str, subject: object | None = None) -> bool:
        """Run a command if it is there and enabled; says whether it ran."""
        command = self._commands.get(command_id)
        if command is None or not command.enabled(subject):
            return False
        command.run(subject)
        return True

    def request_menu(self, context: str, subject: object | None, x: int, y: int) -> None:
        """Ask the window for a context menu at a global position."""
        self.menu_requested.emit(MenuRequest(context, subject, x, y))

    def _keyed(self, plain: Command) -> Command:
        keys = self._keys_of(plain)
        return plain if keys == plain.keys else replace(plain, keys=keys)


def _own_keys(plain: Command) -> tuple[str, ...]:
    return plain.keys
