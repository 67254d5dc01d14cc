"""Text lengths in UTF-16 code units."""

from __future__ import annotations


def length(text: str) -> int:
    """Number of UTF-16 units of a text; lone surrogates, which Qt can return, count as one."""
    return len(text) + sum(ord(letter) > 0xFFFF for letter in text)


def cut(text: str, limit: int) -> str:
    """Longest prefix of at most `limit` units that splits no character."""
    used = 0
    for at, letter in enumerate(text):
        used += 2 if ord(letter) > 0xFFFF else 1
        if used > limit:
            return text[:at]
    return text
