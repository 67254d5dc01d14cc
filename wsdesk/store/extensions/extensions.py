"""Extensions store: loads extensions after the start, and disables one that fails for the run."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from PySide6.QtCore import QThread, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_pattern import lazy_pattern
from wsdesk.settings.table import EXTENSIONS_OFF, Settings
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import Store
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator

if TYPE_CHECKING:  # imported by `scan`, after the first paint
    from wsdesk.store.extensions.extension_guard import ExtensionGuard
    from wsdesk.store.extensions.extension_loader import InstalledExtension

log = logging.getLogger(__name__)
_tr = translator("Extensions")

T = TypeVar("T")
NAME = lazy_pattern(r"[a-z0-9][a-z0-9-]{0,39}")
"""Names of extensions, and IDs of what they add."""
_IN_ORDER_S = 1.0
"""Seconds that the next extension waits for, so that panels and commands have the same order in each run."""
_MAX_DETAIL = 8_000


class ExtensionError(Exception):
    """An extension doesn't do what the interface demands; the message is shown."""


@dataclass(frozen=True, slots=True)
class ExtensionState:
    """An installed extension in this run; the texts are plain and sanitized."""

    name: str
    title: str
    version: str
    adds: tuple[str, ...] = ()
    """What it adds, one line each."""
    problems: tuple[str, ...] = ()
    """Why it is disabled, or what of it can't be used."""
    is_on: bool = True
    """Whether it is loaded at the next start."""
    is_running: bool = True
    """False if it is off or failed."""


class LoadedExtension(NamedTuple):
    """The object that an entry point names, of any type."""

    name: str
    value: Any


class ExtensionsStore(Store[Mapping[str, ExtensionState]]):
    """States by name. Nothing is read or imported before `scan`."""

    loaded = Signal(object)
    """Emitted with a `LoadedExtension`."""
    disabled = Signal(object)
    """Emitted with the name of an extension that failed."""
    _claimed = Signal(object)

    def __init__(self, folder: Path, settings: Settings, notifications: NotificationStore) -> None:
        super().__init__("extensions", MappingProxyType({}))
        self.folder = folder
        """Folder of extensions that aren't installed beside wsdesk."""
        self.is_enabled = True
        """False if no extension is loaded in this run."""
        self.import_s = 10.0
        """Seconds after which an import counts as blocked."""
        self._settings = settings
        self._notifications = notifications
        self._guards: dict[str, ExtensionGuard] = {}
        self._modules: dict[str, set[str]] = {}
        """Modules of extensions by name, of which several may be in one package."""
        self._imported: dict[tuple[str, str], Any] = {}
        self._claimed.connect(self._on_claimed)

    def scan(self) -> None:
        """Find the installed extensions, and load those that are on."""
        self.tasks.start("scan", self.scan_now())

    async def scan_now(self) -> None:
        """The same, to be awaited: `loaded` was emitted for all extensions that could be loaded."""
        from wsdesk.store.extensions.extension_loader import find_extensions

        off = self._settings.get(EXTENSIONS_OFF).split()
        found = await asyncio.to_thread(find_extensions, self.folder)
        tasks: list[asyncio.Task[None]] = []
        for one in found if self.is_enabled else ():  # before any is imported
            if one.name not in off and NAME.fullmatch(one.name):
                self._modules.setdefault(one.name, {_module(one.path)})
        try:
            for one in found:
                tasks.append(asyncio.create_task(self._begin(one, is_on=one.name not in off)))
                await asyncio.wait(tasks[-1:], timeout=_IN_ORDER_S)
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()

    def set_on(self, name: str, is_on: bool) -> None:
        """Switch an extension on or off from the next start. Raises OSError if it can't be saved."""
        off = dict.fromkeys(self._settings.get(EXTENSIONS_OFF).split())
        off.pop(name, None)
        self._update(name, is_on=is_on)
        self._settings.set(EXTENSIONS_OFF, " ".join((*off, *(() if is_on else (name,)))))

    def describe(self, name: str, title: str, adds: tuple[str, ...]) -> None:
        """Set the title of an extension, and what it adds."""
        title = sanitize.line(title, 60) or self.state[name].title
        self._update(name, title=title, adds=tuple(sanitize.line(one, 200) for one in adds))

    def refuse(self, name: str, problem: str) -> None:
        """Report a part that can't be used; the others stay."""
        log.warning("extension %s: %s", name, problem)
        self._update(name, problems=(*self.state[name].problems, sanitize.line(problem, 300)))

    def is_active(self, name: str) -> bool:
        """Whether an extension runs."""
        guard = self._guards.get(name)
        return guard is not None and guard.is_active

    def call(self, name: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call a function of an extension. None if it is disabled, or if it raises, which disables it."""
        guard = self._guards.get(name)
        return guard.call(function, *arguments) if guard is not None else None

    def load(self, name: str, path: str, use: Callable[[Any], object]) -> None:
        """Import an object of an extension in a thread, and call `use` with it, unless that fails."""
        if (name, path) in self._imported:
            self._use(name, path, use)
        elif self.is_active(name):
            self.tasks.start(f"{name} {path}", self._load(name, path, use))

    async def load_now(self, name: str, path: str, use: Callable[[Any], object]) -> None:
        """The same, to be awaited."""
        if self.is_active(name):
            await self._load(name, path, use)

    def run(self, name: str, path: str, *arguments: Any) -> Future[Any]:
        """Import a function of an extension and call it, both in a thread that isn't joined."""
        return self._start(name, path, lambda function: function(*arguments))

    def stop(self, name: str, path: str) -> None:
        """End the threads of `run` for a function, which don't end before they run Python code again."""
        from wsdesk.store.extensions.extension_loader import stop_threads

        stop_threads(f"{name} {path}")

    def _start(self, name: str, path: str, use: Callable[[Any], T]) -> Future[T]:
        from wsdesk.store.base.daemon_thread import start_thread
        from wsdesk.store.extensions.extension_loader import import_object

        def work() -> T:
            value = import_object(path)
            self._guard_classes(name)
            return use(value)

        self._modules.setdefault(name, set()).add(_module(path))
        return start_thread(f"{name} {path}", work)

    def fail(self, name: str, error: BaseException) -> None:
        """Disable an extension until the program ends, and notify the user once."""
        guard = self._guards.get(name)
        if guard is None or not guard.is_active:
            return
        from wsdesk.store.base.daemon_thread import ThreadEndedError

        guard.is_active = False
        if isinstance(error, ThreadEndedError) and error.__cause__ is not None:
            error = error.__cause__
        detail = sanitize.plain("".join(traceback.format_exception(error))[-_MAX_DETAIL:], _MAX_DETAIL)
        traceback.clear_frames(error.__traceback__)  # a painter in a frame must end before its widget
        log.error("extension %s failed: %s", name, detail)
        problem = str(error) if isinstance(error, ExtensionError) else _summary(error)
        self._update(
            name, problems=(*self.state[name].problems, sanitize.line(problem, 300)), is_running=False
        )
        message = _tr("The extension “{name}” failed and is off until you restart wsdesk.")
        self._notifications.notify("error", message.format(name=self.state[name].title), detail=detail)
        self.disabled.emit(name)

    def claim(self, error: BaseException) -> bool:
        """Disable the extension that an uncaught exception comes from, in any thread; False if none."""
        if not self._modules:
            return False
        from wsdesk.store.extensions.extension_guard import owners_in

        found = owners_in(error.__traceback__, self._modules)
        for name in found:
            self._claimed.emit((name, error))
        return bool(found)

    def _guard_classes(self, name: str) -> None:
        from wsdesk.store.extensions.extension_guard import owners_of

        self._guards[name].guard_classes(lambda module: name in owners_of(module, self._modules))

    def _on_error(self, name: str, error: BaseException) -> None:
        if QThread.currentThread() is self.thread():
            self.fail(name, error)
        else:
            self._claimed.emit((name, error))

    def _on_claimed(self, claimed: tuple[str, BaseException]) -> None:
        self.fail(*claimed)

    async def _begin(self, found: InstalledExtension, *, is_on: bool) -> None:
        from wsdesk.store.extensions.extension_guard import ExtensionGuard

        name, is_valid = found.name, bool(NAME.fullmatch(found.name))
        if name in self.state:
            self.refuse(name, _tr("{package} has the same name.").format(package=found.package))
            return
        state = ExtensionState(
            name,
            sanitize.line(name, 60),
            sanitize.line(found.version, 40),
            problems=() if is_valid else (_tr("Invalid name"),),
            is_on=is_on,
            is_running=is_on and is_valid and self.is_enabled,
        )
        self.set_state(MappingProxyType({**self.state, name: state}))
        if state.is_running:
            self._guards[name] = ExtensionGuard(partial(self._on_error, name))
            await self._load(name, found.path, lambda value: self.loaded.emit(LoadedExtension(name, value)))

    async def _load(self, name: str, path: str, use: Callable[[Any], object]) -> None:
        try:
            importing = asyncio.wrap_future(self._start(name, path, lambda value: value))
            value = await asyncio.wait_for(importing, self.import_s)
        except TimeoutError:
            module = path.partition(":")[0]
            self.stop(name, path)
            self.fail(name, ExtensionError(_tr("Importing {module} takes too long.").format(module=module)))
        except Exception as error:
            self.fail(name, error)
        else:
            self._imported[name, path] = value
            self._use(name, path, use)

    def _use(self, name: str, path: str, use: Callable[[Any], object]) -> None:
        """Guard the classes too that the extension defines only now, in a function."""
        use(self._imported[name, path])
        self._guard_classes(name)

    def _update(self, name: str, **fields: Any) -> None:
        self.set_state(MappingProxyType({**self.state, name: replace(self.state[name], **fields)}))


def _module(path: str) -> str:
    """Module of an import path."""
    return path.partition("[")[0].partition(":")[0].strip()


def _summary(error: BaseException) -> str:
    """Class and message of an exception, whose text may raise another one."""
    return traceback.format_exception_only(error)[-1].strip()
