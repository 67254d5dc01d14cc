"""Numbers with their nouns."""

from __future__ import annotations


def counted(number: int, one: str, many: str) -> str:
    """`one` for 1, else `many` with its {n} filled; both come translated.

    Qt's own plural forms show their raw "(s)" wherever no translation file is loaded, in English too.
    """
    return one if number == 1 else many.format(n=number)
