"""Comment threads linked to nodes on this computer (API: "Comment")."""

from __future__ import annotations

from concurrent.futures import Future

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import StoredValue, shelf_of


class ThreadLinkTable:
    """Bindings of nodes to threads, made by the person or learnt from answers."""

    def __init__(self, db: Database) -> None:
        self._shelf = shelf_of(db, "threads", durable=True)

    def get(self, profile: str, node_id: str) -> str:
        """The ID of the node's thread, or an empty text."""
        return self._shelf.get(profile, "", node_id) or ""

    def bind(self, profile: str, node_id: str, thread_id: str) -> Future[StoredValue]:
        return self._shelf.set(profile, "", node_id, thread_id)

    def unbind(self, profile: str, node_id: str) -> Future[StoredValue]:
        return self._shelf.set(profile, "", node_id, None)

    def all(self, profile: str) -> dict[str, str]:
        """Every bound node's thread."""
        return {entry.key: entry.value or "" for entry in self._shelf.entries(profile, "")}
