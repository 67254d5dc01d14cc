"""Comment threads linked to nodes on this computer (API: "Comment")."""

from __future__ import annotations

from concurrent.futures import Future

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import StoredValue, open_table


class ThreadLinkTable:
    """Links from nodes to threads, set by the user or learned from responses."""

    def __init__(self, db: Database) -> None:
        self._table = open_table(db, "threads", durable=True)

    def get(self, profile: str, node_id: str) -> str:
        """Return the ID of the node's thread, empty if there is none."""
        return self._table.get(profile, "", node_id) or ""

    def bind(self, profile: str, node_id: str, thread_id: str) -> Future[StoredValue]:
        return self._table.set(profile, "", node_id, thread_id)

    def unbind(self, profile: str, node_id: str) -> Future[StoredValue]:
        return self._table.set(profile, "", node_id, None)

    def all(self, profile: str) -> dict[str, str]:
        """Threads by node."""
        return {entry.key: entry.value or "" for entry in self._table.entries(profile, "")}
