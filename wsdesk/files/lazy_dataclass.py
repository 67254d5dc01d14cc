"""Dataclasses with slots whose methods are generated on demand.

`dataclasses` generates and compiles six methods for each such class at import time. That takes 0.9 ms, and
the window imports 150 of them before the first paint, most of which have no instance until later. Modules
that are imported before the first paint therefore use this decorator::

    from wsdesk.files.lazy_dataclass import dataclass

    @dataclass(frozen=True, slots=True)
    class Row: ...

The result is the same: `dataclasses` generates the methods, fields, errors, and signatures on first access to
the fields or after many instances. Until then generic methods loop over the field names. Classes without
slots or with other options are completed immediately. What it saves is measured by
`python -m tests.bench.startup --each`.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable
from functools import partial
from threading import RLock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, frozen: bool = False, slots: bool = False, **options: Any) -> Callable[[type], type]:
        """`dataclasses.dataclass`, deferred where possible."""
        if slots and not options:
            return partial(_defer, frozen=frozen)
        return dataclasses.dataclass(frozen=frozen, slots=slots, **options)


__all__ = ["dataclass"]

_METHODS = ("__init__", "__repr__", "__eq__", "__hash__")
_METADATA = ("__dataclass_fields__", "__dataclass_params__", "__match_args__")
_NO_FIELDS = ("ClassVar", "InitVar", "KW_ONLY")
_MAX_GENERIC = 150
"""Instances of a class before its methods are generated, which costs as much as 200 generic calls."""
_lock = RLock()
"""Any thread may trigger the generation; a base class is completed while its subclass is."""


class _DeferredAttribute:
    """Descriptor of a class attribute that completes the class on first access."""

    def __init__(self, name: str, complete: Callable[[], type]) -> None:
        self._name = name
        self._complete = complete

    def __get__(self, one: object, owner: type) -> Any:
        return getattr(self._complete(), self._name, None)


def _defer(template: type, *, frozen: bool) -> type:
    """Create the class with slots; its methods are generated from `template`, the undecorated class."""
    annotations = inspect.get_annotations(template)
    if any(word in str(hint) for hint in annotations.values() for word in _NO_FIELDS):
        decorator: Any = dataclasses.dataclass
        return decorator(frozen=frozen, slots=True)(template)

    def complete() -> type:
        with _lock:
            if isinstance(cls.__dict__["__dataclass_fields__"], _DeferredAttribute):
                _complete(cls, template, frozen=frozen)
        return cls

    inherited = {slot for base in template.__mro__[1:] for slot in getattr(base, "__slots__", ())}
    body = {name: value for name, value in template.__dict__.items() if name not in annotations}
    body.pop("__dict__", None)
    body.pop("__weakref__", None)
    body["__slots__"] = tuple(name for name in annotations if name not in inherited)
    generic = (
        _GenericMethods(template, tuple(annotations), complete) if _is_plain(template, annotations) else None
    )
    if not frozen:
        body.setdefault("__hash__", None)  # as equal instances may change
    for name in _METHODS:
        body.setdefault(name, getattr(generic, name.strip("_"))() if generic else _first_call(name, complete))
    for name in (*_METADATA, "__signature__"):
        body[name] = _DeferredAttribute(name, complete)
    if frozen:
        body.setdefault("__getstate__", _get_state)
        body.setdefault("__setstate__", _set_state)
    cls = type(template)(template.__name__, template.__bases__, body)
    cls.__qualname__ = template.__qualname__
    if frozen:
        _freeze(cls, frozenset(annotations))
    return cls


def _complete(cls: Any, template: type, *, frozen: bool) -> None:
    """Generate the methods for the template, and copy them to the class."""
    dataclasses.dataclass(frozen=frozen)(template)
    for name in (*_METHODS, *_METADATA):
        setattr(cls, name, template.__dict__[name])
    del cls.__signature__


def _first_call(name: str, complete: Callable[[], type]) -> Callable[..., Any]:
    def first(*args: Any, **options: Any) -> Any:
        return getattr(complete(), name)(*args, **options)

    return first


def _is_plain(template: type, annotations: dict[str, Any]) -> bool:
    """Whether generic methods suffice: no base class, and no options of single fields."""
    fields = [template.__dict__[name] for name in annotations if name in template.__dict__]
    has_fields = any("__dataclass_fields__" in vars(base) for base in template.__mro__[1:])
    return not has_fields and all(
        one.init and one.compare and one.hash is None and one.kw_only is dataclasses.MISSING
        for one in fields
        if isinstance(one, dataclasses.Field)
    )


class _GenericMethods:
    """Methods of a class until they are generated. Errors are raised by the generated ones."""

    def __init__(self, template: type, names: tuple[str, ...], complete: Callable[[], Any]) -> None:
        self._names = names
        self._name_set = frozenset(names)
        self._defaults: dict[str, Any] = {}
        self._factories: dict[str, Callable[[], Any]] = {}
        for name in names:
            one = template.__dict__.get(name, dataclasses.MISSING)
            if not isinstance(one, dataclasses.Field):
                self._defaults[name] = one
            elif one.default_factory is not dataclasses.MISSING:
                self._factories[name] = one.default_factory
            else:
                self._defaults[name] = one.default
        self._post = hasattr(template, "__post_init__")
        self._complete = complete
        self._remaining = _MAX_GENERIC

    def init(self) -> Callable[..., None]:
        def init(self_: Any, *args: Any, **options: Any) -> None:
            self._remaining -= 1
            values = self._values(args, options) if self._remaining > 0 else None
            if values is None:
                self._complete().__init__(self_, *args, **options)
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
        return _first_call("__repr__", self._complete)

    def _all(self, one: object) -> tuple[Any, ...]:
        return tuple([getattr(one, name) for name in self._names])

    def _values(self, args: tuple[Any, ...], options: dict[str, Any]) -> dict[str, Any] | None:
        """Values by field name; None if one is missing, duplicate, or unknown."""
        values = dict(zip(self._names, args, strict=False))
        if (
            len(args) > len(self._names)
            or not options.keys() <= self._name_set
            or options.keys() & values.keys()
        ):
            return None
        values.update(options)
        for name in self._names:
            if name not in values:
                cls = self._factories[name]() if name in self._factories else self._defaults[name]
                if cls is dataclasses.MISSING:
                    return None
                values[name] = cls
        return values


def _freeze(cls: Any, fields: frozenset[str]) -> None:
    def set_attribute(self: object, name: str, value: object) -> None:
        if type(self) is cls or name in fields:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def delete_attribute(self: object, name: str) -> None:
        if type(self) is cls or name in fields:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    cls.__setattr__, cls.__delattr__ = set_attribute, delete_attribute


def _get_state(self: Any) -> list[object]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _set_state(self: Any, state: list[object]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
