"""Three-way merge of text that keeps all additions."""

from __future__ import annotations

_SEPARATOR = "\n\n"
_MAX_PARAGRAPHS = 500
"""Limit of the diff, which could take minutes for more paragraphs."""

_Hunk = tuple[int, int, list[str]]
"""Start and end paragraph in the base, and their replacement."""


def merge_texts(base: str, ours: str, theirs: str) -> str:
    """Merge `ours` and `theirs`, both derived from `base`, by paragraph.

    For conflicting changes, ours comes first and theirs follows; if one contains the other, it replaces
    both.
    """
    if theirs in (base, ours):
        return ours
    if ours == base:
        return theirs
    old, mine, other = (_paragraphs(text) for text in (base, ours, theirs))
    if max(map(len, (old, mine, other))) > _MAX_PARAGRAPHS:
        return _SEPARATOR.join(_concatenate(mine, other))
    merged: list[str] = []
    position = 0
    for start, end, lines in _merge_hunks(old, _hunks(old, mine), _hunks(old, other)):
        merged += old[position:start] + lines
        position = end
    return _SEPARATOR.join(merged + old[position:])


def _paragraphs(text: str) -> list[str]:
    return text.split(_SEPARATOR) if text else []


def _hunks(old: list[str], new: list[str]) -> list[_Hunk]:
    from difflib import SequenceMatcher

    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [(i, j, new[k:m]) for tag, i, j, k, m in codes if tag != "equal"]


def _merge_hunks(old: list[str], mine: list[_Hunk], other: list[_Hunk]) -> list[_Hunk]:
    """Changes of both sides in order; overlapping ones are combined."""
    merged: list[_Hunk] = []
    mine, other = list(mine), list(other)
    while mine and other:
        if _is_before(mine[0], other[0]):
            merged.append(mine.pop(0))
        elif _is_before(other[0], mine[0]):
            merged.append(other.pop(0))
        else:
            merged.append(_combine_overlapping(old, mine, other))
    return merged + mine + other


def _is_before(one: _Hunk, two: _Hunk) -> bool:
    """Whether a change ends before another one starts, so that both apply."""
    return one[1] <= two[0] and one[:2] != two[:2]


def _combine_overlapping(old: list[str], mine: list[_Hunk], other: list[_Hunk]) -> _Hunk:
    """Remove overlapping changes from both lists and combine them into one."""
    start, end = min(mine[0][0], other[0][0]), max(mine[0][1], other[0][1])
    overlapping: tuple[list[_Hunk], list[_Hunk]] = ([mine.pop(0)], [other.pop(0)])
    has_grown = True
    while has_grown:
        has_grown = False
        for remaining, own in ((mine, overlapping[0]), (other, overlapping[1])):
            while remaining and remaining[0][0] < end:
                end = max(end, remaining[0][1])
                own.append(remaining.pop(0))
                has_grown = True
    return start, end, _concatenate(*(_apply(old, hunks, start, end) for hunks in overlapping))


def _apply(old: list[str], hunks: list[_Hunk], start: int, end: int) -> list[str]:
    merged: list[str] = []
    for first, last, lines in hunks:
        merged += old[start:first] + lines
        start = last
    return merged + old[start:end]


def _concatenate(mine: list[str], other: list[str]) -> list[str]:
    if _contains(mine, other):
        return mine
    return other if _contains(other, mine) else mine + other


def _contains(one: list[str], two: list[str]) -> bool:
    """Whether one text starts with the other, or contains all of its paragraphs."""
    whole, part = _SEPARATOR.join(one), _SEPARATOR.join(two)
    return whole.startswith(part) or f"{_SEPARATOR}{part}{_SEPARATOR}" in f"{_SEPARATOR}{whole}{_SEPARATOR}"
