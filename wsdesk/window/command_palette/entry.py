"""Entry of the command palette, and the prefixes that restrict it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field

from PySide6.QtCore import QCoreApplication

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.settings.setting import text_marker

_text = text_marker("Finder")


@dataclass(frozen=True, slots=True)
class PaletteEntry:
    """One command or destination. Texts are plain; `place` is the secondary text."""

    id: str
    """Unique among all entries; persisted for recency."""
    title: str
    place: str = ""
    keys: str = ""
    icon: str = "command"
    weight: float = 0.0
    """Bonus of this kind of entry, added to the match score."""
    subject: object = field(default=None, compare=False)
    """Argument for the source that runs it."""
    is_disabled: bool = False
    """Shown for its title and shortcut, but can't be run now."""
    keywords: str = ""
    """Words that find it too, separated by spaces; not shown."""


@dataclass(frozen=True, slots=True)
class PaletteMatch:
    """A matching entry with its score and the matched letters of its title."""

    entry: PaletteEntry
    score: float
    marks: tuple[int, ...] = ()


PREFIXES: dict[str, str] = {
    ">": _text("Commands and shortcuts"),
    "#": _text("Library tags"),
    "@": _text("Authors"),
    "/": _text("Models"),
    "?": _text("Help"),
}


def split(query: str) -> tuple[str, str]:
    """Split a query into its prefix, or an empty text, and the rest."""
    query = query.lstrip()
    return (query[0], query[1:]) if query[:1] in PREFIXES else ("", query)


class HelpSource:
    """The prefixes; running one inserts it into the field."""

    prefix = "?"
    plain = False

    def __init__(self, insert: Callable[[str], None]) -> None:
        self._put = insert

    def entries(self, words: tuple[str, ...]) -> Iterable[PaletteEntry]:
        for prefix, description in PREFIXES.items():
            if prefix != self.prefix:
                title = QCoreApplication.translate("Finder", description)
                yield PaletteEntry(
                    f"sign:{prefix}", title, keys=prefix, icon="help", weight=60.0, subject=prefix
                )

    def run(self, entry: PaletteEntry) -> None:
        self._put(str(entry.subject))
