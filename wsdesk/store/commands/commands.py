"""Commands: actions with a title, a place in the main menu, shortcuts, and context menus.

The window builds menus, context menus, shortcuts, and the command palette from `Command` records. Panels, the
canvas, and the app declare theirs as methods of a `CommandGroup`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter
from types import FunctionType, MethodType
from typing import Any, ClassVar, Literal, NamedTuple, TypeVar, cast

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Signal

T = TypeVar("T")
Method = TypeVar("Method", bound=Callable[..., None])
LAST = 1000
"""Order of entries that name none: after those that do."""
_BUILD = "build_command"

Role = Literal["", "search", "search-image", "show-model"]
"""What a command does for its subject, by which others run it without knowing its panel."""


def _always(_subject: object | None) -> bool:
    return True


class MenuPlace(NamedTuple):
    """Place in a menu: the menu, a group of its entries, and the order within the group.

    `wsdesk/window/commands/menus.py` lists the menus and groups.
    """

    menu: str
    group: str = ""
    order: int = LAST


# Not lazy: there are more instances at the start than the generated methods cost.
@dataclass(frozen=True, slots=True)
class Command:
    """An action with its title, place in the main menu, shortcuts, and context menus.

    `run` and `enabled` get the subject that a context menu was opened on, or None from the main menu, a
    shortcut, or the command palette: then they act on the selection. `pane` limits the shortcuts to the pane
    of that name while it has the focus (``canvas``, or the ID of a panel), or to several names, separated by
    spaces; empty means the whole window.
    """

    id: str
    title: Callable[[], str]
    run: Callable[[object | None], None]
    menu: MenuPlace | None = None
    shortcuts: tuple[str, ...] = ()
    contexts: tuple[MenuPlace, ...] = ()
    enabled: Callable[[object | None], bool] = _always
    pane: str = ""
    checked: Callable[[object | None], bool] | None = None
    icon: str = ""
    subject_title: Callable[[object | None], str] | None = None
    """Title that depends on the subject; `title` is that without one."""
    writes: bool = False
    """Whether it changes the current canvas, which a snapshot or an archive doesn't allow."""
    role: Role = ""
    keywords: Callable[[], str] = str
    """Words, separated by spaces, that find it in the command palette beside those of its title."""

    def title_for(self, subject: object | None) -> str:
        """Title in a context menu of a subject."""
        return self.title() if self.subject_title is None else self.subject_title(subject)

    @property
    def panes(self) -> frozenset[str]:
        """Names of the panes that the shortcuts are limited to."""
        return frozenset(self.pane.split())

    def place_in(self, context: str) -> MenuPlace | None:
        """Place in a context menu, or None if the command isn't in it."""
        return next((place for place in self.contexts if place.menu == context), None)


def menu_places(places: str) -> tuple[MenuPlace, ...]:
    """Parse places separated by spaces: "edit/copy:20" is menu, group, and order; the latter are optional."""
    parsed: list[MenuPlace] = []
    for place in places.split():
        path, _, order = place.partition(":")
        menu, _, group = path.partition("/")
        parsed.append(MenuPlace(menu, group, int(order) if order else LAST))
    return tuple(parsed)


@dataclass(frozen=True, slots=True)
class command:
    """Decorator: declares a method of a `CommandGroup` as a command.

    The method, `enabled`, `checked`, and `title` may take the subject as their only argument. `title` is an
    English text, which `packaging/translate` finds, or a method if it changes. `menu` is a place such as
    "edit/copy:20", `contexts` are places in context menus, and `shortcuts` are keys; several are separated
    by spaces.

    `keywords` are English words that find the command in the command palette, such as synonyms of its title,
    separated by spaces; they are translated, too.

    `target` is a method that returns what the command acts on for a subject. The command is enabled if that
    isn't None or empty, and its method gets it instead of the subject.
    """

    id: str
    title: str | Callable[..., str]
    menu: str = ""
    shortcuts: str = ""
    contexts: str = ""
    enabled: Callable[..., bool] | None = None
    checked: Callable[[Any], bool] | Callable[[Any, object | None], bool] | None = None
    pane: str | None = None
    icon: str = ""
    target: Callable[[Any, object | None], Any] | None = None
    writes: bool = False
    role: Role = ""
    keywords: str = ""

    def __call__(self, method: Method) -> Method:
        setattr(method, _BUILD, partial(self._build, method))
        return method

    def _build(self, method: Callable[..., None], group: CommandGroup) -> Command:
        context = group.context or type(group).__name__
        title, subject_title = self.title, None
        if isinstance(title, str):
            title = partial(QCoreApplication.translate, context, title)
        else:
            subject_title = _bound(title, group)
            title = partial(subject_title, None)
        run = _bound(method, group)
        enabled = _bound(self.enabled, group) if self.enabled is not None else group.is_enabled
        if self.target is not None:
            target = MethodType(self.target, group)
            run, enabled = partial(_run_on_target, target, run), partial(_has_target, target, enabled)
        return Command(
            self.id,
            title,
            run,
            next(iter(menu_places(self.menu)), None),
            tuple(self.shortcuts.split()),
            menu_places(self.contexts),
            enabled,
            group.pane if self.pane is None else self.pane,
            _bound(self.checked, group) if self.checked is not None else None,
            self.icon,
            subject_title,
            self.writes,
            self.role,
            partial(QCoreApplication.translate, context, self.keywords) if self.keywords else str,
        )


def _bound(method: Callable[..., T], group: CommandGroup) -> Callable[[object | None], T]:
    """A method as a function of the subject, whether it takes one or not."""
    bound = MethodType(method, group)
    takes_subject = cast(FunctionType, method).__code__.co_argcount > 1
    return bound if takes_subject else lambda _subject: bound()


def _run_on_target(target: Callable[[object | None], Any], run: Callable[[Any], None], subject: Any) -> None:
    subject_target = target(subject)
    if subject_target:
        run(subject_target)


def _has_target(
    target: Callable[[object | None], Any], enabled: Callable[[Any], bool], subject: object | None
) -> bool:
    return bool(target(subject)) and enabled(subject)


class CommandGroup(QObject):
    """Base of classes that declare commands, one method each, with the `command` decorator."""

    context: ClassVar[str] = ""
    """Translation context of the titles; empty means the name of the class."""
    pane: ClassVar[str] = ""
    """Pane of commands that name none."""

    def all(self) -> tuple[Command, ...]:
        """The commands in the order of their methods."""
        methods = vars(type(self)).values()
        return tuple(getattr(method, _BUILD)(self) for method in methods if hasattr(method, _BUILD))

    def is_enabled(self, _subject: object | None) -> bool:
        """Default of commands without `enabled`."""
        return True


@dataclass(frozen=True, slots=True)
class MenuRequest:
    """Request for the context menu of `subject` at a global screen position."""

    context: str
    subject: object | None
    x: int
    y: int


class CommandStore(QObject):
    """Commands by ID in the order of their registration, with their current shortcuts."""

    added = Signal(object)
    removed = Signal(object)
    """Emitted with a command that was removed or, before `added`, whose shortcuts changed."""
    keys_changed = Signal(object)
    """Emitted with this store when shortcuts changed."""
    menu_requested = Signal(object)
    refused = Signal(object)
    """Emitted with the reason why the shortcut of a command that writes has no effect."""

    def __init__(self) -> None:
        super().__init__()
        self._commands: dict[str, Command] = {}
        self._defaults: dict[str, Command] = {}
        self._shortcuts_of: Callable[[Command], tuple[str, ...]] = attrgetter("shortcuts")
        self.read_only_reason: Callable[[], str] = str
        """Why commands that write are disabled; empty if they aren't."""
        self.build_missing: Callable[[], object] = lambda: None
        """Adds the commands of panels and overlays that aren't built yet; set by the main window."""

    def add(self, *commands: Command) -> None:
        """Add commands.

        Raises:
            ValueError: a command with the same ID exists.
        """
        for command in commands:
            if command.id in self._commands:
                raise ValueError(f"the command {command.id} is there already")
            if command.writes:
                command = replace(command, enabled=partial(self._can_write, command.enabled))
            self._defaults[command.id] = command
            keyed = self._with_shortcuts(command)
            self._commands[command.id] = keyed
            self.added.emit(keyed)

    def _can_write(self, enabled: Callable[[object | None], bool], subject: object | None) -> bool:
        return not self.read_only_reason() and enabled(subject)

    def reason_of(self, command: Command) -> str:
        """Why a command is disabled on this canvas; empty if it only depends on the subject."""
        return self.read_only_reason() if command.writes else ""

    def all(self) -> tuple[Command, ...]:
        return tuple(self._commands.values())

    def get(self, command_id: str) -> Command | None:
        return self._commands.get(command_id)

    def plain(self, command_id: str) -> Command | None:
        """Return a command with its default shortcuts."""
        return self._defaults.get(command_id)

    def set_shortcuts_source(self, keys_of: Callable[[Command], tuple[str, ...]]) -> None:
        """Set the function that returns a command's shortcuts, given the command with its defaults."""
        self._shortcuts_of = keys_of
        self.update_shortcuts()

    def update_shortcuts(self) -> None:
        """Update the shortcuts of all commands."""
        fresh = {command_id: self._with_shortcuts(plain) for command_id, plain in self._defaults.items()}
        changed = [
            command_id
            for command_id, now in fresh.items()
            if now.shortcuts != self._commands[command_id].shortcuts
        ]
        for command_id in changed:
            old, self._commands[command_id] = self._commands[command_id], fresh[command_id]
            self.removed.emit(old)
        for command_id in changed:
            self.added.emit(fresh[command_id])
        if changed:
            self.keys_changed.emit(self)

    def key_of(self, command_id: str) -> str:
        """Return the first shortcut of a command as Qt portable text, or an empty string."""
        command = self._commands.get(command_id)
        return command.shortcuts[0] if command is not None and command.shortcuts else ""

    def in_context(self, context: str) -> tuple[Command, ...]:
        """The commands whose context menu entry belongs to `context`, in order."""
        return tuple(c for c in self._commands.values() if c.place_in(context))

    def trigger(self, command_id: str, subject: object | None = None) -> bool:
        """Run a command if it exists and is enabled; return whether it ran."""
        if command_id not in self._commands:
            self.build_missing()
        command = self._commands.get(command_id)
        if command is None or not command.enabled(subject):
            return False
        command.run(subject)
        return True

    def with_role(self, role: Role) -> Command | None:
        """The command of a role, None until its panel is built."""
        return next((command for command in self._commands.values() if command.role == role), None)

    def run_role(self, role: Role, subject: object | None = None) -> None:
        """Run the command of a role if it exists and is enabled."""
        if self.with_role(role) is None:
            self.build_missing()
        command = self.with_role(role)
        if command is not None:
            self.trigger(command.id, subject)

    def request_menu(self, context: str, subject: object | None, x: int, y: int) -> None:
        """Request a context menu at a global screen position."""
        self.build_missing()
        self.menu_requested.emit(MenuRequest(context, subject, x, y))

    def menu_opener(
        self, context: str, subject_of: Callable[[Any], object | None] | None = None
    ) -> Callable[[object, QPoint], None]:
        """Slot that requests a context menu for an object, at a global screen position.

        `subject_of` returns the subject of the object, None for no menu.
        """

        def request(target: object, at: QPoint) -> None:
            subject = target if subject_of is None else subject_of(target)
            if subject is not None or subject_of is None:
                self.request_menu(context, subject, at.x(), at.y())

        return request

    def _with_shortcuts(self, plain: Command) -> Command:
        keys = self._shortcuts_of(plain)
        return plain if keys == plain.shortcuts else replace(plain, shortcuts=keys)
