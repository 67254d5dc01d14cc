"""Indexer: adds opened and offline canvases to the search index in the background."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from wsdesk.api import errors
from wsdesk.api.etag import TaggedBytes
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.index.values import IndexDocument, IndexedCanvas
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.comments.comments import CommentsStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.content.content_pages import PagedContent, read_whole

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.content import document_loader
    from wsdesk.store.search import index_documents
    from wsdesk.wire.summary_types import ByteRange
else:
    index_documents = lazy_import("wsdesk.store.search.index_documents")
    document_loader = lazy_import("wsdesk.store.content.document_loader")

log = logging.getLogger(__name__)

SLICE_S = 0.004
"""Seconds of work between two looks at the event loop; the window draws in the pause after each."""
PAUSE_S = 0.004
PARTS_AT_ONCE = 500
"""Nodes that are written in one go, on a thread beside."""
KEPT = "content/"
FIRST_DIGEST = 16
"""Bytes of a canvas's digest that are those of its first page."""


@dataclass(frozen=True, slots=True)
class IndexerState:
    """How far the index is: canvases that wait for it, and how many are in it. `trouble` is for the log."""

    waiting: int = 0
    canvases: int = 0
    trouble: str = ""


class Indexer(Store[IndexerState]):
    """One canvas after another; those that were opened come before those that are only kept."""

    BEGIN_AFTER_S = 2.0
    """What was kept is looked through once the window stands."""

    def __init__(
        self,
        folder: IndexFolder,
        connection: ConnectionStore,
        projects: ProjectsStore,
        canvases: CanvasesStore,
        comments: CommentsStore,
        snapshots: SnapshotTable,
    ) -> None:
        super().__init__("indexing", IndexerState())
        self._folder = folder
        self._connection = connection
        self._projects = projects
        self._canvases = canvases
        self._comments = comments
        self._snapshots = snapshots
        self._profile = ""
        self._read: dict[str, PagedContent] = {}
        self._kept: list[str] = []
        self._threads: set[str] = set()
        self._written: dict[str, asyncio.Event] = {}
        """Set as soon as the canvas is written, or nothing is written any more."""
        connection.profile_changed.connect(self._on_profile_changed)
        canvases.opened.connect(self.watch)
        comments.book.changed.connect(self._on_thread_changed)

    @property
    def file(self) -> IndexFile | None:
        """The index of the account in use, None without one."""
        return self._folder.of(self._profile) if self._profile else None

    def watch(self, canvas: CanvasStore) -> None:
        """Take in what is read of this canvas from now on; those that are opened are watched already."""
        canvas.content_read.connect(self._on_content_read)

    async def add(self, whole: PagedContent) -> None:
        """Index this content, and return once it is written or given up."""
        canvas_id = whole.content.document.canvas_id
        if not self._profile:
            return
        written = self._written.setdefault(canvas_id, asyncio.Event())
        self._on_content_read(whole)
        await written.wait()

    async def drained(self) -> None:
        """Wait until everything that is known is in the index."""
        while self.tasks.running("fill") or self.tasks.running("begin"):  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    async def aclose(self) -> None:
        """End what runs, and let go of the files."""
        await super().aclose()
        await asyncio.to_thread(self._folder.close)

    def _on_profile_changed(self, profile: str) -> None:
        self.tasks.cancel("fill")
        self.tasks.cancel("begin")
        self._read.clear()
        self._kept.clear()
        self._threads.clear()
        self._profile = profile
        self._release_all()
        self.set_state(IndexerState())
        if profile:
            self.tasks.start("begin", self._begin(profile))

    def _on_content_read(self, whole: PagedContent) -> None:
        canvas_id = whole.content.document.canvas_id
        if self._profile:
            self._read[canvas_id] = whole
            self._go()

    def _on_thread_changed(self, thread_id: str) -> None:
        if self._profile:
            self._threads.add(thread_id)
            self._go()

    def _go(self) -> None:
        self._tell()
        if not self.tasks.running("fill"):
            self.tasks.start("fill", self._fill(self._profile))

    async def _begin(self, profile: str) -> None:
        """Find out what is kept and not in the index as it is now."""
        await asyncio.sleep(self.BEGIN_AFTER_S)
        try:
            known = await asyncio.to_thread(self._folder.of(profile).canvases)
            kept = await asyncio.to_thread(self._snapshots.digests, profile, KEPT)
        except LocalDbError as error:
            self._fail(error)
            return
        firsts = {key.removeprefix(KEPT): digest for key, digest in kept.items() if "/notes/" not in key}
        self._kept = [
            canvas_id
            for canvas_id, digest in firsts.items()
            if canvas_id not in known or known[canvas_id].digest[:FIRST_DIGEST] != digest
        ]
        self.set_state(IndexerState(len(self._read) + len(self._kept), len(known)))
        if self._kept:
            self._go()

    async def _fill(self, profile: str) -> None:
        file = self._folder.of(profile)
        try:
            while self._read or self._threads or self._kept:
                if self._read:
                    canvas_id = next(iter(self._read))
                    await self._take(file, canvas_id, self._read.pop(canvas_id))
                    if canvas_id not in self._read and canvas_id in self._written:
                        self._written.pop(canvas_id).set()
                elif self._threads:
                    await self._take_thread(file, self._threads.pop())
                else:
                    await self._take_kept(file, profile, self._kept.pop())
                known = await asyncio.to_thread(file.canvases)
                self.set_state(IndexerState(len(self._read) + len(self._kept), len(known)))
        except LocalDbError as error:
            self._fail(error)

    async def kept_content(self, canvas_id: str) -> PagedContent | None:
        """The content of a canvas as it is kept on this computer; None where there is none to be read."""
        return await self._read_kept(self._profile, canvas_id)

    async def _read_kept(self, profile: str, canvas_id: str) -> PagedContent | None:
        from wsdesk.graph.model.document import Document

        async def kept(offset: int | None, _etag: str = "") -> TaggedBytes:
            key = f"{KEPT}{canvas_id}" + (f"/notes/{offset}" if offset is not None else "")
            page = await asyncio.to_thread(self._snapshots.get, profile, key)
            if page is None and offset is not None:
                return await kept(None)
            if page is None:
                raise errors.InvalidResponseError("empty")
            return TaggedBytes(page.data)

        try:
            return await read_whole(
                canvas_id, kept, None, document_loader.LoadedContent(Document(canvas_id)), restarts=0
            )
        except errors.ApiError:
            return None  # the server has it

    async def _take_kept(self, file: IndexFile, profile: str, canvas_id: str) -> None:
        whole = await self._read_kept(profile, canvas_id)
        if whole is not None and canvas_id not in self._read:
            await self._take(file, canvas_id, whole)

    async def _take(self, file: IndexFile, canvas_id: str, whole: PagedContent) -> None:
        """Bring one canvas into the index; what has not changed costs a digest."""
        known = (await asyncio.to_thread(file.canvases)).get(canvas_id)
        project = self._projects.project_of(canvas_id)
        shelved = IndexedCanvas(
            canvas_id,
            self._title(canvas_id) or (known.title if known is not None else ""),
            (project.id if project is not None else "") or (known.project_id if known is not None else ""),
            digest_of(whole),
        )
        if known is not None and (known.digest, known.title, known.project_id) == (
            shelved.digest,
            shelved.title,
            shelved.project_id,
        ):
            await asyncio.to_thread(file.touch, canvas_id)
            return
        before = await asyncio.to_thread(file.digests, canvas_id)
        await asyncio.to_thread(_import_reader)
        seen: set[str] = set()
        fresh: list[IndexDocument] = []
        writing: asyncio.Future[None] | None = None
        until = time.perf_counter() + SLICE_S
        for part in _parts(whole.content, before, seen):
            if isinstance(part, tuple):
                part = await asyncio.to_thread(index_documents.part_of_large, *part)
            if part is not None:
                fresh.append(part)
            if len(fresh) >= PARTS_AT_ONCE:
                if writing is not None:
                    await writing
                writing = asyncio.ensure_future(asyncio.to_thread(file.upsert, canvas_id, fresh))
                fresh = []
            if time.perf_counter() > until:
                await asyncio.sleep(PAUSE_S)
                until = time.perf_counter() + SLICE_S
        if writing is not None:
            await writing
        if fresh:
            await asyncio.to_thread(file.upsert, canvas_id, fresh)
        gone = [
            i for i in before if i not in seen and i != "canvas" and not i.startswith(index_documents.COMMENT)
        ]
        troubles = await asyncio.to_thread(index_documents.troubles_of, whole.content.document)
        await asyncio.to_thread(file.finish, shelved, gone, troubles)

    async def _take_thread(self, file: IndexFile, thread_id: str) -> None:
        """The comments of a thread that a node of an open canvas has."""
        for canvas in self._canvases.all:
            threads = self._comments.threads.all(canvas.canvas_id)
            node_id = next((n for n, thread in threads.items() if thread.thread_id == thread_id), "")
            if node_id:
                node = canvas.document.node_by_id.get(node_id)
                title = node.title if node is not None else ""
                comments = self._comments.book.comments(thread_id)
                parts = [index_documents.part_of_comment(node_id, title, c) for c in comments if c.id]
                before = await asyncio.to_thread(file.digests, canvas.canvas_id)
                fresh = [part for part in parts if before.get(part.id) != part.digest]
                if fresh:
                    await asyncio.to_thread(file.upsert, canvas.canvas_id, fresh)
                return

    def _title(self, canvas_id: str) -> str:
        canvas = self._canvases.get(canvas_id)
        return (canvas.title if canvas is not None else "") or self._projects.canvas_title(canvas_id)

    def _tell(self) -> None:
        self.set_state(IndexerState(len(self._read) + len(self._kept), self._state.canvases))

    def _release_all(self) -> None:
        """Let go of those who wait for a canvas to be written."""
        for written in self._written.values():
            written.set()
        self._written.clear()

    def _fail(self, error: LocalDbError) -> None:
        log.warning("the index: %s", error)
        self._release_all()
        self._read.clear()
        self._kept.clear()
        self._threads.clear()
        self.set_state(IndexerState(0, self._state.canvases, str(error)))


def _import_reader() -> None:
    """Beside the window: the first node would take 11 ms otherwise."""
    from wsdesk.wire import index_texts

    _ = index_documents.part_of_node, index_texts.read_texts


def digest_of(whole: PagedContent) -> bytes:
    """Of all pages; it begins with that of the first one, by which what is kept is known."""
    first, *rest = [page.digest for page in whole.pages]
    return first + hashlib.blake2b(b"".join(rest), digest_size=8).digest()


def _parts(
    content: document_loader.LoadedContent, before: dict[str, bytes], seen: set[str]
) -> Iterator[IndexDocument | tuple[ByteRange, bytes | None, str] | None]:
    """What is new or has changed; None for each that has not. `seen` gathers the IDs of all.

    Large nodes are not read here: they come as what `part_of_large` takes.
    """
    document = content.document
    for node in document.nodes:
        quick = content.quick.get(node.id)
        if quick is None:
            continue
        seen.add(node.id)
        if quick.place.is_large:
            yield quick.place, before.get(node.id), node.kind.value
            continue
        digest = index_documents.digest_of(quick.raw)
        same = before.get(node.id) == digest
        yield None if same else index_documents.part_of_node(quick.raw, digest, node.kind.value)
    for note in document.notes:
        part = index_documents.part_of_note(note)
        seen.add(part.id)
        yield None if before.get(part.id) == part.digest else part
