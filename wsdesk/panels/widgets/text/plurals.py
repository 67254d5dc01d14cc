"""Counts with their nouns."""

from __future__ import annotations

from wsdesk.store.text.number_format import number as words


def counted(number: int, one: str, many: str) -> str:
    """`one` for 1, else `many` with its {n} filled; both come translated.

    New texts have plural forms instead: `translated` in `store/text/number_format.py`.
    """
    return one if number == 1 else many.format(n=words(number))
