"""Finds extensions by their entry points, and imports them."""

from __future__ import annotations

import logging
import sys
from ctypes import c_ulong, py_object, pythonapi
from functools import reduce
from importlib import import_module
from importlib.metadata import distributions
from pathlib import Path
from threading import enumerate as enumerate_threads
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


def import_object(path: str) -> Any:
    """Import an object such as "package.module:Name"."""
    module, _, name = path.split("[")[0].partition(":")
    return reduce(getattr, name.strip().split("."), import_module(module.strip()))


def stop_threads(name: str) -> None:
    """End the threads of a name as soon as they run Python code again."""
    for thread in enumerate_threads():
        if thread.name == name and thread.ident is not None:
            pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread.ident), py_object(SystemExit))
