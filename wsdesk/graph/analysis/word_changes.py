"""Word difference of two texts."""

from __future__ import annotations

import re
from typing import NamedTuple

MAX_WORDS = 800
"""Maximum words to compare, without common prefix and suffix; about 10 ms at worst."""

# Scripts without spaces between words are compared by character.
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|\w+|\s+|[^\w\s]")


class WordChange(NamedTuple):
    """Words that were replaced: the old ones, the new ones (either may be empty), and where they are."""

    old: str
    new: str
    before: str
    """The text before the change, which both have."""


class ComparedWords(NamedTuple):
    """Words of two texts without their common beginning, which has `start` words of `new`, and end."""

    old: list[str]
    new: list[str]
    start: list[str]


def compared_words(before: str, after: str) -> ComparedWords | None:
    """The words that may differ; None if there are too many to compare."""
    old, new = _WORD.findall(before), _WORD.findall(after)
    start = _common(old, new)
    end = _common(old[start:][::-1], new[start:][::-1])
    compared = ComparedWords(old[start : len(old) - end], new[start : len(new) - end], new[:start])
    return compared if max(len(compared.old), len(compared.new)) <= MAX_WORDS else None


def word_changes(before: str, after: str) -> tuple[WordChange, ...]:
    """Changes from one text to the other, in order; the whole texts if they are too long or too different."""
    words = compared_words(before, after)
    if words is None:
        return (WordChange(before, after, ""),)
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, words.old, words.new, autojunk=False)
    changes: list[WordChange] = []
    text, is_open = "".join(words.start), False
    for tag, old, old_end, new, new_end in matcher.get_opcodes():
        removed, added = "".join(words.old[old:old_end]), "".join(words.new[new:new_end])
        if is_open and (tag != "equal" or added.isspace()):
            # Spaces between two changes are part of one change.
            last = changes[-1]
            changes[-1] = WordChange(last.old + removed, last.new + added, last.before)
        elif tag != "equal":
            changes.append(WordChange(removed, added, text))
            is_open = True
        else:
            is_open = False
        text += added
    trimmed = [WordChange(one.old.strip(), one.new.strip(), one.before) for one in changes]
    return tuple(change for change in trimmed if change.old or change.new)


def _common(one: list[str], other: list[str]) -> int:
    return next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
