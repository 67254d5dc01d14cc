"""Sanitizes text of the server for display.

Titles, names, notes, and error messages are untrusted. Sanitized text has no control characters, no
bidirectional overrides, no lone surrogates, and a limited length; truncated text ends with an ellipsis. It is
plain text, so widgets have to show it with `Qt.TextFormat.PlainText`.
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
    "\ud800-\udfff"  # lone surrogates, which can't be encoded
    "]"
)
_LINE_BREAKS = re.compile("\r\n|\r|\x85|\u2028|\u2029")
_LONG_WORD = re.compile(r"\S{200}")


def plain(text: object, limit: int = LIMIT) -> str:
    """Sanitize text for display as plain text, at most `limit` characters and an ellipsis.

    Other values are converted with `str`, so that unexpected ones are visible.
    """
    raw = text if isinstance(text, str) else "" if text is None else str(text)
    cut = len(raw) > limit
    clean = _NOT_SHOWN.sub("", _LINE_BREAKS.sub("\n", raw[:limit]))
    return clean.rstrip() + "…" if cut else clean


def line(text: object, limit: int = 200) -> str:
    """Sanitize text and collapse whitespace to a single line."""
    return " ".join(plain(text, limit).split())


def breakable(text: str) -> str:
    """Allow line breaks in words of more than 200 characters, because Qt lays out huge words very slowly."""
    return _LONG_WORD.sub(lambda word: word.group() + "\u200b", text)


_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


def tooltip(text: object, limit: int = 600) -> str:
    """Escape text for a tooltip. QToolTip detects rich text; the escaped paragraph makes that unambiguous."""
    shown = breakable(plain(text, limit)).translate(_ESCAPED)
    return f"<p style='white-space:pre-wrap'>{shown}</p>" if shown else ""


def plain_tooltip(text: object, limit: int = 200) -> str:
    """Sanitize a line for a plain-text tooltip for screen readers, without being detected as rich text."""
    return line(text, limit).replace("<", "<\u2060").replace("&", "&\u2060")


def label(text: object, limit: int = 200) -> str:
    """Sanitize a line for a button, tab, or menu item; ampersands are escaped, as they'd be mnemonics."""
    return line(text, limit).replace("&", "&&")


MARKDOWN_LIMIT = 100_000
_PICTURE = re.compile(r"!(?=\[)")
_SOFT_BREAK = re.compile(r"(?<=[^\s])[ \t]*\n(?=[^\n])")


def markdown(text: object, limit: int = MARKDOWN_LIMIT) -> str:
    """Sanitize Markdown for a view without HTML: images become links.

    The view has to use `MarkdownNoHTML`, and must not load resources.
    """
    return _PICTURE.sub("", breakable(plain(text, limit)))


def keep_line_breaks(text: str) -> str:
    """Convert soft line breaks of Markdown to hard ones, because authors of notes expect them to be kept."""
    return _SOFT_BREAK.sub("  \n", text)


def initials(name: str) -> str:
    """Return up to two initials of a name."""
    words = [w for w in line(name, 80).split() if w and unicodedata.category(w[0])[0] in "LN"]
    return "".join(w[0] for w in (words[:1] + words[-1:] if len(words) > 1 else words)).upper()
