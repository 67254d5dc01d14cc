"""Lenient parser of untrusted JSON.

`read_json` understands what the standard has and forgives what servers get wrong: numbers that are none
(NaN, Infinity) or absurd (a thousand digits) become NaN, bytes that are no UTF-8 and half characters become
U+FFFD. Everything else raises `InvalidJsonBytesError`, and nothing else is ever raised.
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
from pydantic_core import from_json

from wsdesk.wire.utf16 import made_whole

MAX_DEPTH = 200
"""How many levels of brackets are read; real documents have about ten."""
MAX_DIGITS = 40

_HALF = re.compile(rb"\\u[dD][89a-fA-F]")


class InvalidJsonBytesError(ValueError):
    """The bytes cannot be read. `code`: `empty`, `html`, `not-json`, `too-deep`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class LenientResult:
    """A parsed value; `mended` where something in it was no JSON."""

    value: object
    mended: bool = False


def read_json(data: bytes) -> object:
    """The value in `data`. Raises BadJson."""
    return read_loosely(data).value


def read_loosely(data: bytes) -> LenientResult:
    """The value in `data`, and whether it had to be mended. Raises BadJson."""
    try:
        return LenientResult(from_json(data, allow_inf_nan=False))
    except ValueError:
        pass
    text = data.decode("utf-8", "replace").removeprefix("\ufeff").strip(" \t\r\n\0")
    if not text:
        raise InvalidJsonBytesError("empty")
    try:
        value: object = json.loads(text, parse_int=_whole, parse_float=_number, parse_constant=_no_number)
    except RecursionError:
        raise InvalidJsonBytesError("too-deep") from None
    except ValueError:
        raise InvalidJsonBytesError("html" if text.startswith("<") else "not-json") from None
    if _is_deep(value):
        raise InvalidJsonBytesError("too-deep")
    return LenientResult(_mended(value) if _HALF.search(data) else value, mended=True)


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= MAX_DIGITS else nan


def _number(digits: str) -> float:
    number = float(digits)
    return number if number - number == 0 else nan


def _no_number(_name: str) -> float:
    return nan


def _is_deep(value: object) -> bool:
    level = [value]
    for _ in range(MAX_DEPTH):
        below: list[object] = []
        for piece in level:
            if isinstance(piece, dict):
                below += cast("dict[str, object]", piece).values()
            elif isinstance(piece, list):
                below += cast("list[object]", piece)
        if not below:
            return False
        level = below
    return True


def _mended(value: object) -> object:
    if isinstance(value, str):
        return made_whole(value)
    if isinstance(value, dict):
        pieces = cast("dict[str, object]", value)
        return {made_whole(key): _mended(piece) for key, piece in pieces.items()}
    if isinstance(value, list):
        return [_mended(piece) for piece in cast("list[object]", value)]
    return value


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
    number = _parse_number(raw)
    if number is None:
        return None
    if wanted is int:
        return int(number) if number == int(number) else None
    return float(number)


def _parse_number(raw: object) -> int | float | None:
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
