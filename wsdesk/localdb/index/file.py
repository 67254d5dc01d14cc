"""One index file: open, update, search, and limit its size."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from wsdesk.localdb.core.errors import DatabaseClosedError, DatabaseDamagedError, translated
from wsdesk.localdb.core.text_encoding import as_key
from wsdesk.localdb.index import search
from wsdesk.localdb.index.open_index import connect, opened, remove
from wsdesk.localdb.index.query import asked
from wsdesk.localdb.index.update import clean, delete, insert, number_of, replace_troubles, trouble_of
from wsdesk.localdb.index.values import (
    CanvasDownload,
    IndexDocument,
    IndexedCanvas,
    IndexedProblem,
    IndexedText,
    IndexedUsage,
    IndexMatch,
)

T = TypeVar("T")
_KEPT_SHARE = 0.9
_CANVAS_PART = "canvas"


class IndexFile:
    """The index of one scope. Every method blocks, and may be called from any thread but that of the window.

    A file that is damaged, or of another version, is begun again. Raises `LocalDbError` where the disk
    refuses.
    """

    def __init__(self, path: Path, limit_bytes: int) -> None:
        self.path = path
        self.limit_bytes = limit_bytes
        # Who needs both takes that of reading first.
        self._read_lock = threading.Lock()
        self._write_lock = threading.RLock()
        self._writer: sqlite3.Connection | None = None
        self._reader: sqlite3.Connection | None = None
        self._closed = False

    def canvases(self) -> dict[str, IndexedCanvas]:
        """What is in it, by canvas."""
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
        """The digest of every part of a canvas."""
        query = "SELECT p.id, p.digest FROM parts p JOIN canvases c ON c.n = p.canvas WHERE c.canvas_id = ?"
        rows = self._read(lambda c: c.execute(query, (as_key(canvas_id),)).fetchall())
        return {part: bytes.fromhex(digest) for part, digest in rows}

    def upsert(self, canvas_id: str, parts: Sequence[IndexDocument]) -> None:
        """Put these parts in, in place of what they were."""
        with self._writing() as connection:
            canvas = number_of(connection, canvas_id)
            delete(connection, canvas, [part.id for part in parts])
            insert(connection, canvas, parts)

    def finish(
        self,
        shelved: IndexedCanvas,
        gone: Collection[str] = (),
        troubles: Sequence[IndexedProblem] | None = None,
    ) -> None:
        """A canvas is wholly in, as of this digest; parts that are `gone` go, and the bound is kept."""
        named = IndexDocument(
            _CANVAS_PART,
            b"",
            (IndexedText("canvas", title=shelved.title, keys=(("node", shelved.canvas_id),)),),
        )
        with self._writing() as connection:
            canvas = number_of(connection, shelved.canvas_id)
            delete(connection, canvas, gone)
            if (
                connection.execute("SELECT title FROM canvases WHERE n = ?", (canvas,)).fetchone()[0]
                != shelved.title
                or not connection.execute(
                    "SELECT 1 FROM parts WHERE canvas = ? AND id = ?", (canvas, _CANVAS_PART)
                ).fetchone()
            ):
                delete(connection, canvas, (_CANVAS_PART,))
                insert(connection, canvas, (named,))
            connection.execute(
                "UPDATE canvases SET title = ?, project_id = ?, digest = ?, used_at = ? WHERE n = ?",
                (
                    *(clean(shelved.title), clean(shelved.project_id)),
                    *(shelved.digest, time.time(), canvas),
                ),
            )
            if troubles is not None:
                replace_troubles(connection, canvas, troubles)
        self._keep_to_bound(shelved.canvas_id)

    def touch(self, canvas_id: str) -> None:
        """The canvas was used now."""
        with self._writing() as connection:
            connection.execute(
                "UPDATE canvases SET used_at = ? WHERE canvas_id = ?", (time.time(), as_key(canvas_id))
            )

    def forget(self, canvas_id: str) -> None:
        """Take a canvas out, some thousand pieces at a time so that others may write in between."""
        with self._writing() as connection:
            connection.execute("DELETE FROM downloads WHERE canvas_id = ?", (as_key(canvas_id),))
        while True:
            with self._writing() as connection:
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
        with self._writing() as connection:
            connection.execute("INSERT OR REPLACE INTO downloads VALUES (?, ?, ?, ?, ?, ?)", (*row, *numbers))

    def search(self, text: str, kinds: Collection[str] = (), limit: int = 100) -> tuple[IndexMatch, ...]:
        """What holds every word of the text, best first."""
        question = asked(text)
        return self._read(lambda c: search.search(c, question, kinds, limit))

    def holders(self, key: str, limit: int = 200) -> tuple[IndexedUsage, ...]:
        """Everything that an ID (of an asset, a node, a version) belongs to."""
        return self._read(lambda c: search.holders(c, as_key(key), limit))

    def troubles(self, limit: int = 5_000) -> tuple[tuple[IndexedCanvas, IndexedProblem], ...]:
        """The problems of all canvases."""
        query = (
            "SELECT c.canvas_id, c.title, c.project_id, t.row FROM troubles t"
            " JOIN canvases c ON c.n = t.canvas ORDER BY c.title, c.n, t.at LIMIT ?"
        )
        return self._read(
            lambda c: tuple(
                (IndexedCanvas(row[0], row[1], row[2]), trouble_of(row[3]))
                for row in c.execute(query, (limit,))
            )
        )

    def size(self) -> int:
        """Bytes in use."""
        return self._read(_size)

    def close(self) -> None:
        """Wait for what writes, and let go of the file. A second call does nothing."""
        with self._read_lock, self._write_lock:
            self._closed = True
            self._let_go()

    def remove(self) -> None:
        """Close it, and take the file away."""
        self.close()
        remove(self.path)

    def _keep_to_bound(self, kept: str) -> None:
        """Take out the canvases that were used longest ago, until there is room."""
        size = self.size()
        if size <= self.limit_bytes:
            return
        query = (
            "SELECT canvas_id, (SELECT count(*) FROM pieces p WHERE p.canvas = c.n) FROM canvases c"
            " ORDER BY used_at"
        )
        rows = self._read(lambda c: c.execute(query).fetchall())
        total = sum(many for _, many in rows) or 1
        # By share: what was taken out of full text gives its room back only when it is put in order below.
        for canvas_id, many in rows:
            if size <= self.limit_bytes * _KEPT_SHARE:
                break
            if canvas_id != as_key(kept):
                self.forget(canvas_id)
                size -= self.size() * many // total
        with self._writing() as connection:
            for table in ("titles", "words", "fragments"):
                connection.execute(f"INSERT INTO {table} ({table}) VALUES ('optimize')")
        with self._write_lock, suppress(sqlite3.Error):
            self._open().executescript("PRAGMA incremental_vacuum")

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            with self._read_lock:
                if self._reader is None:
                    with self._write_lock:
                        self._open()  # made, if it is not there
                    self._reader = connect(self.path)
                return work(self._reader)
        except sqlite3.Error as error:
            self._mend(error)
            raise translated(error) from error

    @contextmanager
    def _writing(self) -> Generator[sqlite3.Connection]:
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
            self._mend(error)
            raise translated(error) from error

    def _open(self) -> sqlite3.Connection:
        if self._closed:
            raise DatabaseClosedError("the index is closed")
        if self._writer is None:
            self._writer = opened(self.path)
        return self._writer

    def _mend(self, error: sqlite3.Error) -> None:
        """Begin again where the file is damaged: all of it can be made again."""
        if isinstance(translated(error), DatabaseDamagedError):
            with self._read_lock, self._write_lock:
                self._let_go()
                remove(self.path)

    def _let_go(self) -> None:
        for connection in (self._reader, self._writer):
            if connection is not None:
                with suppress(sqlite3.Error):
                    connection.close()
        self._reader = self._writer = None


def _size(connection: sqlite3.Connection) -> int:
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    free = connection.execute("PRAGMA freelist_count").fetchone()[0]
    return (pages - free) * connection.execute("PRAGMA page_size").fetchone()[0]
