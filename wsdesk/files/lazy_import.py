"""Lazy imports: modules imported on first attribute access.

The window is painted before the first request, and half of all imports are needed only for requests and
responses. A store declares::

    if TYPE_CHECKING:
        from wsdesk.wire import edge as wire_edge
    else:
        wire_edge = lazy_import("wsdesk.wire.edge")

and uses `wire_edge.NewEdge`. Thread-safe, since the import itself uses Python's locks.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any


class _LazyModule(ModuleType):
    """Proxy of a module that caches its attributes."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        value = getattr(importlib.import_module(self.__name__), name)
        setattr(self, name, value)
        return value


def lazy_import(name: str) -> ModuleType:
    """Return a proxy of the module with that full name."""
    return _LazyModule(name)
