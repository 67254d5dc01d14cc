"""Recently used searches, canvases, and other short lists."""

from __future__ import annotations

from concurrent.futures import Future

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import StoredValue, shelf_of

LONGEST_LIST = 50
"""Of each kind; the oldest go."""


@dataclass(frozen=True, slots=True)
class RecentEntry:
    """One entry: the value itself (a query, a canvas's ID), its label, and when it was used last."""

    value: str
    label: str
    used_at: float


class RecentTable:
    """Lists by profile and kind (`search`, `canvas`, …), the last used first."""

    def __init__(self, db: Database) -> None:
        self._shelf = shelf_of(db, "recents")

    def add(self, profile: str, kind: str, value: str, label: str = "") -> Future[StoredValue]:
        """Puts the value first."""
        done = self._shelf.set(profile, kind, value, label)
        for old in self._shelf.entries(profile, kind)[LONGEST_LIST:]:
            self._shelf.set(profile, kind, old.key, None)
        return done

    def list(self, profile: str, kind: str, limit: int = LONGEST_LIST) -> tuple[RecentEntry, ...]:
        return tuple(
            RecentEntry(entry.key, entry.value or "", entry.changed_at)
            for entry in self._shelf.entries(profile, kind)[:limit]
        )

    def remove(self, profile: str, kind: str, value: str) -> Future[StoredValue]:
        return self._shelf.set(profile, kind, value, None)
