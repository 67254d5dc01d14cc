"""Prefilter over many texts. Text in, numbers out.

All texts stand in one, a line each, so that a word is looked for at the speed of memory. What begins with it
comes first, then what has a word that does, then what holds it anywhere; each way ends when it has enough.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from wsdesk.window.command_palette.ranking import folded

ENOUGH = 100
"""Texts of each way; more than are shown, since the rest is judged by better rules."""
_MOST_LOOKS = 5_000
_AT_ONCE = 5_000
"""Texts of one slice: 2 to 3 ms."""
_BREAKS = str.maketrans("\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029", " " * 10)


class Corpus:
    """The texts of 100,000 nodes take some 30 ms to gather, and a word 1 to 10 ms to be found in them.

    `gathering` goes forward a slice a step; who asks before its end has the rest gathered at once.
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

    def gathering(self) -> Iterator[None]:
        """Make ready what is asked, some thousand texts a step."""
        while not self._whole:
            self._gather()
            yield

    def candidates(self, words: Sequence[str]) -> list[int]:
        """Numbers of texts that hold all of the (folded) words, the most promising first."""
        if not words:
            return list(range(min(len(self), ENOUGH)))
        while not self._whole:
            self._gather()
        if len(words) > 1:
            # What stands there least often is looked for, the others where it is.
            rarest = min(words, key=self._text.count)
            return self._together(rarest, [word for word in words if word != rarest])
        found: dict[int, None] = {}
        for before in ("\n", " ", ""):
            found.update(dict.fromkeys(self._having(before + words[0], found)))
        return list(found)

    def _gather(self) -> None:
        first = len(self._lines)
        some = self._texts[first : first + _AT_ONCE]
        lines = [text.lower() if text.isascii() else folded(text) for text in some]
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

    def _having(self, needle: str, known: dict[int, None]) -> Iterator[int]:
        text, starts = self._text, self._starts
        at, many, looks = text.find(needle), 0, 0
        while at >= 0 and many < ENOUGH and looks < _MOST_LOOKS:
            looks += 1
            number = bisect_right(starts, at + (needle[0] == "\n")) - 1
            if number not in known:
                many += 1
                yield number
            # On to the next line: its break may be what the needle begins with.
            at = text.find(needle, text.find("\n", at + len(needle)))

    def _together(self, rarest: str, others: Sequence[str]) -> list[int]:
        """One way through: what has the rarest word at its start, at that of a word, or anywhere."""
        text, starts = self._text, self._starts
        ways: dict[str, list[int]] = {"\n": [], " ": [], "": []}
        at, looks = text.find(rarest), 0
        while at >= 0 and looks < _MOST_LOOKS:
            looks += 1
            start = text.rfind("\n", 0, at)
            end = text.find("\n", at + len(rarest))
            for word in others:
                if text.find(word, start, end) < 0:
                    break
            else:
                ways.get(text[at - 1], ways[""]).append(bisect_right(starts, at) - 1)
            at = text.find(rarest, end)
        return [number for way in ways.values() for number in way[:ENOUGH]]
