"""Recovers a struct from a value with invalid fields by dropping them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import isfinite
from types import NoneType, UnionType
from typing import Any, TypeGuard, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec

from wsdesk.wire.lenient_json import MAX_DIGITS

S = TypeVar("S", bound=msgspec.Struct)


class MissingIdError(ValueError):
    """The piece lacks what it cannot be without. `field` is the interface's name of that."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def soften(piece: Mapping[str, object], kind: type[S]) -> tuple[S, tuple[str, ...]]:
    """The struct, and the interface's names of the fields that were left out or understood otherwise.

    A null is a field that did not come. Raises NoIdentity where a field without a default is wrong.
    """
    wrong: list[str] = []
    return _struct(piece, kind, "", wrong), tuple(wrong)


def _struct(piece: Mapping[str, object], kind: type[S], path: str, wrong: list[str]) -> S:
    values: dict[str, Any] = {}
    for name, sent_as, wanted, needed in _fields(kind):
        raw = piece.get(sent_as)
        if raw is None or sent_as.startswith(" "):  # ours
            if needed:
                raise MissingIdError(sent_as)
            continue
        value = _value(raw, wanted, f"{path}{sent_as}", wrong)
        if value is None or (needed and value == ""):
            if needed:
                raise MissingIdError(sent_as)
            continue
        values[name] = value
    return kind(**values)


def _value(raw: object, wanted: Any, path: str, wrong: list[str]) -> object:
    """The value as `wanted`, or None."""
    if wanted is object:
        return raw
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        if isinstance(raw, dict):
            return _struct(cast("dict[str, object]", raw), wanted, f"{path}.", wrong)
        wrong.append(path)
        return None
    if get_origin(wanted) is tuple:
        return _rows(raw, get_args(wanted)[0], path, wrong)
    if get_origin(wanted) is dict:
        if isinstance(raw, dict):
            return cast("dict[str, object]", raw)
        wrong.append(path)
        return None
    value = _scalar(raw, wanted)
    if value is None or (type(value) is not type(raw) and not (wanted is float and type(raw) is int)):
        wrong.append(path)
    return value


def _rows(raw: object, wanted: Any, path: str, wrong: list[str]) -> tuple[object, ...] | None:
    if not isinstance(raw, list):
        wrong.append(path)
        return None
    rows: list[object] = []
    for at, row in enumerate(cast("list[object]", raw)):
        value = None if row is None else _value(row, wanted, f"{path}[{at}]", wrong)
        if value is not None:
            rows.append(value)
        elif row is None:
            wrong.append(f"{path}[{at}]")
    return tuple(rows)


def _scalar(raw: object, wanted: Any) -> object:
    if wanted is str:
        return raw if isinstance(raw, str) else str(raw) if _is_number(raw) else None
    if wanted is bool:
        return raw if isinstance(raw, bool) else {"true": True, "false": False}.get(str(raw).strip().lower())
    number = _number(raw)
    if number is None:
        return None
    if wanted is int:
        return int(number) if number == int(number) else None
    return float(number)


def _number(raw: object) -> int | float | None:
    if isinstance(raw, str) and len(raw) <= MAX_DIGITS:
        try:
            raw = int(raw) if raw.strip().lstrip("-").isdigit() else float(raw)
        except ValueError:
            return None
    return raw if _is_number(raw) else None


def _is_number(raw: object) -> TypeGuard[int | float]:
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        return False
    try:
        return isfinite(raw)
    except OverflowError:
        return False


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, Any, bool], ...]:
    """Name, name as sent, type without None, and whether it has no default."""
    types = get_type_hints(kind)
    return tuple(
        (field.name, field.encode_name, _without_none(types[field.name]), field.required)
        for field in msgspec.structs.fields(kind)
    )


def _without_none(wanted: Any) -> Any:
    if isinstance(wanted, UnionType):
        return next(kind for kind in get_args(wanted) if kind is not NoneType)
    return wanted
