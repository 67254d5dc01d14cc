"""Escapes invisible characters so that nothing is hidden.

`sanitize` removes misleading characters, which is right for titles. For the arguments of a tool that awaits
approval, they have to be visible.
"""

from __future__ import annotations

import json
import unicodedata

from wsdesk.store.text.number_format import translator

_tr = translator("Visible")
CUT = 240
"""Maximum length of a text in a row; longer ones are truncated, with the number of hidden characters."""
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
_HIDDEN_KINDS = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def visible(text: str, *, lines: bool = False) -> str:
    """Escape invisible characters, such as ⟨U+202E⟩.

    With `lines`, line breaks and tabs are kept; otherwise, breaks become ⏎ and tabs are escaped.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escape(one, lines) for one in text)


def value_summary(value: object) -> str:
    """Format a JSON value on one line: strings are quoted, and long ones are truncated."""
    match value:
        case str():
            return _quoted(value)
        case dict() if not value:
            return _tr("empty object")
        case dict():
            count = len(value)  # pyright: ignore[reportUnknownArgumentType]
            return _tr("%Ln fields", count)
        case list() | tuple() if not value:
            return _tr("empty list")
        case list() | tuple():
            count = len(value)  # pyright: ignore[reportUnknownArgumentType]
            return _tr("%Ln items", count)
        case _:
            return _plain_value(value)


def value_text(value: object) -> str:
    """Format a complete JSON value: a string as it is, anything else as JSON."""
    return value if isinstance(value, str) else _plain_value(value)


def truncation_note(hidden: int) -> str:
    """Return the suffix of truncated text."""
    return _tr("… %Ln more characters", hidden)


def _plain_value(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, indent=2)
    except (ValueError, TypeError, RecursionError):
        return _tr("unreadable value")


def _quoted(text: str) -> str:
    head = visible(text[:CUT])
    if len(text) <= CUT:
        return f'"{head}"'
    return f'"{head} {truncation_note(len(text) - CUT)}'


def _escape(one: str, lines: bool) -> str:
    if one == "\n":
        return "\n" if lines else "⏎"
    if one == "\t" and lines:
        return "\t"
    kind = unicodedata.category(one)
    odd_space = kind == "Zs" and one != " "
    selector = "\ufe00" <= one <= "\ufe0f" or "\U000e0100" <= one <= "\U000e01ef"
    if kind in _HIDDEN_KINDS or odd_space or selector or one in _BLANK:
        return f"⟨U+{ord(one):04X}⟩"
    return one
