"""In-memory database for an unusable disk, and its move back to the disk."""

from __future__ import annotations

import json
import sqlite3
from concurrent.futures import Future
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import cast

from wsdesk.localdb.core.database import Database, DatabaseEnvironment
from wsdesk.localdb.core.open_database import connect_reader, connect_writer
from wsdesk.localdb.core.recovery import SMALL_TABLES
from wsdesk.localdb.core.text_encoding import pack, unpack
from wsdesk.localdb.core.text_merge import joined
from wsdesk.localdb.migrations import migrate

_WAIT_S = 5.0
_numbers = count()


def open_memory(path: Path, around: DatabaseEnvironment | None = None) -> Database:
    """An empty database that lives as long as this process; `path` is where `return_to_disk` puts it."""
    uri = f"file:/wsdesk-{next(_numbers)}?vfs=memdb"  # the names are those of this process

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(uri, uri=True, timeout=_WAIT_S, isolation_level=None, check_same_thread=False)

    connection = connect()
    migrate(connection)
    return Database(path, connection, connect, around=around, in_memory=True)


def return_to_disk(db: Database) -> Future[None]:
    """Writes what can't be fetched again to the database at `db.path`, and goes on with that one.

    The future has the errors of `database.open_database`; then everything stays as it was. A damaged file is
    set aside, and `db.set_aside` tells. What the file holds already is kept; where both have an entry, drafts
    and lists are merged, of the rest the one in memory is newer.
    """

    def move(memory: sqlite3.Connection) -> sqlite3.Connection:
        connection, set_aside = connect_writer(db.path)
        try:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN IMMEDIATE")
            for table in SMALL_TABLES:
                _copy(memory, connection, table)
            connection.execute("COMMIT")
        except BaseException:
            connection.close()
            raise
        db.set_aside = set_aside or db.set_aside
        db.use_readers(lambda: connect_reader(db.path))
        return connection

    return db.move(move)


def _copy(memory: sqlite3.Connection, disk: sqlite3.Connection, table: str) -> None:
    with closing(memory.execute(f"SELECT * FROM {table}")) as rows:
        columns = [str(column[0]) for column in rows.description]
        for values in rows:
            row = dict(zip(columns, values, strict=True))
            row.pop("seq", None)  # given by the disk: its own rows came first
            if "value" in row:
                row["value"] = _merged(disk, table, row)
            names = ", ".join(row)
            marks = ", ".join("?" * len(row))
            disk.execute(f"INSERT OR REPLACE INTO {table} ({names}) VALUES ({marks})", tuple(row.values()))


def _merged(disk: sqlite3.Connection, table: str, row: dict[str, object]) -> object:
    """The value of an entry, with what the disk has under the same key where both can stand together."""
    ours = row["value"]
    at = (row["profile"], row["kind"], row["key"])
    query = f"SELECT value FROM {table} WHERE profile = ? AND kind = ? AND key = ?"
    found = disk.execute(query, at).fetchone()
    if found is None or not isinstance(ours, bytes) or not isinstance(found[0], bytes):
        return ours
    mine, there = unpack(ours), unpack(found[0])
    return pack(joined("", mine, there) if table == "drafts" else _with_list(mine, there))


def _with_list(mine: str, there: str) -> str:
    try:
        new, old = json.loads(mine), json.loads(there)
    except (ValueError, RecursionError):
        return mine
    if not isinstance(new, list) or not isinstance(old, list):
        return mine
    entries = cast("list[object]", new)
    return json.dumps(entries + [entry for entry in cast("list[object]", old) if entry not in entries])
