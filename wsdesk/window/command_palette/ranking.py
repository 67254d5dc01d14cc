"""Fuzzy matching, and the substring index that is its prefilter."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise

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


MAX_PER_PASS = 100
"""Matches per pass; more than are shown, since ranking orders them."""
_MAX_LOOKUPS = 5_000
_TEXTS_PER_SLICE = 5_000
"""Texts per slice: 2 to 3 ms."""
_BREAKS = str.maketrans("\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029", " " * 10)


class Corpus:
    """Building takes about 30 ms for 100,000 texts, a search 1 to 10 ms.

    `build_slices` builds in slices; a search before its end builds the rest at once.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        self._many = len(texts)
        self._lines: list[str] = []
        self._starts: list[int] = []
        self._text = ""
        self._whole = False

    def __len__(self) -> int:
        return self._many

    def build_slices(self) -> Iterator[None]:
        """Build in slices of some thousand texts."""
        while not self._whole:
            self._build()
            yield

    def candidates(self, words: Sequence[str]) -> list[int]:
        """Indices of texts that contain all of the (folded) words, the most promising first."""
        if not words:
            return list(range(min(len(self), MAX_PER_PASS)))
        while not self._whole:
            self._build()
        if len(words) > 1:
            # The rarest word is searched, the others only in its matches.
            rarest = min(words, key=self._text.count)
            return self._find_all(rarest, [word for word in words if word != rarest])
        numbers: dict[int, None] = {}
        for before in ("\n", " ", ""):
            numbers.update(dict.fromkeys(self._find(before + words[0], numbers)))
        return list(numbers)

    def _build(self) -> None:
        first = len(self._lines)
        some = self._texts[first : first + _TEXTS_PER_SLICE]
        lines = [text.lower() if text.isascii() else fold(text) for text in some]
        whole = "\n".join(lines)
        if whole.count("\n") != max(0, len(lines) - 1):
            lines = [line.translate(_BREAKS) for line in lines]
        self._lines += lines
        at = self._starts[-1] + len(self._lines[first - 1]) + 1 if first else 1
        ends = accumulate((len(line) + 1 for line in lines[:-1]), initial=at)
        self._starts += list(ends) if lines else []
        if len(self._lines) == self._many:
            self._text = "\n".join(("", *self._lines, ""))
            self._texts, self._lines, self._whole = (), [], True

    def _find(self, needle: str, seen: dict[int, None]) -> Iterator[int]:
        text, starts = self._text, self._starts
        at, count, lookups = text.find(needle), 0, 0
        while at >= 0 and count < MAX_PER_PASS and lookups < _MAX_LOOKUPS:
            lookups += 1
            number = bisect_right(starts, at + (needle[0] == "\n")) - 1
            if number not in seen:
                count += 1
                yield number
            # Continue at the next line: its line break may be the start of the needle.
            at = text.find(needle, text.find("\n", at + len(needle)))

    def _find_all(self, rarest: str, others: Sequence[str]) -> list[int]:
        """One pass: the rarest word at the start of a text, of a word, or anywhere."""
        text, starts = self._text, self._starts
        ways: dict[str, list[int]] = {"\n": [], " ": [], "": []}
        at, lookups = text.find(rarest), 0
        while at >= 0 and lookups < _MAX_LOOKUPS:
            lookups += 1
            start = text.rfind("\n", 0, at)
            end = text.find("\n", at + len(rarest))
            for word in others:
                if text.find(word, start, end) < 0:
                    break
            else:
                ways.get(text[at - 1], ways[""]).append(bisect_right(starts, at) - 1)
            at = text.find(rarest, end)
        return [number for way in ways.values() for number in way[:MAX_PER_PASS]]
