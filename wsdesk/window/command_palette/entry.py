"""Entry of the command palette."""

from __future__ import annotations

from dataclasses import field

from wsdesk.files.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class PaletteEntry:
    """One command or destination. Texts are plain; `place` is the secondary text."""

    id: str
    """Unique among all entries; persisted for recency."""
    title: str
    place: str = ""
    keys: str = ""
    drawing: str = "command"
    weight: float = 0.0
    """Bonus of this kind of entry, added to the match score."""
    subject: object = field(default=None, compare=False)
    """Argument for the source that runs it."""
    is_disabled: bool = False
    """Shown for its title and shortcut, but can't be run now."""


@dataclass(frozen=True, slots=True)
class PaletteMatch:
    """A matching entry with its score and the matched letters of its title."""

    entry: PaletteEntry
    score: float
    marks: tuple[int, ...] = ()
