"""Word diff of two texts."""

from __future__ import annotations

from wsdesk.graph.analysis.word_changes import compared_words
from wsdesk.wire.utf16 import utf16_length


def new_spans(before: str, after: str) -> tuple[tuple[int, int], ...]:
    """Start and length (UTF-16 units) of the words in `after` that aren't in `before`.

    Empty if the texts are too long or too different to compare.
    """
    from difflib import SequenceMatcher

    words = compared_words(before, after) if before.strip() and before != after else None
    if words is None:
        return ()
    is_new: list[bool] = [False] * len(words.new)
    for tag, _, _, first, last in SequenceMatcher(None, words.old, words.new, autojunk=False).get_opcodes():
        if tag in ("insert", "replace"):
            is_new[first:last] = [True] * (last - first)
    return _merge_runs(words.new, is_new, sum(utf16_length(word) for word in words.start))


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
