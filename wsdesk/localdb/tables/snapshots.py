"""LRU cache of response bytes with their age."""

from __future__ import annotations

import hashlib
import sqlite3
import threading
import zlib
from collections.abc import Callable, Collection
from concurrent.futures import Future

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import DatabaseDamagedError
from wsdesk.localdb.core.text_encoding import as_key

_WORTH_PACKING = 4096
"""Bytes; below, packing gains less than its page."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An answer's bytes and when the server gave them, in seconds since 1970."""

    data: bytes
    fetched_at: float


@dataclass(frozen=True, slots=True)
class _Packed:
    data: bytes
    packed: bool
    digest: bytes


class SnapshotTable:
    """Bytes by profile and key. `limit_bytes` bounds what they take on disk, held ones aside."""

    def __init__(
        self, db: Database, limit_bytes: int = 1 << 30, clock: Callable[[], float] | None = None
    ) -> None:
        self._db = db
        self._limit = limit_bytes
        self._clock = clock or db.clock
        self._lock = threading.Lock()
        self._under_way: dict[tuple[str, str], Snapshot] = {}
        self._held: dict[str, frozenset[str]] = {}

    def upsert(self, profile: str, key: str, data: bytes, fetched_at: float) -> Future[None]:
        """Keeps the bytes in place of what the key had; packed and written beside, readable at once.

        The same bytes again cost no writing of them. Bytes larger than the whole bound are not kept.
        """
        at = (as_key(profile), as_key(key))
        snapshot = Snapshot(data, fetched_at)
        with self._lock:
            self._under_way[at] = snapshot

        def prepare() -> _Packed | None:
            with self._lock:
                newest = self._under_way.get(at) is snapshot
            return _pack(data) if newest else None

        def work(connection: sqlite3.Connection, packed: _Packed | None) -> None:
            if packed is not None:
                self._save(connection, at, snapshot, packed)

        def on_done(_: Future[None]) -> None:
            # Also after a failure: what could not be kept is not held in memory instead.
            with self._lock:
                if self._under_way.get(at) is snapshot:
                    del self._under_way[at]

        future = self._db.write_prepared(prepare, work)
        future.add_done_callback(on_done)
        return future

    def touch(self, profile: str, key: str, fetched_at: float) -> Future[bool]:
        """The server gave the same bytes again; False where they are not kept (any more)."""
        query = "UPDATE snapshots SET fetched_at = ? WHERE profile = ? AND key = ?"
        values = (fetched_at, as_key(profile), as_key(key))
        return self._db.write(lambda connection: connection.execute(query, values).rowcount > 0)

    def get(self, profile: str, key: str) -> Snapshot | None:
        """The snapshot, or None where there is none or none that can be read.

        Unpacks here and now, outside the interpreter's lock: 100 MB take some 0.2 s, so call it in a thread.
        """
        at = (as_key(profile), as_key(key))
        with self._lock:
            if at in self._under_way:
                return self._under_way[at]
        query = "SELECT data, packed, raw_size, fetched_at FROM snapshots WHERE profile = ? AND key = ?"
        try:
            row = self._db.read(lambda connection: connection.execute(query, at).fetchone())
            if row is None:
                return None
            data = _unpack(row[0], row[2]) if row[1] else row[0]
        except (DatabaseDamagedError, zlib.error):
            self._db.suspect()
            return None
        used = (self._clock(), *at)
        touch = "UPDATE snapshots SET used_at = ? WHERE profile = ? AND key = ?"
        self._db.write(lambda connection: connection.execute(touch, used).rowcount)
        return Snapshot(data, row[3])

    def keys(self, profile: str, prefix: str = "") -> dict[str, float]:
        """When each snapshot of the profile whose key starts so was fetched."""
        query = "SELECT key, fetched_at FROM snapshots WHERE profile = ? AND substr(key, 1, ?) = ?"
        values = (as_key(profile), len(prefix), prefix)
        return dict(self._db.read(lambda connection: connection.execute(query, values).fetchall()))

    def digests(self, profile: str, prefix: str = "") -> dict[str, bytes]:
        """What tells the bytes of each snapshot whose key starts so from others (blake2b, 16 bytes)."""
        query = "SELECT key, digest FROM snapshots WHERE profile = ? AND substr(key, 1, ?) = ?"
        values = (as_key(profile), len(prefix), prefix)
        return dict(self._db.read(lambda connection: connection.execute(query, values).fetchall()))

    def hold(self, profile: str, keys: Collection[str]) -> Future[None]:
        """These keys, and those below them, stay whatever the bound says; no others of the profile do."""
        whose, held = as_key(profile), frozenset(as_key(key) for key in keys)
        with self._lock:
            self._held[whose] = held

        def work(connection: sqlite3.Connection, _: None) -> None:
            rows = connection.execute("SELECT seq, key, pinned FROM snapshots WHERE profile = ?", (whose,))
            moved = [(int(_is_held(key, held)), seq) for seq, key, was in rows if was != _is_held(key, held)]
            connection.executemany("UPDATE snapshots SET pinned = ? WHERE seq = ?", moved)
            self._evict(connection)

        # By the way that snapshots take: those that are being packed are on disk then.
        return self._db.write_prepared(lambda: None, work)

    def drop(self, profile: str, prefix: str = "", *, held: bool = True) -> Future[int]:
        """Forgets the profile's snapshots whose key starts so, with `held` those that stay too; how many."""
        query = "DELETE FROM snapshots WHERE profile = ? AND substr(key, 1, ?) = ? AND pinned <= ?"
        values = (as_key(profile), len(prefix), prefix, int(held))
        return self._db.write(lambda connection: connection.execute(query, values).rowcount)

    def size(self, profile: str, below: str = "", *, held: bool = False) -> int:
        """Bytes on disk of the profile's snapshots: of one key and those below it, of `held` ones alone."""
        query = (
            "SELECT coalesce(sum(size), 0) FROM snapshots WHERE profile = ? AND pinned >= ?"
            " AND (? = '' OR key = ? OR substr(key, 1, ?) = ?)"
        )
        key = as_key(below)
        values = (as_key(profile), int(held), key, key, len(key) + 1, f"{key}/")
        return self._db.read(lambda connection: connection.execute(query, values).fetchone()[0])

    def set_limit(self, limit_bytes: int) -> Future[None]:
        """Takes another bound and keeps to it at once."""
        self._limit = limit_bytes
        return self._db.write(self._evict)

    def _save(
        self, connection: sqlite3.Connection, at: tuple[str, str], snapshot: Snapshot, packed: _Packed
    ) -> None:
        now = self._clock()
        same = connection.execute(
            "UPDATE snapshots SET fetched_at = ?, used_at = ? WHERE profile = ? AND key = ? AND digest = ?",
            (snapshot.fetched_at, now, *at, packed.digest),
        )
        if same.rowcount:
            return
        size = len(packed.data)
        was = connection.execute("SELECT pinned FROM snapshots WHERE profile = ? AND key = ?", at).fetchone()
        held = _is_held(at[1], self._held.get(at[0], frozenset())) or (was is not None and bool(was[0]))
        if size > self._limit and not held:
            connection.execute("DELETE FROM snapshots WHERE profile = ? AND key = ?", at)
            return
        connection.execute(
            "INSERT INTO snapshots"
            " (profile, key, fetched_at, used_at, packed, raw_size, size, digest, data, pinned)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (profile, key) DO UPDATE SET"
            " fetched_at = excluded.fetched_at, used_at = excluded.used_at, packed = excluded.packed,"
            " raw_size = excluded.raw_size, size = excluded.size, digest = excluded.digest,"
            " data = excluded.data, pinned = excluded.pinned",
            (
                *(*at, snapshot.fetched_at, now, int(packed.packed)),
                *(len(snapshot.data), size, packed.digest, packed.data, int(held)),
            ),
        )
        self._evict(connection)

    def _evict(self, connection: sqlite3.Connection) -> None:
        query = "SELECT coalesce(sum(size), 0) FROM snapshots WHERE pinned = 0"
        over = connection.execute(query).fetchone()[0] - self._limit
        if over <= 0:
            return
        gone: list[tuple[int]] = []
        for seq, size in connection.execute(
            "SELECT seq, size FROM snapshots WHERE pinned = 0 ORDER BY used_at, seq"
        ):
            if over <= 0:
                break
            gone.append((seq,))
            over -= size
        connection.executemany("DELETE FROM snapshots WHERE seq = ?", gone)


def _is_held(key: str, held: Collection[str]) -> bool:
    return any(key == one or key.startswith(f"{one}/") for one in held)


def _pack(data: bytes) -> _Packed:
    digest = hashlib.blake2b(data, digest_size=16).digest()
    if len(data) >= _WORTH_PACKING:
        packed = zlib.compress(data, 1)
        if len(packed) < len(data) * 0.9:
            return _Packed(packed, True, digest)
    return _Packed(data, False, digest)


def _unpack(data: bytes, raw_size: int) -> bytes:
    unpacker = zlib.decompressobj()
    raw = unpacker.decompress(data, raw_size + 1)
    if len(raw) != raw_size:
        raise zlib.error("not the size that was packed")
    return raw
