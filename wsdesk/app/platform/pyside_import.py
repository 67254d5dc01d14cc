"""Imports PySide6 without the parts that take time at each start and that wsdesk doesn't use."""

from __future__ import annotations

import builtins
import importlib
import re
import sys
from collections.abc import Callable
from threading import RLock
from types import ModuleType
from typing import Any

_LOADER = "shibokensupport/signature/loader.py"
_VERSION = (6, 11)
"""Of the PySide whose loader is known. With others the import is slower."""
_NAMES = frozenset(
    {
        "create_signature",
        "feature_import",
        "feature_imported",
        "finish_import",
        "make_helptext",
        "move_into_pyside_package",
        "put_into_package",
        "pyside_type_init",
        "seterror_argument",
    }
)
"""Functions of that loader."""
_PACKAGES = frozenset({"PySide6", "Shiboken", "shiboken6"})


def import_pyside() -> None:
    """Import PySide6 with its signature support deferred, and restore Python's own `__import__`.

    PySide unpacks 3,400 lines of Python from its library and compiles them on each import. They provide
    `__doc__` of Qt's functions and the messages about wrong arguments. Here that happens on first use.

    PySide also replaces `__import__` and reads the source of every imported module, to find those that use
    `from __feature__ import snake_case`. wsdesk has none.

    What both save is measured by `python -m tests.bench.startup --each`. Source: `signature_bootstrap.py` and
    `loader.py` of PySide's repository (sources/shiboken6/shibokenmodule/files.dir), and
    sources/shiboken6/libshiboken/signature, which calls them.
    """
    python_compile: Any = builtins.compile

    def compile_deferred(source: Any, filename: Any, *args: Any, **options: Any) -> Any:
        if filename == _LOADER and _is_known(source):
            source = _deferred_source(source)
        return python_compile(source, filename, *args, **options)

    builtins.compile = compile_deferred
    try:
        importlib.import_module("PySide6")  # installs the hook, unless its loader is deferred
    finally:
        builtins.compile = python_compile
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


def _is_known(source: bytes) -> bool:
    shiboken: Any = sys.modules["shiboken6"]
    version: tuple[int, int] = shiboken.__version_info__[:2]
    names: list[str] = re.findall(r"^def (\w+)", source.decode(), re.MULTILINE)
    return version == _VERSION and frozenset(names) == _NAMES


def _deferred_source(source: bytes) -> str:
    """Source of a module that has the loader's functions without its imports."""
    name = deferred_functions.__name__
    return f"""
from shibokensupport.signature import mapping
from {__name__} import {name}
globals().update({name}({source!r}, mapping))
"""


def deferred_functions(source: bytes, mapping: Any) -> dict[str, Callable[..., Any]]:
    """Functions that run the loader on their first call.

    `source` is the loader's. PySide's library also calls `mapping.update_mapping`, which needs what the
    loader imports.
    """
    loader: dict[str, Any] = {"__name__": "shibokensupport.signature.loader"}
    update_mapping = mapping.update_mapping
    lock = RLock()

    def load() -> None:
        with lock:
            if len(loader) == 1:
                importer: Any = mapping.__loader__  # imports from PySide's library
                sys.meta_path.insert(0, importer)
                try:
                    exec(compile(source, _LOADER, "exec"), loader)
                finally:
                    sys.meta_path.remove(importer)

    def deferred(name: str) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            load()
            return loader[name](*args, **options)

        return call

    def make_helptext(function: Any) -> Any:
        # `functools.wraps` reads `__doc__` of Python's functions, which PySide extends as well.
        return deferred("make_helptext")(function) if _is_of_pyside(function) else function.__doc__

    def load_and_update() -> None:
        load()
        update_mapping()

    def skip(*_args: object) -> None: ...

    mapping.update_mapping = load_and_update
    # `finish_import` adds deprecated functions to a module, `post_init` installs the import hook.
    functions = {name: deferred(name) for name in _NAMES}
    return functions | {"make_helptext": make_helptext, "finish_import": skip, "post_init": skip}


def _is_of_pyside(function: Any) -> bool:
    owner = getattr(function, "__objclass__", getattr(function, "__self__", function))
    if isinstance(owner, ModuleType):
        return owner.__name__.partition(".")[0] in _PACKAGES
    if owner is None:  # a static method of PySide; those of Python have a class
        return True
    kind = owner if isinstance(owner, type) else type(owner)
    return any(base.__module__.partition(".")[0] in _PACKAGES for base in kind.__mro__)
