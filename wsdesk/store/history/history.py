"""Stores each content of a canvas that differs from the previous one as a snapshot."""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from wsdesk.api.errors import InvalidResponseError
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.settings.table import HISTORY, HISTORY_CANVAS_MB, HISTORY_MB, MEGABYTE, AnySetting, Settings
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.search.indexer import Indexer

if TYPE_CHECKING:
    from wsdesk.graph.analysis import differences as node_differences
    from wsdesk.graph.model.document import Document
    from wsdesk.localdb.history import upkeep as history_upkeep
    from wsdesk.localdb.history import values as history_values
    from wsdesk.localdb.history.file import HistoryFile
    from wsdesk.localdb.history.folder import HistoryFolder
    from wsdesk.localdb.history.values import CanvasHistory, CanvasSnapshot
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.content import document_loader
    from wsdesk.store.content.content_pages import PagedContent
    from wsdesk.store.history import snapshot_content
else:
    node_differences = lazy_import("wsdesk.graph.analysis.differences")
    history_upkeep = lazy_import("wsdesk.localdb.history.upkeep")
    history_values = lazy_import("wsdesk.localdb.history.values")
    document_loader = lazy_import("wsdesk.store.content.document_loader")
    snapshot_content = lazy_import("wsdesk.store.history.snapshot_content")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class HistoryState:
    """Histories of the current workspace by canvas ID. `size` is in bytes; `failure` is for the log."""

    canvases: tuple[CanvasHistory, ...] = ()
    failure: str = ""

    @property
    def size(self) -> int:
        return sum(canvas.size for canvas in self.canvases)

    def of(self, canvas_id: str) -> CanvasHistory | None:
        """History of a canvas, None without snapshots."""
        return next((canvas for canvas in self.canvases if canvas.canvas_id == canvas_id), None)


@dataclass(frozen=True, slots=True)
class _Read:
    """Content that was read. `after` is when the canvas was last known to be unchanged."""

    whole: PagedContent
    read_at: float
    after: float
    from_disk: bool


class HistoryStore(Store[HistoryState]):
    """Snapshots of all canvases that are opened, polled, or crawled; everything slow is on worker threads.

    Content that differs only in how it was sent, or that a server alternates, isn't stored.
    """

    snapshot_added = Signal(object)
    """Emitted with the `CanvasSnapshot` that was stored."""

    UPKEEP_DELAY_S = 30.0
    """Idle seconds after which old snapshots are deleted."""

    def __init__(
        self,
        folder: HistoryFolder,
        connection: ConnectionStore,
        projects: ProjectsStore,
        canvases: CanvasesStore,
        indexer: Indexer,
        settings: Settings,
    ) -> None:
        super().__init__("history", HistoryState())
        self._folder = folder
        self._connection = connection
        self._projects = projects
        self._canvases = canvases
        self._settings = settings
        self._profile = ""
        self._queue: dict[str, _Read] = {}
        self._unwritten: dict[str, CanvasHistory] = {}
        """Canvases whose seen state isn't on disk yet."""
        self._confirmed: dict[str, float] = {}
        self._documents: dict[str, tuple[int, Document]] = {}
        """Newest snapshots of open canvases, to which the next ones are compared."""
        connection.profile_changed.connect(self._on_profile_changed)
        canvases.opened.connect(self._on_canvas_opened)
        canvases.closed.connect(self._on_canvas_closed)
        indexer.downloaded.connect(self._on_downloaded)
        settings.watch(self._on_setting_changed)

    @property
    def file(self) -> HistoryFile | None:
        """History file of the current workspace, None without one."""
        return self._folder.of(self._profile) if self._profile else None

    async def drained(self) -> None:
        """Wait until everything that was read is stored."""
        while self.tasks.running("store") or self.tasks.running("load"):  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    async def snapshots(self, canvas_id: str) -> list[CanvasSnapshot]:
        """Snapshots of a canvas, oldest first; empty if they can't be read."""
        file = self.file
        if file is not None:
            with suppress(LocalDbError):
                return await asyncio.to_thread(file.snapshots, canvas_id)
        return []

    async def content(
        self, snapshot: CanvasSnapshot, before: document_loader.LoadedContent | None = None
    ) -> document_loader.LoadedContent | None:
        """Content of a snapshot; None if it was deleted or can't be read.

        Nodes with the same bytes as in `before` are reused.
        """
        file = self.file
        if file is None:
            return None
        with suppress(LocalDbError, InvalidResponseError):
            return await asyncio.to_thread(load_snapshot, file, snapshot.canvas_id, snapshot.id, before)
        return None

    async def set_starred(self, snapshot: CanvasSnapshot, starred: bool) -> None:
        """Star a snapshot, which is then never deleted automatically."""
        file = self.file
        if file is not None:
            with suppress(LocalDbError):
                await asyncio.to_thread(file.set_starred, snapshot.id, starred, snapshot.name)

    async def reload(self) -> None:
        """Read the summaries of all canvases again."""
        file = self.file
        if file is not None:
            with suppress(LocalDbError):
                self._show(await asyncio.to_thread(file.histories))

    def set_seen(self, histories: Sequence[CanvasHistory]) -> None:
        """Set what the user has seen of these canvases, immediately and on disk."""
        self._unwritten.update({history.canvas_id: history for history in histories})
        self._show(self._state.canvases)
        self.tasks.start("seen", self._write_seen())

    async def _write_seen(self) -> None:
        file = self.file
        while file is not None and self._unwritten:
            canvas_id, history = next(iter(self._unwritten.items()))
            with suppress(LocalDbError):
                await asyncio.to_thread(file.set_seen, canvas_id, history.seen)
            if self._unwritten.get(canvas_id) is history:
                del self._unwritten[canvas_id]
        await self.reload()

    def _show(self, canvases: Iterable[CanvasHistory]) -> None:
        """Set the state; what isn't written yet overrides what was read."""
        shown: list[CanvasHistory] = []
        for history in canvases:
            newer = self._unwritten.get(history.canvas_id)
            if newer is not None:
                history = replace(history, seen=newer.seen, seen_digest=newer.seen_digest)
            shown.append(history)
        self.update_state(canvases=tuple(shown))

    async def aclose(self) -> None:
        """Cancel tasks and close the history files."""
        await super().aclose()
        await asyncio.to_thread(self._folder.close)

    def _on_profile_changed(self, profile: str) -> None:
        for task in ("store", "load", "upkeep", "seen"):
            self.tasks.cancel(task)
        self._queue.clear()
        self._unwritten.clear()
        self._confirmed.clear()
        self._documents.clear()
        self._profile = profile
        self.set_state(HistoryState())
        if profile:
            self.tasks.start("load", self.reload())

    def _on_setting_changed(self, setting: AnySetting) -> None:
        if setting in (HISTORY_MB, HISTORY_CANVAS_MB):
            limits = (self._settings.get(HISTORY_MB), self._settings.get(HISTORY_CANVAS_MB))
            self._folder.set_limits(*(limit * MEGABYTE for limit in limits))
            self.tasks.start("upkeep", self._upkeep(0))

    def _on_canvas_opened(self, canvas: CanvasStore) -> None:
        canvas.state_changed.connect(self._on_state_changed)
        canvas.content_read.connect(self._on_content_read)

    def _on_canvas_closed(self, canvas: CanvasStore) -> None:
        self._documents.pop(canvas.canvas_id, None)
        self._confirmed.pop(canvas.canvas_id, None)

    def _on_state_changed(self, _state: object) -> None:
        for canvas in self._canvases.all:
            if canvas.state.phase is LoadState.READY and canvas.state.fetched_at is not None:
                self._confirmed[canvas.canvas_id] = canvas.state.fetched_at

    def _on_content_read(self, whole: PagedContent) -> None:
        canvas = self._canvases.get(whole.content.document.canvas_id)
        if canvas is not None:
            # Content of the cache is read before the download begins.
            from_disk = canvas.state.phase is not LoadState.BUSY
            read_at = (canvas.state.fetched_at if from_disk else None) or self._connection.clock()
            self._add(whole, read_at, from_disk=from_disk)

    def _on_downloaded(self, whole: PagedContent) -> None:
        self._add(whole, self._connection.clock(), from_disk=False)

    def _add(self, whole: PagedContent, read_at: float, *, from_disk: bool) -> None:
        if not self._profile or not whole.complete or not self._settings.get(HISTORY):
            return
        canvas_id = whole.content.document.canvas_id
        self._queue[canvas_id] = _Read(whole, read_at, self._confirmed.get(canvas_id, 0), from_disk)
        self.tasks.cancel("upkeep")
        if not self.tasks.running("store"):
            self.tasks.start("store", self._store_queue(self._folder.of(self._profile)))

    async def _store_queue(self, file: HistoryFile) -> None:
        stored = False
        try:
            while self._queue:
                canvas_id = next(iter(self._queue))
                title = self._projects.canvas_title(canvas_id)
                summary = self._projects.summary(canvas_id)
                updated_at = (summary.updated_at or "") if summary is not None else ""
                snapshot = await asyncio.to_thread(self._store, file, canvas_id, title, updated_at)
                if snapshot is not None:
                    stored = True
                    await self.reload()
                    self.snapshot_added.emit(snapshot)
        except LocalDbError as error:
            log.warning("the history: %s", error)
            self._queue.clear()
            self.update_state(failure=str(error))
            return
        if stored:
            self.tasks.start("upkeep", self._upkeep(self.UPKEEP_DELAY_S))

    async def _upkeep(self, delay: float) -> None:
        await asyncio.sleep(delay)
        file = self.file
        if file is not None:
            with suppress(LocalDbError):
                upkeep = history_upkeep.HistoryUpkeep(file)
                await asyncio.to_thread(upkeep.run, self._connection.clock())
            await self.reload()

    def _store(self, file: HistoryFile, canvas_id: str, title: str, updated_at: str) -> CanvasSnapshot | None:
        """Store the queued content of a canvas unless a user would see no difference; on a worker thread."""
        read = self._queue.pop(canvas_id, None)
        newest = file.newest(canvas_id)
        if read is None or (newest is not None and read.from_disk):
            return None  # an older copy than that of the crawl
        content, read_at, after = read.whole.content, read.read_at, read.after
        notes = not (read.whole.has_more_notes or content.document.notes_incomplete)
        pieces = snapshot_content.snapshot_content(content, notes_complete=notes)
        # The document of a canvas that is closed meanwhile can be freed before its pieces are written.
        reference = weakref.ref(content.document)
        document = content.document if newest is not None else None
        del read, content
        prepared = file.prepare(pieces)
        if prepared is None:
            return None
        changes: list[history_values.StoredChange] = []
        if newest is not None and document is not None:
            before = self._document(file, newest)
            found = node_differences.differences(before, document, notes=notes and newest.notes_complete)
            if not found and not (notes and not newest.notes_complete):
                return None
            kinds = node_differences.KINDS
            changes = [history_values.StoredChange(kinds.index(one.kind), one.id) for one in found]
        del document
        snapshot = file.add(
            prepared, changes, read_at=read_at, after=after, title=title, updated_at=updated_at
        )
        current = reference()
        if snapshot is not None and current is not None and self._canvases.get(canvas_id) is not None:
            self._documents[canvas_id] = (snapshot.id, current)
        return snapshot

    def _document(self, file: HistoryFile, snapshot: CanvasSnapshot) -> Document:
        number, document = self._documents.get(snapshot.canvas_id, (0, None))
        if document is not None and number == snapshot.id:
            return document
        loaded = load_snapshot(file, snapshot.canvas_id, snapshot.id)
        assert loaded is not None  # it is the newest one
        return loaded.document


def load_snapshot(
    file: HistoryFile,
    canvas_id: str,
    snapshot_id: int,
    before: document_loader.LoadedContent | None = None,
) -> document_loader.LoadedContent | None:
    """Content of a snapshot, on a worker thread; None if it was deleted.

    Raises `LocalDbError`, and `InvalidResponseError` if it is damaged.
    """
    data = file.load(snapshot_id)
    if data is None:
        return None
    return document_loader.read_content_blocking(canvas_id, data, before=before)
