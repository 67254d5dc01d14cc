"""Indexer: adds opened and offline canvases to the search index in the background."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.index.values import CanvasUpdate, IndexDocument, IndexedCanvas
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.comments.comments import CommentsStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.content.content_pages import CONTENT_PREFIX, PagedContent, read_cached
from wsdesk.store.turn_budget import turn

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.index import index_documents
    from wsdesk.store.index.index_documents import IndexSource
else:
    index_documents = lazy_import("wsdesk.store.index.index_documents")

log = logging.getLogger(__name__)

SLICE_S = 0.004
"""Time slice in seconds after which the indexer yields to the event loop, so that the window can repaint."""
PAUSE_S = 0.004
BATCH_SIZE = 4_000
"""Number of versions per write transaction, in a worker thread."""
FIRST_DIGEST_LENGTH = 16
"""Length in bytes of the first page's digest, which is the prefix of a canvas's digest."""


@dataclass(frozen=True, slots=True)
class IndexerState:
    """Number of canvases that are queued and that are indexed. `failure` is a message for the log."""

    waiting: int = 0
    canvases: int = 0
    failure: str = ""


class Indexer(Store[IndexerState]):
    """Indexes one canvas at a time: opened canvases first, then cached ones."""

    downloaded = Signal(object)
    """Emitted with the `PagedContent` of a canvas that isn't open, when it was downloaded to be indexed."""

    START_DELAY_S = 2.0
    """Delay in seconds before cached canvases are indexed, so that the window opens first."""
    MERGE_DELAY_S = 20.0
    """Delay in seconds after the last write before segments of the index are merged."""

    def __init__(
        self,
        folder: IndexFolder,
        connection: ConnectionStore,
        projects: ProjectsStore,
        canvases: CanvasesStore,
        comments: CommentsStore,
        snapshots: SnapshotTable,
        people: PeopleStore | None = None,
    ) -> None:
        super().__init__("indexing", IndexerState())
        self._folder = folder
        self._projects = projects
        self._canvases = canvases
        self._comments = comments
        self._snapshots = snapshots
        self._people = people
        self._profile = ""
        self._loaded: dict[str, PagedContent] = {}
        """Content that was just read. It is replaced by its source soon, which frees the parsed documents."""
        self._sources: dict[str, IndexSource] = {}
        self._cached: list[str] = []
        self._changed_threads: set[str] = set()
        self._unwritten: dict[str, CanvasUpdate] = {}
        """Canvases that are read, but not yet written to the index."""
        self._unwritten_size = 0
        """Sum of their sizes."""
        self._written_events: dict[str, asyncio.Event] = {}
        """Events by canvas ID, set when the canvas is written or indexing ends."""
        connection.profile_changed.connect(self._on_profile_changed)
        canvases.opened.connect(self.watch)
        comments.thread_cache.changed.connect(self._on_thread_changed)

    def set_limit(self, limit_bytes: int) -> None:
        """Apply another limit of the index's size from the next canvas on."""
        self._folder.set_limit(limit_bytes)

    @property
    def file(self) -> IndexFile | None:
        """Index of the current profile, None without a profile."""
        return self._folder.of(self._profile) if self._profile else None

    def watch(self, canvas: CanvasStore) -> None:
        """Index the content of a canvas whenever it is loaded; opened canvases are watched automatically."""
        canvas.content_read.connect(self._on_content_read)

    async def add(self, whole: PagedContent) -> None:
        """Index content, and return once it is written. Raises `LocalDbError` if it can't be written."""
        canvas_id = whole.content.document.canvas_id
        if not self._profile:
            return
        self.downloaded.emit(whole)
        written = self._written_events.setdefault(canvas_id, asyncio.Event())
        self._on_content_read(whole)
        del whole
        await written.wait()
        if self._state.failure:
            raise LocalDbError(self._state.failure)

    async def drained(self) -> None:
        """Wait until the queue is empty."""
        while any(self.tasks.running(name) for name in ("fill", "begin", "prepare")):  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    async def aclose(self) -> None:
        """Cancel tasks and close the index files."""
        await super().aclose()
        await asyncio.to_thread(self._folder.close)

    def _on_profile_changed(self, profile: str) -> None:
        self.tasks.cancel("prepare", "fill", "begin", "merge")
        self._clear()
        self._profile = profile
        self.set_state(IndexerState())
        if profile:
            self.tasks.start("begin", self._queue_cached(profile))

    def _on_content_read(self, whole: PagedContent) -> None:
        canvas_id = whole.content.document.canvas_id
        if self._profile:
            self._loaded[canvas_id] = whole
            if not self.tasks.running("prepare"):
                self.tasks.start("prepare", self._prepare())

    def _on_thread_changed(self, thread_id: str) -> None:
        if self._profile:
            self._changed_threads.add(thread_id)
            self._start()

    async def _prepare(self) -> None:
        """Replace the content that was read by its source, so that documents of closed canvases are freed."""
        while self._loaded:
            canvas_id, whole = next(iter(self._loaded.items()))
            try:
                self._sources[canvas_id] = await asyncio.to_thread(index_documents.source_of, whole)
            finally:
                if self._loaded.get(canvas_id) is whole:
                    del self._loaded[canvas_id]
            del whole
            self._start()

    def _waiting(self) -> int:
        return len(self._loaded.keys() | self._sources.keys()) + len(self._cached)

    def _start(self) -> None:
        self.set_state(IndexerState(self._waiting(), self._state.canvases))
        self.tasks.cancel("merge")
        if not self.tasks.running("fill"):
            self.tasks.start("fill", self._process_queue(self._profile))

    async def _queue_cached(self, profile: str) -> None:
        """Queue cached canvases that are missing or outdated in the index."""
        await asyncio.sleep(self.START_DELAY_S)
        try:
            indexed = await asyncio.to_thread(self._folder.of(profile).canvas_digests)
            cached = await asyncio.to_thread(self._snapshots.digests, profile, CONTENT_PREFIX)
        except LocalDbError as error:
            self._fail(error)
            return
        firsts = {
            key.removeprefix(CONTENT_PREFIX): digest for key, digest in cached.items() if "/notes/" not in key
        }
        self._cached = [
            canvas_id
            for canvas_id, digest in firsts.items()
            if indexed.get(canvas_id, b"")[:FIRST_DIGEST_LENGTH] != digest
        ]
        self.set_state(IndexerState(self._waiting(), len(indexed)))
        if self._cached:
            self._start()

    async def _process_queue(self, profile: str) -> None:
        file = self._folder.of(profile)
        try:
            while self._sources or self._changed_threads or self._cached or self._unwritten:
                if self._sources:
                    canvas_id = next(iter(self._sources))
                    if canvas_id in self._unwritten:
                        await self._write(file)
                    await self._index_source(file, self._sources.pop(canvas_id))
                elif self._changed_threads:
                    await self._index_thread(file, self._changed_threads.pop())
                elif self._cached:
                    await self._index_cached(file, profile, self._cached.pop())
                else:
                    await self._write(file)
                if self._unwritten_size >= BATCH_SIZE:
                    await self._write(file)
            self.tasks.start("merge", self._merge(file))
        except LocalDbError as error:
            self._fail(error)

    async def _merge(self, file: IndexFile) -> None:
        """Merge segments of the index while nothing is indexed, so that queries are fast."""
        await asyncio.sleep(self.MERGE_DELAY_S)
        with suppress(LocalDbError):
            has_more = True
            while has_more:
                has_more = await asyncio.to_thread(file.merge)
                await asyncio.sleep(PAUSE_S)

    async def _write(self, file: IndexFile) -> None:
        """Write the indexed canvases, many at a time, because that is faster."""
        updates, self._unwritten_size = dict(self._unwritten), 0
        await asyncio.to_thread(file.write, list(updates.values()))
        if self._people is not None and self._people.all:
            await asyncio.to_thread(file.set_author_names, self._people.all)
        for canvas_id, update in updates.items():
            if self._unwritten.get(canvas_id) is update:
                del self._unwritten[canvas_id]
            is_queued = canvas_id in self._loaded or canvas_id in self._sources
            if not is_queued and canvas_id in self._written_events:
                self._written_events.pop(canvas_id).set()
        canvas_count = await asyncio.to_thread(file.count_canvases)
        self.set_state(IndexerState(self._waiting(), canvas_count))

    async def cached_content(self, canvas_id: str) -> PagedContent | None:
        """Return the cached content of a canvas, None if there is none."""
        return await read_cached(self._snapshots, self._profile, canvas_id)

    async def _index_cached(self, file: IndexFile, profile: str, canvas_id: str) -> None:
        whole = await read_cached(self._snapshots, profile, canvas_id)
        if whole is not None and not self._is_newer_queued(canvas_id):
            source = await asyncio.to_thread(index_documents.source_of, whole)
            del whole
            await self._index_source(file, source)

    def _is_newer_queued(self, canvas_id: str) -> bool:
        return any(canvas_id in queue for queue in (self._loaded, self._sources, self._unwritten))

    async def _index_source(self, file: IndexFile, source: IndexSource) -> None:
        """Index one canvas; nodes with an unchanged digest are skipped."""
        canvas_id = source.canvas_id
        indexed, before = await asyncio.to_thread(file.indexed, canvas_id)
        project = self._projects.project_of(canvas_id)
        entry = IndexedCanvas(
            canvas_id,
            self._title(canvas_id) or (indexed.title if indexed is not None else ""),
            (project.id if project is not None else "")
            or (indexed.project_id if indexed is not None else ""),
            source.digest,
            project_title=(project.title or "") if project is not None else "",
        )
        if indexed is not None and (indexed.digest, indexed.title, indexed.project_id) == (
            entry.digest,
            entry.title,
            entry.project_id,
        ):
            self._add_unwritten(CanvasUpdate(entry))
            return
        await asyncio.to_thread(_import_reader)
        seen: set[str] = set()
        changed: list[IndexDocument] = []
        pieces = 0
        writing: asyncio.Future[None] | None = None
        until = turn.until(SLICE_S)
        for document in index_documents.changed_documents(source, before, seen):
            if isinstance(document, tuple):
                document = await asyncio.to_thread(index_documents.document_of_large_node, *document)
            if document is not None:
                changed.append(document)
                pieces += len(document.pieces)
            if pieces >= BATCH_SIZE:
                if writing is not None:
                    await writing
                writing = asyncio.ensure_future(asyncio.to_thread(file.upsert, canvas_id, changed))
                changed, pieces = [], 0
            if turn.is_over(until):
                await asyncio.sleep(PAUSE_S)
                until = turn.until(SLICE_S)
        if writing is not None:
            await writing
        deleted = [
            i for i in before if i not in seen and i != "canvas" and not i.startswith(index_documents.COMMENT)
        ]
        self._add_unwritten(CanvasUpdate(entry, tuple(changed), tuple(deleted), source.problems))

    def _add_unwritten(self, update: CanvasUpdate) -> None:
        self._unwritten[update.canvas.canvas_id] = update
        self._unwritten_size += update.size

    async def _index_thread(self, file: IndexFile, thread_id: str) -> None:
        """Index the comments of a thread that belongs to a node of an open canvas."""
        for canvas in self._canvases.all:
            threads = self._comments.threads.all(canvas.canvas_id)
            node_id = next((n for n, thread in threads.items() if thread.thread_id == thread_id), "")
            if node_id:
                node = canvas.document.node_by_id.get(node_id)
                title = node.title if node is not None else ""
                comments = self._comments.thread_cache.comments(thread_id)
                documents = [index_documents.document_of_comment(node_id, title, c) for c in comments if c.id]
                before = await asyncio.to_thread(file.digests, canvas.canvas_id)
                changed = [document for document in documents if before.get(document.id) != document.digest]
                if changed:
                    await asyncio.to_thread(file.upsert, canvas.canvas_id, changed)
                return

    def _title(self, canvas_id: str) -> str:
        canvas = self._canvases.get(canvas_id)
        return (canvas.title if canvas is not None else "") or self._projects.canvas_title(canvas_id)

    def _clear(self) -> None:
        """Empty the queue, and wake all callers that wait for a canvas to be written."""
        for written in self._written_events.values():
            written.set()
        self._written_events.clear()
        self._loaded.clear()
        self._sources.clear()
        self._cached.clear()
        self._changed_threads.clear()
        self._unwritten.clear()
        self._unwritten_size = 0

    def _fail(self, error: LocalDbError) -> None:
        log.warning("the index: %s", error)
        self._clear()
        self.set_state(IndexerState(0, self._state.canvases, str(error)))


def _import_reader() -> None:
    """Import the reader in a worker thread; otherwise the first node would block for 11 ms."""
    from wsdesk.wire import index_texts

    _ = index_documents.document_of_node, index_texts.read_texts
