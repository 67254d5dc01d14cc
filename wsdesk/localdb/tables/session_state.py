"""Session state, recently used entries, and names of IDs, as key-value tables."""

from __future__ import annotations

import json
from concurrent.futures import Future
from typing import Any

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import StoredValue, open_table

OFFLINE = "offline"
"""Key of the list of canvases that are available offline."""


class SessionStateTable:
    """JSON values by profile and key. The profile "" is for the program itself."""

    def __init__(self, db: Database) -> None:
        self._table = open_table(db, "kept")

    def get(self, profile: str, key: str, default: object = None) -> Any:
        """Return the value, or `default` if it is missing or invalid."""
        text = self._table.get(profile, "", key)
        if text is None:
            return default
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return default

    def set(self, profile: str, key: str, value: object) -> Future[StoredValue]:
        """Set a JSON value; None deletes the key."""
        return self._table.set(profile, "", key, None if value is None else json.dumps(value))


DISCARDED_PROPOSALS = "discarded"
"""Kind of the recent entries of changes by assistants that the user discarded."""
MAX_ENTRIES = 50
"""Maximum entries per kind; the oldest are deleted."""


@dataclass(frozen=True, slots=True)
class RecentEntry:
    """An entry: its value (a query or a canvas ID), its label, and when it was last used."""

    value: str
    label: str
    used_at: float


class RecentTable:
    """Lists by profile and kind (`search`, `canvas`, …), the last used first."""

    def __init__(self, db: Database) -> None:
        self._table = open_table(db, "recents")

    def add(self, profile: str, kind: str, value: str, label: str = "") -> Future[StoredValue]:
        """Insert the value or move it to the front."""
        done = self._table.set(profile, kind, value, label)
        for old in self._table.entries(profile, kind)[MAX_ENTRIES:]:
            self._table.set(profile, kind, old.key, None)
        return done

    def list(self, profile: str, kind: str, limit: int = MAX_ENTRIES) -> tuple[RecentEntry, ...]:
        return tuple(
            RecentEntry(entry.key, entry.value or "", entry.changed_at)
            for entry in self._table.entries(profile, kind)[:limit]
        )

    def remove(self, profile: str, kind: str, value: str) -> Future[StoredValue]:
        return self._table.set(profile, kind, value, None)


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
