"""Names of IDs without a name in the API: folders and people."""

from __future__ import annotations

from concurrent.futures import Future

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import StoredValue, open_table


class ResourceNameTable:
    """Names by profile, kind (`folder`, `person`, …), and ID."""

    def __init__(self, db: Database) -> None:
        self._table = open_table(db, "names", durable=True)

    def get(self, profile: str, kind: str, key: str) -> str:
        """Return the name, empty if there is none."""
        return self._table.get(profile, kind, key) or ""

    def set(self, profile: str, kind: str, key: str, name: str) -> Future[StoredValue]:
        """Set the name; an empty one deletes it."""
        return self._table.set(profile, kind, key, name or None)

    def all(self, profile: str, kind: str) -> dict[str, str]:
        """All names of a kind by ID."""
        return {entry.key: entry.value or "" for entry in self._table.entries(profile, kind)}
