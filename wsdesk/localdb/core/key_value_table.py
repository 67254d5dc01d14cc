"""Write-through key-value table, scoped by profile and kind."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.text_encoding import as_key, decode_text, encode_text

Key = tuple[str, str, str]
"""Profile, kind, key."""

MAX_TIME = 1e12
"""Times in s since the epoch that aren't below it are damaged."""


@dataclass(frozen=True, slots=True)
class StoredValue:
    """A stored value; `value` is None if the key was deleted.

    `base` is the value that was edited (empty: none), for a three-way merge; None to overwrite.
    """

    key: str
    value: str | None
    changed_at: float
    base: str | None = None


Saved = Mapping[Key, StoredValue]
"""The values that one transaction wrote."""

Merge = Callable[[str, str, str], str]
"""Three-way merge of the base, the new value, and the value of another process."""


def open_table(
    db: Database, table: str, *, durable: bool = False, merge: Merge | None = None
) -> KeyValueTable:
    """Return the database's shared instance for a table, so that pending writes are visible to all callers.

    With `durable`, a value survives a power failure once its future is done. `merge` is for values of which
    no concurrent edit may be lost.
    """
    with _open_lock:
        key_values = db.key_value_tables.get(table)
        if not isinstance(key_values, KeyValueTable):
            key_values = db.key_value_tables[table] = KeyValueTable(db, table, durable=durable, merge=merge)
        return key_values


_open_lock = threading.Lock()


class KeyValueTable:
    """Table of the form (profile, kind, key, value, changed_at); created by `open_table`.

    `set` never blocks. `get` returns pending values and values that couldn't be written; several pending
    changes of a key are coalesced into one write.
    """

    def __init__(
        self, db: Database, table: str, *, durable: bool = False, merge: Merge | None = None
    ) -> None:
        self._db = db
        self._table = table
        self._clock = db.clock
        self._durable = durable
        self._merge = merge or _keep_ours
        # Reentrant: if a write is rejected at once, its callback runs on this thread.
        self._lock = threading.RLock()
        self._pending: dict[Key, StoredValue] = {}
        self._queued: dict[Key, Future[StoredValue]] = {}
        self._failed: set[Key] = set()
        self._saving: dict[Key, StoredValue] = {}

    def get(self, profile: str, kind: str, key: str) -> str | None:
        """Return the value, or None if there is none."""
        full_key = (as_key(profile), as_key(kind), as_key(key))
        with self._lock:
            if full_key in self._pending:
                return self._pending[full_key].value
        return self._db.read(lambda connection: self._read_value(full_key, connection))

    def set(
        self, profile: str, kind: str, key: str, value: str | None, *, base: str | None = None
    ) -> Future[StoredValue]:
        """Set the value, or delete the key if it is None. The future is done when the value is on disk.

        With `base`, the value is merged with a concurrent change; the future's result is the merged value.
        """
        full_key = (as_key(profile), as_key(kind), as_key(key))
        with self._lock:
            self._pending[full_key] = self._coalesce(
                full_key, StoredValue(full_key[2], value, self._clock(), base)
            )
            to_retry, self._failed = self._failed - {full_key}, set()
            for failed in to_retry:
                self._queue(failed)
            return self._queue(full_key)

    def set_many(self, profile: str, kind: str, values: Mapping[str, str | None]) -> Future[Saved]:
        """Set or delete several values in one transaction, without a merge.

        They survive a kill as soon as this returns, and a power failure once the future is done.
        """
        now = self._clock()
        with self._lock:
            entries = {
                (as_key(profile), as_key(kind), as_key(key)): StoredValue(as_key(key), value, now)
                for key, value in values.items()
            }
            self._pending |= entries
            unsaved = {full_key: (entry.value, now) for full_key, entry in entries.items()}
            self._db.unsaved.add(self._table, unsaved)
            return self._save_together(tuple(entries))

    def entries(self, profile: str, kind: str) -> tuple[StoredValue, ...]:
        """All values of a kind, the last changed first."""
        profile_and_kind = (as_key(profile), as_key(kind))
        with self._lock:
            pending = {
                full_key[2]: entry
                for full_key, entry in self._pending.items()
                if full_key[:2] == profile_and_kind
            }
        query = f"SELECT key, value, changed_at FROM {self._table} WHERE profile = ? AND kind = ?"
        rows = self._db.read(lambda connection: connection.execute(query, profile_and_kind).fetchall())
        entries = {row[0]: StoredValue(row[0], decode_text(row[1]), row[2]) for row in rows} | pending
        stored = [entry for entry in entries.values() if entry.value is not None]
        return tuple(sorted(stored, key=lambda entry: entry.changed_at, reverse=True))

    def retry_failed(self) -> None:
        """Retry the writes that failed, for example on a full disk."""
        with self._lock:
            to_retry, self._failed = self._failed, set()
            for failed in to_retry:
                self._queue(failed)

    def _queue(self, full_key: Key) -> Future[StoredValue]:
        queued = self._queued.get(full_key)
        if queued is not None:
            return queued
        future = self._db.write(partial(self._save, full_key), durable=self._durable)
        if not future.done():
            self._queued[full_key] = future
        future.add_done_callback(partial(self._on_saved, full_key))
        return future

    def _save_together(self, full_keys: Sequence[Key]) -> Future[Saved]:
        self._failed.difference_update(full_keys)
        future = self._db.write(partial(self._save_many, full_keys), durable=self._durable)
        future.add_done_callback(partial(self._on_many_saved, full_keys))
        return future

    def _save_many(self, full_keys: Sequence[Key], connection: sqlite3.Connection) -> Saved:
        with self._lock:
            saved = {key: self._pending[key] for key in full_keys if key in self._pending}
        for full_key, entry in saved.items():
            self._write(full_key, entry, connection)
        return saved

    def _on_many_saved(self, full_keys: Sequence[Key], future: Future[Saved]) -> None:
        with self._lock:
            if future.cancelled() or future.exception() is not None:
                self._failed.update(key for key in full_keys if key in self._pending)
                return
            self._db.unsaved.remove()
            for full_key, entry in future.result().items():
                if self._pending.get(full_key) is entry:
                    del self._pending[full_key]

    def _coalesce(self, full_key: Key, entry: StoredValue) -> StoredValue:
        """Combine a new value with the pending one of its key, since both become one write."""
        previous = self._pending.get(full_key)
        if previous is None or entry.base is None:
            return entry
        if (previous.value or "") != entry.base:
            value = self._merge(entry.base, entry.value or "", previous.value or "")
            entry = replace(entry, value=value or None, base=previous.value or "")
        is_queued = full_key in self._queued or full_key in self._failed
        return replace(entry, base=previous.base) if is_queued else entry

    def _read_value(self, full_key: Key, connection: sqlite3.Connection) -> str | None:
        query = f"SELECT value FROM {self._table} WHERE profile = ? AND kind = ? AND key = ?"
        row = connection.execute(query, full_key).fetchone()
        return None if row is None else decode_text(row[0])

    def _merge_with_stored(
        self, full_key: Key, entry: StoredValue, connection: sqlite3.Connection
    ) -> StoredValue:
        """Merge with the value of another process; runs inside the write transaction."""
        stored = self._read_value(full_key, connection) or ""
        if entry.base is None or stored == entry.base:
            return entry
        value = self._merge(entry.base, entry.value or "", stored)
        merged = replace(entry, value=value or None, base=stored)
        with self._lock:
            self._saving[full_key] = merged
            if self._pending.get(full_key) is entry:
                self._pending[full_key] = merged
        return merged

    def _save(self, full_key: Key, connection: sqlite3.Connection) -> StoredValue:
        with self._lock:
            self._queued.pop(full_key, None)
            entry = self._saving[full_key] = self._pending[full_key]
        entry = self._merge_with_stored(full_key, entry, connection)
        self._write(full_key, entry, connection)
        return entry

    def _write(self, full_key: Key, entry: StoredValue, connection: sqlite3.Connection) -> None:
        if entry.value is None:
            connection.execute(
                f"DELETE FROM {self._table} WHERE profile = ? AND kind = ? AND key = ?", full_key
            )
        else:
            columns = "(profile, kind, key, value, changed_at) VALUES (?, ?, ?, ?, ?)"
            connection.execute(
                f"INSERT OR REPLACE INTO {self._table} {columns}",
                (*full_key, encode_text(entry.value), entry.changed_at),
            )

    def _on_saved(self, full_key: Key, future: Future[StoredValue]) -> None:
        failed = future.cancelled() or future.exception() is not None
        with self._lock:
            # A write that never started is still in the queue.
            if self._queued.get(full_key) is future:
                del self._queued[full_key]
            saved = self._saving.pop(full_key, None)
            if failed:
                self._failed.add(full_key)
                current = self._pending.get(full_key)
                if saved is not None and current is not None and current.base == (saved.value or ""):
                    self._pending[full_key] = replace(current, base=saved.base)  # its base was never written
            elif self._pending.get(full_key) is future.result():
                del self._pending[full_key]


def _keep_ours(_base: str, ours: str, _theirs: str) -> str:
    return ours
