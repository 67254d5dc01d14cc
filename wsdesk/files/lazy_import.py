"""Lazy imports: modules imported on first attribute access.

The window is painted before the server is spoken to: what speaks, and what reads its answers, is half of
all that there is to import. A store writes::

    if TYPE_CHECKING:
        from wsdesk.wire import edge as wire_edge
    else:
        wire_edge = later("wsdesk.wire.edge")

and asks `wire_edge.NewEdge` where it needs it. The import itself is Python's own, with its locks: any thread
may ask.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any


class _LazyModule(ModuleType):
    """Stands for a module; what was asked for once is kept, so that the second asking costs nothing."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        value = getattr(importlib.import_module(self.__name__), name)
        setattr(self, name, value)
        return value


def lazy_import(name: str) -> ModuleType:
    """The module of that full name, not imported yet."""
    return _LazyModule(name)
