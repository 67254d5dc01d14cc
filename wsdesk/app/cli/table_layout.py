"""Layout of a table in the width of a terminal: which columns are shown, how wide, in one line or several."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from unicodedata import category, east_asian_width

MAX_WIDTH = 48
TEXT_WIDTH, MIN_WIDTH = 24, 12
"""Columns of the terminal to which the main text and other texts are reduced at most."""
ID_WIDTH = 36
"""A first column of this width is an ID and isn't shortened, also the name of a model."""
_GAP = "  "
_TEXTS = frozenset({"title", "name", "displayName", "filename", "body", "toolName", "person", "operation"})
"""Names of columns that people read. The first one after the first column is the main text of a table."""
_WHOLE = re.compile(r"(?:^id|^at|^date|^link|^prefix|^target|Id|At)$")
"""Names of columns that are useless if they are shortened: IDs, times, and links."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Shown columns as positions, with their widths; `hidden` are the positions of the others."""

    shown: Sequence[int]
    widths: Sequence[int]
    hidden: Sequence[int] = ()
    is_stacked: bool = False
    is_last_whole: bool = False
    """Whether the last column is neither shortened nor filled, as in a pipe."""

    def text(self, cells: Sequence[str]) -> str:
        """The text of a row: one line, or a line per column if it is stacked."""
        pairs = zip((cells[at] for at in self.shown), self.widths, strict=True)
        if self.is_stacked:
            lines = [shortened(cell, width) for cell, width in pairs]
            return f"\n{_GAP}".join(lines)
        *before, (last, width) = pairs
        last = last if self.is_last_whole else shortened(last, width)
        return _GAP.join((*(_filled(cell, width) for cell, width in before), last))


def lay_out(names: Sequence[str], widths: Sequence[int], room: int | None, *, hides: bool) -> TableLayout:
    """The layout of columns with these texts at most `widths` wide.

    Texts are shortened first. If that isn't enough and `hides` is set, columns are hidden from the last one
    on, except the first one, which identifies a row, and the main text. If those that remain don't fit, each
    has a line. `room` is the width of the terminal, None in a pipe.
    """
    main = next((at for at, name in enumerate(names) if at and name in _TEXTS), 0)
    last = len(names) - 1
    capped = [
        width if _WHOLE.search(name) or at == last else min(width, MAX_WIDTH)
        for at, (name, width) in enumerate(zip(names, widths, strict=True))
    ]
    if room is None:
        return TableLayout(range(len(names)), capped, is_last_whole=True)
    minimum = [
        width
        if _WHOLE.search(name) or (at < main and width <= ID_WIDTH and not at)
        else min(width, TEXT_WIDTH if at == main else MIN_WIDTH)
        for at, (name, width) in enumerate(zip(names, capped, strict=True))
    ]
    shown = list(range(len(names)))
    for at in reversed(shown[1:] if hides else ()):
        if at != main and _total(minimum, shown) > room:
            shown.remove(at)
    if _total(minimum, shown) > room:
        return _stacked(names, capped, shown, main, room, hides=hides)
    while _total(capped, shown) > room:  # the main text last
        wider = (at for at in shown if capped[at] > minimum[at])
        capped[max(wider, key=lambda at: (at != main, capped[at]))] -= 1
    capped[shown[-1]] += room - _total(capped, shown)  # later rows may have longer texts
    return TableLayout(shown, [capped[at] for at in shown], _others(names, shown))


def width_of(text: str) -> int:
    """Columns of a terminal that a text takes; combining and invisible characters take none."""
    return len(text) if text.isascii() else sum(map(_letter_width, text))


def shortened(text: str, width: int) -> str:
    """The text, with an ellipsis if it is wider than `width`."""
    return text if width_of(text) <= width else "".join(_beginning(text, width - 1)).rstrip() + "…"


def _stacked(
    names: Sequence[str], widths: Sequence[int], shown: Sequence[int], main: int, room: int, *, hides: bool
) -> TableLayout:
    lines = [main, *(at for at in shown if at != main)]
    if hides:
        lines[1:] = [at for at in lines[1:] if widths[at] + len(_GAP) <= room]
    spaces = [room, *(max(room - len(_GAP), 1) for _ in lines[1:])]
    rooms = [
        max(space, widths[at]) if _WHOLE.search(names[at]) else space
        for at, space in zip(lines, spaces, strict=True)
    ]
    return TableLayout(lines, rooms, _others(names, lines), is_stacked=True)


def _others(names: Sequence[str], shown: Sequence[int]) -> list[int]:
    return [at for at in range(len(names)) if at not in shown]


def _total(widths: Sequence[int], shown: Sequence[int]) -> int:
    return sum(widths[at] for at in shown) + len(_GAP) * (len(shown) - 1)


def _filled(text: str, width: int) -> str:
    text = shortened(text, width)
    return text + " " * (width - width_of(text))


def _beginning(text: str, width: int) -> Iterator[str]:
    for letter in text:
        width -= _letter_width(letter)
        if width < 0:
            return
        yield letter


def _letter_width(letter: str) -> int:
    return 2 if east_asian_width(letter) in "WF" else int(category(letter) not in ("Mn", "Me", "Cf"))
