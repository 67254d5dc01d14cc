"""History of the command palette, per account."""

from __future__ import annotations

from wsdesk.localdb.tables.session_state import RecentTable
from wsdesk.store.connection.connection import ConnectionStore

PALETTE = "finder"


class PaletteHistoryStore:
    """IDs of the entries that were run, most recent first."""

    def __init__(self, connection: ConnectionStore, recents: RecentTable) -> None:
        self._connection = connection
        self._recents = recents

    @property
    def order(self) -> tuple[str, ...]:
        return tuple(used.value for used in self._recents.list(self._connection.state.profile_id, PALETTE))

    def add(self, entry_id: str) -> None:
        """Move an entry to the top of the history."""
        self._recents.add(self._connection.state.profile_id, PALETTE, entry_id)
