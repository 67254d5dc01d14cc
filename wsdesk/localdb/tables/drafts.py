"""Drafts of unsent text."""

from __future__ import annotations

from concurrent.futures import Future

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import StoredValue, open_table
from wsdesk.localdb.core.text_merge import merge_texts


class DraftTable:
    """Unsent text by profile and key (for example a node's ID). Only the first read of a key blocks.

    Several processes may edit a draft. With `base`, the text that was edited, concurrent changes are merged;
    the future's result is the merged text.
    """

    def __init__(self, db: Database) -> None:
        self._table = open_table(db, "drafts", durable=True, merge=merge_texts)

    def get(self, profile: str, key: str) -> str:
        """Return the text, empty if there is none."""
        return self._table.get(profile, "", key) or ""

    def set(self, profile: str, key: str, text: str, *, base: str | None = None) -> Future[StoredValue]:
        """Set the text, an edit of `base`; an empty text deletes the draft."""
        return self._table.set(profile, "", key, text or None, base=base)

    def drop(self, profile: str, key: str, *, base: str | None = None) -> Future[StoredValue]:
        """Delete the draft once it is in the outbox; text that was added concurrently stays."""
        return self._table.set(profile, "", key, None, base=base)

    def all(self, profile: str) -> dict[str, str]:
        """All drafts by key, the last changed first."""
        return {entry.key: entry.value or "" for entry in self._table.entries(profile, "")}
