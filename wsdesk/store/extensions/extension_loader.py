"""Finds extensions by their entry points, and imports them in threads, which may never end."""

from __future__ import annotations

import asyncio
import importlib
import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.metadata import distributions
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

log = logging.getLogger(__name__)

ENTRY_POINTS = "wsdesk.extensions"
"""Group of the entry points of extensions."""


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


async def import_object(path: str, prepare: Callable[[str], object], seconds: float) -> Any:
    """Import an object such as "package.module:Name", and call `prepare` with its top-level package.

    The thread isn't joined: neither the window nor the end of the program waits for an import that blocks.
    Raises what the import raises, and TimeoutError.
    """
    loop = asyncio.get_running_loop()
    result: asyncio.Future[tuple[Any, Exception | None]] = loop.create_future()

    def set_result(value: Any, error: Exception | None) -> None:
        if not result.done():
            result.set_result((value, error))

    def run() -> None:
        value: Any = None
        problem: Exception | None = None
        try:
            module, _, name = path.partition(":")
            value = importlib.import_module(module.strip())
            for part in name.split("[")[0].strip().split("."):
                value = getattr(value, part)
            prepare(path.partition(".")[0].partition(":")[0])
        except Exception as error:
            problem = error
        except BaseException as error:  # such as SystemExit, which would end the task instead
            problem = ImportError(type(error).__name__)
            problem.__cause__ = error
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(partial(set_result, value, problem))

    Thread(target=run, name=f"import {path}"[:80], daemon=True).start()
    value, error = await asyncio.wait_for(result, seconds)
    if error is not None:
        raise error
    return value
