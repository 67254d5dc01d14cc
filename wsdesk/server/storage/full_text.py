"""Full-text queries, built from user input without query syntax.

SQLite's tokenizer treats a run of Chinese, Japanese, or Korean as one word; spaces are inserted between such
characters, so that parts of a longer text match.
"""

from __future__ import annotations

import re

_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003134f]")
_WORD = re.compile(r"[^\W_]+")
_FILE_EXTENSION = re.compile(r"(\w)\.[A-Za-z][A-Za-z0-9]{1,4}$")
_STOP_WORDS = frozenset({
    "a", "an", "and", "are", "as", "at", "by", "for", "from", "in", "is", "it", "its", "of", "on", "or",
    "that", "the", "this", "to", "was", "were", "with", "der", "die", "das", "und", "mit",
})  # fmt: skip
MAX_WORDS = 32


def fold_name(text: str) -> str:
    """Case-folded name for comparisons."""
    return text.casefold()


def index_text(text: str) -> str:
    """Text for the index: case-folded here, since SQLite doesn't fold `ß`."""
    return _CJK.sub(lambda match: f" {match.group()} ", text.casefold()).replace("_", " ").replace("\0", " ")


def match_query(text: str) -> str | None:
    """FTS5 query for a description: any of its words, or words with these prefixes; None without a word."""
    # "harbour.webp" is a search for a harbour, not for every WebP image.
    text = _FILE_EXTENSION.sub(r"\1", text.strip())
    words = list(dict.fromkeys(_WORD.findall(index_text(text))))[:MAX_WORDS]
    significant = [word for word in words if word not in _STOP_WORDS] or words
    # Only letters and digits remain, and they are quoted, so that no operator is possible.
    return " OR ".join(f'"{word}"' if _CJK.fullmatch(word) else f'"{word}"*' for word in significant) or None
