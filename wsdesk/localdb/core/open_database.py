"""Opens the local database: creates, migrates, or quarantines it if damaged, and recovers unsent data."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from wsdesk.files.file_lock import FileLock, acquire
from wsdesk.files.folder_sync import sync_folder
from wsdesk.localdb.core.database import Database, DatabaseEnvironment, QuarantinedDatabase, suspect_marker
from wsdesk.localdb.core.errors import (
    CannotOpenError,
    DatabaseDamagedError,
    DatabaseTooNewError,
    LocalDbError,
    translate_error,
)
from wsdesk.localdb.core.unsaved_values import commit_unsaved
from wsdesk.localdb.migrations import APPLICATION_ID, known_version, migrate


def own(database: Path) -> FileLock | None:
    """Acquire the lock of the database's outbox, or None if another process holds it. Raises OSError.

    Without the lock a process may read, but must not send or call `OutboxTable.interrupted`.
    """
    return acquire(database.with_name(database.name + "-owner"))


_ROW_FILTERS = {"outbox": " WHERE state <> 'sent'"}
"""Earlier versions kept sent items."""

SMALL_TABLES = (
    *("outbox", "uploads", "drafts", "threads", "kept", "recents", "names"),
    *("result_marks", "collections"),
)
"""Tables that can't be fetched again; snapshots can."""


def salvage(damaged: Path, into: sqlite3.Connection) -> tuple[tuple[str, int], ...]:
    """Copy every readable row of the small tables; return the row counts of the nonempty tables.

    Raises only errors of writing to the new database.
    """
    saved: list[tuple[str, int]] = []
    with closing(_connect_damaged(damaged)) as source:
        for table in SMALL_TABLES:
            into.execute("PRAGMA synchronous = FULL")
            into.execute("BEGIN IMMEDIATE")
            count = _copy_rows(source, into, table)
            into.execute("COMMIT")
            if count:
                saved.append((table, count))
    return tuple(saved)


def _connect_damaged(path: Path) -> sqlite3.Connection:
    # Not read-only, since the journal must be replayed; the file is already quarantined.
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)
    connection.text_factory = _decode_lossy
    return connection


def _decode_lossy(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _copy_rows(source: sqlite3.Connection, into: sqlite3.Connection, table: str) -> int:
    columns = [str(row[1]) for row in into.execute(f"PRAGMA table_info({table})")]
    names = ", ".join(columns)
    insert = f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({', '.join('?' * len(columns))})"
    first = "seq" if "seq" in columns else "profile"
    count = 0
    # Forwards up to the first unreadable page, then backwards from the end.
    for order in ("ASC", "DESC"):
        for row in _readable(
            source, f"SELECT {names} FROM {table}{_ROW_FILTERS.get(table, '')} ORDER BY {first} {order}"
        ):
            count += into.execute(insert, row).rowcount
    return count


def _readable(source: sqlite3.Connection, query: str) -> Iterator[tuple[object, ...]]:
    """Rows up to the first unreadable one."""
    with suppress(sqlite3.Error):
        yield from source.execute(query)


_HEADER_BYTES = 100
_MAGIC = b"SQLite format 3\x00"
_WAIT_MS = 5_000
"""SQLite's busy timeout in ms."""


def open_database(path: Path, environment: DatabaseEnvironment | None = None) -> Database:
    """Open the database at `path`; create or migrate it if necessary.

    A damaged file is renamed (with its journal); readable rows of the outbox, drafts, and other small tables
    are copied into a new one (see `Database.quarantined`). Raises `DatabaseTooNewError` (the file isn't
    modified), `DiskFullError`, `DatabaseBusyError`, and `CannotOpenError`.
    """
    connection, quarantined = connect_writer(path)
    commit_unsaved(path, connection)
    return Database(path, connection, lambda: connect_reader(path), quarantined, environment)


def connect_writer(path: Path) -> tuple[sqlite3.Connection, QuarantinedDatabase | None]:
    """Open the writer's connection, as for `open_database`."""
    try:
        _make_private(path)
        _check_version(path)
        try:
            return _open(path), None
        except DatabaseDamagedError as error_found:
            return _recreate(path, str(error_found))
    except (OSError, sqlite3.Error) as error:
        raise _opening_error(path, error) from error


def _opening_error(path: Path, error: OSError | sqlite3.Error) -> BaseException:
    """Error of this package for a failed opening; unknown errors are returned unchanged."""
    reason = translate_error(error)
    if isinstance(error, OSError) and reason is error:
        return CannotOpenError(path, error.strerror or "")
    return CannotOpenError(path, str(error)) if type(reason) is LocalDbError else reason


def _make_private(path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        # SQLite creates its journals with the permissions of the database file.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        sync_folder(path.parent)  # SQLite does so only for its journals


def _check_version(path: Path) -> None:
    """Read the version from the file header, since SQLite would modify the journal by opening the file."""
    header = _header(path)
    if len(header) < _HEADER_BYTES or not header.startswith(_MAGIC):
        return
    version = int.from_bytes(header[60:64], "big", signed=True)
    journal = path.with_name(path.name + "-wal")
    if version <= known_version() and journal.exists() and journal.stat().st_size:
        with suppress(sqlite3.Error), closing(_connect(path, "ro")) as connection:
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > known_version():
        raise DatabaseTooNewError(path, version, known_version())


def _header(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_HEADER_BYTES)


def _open(path: Path) -> sqlite3.Connection:
    """Open, check, and migrate the writer's connection. Raises `LocalDbError`."""
    if _header(path)[: len(_MAGIC)] not in (b"", _MAGIC):
        # SQLite would overwrite a file of a few bytes.
        raise DatabaseDamagedError("not a database")
    try:
        connection = _connect(path, "rw")
        try:
            _check(connection, path)
            # Effective only in a database without tables.
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA journal_size_limit = 16777216")
            connection.execute("PRAGMA fullfsync = ON")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA secure_delete = ON")
            if migrate(connection):
                # Removes deleted data of earlier versions from free pages and the write-ahead log.
                connection.executescript("PRAGMA incremental_vacuum")
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            if missing := set(SMALL_TABLES) - _tables(connection):
                raise DatabaseDamagedError(f"tables are missing: {', '.join(sorted(missing))}")
        except BaseException:
            connection.close()
            raise
    except sqlite3.Error as error:
        raise _opening_error(path, error) from error
    return connection


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=_WAIT_MS / 1000,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=0,  # a cached statement keeps its values: a canvas of 40 MB until it runs again
    )
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def connect_reader(path: Path) -> sqlite3.Connection:
    """Open a read-only connection."""
    connection = _connect(path, "rw")
    connection.execute("PRAGMA query_only = ON")
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Raise `DatabaseDamagedError` if the file isn't ours or is corrupt.

    Each start checks only the small tables, which hold what can't be fetched again. Checking all pages of a
    gigabyte takes seconds, so that it happens only after a page couldn't be read.
    """
    tables = _tables(connection)
    if not tables:
        return
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise DatabaseDamagedError("not a database of this program")
    marker = suspect_marker(path)
    scopes = [""] if marker.exists() else [f"('{table}')" for table in SMALL_TABLES if table in tables]
    for scope in scopes:
        result = connection.execute(f"PRAGMA quick_check{scope}").fetchone()[0]
        if result != "ok":
            raise DatabaseDamagedError(str(result))
    marker.unlink(missing_ok=True)


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {str(row[0]) for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def _recreate(path: Path, reason: str) -> tuple[sqlite3.Connection, QuarantinedDatabase]:
    quarantined_path = _quarantine(path)
    try:
        _make_private(path)
        connection = _open(path)
        try:
            saved = salvage(quarantined_path, connection)
        except BaseException:
            connection.close()
            raise
    except BaseException:
        # For example a full disk: restore the damaged file, so that the next start tries again.
        _move(quarantined_path, path)
        raise
    suspect_marker(path).unlink(missing_ok=True)
    return connection, QuarantinedDatabase(quarantined_path, reason, saved)


def _quarantine(path: Path) -> Path:
    """Rename the file and its journal, which may contain the last writes, to an unused name."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    number = 0
    while True:
        target = path.with_name(f"{path.name}.damaged-{stamp}" + (f"-{number}" if number else ""))
        if not target.exists():
            break
        number += 1
    _move(path, target)
    return target


def _move(source: Path, target: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            source.with_name(source.name + suffix).replace(target.with_name(target.name + suffix))
