"""One fingerprint file: append, read in order, look up by content hash, and limit its size."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.database_folder import DatabaseFolder
from wsdesk.localdb.core.sqlite_file import BATCH, SqliteFile
from wsdesk.localdb.core.text_encoding import as_key
from wsdesk.localdb.core.writer import transaction

MAX_IMAGES = 200_000
"""Default maximum of images per file, about 70 MB. The oldest ones are evicted."""
_TARGET_SHARE = 0.95
_MAX_SAME = 50
"""Assets with the same content that are listed."""


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


class FingerprintFile(SqliteFile):
    """Fingerprints of one scope."""

    SQL = """
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

    def __init__(self, path: Path, limit: int = MAX_IMAGES) -> None:
        super().__init__(path)
        self._limit = limit

    def add(self, fingerprints: Sequence[StoredFingerprint]) -> None:
        """Add fingerprints in one transaction, and evict the oldest ones beyond the limit.

        An asset keeps its first fingerprint unless a larger image of it was sampled; it keeps all content
        hashes, since each of its files has one.
        """
        with self.access() as connection, transaction(connection):
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

    def same_content(self, asset_id: str) -> list[str]:
        """Other assets that have a file with exactly the same bytes, at most `_MAX_SAME`."""
        query = (
            "SELECT DISTINCT other.asset_id FROM contents own JOIN contents other ON other.hash = own.hash"
            " WHERE own.asset_id = ?1 AND other.asset_id <> ?1 ORDER BY other.asset_id LIMIT ?2"
        )
        return [row[0] for row in self._query(query, (as_key(asset_id), _MAX_SAME))]

    def asset_ids_after(self, asset_id: str, limit: int) -> list[str]:
        """Asset IDs in ascending order, after `asset_id`."""
        query = "SELECT asset_id FROM images WHERE asset_id > ? ORDER BY asset_id LIMIT ?"
        return [row[0] for row in self._query(query, (as_key(asset_id), limit))]

    def delete(self, asset_ids: Collection[str]) -> None:
        """Delete the fingerprints of assets in batches."""
        keys = [as_key(asset_id) for asset_id in asset_ids]
        for at in range(0, len(keys), BATCH):
            rows = [(key,) for key in keys[at : at + BATCH]]
            with self.access() as connection, transaction(connection):
                connection.executemany("DELETE FROM images WHERE asset_id = ?", rows)
                connection.executemany("DELETE FROM contents WHERE asset_id = ?", rows)

    def _evict(self) -> None:
        count = self.count()
        if count > self._limit:
            excess = count - int(self._limit * _TARGET_SHARE)
            query = "SELECT asset_id FROM images ORDER BY n LIMIT ?"
            self.delete([asset_id for (asset_id,) in self._query(query, (excess,))])


class FingerprintFolder(DatabaseFolder[FingerprintFile]):
    """Fingerprint files by scope, in the folder of the index files."""

    suffix = ".images.sqlite3"

    def _open(self, path: Path) -> FingerprintFile:
        return FingerprintFile(path)
