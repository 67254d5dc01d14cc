"""Write-through key-value table, scoped by profile and kind."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from functools import partial

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.text_encoding import as_key, pack, unpack

Key = tuple[str, str, str]
"""Profile, kind, key."""


@dataclass(frozen=True, slots=True)
class StoredValue:
    """One thing on a shelf; `value` None stands for one that was taken off.

    `over` is what whoever set it believed to stand there (empty: nothing); None where that does not matter.
    """

    key: str
    value: str | None
    changed_at: float
    over: str | None = None


Join = Callable[[str, str, str], str]
"""Makes one of what was there, of what is set now, and of what another process set there meanwhile."""


def shelf_of(db: Database, table: str, *, durable: bool = False, join: Join | None = None) -> KeyValueTable:
    """The one shelf that the database has for the table: everybody sees what is still on its way.

    What is set on a `durable` one outlives a power cut from the moment that its future is done. `join` is for
    things of which nothing that another process set may be lost.
    """
    with _making:
        found = db.shelves.get(table)
        if not isinstance(found, KeyValueTable):
            found = db.shelves[table] = KeyValueTable(db, table, durable=durable, join=join)
        return found


_making = threading.Lock()


class KeyValueTable:
    """One table of the form (profile, kind, key, value, changed_at); made by `shelf_of`.

    Setting never blocks. A value that is still on its way to the disk, or that did not fit there, is what
    `get` answers; several changes of one key that wait together are one write.
    """

    def __init__(
        self,
        db: Database,
        table: str,
        clock: Callable[[], float] | None = None,
        *,
        durable: bool = False,
        join: Join | None = None,
    ) -> None:
        self._db = db
        self._table = table
        self._clock = clock or db.clock
        self._durable = durable
        self._join = join or _ours
        # Taken again where a write is refused at once and its callback runs here.
        self._lock = threading.RLock()
        self._under_way: dict[Key, StoredValue] = {}
        self._queued: dict[Key, Future[StoredValue]] = {}
        self._failed: set[Key] = set()
        self._saving: dict[Key, StoredValue] = {}

    def get(self, profile: str, kind: str, key: str) -> str | None:
        """The value, or None where there is none."""
        at = (as_key(profile), as_key(kind), as_key(key))
        with self._lock:
            if at in self._under_way:
                return self._under_way[at].value
        return self._db.read(lambda connection: self._on_file(at, connection))

    def set(
        self, profile: str, kind: str, key: str, value: str | None, *, over: str | None = None
    ) -> Future[StoredValue]:
        """Keeps the value, or forgets the key where it is None. The future is done when it is on file.

        With `over`, what else stands there by then is joined with the value; the future's entry has both.
        """
        at = (as_key(profile), as_key(kind), as_key(key))
        with self._lock:
            self._under_way[at] = self._following(at, StoredValue(at[2], value, self._clock(), over))
            again, self._failed = self._failed - {at}, set()
            for failed in again:
                self._queue(failed)
            return self._queue(at)

    def entries(self, profile: str, kind: str) -> tuple[StoredValue, ...]:
        """All of one kind, the last changed first."""
        belongs = (as_key(profile), as_key(kind))
        with self._lock:
            under_way = {at[2]: entry for at, entry in self._under_way.items() if at[:2] == belongs}
        query = f"SELECT key, value, changed_at FROM {self._table} WHERE profile = ? AND kind = ?"
        rows = self._db.read(lambda connection: connection.execute(query, belongs).fetchall())
        found = {row[0]: StoredValue(row[0], unpack(row[1]), row[2]) for row in rows} | under_way
        there = [entry for entry in found.values() if entry.value is not None]
        return tuple(sorted(there, key=lambda entry: entry.changed_at, reverse=True))

    def save_again(self) -> None:
        """Write what did not fit on the disk before."""
        with self._lock:
            again, self._failed = self._failed, set()
            for failed in again:
                self._queue(failed)

    def _queue(self, at: Key) -> Future[StoredValue]:
        waiting = self._queued.get(at)
        if waiting is not None:
            return waiting
        future = self._db.write(partial(self._save, at), durable=self._durable)
        if not future.done():
            self._queued[at] = future
        future.add_done_callback(partial(self._on_saved, at))
        return future

    def _following(self, at: Key, entry: StoredValue) -> StoredValue:
        """The entry, after one that is on its way: two that wait together are one write."""
        before = self._under_way.get(at)
        if before is None or entry.over is None:
            return entry
        if (before.value or "") != entry.over:
            value = self._join(entry.over, entry.value or "", before.value or "")
            entry = replace(entry, value=value or None, over=before.value or "")
        waits = at in self._queued or at in self._failed
        return replace(entry, over=before.over) if waits else entry

    def _on_file(self, at: Key, connection: sqlite3.Connection) -> str | None:
        query = f"SELECT value FROM {self._table} WHERE profile = ? AND kind = ? AND key = ?"
        row = connection.execute(query, at).fetchone()
        return None if row is None else unpack(row[0])

    def _joined(self, at: Key, entry: StoredValue, connection: sqlite3.Connection) -> StoredValue:
        """The entry with what another process set there since; here nobody can come between any more."""
        there = self._on_file(at, connection) or ""
        if entry.over is None or there == entry.over:
            return entry
        value = self._join(entry.over, entry.value or "", there)
        both = replace(entry, value=value or None, over=there)
        with self._lock:
            self._saving[at] = both
            if self._under_way.get(at) is entry:
                self._under_way[at] = both
        return both

    def _save(self, at: Key, connection: sqlite3.Connection) -> StoredValue:
        with self._lock:
            self._queued.pop(at, None)
            entry = self._saving[at] = self._under_way[at]
        entry = self._joined(at, entry, connection)
        if entry.value is None:
            connection.execute(f"DELETE FROM {self._table} WHERE profile = ? AND kind = ? AND key = ?", at)
        else:
            columns = "(profile, kind, key, value, changed_at) VALUES (?, ?, ?, ?, ?)"
            connection.execute(
                f"INSERT OR REPLACE INTO {self._table} {columns}", (*at, pack(entry.value), entry.changed_at)
            )
        return entry

    def _on_saved(self, at: Key, future: Future[StoredValue]) -> None:
        failed = future.cancelled() or future.exception() is not None
        with self._lock:
            # A write that did not even begin is still queued here.
            if self._queued.get(at) is future:
                del self._queued[at]
            saved = self._saving.pop(at, None)
            if failed:
                self._failed.add(at)
                now = self._under_way.get(at)
                if saved is not None and now is not None and now.over == (saved.value or ""):
                    self._under_way[at] = replace(now, over=saved.over)  # what it was to follow is not there
            elif self._under_way.get(at) is future.result():
                del self._under_way[at]


def _ours(_base: str, ours: str, _theirs: str) -> str:
    return ours
