"""Drafts of unsent text."""

from __future__ import annotations

from concurrent.futures import Future

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import StoredValue, shelf_of
from wsdesk.localdb.core.text_merge import joined


class DraftTable:
    """Unsent text by profile and key (a node's ID, say). Nothing blocks but the first reading of a key.

    Several processes may write at one key. Who says which text they wrote over loses nothing that another has
    written there since: both are kept, and the future's entry holds them.
    """

    def __init__(self, db: Database) -> None:
        self._shelf = shelf_of(db, "drafts", durable=True, join=joined)

    def get(self, profile: str, key: str) -> str:
        """The text, or an empty one."""
        return self._shelf.get(profile, "", key) or ""

    def set(self, profile: str, key: str, text: str, *, over: str | None = None) -> Future[StoredValue]:
        """Keeps the text, which was written over another; an empty one is no draft."""
        return self._shelf.set(profile, "", key, text or None, over=over)

    def drop(self, profile: str, key: str, *, over: str | None = None) -> Future[StoredValue]:
        """Forgets the draft, once what it held is in the outbox; what was added to it stays."""
        return self._shelf.set(profile, "", key, None, over=over)

    def all(self, profile: str) -> dict[str, str]:
        """Every draft by its key, the last changed first."""
        return {entry.key: entry.value or "" for entry in self._shelf.entries(profile, "")}
