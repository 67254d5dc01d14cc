"""History of the command palette, per account."""

from __future__ import annotations

from wsdesk.localdb.tables.recents import RecentTable
from wsdesk.store.connection.connection import ConnectionStore

FINDER = "finder"


class PaletteHistoryStore:
    """Ids of entries, the latest first."""

    def __init__(self, connection: ConnectionStore, recents: RecentTable) -> None:
        self._connection = connection
        self._recents = recents

    @property
    def order(self) -> tuple[str, ...]:
        return tuple(used.value for used in self._recents.list(self._connection.state.profile_id, FINDER))

    def add(self, entry_id: str) -> None:
        """This one was wanted now."""
        self._recents.add(self._connection.state.profile_id, FINDER, entry_id)
