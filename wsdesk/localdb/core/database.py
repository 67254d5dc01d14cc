"""Local database: one writer thread, any number of readers."""

from __future__ import annotations

import sqlite3
import threading
import time
import weakref
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.errors import DatabaseClosedError, DatabaseDamagedError, translate_error
from wsdesk.localdb.core.unsaved_values import UnsavedValues
from wsdesk.localdb.core.writer import Work, WriteExecutor, WriterThread

T = TypeVar("T")
P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class QuarantinedDatabase:
    """A damaged database file that was renamed and replaced by a new one.

    `saved` are the recovered rows by table; `reason` is SQLite's message, for the log.
    """

    path: Path
    reason: str
    saved: tuple[tuple[str, int], ...] = ()


def _compressor() -> Executor:
    return ThreadPoolExecutor(1, "localdb-packer")


@dataclass(frozen=True, slots=True)
class DatabaseEnvironment:
    """Threads and clock of a database, replaceable in tests."""

    writer: Callable[[sqlite3.Connection, Callable[[BaseException], None]], WriteExecutor] = WriterThread
    compressor: Callable[[], Executor] = _compressor
    clock: Callable[[], float] = time.time


class Database:
    """An open database, created by `open_database`. Thread-safe."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        connect_reader: Callable[[], sqlite3.Connection],
        quarantined: QuarantinedDatabase | None = None,
        environment: DatabaseEnvironment | None = None,
        *,
        in_memory: bool = False,
    ) -> None:
        environment = environment or DatabaseEnvironment()
        self.path = path
        self.clock = environment.clock
        """Seconds since the epoch."""
        self.quarantined = quarantined
        self.in_memory = in_memory
        """Whether the database is only in memory (see `memory.open_memory`)."""
        self.on_error: Callable[[BaseException], None] | None = None
        """Called on the writer thread with every write error, since most futures aren't awaited."""
        self.unsaved = UnsavedValues(path)
        self.key_value_tables: dict[str, object] = {}
        """Key-value tables by name, see `key_value_table.open_table`."""
        self._writer = environment.writer(connection, self._report)
        self._create_compressor = environment.compressor
        # A program that exits without `close` still finishes its queued writes.
        self._at_exit = weakref.finalize(self, self._writer.close)
        self._connect_reader = connect_reader
        self._lock = threading.Lock()
        self._idle: list[sqlite3.Connection] = []
        self._borrowed: set[sqlite3.Connection] = set()
        self._outdated: set[sqlite3.Connection] = set()
        self._compressor: Executor | None = None
        self._closed = False

    def write(self, work: Work[T], *, durable: bool = False) -> Future[T]:
        """Run `work(connection)` in a transaction on the writer thread.

        The future is done when the transaction is committed, and synced to the disk if `durable`. It fails
        with an error of `errors` or of `work`; then the transaction was rolled back.
        """
        return self._writer.submit(work, durable=durable)

    def write_prepared(
        self, prepare: Callable[[], P], work: Callable[[sqlite3.Connection, P], T]
    ) -> Future[T]:
        """Like `write`, but first run `prepare()` on another thread, for example to compress data."""
        outer: Future[T] = Future()

        def after(prepared: Future[P]) -> None:
            _chain(prepared, outer, lambda value: self.write(lambda connection: work(connection, value)))

        with self._lock:
            if self._closed:
                outer.set_exception(DatabaseClosedError("the database is closed"))
                return outer
            if self._compressor is None:
                self._compressor = self._create_compressor()
            self._compressor.submit(prepare).add_done_callback(after)
        return outer

    def read(self, work: Work[T]) -> T:
        """Run `work(connection)` in a read transaction on the calling thread."""
        connection = self._borrow()
        try:
            connection.execute("BEGIN")
            result = work(connection)
            connection.execute("COMMIT")
        except BaseException as error:
            with self._lock:
                self._borrowed.discard(connection)
                self._outdated.discard(connection)
            with suppress(sqlite3.Error):
                connection.close()
            reason = translate_error(error)
            if isinstance(reason, DatabaseDamagedError):
                self.mark_suspect()
            if reason is error:
                raise
            raise reason from error
        self._return(connection)
        return result

    def replace_connection(self, work: Work[sqlite3.Connection]) -> Future[None]:
        """Replace the writer's connection by the result of `work(connection)`, after all queued writes.

        The old connection stays if `work` fails.
        """
        assert isinstance(self._writer, WriterThread)
        return self._writer.replace_connection(work)

    def set_reader_factory(self, connect_reader: Callable[[], sqlite3.Connection]) -> None:
        """Set the factory of read connections; called by the `work` of `replace_connection`."""
        with self._lock:
            idle, self._idle = self._idle, []
            self._connect_reader = connect_reader
            self._outdated |= self._borrowed
            self.in_memory = False
        for connection in idle:
            connection.close()

    def mark_suspect(self) -> None:
        """Make the next start check every page of the file."""
        with suppress(OSError):
            suspect_marker(self.path).touch()

    def close(self) -> None:
        """Finish all writes and close every connection. May be called repeatedly."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            compressor, idle = self._compressor, self._idle
            self._idle = []
        if compressor is not None:
            compressor.shutdown(wait=True)
        for connection in idle:
            connection.close()
        self._at_exit()
        self.unsaved.close()

    def _report(self, reason: BaseException) -> None:
        if isinstance(reason, DatabaseDamagedError):
            self.mark_suspect()
        if self.on_error is not None:
            with suppress(Exception):
                self.on_error(reason)

    def _borrow(self) -> sqlite3.Connection:
        with self._lock:
            if self._closed:
                raise DatabaseClosedError("the database is closed")
            connect = self._connect_reader
            connection = self._idle.pop() if self._idle else None
            if connection is not None:
                self._borrowed.add(connection)
                return connection
        try:
            connection = connect()
        except sqlite3.Error as error:
            raise translate_error(error) from error
        with self._lock:
            self._borrowed.add(connection)
            if connect is not self._connect_reader:
                self._outdated.add(connection)
        return connection

    def _return(self, connection: sqlite3.Connection) -> None:
        with self._lock:
            self._borrowed.discard(connection)
            is_outdated = connection in self._outdated
            self._outdated.discard(connection)
            if not self._closed and not is_outdated and len(self._idle) < 4:
                self._idle.append(connection)
                return
        connection.close()


def suspect_marker(path: Path) -> Path:
    """Marker file: a page of the database couldn't be read."""
    return path.with_name(path.name + "-suspect")


def _chain(first: Future[P], outer: Future[T], then: Callable[[P], Future[T]]) -> None:
    """Complete `outer` with the result of `then(first.result())`, or with the error of `first`."""

    def copy(inner: Future[T]) -> None:
        error = inner.exception()
        if error is not None:
            outer.set_exception(error)
        else:
            outer.set_result(inner.result())

    error = first.exception()
    if error is not None:
        outer.set_exception(error)
    else:
        then(first.result()).add_done_callback(copy)
