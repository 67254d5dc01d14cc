"""SQLite database: snapshot readers, and one writer with transactions.

In WAL mode, readers aren't blocked by a writer; with `synchronous=FULL`, a confirmed write survives a power
failure. Each connection is used by one thread at a time.
"""

from __future__ import annotations

import sqlite3
import threading
import weakref
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from wsdesk.server.storage.database import Row, Values
from wsdesk.server.storage.errors import (
    StorageClosedError,
    StorageFullError,
    StorageUnavailableError,
    check_version,
    from_sqlite,
)
from wsdesk.server.storage.migrations import MIGRATIONS, statements_for
from wsdesk.server.storage.search_sqlite import ASSET_INDEX

BUSY_S = 10.0
"""Timeout of a write while another thread or process writes."""

LOG_BYTES = 16 << 20
"""Size limit of the write-ahead log file after a checkpoint."""

CHECKPOINT_PAGES = 8_000
"""Pages of the log after which a write moves them to the database, instead of `maintain`; 32 MB.

The import of a small folder doesn't wait for that.
"""

CLOSE_S = 10.0
"""Time that `close` waits for readers and for a writer."""

_INTERRUPT_S = 0.1
"""Interval of interruptions while `close` waits: a reader may begin another statement after one."""

READER_CACHE_KIB = 256
"""Page cache of a reader; small, since the file system caches, too."""

WRITER_CACHE_KIB = 2_000

IDLE_READERS = 8
"""Maximum number of idle readers; further ones are closed."""


class SqliteUnit:
    """One transaction, or single statements, of a connection."""

    __slots__ = ("_connection", "search")

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.search = ASSET_INDEX

    def value(self, statement: str, values: Values = ()) -> Any:
        row = self._connection.execute(statement, values).fetchone()
        return None if row is None else row[0]

    def row(self, statement: str, values: Values = ()) -> Row | None:
        return self._connection.execute(statement, values).fetchone()

    def rows(self, statement: str, values: Values = ()) -> Sequence[Row]:
        return self._connection.execute(statement, values).fetchall()

    def each(self, statement: str, values: Values = ()) -> Iterator[Row]:
        return self._connection.execute(statement, values)

    def run(self, statement: str, values: Values = ()) -> int:
        return self._connection.execute(statement, values).rowcount

    def run_many(self, statement: str, values: Iterable[Values]) -> None:
        self._connection.executemany(statement, values)

    def continue_numbers(self, table: str, column: str) -> None:
        """Do nothing: a new row gets the number after the largest one."""

    def remove_time_limits(self) -> None:
        """Do nothing: there is none."""

    def lock(self, name: str) -> None:
        """Do nothing: one unit writes at a time."""


class SqliteDatabase:
    """Database of the workspace in a file.

    Raises:
        StorageTooNewError: the data is of a newer version.
        StorageTooOldError: the data is of an older version, and `migrate` is false.
        StorageError: the file is invalid, or can't be opened.
    """

    is_in_process = True

    def __init__(self, path: Path, *, migrate: bool = True) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._readers_changed = threading.Condition()
        self._active_readers = 0
        self._closed = False
        self._idle: list[sqlite3.Connection] = []
        self._all: list[sqlite3.Connection] = []
        # Close the connections even if the application is dropped without `close`.
        self._finalizer = weakref.finalize(self, _close_all, self._all)
        try:
            self._writer = self._connect()
            try:
                self._writer.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
                self._migrate(is_allowed=migrate)
            except BaseException:
                self.close()
                raise
        except sqlite3.Error as error:
            raise from_sqlite(error) from error

    @contextmanager
    def read(self, *, snapshot: bool = True) -> Generator[SqliteUnit]:
        """Context manager with a unit for reading."""
        connection = self._borrow()
        try:
            if not snapshot:
                yield SqliteUnit(connection)
                return
            connection.execute("BEGIN")
            try:
                yield SqliteUnit(connection)
            finally:
                connection.rollback()
        except sqlite3.Error as error:
            raise from_sqlite(error) from error
        finally:
            with self._readers_changed:
                if len(self._idle) < IDLE_READERS and not self._closed:
                    self._idle.append(connection)
                else:
                    if connection in self._all:
                        self._all.remove(connection)
                    connection.close()
                self._active_readers -= 1
                self._readers_changed.notify_all()

    @contextmanager
    def write(self) -> Generator[SqliteUnit]:
        """Context manager with the unit for writing; others wait for it."""
        # A thread that waits can't answer other requests.
        if not self._lock.acquire(timeout=BUSY_S):
            raise StorageUnavailableError("the database is busy")
        try:
            if self._closed:
                raise StorageClosedError("closed")
            is_committing = False
            try:
                self._writer.execute("BEGIN IMMEDIATE")
                try:
                    yield SqliteUnit(self._writer)
                    is_committing = True
                    self._writer.commit()
                except BaseException:
                    # Also after a failed commit (the disk is full), so that the next writer can begin.
                    self._writer.rollback()
                    raise
            except sqlite3.Error as error:
                failure = from_sqlite(error)
                if isinstance(failure, StorageUnavailableError):
                    # A full disk is reported before the commit is complete; an error of the disk may not be.
                    failure.may_be_written = is_committing and not isinstance(failure, StorageFullError)
                raise failure from error
            finally:
                if self._closed:
                    self._writer.close()
        finally:
            self._lock.release()

    def maintain(self) -> None:
        """Checkpoint and truncate the write-ahead log, unless a reader or writer is active."""
        if self._lock.acquire(blocking=False):
            try:
                if not self._closed:
                    self._truncate_log()
            finally:
                self._lock.release()

    def optimize(self) -> None:
        """Do nothing: the indexes are complete, and plans don't depend on statistics."""

    def _truncate_log(self) -> None:
        try:
            self._writer.execute("PRAGMA busy_timeout=0")
            self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        except sqlite3.OperationalError:
            pass  # a reader is active; retried at the next interval
        finally:
            self._writer.execute(f"PRAGMA busy_timeout={BUSY_S * 1e3:.0f}")

    def close(self) -> None:
        """Close every connection that isn't used any more.

        Waits up to `CLOSE_S` for active readers, whose statements are interrupted, and for a writer.
        Readers that need longer close their connection themselves, since closing it during a statement would
        crash the process.
        """
        with self._readers_changed:
            self._closed = True
            deadline = monotonic() + CLOSE_S
            while self._active_readers and monotonic() < deadline:
                for connection in self._reading():
                    connection.interrupt()
                self._readers_changed.wait(_INTERRUPT_S)
            for connection in self._reading():
                self._all.remove(connection)
        is_writer_idle = self._lock.acquire(timeout=max(0.0, deadline - monotonic()))
        try:
            if not is_writer_idle:
                self._all.remove(self._writer)
            self._finalizer()
        finally:
            if is_writer_idle:
                self._lock.release()

    def _reading(self) -> list[sqlite3.Connection]:
        """Connections of active readers."""
        idle = {id(connection) for connection in (*self._idle, self._writer)}
        return [connection for connection in self._all if id(connection) not in idle]

    def _borrow(self) -> sqlite3.Connection:
        with self._readers_changed:
            if self._closed:
                raise StorageClosedError("closed")
            connection = self._idle.pop() if self._idle else None
            self._active_readers += 1
        try:
            return connection or self._connect(READER_CACHE_KIB)
        except BaseException as error:
            with self._readers_changed:
                self._active_readers -= 1
                self._readers_changed.notify_all()
            if isinstance(error, sqlite3.Error):
                raise from_sqlite(error) from error
            raise

    def _connect(self, cache_kib: int = WRITER_CACHE_KIB) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, timeout=BUSY_S, isolation_level=None, check_same_thread=False, cached_statements=64
        )
        self._all.append(connection)
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(f"PRAGMA journal_size_limit={LOG_BYTES}")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute(f"PRAGMA cache_size=-{cache_kib}")
        return connection

    def _migrate(self, *, is_allowed: bool) -> None:
        version = _version(self._writer)
        place, advice = str(self._path), "another --data folder"
        check_version(place, version, len(MIGRATIONS), migrate=is_allowed, advice=advice)
        self._writer.execute("PRAGMA journal_mode=WAL")  # kept in the file, so that readers needn't set it
        if version == len(MIGRATIONS):
            return
        with self.write() as unit:
            # Another process may have migrated while this one waited for the lock.
            version = _version(self._writer)
            for number, statements in enumerate(MIGRATIONS[version:], version + 1):
                for statement in statements_for(statements, "sqlite"):
                    unit.run(statement)
                unit.run(f"PRAGMA user_version={number}")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _close_all(connections: list[sqlite3.Connection]) -> None:
    while connections:
        connections.pop().close()
