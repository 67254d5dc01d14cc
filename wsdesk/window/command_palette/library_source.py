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
    """Entry that searches the library; always last, not ranked."""

    def __init__(self, library: LibraryStore, show: Callable[[], None]) -> None:
        self._library = library
        self._show = show

    def entry_for(self, query: str) -> tuple[PaletteMatch, ...]:
        """The entry for a query; None if it is empty or has a prefix."""
        prefix, text = split(query)
        text = text.strip()
        if not text or prefix:
            return ()
        title = QCoreApplication.translate("Finder", "Search library for “{query}”")
        entry = PaletteEntry(
            LIBRARY_ID, title.format(query=sanitize.line(text, 80)), drawing="library", subject=text
        )
        return (PaletteMatch(entry, 0.0),)

    def run(self, entry: PaletteEntry) -> None:
        """Search and show the library."""
        self._library.search(LibraryQuery(text=str(entry.subject)[:500]))
        self._show()
