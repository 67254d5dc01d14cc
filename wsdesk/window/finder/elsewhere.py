"""What the index knows of canvases that are not open, and the way to all of it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.store import kindwords, shown
from wsdesk.store.commands import CommandStore
from wsdesk.store.found import Row
from wsdesk.window.finder.entry import Entry, Found
from wsdesk.window.finder.signs import split

EVERYWHERE_ID = "everywhere:search"


class EverywhereEntry:
    """Not ranked: it stands below everything that was found."""

    def __init__(self, commands: CommandStore) -> None:
        self._commands = commands

    def found(self, query: str) -> tuple[Found, ...]:
        """The entry for a query; nothing where nothing was typed, or a sign narrows it down."""
        sign, text = split(query)
        text = text.strip()
        if not text or sign or not self._commands.get("everywhere.open"):
            return ()
        title = QCoreApplication.translate("Finder", "Search everywhere for “{query}”")
        words = title.format(query=shown.line(text, 80))
        return (Found(Entry(EVERYWHERE_ID, words, keys="", drawing="globe", subject=text), 0.0),)

    def owns(self, entry: Entry) -> bool:
        return entry.id == EVERYWHERE_ID

    def run(self, entry: Entry) -> None:
        """Search there."""
        self._commands.trigger("everywhere.open", str(entry.subject)[:500])


def entry_of(row: Row) -> Found:
    """What the index found, as an entry."""
    drawing = {"canvas": "canvas", "note": "note", "comment": "comments", "version": "versions"}.get(row.kind)
    entry = Entry(
        f"canvas:{row.canvas_id}" if row.kind == "canvas" else f"node:{row.canvas_id}:{row.node_id}",
        row.title.text or shown.line(row.text.text, 80),
        row.place,
        drawing=drawing or kindwords.drawing(row.kind),
        subject=row,
    )
    return Found(entry, 0.0, row.title.marks)
