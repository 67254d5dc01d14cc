"""Frozen dataclasses with slots whose methods are generated on demand.

Python writes and compiles six methods for each such class while its module is imported. That takes 0.9 ms,
and the window imports 150 of them before it is painted, of most of which nothing or one is made until later.
A module that the window needs at once therefore takes `dataclass` from here::

    from wsdesk.files.lazy_dataclass import dataclass

    @dataclass(frozen=True, slots=True)
    class Row: ...

What comes of it is the same: `dataclasses` itself writes the methods, fields, errors and signatures, once,
when somebody asks for the fields or has made many. The first are made and compared by going over the names.
Classes that are not both frozen and slotted are finished at once.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable
from threading import RLock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, frozen: bool = False, slots: bool = False, **options: Any) -> Callable[[type], type]:
        """`dataclasses.dataclass`, put off where it can be."""
        if frozen and slots and not options:
            return _put_off
        return dataclasses.dataclass(frozen=frozen, slots=slots, **options)


__all__ = ["dataclass"]

_METHODS = ("__init__", "__repr__", "__eq__", "__hash__")
_FACTS = ("__dataclass_fields__", "__dataclass_params__", "__match_args__")
_NO_FIELDS = ("ClassVar", "InitVar", "KW_ONLY")
_WORTH_WRITING = 150
"""So many of a class are made before its methods are written: that costs as much as 200 made without them."""
_finishing = RLock()
"""Any thread may be the first to ask; bases are finished within their heirs."""


class _Fact:
    """What is known of a class once it is finished: who asks for it has it finished."""

    def __init__(self, name: str, finish: Callable[[], type]) -> None:
        self._name = name
        self._finish = finish

    def __get__(self, one: object, owner: type) -> Any:
        return getattr(self._finish(), self._name, None)


def _put_off(pattern: type) -> type:
    """The class with slots; `pattern`, as it was written, is what its methods are made from."""
    told = inspect.get_annotations(pattern)
    if any(word in str(hint) for hint in told.values() for word in _NO_FIELDS):
        at_once: Any = dataclasses.dataclass
        return at_once(frozen=True, slots=True)(pattern)

    def finish() -> type:
        with _finishing:
            if isinstance(made.__dict__["__dataclass_fields__"], _Fact):
                _finish(made, pattern)
        return made

    held = {slot for base in pattern.__mro__[1:] for slot in getattr(base, "__slots__", ())}
    body = {name: value for name, value in pattern.__dict__.items() if name not in told}
    body.pop("__dict__", None)
    body.pop("__weakref__", None)
    body["__slots__"] = tuple(name for name in told if name not in held)
    early = _Early(pattern, tuple(told), finish) if _is_plain(pattern, told) else None
    for name in _METHODS:
        body.setdefault(name, getattr(early, name.strip("_"))() if early else _first_call(name, finish))
    for name in (*_FACTS, "__signature__"):
        body[name] = _Fact(name, finish)
    body.setdefault("__getstate__", _state)
    body.setdefault("__setstate__", _set_state)
    made = type(pattern)(pattern.__name__, pattern.__bases__, body)
    made.__qualname__ = pattern.__qualname__
    _freeze(made, frozenset(told))
    return made


def _finish(made: Any, pattern: type) -> None:
    """Let Python write what belongs to the pattern, and take it over."""
    dataclasses.dataclass(frozen=True)(pattern)
    for name in (*_METHODS, *_FACTS):
        setattr(made, name, pattern.__dict__[name])
    del made.__signature__


def _first_call(name: str, finish: Callable[[], type]) -> Callable[..., Any]:
    def first(*args: Any, **options: Any) -> Any:
        return getattr(finish(), name)(*args, **options)

    return first


def _is_plain(pattern: type, told: dict[str, Any]) -> bool:
    """Whether its first ones can be made by going over the names: no bases, nothing said of single fields."""
    fields = [pattern.__dict__[name] for name in told if name in pattern.__dict__]
    return pattern.__bases__ == (object,) and all(
        one.init and one.repr and one.compare and one.hash is None and one.kw_only is dataclasses.MISSING
        for one in fields
        if isinstance(one, dataclasses.Field)
    )


class _Early:
    """The methods of a class until they are worth writing. What is wrong the written ones say."""

    def __init__(self, pattern: type, names: tuple[str, ...], finish: Callable[[], Any]) -> None:
        self._names = names
        self._known = frozenset(names)
        self._defaults: dict[str, Any] = {}
        self._factories: dict[str, Callable[[], Any]] = {}
        for name in names:
            one = pattern.__dict__.get(name, dataclasses.MISSING)
            if not isinstance(one, dataclasses.Field):
                self._defaults[name] = one
            elif one.default_factory is not dataclasses.MISSING:
                self._factories[name] = one.default_factory
            else:
                self._defaults[name] = one.default
        self._post = hasattr(pattern, "__post_init__")
        self._finish = finish
        self._left = _WORTH_WRITING

    def init(self) -> Callable[..., None]:
        def init(self_: Any, *args: Any, **options: Any) -> None:
            self._left -= 1
            values = self._values(args, options) if self._left > 0 else None
            if values is None:
                self._finish().__init__(self_, *args, **options)
                return
            for name in self._names:
                object.__setattr__(self_, name, values[name])
            if self._post:
                self_.__post_init__()

        return init

    def eq(self) -> Callable[[Any, object], bool]:
        def equals(self_: Any, other: Any) -> bool:
            if other.__class__ is not self_.__class__:
                return NotImplemented
            return self._all(self_) == self._all(other)

        return equals

    def hash(self) -> Callable[[Any], int]:
        return lambda self_: hash(self._all(self_))

    def repr(self) -> Callable[[Any], str]:
        return _first_call("__repr__", self._finish)

    def _all(self, one: object) -> tuple[Any, ...]:
        return tuple([getattr(one, name) for name in self._names])

    def _values(self, args: tuple[Any, ...], options: dict[str, Any]) -> dict[str, Any] | None:
        """The fields by name; None where something is missing, doubled or unknown."""
        values = dict(zip(self._names, args, strict=False))
        if (
            len(args) > len(self._names)
            or not options.keys() <= self._known
            or options.keys() & values.keys()
        ):
            return None
        values.update(options)
        for name in self._names:
            if name not in values:
                made = self._factories[name]() if name in self._factories else self._defaults[name]
                if made is dataclasses.MISSING:
                    return None
                values[name] = made
        return values


def _freeze(made: Any, fields: frozenset[str]) -> None:
    def set_it(self: object, name: str, value: object) -> None:
        if type(self) is made or name in fields:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(made, self).__setattr__(name, value)

    def delete_it(self: object, name: str) -> None:
        if type(self) is made or name in fields:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(made, self).__delattr__(name)

    made.__setattr__, made.__delattr__ = set_it, delete_it


def _state(self: Any) -> list[object]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _set_state(self: Any, state: list[object]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
