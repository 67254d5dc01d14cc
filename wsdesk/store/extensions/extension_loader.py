"""Finds extensions by their entry points, and imports them in threads, which may never end."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from ctypes import c_ulong, py_object, pythonapi
from functools import reduce
from importlib import import_module
from importlib.metadata import distributions
from pathlib import Path
from threading import Thread
from threading import enumerate as enumerate_threads
from typing import Any, NamedTuple, TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")
ENTRY_POINTS = "wsdesk.extensions"
"""Group of the entry points of extensions."""


class ThreadEndedError(Exception):
    """A thread of an extension ended by its cause, such as SystemExit."""


class InstalledExtension(NamedTuple):
    """Entry point of an installed package; `path` is the import path of its `Extension`."""

    name: str
    package: str
    version: str
    path: str


def find_extensions(folder: Path) -> list[InstalledExtension]:
    """Extensions among the packages beside wsdesk and in a folder, which is added to the import path.

    The folder is last, so that nothing in it replaces a module of wsdesk or of its libraries.
    """
    if folder.is_dir() and str(folder) not in sys.path:
        sys.path.append(str(folder))
    found: dict[tuple[str, str], InstalledExtension] = {}
    for package in distributions():
        try:
            for point in package.entry_points.select(group=ENTRY_POINTS):
                one = InstalledExtension(point.name, package.name, package.version, point.value)
                found.setdefault(one[:2], one)
        except Exception:  # damaged metadata of any package
            log.warning("unreadable metadata of a package", exc_info=True)
    return sorted(found.values())


def import_object(path: str) -> Any:
    """Import an object such as "package.module:Name"."""
    module, _, name = path.split("[")[0].partition(":")
    return reduce(getattr, name.strip().split("."), import_module(module.strip()))


def start_thread(name: str, work: Callable[[], T]) -> Future[T]:
    """Run in a thread that isn't joined: nothing waits for one that never ends, not even quitting."""
    future: Future[T] = Future()

    def run() -> None:
        with suppress(InvalidStateError):  # canceled
            try:
                future.set_result(work())
            except BaseException as error:
                future.set_exception(_awaitable(error))

    Thread(target=run, name=name, daemon=True).start()
    return future


def _awaitable(error: BaseException) -> Exception:
    """The error, wrapped if it would end the task that waits for it instead of being raised in it."""
    if isinstance(error, Exception) and not isinstance(error, StopIteration):
        return error
    ended = ThreadEndedError()
    ended.__cause__ = error
    return ended


def stop_threads(name: str) -> None:
    """End the threads of a name as soon as they run Python code again."""
    for thread in enumerate_threads():
        if thread.name == name and thread.ident is not None:
            pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread.ident), py_object(SystemExit))
