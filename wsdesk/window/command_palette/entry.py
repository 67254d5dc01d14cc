"""Entry of the command palette."""

from __future__ import annotations

from dataclasses import field

from wsdesk.files.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class PaletteEntry:
    """One thing to go to or to do. Texts are shown plainly; `place` is the quiet part beside the title."""

    id: str
    """Unique among all entries; what is remembered as used lately."""
    title: str
    place: str = ""
    keys: str = ""
    drawing: str = "command"
    weight: float = 0.0
    """What this kind of thing counts beside how well its words fit."""
    subject: object = field(default=None, compare=False)
    """What the source needs to run it."""
    off: bool = False
    """Whether it can do nothing now: it is shown for its name and its keys."""


@dataclass(frozen=True, slots=True)
class PaletteMatch:
    """An entry that fits, how well, and which letters of its title were typed."""

    entry: PaletteEntry
    score: float
    marks: tuple[int, ...] = ()
