"""Comment text: splitting at the length limit, and version tags."""

from __future__ import annotations

import re

from PySide6.QtCore import QTextBoundaryFinder

from wsdesk.wire.utf16 import is_whole, utf16_length

_ON_VERSION = re.compile(r"on v(\d{1,6})(?::[ \t]*|[ \t]*\n|[ \t]+|\Z)", re.IGNORECASE)
_BREAKS = ("\n\n", "\n", ". ", "。", "！", "？", " ", "、")
_LEAST_SHARE = 0.5
"""A part that ends at a paragraph or a word is at least this full; otherwise it ends anywhere."""
_AROUND = 128
"""Characters around an end that are looked at, so that it splits no emoji or letter made of several."""


def split_text(text: str, limit: int) -> tuple[str, ...]:
    """The text in parts of at most `limit` UTF-16 units each, none of them blank.

    The API doesn't define what a character is. UTF-16 units are safe: a text has at most as many code points.
    Parts end after a paragraph, a line, a sentence or a word where there is one late enough, never inside
    a character as it is read; the white space between parts is dropped.
    """
    parts: list[str] = []
    rest = text.strip()
    while len(rest) > limit or utf16_length(rest) > limit:
        end = _end(rest, limit)
        parts.append(rest[:end].rstrip())
        rest = rest[end:].lstrip()
    return tuple(part for part in (*parts, rest) if part)


def _end(text: str, limit: int) -> int:
    """Where the first part ends."""
    used = most = 0
    for most, letter in enumerate(text):  # noqa: B007
        used += 2 if ord(letter) > 0xFFFF else 1
        if used > limit:
            break
    for mark in _BREAKS:
        found = text.rfind(mark, 0, most + 1)
        if found >= most * _LEAST_SHARE and text[: found + 1].strip():
            return min(found + len(mark.rstrip(" \n")), most) or most
    return _whole_end(text, max(1, most))


def _whole_end(text: str, end: int) -> int:
    """The last place up to `end` that is between two characters as they are read."""
    start = max(0, end - _AROUND)
    around = text[start : end + _AROUND]
    if not is_whole(around):
        return end
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, around)
    finder.setPosition(utf16_length(text[start:end]))
    place = finder.position() if finder.isAtBoundary() else finder.toPreviousBoundary()
    if place <= 0:
        return end
    return start + len(around.encode("utf-16-le")[: 2 * place].decode("utf-16-le"))


def version_of(body: str) -> tuple[int, str]:
    """The version that a comment says it is about, and what it says; 0 and the body where it names none."""
    found = _ON_VERSION.match(body)
    if found is None or int(found[1]) == 0:
        return 0, body
    return int(found[1]), body[found.end() :]


def with_version(body: str, number: int) -> str:
    """The body said of a version: "on v4: …"; the version that it named before is replaced."""
    rest = version_of(body)[1]
    return f"on v{number}: {rest}" if number > 0 else rest
