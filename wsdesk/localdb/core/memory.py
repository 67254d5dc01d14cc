"""In-memory database for an unusable disk, and its move back to the disk."""

from __future__ import annotations

import json
import sqlite3
from concurrent.futures import Future
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import cast

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.open_database import SMALL_TABLES, connect_reader, connect_writer
from wsdesk.localdb.core.text_encoding import decode_text, encode_text
from wsdesk.localdb.core.text_merge import merge_texts
from wsdesk.localdb.migrations import migrate

_WAIT_S = 5.0
_numbers = count()


def open_memory(path: Path) -> Database:
    """Open an empty in-memory database; `path` is used by `return_to_disk`."""
    uri = f"file:/wsdesk-{next(_numbers)}?vfs=memdb"  # unique within this process

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(uri, uri=True, timeout=_WAIT_S, isolation_level=None, check_same_thread=False)

    connection = connect()
    migrate(connection)
    return Database(path, connection, connect, in_memory=True)


def return_to_disk(db: Database) -> Future[None]:
    """Write what can't be fetched again to the database at `db.path` and continue with that one.

    The future fails with the errors of `open_database`; then nothing changes. A damaged file is quarantined
    (see `db.quarantined`). Existing rows stay; if both have an entry, drafts and lists are merged, and for
    the rest the one in memory wins.
    """

    def copy_to_disk(memory: sqlite3.Connection) -> sqlite3.Connection:
        connection, quarantined = connect_writer(db.path)
        try:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN IMMEDIATE")
            for table in SMALL_TABLES:
                _copy(memory, connection, table)
            connection.execute("COMMIT")
        except BaseException:
            connection.close()
            raise
        db.quarantined = quarantined or db.quarantined
        db.set_reader_factory(lambda: connect_reader(db.path))
        return connection

    return db.replace_connection(copy_to_disk)


def _copy(memory: sqlite3.Connection, disk: sqlite3.Connection, table: str) -> None:
    with closing(memory.execute(f"SELECT * FROM {table}")) as rows:
        columns = [str(column[0]) for column in rows.description]
        for values in rows:
            row = dict(zip(columns, values, strict=True))
            row.pop("seq", None)  # assigned by the disk, whose own rows are older
            if "value" in row:
                row["value"] = _merge_value(disk, table, row)
            names = ", ".join(row)
            marks = ", ".join("?" * len(row))
            disk.execute(f"INSERT OR REPLACE INTO {table} ({names}) VALUES ({marks})", tuple(row.values()))


def _merge_value(disk: sqlite3.Connection, table: str, row: dict[str, object]) -> object:
    """Merge the values of an entry in memory and on disk if their formats allow it."""
    ours = row["value"]
    at = (row["profile"], row["kind"], row["key"])
    query = f"SELECT value FROM {table} WHERE profile = ? AND kind = ? AND key = ?"
    stored = disk.execute(query, at).fetchone()
    if stored is None or not isinstance(ours, bytes) or not isinstance(stored[0], bytes):
        return ours
    mine, there = decode_text(ours), decode_text(stored[0])
    return encode_text(merge_texts("", mine, there) if table == "drafts" else _merge_lists(mine, there))


def _merge_lists(mine: str, there: str) -> str:
    try:
        new, old = json.loads(mine), json.loads(there)
    except (ValueError, RecursionError):
        return mine
    if not isinstance(new, list) or not isinstance(old, list):
        return mine
    entries = cast("list[object]", new)
    return json.dumps(entries + [entry for entry in cast("list[object]", old) if entry not in entries])
