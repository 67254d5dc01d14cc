"""Sweep of a remote store: files of uploads and imports that failed before their row was written."""

from __future__ import annotations

from wsdesk.server.files.store import FileStore
from wsdesk.server.storage.database import ServerDatabase
from wsdesk.server.storage.errors import StorageError
from wsdesk.server.storage.queries import files, metadata
from wsdesk.server.time_format import Clock

DAY_S = 24 * 3600.0
_SWEPT = "swept_at"
_MANY = 100
"""Files without a row from which they may belong to another workspace, if they are most of the old files."""


def sweep_files(store: FileStore, database: ServerDatabase, clock: Clock) -> int:
    """Delete files without a row that are older than a day; return their number.

    One process of all servers does it, once a day.

    Raises:
        StorageError: the database or the store can't be used, and the rest is deleted the next day; or most
            files have no row, and none is deleted.
    """
    if store.direct is None:
        return 0
    with database.write() as unit:
        unit.lock(_SWEPT)
        swept_at = metadata.value(unit, _SWEPT)
        if swept_at is not None and clock() - float(swept_at) < DAY_S:
            return 0
        metadata.set_value(unit, _SWEPT, str(clock()))
    store.direct.delete_old()
    old = [file.id for file in store.list() if file.age_s > DAY_S]
    unknown = [file_id for file_id in old if not _is_recorded(database, file_id)]
    if len(unknown) > max(_MANY, len(old) // 2):
        raise StorageError(
            f"{len(unknown)} of {len(old)} files in {store.place} have no row. Does another workspace use it?"
        )
    count = 0
    for file_id in unknown:
        # An equal file may have been stored since it was listed.
        file = store.find_large(file_id)
        if file is not None and file.age_s > DAY_S and not _is_recorded(database, file_id):
            store.delete(file_id)
            count += 1
    return count


def _is_recorded(database: ServerDatabase, file_id: str) -> bool:
    with database.read(snapshot=False) as unit:
        return files.find(unit, file_id) is not None
