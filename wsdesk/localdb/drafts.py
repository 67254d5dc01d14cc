"""Text that a person typed and has not sent."""

from __future__ import annotations

from concurrent.futures import Future

from wsdesk.localdb.access import Database
from wsdesk.localdb.shelf import Entry, shelf_of


class Drafts:
    """Unsent text by profile and key (a node's id, say). Nothing blocks but the first reading of a key."""

    def __init__(self, db: Database) -> None:
        self._shelf = shelf_of(db, "drafts", durable=True)

    def get(self, profile: str, key: str) -> str:
        """The text, or an empty one."""
        return self._shelf.get(profile, "", key) or ""

    def set(self, profile: str, key: str, text: str) -> Future[Entry]:
        """Keeps the text; an empty one is no draft."""
        return self._shelf.set(profile, "", key, text or None)

    def drop(self, profile: str, key: str) -> Future[Entry]:
        """Forgets the draft, once what it held is in the outbox."""
        return self._shelf.set(profile, "", key, None)

    def all(self, profile: str) -> dict[str, str]:
        """Every draft by its key, the last changed first."""
        return {entry.key: entry.value or "" for entry in self._shelf.entries(profile, "")}
