"""Saved searches of a workspace, shared by search everywhere, the light table, and `wsdesk find --saved`."""

from __future__ import annotations

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.tables.session_state import ResourceNameTable
from wsdesk.store.base.store import Store
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.text import sanitize

RESULTS = "result-search"
MAX_NAME = 80
"""Characters of a name."""


class SavedSearchTable:
    """Names of serialized queries, by profile. `kind` separates query languages."""

    def __init__(self, names: ResourceNameTable, kind: str) -> None:
        self._names = names
        self._kind = kind

    def list(self, profile_id: str) -> tuple[tuple[str, str], ...]:
        """Queries and their names, sorted by name."""
        named = [(query, name) for query, name in self._names.all(profile_id, self._kind).items() if name]
        return tuple(sorted(named, key=_by_name))

    def set(self, profile_id: str, query: str, name: str) -> None:
        """Set the name of a query; an empty one deletes it."""
        self._names.set(profile_id, self._kind, query, sanitize.line(name, MAX_NAME).strip())


def _by_name(named: tuple[str, str]) -> str:
    return named[1].casefold()


@dataclass(frozen=True, slots=True)
class SavedQuery:
    """A saved search: its name, and its text in the language of `query_language`."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class SavedSearchesState:
    """Saved searches of the current workspace, sorted by name."""

    searches: tuple[SavedQuery, ...] = ()

    def of_text(self, text: str) -> SavedQuery | None:
        """The saved search with this text."""
        return next((one for one in self.searches if one.text == text.strip()), None)


class SavedSearchesStore(Store[SavedSearchesState]):
    """Saves, renames, and deletes searches. A name and a text are each saved once."""

    def __init__(self, connection: ConnectionStore, names: ResourceNameTable) -> None:
        super().__init__("saved_searches", SavedSearchesState())
        self._table = SavedSearchTable(names, RESULTS)
        self._profile_id = connection.state.profile_id
        connection.profile_changed.connect(self._on_profile_changed)
        self._load()

    def save(self, text: str, name: str) -> None:
        """Save a search, or rename the one with this text. Another one with this name is replaced."""
        text, name = text.strip(), sanitize.line(name, MAX_NAME).strip()
        if not text or not name:
            return
        for one in self.state.searches:
            if one.name.casefold() == name.casefold() and one.text != text:
                self._table.set(self._profile_id, one.text, "")
        self._table.set(self._profile_id, text, name)
        self._load()

    def delete(self, text: str) -> None:
        """Delete the saved search with this text."""
        self._table.set(self._profile_id, text.strip(), "")
        self._load()

    def _load(self) -> None:
        self.set_state(SavedSearchesState(saved_queries(self._table, self._profile_id)))

    def _on_profile_changed(self, profile_id: str) -> None:
        self._profile_id = profile_id
        self._load()


def saved_queries(table: SavedSearchTable, profile_id: str) -> tuple[SavedQuery, ...]:
    """Saved searches of a profile, sorted by name."""
    return tuple(SavedQuery(name, text) for text, name in table.list(profile_id))
