"""Lenient parser of untrusted JSON.

`read_json` understands what the standard has and forgives what servers get wrong: numbers that are none
(NaN, Infinity) or absurd (a thousand digits) become NaN, bytes that are no UTF-8 and half characters become
U+FFFD. Everything else raises `InvalidJsonBytesError`, and nothing else is ever raised.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from math import nan
from typing import cast

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
