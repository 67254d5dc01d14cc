"""Words of the full-text index, and queries that are built from user input without query syntax.

SQLite's tokenizer treats a run of Chinese, Japanese, or Korean as one word; spaces are inserted between such
characters, so that parts of a longer text match.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003134f]")
_MARK = re.compile(r"[\u0300-\u0331]")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_WORD = re.compile(r"[^\W_]+")
_FILE_EXTENSION = re.compile(r"(\w)\.[A-Za-z][A-Za-z0-9]{1,4}$")
_STOP_WORDS = frozenset({
    "a", "an", "and", "are", "as", "at", "by", "for", "from", "in", "is", "it", "its", "of", "on", "or",
    "that", "the", "this", "to", "was", "were", "with", "der", "die", "das", "und", "mit",
})  # fmt: skip
MAX_WORDS = 32
_MIN_STEMMED, _MAX_STEMMED = 3, 64
"""Bytes of a word with a stem in FTS5 (SQLite, `fts5_tokenize.c`)."""


def fold_name(text: str) -> str:
    """Case-folded name for comparisons."""
    return text.casefold()


def index_text(text: str) -> str:
    """Text for the index: case-folded here, since SQLite doesn't fold `ß`."""
    return _CJK.sub(lambda match: f" {match.group()} ", text.casefold()).replace("_", " ").replace("\0", " ")


def match_query(text: str) -> str | None:
    """FTS5 query for a description: any of its words, or words with these prefixes; None without a word."""
    # Only letters and digits remain, and they are quoted, so that no operator is possible.
    words = _query_words(text)
    return " OR ".join(f'"{word}"' if _CJK.fullmatch(word) else f'"{word}"*' for word in words) or None


def tsqueries(text: str) -> tuple[str, str] | None:
    """The same query for `to_tsquery` of PostgreSQL: one of words with stems, and one of the others.

    Either may be empty.
    """
    words = [word for part in _query_words(text) for word in _WORD.findall(_without_marks(part))]
    if not words:
        return None
    with_stems, others = split_by_stem(words)
    return _any_of(with_stems), _any_of(others)


def plain_words(text: str) -> list[str]:
    """The words of a text for `to_tsvector` of PostgreSQL, split as SQLite's tokenizer does."""
    return _WORD.findall(_without_marks(index_text(text)))


def split_by_stem(words: Iterable[str]) -> tuple[list[str], list[str]]:
    """Words that FTS5 replaces by their stems, and words that it keeps, which have other lengths."""
    parts: tuple[list[str], list[str]] = ([], [])
    for word in words:
        parts[not _MIN_STEMMED <= len(word.encode("utf-8", "replace")) <= _MAX_STEMMED].append(word)
    return parts


def _any_of(words: list[str]) -> str:
    return " | ".join(f"'{word}'" if _CJK.fullmatch(word) else f"'{word}':*" for word in words)


def _without_marks(text: str) -> str:
    """Text without the marks that `remove_diacritics` removes: combining ones, and those of Latin letters."""
    return _NOT_ASCII.sub(lambda found: _base(found[0]), text)


@lru_cache(maxsize=4096)
def _base(sign: str) -> str:
    letter, *marks = unicodedata.normalize("NFD", sign)
    if not marks:
        return "" if _MARK.match(sign) else sign
    return letter if letter.isascii() and all(map(_MARK.match, marks)) else sign


def _query_words(text: str) -> list[str]:
    # "harbour.webp" is a search for a harbour, not for every WebP image.
    text = _FILE_EXTENSION.sub(r"\1", text.strip())
    words = list(dict.fromkeys(_WORD.findall(index_text(text))))[:MAX_WORDS]
    return [word for word in words if word not in _STOP_WORDS] or words
