"""One index file: open, update, search, and limit its size."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from wsdesk.localdb.core.errors import DatabaseClosedError, DatabaseDamagedError, translate_error
from wsdesk.localdb.core.text_encoding import as_key, clean
from wsdesk.localdb.core.writer import transaction
from wsdesk.localdb.index import search
from wsdesk.localdb.index.ids import Names, set_labels
from wsdesk.localdb.index.open_index import FULL_TEXT_TABLES, connect, open_writer, remove
from wsdesk.localdb.index.query import IndexQuery, parse_query
from wsdesk.localdb.index.reader import CancelToken, IndexReader
from wsdesk.localdb.index.result_facets import count_facets
from wsdesk.localdb.index.result_pages import find_page
from wsdesk.localdb.index.result_query import ResultFacets, ResultFilter, ResultPage, ResultQuery
from wsdesk.localdb.index.update import (
    DocumentChanges,
    canvas_row_id,
    problem_from_row,
    replace_documents,
    replace_problems,
    set_canvas,
)
from wsdesk.localdb.index.values import (
    CanvasDownload,
    CanvasUpdate,
    IndexDocument,
    IndexedCanvas,
    IndexedImage,
    IndexedProblem,
    IndexedUsage,
    IndexMatch,
)

T = TypeVar("T")
_TARGET_SHARE = 0.9


class IndexFile:
    """Full-text index of one scope. Every method blocks; call it from any thread but the GUI thread.

    A file that is damaged or of another version is recreated. Raises `LocalDbError` on disk errors.
    """

    def __init__(self, path: Path, limit_bytes: int) -> None:
        self.path = path
        self.limit_bytes = limit_bytes
        self._readers: dict[str, IndexReader] = {}
        # To acquire both, acquire the lock of a reader first.
        self._write_lock = threading.RLock()
        self._writer: sqlite3.Connection | None = None
        self._names = Names()
        self._closed = False

    def canvases(self) -> dict[str, IndexedCanvas]:
        """The indexed canvases by ID."""
        return self._read(lambda c: {row[0]: IndexedCanvas(*row) for row in c.execute(_CANVASES)})

    def canvas_digests(self) -> dict[str, bytes]:
        """The digest of each indexed canvas."""
        return self._read(lambda c: dict(c.execute("SELECT canvas_id, digest FROM canvases")))

    def canvas(self, canvas_id: str) -> IndexedCanvas | None:
        """An indexed canvas, None if there is none with that ID."""
        query = f"{_CANVASES} WHERE canvas_id = ?"
        row = self._read(lambda c: c.execute(query, (as_key(canvas_id),)).fetchone())
        return IndexedCanvas(*row) if row is not None else None

    def indexed(self, canvas_id: str) -> tuple[IndexedCanvas | None, dict[str, bytes]]:
        """An indexed canvas, None if there is none, and the digests of its documents."""
        return self.canvas(canvas_id), self.digests(canvas_id)

    def count_canvases(self) -> int:
        """Number of indexed canvases."""
        return self._read(lambda c: c.execute("SELECT count(*) FROM canvases").fetchone()[0])

    def digests(self, canvas_id: str) -> dict[str, bytes]:
        """Digest of each document of a canvas."""
        query = "SELECT p.id, p.digest FROM parts p JOIN canvases c ON c.n = p.canvas WHERE c.canvas_id = ?"
        return self._read(lambda c: dict(c.execute(query, (as_key(canvas_id),)).fetchall()))

    def upsert(self, canvas_id: str, parts: Sequence[IndexDocument]) -> None:
        """Insert or replace documents."""
        with self._transaction() as connection:
            canvas = canvas_row_id(connection, canvas_id)
            replace_documents(connection, self._names, [DocumentChanges(canvas, parts)])

    def write(self, updates: Sequence[CanvasUpdate]) -> None:
        """Complete the index of canvases in one transaction, and enforce the size limit."""
        with self._transaction() as connection:
            changes: list[DocumentChanges] = []
            for update in updates:
                row_id = canvas_row_id(connection, update.canvas.canvas_id)
                title = set_canvas(connection, self._names, row_id, update.canvas)
                changes.append(DocumentChanges(row_id, (*update.changed, *title), update.removed))
                if update.problems is not None:
                    replace_problems(connection, row_id, update.problems)
            replace_documents(connection, self._names, changes)
        self._evict({update.canvas.canvas_id for update in updates})

    def set_author_names(self, names: Mapping[str, str]) -> None:
        """Set the names of authors by user ID; users without indexed pieces are ignored."""
        with self._transaction() as connection:
            set_labels(connection, "author", {clean(user): clean(name) for user, name in names.items()})

    def merge(self, pages: int = 200) -> bool:
        """Merge segments of the full-text tables, up to `pages` of each; return whether there may be more.

        At the end, the page cache of the writer is released.
        """
        with self._transaction() as connection:
            before = connection.total_changes
            for table in FULL_TEXT_TABLES:
                connection.execute(f"INSERT INTO {table} ({table}, rank) VALUES ('merge', ?)", (pages,))
            # One row changes if there is nothing to merge.
            is_unfinished = connection.total_changes - before > len(FULL_TEXT_TABLES)
        if not is_unfinished:
            with self._write_lock, suppress(sqlite3.Error):
                self._open().execute("PRAGMA shrink_memory")
        return is_unfinished

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
                query = "SELECT id FROM parts WHERE canvas = ? LIMIT 500"
                ids = [part for (part,) in connection.execute(query, row)]
                if ids:
                    replace_documents(connection, self._names, [DocumentChanges(row[0], (), ids)])
                else:
                    connection.execute("DELETE FROM troubles WHERE canvas = ?", row)
                    connection.execute("DELETE FROM canvases WHERE n = ?", row)

    def downloads(self) -> dict[str, CanvasDownload]:
        """The last download of each canvas, by canvas ID."""
        query = "SELECT canvas_id, updated_at, etag, bytes, read_at, failures FROM downloads"
        return self._read(lambda c: {row[0]: CanvasDownload(*row[1:]) for row in c.execute(query)})

    def download(self, canvas_id: str) -> CanvasDownload:
        """The last download of a canvas; empty if there is none."""
        query = "SELECT updated_at, etag, bytes, read_at, failures FROM downloads WHERE canvas_id = ?"
        row = self._read(lambda c: c.execute(query, (as_key(canvas_id),)).fetchone())
        return CanvasDownload(*row) if row is not None else CanvasDownload()

    def record_download(self, canvas_id: str, download: CanvasDownload) -> None:
        """Replace the last download of a canvas."""
        row = (as_key(canvas_id), clean(download.updated_at), download.etag)
        numbers = (download.bytes, download.read_at, download.failures)
        with self._transaction() as connection:
            connection.execute("INSERT OR REPLACE INTO downloads VALUES (?, ?, ?, ?, ?, ?)", (*row, *numbers))

    def search(
        self,
        text: str | IndexQuery,
        kinds: Collection[str] = (),
        limit: int = 100,
        filters: Sequence[ResultFilter] = (),
    ) -> tuple[IndexMatch, ...]:
        """Pieces that contain every word and match the filters, best first."""
        index_query = parse_query(text) if isinstance(text, str) else text
        return self._read(lambda c: search.search(c, index_query, kinds, limit, filters))

    def page(self, query: ResultQuery, token: CancelToken | None = None) -> ResultPage:
        """The results after `query.key`."""
        return self.read("page", lambda c: find_page(c, query, token), token)

    def facets(self, query: ResultQuery, token: CancelToken | None = None) -> ResultFacets:
        """Counts of the values that the results of a query have."""
        return self.read("facets", lambda c: count_facets(c, query, token), token)

    def usages(self, key: str, limit: int = 200) -> tuple[IndexedUsage, ...]:
        """All uses of an ID (of an asset, a node, or a version)."""
        return self._read(lambda c: search.usages(c, as_key(key), limit))

    def images_after(self, number: int, limit: int) -> list[tuple[int, IndexedImage]]:
        """Images with their row numbers, in ascending order from `number` + 1 on."""
        return self._read(lambda c: search.images_after(c, number, limit))

    def count_images(self) -> int:
        """Number of assets with an image."""
        return self._read(search.count_images)

    def image_of(self, asset_id: str) -> IndexedImage | None:
        """Image of an asset, None if there is none."""
        return self._read(lambda c: search.image_of(c, asset_id))

    def problems(self, limit: int = 5_000) -> tuple[tuple[IndexedCanvas, IndexedProblem], ...]:
        """The problems of all canvases."""
        query = (
            "SELECT c.canvas_id, c.title, coalesce(p.value, ''), t.row FROM troubles t"
            " JOIN canvases c ON c.n = t.canvas LEFT JOIN names p ON p.id = c.project"
            " ORDER BY c.title, c.n, t.at LIMIT ?"
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
        with self._all_locks():
            self._closed = True
            self._close_connections()

    def remove(self) -> None:
        """Close and delete the file."""
        self.close()
        remove(self.path)

    def _evict(self, exempt_ids: set[str]) -> None:
        """Evict the least recently used canvases until the size limit is met."""
        size = self.size()
        if size <= self.limit_bytes:
            return
        query = (
            "SELECT canvas_id, (SELECT coalesce(sum(many), 0) FROM parts WHERE canvas = c.n) FROM canvases c"
            " ORDER BY used_at"
        )
        rows = self._read(lambda c: c.execute(query).fetchall())
        total = sum(piece_count for _, piece_count in rows) or 1
        exempt = {as_key(canvas_id) for canvas_id in exempt_ids}
        # Estimated, since FTS5 frees space only when it is optimized below.
        for canvas_id, piece_count in rows:
            if size <= self.limit_bytes * _TARGET_SHARE:
                break
            if canvas_id not in exempt:
                self.delete_canvas(canvas_id)
                size -= self.size() * piece_count // total
        with self._transaction() as connection:
            for table in FULL_TEXT_TABLES:
                connection.execute(f"INSERT INTO {table} ({table}) VALUES ('optimize')")
        with self._write_lock, suppress(sqlite3.Error):
            self._open().executescript("PRAGMA incremental_vacuum")

    def reader(self, name: str) -> IndexReader:
        """A connection for one kind of query, so that a slow query of another kind doesn't delay it."""
        with self._write_lock:
            if name not in self._readers:
                self._readers[name] = IndexReader(self._connect_reader)
            return self._readers[name]

    def read(self, name: str, work: Callable[[sqlite3.Connection], T], token: CancelToken | None = None) -> T:
        """Call `work` with the connection of that reader. Raises `IndexInterruptedError` after `cancel`."""
        try:
            return self.reader(name).run(work, token)
        except sqlite3.Error as error:
            self._delete_if_damaged(error)
            raise translate_error(error) from error

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return self.read("", work)

    def _connect_reader(self) -> sqlite3.Connection:
        with self._write_lock:
            self._open()  # creates the file if necessary
            return connect(self.path)

    @contextmanager
    def _transaction(self) -> Generator[sqlite3.Connection]:
        try:
            with self._write_lock, transaction(self._open()) as connection:
                try:
                    yield connection
                except BaseException:
                    self._names.clear()
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
            with self._all_locks():
                self._close_connections()
                remove(self.path)

    @contextmanager
    def _all_locks(self) -> Generator[None]:
        with ExitStack() as stack:
            for reader in list(self._readers.values()):
                stack.enter_context(reader.lock)
            stack.enter_context(self._write_lock)
            yield

    def _close_connections(self) -> None:
        for reader in self._readers.values():
            reader.close()
        if self._writer is not None:
            with suppress(sqlite3.Error):
                self._writer.close()
        self._writer = None
        self._names.clear()


_CANVASES = (
    "SELECT canvas_id, title, coalesce(names.value, ''), digest,"
    " (SELECT count(*) FROM parts WHERE canvas = canvases.n), coalesce(names.label, '')"
    " FROM canvases LEFT JOIN names ON names.id = project"
)


def _size(connection: sqlite3.Connection) -> int:
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    free = connection.execute("PRAGMA freelist_count").fetchone()[0]
    return (pages - free) * connection.execute("PRAGMA page_size").fetchone()[0]
