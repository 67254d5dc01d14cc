"""Values that aren't committed yet, in a file that survives the end of the process.

A transaction may wait for the one before it. So a value that the user sees at once is appended to a file
first, without a sync: it survives a kill. The transaction makes it survive a power failure. The next start
commits what is left.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from wsdesk.files.file_lock import FileLock, acquire
from wsdesk.files.system import is_running
from wsdesk.localdb.core.text_encoding import encode_text

_SUFFIX = "-unsaved-"
_OWNER = "-owner"
TABLES = frozenset(("result_marks", "collections"))
MAX_BYTES = 100_000_000
"""Maximum size of a file that is read."""
Key = tuple[str, str, str]


class UnsavedValues:
    """File of one open database; thread-safe. It is created by the first value, and deleted when closed."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._lock = threading.Lock()
        self._owner: FileLock | None = None
        self._path = database
        self._handle = -1
        self._count = 0

    def add(self, table: str, values: Mapping[Key, tuple[str | None, float]]) -> None:
        """Append the values of a transaction, each with the time of its change; errors are ignored."""
        lines = [json.dumps([table, *key, *value]) for key, value in values.items()]
        with self._lock, suppress(OSError):
            self._count += 1
            if self._handle < 0:
                self._create()
            os.write(self._handle, ("\n".join(lines) + "\n").encode())

    def remove(self) -> None:
        """Count a transaction as committed; the file is emptied after the last one."""
        with self._lock, suppress(OSError):
            self._count -= 1
            if self._count == 0 and self._handle >= 0:
                os.ftruncate(self._handle, 0)

    def close(self) -> None:
        """Delete the file, unless a transaction failed."""
        with self._lock:
            if self._handle < 0:
                return
            os.close(self._handle)
            self._handle = -1
            if self._count <= 0:
                self._path.unlink(missing_ok=True)
            if self._owner is not None:
                self._owner.release()
            if self._count <= 0:
                with suppress(OSError):
                    _owner_path(self._path).unlink()

    def _create(self) -> None:
        token = f"{os.getpid()}-{os.urandom(4).hex()}"
        self._path = self._database.with_name(f"{self._database.name}{_SUFFIX}{token}")
        self._owner = acquire(_owner_path(self._path))
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_EXCL
        self._handle = os.open(self._path, flags, 0o600)


def commit_unsaved(database: Path, connection: sqlite3.Connection) -> int:
    """Commit what processes that ended left behind; return the number of values.

    A value that was changed later in the database stays. Files of running processes are left alone, and
    those that can't be committed, for example on a full disk, stay for the next start. A lock without values
    is removed once its process no longer exists.
    """
    count = 0
    for path in sorted(database.parent.glob(f"{database.name}{_SUFFIX}*")):
        if path.name.endswith(_OWNER):
            _remove_leftover(path)
            continue
        with suppress(OSError, sqlite3.Error):
            owner = acquire(_owner_path(path))
            if owner is None:
                continue
            try:
                count += _commit(path, connection)
                path.unlink()
                _owner_path(path).unlink()
            finally:
                owner.release()
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
    return count


def _remove_leftover(owner: Path) -> None:
    """Remove a lock without values: its process was killed before it wrote any, or after they were committed.

    The process is checked instead of the lock, which a running one holds only a moment after it creates it.
    """
    values = owner.with_name(owner.name.removesuffix(_OWNER))
    process_id = values.name.rpartition(_SUFFIX)[2].partition("-")[0]
    with suppress(OSError, ValueError, OverflowError):
        if not is_running(int(process_id)) and not values.exists():
            owner.unlink(missing_ok=True)


def _commit(path: Path, connection: sqlite3.Connection) -> int:
    with path.open("rb") as file:
        rows = list(_rows(file.read(MAX_BYTES)))
    if rows:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        for table, profile, kind, key, value, changed_at in rows:
            _write(connection, table, (profile, kind, key), value, changed_at)
        connection.execute("COMMIT")
    return len(rows)


def _write(
    connection: sqlite3.Connection, table: str, key: Key, value: str | None, changed_at: float
) -> None:
    if value is None:
        connection.execute(
            f"DELETE FROM {table} WHERE profile = ? AND kind = ? AND key = ? AND changed_at <= ?",
            (*key, changed_at),
        )
        return
    connection.execute(
        f"INSERT INTO {table} (profile, kind, key, value, changed_at) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (profile, kind, key) DO UPDATE SET value = excluded.value,"
        f" changed_at = excluded.changed_at WHERE excluded.changed_at >= {table}.changed_at",
        (*key, encode_text(value), changed_at),
    )


def _rows(data: bytes) -> Iterator[tuple[str, str, str, str, str | None, float]]:
    """Valid rows; the last line may be incomplete."""
    for line in data.splitlines():
        try:
            row: Any = json.loads(line)
        except (ValueError, RecursionError):
            continue
        match row:
            case [
                str(table),
                str(profile),
                str(kind),
                str(key),
                str() | None as value,
                int() | float() as changed_at,
            ] if table in TABLES:
                yield table, profile, kind, key, value, changed_at
            case _:
                pass


def _owner_path(path: Path) -> Path:
    return path.with_name(path.name + _OWNER)
