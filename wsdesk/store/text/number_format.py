"""Number formats of the locale."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import partial
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QLocale

from wsdesk.files.lazy_pattern import lazy_pattern
from wsdesk.store.text import plausible

_UNITS = "B|kB|MB|GB|TB|ms|s|min|Min\\.|h|Std\\.|px|%"
_BEFORE_UNIT = lazy_pattern(rf"(?<=\d) (?=(?:{_UNITS})(?!\w))")
_NO_BREAK = "\u00a0"


def unbroken(text: str) -> str:
    """Replace spaces between numbers and units with no-break spaces; the length stays the same."""
    return _BEFORE_UNIT.sub(_NO_BREAK, text)


def number(value: float, digits: int = 6) -> str:
    """Format a number with at most `digits` significant digits: "4", "1.5", in German "1,5".

    Large numbers have no exponent. NaN, infinite, and very large numbers (2^53) become an empty string.
    """
    try:
        as_float = float(value)
    except OverflowError:
        return ""
    if not math.isfinite(as_float) or abs(as_float) >= 1 << 53:
        return ""
    if as_float.is_integer() or abs(as_float) >= 10**digits:
        return QLocale().toString(round(as_float))
    return QLocale().toString(as_float, "g", digits)


def unknown() -> str:
    """Return the placeholder of an implausible number."""
    return QCoreApplication.translate("numbers", "unknown")


def amount(value: float) -> str:
    """Format a count, or "unknown" if it is implausible."""
    return number(value) if plausible.count(value) is not None else unknown()


def format_percent(value: float) -> str:
    """Format a percentage from 0 to 100: "50%", in German "50 %"."""
    return QCoreApplication.translate("numbers", "{n}%").format(n=number(value))


def format_pixels(width: float | None, height: float | None) -> str:
    """Format the size of an image: "1920 × 1080"; "unknown" if implausible, empty if missing."""
    if not width or not height:
        return ""
    sides = plausible.side(width), plausible.side(height)
    return f"{sides[0]} × {sides[1]}" if all(sides) else unknown()


def format_seconds(values: Iterable[float]) -> str:
    """Format durations: "5, 10 s". Implausible ones are omitted; "unknown" if all are."""
    sent = tuple(values)
    numbers = [number(value) for value in sent if plausible.seconds(value) is not None]
    if not numbers:
        return unknown() if sent else ""
    return QCoreApplication.translate("numbers", "{numbers} s").format(numbers=", ".join(numbers))


def translated(context: str, text: str, n: float | None = None) -> str:
    """Translate a text; with `n`, use its plural form and replace %Ln.

    An implausible number uses the plural form with "unknown".
    """
    if n is None:
        return QCoreApplication.translate(context, text)
    count = plausible.count(n)
    if count is not None:
        return QCoreApplication.translate(context, text, None, count)
    many = QCoreApplication.translate(context, text, None, plausible.MAX_COUNT)
    return many.replace(QLocale().toString(plausible.MAX_COUNT), unknown())


class Translator(Protocol):
    """Function that translates texts of one context, as `translated` does."""

    def __call__(self, text: str, n: float | None = None) -> str: ...


def translator(context: str) -> Translator:
    """Return the function that translates the texts of a context (CONTRIBUTING, "Write a text")."""
    return partial(translated, context)


def format_integer(digits: str) -> str:
    """Format an integer given as digits with the locale's separators."""
    return number(int(digits)) if digits.isdecimal() and len(digits) < 16 else digits
