"""Lenient parser of untrusted JSON, to values or msgspec structs.

`read_json` accepts standard JSON and common errors of servers: NaN, Infinity, and numbers of a thousand
digits become NaN; invalid UTF-8 and lone surrogates become U+FFFD. Everything else raises
`InvalidJsonBytesError`, and no other exception is ever raised. `recover_struct` drops or converts invalid
fields.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import isfinite, nan
from types import NoneType, UnionType
from typing import Any, TypeGuard, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec

from wsdesk.wire.utf16 import to_well_formed

MAX_DEPTH = 200
"""Maximum nesting; real documents have about ten levels."""
MAX_DIGITS = 40

S = TypeVar("S", bound=msgspec.Struct)

_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")


class InvalidJsonBytesError(ValueError):
    """The bytes can't be parsed. `code`: `empty`, `html`, `not-json`, `too-deep`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class MissingIdError(ValueError):
    """The value lacks a required field, usually its ID; `field` is the name in the API."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


@dataclass(frozen=True, slots=True)
class LenientResult:
    """A parsed value; `repaired` if a part of it wasn't valid JSON."""

    value: object
    repaired: bool = False


def read_json(data: bytes) -> object:
    """Parse a value. Raises InvalidJsonBytesError."""
    return read_lenient(data).value


def read_lenient(data: bytes) -> LenientResult:
    """Parse a value; also returns whether it was repaired. Raises InvalidJsonBytesError."""
    # A canvas is painted without pydantic.
    from pydantic_core import from_json

    try:
        return LenientResult(from_json(data, allow_inf_nan=False))
    except ValueError:
        pass
    text = data.decode("utf-8", "replace").removeprefix("\ufeff").strip(" \t\r\n\0")
    if not text:
        raise InvalidJsonBytesError("empty")
    try:
        value: object = json.loads(
            text, parse_int=_integer, parse_float=_finite, parse_constant=lambda _name: nan
        )
    except RecursionError:
        raise InvalidJsonBytesError("too-deep") from None
    except ValueError:
        raise InvalidJsonBytesError("html" if text.startswith("<") else "not-json") from None
    if _is_deep(value):
        raise InvalidJsonBytesError("too-deep")
    return LenientResult(_repair(value) if _SURROGATE.search(data) else value, repaired=True)


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= MAX_DIGITS else nan


def _finite(digits: str) -> float:
    number = float(digits)
    return number if isfinite(number) else nan


def _is_deep(value: object) -> bool:
    level = [value]
    for _ in range(MAX_DEPTH):
        below: list[object] = []
        for item in level:
            if isinstance(item, dict):
                below += cast("dict[str, object]", item).values()
            elif isinstance(item, list):
                below += cast("list[object]", item)
        if not below:
            return False
        level = below
    return True


def _repair(value: object) -> object:
    if isinstance(value, str):
        return to_well_formed(value)
    if isinstance(value, dict):
        members = cast("dict[str, object]", value)
        return {to_well_formed(key): _repair(member) for key, member in members.items()}
    if isinstance(value, list):
        return [_repair(item) for item in cast("list[object]", value)]
    return value


def recover_struct(value: Mapping[str, object], kind: type[S]) -> tuple[S, tuple[str, ...]]:
    """Build a struct from a value with invalid fields; return it and the API names of those fields.

    An invalid field is converted if possible, else dropped; null counts as missing. Raises MissingIdError if
    a required field is invalid.
    """
    invalid: list[str] = []
    return _struct(value, kind, "", invalid), tuple(invalid)


def _struct(value: Mapping[str, object], kind: type[S], path: str, invalid: list[str]) -> S:
    fields: dict[str, Any] = {}
    for name, api_name, hint, required in _fields(kind):
        raw = value.get(api_name)
        field = None
        if raw is not None and not api_name.startswith(" "):  # a space: not a field of the API
            field = _field(raw, hint, f"{path}{api_name}", invalid)
        if required and field in (None, ""):
            raise MissingIdError(api_name)
        if field is not None:
            fields[name] = field
    return kind(**fields)


def _field(raw: object, hint: Any, path: str, invalid: list[str]) -> object:
    """The value converted to its type, or None."""
    if hint is object:
        return raw
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        if isinstance(raw, dict):
            return _struct(cast("dict[str, object]", raw), hint, f"{path}.", invalid)
        invalid.append(path)
        return None
    if get_origin(hint) is tuple:
        return _rows(raw, get_args(hint)[0], path, invalid)
    if get_origin(hint) is dict:
        if isinstance(raw, dict):
            return cast("dict[str, object]", raw)
        invalid.append(path)
        return None
    value = _scalar(raw, hint)
    if value is None or (type(value) is not type(raw) and not (hint is float and type(raw) is int)):
        invalid.append(path)
    return value


def _rows(raw: object, hint: Any, path: str, invalid: list[str]) -> tuple[object, ...] | None:
    if not isinstance(raw, list):
        invalid.append(path)
        return None
    rows: list[object] = []
    for index, row in enumerate(cast("list[object]", raw)):
        value = None if row is None else _field(row, hint, f"{path}[{index}]", invalid)
        if value is not None:
            rows.append(value)
        elif row is None:
            invalid.append(f"{path}[{index}]")
    return tuple(rows)


def _scalar(raw: object, hint: Any) -> object:
    if hint is str:
        return raw if isinstance(raw, str) else str(raw) if _is_number(raw) else None
    if hint is bool:
        return raw if isinstance(raw, bool) else {"true": True, "false": False}.get(str(raw).strip().lower())
    number = _number(raw)
    if number is None:
        return None
    if hint is int:
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
    """Name, API name, type without None, and whether it is required, of each field."""
    types = get_type_hints(kind)
    return tuple(
        (field.name, field.encode_name, _without_none(types[field.name]), field.required)
        for field in msgspec.structs.fields(kind)
    )


def _without_none(hint: Any) -> Any:
    if isinstance(hint, UnionType):
        return next(kind for kind in get_args(hint) if kind is not NoneType)
    return hint
