"""Fuzzy matching: how well a text matches a query.

Every word has to be in the text, best at its start, then at the start of a word, or else as a subsequence of
letters (`ncv` for "New canvas"). Case and accents are ignored.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import pairwise

from wsdesk.files.lazy_dataclass import dataclass

_WHOLE = 40.0
_START = 30.0
_WORD_START = 22.0
_INSIDE = 12.0
_SUBSEQUENCE = 4.0
_MOST_WORDS = 12
_MAX_SUBSEQUENCE = 8
"""Longer words aren't matched as subsequences, which would be chance."""


@dataclass(frozen=True, slots=True)
class Fit:
    """`score` is higher for better; `marks` are the positions of matched letters."""

    score: float
    marks: tuple[int, ...]


@lru_cache(maxsize=65_536)
def fold(text: str) -> str:
    """The text without case and accents, letter by letter, so that positions stay."""
    out: list[str] = []
    for letter in text:
        base = unicodedata.normalize("NFKD", letter)[:1].casefold()
        out.append(base[:1] or letter)
    return "".join(out)


def split_words(query: str) -> tuple[str, ...]:
    """Distinct words of a query, up to a limit."""
    return tuple(dict.fromkeys(fold(query).split()))[:_MOST_WORDS]


def match(words: tuple[str, ...], text: str) -> Fit | None:
    """How `text` matches all of `words` (from `split_words`), None if one is missing."""
    if not words:
        return Fit(0.0, ())
    low = fold(text)
    total, marks = 0.0, list[int]()
    for word in words:
        one = _one(word, low)
        if one is None:
            return None
        total += one.score
        marks += one.marks
    # Among equal matches the shorter text wins.
    return Fit(total / len(words) - min(len(low), 100) * 0.04, tuple(sorted(set(marks))))


def _one(word: str, low: str) -> Fit | None:
    at = low.find(word)
    if at < 0:
        return _match_subsequence(word, low)
    best = at
    while at >= 0:
        if _starts_word(low, at):
            best = at
            break
        at = low.find(word, at + 1)
    marks = tuple(range(best, best + len(word)))
    if word == low:
        return Fit(_WHOLE, marks)
    if best == 0:
        return Fit(_START, marks)
    return Fit(_WORD_START if _starts_word(low, best) else _INSIDE, marks)


def _match_subsequence(word: str, low: str) -> Fit | None:
    if len(word) < 2 or len(word) > _MAX_SUBSEQUENCE:
        return None
    marks: list[int] = []
    starts = 0
    at = -1
    for letter in word:
        # Prefer the start of a word to the next occurrence.
        following = low.find(letter, at + 1)
        if following < 0:
            return None
        better = following
        while better >= 0 and not _starts_word(low, better) and better != at + 1:
            better = low.find(letter, better + 1)
        at = better if better >= 0 else following
        if marks and not _starts_word(low, at) and not low[marks[-1] : at + 1].isalnum():
            return None  # inside another word: a chance match
        starts += _starts_word(low, at)
        marks.append(at)
    gaps = sum(after - before > 1 for before, after in pairwise(marks))
    if starts * 2 < len(word) and gaps > 1:
        return None
    return Fit(_SUBSEQUENCE + 6.0 * starts / len(word) - gaps, tuple(marks))


def _starts_word(low: str, at: int) -> bool:
    return at == 0 or not low[at - 1].isalnum()
