"""Number formats of the locale."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QLocale

from wsdesk.store.text import plausible

_UNITS = "B|kB|MB|GB|TB|ms|s|min|Min\\.|h|Std\\.|px|%"
_BEFORE_UNIT = re.compile(rf"(?<=\d) (?=(?:{_UNITS})(?!\w))")
_NO_BREAK = "\u00a0"


def unbroken(text: str) -> str:
    """The same text, as long as it was, whose lines break at no space between a number and its unit."""
    return _BEFORE_UNIT.sub(_NO_BREAK, text)


def number(value: float, digits: int = 6) -> str:
    """At most `digits` digits that count, none of them an idle zero: "4", "1.5", in German "1,5".

    A large one is written out, without an exponent. What is no number (NaN, infinite, beyond what counts
    anything) is an empty text.
    """
    try:
        known = float(value)
    except OverflowError:
        return ""
    if not math.isfinite(known) or abs(known) >= 1 << 53:
        return ""
    if known.is_integer() or abs(known) >= 10**digits:
        return QLocale().toString(round(known))
    return QLocale().toString(known, "g", digits)


def unknown() -> str:
    """What is said in place of a number that can't be true."""
    return QCoreApplication.translate("numbers", "unknown")


def amount(value: float) -> str:
    """A number of things; unknown where it can't be true."""
    return number(value) if plausible.count(value) is not None else unknown()


def percent_words(value: float) -> str:
    """A percentage, from 0 to 100, as the user's language writes it: "50%", in German "50 %"."""
    return QCoreApplication.translate("numbers", "{n}%").format(n=number(value))


def pixel_words(width: float | None, height: float | None) -> str:
    """The size of an image: "1920 × 1080"; unknown where it can't be true, empty where it is missing."""
    if not width or not height:
        return ""
    sides = plausible.side(width), plausible.side(height)
    return f"{sides[0]} × {sides[1]}" if all(sides) else unknown()


def seconds_words(values: Iterable[float]) -> str:
    """Lengths of time: "5, 10 s"; the ones that can't be true are left out, or unknown where all are."""
    sent = tuple(values)
    known = [number(value) for value in sent if plausible.seconds(value) is not None]
    if not known:
        return unknown() if sent else ""
    return QCoreApplication.translate("numbers", "{numbers} s").format(numbers=", ".join(known))


def translated(context: str, text: str, n: float | None = None) -> str:
    """A text in the person's language; with `n`, in the plural form for so many, its %Ln filled.

    A helper named `tr` or `_tr` hands its text and its `n` on to this one (CONTRIBUTING, "Write a text").
    A number that can't be true takes the form for many, and is unknown.
    """
    if n is None:
        return QCoreApplication.translate(context, text)
    known = plausible.count(n)
    if known is not None:
        return QCoreApplication.translate(context, text, None, known)
    many = QCoreApplication.translate(context, text, None, plausible.MOST_COUNT)
    return many.replace(QLocale().toString(plausible.MOST_COUNT), unknown())


def count_words(digits: str) -> str:
    """A whole number that is given as digits, with the separators of the language."""
    return number(int(digits)) if digits.isdecimal() and len(digits) < 16 else digits
