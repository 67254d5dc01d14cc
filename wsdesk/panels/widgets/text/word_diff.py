"""Word diff of two texts."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from wsdesk.wire.utf16 import utf16_length

MAX_WORDS = 800
"""Maximum words to compare, without common prefix and suffix; about 10 ms at worst."""

# Scripts without spaces between words are compared by character.
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|\w+|\s+|[^\w\s]")


def new_spans(before: str, after: str) -> tuple[tuple[int, int], ...]:
    """Start and length (UTF-16 units) of the words in `after` that aren't in `before`.

    Empty if the texts are too long or too different to compare.
    """
    if not before.strip() or before == after:
        return ()
    old, new = _WORD.findall(before), _WORD.findall(after)
    start = _common(old, new)
    end = _common(old[start:][::-1], new[start:][::-1])
    old, middle = old[start : len(old) - end], new[start : len(new) - end]
    if len(old) > MAX_WORDS or len(middle) > MAX_WORDS:
        return ()
    at = sum(utf16_length(word) for word in new[:start])
    is_new: list[bool] = [False] * len(middle)
    for tag, _, _, first, last in SequenceMatcher(None, old, middle, autojunk=False).get_opcodes():
        if tag in ("insert", "replace"):
            is_new[first:last] = [True] * (last - first)
    return _merge_runs(middle, is_new, at)


def _common(one: list[str], other: list[str]) -> int:
    return next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def _merge_runs(words: list[str], is_new: list[bool], at: int) -> tuple[tuple[int, int], ...]:
    """Merge runs of new words, including spaces between but not around them."""
    spans: list[tuple[int, int]] = []
    start = end = -1
    for word, new in zip(words, is_new, strict=True):
        length = utf16_length(word)
        if new and not word.isspace():
            if start < 0:
                start = at
            end = at + length
        elif not word.isspace() and start >= 0:
            spans.append((start, end - start))
            start = -1
        at += length
    if start >= 0:
        spans.append((start, end - start))
    return tuple(spans)
