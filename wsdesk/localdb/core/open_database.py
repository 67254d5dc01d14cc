"""Opens the local database: creates, migrates, or quarantines it if damaged."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from wsdesk.localdb.core.database import Database, DatabaseEnvironment, QuarantinedDatabase, suspect_marker
from wsdesk.localdb.core.errors import (
    CannotOpenError,
    DatabaseDamagedError,
    DatabaseTooNewError,
    LocalDbError,
    translate_error,
)
from wsdesk.localdb.core.recovery import SMALL_TABLES, salvage
from wsdesk.localdb.migrations import APPLICATION_ID, known_version, migrate

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
        _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Sync the folder entry of a new file, which SQLite does only for its journals."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _check_version(path: Path) -> None:
    """Read the version from the file header, since SQLite would modify the journal by opening the file."""
    header = _header(path)
    if len(header) < _HEADER_BYTES or not header.startswith(_MAGIC):
        return
    found = int.from_bytes(header[60:64], "big", signed=True)
    journal = path.with_name(path.name + "-wal")
    if found <= known_version() and journal.exists() and journal.stat().st_size:
        with suppress(sqlite3.Error), closing(_connect(path, "ro")) as connection:
            found = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if found > known_version():
        raise DatabaseTooNewError(path, found, known_version())


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
        found = connection.execute(f"PRAGMA quick_check{scope}").fetchone()[0]
        if found != "ok":
            raise DatabaseDamagedError(str(found))
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
