"""SQLite database: snapshot readers, and one writer with transactions.

Write-ahead logging lets readers go on while somebody writes; `synchronous=FULL` means that an answered write
survives a power cut. Connections are lent to threads, never shared by two at once.
"""

from __future__ import annotations

import sqlite3
import threading
import weakref
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from wsdesk.server.migrations import MIGRATIONS

BUSY_S = 10.0
"""How long a write waits for another process on the same data before it gives up."""

LOG_BYTES = 16 << 20
"""What the file of the write-ahead log keeps after its content was written into the database."""

READER_CACHE_KIB = 256
"""Page cache of a reader, which the system's cache of files stands behind: each reader holds as much."""

WRITER_CACHE_KIB = 2_000

IDLE_READERS = 8
"""Readers that stay open when nobody reads; the memory of any more is given back."""


class ServerDataTooNewError(RuntimeError):
    """The data was written by a newer version of the program; it is left untouched."""

    def __init__(self, path: Path, found: int) -> None:
        super().__init__(
            f"{path} is of version {found}; this program knows versions up to {len(MIGRATIONS)}. "
            "Use a newer wsdesk, or another --data folder."
        )


class ServerDatabaseClosedError(sqlite3.OperationalError):
    """Somebody asks after `close`: a request that was still under way when the server ended."""


class ServerDatabase:
    """The workspace's rows.

    Raises:
        DataTooNew: see there.
        sqlite3.DatabaseError: the file is no database, or cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._lending = threading.Condition()
        self._lent = 0
        self._closed = False
        self._idle: list[sqlite3.Connection] = []
        self._all: list[sqlite3.Connection] = []
        # An application that is dropped without `close` must not leave connections to the collector's mercy.
        self._finalizer = weakref.finalize(self, _close_all, self._all)
        self._writer = self._connect()
        try:
            self._migrate()
        except BaseException:
            self.close()
            raise

    @contextmanager
    def read(self) -> Generator[sqlite3.Connection]:
        """A connection for reading; everything read inside the block is of the same moment.

        Raises:
            DatabaseClosed: the database was closed before.
        """
        connection = self._borrow()
        try:
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                connection.rollback()
        finally:
            with self._lending:
                if len(self._idle) < IDLE_READERS:
                    self._idle.append(connection)
                else:
                    self._all.remove(connection)
                    connection.close()
                self._lent -= 1
                self._lending.notify_all()

    @contextmanager
    def write(self) -> Generator[sqlite3.Connection]:
        """The writer's connection: committed when the block ends, rolled back when it raises.

        Raises:
            DatabaseClosed: the database was closed before.
        """
        with self._lock:
            if self._closed:
                raise ServerDatabaseClosedError("closed")
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                self._writer.commit()
            except BaseException:
                # Also after a commit that failed (the disk is full): the next writer begins again.
                self._writer.rollback()
                raise

    def truncate_log(self) -> None:
        """Write the write-ahead log into the database and cut its file, unless somebody reads or writes."""
        if self._lock.acquire(blocking=False):
            try:
                if not self._closed:
                    self._writer.execute("PRAGMA busy_timeout=0")
                    self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            except sqlite3.OperationalError:
                pass  # a reader is in the way; the next time will do
            finally:
                self._writer.execute(f"PRAGMA busy_timeout={BUSY_S * 1e3:.0f}")
                self._lock.release()

    def close(self) -> None:
        """Close every connection; the database cannot be used afterwards.

        Waits for those who are reading or writing: a connection that is closed under a statement takes the
        process along. Long reads are interrupted.
        """
        with self._lending:
            self._closed = True
            if self._lent:
                for connection in self._all:
                    if connection is not self._writer:
                        connection.interrupt()
            self._lending.wait_for(lambda: not self._lent)
        with self._lock:
            self._finalizer()

    def _borrow(self) -> sqlite3.Connection:
        with self._lending:
            if self._closed:
                raise ServerDatabaseClosedError("closed")
            connection = self._idle.pop() if self._idle else None
            self._lent += 1
        try:
            return connection or self._connect(READER_CACHE_KIB)
        except BaseException:
            with self._lending:
                self._lent -= 1
                self._lending.notify_all()
            raise

    def _connect(self, cache_kib: int = WRITER_CACHE_KIB) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, timeout=BUSY_S, isolation_level=None, check_same_thread=False, cached_statements=64
        )
        self._all.append(connection)
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(f"PRAGMA journal_size_limit={LOG_BYTES}")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute(f"PRAGMA cache_size=-{cache_kib}")
        return connection

    def _migrate(self) -> None:
        found = _version(self._writer)
        if found == len(MIGRATIONS):
            return
        if found > len(MIGRATIONS):
            raise ServerDataTooNewError(self._path, found)
        with self.write() as connection:
            # Another process may have been first while this one waited for the lock.
            for number, statements in enumerate(MIGRATIONS[_version(connection) :], _version(connection) + 1):
                for statement in statements:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version={number}")


def _version(connection: sqlite3.Connection) -> int:
    row = connection.execute("PRAGMA user_version").fetchone()
    return int(row[0])


def _close_all(connections: list[sqlite3.Connection]) -> None:
    while connections:
        connections.pop().close()
