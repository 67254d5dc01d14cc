"""Regular expressions that are compiled on first use.

Compiling one takes 0.1 to 1 ms, and the window imports modules with 40 of them before the first paint, which
needs few. Such modules declare::

    _NUMBER = lazy_pattern(r"-?[0-9]+")

and use `_NUMBER.fullmatch` like a compiled expression. It isn't one for the functions of `re`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from re import compile as lazy_pattern
else:

    def lazy_pattern(*arguments: Any) -> _LazyPattern:
        """`re.compile`, deferred."""
        return _LazyPattern(*arguments)


__all__ = ["lazy_pattern"]


class _LazyPattern:
    """Proxy of a pattern that caches its attributes."""

    def __init__(self, *arguments: Any) -> None:
        self._arguments = arguments

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        compiled: Any = re.compile(*self._arguments)
        value = getattr(compiled, name)
        setattr(self, name, value)
        return value
