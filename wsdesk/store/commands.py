"""Everything a person can tell the program to do, as one list of values.

The window makes menus, context menus and the command field from it; scene and panels add to it. So every
entry of a context menu is in a menu and in the command field too, by construction.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal


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
    """The commands by id, in the order in which they were added."""

    added = Signal(object)
    removed = Signal(object)
    menu_requested = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._commands: dict[str, Command] = {}

    def add(self, *commands: Command) -> None:
        """Add commands.

        Raises:
            ValueError: an id is taken; two meanings of one id would run the wrong one.
        """
        for command in commands:
            if command.id in self._commands:
                raise ValueError(f"the command {command.id} is there already")
            self._commands[command.id] = command
            self.added.emit(command)

    def all(self) -> tuple[Command, ...]:
        return tuple(self._commands.values())

    def get(self, command_id: str) -> Command | None:
        return self._commands.get(command_id)

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
