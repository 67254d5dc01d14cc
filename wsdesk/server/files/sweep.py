"""Deletes what a remote store has of uploads and imports that failed before their row was written."""

from __future__ import annotations

from wsdesk.server.files.store import FileStore
from wsdesk.server.storage.database import ServerDatabase
from wsdesk.server.storage.queries import files, metadata
from wsdesk.server.time_format import Clock

DAY_S = 24 * 3600.0
_SWEPT = "swept_at"


def sweep_files(store: FileStore, database: ServerDatabase, clock: Clock) -> int:
    """Delete files without a row that are older than a day; return their number.

    One process of all servers does it, once a day.

    Raises:
        StorageError: the database or the store can't be used; the rest is deleted the next day.
    """
    if store.direct is None:
        return 0
    with database.write() as unit:
        unit.lock(_SWEPT)
        swept_at = metadata.value(unit, _SWEPT)
        if swept_at is not None and clock() - float(swept_at) < DAY_S:
            return 0
        metadata.set_value(unit, _SWEPT, str(clock()))
    count = 0
    for listed in store.list():
        if listed.age_s <= DAY_S:
            continue
        with database.read(snapshot=False) as unit:
            is_recorded = files.find(unit, listed.id) is not None
        # An equal file may have been stored since it was listed.
        if not is_recorded and (file := store.find_large(listed.id)) and file.age_s > DAY_S:
            store.delete(file.id)
            count += 1
    store.direct.delete_old()
    return count
