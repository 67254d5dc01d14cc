"""Sources of models, tags, and people."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QCoreApplication

from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.search.library import LibraryQuery, LibraryStore
from wsdesk.store.text import sanitize
from wsdesk.window.command_palette.entry import PaletteEntry


def _tr(text: str) -> str:
    return QCoreApplication.translate("Finder", text)


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
            self._commands.trigger("models.open", model)


class TagSource:
    """Tags of the library; running one searches for it."""

    prefix = "#"
    plain = False

    def __init__(self, library: LibraryStore, show: Callable[[], None]) -> None:
        self._library = library
        self._show = show

    def entries(self, words: tuple[str, ...]) -> Iterable[PaletteEntry]:
        for tag in self._library.state.tags:
            yield PaletteEntry(f"tag:{tag}", sanitize.line(tag, 80), _tr("Tag"), drawing="tag", subject=tag)

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
            yield PaletteEntry(f"author:{user_id}", name, _tr("Author"), drawing="user", subject=user_id)

    def run(self, entry: PaletteEntry) -> None:
        if not self._commands.trigger("find.author", str(entry.subject)):
            self._commands.trigger("everywhere.open", entry.title)
