"""Read connection of an index file whose queries can be canceled."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from wsdesk.localdb.core.errors import LocalDbError

T = TypeVar("T")


class IndexInterruptedError(LocalDbError):
    """The query was canceled."""


class CancelToken:
    """Cancels one call of `IndexReader.run`, from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._canceled = False

    def cancel(self) -> None:
        """End the call with `IndexInterruptedError`, whether or not it has started."""
        with self._lock:
            self._canceled = True
            if self._connection is not None:
                self._connection.interrupt()

    def check(self) -> None:
        """Raise `IndexInterruptedError` if the call was canceled."""
        if self._canceled:
            raise IndexInterruptedError("interrupted")

    def attach(self, connection: sqlite3.Connection | None) -> None:
        """Set the connection on which the call runs, None when it has ended."""
        with self._lock:
            self._connection = connection


class IndexReader:
    """Runs one query at a time; others wait for `lock`."""

    def __init__(self, open_connection: Callable[[], sqlite3.Connection]) -> None:
        self.lock = threading.RLock()
        self._open = open_connection
        self._connection: sqlite3.Connection | None = None

    def run(self, work: Callable[[sqlite3.Connection], T], token: CancelToken | None = None) -> T:
        """Call `work` with the connection; `token` cancels it. Raises `sqlite3.Error`."""
        with self.lock:
            if token is not None:
                token.check()
            if self._connection is None:
                self._connection = self._open()
            if token is None:
                return work(self._connection)
            token.attach(self._connection)
            try:
                token.check()
                return work(self._connection)
            except sqlite3.OperationalError:
                token.check()
                raise
            finally:
                token.attach(None)

    def close(self) -> None:
        """Close the connection; the next query opens another one. The caller holds `lock`."""
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
        self._connection = None
