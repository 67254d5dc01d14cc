"""Base class of SQLite files of one scope with one connection."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar, Literal

from wsdesk.localdb.core.errors import (
    DatabaseClosedError,
    DatabaseDamagedError,
    LocalDbError,
    translate_error,
)

_WAIT_S = 5.0
BATCH = 500
"""Values per statement."""


class SqliteFile:
    """SQLite file with one connection. Every method blocks and is thread-safe: call it on worker threads.

    A damaged file or one of another version is discarded and created anew. Raises `LocalDbError` on disk
    errors.
    """

    SQL: ClassVar[str] = ""
    VERSION: ClassVar[int] = 1
    SYNCHRONOUS: ClassVar[Literal["OFF", "NORMAL"]] = "OFF"
    """OFF for data that can be computed again after a power failure; a process that ends loses nothing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._closed = False

    def close(self) -> None:
        """Wait for writes and close the file. May be called repeatedly."""
        with self._lock:
            self._closed = True
            self._disconnect()

    def remove(self) -> None:
        """Close and delete the file."""
        with self._lock:
            self.close()
            self._delete_files()

    def _discard(self) -> None:
        """Handle a damaged file, or one of another version, before it is created anew."""
        self._delete_files()

    def _query(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        with self.access() as connection:
            return connection.execute(query, values).fetchall()

    def _query_in(self, query: str, values: Iterable[object]) -> list[tuple[Any, ...]]:
        """Run a query with `IN ({})` for any number of values."""
        ids = list(values)
        rows: list[tuple[Any, ...]] = []
        for at in range(0, len(ids), BATCH):
            batch = ids[at : at + BATCH]
            rows += self._query(query.format(", ".join("?" * len(batch))), batch)
        return rows

    @contextmanager
    def access(self) -> Generator[sqlite3.Connection]:
        """The connection, for the calling thread alone; errors are translated to those of `errors`."""
        with self._lock:
            try:
                yield self._open()
            except OSError as error:
                raise LocalDbError(f"{self.path}: {error.strerror or error}") from error
            except sqlite3.Error as error:
                translated = translate_error(error)
                if isinstance(translated, DatabaseDamagedError):
                    self._disconnect()
                    self._discard()
                raise translated from error

    def _open(self) -> sqlite3.Connection:
        if self._closed:
            raise DatabaseClosedError("the file is closed")
        if self._connection is None:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            try:
                self._connection = self._connect()
            except sqlite3.DatabaseError as error:
                if not isinstance(translate_error(error), DatabaseDamagedError):
                    raise
                self._discard()
                self._connection = self._connect()
        return self._connection

    def _connect(self) -> sqlite3.Connection:
        with suppress(FileExistsError):
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        connection = sqlite3.connect(
            self.path, timeout=_WAIT_S, isolation_level=None, check_same_thread=False
        )
        try:
            connection.execute("PRAGMA trusted_schema = OFF")
            if connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None:
                connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute(f"PRAGMA synchronous = {self.SYNCHRONOUS}")
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version == 0 and not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
                connection.executescript(f"BEGIN; {self.SQL} PRAGMA user_version = {self.VERSION}; COMMIT;")
            elif version != self.VERSION:
                raise _OtherVersionError
        except _OtherVersionError:
            connection.close()
            self._discard()
            return self._connect()
        except BaseException:
            connection.close()
            raise
        return connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _delete_files(self) -> None:
        for suffix in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                self.path.with_name(self.path.name + suffix).unlink()


class _OtherVersionError(Exception):
    pass
