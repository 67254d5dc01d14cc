"""Calls into the code of extensions, whose exceptions must not reach Qt or wsdesk."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial, wraps
from inspect import CO_VARARGS
from itertools import takewhile
from types import FunctionType, TracebackType
from typing import Any, cast

from shiboken6 import Shiboken

_MARK = "_wsdesk_guard"
_NOT_EXTENSIONS = frozenset(("wsdesk", "PySide6", "shiboken6"))
"""Packages that are never those of an extension, even if it names an object of one."""


class ExtensionGuard:
    """Catches exceptions of one extension, and reports them to `on_error`.

    Of nested calls only the outermost one catches, so that an extension can handle its own exceptions.
    What Qt or wsdesk calls always catches.
    """

    def __init__(self, on_error: Callable[[BaseException], None]) -> None:
        self._on_error = on_error
        self._calls = threading.local()
        self.is_active = True
        """Whether the extension is still called."""

    def call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call a function of the extension; None if it is disabled or raises."""
        return self._run(function, arguments, _nothing, is_entry=True)

    def guard_classes(self, is_own: Callable[[str], bool]) -> None:
        """Guard the methods of all Qt classes that the extension's modules have defined by now.

        Qt calls them directly. An exception in a reimplemented method of Qt would be raised in whatever code
        of wsdesk Qt was called by, or end the process.
        """
        kinds: list[Any] = [Shiboken.Object]
        for kind in kinds:
            kinds += type.__subclasses__(kind)
            if is_own(str(kind.__module__)):
                self._guard_class(kind)

    def _guard_class(self, kind: type) -> None:
        if _MARK in vars(kind):
            return
        for name, function in list(vars(kind).items()):
            if isinstance(function, FunctionType) and not name.startswith("__"):
                setattr(kind, name, self._guarded(kind, name, function))
        setattr(kind, _MARK, True)

    def _guarded(self, kind: type, name: str, function: FunctionType) -> Callable[..., Any]:
        code = function.__code__
        # PySide passes all arguments of a signal to a function that takes any number.
        most = None if code.co_flags & CO_VARARGS else code.co_argcount - 1
        package = kind.__module__.partition(".")[0]
        is_entry = any(
            name in vars(base) for base in kind.__mro__ if base.__module__.partition(".")[0] != package
        )

        @wraps(function)
        def method(self_: Any, *arguments: Any, **named: Any) -> Any:
            def base() -> Any:
                inherited: Any = getattr(cast(Any, super(kind, self_)), name, None)
                with suppress(NotImplementedError):  # a pure virtual method
                    return inherited(*arguments) if inherited is not None else None

            own = partial(function, self_, **named)
            return self._run(own, arguments[:most], base, is_entry=is_entry)

        return method

    def _run(
        self,
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        instead: Callable[[], Any],
        *,
        is_entry: bool = False,
    ) -> Any:
        depth = getattr(self._calls, "depth", 0)
        if depth and not is_entry:
            return function(*arguments)
        if self.is_active:
            self._calls.depth = depth + 1
            try:
                return function(*arguments)
            except BaseException as error:
                self._on_error(error)
            finally:
                self._calls.depth = depth
        return instead()


def _nothing() -> None:
    """Result of a function that fails."""


Modules = Mapping[str, Collection[str]]
"""Modules of extensions by name: those of their entry point, panels, and other objects."""


def owners_of(module: str, modules: Modules) -> frozenset[str]:
    """Names of the extensions that a module belongs to: several if they have it in common.

    Of extensions in one package, those with the closest module own it. wsdesk and Qt belong to none.
    """
    parts = module.split(".")
    if parts[0] in _NOT_EXTENSIONS:
        return frozenset()
    shared = {name: max(_shared(parts, one.split(".")) for one in own) for name, own in modules.items()}
    most = max(shared.values(), default=0)
    return frozenset(name for name, count in shared.items() if count == most > 0)


def owners_in(trace: TracebackType | None, modules: Modules) -> frozenset[str]:
    """Names of the extensions whose functions are in a traceback."""
    found: list[frozenset[str]] = []
    while trace is not None:
        found.append(owners_of(str(trace.tb_frame.f_globals.get("__name__", "")), modules))
        trace = trace.tb_next
    single = [owners for owners in found if len(owners) == 1]
    return frozenset[str]().union(*(single or found))


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """Number of equal names at the beginning of two import paths."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
