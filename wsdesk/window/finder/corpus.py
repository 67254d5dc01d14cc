"""Many texts, looked through at once: which of them may fit, before each is judged. Text in, numbers out.

All texts stand in one, a line each, so that a word is looked for at the speed of memory. What begins with it
comes first, then what has a word that does, then what holds it anywhere; each way ends when it has enough.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from wsdesk.window.finder.ranking import folded

ENOUGH = 100
"""Texts of each way; more than are shown, since the rest is judged by better rules."""
_MOST_LOOKS = 5_000
_BREAKS = str.maketrans("\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029", " " * 10)


class Corpus:
    """The texts of 100,000 nodes take some 30 ms to gather, and a word 1 to 10 ms to be found in them."""

    def __init__(self, texts: Sequence[str]) -> None:
        lines = [text.lower() if text.isascii() else folded(text) for text in texts]
        whole = "\n".join(lines)
        if whole.count("\n") != max(0, len(lines) - 1):
            lines = [line.translate(_BREAKS) for line in lines]
            whole = "\n".join(lines)
        self._text = f"\n{whole}\n"
        self._starts = list(accumulate((len(line) + 1 for line in lines[:-1]), initial=1)) if lines else []

    def __len__(self) -> int:
        return len(self._starts)

    def candidates(self, words: Sequence[str]) -> list[int]:
        """Numbers of texts that hold all of the (folded) words, the most promising first."""
        if not words:
            return list(range(min(len(self), ENOUGH)))
        # What stands there least often is looked for, the others where it is.
        rarest = min(words, key=self._text.count) if len(words) > 1 else words[0]
        others = [word for word in words if word != rarest]
        found: dict[int, None] = {}
        for before in ("\n", " ", ""):
            found.update(dict.fromkeys(self._having(before + rarest, others, found)))
        return list(found)

    def _having(self, needle: str, others: Sequence[str], known: dict[int, None]) -> Iterator[int]:
        text, starts = self._text, self._starts
        at, many, looks = text.find(needle), 0, 0
        while at >= 0 and many < ENOUGH and looks < _MOST_LOOKS:
            looks += 1
            number = bisect_right(starts, at + (needle[0] == "\n")) - 1
            end = text.find("\n", at + len(needle))
            start = starts[number]
            if number not in known and all(text.find(word, start, end) >= 0 for word in others):
                many += 1
                yield number
            # On to the next line: its break may be what the needle begins with.
            at = text.find(needle, end)
