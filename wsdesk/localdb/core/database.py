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
from wsdesk.localdb.core.errors import DatabaseClosedError, DatabaseDamagedError, translated
from wsdesk.localdb.core.writer import Work, WriteExecutor, WriterThread

T = TypeVar("T")
P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class QuarantinedDatabase:
    """A damaged database was put beside the new one.

    `saved` counts, by table, the rows that were carried over; `reason` is SQLite's, for the log.
    """

    path: Path
    reason: str
    saved: tuple[tuple[str, int], ...] = ()


def _packer() -> Executor:
    return ThreadPoolExecutor(1, "localdb-packer")


@dataclass(frozen=True, slots=True)
class DatabaseEnvironment:
    """Who works for a database and what time it is; a test puts those in their place that it can lead."""

    writer: Callable[[sqlite3.Connection, Callable[[BaseException], None]], WriteExecutor] = WriterThread
    packer: Callable[[], Executor] = _packer
    clock: Callable[[], float] = time.time


class Database:
    """An open database (made by `database.open_database`). All methods may be called from any thread."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        connect_reader: Callable[[], sqlite3.Connection],
        set_aside: QuarantinedDatabase | None = None,
        around: DatabaseEnvironment | None = None,
        *,
        in_memory: bool = False,
    ) -> None:
        around = around or DatabaseEnvironment()
        self.path = path
        self.clock = around.clock
        """Seconds since 1970."""
        self.set_aside = set_aside
        self.in_memory = in_memory
        """Whether nothing of it is on the disk (`memory.open_memory`)."""
        self.on_trouble: Callable[[BaseException], None] | None = None
        """Called on the writer's thread with every error of a write: nobody looks at most of the futures."""
        self.shelves: dict[str, object] = {}
        """Made and found by `shelf.shelf_of`."""
        self._writer = around.writer(connection, self._tell)
        self._make_packer = around.packer
        # Also a program that ends without `close` writes what was asked for.
        self._at_exit = weakref.finalize(self, self._writer.close)
        self._connect_reader = connect_reader
        self._lock = threading.Lock()
        self._idle: list[sqlite3.Connection] = []
        self._lent: set[sqlite3.Connection] = set()
        self._stale: set[sqlite3.Connection] = set()
        self._packer: Executor | None = None
        self._closed = False

    def write(self, work: Work[T], *, durable: bool = False) -> Future[T]:
        """Runs `work(connection)` in a transaction on the writer's thread.

        The future is done when it is committed, with `durable` when it is on the disk. Its errors are those
        of `errors` and what `work` raises; then nothing of the write was kept.
        """
        return self._writer.submit(work, durable=durable)

    def write_prepared(
        self, prepare: Callable[[], P], work: Callable[[sqlite3.Connection, P], T]
    ) -> Future[T]:
        """Like `write`, after `prepare()` ran on a thread beside the writer (compression takes a while)."""
        outer: Future[T] = Future()

        def after(prepared: Future[P]) -> None:
            _hand_on(prepared, outer, lambda value: self.write(lambda connection: work(connection, value)))

        with self._lock:
            if self._closed:
                outer.set_exception(DatabaseClosedError("the database is closed"))
                return outer
            if self._packer is None:
                self._packer = self._make_packer()
            self._packer.submit(prepare).add_done_callback(after)
        return outer

    def read(self, work: Work[T]) -> T:
        """Runs `work(connection)` here and now on a connection that can only read, as of one moment."""
        connection = self._borrow()
        try:
            connection.execute("BEGIN")
            result = work(connection)
            connection.execute("COMMIT")
        except BaseException as error:
            with self._lock:
                self._lent.discard(connection)
                self._stale.discard(connection)
            with suppress(sqlite3.Error):
                connection.close()
            reason = translated(error)
            if isinstance(reason, DatabaseDamagedError):
                self.suspect()
            if reason is error:
                raise
            raise reason from error
        self._give_back(connection)
        return result

    def move(self, work: Work[sqlite3.Connection]) -> Future[None]:
        """Goes on with the connection that `work(connection)` makes, after all writes asked for before.

        Where `work` fails the old connection stays.
        """
        assert isinstance(self._writer, WriterThread)
        return self._writer.move(work)

    def use_readers(self, connect_reader: Callable[[], sqlite3.Connection]) -> None:
        """Read by way of these connections from now on; for `work` of `move`."""
        with self._lock:
            idle, self._idle = self._idle, []
            self._connect_reader = connect_reader
            self._stale |= self._lent
            self.in_memory = False
        for connection in idle:
            connection.close()

    def suspect(self) -> None:
        """Has the next start look at every page of the file."""
        with suppress(OSError):
            suspect_mark(self.path).touch()

    def close(self) -> None:
        """Finishes all writes and closes every connection. A second call does nothing."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            packer, idle = self._packer, self._idle
            self._idle = []
        if packer is not None:
            packer.shutdown(wait=True)
        for connection in idle:
            connection.close()
        self._at_exit()

    def _tell(self, reason: BaseException) -> None:
        if isinstance(reason, DatabaseDamagedError):
            self.suspect()
        if self.on_trouble is not None:
            with suppress(Exception):
                self.on_trouble(reason)

    def _borrow(self) -> sqlite3.Connection:
        with self._lock:
            if self._closed:
                raise DatabaseClosedError("the database is closed")
            connect = self._connect_reader
            connection = self._idle.pop() if self._idle else None
            if connection is not None:
                self._lent.add(connection)
                return connection
        try:
            connection = connect()
        except sqlite3.Error as error:
            raise translated(error) from error
        with self._lock:
            self._lent.add(connection)
            if connect is not self._connect_reader:
                self._stale.add(connection)
        return connection

    def _give_back(self, connection: sqlite3.Connection) -> None:
        with self._lock:
            self._lent.discard(connection)
            is_stale = connection in self._stale
            self._stale.discard(connection)
            if not self._closed and not is_stale and len(self._idle) < 4:
                self._idle.append(connection)
                return
        connection.close()


def suspect_mark(path: Path) -> Path:
    """The file whose being there says that a page of the database could not be read."""
    return path.with_name(path.name + "-suspect")


def _hand_on(done: Future[P], outer: Future[T], then: Callable[[P], Future[T]]) -> None:
    """Lets `outer` end as `then(result of done)` does, or as `done` failed."""

    def copy(inner: Future[T]) -> None:
        error = inner.exception()
        if error is not None:
            outer.set_exception(error)
        else:
            outer.set_result(inner.result())

    error = done.exception()
    if error is not None:
        outer.set_exception(error)
    else:
        then(done.result()).add_done_callback(copy)
