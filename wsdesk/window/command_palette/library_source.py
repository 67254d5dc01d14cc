"""Source of the entry that searches the library."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from wsdesk.store.search.library import LibraryQuery, LibraryStore
from wsdesk.store.text import sanitize
from wsdesk.window.command_palette.entry import PaletteEntry, PaletteMatch
from wsdesk.window.command_palette.prefixes import split

LIBRARY_ID = "library:search"


class LibraryEntry:
    """Not ranked: it stands below everything that was found, whatever was typed."""

    def __init__(self, library: LibraryStore, show: Callable[[], None]) -> None:
        self._library = library
        self._show = show

    def found(self, query: str) -> tuple[PaletteMatch, ...]:
        """The entry for a query; nothing where nothing was typed, or a sign narrows it down."""
        sign, text = split(query)
        text = text.strip()
        if not text or sign:
            return ()
        title = QCoreApplication.translate("Finder", "Search library for “{query}”")
        entry = PaletteEntry(
            LIBRARY_ID, title.format(query=sanitize.line(text, 80)), drawing="library", subject=text
        )
        return (PaletteMatch(entry, 0.0),)

    def run(self, entry: PaletteEntry) -> None:
        """Search, and show where the hits are."""
        self._library.search(LibraryQuery(text=str(entry.subject)[:500]))
        self._show()
