"""Names of IDs without a name in the API: folders and people."""

from __future__ import annotations

from concurrent.futures import Future

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import StoredValue, shelf_of


class ResourceNameTable:
    """Names by profile, kind (`folder`, `person`, …) and ID."""

    def __init__(self, db: Database) -> None:
        self._shelf = shelf_of(db, "names", durable=True)

    def get(self, profile: str, kind: str, key: str) -> str:
        """The name, or an empty text."""
        return self._shelf.get(profile, kind, key) or ""

    def set(self, profile: str, kind: str, key: str, name: str) -> Future[StoredValue]:
        """Keeps the name; an empty one is forgotten."""
        return self._shelf.set(profile, kind, key, name or None)

    def all(self, profile: str, kind: str) -> dict[str, str]:
        """Every name of the kind by its ID."""
        return {entry.key: entry.value or "" for entry in self._shelf.entries(profile, kind)}
