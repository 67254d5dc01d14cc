"""Names that many rows share (kinds, models, authors, projects), stored once with a label."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Literal

NameKind = Literal["kind", "model", "author", "project", "image"]
_MAX_CACHED = 20_000
_MAX_LENGTH = 500


class Names:
    """Row IDs by kind and value, cached for the connection that writes."""

    def __init__(self) -> None:
        self._ids: dict[NameKind, dict[str, int]] = {}

    def cached(self, kind: NameKind) -> dict[str, int]:
        """The cached row IDs of a kind, 0 for an empty value. Don't keep it."""
        return self._ids.setdefault(kind, {"": 0})

    def id_of(self, connection: sqlite3.Connection, kind: NameKind, value: str, label: str = "") -> int:
        """Return the row ID of a value, 0 if it is empty; inserts it if necessary."""
        ids = self.cached(kind)
        name_id = ids.get(value)
        if name_id is None:
            cut = value[:_MAX_LENGTH]
            connection.execute(
                "INSERT OR IGNORE INTO names (kind, value, label) VALUES (?, ?, ?)",
                (kind, cut, label[:_MAX_LENGTH] or cut),
            )
            query = "SELECT id FROM names WHERE kind = ? AND value = ?"
            name_id = int(connection.execute(query, (kind, cut)).fetchone()[0])
            if len(ids) >= _MAX_CACHED:
                ids.clear()
                ids[""] = 0
            ids[value] = name_id
        return name_id

    def clear(self) -> None:
        """Clear the cache, because a transaction was rolled back."""
        self._ids.clear()


def set_labels(connection: sqlite3.Connection, kind: NameKind, labels: Mapping[str, str]) -> None:
    """Set the labels of values that are in the index; others are ignored."""
    connection.executemany(
        "UPDATE names SET label = ? WHERE kind = ? AND value = ? AND label <> ?",
        [(label, kind, value, label) for value, label in labels.items() if label],
    )
