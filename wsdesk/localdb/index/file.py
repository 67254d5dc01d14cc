"""One index file: open, update, search, and limit its size."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from wsdesk.localdb.core.errors import DatabaseClosedError, DatabaseDamagedError, translate_error
from wsdesk.localdb.core.text_encoding import as_key
from wsdesk.localdb.index import images, search
from wsdesk.localdb.index.open_index import connect, open_writer, remove
from wsdesk.localdb.index.query import parse_query
from wsdesk.localdb.index.update import (
    canvas_row_id,
    clean,
    delete,
    insert,
    problem_from_row,
    replace_problems,
)
from wsdesk.localdb.index.values import (
    CanvasDownload,
    IndexDocument,
    IndexedCanvas,
    IndexedImage,
    IndexedProblem,
    IndexedText,
    IndexedUsage,
    IndexMatch,
)

T = TypeVar("T")
_TARGET_SHARE = 0.9
_CANVAS_DOCUMENT_ID = "canvas"


class IndexFile:
    """Full-text index of one scope. Every method blocks; call it from any thread but the GUI thread.

    A file that is damaged or of another version is recreated. Raises `LocalDbError` on disk errors.
    """

    def __init__(self, path: Path, limit_bytes: int) -> None:
        self.path = path
        self.limit_bytes = limit_bytes
        # To acquire both, acquire the read lock first.
        self._read_lock = threading.Lock()
        self._write_lock = threading.RLock()
        self._writer: sqlite3.Connection | None = None
        self._reader: sqlite3.Connection | None = None
        self._closed = False

    def canvases(self) -> dict[str, IndexedCanvas]:
        """The indexed canvases by ID."""
        query = (
            "SELECT canvas_id, title, project_id, digest,"
            " (SELECT count(*) FROM parts WHERE canvas = canvases.n) FROM canvases"
        )
        return self._read(
            lambda c: {
                row[0]: IndexedCanvas(row[0], row[1], row[2], row[3], row[4]) for row in c.execute(query)
            }
        )

    def digests(self, canvas_id: str) -> dict[str, bytes]:
        """Digest of each document of a canvas."""
        query = "SELECT p.id, p.digest FROM parts p JOIN canvases c ON c.n = p.canvas WHERE c.canvas_id = ?"
        rows = self._read(lambda c: c.execute(query, (as_key(canvas_id),)).fetchall())
        return {part: bytes.fromhex(digest) for part, digest in rows}

    def upsert(self, canvas_id: str, parts: Sequence[IndexDocument]) -> None:
        """Insert or replace documents."""
        with self._transaction() as connection:
            canvas = canvas_row_id(connection, canvas_id)
            delete(connection, canvas, [part.id for part in parts])
            insert(connection, canvas, parts)

    def finish(
        self,
        canvas_info: IndexedCanvas,
        removed: Collection[str] = (),
        problems: Sequence[IndexedProblem] | None = None,
    ) -> None:
        """Mark a canvas as completely indexed; delete `removed` documents and enforce the size limit."""
        title_document = IndexDocument(
            _CANVAS_DOCUMENT_ID,
            b"",
            (IndexedText("canvas", title=canvas_info.title, keys=(("node", canvas_info.canvas_id),)),),
        )
        with self._transaction() as connection:
            canvas = canvas_row_id(connection, canvas_info.canvas_id)
            delete(connection, canvas, removed)
            if (
                connection.execute("SELECT title FROM canvases WHERE n = ?", (canvas,)).fetchone()[0]
                != canvas_info.title
                or not connection.execute(
                    "SELECT 1 FROM parts WHERE canvas = ? AND id = ?", (canvas, _CANVAS_DOCUMENT_ID)
                ).fetchone()
            ):
                delete(connection, canvas, (_CANVAS_DOCUMENT_ID,))
                insert(connection, canvas, (title_document,))
            connection.execute(
                "UPDATE canvases SET title = ?, project_id = ?, digest = ?, used_at = ? WHERE n = ?",
                (
                    *(clean(canvas_info.title), clean(canvas_info.project_id)),
                    *(canvas_info.digest, time.time(), canvas),
                ),
            )
            if problems is not None:
                replace_problems(connection, canvas, problems)
        self._evict(canvas_info.canvas_id)

    def touch(self, canvas_id: str) -> None:
        """Update the time of a canvas's last use."""
        with self._transaction() as connection:
            connection.execute(
                "UPDATE canvases SET used_at = ? WHERE canvas_id = ?", (time.time(), as_key(canvas_id))
            )

    def delete_canvas(self, canvas_id: str) -> None:
        """Delete a canvas in batches, so that other writers aren't blocked."""
        with self._transaction() as connection:
            connection.execute("DELETE FROM downloads WHERE canvas_id = ?", (as_key(canvas_id),))
        while True:
            with self._transaction() as connection:
                row = connection.execute(
                    "SELECT n FROM canvases WHERE canvas_id = ?", (as_key(canvas_id),)
                ).fetchone()
                if row is None:
                    return
                ids = [
                    r[0] for r in connection.execute("SELECT id FROM parts WHERE canvas = ? LIMIT 2000", row)
                ]
                if ids:
                    delete(connection, row[0], ids)
                else:
                    connection.execute("DELETE FROM troubles WHERE canvas = ?", row)
                    connection.execute("DELETE FROM canvases WHERE n = ?", row)

    def downloads(self) -> dict[str, CanvasDownload]:
        """The last download of each canvas, by canvas ID."""
        query = "SELECT canvas_id, updated_at, etag, bytes, read_at, failures FROM downloads"
        return self._read(lambda c: {row[0]: CanvasDownload(*row[1:]) for row in c.execute(query)})

    def record_download(self, canvas_id: str, download: CanvasDownload) -> None:
        """Replace the last download of a canvas."""
        row = (as_key(canvas_id), clean(download.updated_at), download.etag)
        numbers = (download.bytes, download.read_at, download.failures)
        with self._transaction() as connection:
            connection.execute("INSERT OR REPLACE INTO downloads VALUES (?, ?, ?, ?, ?, ?)", (*row, *numbers))

    def search(self, text: str, kinds: Collection[str] = (), limit: int = 100) -> tuple[IndexMatch, ...]:
        """Texts that contain every word, best first."""
        index_query = parse_query(text)
        return self._read(lambda c: search.search(c, index_query, kinds, limit))

    def usages(self, key: str, limit: int = 200) -> tuple[IndexedUsage, ...]:
        """All uses of an ID (of an asset, a node, or a version)."""
        return self._read(lambda c: search.usages(c, as_key(key), limit))

    def images_after(self, number: int, limit: int) -> list[tuple[int, IndexedImage]]:
        """Images with their row numbers, in ascending order from `number` + 1 on."""
        return self._read(lambda c: images.images_after(c, number, limit))

    def count_images(self) -> int:
        """Number of assets with an image."""
        return self._read(images.count_images)

    def image_of(self, asset_id: str) -> IndexedImage | None:
        """Image of an asset, None if there is none."""
        return self._read(lambda c: images.image_of(c, asset_id))

    def problems(self, limit: int = 5_000) -> tuple[tuple[IndexedCanvas, IndexedProblem], ...]:
        """The problems of all canvases."""
        query = (
            "SELECT c.canvas_id, c.title, c.project_id, t.row FROM troubles t"
            " JOIN canvases c ON c.n = t.canvas ORDER BY c.title, c.n, t.at LIMIT ?"
        )
        return self._read(
            lambda c: tuple(
                (IndexedCanvas(row[0], row[1], row[2]), problem_from_row(row[3]))
                for row in c.execute(query, (limit,))
            )
        )

    def size(self) -> int:
        """Used bytes."""
        return self._read(_size)

    def close(self) -> None:
        """Wait for writes and close the file. May be called repeatedly."""
        with self._read_lock, self._write_lock:
            self._closed = True
            self._close_connections()

    def remove(self) -> None:
        """Close and delete the file."""
        self.close()
        remove(self.path)

    def _evict(self, exempt_id: str) -> None:
        """Evict the least recently used canvases until the size limit is met."""
        size = self.size()
        if size <= self.limit_bytes:
            return
        query = (
            "SELECT canvas_id, (SELECT count(*) FROM pieces p WHERE p.canvas = c.n) FROM canvases c"
            " ORDER BY used_at"
        )
        rows = self._read(lambda c: c.execute(query).fetchall())
        total = sum(piece_count for _, piece_count in rows) or 1
        # Estimated, since FTS5 frees space only when it is optimized below.
        for canvas_id, piece_count in rows:
            if size <= self.limit_bytes * _TARGET_SHARE:
                break
            if canvas_id != as_key(exempt_id):
                self.delete_canvas(canvas_id)
                size -= self.size() * piece_count // total
        with self._transaction() as connection:
            for table in ("titles", "words", "fragments"):
                connection.execute(f"INSERT INTO {table} ({table}) VALUES ('optimize')")
        with self._write_lock, suppress(sqlite3.Error):
            self._open().executescript("PRAGMA incremental_vacuum")

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            with self._read_lock:
                if self._reader is None:
                    with self._write_lock:
                        self._open()  # creates the file if necessary
                    self._reader = connect(self.path)
                return work(self._reader)
        except sqlite3.Error as error:
            self._delete_if_damaged(error)
            raise translate_error(error) from error

    @contextmanager
    def _transaction(self) -> Generator[sqlite3.Connection]:
        try:
            with self._write_lock:
                connection = self._open()
                connection.execute("BEGIN IMMEDIATE")
                try:
                    yield connection
                    connection.execute("COMMIT")
                except BaseException:
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
                    raise
        except sqlite3.Error as error:
            self._delete_if_damaged(error)
            raise translate_error(error) from error

    def _open(self) -> sqlite3.Connection:
        if self._closed:
            raise DatabaseClosedError("the index is closed")
        if self._writer is None:
            self._writer = open_writer(self.path)
        return self._writer

    def _delete_if_damaged(self, error: sqlite3.Error) -> None:
        """Delete a damaged file, since its content can be recreated."""
        if isinstance(translate_error(error), DatabaseDamagedError):
            with self._read_lock, self._write_lock:
                self._close_connections()
                remove(self.path)

    def _close_connections(self) -> None:
        for connection in (self._reader, self._writer):
            if connection is not None:
                with suppress(sqlite3.Error):
                    connection.close()
        self._reader = self._writer = None


def _size(connection: sqlite3.Connection) -> int:
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    free = connection.execute("PRAGMA freelist_count").fetchone()[0]
    return (pages - free) * connection.execute("PRAGMA page_size").fetchone()[0]
