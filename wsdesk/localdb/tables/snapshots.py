"""LRU cache of response bytes with their age."""

from __future__ import annotations

import hashlib
import sqlite3
import threading
import zlib
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import DatabaseDamagedError
from wsdesk.localdb.core.text_encoding import as_key

Pieces = Sequence[bytes | memoryview]
"""Bytes in pieces."""

_MIN_COMPRESSED_BYTES = 4096
"""Bytes; compressing less saves less than a page."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Body of a response and when it was received, in seconds since the epoch."""

    data: bytes
    fetched_at: float


@dataclass(frozen=True, slots=True)
class _Packed:
    data: bytes
    packed: bool
    raw_size: int
    digest: bytes


@dataclass(frozen=True, slots=True)
class _Pending:
    pieces: Pieces
    fetched_at: float


class SnapshotTable:
    """Response bodies by profile and key. `limit_bytes` limits their size on disk, except for pinned ones."""

    def __init__(
        self, db: Database, limit_bytes: int = 1 << 30, clock: Callable[[], float] | None = None
    ) -> None:
        self._db = db
        self._limit = limit_bytes
        self._clock = clock or db.clock
        self._lock = threading.Lock()
        self._pending: dict[tuple[str, str], _Pending] = {}
        self._pinned: dict[str, frozenset[str]] = {}

    def upsert(self, profile: str, key: str, data: bytes | Pieces, fetched_at: float) -> Future[None]:
        """Insert or replace a snapshot; it is compressed and written in the background, and readable at once.

        Unchanged bytes aren't written again. A body larger than the limit isn't stored.
        """
        full_key = (as_key(profile), as_key(key))
        snapshot = _Pending((data,) if isinstance(data, bytes) else data, fetched_at)
        with self._lock:
            self._pending[full_key] = snapshot

        def prepare() -> _Packed | None:
            with self._lock:
                newest = self._pending.get(full_key) is snapshot
            return _compress(snapshot.pieces) if newest else None

        def work(connection: sqlite3.Connection, packed: _Packed | None) -> None:
            if packed is not None:
                self._save(connection, full_key, snapshot, packed)

        def on_done(_: Future[None]) -> None:
            # Also after an error, since a snapshot that can't be written isn't kept in memory.
            with self._lock:
                if self._pending.get(full_key) is snapshot:
                    del self._pending[full_key]

        future = self._db.write_prepared(prepare, work)
        future.add_done_callback(on_done)
        return future

    def touch(self, profile: str, key: str, fetched_at: float) -> Future[bool]:
        """Update the time when the same bytes were received again; False if they aren't stored any more."""
        query = "UPDATE snapshots SET fetched_at = ? WHERE profile = ? AND key = ?"
        values = (fetched_at, as_key(profile), as_key(key))
        return self._db.write(lambda connection: connection.execute(query, values).rowcount > 0)

    def get(self, profile: str, key: str) -> Snapshot | None:
        """Return a snapshot, or None if it is missing or damaged.

        Decompresses on the calling thread without the GIL, about 0.2 s for 100 MB, so call it on a worker
        thread.
        """
        full_key = (as_key(profile), as_key(key))
        with self._lock:
            pending = self._pending.get(full_key)
        if pending is not None:
            return Snapshot(b"".join(pending.pieces), pending.fetched_at)
        query = "SELECT data, packed, raw_size, fetched_at FROM snapshots WHERE profile = ? AND key = ?"
        try:
            row = self._db.read(lambda connection: connection.execute(query, full_key).fetchone())
            if row is None:
                return None
            data = _decompress(row[0], row[2]) if row[1] else row[0]
        except (DatabaseDamagedError, zlib.error):
            self._db.mark_suspect()
            return None
        row_values = (self._clock(), *full_key)
        touch = "UPDATE snapshots SET used_at = ? WHERE profile = ? AND key = ?"
        self._db.write(lambda connection: connection.execute(touch, row_values).rowcount)
        return Snapshot(data, row[3])

    def keys(self, profile: str, prefix: str = "") -> dict[str, float]:
        """Times when the profile's snapshots with this key prefix were received, by key."""
        query = "SELECT key, fetched_at FROM snapshots WHERE profile = ? AND substr(key, 1, ?) = ?"
        values = (as_key(profile), len(prefix), prefix)
        return dict(self._db.read(lambda connection: connection.execute(query, values).fetchall()))

    def digests(self, profile: str, prefix: str = "") -> dict[str, bytes]:
        """Digests (blake2b, 16 bytes) of the profile's snapshots with this key prefix, by key."""
        query = "SELECT key, digest FROM snapshots WHERE profile = ? AND substr(key, 1, ?) = ?"
        values = (as_key(profile), len(prefix), prefix)
        return dict(self._db.read(lambda connection: connection.execute(query, values).fetchall()))

    def pin(self, profile: str, keys: Collection[str]) -> Future[None]:
        """Exempt exactly these keys of the profile, and the keys below them, from eviction."""
        profile_key, pinned = as_key(profile), frozenset(as_key(key) for key in keys)
        with self._lock:
            self._pinned[profile_key] = pinned

        def work(connection: sqlite3.Connection, _: None) -> None:
            rows = connection.execute(
                "SELECT seq, key, pinned FROM snapshots WHERE profile = ?", (profile_key,)
            )
            changes = [
                (int(_is_pinned(key, pinned)), seq)
                for seq, key, previous in rows
                if previous != _is_pinned(key, pinned)
            ]
            connection.executemany("UPDATE snapshots SET pinned = ? WHERE seq = ?", changes)
            self._evict(connection)

        # Through the queue of snapshots, so that those being compressed are written before.
        return self._db.write_prepared(lambda: None, work)

    def drop(self, profile: str, prefix: str = "", *, pinned: bool = True) -> Future[int]:
        """Delete the profile's snapshots with this key prefix and return the number."""
        query = "DELETE FROM snapshots WHERE profile = ? AND substr(key, 1, ?) = ? AND pinned <= ?"
        values = (as_key(profile), len(prefix), prefix, int(pinned))
        return self._db.write(lambda connection: connection.execute(query, values).rowcount)

    def size(self, profile: str, key_prefix: str = "", *, pinned: bool = False) -> int:
        """Bytes on disk of a profile's snapshots: of a key and those below it, or of pinned ones."""
        query = (
            "SELECT coalesce(sum(size), 0) FROM snapshots WHERE profile = ? AND pinned >= ?"
            " AND (? = '' OR key = ? OR substr(key, 1, ?) = ?)"
        )
        key = as_key(key_prefix)
        values = (as_key(profile), int(pinned), key, key, len(key) + 1, f"{key}/")
        return self._db.read(lambda connection: connection.execute(query, values).fetchone()[0])

    def set_limit(self, limit_bytes: int) -> Future[None]:
        """Set the size limit and enforce it immediately."""
        self._limit = limit_bytes
        return self._db.write(self._evict)

    def _save(
        self, connection: sqlite3.Connection, full_key: tuple[str, str], snapshot: _Pending, packed: _Packed
    ) -> None:
        now = self._clock()
        same = connection.execute(
            "UPDATE snapshots SET fetched_at = ?, used_at = ? WHERE profile = ? AND key = ? AND digest = ?",
            (snapshot.fetched_at, now, *full_key, packed.digest),
        )
        if same.rowcount:
            return
        size = len(packed.data)
        previous = connection.execute(
            "SELECT pinned FROM snapshots WHERE profile = ? AND key = ?", full_key
        ).fetchone()
        pinned = _is_pinned(full_key[1], self._pinned.get(full_key[0], frozenset())) or (
            previous is not None and bool(previous[0])
        )
        if size > self._limit and not pinned:
            connection.execute("DELETE FROM snapshots WHERE profile = ? AND key = ?", full_key)
            return
        connection.execute(
            "INSERT INTO snapshots"
            " (profile, key, fetched_at, used_at, packed, raw_size, size, digest, data, pinned)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (profile, key) DO UPDATE SET"
            " fetched_at = excluded.fetched_at, used_at = excluded.used_at, packed = excluded.packed,"
            " raw_size = excluded.raw_size, size = excluded.size, digest = excluded.digest,"
            " data = excluded.data, pinned = excluded.pinned",
            (
                *(*full_key, snapshot.fetched_at, now, int(packed.packed)),
                *(packed.raw_size, size, packed.digest, packed.data, int(pinned)),
            ),
        )
        self._evict(connection)

    def _evict(self, connection: sqlite3.Connection) -> None:
        query = "SELECT coalesce(sum(size), 0) FROM snapshots WHERE pinned = 0"
        excess = connection.execute(query).fetchone()[0] - self._limit
        if excess <= 0:
            return
        evicted: list[tuple[int]] = []
        for seq, size in connection.execute(
            "SELECT seq, size FROM snapshots WHERE pinned = 0 ORDER BY used_at, seq"
        ):
            if excess <= 0:
                break
            evicted.append((seq,))
            excess -= size
        connection.executemany("DELETE FROM snapshots WHERE seq = ?", evicted)


def _is_pinned(key: str, pinned: Collection[str]) -> bool:
    return any(key == pinned_key or key.startswith(f"{pinned_key}/") for pinned_key in pinned)


def _compress(pieces: Pieces) -> _Packed:
    raw_size, digest = sum(map(len, pieces)), hashlib.blake2b(digest_size=16)
    for piece in pieces:
        digest.update(piece)
    if raw_size >= _MIN_COMPRESSED_BYTES:
        compressor = zlib.compressobj(1)
        packed = b"".join((*map(compressor.compress, pieces), compressor.flush()))
        if len(packed) < raw_size * 0.9:
            return _Packed(packed, True, raw_size, digest.digest())
    return _Packed(b"".join(pieces), False, raw_size, digest.digest())


def _decompress(data: bytes, raw_size: int) -> bytes:
    decompressor = zlib.decompressobj()
    raw = decompressor.decompress(data, raw_size + 1)
    if len(raw) != raw_size:
        raise zlib.error("not the size that was packed")
    return raw
