"""Source of nodes on canvases that aren't open, from the search index."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.search.results import SearchResult
from wsdesk.store.text import kind_labels, sanitize
from wsdesk.window.command_palette.entry import PaletteEntry, PaletteMatch
from wsdesk.window.command_palette.prefixes import split

EVERYWHERE_ID = "everywhere:search"


class IndexEntry:
    """Entry that opens the global search; always last, not ranked."""

    def __init__(self, commands: CommandStore) -> None:
        self._commands = commands

    def entry_for(self, query: str) -> tuple[PaletteMatch, ...]:
        """The entry for a query; None if it is empty or has a prefix."""
        prefix, text = split(query)
        text = text.strip()
        if not text or prefix or not self._commands.get("everywhere.open"):
            return ()
        title = QCoreApplication.translate("Finder", "Search everywhere for “{query}”")
        words = title.format(query=sanitize.line(text, 80))
        return (
            PaletteMatch(PaletteEntry(EVERYWHERE_ID, words, keys="", drawing="globe", subject=text), 0.0),
        )

    def owns(self, entry: PaletteEntry) -> bool:
        return entry.id == EVERYWHERE_ID

    def run(self, entry: PaletteEntry) -> None:
        """Search there."""
        self._commands.trigger("everywhere.open", str(entry.subject)[:500])


def to_entry(row: SearchResult) -> PaletteMatch:
    """A result of the index as an entry."""
    drawing = {"canvas": "canvas", "note": "note", "comment": "comments", "version": "versions"}.get(row.kind)
    entry = PaletteEntry(
        f"canvas:{row.canvas_id}" if row.kind == "canvas" else f"node:{row.canvas_id}:{row.node_id}",
        row.title.text or sanitize.line(row.text.text, 80),
        row.place,
        drawing=drawing or kind_labels.drawing(row.kind),
        subject=row,
    )
    return PaletteMatch(entry, 0.0, row.title.marks)
