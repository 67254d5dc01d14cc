"""Three-way merge of text that loses no addition."""

from __future__ import annotations

from difflib import SequenceMatcher

_GAP = "\n\n"
_MOST_PARAGRAPHS = 500
"""Beyond so many, finding what is equal could take minutes."""

_Hunk = tuple[int, int, list[str]]
"""From and to which paragraph of the base, and what stands there instead."""


def joined(base: str, ours: str, theirs: str) -> str:
    """`ours` and `theirs`, both made of `base`, paragraph by paragraph.

    Where both changed the same, ours comes first and theirs below it; one that holds the other stands for
    both.
    """
    if theirs in (base, ours):
        return ours
    if ours == base:
        return theirs
    old, mine, other = (_paragraphs(text) for text in (base, ours, theirs))
    if max(map(len, (old, mine, other))) > _MOST_PARAGRAPHS:
        return _GAP.join(_both(mine, other))
    made: list[str] = []
    at = 0
    for start, end, lines in _resolved(old, _hunks(old, mine), _hunks(old, other)):
        made += old[at:start] + lines
        at = end
    return _GAP.join(made + old[at:])


def _paragraphs(text: str) -> list[str]:
    return text.split(_GAP) if text else []


def _hunks(old: list[str], new: list[str]) -> list[_Hunk]:
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [(i, j, new[k:m]) for tag, i, j, k, m in codes if tag != "equal"]


def _resolved(old: list[str], mine: list[_Hunk], other: list[_Hunk]) -> list[_Hunk]:
    """The changes of both, in order; those that meet are one."""
    made: list[_Hunk] = []
    mine, other = list(mine), list(other)
    while mine and other:
        if _before(mine[0], other[0]):
            made.append(mine.pop(0))
        elif _before(other[0], mine[0]):
            made.append(other.pop(0))
        else:
            made.append(_met(old, mine, other))
    return made + mine + other


def _before(one: _Hunk, two: _Hunk) -> bool:
    """Whether a change lies wholly before another, so that both can be made."""
    return one[1] <= two[0] and one[:2] != two[:2]


def _met(old: list[str], mine: list[_Hunk], other: list[_Hunk]) -> _Hunk:
    """Takes the changes that overlap from both lists, and makes one of them that holds both."""
    start, end = min(mine[0][0], other[0][0]), max(mine[0][1], other[0][1])
    taken: tuple[list[_Hunk], list[_Hunk]] = ([mine.pop(0)], [other.pop(0)])
    grown = True
    while grown:
        grown = False
        for waiting, own in ((mine, taken[0]), (other, taken[1])):
            while waiting and waiting[0][0] < end:
                end = max(end, waiting[0][1])
                own.append(waiting.pop(0))
                grown = True
    return start, end, _both(*(_applied(old, hunks, start, end) for hunks in taken))


def _applied(old: list[str], hunks: list[_Hunk], start: int, end: int) -> list[str]:
    made: list[str] = []
    for first, last, lines in hunks:
        made += old[start:first] + lines
        start = last
    return made + old[start:end]


def _both(mine: list[str], other: list[str]) -> list[str]:
    if _holds(mine, other):
        return mine
    return other if _holds(other, mine) else mine + other


def _holds(one: list[str], two: list[str]) -> bool:
    """Whether one is the other written on, or has all of its paragraphs together."""
    whole, part = _GAP.join(one), _GAP.join(two)
    return whole.startswith(part) or f"{_GAP}{part}{_GAP}" in f"{_GAP}{whole}{_GAP}"
