"""Writer thread of the local database."""

from __future__ import annotations

import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import field
from typing import Any, Protocol, TypeVar

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.errors import DatabaseClosedError, translate_error

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

_MIN_FREE_PAGES = 64
_PAGES_PER_STEP = 2048
"""Pages of 4 KB per step, about 10 ms; new writes are handled between steps."""
_LOG_MAX_AGE_S = 2.0
"""Idle seconds after which the write-ahead log is truncated if it contains deleted user text."""


@contextmanager
def transaction(connection: sqlite3.Connection) -> Generator[sqlite3.Connection]:
    """Transaction that locks the database for writing at once; rolled back if an exception is raised."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
        connection.execute("COMMIT")
    except BaseException:
        # SQLite has already rolled back if the disk is full.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@dataclass(slots=True)
class _Job:
    work: Work[Any]
    durable: bool
    future: Future[Any] = field(default_factory=Future[Any])
    replaces_connection: bool = False
    """Whether `work` returns the new connection of the thread."""


class WriteExecutor(Protocol):
    """Interface of a database's writer."""

    def submit(self, work: Work[T], *, durable: bool) -> Future[T]: ...

    def close(self) -> None: ...


class WriterThread:
    """Executes writes one at a time, each in its own transaction, on an exclusive connection.

    Two FIFO queues: durable writes, which the user waits for, take precedence over others, so that an edge
    isn't delayed by a canvas of 100 MB.
    """

    def __init__(self, connection: sqlite3.Connection, on_error: Callable[[BaseException], None]) -> None:
        self._connection = connection
        self._on_error = on_error
        self._durable_jobs: deque[_Job] = deque()
        self._other_jobs: deque[_Job] = deque()
        self._condition = threading.Condition()
        self._is_closing = False
        self._has_free_pages = False
        self._is_log_dirty = False
        self._thread = threading.Thread(target=self._run, name="localdb-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T], *, durable: bool) -> Future[T]:
        """Queue the work; the future is done once it is committed (and synced, if durable)."""
        return self._queue(_Job(work, durable))

    def replace_connection(self, work: Work[sqlite3.Connection]) -> Future[None]:
        """Queue the replacement of the connection by the result of `work`."""
        return self._queue(_Job(work, durable=False, replaces_connection=True))

    def _queue(self, job: _Job) -> Future[Any]:
        durable = job.durable
        with self._condition:
            if self._is_closing:
                job.future.set_exception(DatabaseClosedError("the database is closed"))
                return job.future
            (self._durable_jobs if durable else self._other_jobs).append(job)
            self._condition.notify()
        return job.future

    def close(self) -> None:
        """Finish all queued writes, then end the thread and close the connection."""
        with self._condition:
            self._is_closing = True
            self._condition.notify()
        if self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        while (job := self._next()) is not None:
            if not job.future.set_running_or_notify_cancel():
                continue
            try:
                result = self._replace_connection(job) if job.replaces_connection else self._transaction(job)
            except BaseException as error:
                database_error = translate_error(error)
                job.future.set_exception(database_error)
                if not job.replaces_connection:  # its caller handles the error
                    self._on_error(database_error)
            else:
                job.future.set_result(result)
            self._has_free_pages = True
            self._is_log_dirty |= job.durable
            del job
        self._vacuum()
        self._connection.close()

    def _next(self) -> _Job | None:
        """Wait for the next job, None at the end; releases free pages and truncates the log when idle."""
        while True:
            with self._condition:
                if self._durable_jobs:
                    return self._durable_jobs.popleft()
                if self._other_jobs:
                    return self._other_jobs.popleft()
                if self._is_closing:
                    return None
                if not self._has_free_pages and self._condition.wait(
                    _LOG_MAX_AGE_S if self._is_log_dirty else None
                ):
                    continue
            if self._has_free_pages:
                self._has_free_pages = self._vacuum()
            else:
                self._is_log_dirty = not self._truncate_log()

    def _vacuum(self) -> bool:
        """Return some free pages to the file system; return whether there are more."""
        with suppress(sqlite3.Error):
            free_pages = self._free_pages()
            if free_pages >= _MIN_FREE_PAGES:
                # `execute` would run only the first step of the pragma.
                self._connection.executescript(f"PRAGMA incremental_vacuum({_PAGES_PER_STEP})")
                return _MIN_FREE_PAGES <= self._free_pages() < free_pages
        return False

    def _truncate_log(self) -> bool:
        """Truncate the write-ahead log, which still contains deleted data; False if a reader blocks it."""
        with suppress(sqlite3.Error):
            timeout = self._connection.execute("PRAGMA busy_timeout").fetchone()[0]
            self._connection.execute("PRAGMA busy_timeout = 0")
            try:
                return self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
            finally:
                self._connection.execute(f"PRAGMA busy_timeout = {timeout}")
        return False

    def _free_pages(self) -> int:
        return self._connection.execute("PRAGMA freelist_count").fetchone()[0]

    def _replace_connection(self, job: _Job) -> None:
        old, self._connection = self._connection, job.work(self._connection)
        old.close()

    def _transaction(self, job: _Job) -> object:
        connection = self._connection
        # NORMAL can lose the last commits on power failure, but never corrupts the file; FULL syncs each
        # commit.
        connection.execute(f"PRAGMA synchronous = {'FULL' if job.durable else 'NORMAL'}")
        # Deleted user text is overwritten; the server's responses may be large.
        connection.execute(f"PRAGMA secure_delete = {'ON' if job.durable else 'FAST'}")
        with transaction(connection):
            return job.work(connection)
