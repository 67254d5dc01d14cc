"""Opens the local database: creates, migrates, or sets it aside if damaged."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from wsdesk.localdb.core.database import Database, DatabaseEnvironment, QuarantinedDatabase, suspect_mark
from wsdesk.localdb.core.errors import (
    CannotOpenError,
    DatabaseDamagedError,
    DatabaseTooNewError,
    LocalDbError,
    translated,
)
from wsdesk.localdb.core.recovery import SMALL_TABLES, salvage
from wsdesk.localdb.migrations import APPLICATION_ID, known_version, migrate

_HEADER = 100
_MAGIC = b"SQLite format 3\x00"
_WAIT_MS = 5_000
"""How long another process may hold the file before a write gives up."""


def open_database(path: Path, around: DatabaseEnvironment | None = None) -> Database:
    """Opens the database at `path`, made or migrated where needed.

    A damaged file is renamed (with its journal), what can be read of the outbox, drafts and other small
    tables is carried into a new one, and `Database.set_aside` tells. Raises `DatabaseTooNewError` (the file
    is
    not touched), `DiskFullError`, `DatabaseBusyError` and `CannotOpenError`.
    """
    connection, set_aside = connect_writer(path)
    return Database(path, connection, lambda: connect_reader(path), set_aside, around)


def connect_writer(path: Path) -> tuple[sqlite3.Connection, QuarantinedDatabase | None]:
    """The writer's connection to the database at `path`, as `open_database` opens it."""
    try:
        _make_private(path)
        _refuse_newer(path)
        try:
            return _open(path), None
        except DatabaseDamagedError as damage:
            return _start_anew(path, str(damage))
    except (OSError, sqlite3.Error) as error:
        raise _opening_error(path, error) from error


def _opening_error(path: Path, error: OSError | sqlite3.Error) -> BaseException:
    """The error of this package for what kept the database from being opened; a bug of ours as it is."""
    reason = translated(error)
    if isinstance(error, OSError) and reason is error:
        return CannotOpenError(path, error.strerror or "")
    return CannotOpenError(path, str(error)) if type(reason) is LocalDbError else reason


def _make_private(path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        # SQLite gives its journals the rights of the file that it finds.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Makes a new name last; SQLite does that for its journals, not for the database."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _refuse_newer(path: Path) -> None:
    """Looks at the bytes, since SQLite itself would write into the file's journal merely by opening it."""
    header = _header(path)
    if len(header) < _HEADER or not header.startswith(_MAGIC):
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
        return file.read(_HEADER)


def _open(path: Path) -> sqlite3.Connection:
    """The writer's connection, checked and migrated. Raises `DatabaseDamagedError` and what `translated`
    makes.
    """
    if _header(path)[: len(_MAGIC)] not in (b"", _MAGIC):
        # SQLite itself would write over a file of a few bytes.
        raise DatabaseDamagedError("not a database")
    try:
        connection = _connect(path, "rw")
        try:
            _check(connection, path)
            # Only a database without any table takes this one.
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA journal_size_limit = 16777216")
            connection.execute("PRAGMA fullfsync = ON")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA secure_delete = ON")
            if migrate(connection):
                # What earlier versions deleted without overwriting it, in free pages and in the log.
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
    """A connection that can only read."""
    connection = _connect(path, "rw")
    connection.execute("PRAGMA query_only = ON")
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Raises `DatabaseDamagedError` where the file is not ours or does not hold together.

    Each start looks through the small tables, which hold what cannot be fetched again; all pages of
    a gigabyte would take seconds, so they are looked at only after one could not be read.
    """
    tables = _tables(connection)
    if not tables:
        return
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise DatabaseDamagedError("not a database of this program")
    mark = suspect_mark(path)
    scopes = [""] if mark.exists() else [f"('{table}')" for table in SMALL_TABLES if table in tables]
    for scope in scopes:
        found = connection.execute(f"PRAGMA quick_check{scope}").fetchone()[0]
        if found != "ok":
            raise DatabaseDamagedError(str(found))
    mark.unlink(missing_ok=True)


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {str(row[0]) for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def _start_anew(path: Path, reason: str) -> tuple[sqlite3.Connection, QuarantinedDatabase]:
    aside = _set_aside(path)
    try:
        _make_private(path)
        connection = _open(path)
        try:
            saved = salvage(aside, connection)
        except BaseException:
            connection.close()
            raise
    except BaseException:
        # A full disk, say: the next start finds the damaged file in its place and tries again.
        _move(aside, path)
        raise
    suspect_mark(path).unlink(missing_ok=True)
    return connection, QuarantinedDatabase(aside, reason, saved)


def _set_aside(path: Path) -> Path:
    """Renames the file and its journal, which may hold the last writes, to a name that is free."""
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
    for tail in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            source.with_name(source.name + tail).replace(target.with_name(target.name + tail))
