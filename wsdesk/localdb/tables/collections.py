"""Collections of results, which the API has no operation for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import Future
from typing import NamedTuple, cast

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.key_value_table import MAX_TIME, Saved, StoredValue, open_table

_COLLECTIONS = "collections"
_TARGET = "target"


class StoredCollection(NamedTuple):
    """A collection: its name, its items in order, and times in s since the epoch.

    An item has a version ID, a note, and when it was added, 0 if that is unknown.
    """

    name: str
    items: tuple[tuple[str, str, float], ...]
    created_at: float
    changed_at: float


class CollectionsTable:
    """Collections by profile and ID; on disk, also after a power failure, once the future is done."""

    def __init__(self, db: Database) -> None:
        self._table = open_table(db, "collections", durable=True)

    def all(self, profile: str) -> dict[str, StoredCollection]:
        """All collections. Unreadable rows and items are skipped."""
        rows = (
            (entry.key, _parse(entry.value or "")) for entry in self._table.entries(profile, _COLLECTIONS)
        )
        return {key: row for key, row in rows if row is not None}

    def set(self, profile: str, collections: Mapping[str, StoredCollection | None]) -> Future[Saved]:
        """Set several collections in one transaction, or delete those that are None."""
        values = {key: json.dumps(row) if row is not None else None for key, row in collections.items()}
        return self._table.set_many(profile, _COLLECTIONS, values)

    def target(self, profile: str) -> str:
        """ID of the target collection; empty if there is none."""
        return self._table.get(profile, _TARGET, "") or ""

    def set_target(self, profile: str, collection_id: str) -> Future[StoredValue]:
        return self._table.set(profile, _TARGET, "", collection_id or None)


def _parse(text: str) -> StoredCollection | None:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    match value:
        case [
            str(name),
            list(),
            int(created_at) | float(created_at),
            int(changed_at) | float(changed_at),
        ] if 0 <= created_at < MAX_TIME and 0 <= changed_at < MAX_TIME:
            items = map(_item, cast("list[object]", value[1]))
            pairs = tuple(item for item in items if item is not None)
            return StoredCollection(name, pairs, float(created_at), float(changed_at))
        case _:
            return None


def _item(item: object) -> tuple[str, str, float] | None:
    match item:
        case [str(version_id), str(note)] if version_id:
            return version_id, note, 0.0
        case [str(version_id), str(note), int(added_at) | float(added_at)] if version_id:
            return version_id, note, float(added_at) if 0 <= added_at < MAX_TIME else 0.0
        case _:
            return None
