"""Prefixes that restrict the command palette, and their help."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QCoreApplication

from wsdesk.settings.setting import QT_TRANSLATE_NOOP
from wsdesk.window.command_palette.entry import PaletteEntry

PREFIXES: dict[str, str] = {
    ">": QT_TRANSLATE_NOOP("Finder", "Commands and shortcuts"),
    "#": QT_TRANSLATE_NOOP("Finder", "Library tags"),
    "@": QT_TRANSLATE_NOOP("Finder", "Authors"),
    "/": QT_TRANSLATE_NOOP("Finder", "Models"),
    "?": QT_TRANSLATE_NOOP("Finder", "Help"),
}


def split(query: str) -> tuple[str, str]:
    """Split a query into its prefix, or an empty text, and the rest."""
    query = query.lstrip()
    return (query[0], query[1:]) if query[:1] in PREFIXES else ("", query)


class HelpSource:
    """The prefixes; running one inserts it into the field."""

    prefix = "?"
    plain = False

    def __init__(self, put: Callable[[str], None]) -> None:
        self._put = put

    def entries(self, words: tuple[str, ...]) -> Iterable[PaletteEntry]:
        for prefix, said in PREFIXES.items():
            if prefix != self.prefix:
                title = QCoreApplication.translate("Finder", said)
                yield PaletteEntry(
                    f"sign:{prefix}", title, keys=prefix, drawing="help", weight=60.0, subject=prefix
                )

    def run(self, entry: PaletteEntry) -> None:
        self._put(str(entry.subject))
