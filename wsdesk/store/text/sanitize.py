"""Sanitizes text of the server for display.

Titles, names, notes, error messages: all of it was written by somebody we do not know. What passes here has
no control characters, no direction overrides that make a text read as another one, no lone surrogates, and a
bounded length; what was cut is said. It is plain text: the widgets that show it are told so.
"""

from __future__ import annotations

import re
import unicodedata

LIMIT = 2_000
_NOT_SHOWN = re.compile(
    "["
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls, all but tab and line feed
    "\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c"  # direction marks and overrides
    "\ufeff\ufff9-\ufffb"
    "\ud800-\udfff"  # halves of characters, which no codec takes
    "]"
)
_LINE_BREAKS = re.compile("\r\n|\r|\x85|\u2028|\u2029")
_LONG_WORD = re.compile(r"\S{200}")


def plain(text: object, limit: int = LIMIT) -> str:
    """Text of the server, safe to show as plain text, at most `limit` characters and an ellipsis.

    Anything that is not text is shown as Python would write it, so that an odd value is seen and not hidden.
    """
    raw = text if isinstance(text, str) else "" if text is None else str(text)
    cut = len(raw) > limit
    clean = _NOT_SHOWN.sub("", _LINE_BREAKS.sub("\n", raw[:limit]))
    return clean.rstrip() + "…" if cut else clean


def line(text: object, limit: int = 200) -> str:
    """The same on one line: every run of white space is one space."""
    return " ".join(plain(text, limit).split())


def breakable(text: str) -> str:
    """Let words of more than 200 characters break: laying one of a megabyte out takes half a minute."""
    return _LONG_WORD.sub(lambda word: word.group() + "\u200b", text)


_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


def tooltip(text: object, limit: int = 600) -> str:
    """Text for a tooltip. Tool tips guess whether they are rich text; escaped in a paragraph they cannot."""
    shown = breakable(plain(text, limit)).translate(_ESCAPED)
    return f"<p style='white-space:pre-wrap'>{shown}</p>" if shown else ""


def plain_tooltip(text: object, limit: int = 200) -> str:
    """One line for a tooltip that is read out as it is written: plain, also where it looks like a tag."""
    return line(text, limit).replace("<", "<\u2060").replace("&", "&\u2060")


def label(text: object, limit: int = 200) -> str:
    """One line for a button, a tab or a menu entry, where an ampersand would become a key."""
    return line(text, limit).replace("&", "&&")


MARKDOWN_LIMIT = 100_000
_PICTURE = re.compile(r"!(?=\[)")
_SOFT_BREAK = re.compile(r"(?<=[^\s])[ \t]*\n(?=[^\n])")


def markdown(text: object, limit: int = MARKDOWN_LIMIT) -> str:
    """Markdown of the server for a view that knows no HTML: images become links, the rest stays.

    The view has to be told `MarkdownNoHTML` and has to refuse every resource besides.
    """
    return _PICTURE.sub("", breakable(plain(text, limit)))


def lines_kept(text: str) -> str:
    """Markdown in which every line break stays one: who writes a note means the lines that they see."""
    return _SOFT_BREAK.sub("  \n", text)


def initials(name: str) -> str:
    """Up to two letters that stand for a person."""
    words = [w for w in line(name, 80).split() if w and unicodedata.category(w[0])[0] in "LN"]
    return "".join(w[0] for w in (words[:1] + words[-1:] if len(words) > 1 else words)).upper()
