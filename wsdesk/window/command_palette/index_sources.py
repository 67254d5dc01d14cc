"""Sources of the command palette: models, tags, people, the library, and the search index."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QCoreApplication

from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.search.library import LibraryStore
from wsdesk.store.search.library_values import LibraryQuery
from wsdesk.store.search.results import SearchResult
from wsdesk.store.text import kind_labels, sanitize
from wsdesk.store.text.number_format import translator
from wsdesk.window.command_palette.entry import PaletteEntry, PaletteMatch, split

_tr = translator("Finder")


class ModelSource:
    """Models of the catalog; running one opens it there."""

    prefix = "/"
    plain = True

    def __init__(self, models: ModelsStore, commands: CommandStore) -> None:
        self._models = models
        self._commands = commands

    def entries(self, words: tuple[str, ...]) -> Iterable[PaletteEntry]:
        for model in self._models.state.models:
            if model.name:
                name = sanitize.line(model.display_name or model.name, 160)
                own = sanitize.line(model.name, 80)
                word = _tr("Model")
                place = word if own == name else f"{word} · {own}"
                yield PaletteEntry(f"model:{model.name}", name, place, "", "models", 1.2, model.name)

    def run(self, entry: PaletteEntry) -> None:
        model = self._models.by_name(str(entry.subject))
        if model is not None:
            self._commands.run_role("show-model", model)


class TagSource:
    """Tags of the library; running one searches for it."""

    prefix = "#"
    plain = False

    def __init__(self, library: LibraryStore, show: Callable[[], None]) -> None:
        self._library = library
        self._show = show

    def entries(self, words: tuple[str, ...]) -> Iterable[PaletteEntry]:
        for tag in self._library.state.tags:
            yield PaletteEntry(f"tag:{tag}", sanitize.line(tag, 80), _tr("Tag"), icon="tag", subject=tag)

    def run(self, entry: PaletteEntry) -> None:
        tag = str(entry.subject)
        # The server has no query by tag alone; the name as text finds the tagged assets.
        self._library.search(LibraryQuery(text=tag[:500], tags=(tag,)))
        self._show()


class AuthorSource:
    """People; running one highlights their nodes on the canvas."""

    prefix = "@"
    plain = False

    def __init__(self, people: PeopleStore, commands: CommandStore) -> None:
        self._people = people
        self._commands = commands

    def entries(self, words: tuple[str, ...]) -> Iterable[PaletteEntry]:
        for user_id, name in self._people.all.items():
            yield PaletteEntry(f"author:{user_id}", name, _tr("Author"), icon="user", subject=user_id)

    def run(self, entry: PaletteEntry) -> None:
        if not self._commands.trigger("find.author", str(entry.subject)):
            self._commands.run_role("search", entry.title)


class SearchEntry:
    """Entry that starts another search with the query; always last, not ranked."""

    def __init__(
        self,
        entry_id: str,
        title: str,
        icon: str,
        search: Callable[[str], object],
        is_available: Callable[[], object] = lambda: True,
    ) -> None:
        self._is_available = is_available
        self._id = entry_id
        self._title = title
        self._icon = icon
        self._search = search

    def entry_for(self, query: str) -> tuple[PaletteMatch, ...]:
        """The entry for a query; none if it is empty or has a prefix."""
        prefix, text = split(query)
        text = text.strip()
        if not text or prefix or not self._is_available():
            return ()
        title = self._title.format(query=sanitize.line(text, 80))
        return (PaletteMatch(PaletteEntry(self._id, title, icon=self._icon, subject=text), 0.0),)

    def owns(self, entry: PaletteEntry) -> bool:
        return entry.id == self._id

    def run(self, entry: PaletteEntry) -> None:
        """Start the search."""
        self._search(str(entry.subject)[:500])


def library_entry(library: LibraryStore, show: Callable[[], None]) -> SearchEntry:
    """Entry that searches the library."""

    def search(text: str) -> None:
        library.search(LibraryQuery(text=text))
        show()

    title = QCoreApplication.translate("Finder", "Search library for “{query}”")
    return SearchEntry("library:search", title, "library", search)


def everywhere_entry(commands: CommandStore) -> SearchEntry:
    """Entry that opens the global search."""
    title = QCoreApplication.translate("Finder", "Search everywhere for “{query}”")
    return SearchEntry(
        "everywhere:search",
        title,
        "globe",
        partial(commands.run_role, "search"),
        partial(commands.with_role, "search"),
    )


def to_entry(row: SearchResult) -> PaletteMatch:
    """A result of the index as an entry."""
    icon = {"canvas": "canvas", "note": "note", "comment": "comments", "version": "versions"}.get(row.kind)
    entry = PaletteEntry(
        f"canvas:{row.canvas_id}" if row.kind == "canvas" else f"node:{row.canvas_id}:{row.node_id}",
        row.title.text or sanitize.line(row.text.text, 80),
        row.place,
        icon=icon or kind_labels.kind_icon(row.kind),
        subject=row,
    )
    return PaletteMatch(entry, 0.0, row.title.marks)
