"""Full-text queries, built from user input without query syntax.

SQLite's tokenizer takes a run of Chinese, Japanese or Korean for one word; such characters are set apart, so
that one or two of them are found inside a longer text.
"""

from __future__ import annotations

import re

_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003134f]")
_WORD = re.compile(r"[^\W_]+")
_ENDING = re.compile(r"(\w)\.[A-Za-z][A-Za-z0-9]{1,4}$")
_EMPTY = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "by",
        "for",
        "from",
        "in",
        "is",
        "it",
        "its",
        "of",
        "on",
        "or",
        "that",
        "the",
        "this",
        "to",
        "was",
        "were",
        "with",
        "der",
        "die",
        "das",
        "und",
        "mit",
    ]
)
MOST_WORDS = 32


def key(text: str) -> str:
    """A name as names are compared: case folded."""
    return text.casefold()


def indexed(text: str) -> str:
    """A text as the index keeps it: case folded here, since SQLite's own folding knows no `ß`."""
    return _CJK.sub(lambda found: f" {found.group()} ", text.casefold()).replace("_", " ").replace("\0", " ")


def asked(text: str) -> str | None:
    """The index's query for a description: any of its words, or their beginnings; None without a word."""
    # "harbour.webp" asks for a harbour, not for every image.
    text = _ENDING.sub(r"\1", text.strip())
    words = list(dict.fromkeys(_WORD.findall(indexed(text))))[:MOST_WORDS]
    telling = [word for word in words if word not in _EMPTY] or words
    # Only letters and digits are left, and they stand in quotes: nothing here can be an operator.
    return " OR ".join(f'"{word}"' if _CJK.fullmatch(word) else f'"{word}"*' for word in telling) or None
