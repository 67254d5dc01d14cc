"""Recently used searches, canvases, and other short lists."""

from __future__ import annotations

from concurrent.futures import Future

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import StoredValue, open_table

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
