"""Numbers as the person's language writes them."""

from __future__ import annotations

import math
import re

from PySide6.QtCore import QLocale

_UNITS = "B|kB|MB|GB|TB|ms|s|min|Min\\.|h|Std\\.|px|%"
_BEFORE_UNIT = re.compile(rf"(?<=\d) (?=(?:{_UNITS})(?!\w))")
_NO_BREAK = "\u00a0"


def unbroken(text: str) -> str:
    """The same text, as long as it was, whose lines break at no space between a number and its unit."""
    return _BEFORE_UNIT.sub(_NO_BREAK, text)


def number(value: float, digits: int = 6) -> str:
    """At most `digits` digits that count, none of them an idle zero: "4", "1.5", in German "1,5".

    What is no number of this world (NaN, infinite) is an empty text.
    """
    if not math.isfinite(value):
        return ""
    if float(value).is_integer() and abs(value) < 1 << 53:
        return QLocale().toString(int(value))
    return QLocale().toString(float(value), "g", digits)


def count_words(digits: str) -> str:
    """A whole number that is given as digits, with the separators of the language."""
    return number(int(digits)) if digits.isdecimal() and len(digits) < 16 else digits
