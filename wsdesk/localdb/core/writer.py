"""Writer thread of the local database."""

from __future__ import annotations

import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from wsdesk.localdb.core.errors import DatabaseClosedError, translated

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

_WORTH_TIDYING = 64
_TIDIED_AT_ONCE = 2048
"""Pages of 4 KB: a step of some 10 ms, between which a new write is looked for."""
_LOG_KEPT_S = 2.0
"""Seconds without a write after which the log is emptied, if something that a person wrote is in it."""


@dataclass(slots=True)
class _Job:
    work: Work[Any]
    durable: bool
    future: Future[Any] = field(default_factory=Future[Any])
    moves: bool = False
    """Whether `work` makes the connection that is written through from then on."""


class WriteExecutor(Protocol):
    """What a database needs of whoever writes for it."""

    def submit(self, work: Work[T], *, durable: bool) -> Future[T]: ...

    def close(self) -> None: ...


class WriterThread:
    """Runs writes one after another, each in a transaction of its own, on a connection that it alone uses.

    Two lanes: what must be on disk before somebody goes on overtakes what merely has to get there, so that
    an edge does not wait for a canvas of 100 MB. Within a lane the order is that of asking.
    """

    def __init__(self, connection: sqlite3.Connection, tell: Callable[[BaseException], None]) -> None:
        self._connection = connection
        self._tell = tell
        self._urgent: deque[_Job] = deque()
        self._others: deque[_Job] = deque()
        self._change = threading.Condition()
        self._closing = False
        self._untidy = False
        self._logged = False
        self._thread = threading.Thread(target=self._run, name="localdb-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T], *, durable: bool) -> Future[T]:
        """Queues the work; the future has its result once it is committed (and synced, if durable)."""
        return self._queue(_Job(work, durable))

    def move(self, work: Work[sqlite3.Connection]) -> Future[None]:
        """Queues the making of another connection, which takes the place of this one where it succeeds."""
        return self._queue(_Job(work, durable=False, moves=True))

    def _queue(self, job: _Job) -> Future[Any]:
        durable = job.durable
        with self._change:
            if self._closing:
                job.future.set_exception(DatabaseClosedError("the database is closed"))
                return job.future
            (self._urgent if durable else self._others).append(job)
            self._change.notify()
        return job.future

    def close(self) -> None:
        """Finishes what was queued, then ends the thread and its connection."""
        with self._change:
            self._closing = True
            self._change.notify()
        if self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        while (job := self._next()) is not None:
            if not job.future.set_running_or_notify_cancel():
                continue
            try:
                result = self._move(job) if job.moves else self._transaction(job)
            except BaseException as error:
                reason = translated(error)
                job.future.set_exception(reason)
                if not job.moves:  # who asked for that waits for the answer
                    self._tell(reason)
            else:
                job.future.set_result(result)
            self._untidy = True
            self._logged |= job.durable
            del job
        self._tidy()
        self._connection.close()

    def _next(self) -> _Job | None:
        """The next job, None at the end; while there is none, pages are given back and the log is emptied."""
        while True:
            with self._change:
                if self._urgent:
                    return self._urgent.popleft()
                if self._others:
                    return self._others.popleft()
                if self._closing:
                    return None
                if not self._untidy and self._change.wait(_LOG_KEPT_S if self._logged else None):
                    continue
            if self._untidy:
                self._untidy = self._tidy()
            else:
                self._logged = not self._empty_log()

    def _tidy(self) -> bool:
        """Gives some freed pages back to the file system; whether there are more."""
        with suppress(sqlite3.Error):
            before = self._free_pages()
            if before >= _WORTH_TIDYING:
                # As a script: `execute` would take only the first of the pragma's steps.
                self._connection.executescript(f"PRAGMA incremental_vacuum({_TIDIED_AT_ONCE})")
                return _WORTH_TIDYING <= self._free_pages() < before
        return False

    def _empty_log(self) -> bool:
        """Empties the write-ahead log, which still has what was deleted; False while somebody reads it."""
        with suppress(sqlite3.Error):
            waits = self._connection.execute("PRAGMA busy_timeout").fetchone()[0]
            self._connection.execute("PRAGMA busy_timeout = 0")
            try:
                return self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
            finally:
                self._connection.execute(f"PRAGMA busy_timeout = {waits}")
        return False

    def _free_pages(self) -> int:
        return self._connection.execute("PRAGMA freelist_count").fetchone()[0]

    def _move(self, job: _Job) -> None:
        old, self._connection = self._connection, job.work(self._connection)
        old.close()

    def _transaction(self, job: _Job) -> object:
        connection = self._connection
        # NORMAL may lose the last commits at power loss, never the file; FULL syncs before it returns.
        connection.execute(f"PRAGMA synchronous = {'FULL' if job.durable else 'NORMAL'}")
        # What was written by a person is overwritten when it is deleted; answers of the server may be large.
        connection.execute(f"PRAGMA secure_delete = {'ON' if job.durable else 'FAST'}")
        connection.execute("BEGIN IMMEDIATE")
        try:
            result = job.work(connection)
            connection.execute("COMMIT")
        except BaseException:
            # A full disk has rolled back already.
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return result
