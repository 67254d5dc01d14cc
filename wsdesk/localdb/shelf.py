"""A table of small things by profile, kind and key, readable the moment they were set."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial

from wsdesk.localdb.access import Database
from wsdesk.localdb.text import as_key, pack, unpack

Key = tuple[str, str, str]
"""Profile, kind, key."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing on a shelf; `value` None stands for one that was taken off."""

    key: str
    value: str | None
    changed_at: float


def shelf_of(db: Database, table: str, *, durable: bool = False) -> Shelf:
    """The one shelf that the database has for the table: everybody sees what is still on its way.

    What is set on a `durable` one outlives a power cut from the moment that its future is done.
    """
    with _making:
        found = db.shelves.get(table)
        if not isinstance(found, Shelf):
            found = db.shelves[table] = Shelf(db, table, durable=durable)
        return found


_making = threading.Lock()


class Shelf:
    """One table of the form (profile, kind, key, value, changed_at); made by `shelf_of`.

    Setting never blocks. A value that is still on its way to the disk, or that did not fit there, is what
    `get` answers; several changes of one key that wait together are one write.
    """

    def __init__(
        self, db: Database, table: str, clock: Callable[[], float] | None = None, *, durable: bool = False
    ) -> None:
        self._db = db
        self._table = table
        self._clock = clock or db.clock
        self._durable = durable
        # Taken again where a write is refused at once and its callback runs here.
        self._lock = threading.RLock()
        self._under_way: dict[Key, Entry] = {}
        self._queued: dict[Key, Future[Entry]] = {}
        self._failed: set[Key] = set()

    def get(self, profile: str, kind: str, key: str) -> str | None:
        """The value, or None where there is none."""
        at = (as_key(profile), as_key(kind), as_key(key))
        with self._lock:
            if at in self._under_way:
                return self._under_way[at].value
        query = f"SELECT value FROM {self._table} WHERE profile = ? AND kind = ? AND key = ?"
        row = self._db.read(lambda connection: connection.execute(query, at).fetchone())
        return None if row is None else unpack(row[0])

    def set(self, profile: str, kind: str, key: str, value: str | None) -> Future[Entry]:
        """Keeps the value, or forgets the key where it is None. The future is done when it is on file."""
        at = (as_key(profile), as_key(kind), as_key(key))
        with self._lock:
            self._under_way[at] = Entry(at[2], value, self._clock())
            again, self._failed = self._failed - {at}, set()
            for failed in again:
                self._queue(failed)
            return self._queue(at)

    def entries(self, profile: str, kind: str) -> tuple[Entry, ...]:
        """All of one kind, the last changed first."""
        belongs = (as_key(profile), as_key(kind))
        with self._lock:
            under_way = {at[2]: entry for at, entry in self._under_way.items() if at[:2] == belongs}
        query = f"SELECT key, value, changed_at FROM {self._table} WHERE profile = ? AND kind = ?"
        rows = self._db.read(lambda connection: connection.execute(query, belongs).fetchall())
        found = {row[0]: Entry(row[0], unpack(row[1]), row[2]) for row in rows} | under_way
        there = [entry for entry in found.values() if entry.value is not None]
        return tuple(sorted(there, key=lambda entry: entry.changed_at, reverse=True))

    def _queue(self, at: Key) -> Future[Entry]:
        waiting = self._queued.get(at)
        if waiting is not None:
            return waiting
        future = self._db.write(partial(self._save, at), durable=self._durable)
        if not future.done():
            self._queued[at] = future
        future.add_done_callback(partial(self._on_saved, at))
        return future

    def _save(self, at: Key, connection: sqlite3.Connection) -> Entry:
        with self._lock:
            self._queued.pop(at, None)
            entry = self._under_way[at]
        if entry.value is None:
            connection.execute(f"DELETE FROM {self._table} WHERE profile = ? AND kind = ? AND key = ?", at)
        else:
            columns = "(profile, kind, key, value, changed_at) VALUES (?, ?, ?, ?, ?)"
            connection.execute(
                f"INSERT OR REPLACE INTO {self._table} {columns}", (*at, pack(entry.value), entry.changed_at)
            )
        return entry

    def _on_saved(self, at: Key, future: Future[Entry]) -> None:
        failed = future.cancelled() or future.exception() is not None
        with self._lock:
            # A write that did not even begin is still queued here.
            if self._queued.get(at) is future:
                del self._queued[at]
            if failed:
                self._failed.add(at)
            elif self._under_way.get(at) is future.result():
                del self._under_way[at]
