"""Prefixes that restrict the command palette, and their help."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QCoreApplication

from wsdesk.settings.setting import QT_TRANSLATE_NOOP
from wsdesk.window.command_palette.entry import PaletteEntry

SIGNS: dict[str, str] = {
    ">": QT_TRANSLATE_NOOP("Finder", "Commands and shortcuts"),
    "#": QT_TRANSLATE_NOOP("Finder", "Library tags"),
    "@": QT_TRANSLATE_NOOP("Finder", "Authors"),
    "/": QT_TRANSLATE_NOOP("Finder", "Models"),
    "?": QT_TRANSLATE_NOOP("Finder", "Help"),
}


def split(query: str) -> tuple[str, str]:
    """The sign that a query begins with, empty for none, and the rest."""
    query = query.lstrip()
    return (query[0], query[1:]) if query[:1] in SIGNS else ("", query)


class HelpSource:
    """The signs; choosing one puts it into the field."""

    sign = "?"
    plain = False

    def __init__(self, put: Callable[[str], None]) -> None:
        self._put = put

    def entries(self, words: tuple[str, ...]) -> Iterable[PaletteEntry]:
        for sign, said in SIGNS.items():
            if sign != self.sign:
                title = QCoreApplication.translate("Finder", said)
                yield PaletteEntry(
                    f"sign:{sign}", title, keys=sign, drawing="help", weight=60.0, subject=sign
                )

    def run(self, entry: PaletteEntry) -> None:
        self._put(str(entry.subject))
