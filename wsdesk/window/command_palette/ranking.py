"""Ranking: how well a text matches a query. Text in, numbers out.

Every word that was typed has to be in the text: as it stands (best at its start, good at the start of a
word), or else with its letters in order, for who types `ncv` for "New canvas". Case and accents do not count.
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
_SCATTERED = 4.0
_MOST_WORDS = 12
_SCATTER_LIMIT = 8
"""Longer words that do not stand in a text as they are fit nothing by chance letters."""


@dataclass(frozen=True, slots=True)
class Fit:
    """`score` is higher for better; `marks` are the positions of the letters that were typed."""

    score: float
    marks: tuple[int, ...]


@lru_cache(maxsize=65_536)
def folded(text: str) -> str:
    """The text without case and accents, letter for letter, so that positions stay."""
    out: list[str] = []
    for letter in text:
        base = unicodedata.normalize("NFKD", letter)[:1].casefold()
        out.append(base[:1] or letter)
    return "".join(out)


def words_of(query: str) -> tuple[str, ...]:
    """What was typed as the words that have to be found, each once, as many as anybody types."""
    return tuple(dict.fromkeys(folded(query).split()))[:_MOST_WORDS]


def fit(words: tuple[str, ...], text: str) -> Fit | None:
    """How `text` fits all of `words` (from `words_of`), or None where one of them is not in it."""
    if not words:
        return Fit(0.0, ())
    low = folded(text)
    total, marks = 0.0, list[int]()
    for word in words:
        one = _one(word, low)
        if one is None:
            return None
        total += one.score
        marks += one.marks
    # Among equals the shorter text is nearer to what was meant.
    return Fit(total / len(words) - min(len(low), 100) * 0.04, tuple(sorted(set(marks))))


def _one(word: str, low: str) -> Fit | None:
    at = low.find(word)
    if at < 0:
        return _scattered(word, low)
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


def _scattered(word: str, low: str) -> Fit | None:
    if len(word) < 2 or len(word) > _SCATTER_LIMIT:
        return None
    marks: list[int] = []
    starts = 0
    at = -1
    for letter in word:
        # The start of a word is preferred to the next best place.
        following = low.find(letter, at + 1)
        if following < 0:
            return None
        better = following
        while better >= 0 and not _starts_word(low, better) and better != at + 1:
            better = low.find(letter, better + 1)
        at = better if better >= 0 else following
        if marks and not _starts_word(low, at) and not low[marks[-1] : at + 1].isalnum():
            return None  # a letter of another word, and not its first one: chance
        starts += _starts_word(low, at)
        marks.append(at)
    gaps = sum(after - before > 1 for before, after in pairwise(marks))
    if starts * 2 < len(word) and gaps > 1:
        return None
    return Fit(_SCATTERED + 6.0 * starts / len(word) - gaps, tuple(marks))


def _starts_word(low: str, at: int) -> bool:
    return at == 0 or not low[at - 1].isalnum()
