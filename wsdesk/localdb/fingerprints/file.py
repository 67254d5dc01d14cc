"""One fingerprint file: append, read in order, look up by content hash, and limit its size."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Collection, Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database_folder import DatabaseFolder
from wsdesk.localdb.core.errors import (
    DatabaseClosedError,
    DatabaseDamagedError,
    LocalDbError,
    translate_error,
)
from wsdesk.localdb.core.text_encoding import as_key
from wsdesk.localdb.core.writer import transaction

MAX_IMAGES = 200_000
"""Default maximum of images per file, about 70 MB. The oldest ones are evicted."""
VERSION = 1
"""A file of another version is recreated."""
_SQL = """
CREATE TABLE images (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    asset_id TEXT NOT NULL UNIQUE,
    width INTEGER NOT NULL,
    windows BLOB NOT NULL,
    palette BLOB NOT NULL,
    color_bin INTEGER NOT NULL
);
CREATE INDEX images_color ON images (color_bin);
CREATE TABLE contents (
    hash BLOB NOT NULL,
    asset_id TEXT NOT NULL,
    PRIMARY KEY (hash, asset_id)
) WITHOUT ROWID;
CREATE INDEX contents_asset ON contents (asset_id);
"""
_WAIT_S = 5.0
_BATCH = 500
"""Values per statement, and rows per transaction of a deletion."""
_TARGET_SHARE = 0.95


@dataclass(frozen=True, slots=True)
class StoredFingerprint:
    """Fingerprint of an asset's image.

    `content_hash` is that of the file's bytes, empty if they aren't the server's. `width` is the longest side
    in px of the image that was sampled. `windows` is empty for an image without detail. `color_bin` is a
    coarse bin of its dominant color, for counts by color.
    """

    asset_id: str
    content_hash: bytes
    width: int
    windows: bytes
    palette: bytes
    color_bin: int


class FingerprintFile:
    """Fingerprints of one scope. Every method blocks and is thread-safe: call it on worker threads.

    A file that is damaged or of another version is recreated. Raises `LocalDbError` on disk errors.
    """

    def __init__(self, path: Path, limit: int = MAX_IMAGES) -> None:
        self.path = path
        self._limit = limit
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._closed = False

    def add(self, fingerprints: Sequence[StoredFingerprint]) -> None:
        """Add fingerprints in one transaction, and evict the oldest ones beyond the limit.

        An asset keeps its first fingerprint unless a larger image of it was sampled; it keeps all content
        hashes, since each of its files has one.
        """
        with self._access() as connection, transaction(connection):
            for one in fingerprints:
                key = as_key(one.asset_id)
                row = connection.execute("SELECT width FROM images WHERE asset_id = ?", (key,)).fetchone()
                if row is None or row[0] < one.width:
                    # A new number, so that readers of later rows find the change.
                    connection.execute("DELETE FROM images WHERE asset_id = ?", (key,))
                    connection.execute(
                        "INSERT INTO images (asset_id, width, windows, palette, color_bin)"
                        " VALUES (?, ?, ?, ?, ?)",
                        (key, one.width, one.windows, one.palette, one.color_bin),
                    )
                if one.content_hash:
                    connection.execute(
                        "INSERT OR IGNORE INTO contents VALUES (?, ?)", (one.content_hash, key)
                    )
        self._evict()

    def count(self) -> int:
        """Number of images."""
        return self._query("SELECT count(*) FROM images")[0][0]

    def fingerprinted(self, asset_ids: Collection[str]) -> set[str]:
        """Those of the assets that have a fingerprint."""
        keys = {as_key(asset_id): asset_id for asset_id in asset_ids}
        rows = self._query_in("SELECT asset_id FROM images WHERE asset_id IN ({})", keys)
        return {keys[key] for (key,) in rows}

    def windows_after(self, number: int, limit: int) -> list[tuple[int, bytes]]:
        """Numbers and windows of images with detail, in ascending order from `number` + 1 on."""
        query = "SELECT n, windows FROM images WHERE n > ? AND windows <> x'' ORDER BY n LIMIT ?"
        return self._query(query, (number, limit))

    def whole_images(self, asset_ids: Iterable[str]) -> dict[str, tuple[bytes, bytes]]:
        """First window, that of the whole image, and palette by asset ID.

        Images without detail or fingerprint are missing.
        """
        keys = {as_key(asset_id): asset_id for asset_id in asset_ids}
        columns = "asset_id, substr(windows, 1, 16), palette"
        query = f"SELECT {columns} FROM images WHERE windows <> x'' AND asset_id IN ({{}})"
        return {keys[key]: (window, palette) for key, window, palette in self._query_in(query, keys)}

    def palettes_after(self, number: int, limit: int) -> list[tuple[int, bytes]]:
        """Numbers and palettes of all images, in ascending order from `number` + 1 on."""
        return self._query("SELECT n, palette FROM images WHERE n > ? ORDER BY n LIMIT ?", (number, limit))

    def assets(self, numbers: Iterable[int]) -> dict[int, str]:
        """Asset IDs by number; evicted images are missing."""
        return dict(self._query_in("SELECT n, asset_id FROM images WHERE n IN ({})", numbers))

    def assets_of_content(self, content_hash: bytes) -> list[str]:
        """Assets that have a file with exactly these bytes."""
        query = "SELECT asset_id FROM contents WHERE hash = ? ORDER BY asset_id"
        return [asset_id for (asset_id,) in self._query(query, (content_hash,))]

    def asset_ids_after(self, asset_id: str, limit: int) -> list[str]:
        """Asset IDs in ascending order, after `asset_id`."""
        query = "SELECT asset_id FROM images WHERE asset_id > ? ORDER BY asset_id LIMIT ?"
        return [row[0] for row in self._query(query, (as_key(asset_id), limit))]

    def delete(self, asset_ids: Collection[str]) -> None:
        """Delete the fingerprints of assets in batches."""
        keys = [as_key(asset_id) for asset_id in asset_ids]
        for at in range(0, len(keys), _BATCH):
            rows = [(key,) for key in keys[at : at + _BATCH]]
            with self._access() as connection, transaction(connection):
                connection.executemany("DELETE FROM images WHERE asset_id = ?", rows)
                connection.executemany("DELETE FROM contents WHERE asset_id = ?", rows)

    def close(self) -> None:
        """Wait for writes and close the file. May be called repeatedly."""
        with self._lock:
            self._closed = True
            self._disconnect()

    def remove(self) -> None:
        """Close and delete the file."""
        with self._lock:
            self.close()
            self._delete_files()

    def _evict(self) -> None:
        count = self.count()
        if count > self._limit:
            excess = count - int(self._limit * _TARGET_SHARE)
            query = "SELECT asset_id FROM images ORDER BY n LIMIT ?"
            self.delete([asset_id for (asset_id,) in self._query(query, (excess,))])

    def _query(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        with self._access() as connection:
            return connection.execute(query, values).fetchall()

    def _query_in(self, query: str, values: Iterable[object]) -> list[tuple[Any, ...]]:
        """Run a query with `IN ({})` for any number of values."""
        ids = list(values)
        rows: list[tuple[Any, ...]] = []
        for at in range(0, len(ids), _BATCH):
            batch = ids[at : at + _BATCH]
            rows += self._query(query.format(", ".join("?" * len(batch))), batch)
        return rows

    @contextmanager
    def _access(self) -> Generator[sqlite3.Connection]:
        with self._lock:
            try:
                yield self._open()
            except OSError as error:
                raise LocalDbError(f"{self.path}: {error.strerror or error}") from error
            except sqlite3.Error as error:
                translated = translate_error(error)
                if isinstance(translated, DatabaseDamagedError):
                    # The content can be recreated.
                    self._disconnect()
                    self._delete_files()
                raise translated from error

    def _open(self) -> sqlite3.Connection:
        if self._closed:
            raise DatabaseClosedError("the fingerprints are closed")
        if self._connection is None:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            try:
                self._connection = self._connect()
            except sqlite3.DatabaseError as error:
                if not isinstance(translate_error(error), DatabaseDamagedError):
                    raise
                self._delete_files()
                self._connection = self._connect()
        return self._connection

    def _connect(self) -> sqlite3.Connection:
        with suppress(FileExistsError):
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        connection = sqlite3.connect(
            self.path, timeout=_WAIT_S, isolation_level=None, check_same_thread=False
        )
        try:
            connection.execute("PRAGMA trusted_schema = OFF")
            connection.execute("PRAGMA journal_mode = WAL")
            # Lost rows are computed again after a power failure; a process that ends loses none.
            connection.execute("PRAGMA synchronous = OFF")
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version == 0 and not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
                connection.executescript(f"BEGIN; {_SQL} PRAGMA user_version = {VERSION}; COMMIT;")
            elif version != VERSION:
                raise _OtherVersionError
        except _OtherVersionError:
            connection.close()
            self._delete_files()
            return self._connect()
        except BaseException:
            connection.close()
            raise
        return connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _delete_files(self) -> None:
        for suffix in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                self.path.with_name(self.path.name + suffix).unlink()


class _OtherVersionError(Exception):
    pass


class FingerprintFolder(DatabaseFolder[FingerprintFile]):
    """Fingerprint files by scope, in the folder of the index files."""

    suffix = ".images.sqlite3"

    def _open(self, path: Path) -> FingerprintFile:
        return FingerprintFile(path)
