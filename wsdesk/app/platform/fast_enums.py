"""Creates the enumerations of PySide6 in a quarter of the time."""

from __future__ import annotations

import enum
import sys
from itertools import repeat
from typing import Any

_BASES = (enum.Enum, enum.IntEnum, enum.Flag, enum.IntFlag)
_CONTAINERS = frozenset(
    {
        "_member_names_",
        "_member_map_",
        "_value2member_map_",
        "_unhashable_values_",
        "_unhashable_values_map_",  # Python 3.13
    }
)
"""Attributes of an enumeration that hold its members. With others, of later versions, nothing is faster."""


def install_fast_enums() -> None:
    """Replace how `enum.Enum(name, members)` creates enumerations of integers, also for its subclasses.

    PySide creates 280 enumerations with 3,650 members until the window is painted. For each member, Python
    sets attributes of its class and reads others in turns, which clears the caches of the class each time.
    Here a class is a copy of one without members, and all members are added at once. The result is the same.

    What this saves is measured by `python -m tests.bench.startup --each`. Source: `enum.py` of Python, and
    sources/shiboken6/libshiboken/sbkenum.cpp of PySide, which calls it.
    """
    enum_type: Any = enum.EnumType
    create = enum_type._create_
    templates: dict[tuple[Any, Any], _Template] = {}

    def create_fast(
        base: Any, class_name: str, names: Any, *, module: Any = None, boundary: Any = None, **options: Any
    ) -> Any:
        # Like Python: that of the caller of `enum.Enum`, which isn't part of `enum`.
        module = module or sys._getframe(2).f_globals.get("__name__")  # pyright: ignore[reportPrivateUsage]
        has_options = any(value is not None for name, value in options.items() if name != "start")
        if base in _BASES and not has_options:
            template = templates.get((base, boundary))
            if template is None:
                empty = create(base, class_name, [], module=module, boundary=boundary)
                template = templates[base, boundary] = _Template(empty)
            if template.can_have(names):
                return template.copy(class_name, dict(names), module)
        return create(base, class_name, names, module=module, boundary=boundary, **options)

    enum_type._create_ = create_fast


class _Template:
    """An enumeration without members, to copy."""

    def __init__(self, empty: type) -> None:
        self._bases = empty.__bases__
        self._attributes: dict[str, Any] = dict(vars(empty))
        self._reserved = frozenset({"mro"}.union(*map(vars, empty.__mro__)))
        self._is_flag = issubclass(empty, enum.Flag)
        containers = (
            name for name, value in self._attributes.items() if isinstance(value, list | dict | set)
        )
        self._is_known = _CONTAINERS.issuperset(containers)

    def can_have(self, members: Any) -> bool:
        """Whether it lists pairs of a name without a special meaning in enumerations, and an integer."""
        if not self._is_known or members.__class__ is not list or not set(map(type, members)) <= {tuple}:
            return False
        values = dict(members)
        return (
            len(values) == len(members)
            and set(map(type, values)) <= {str}
            and set(map(type, values.values())) <= {int}
            and not any(map(str.startswith, values, repeat("_")))
            and self._reserved.isdisjoint(values)
            and not (self._is_flag and min(values.values(), default=0) < 0)
        )

    def copy(self, class_name: str, values: dict[str, int], module: str | None) -> Any:
        """A copy with the members whose values by their names are given."""
        body = {key: one.copy() if key in _CONTAINERS else one for key, one in self._attributes.items()}
        body["__module__"] = module
        created: Any = type.__new__(enum.EnumType, class_name, self._bases, body)
        new_member, is_integer = body["_new_member_"], body["_use_args_"]
        names: list[str] = body["_member_names_"]  # without other names of the same value
        by_name: dict[str, Any] = body["_member_map_"]
        by_value: dict[int, Any] = body["_value2member_map_"]
        for name, value in values.items():
            member = by_value.get(value)
            if member is None:
                member = new_member(created, value) if is_integer else new_member(created)
                member._value_ = value
                member._name_ = name
                member.__objclass__ = created
                member._sort_order_ = len(names)
                by_value[value] = member
                if not self._is_flag or _is_single_bit(value):
                    names.append(name)
            by_name[name] = member
        for name, member in by_name.items():  # after all members are complete: this clears caches
            type.__setattr__(created, name, member)
        if self._is_flag:
            _set_masks(created, values)
        return created


def _set_masks(flag: Any, values: dict[str, int]) -> None:
    mask = single_bits = 0
    for value in values.values():
        mask |= value
        if _is_single_bit(value):
            single_bits |= value
    if "_singles_mask_" in vars(flag):
        flag._flag_mask_, flag._singles_mask_ = mask, single_bits
    else:  # the first versions of Python 3.11
        flag._flag_mask_ = single_bits
    flag._all_bits_ = 2 ** mask.bit_length() - 1
    listed = [values[name] for name in flag._member_names_]
    if listed != sorted(listed):
        flag._iter_member_ = flag._iter_member_by_def_


def _is_single_bit(value: int) -> bool:
    return value != 0 and value & (value - 1) == 0
