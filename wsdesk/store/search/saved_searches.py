"""Saved searches of a workspace, shared by search everywhere, the light table, and `wsdesk find --saved`."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.tables.session_state import ResourceNameTable
from wsdesk.store.base.notifications import NotificationAction, NotificationStore
from wsdesk.store.base.store import Store
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.text import sanitize

translate = QCoreApplication.translate

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
        self._names.set(profile_id, self._kind, query, clean_name(name))


def clean_name(name: str) -> str:
    """A name as it is saved: one line of at most `MAX_NAME` characters."""
    # Without the ellipsis that is added to a long one.
    return sanitize.line(name, MAX_NAME)[:MAX_NAME].strip()


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
    profile_id: str = ""

    def of_text(self, text: str) -> SavedQuery | None:
        """The saved search with this text."""
        return next((one for one in self.searches if one.text == text.strip()), None)

    def other_of_name(self, name: str, text: str) -> SavedQuery | None:
        """The saved search that saving a text under a name would replace."""
        key, text = clean_name(name).casefold(), text.strip()
        return next((one for one in self.searches if one.name.casefold() == key and one.text != text), None)

    def free_name(self, name: str, text: str) -> str:
        """A name for a text that no other saved search has: `name`, with a number if it is taken."""
        free, number = clean_name(name), 1
        while self.other_of_name(free, text) is not None:
            number += 1
            free = f"{clean_name(name)[: MAX_NAME - len(f' {number}')].rstrip()} {number}"
        return free


class SavedSearchesStore(Store[SavedSearchesState]):
    """Saves, renames, and deletes searches. A name and a text are each saved once."""

    def __init__(
        self, connection: ConnectionStore, names: ResourceNameTable, notifications: NotificationStore
    ) -> None:
        super().__init__("saved_searches", SavedSearchesState())
        self._table = SavedSearchTable(names, RESULTS)
        self._notifications = notifications
        self._profile_id = connection.state.profile_id
        connection.profile_changed.connect(self._on_profile_changed)
        self._load()

    def save(self, text: str, name: str) -> None:
        """Save a search, or rename the one with this text. Another one with this name is replaced."""
        text, name = text.strip(), clean_name(name)
        if not text or not name:
            return
        replaced = self.state.other_of_name(name, text)
        if replaced is not None:
            self._table.set(self._profile_id, replaced.text, "")
        self._table.set(self._profile_id, text, name)
        self._load()

    def delete(self, text: str) -> None:
        """Delete the saved search with this text; a notification offers to undo it."""
        search = self.state.of_text(text)
        if search is None:
            return
        self._table.set(self._profile_id, search.text, "")
        self._load()
        message = translate("SavedSearches", "Search “{name}” deleted").format(name=clean_name(search.name))
        undo = partial(self._restore, self._profile_id, search)
        action = NotificationAction(translate("SavedSearches", "Undo"), undo)
        self._notifications.notify("ok", message, action=action)

    def _restore(self, profile_id: str, search: SavedQuery) -> None:
        """Save a deleted search in its workspace, unless its text was saved again."""
        state = self._read(profile_id)
        if state.of_text(search.text) is None:
            self._table.set(profile_id, search.text, state.free_name(search.name, search.text))
            self._load()

    def _read(self, profile_id: str) -> SavedSearchesState:
        return SavedSearchesState(saved_queries(self._table, profile_id), profile_id)

    def _load(self) -> None:
        self.set_state(self._read(self._profile_id))

    def _on_profile_changed(self, profile_id: str) -> None:
        self._profile_id = profile_id
        self._load()


def saved_queries(table: SavedSearchTable, profile_id: str) -> tuple[SavedQuery, ...]:
    """Saved searches of a profile, sorted by name."""
    return tuple(SavedQuery(name, text) for text, name in table.list(profile_id))
