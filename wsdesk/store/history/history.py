"""Stores each content of a canvas that differs from the previous one as a snapshot."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from wsdesk.api.errors import InvalidResponseError
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.settings.table import HISTORY, HISTORY_CANVAS_MB, HISTORY_MB, MEGABYTE, AnySetting, Settings
from wsdesk.store.base import error_messages
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.index.indexer import Indexer

if TYPE_CHECKING:
    from wsdesk.localdb.history import changes as history_changes
    from wsdesk.localdb.history import upkeep as history_upkeep
    from wsdesk.localdb.history.file import HistoryFile
    from wsdesk.localdb.history.folder import HistoryFolder
    from wsdesk.localdb.history.values import CanvasHistory, CanvasSnapshot
    from wsdesk.localdb.history.values import SubjectChange as SubjectChange
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.content.content_pages import PagedContent
    from wsdesk.store.content.loaded_content import LoadedContent
    from wsdesk.store.history import archive_history, snapshot_content, snapshot_writer
    from wsdesk.store.history.snapshot_writer import NewestDocument
else:
    history_changes = lazy_import("wsdesk.localdb.history.changes")
    history_upkeep = lazy_import("wsdesk.localdb.history.upkeep")
    archive_history = lazy_import("wsdesk.store.history.archive_history")
    snapshot_content = lazy_import("wsdesk.store.history.snapshot_content")
    snapshot_writer = lazy_import("wsdesk.store.history.snapshot_writer")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class HistoryState:
    """Histories of the current workspace by canvas ID. `size` is in bytes.

    `failure` is the message of why the last snapshot couldn't be written. `is_loading`: they aren't read yet.
    """

    canvases: tuple[CanvasHistory, ...] = ()
    failure: str = ""
    is_loading: bool = False

    @property
    def size(self) -> int:
        return sum(canvas.size for canvas in self.canvases)

    def of(self, canvas_id: str) -> CanvasHistory | None:
        """History of a canvas, None without snapshots."""
        return next((canvas for canvas in self.canvases if canvas.canvas_id == canvas_id), None)


@dataclass(frozen=True, slots=True)
class ContentRead:
    """Content that was read. `after` is when the canvas was last known to be unchanged."""

    whole: PagedContent
    read_at: float
    after: float
    from_disk: bool
    title: str = ""
    updated_at: str = ""


class HistoryStore(Store[HistoryState]):
    """Snapshots of all canvases that are opened, polled, or crawled; everything slow is on worker threads.

    Content that differs only in how it was sent, or that a server alternates, isn't stored.
    """

    snapshot_added = Signal(object)
    """Emitted with the `CanvasSnapshot` that was stored."""

    node_read = Signal(object, object, object)
    """Emitted with the ID of a canvas, of a node, and its changes (`SubjectChange`, oldest first)."""

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
        offline_ids: Callable[[], Collection[str]] = tuple,
    ) -> None:
        """`offline_ids`: returns the canvases available offline, whose snapshots make no room for others."""
        super().__init__("history", HistoryState())
        self._folder = folder
        self._connection = connection
        self._projects = projects
        self._canvases = canvases
        self._settings = settings
        self._offline_ids = offline_ids
        self._profile = ""
        self._queue: dict[str, ContentRead] = {}
        self._unwritten: dict[str, CanvasHistory] = {}
        """Canvases of the current workspace whose seen state isn't on disk yet."""
        self._confirmed: dict[str, float] = {}
        self._documents: dict[str, NewestDocument] = {}
        """Newest snapshots of open canvases, to which the next ones are compared."""
        self._last_read = self._shown_read = 0
        """Numbers of the reads of all summaries: of the last one, and of the one that the state shows."""
        connection.profile_changed.connect(self._on_profile_changed)
        canvases.opened.connect(self._on_canvas_opened)
        canvases.closed.connect(self._on_canvas_closed)
        indexer.downloaded.connect(self._on_downloaded)
        settings.watch(self._on_setting_changed)

    @property
    def file(self) -> HistoryFile | None:
        """History file of the current workspace, None without one."""
        return self._folder.of(self._profile) if self._profile else None

    @property
    def offline_size(self) -> int:
        """Bytes of the canvases available offline, which don't count toward the limit of the workspace."""
        offline = frozenset(self._offline_ids())
        return sum(one.size for one in self._state.canvases if one.canvas_id in offline)

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

    def read_node(self, canvas_id: str, node_id: str) -> None:
        """Find the snapshots in which a node changed, and emit `node_read`."""
        self.tasks.start("node", self._read_node(canvas_id, node_id))

    async def _read_node(self, canvas_id: str, node_id: str) -> None:
        def work(file: HistoryFile) -> tuple[SubjectChange, ...]:
            with file.access() as connection:
                return history_changes.changes_of(connection, canvas_id, node_id)

        file = self.file
        if file is not None:
            with suppress(LocalDbError):
                self.node_read.emit(canvas_id, node_id, await asyncio.to_thread(work, file))

    async def content(self, snapshot: CanvasSnapshot) -> LoadedContent | None:
        """Content of a snapshot; None if it was deleted or can't be read."""
        file = self.file
        if file is None:
            return None
        with suppress(LocalDbError, InvalidResponseError):
            return await asyncio.to_thread(_load, file, snapshot)
        return None

    async def set_starred(self, snapshot: CanvasSnapshot, starred: bool) -> None:
        """Star a snapshot, which is then never deleted automatically."""
        file = self.file
        if file is not None:
            with suppress(LocalDbError):
                await asyncio.to_thread(file.set_starred, snapshot.id, starred, snapshot.name)

    async def restore(self, archive: Path) -> int:
        """Add snapshots of an archive, and return their number. Raises `LocalDbError` and OSError."""
        file = self.file
        count = await asyncio.to_thread(_restore, file, archive) if file is not None else 0
        await self.reload()
        return count

    async def reload(self) -> None:
        """Read the summaries of all canvases again."""
        file = self.file
        if file is not None:
            self._last_read += 1
            number = self._last_read
            with suppress(LocalDbError):
                histories = await asyncio.to_thread(file.histories)
                # Reads can end in another order than they began.
                if file is self.file and number > self._shown_read:
                    self._shown_read = number
                    self._show(histories)

    def set_seen(self, histories: Sequence[CanvasHistory]) -> None:
        """Set what the user has seen of these canvases, immediately and on disk."""
        self._unwritten.update({history.canvas_id: history for history in histories})
        self._show(self._state.canvases)
        file, task = self.file, f"seen:{self._profile}"
        if file is not None and not self.tasks.running(task):
            self.tasks.start(task, self._write_seen(file, self._unwritten))

    async def _write_seen(self, file: HistoryFile, unwritten: dict[str, CanvasHistory]) -> None:
        """Write what the user has seen. If it can't be written, it stays in memory and is written later."""
        while unwritten:
            some = dict(unwritten)
            try:
                await asyncio.to_thread(_write_seen, file, some)
            except LocalDbError as error:
                if file is self.file:
                    self._fail(error)
                return
            for canvas_id, history in some.items():
                if unwritten.get(canvas_id) is history:
                    del unwritten[canvas_id]
        if file is self.file:
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
        """Cancel tasks, write what the user has seen, and close the history files."""
        await super().aclose()
        file = self.file
        if file is not None and self._unwritten:
            with suppress(LocalDbError):
                await asyncio.to_thread(_write_seen, file, self._unwritten)
        await asyncio.to_thread(self._folder.close)

    def _on_profile_changed(self, profile: str) -> None:
        for task in ("store", "load", "upkeep", "node"):
            self.tasks.cancel(task)
        # The dictionary itself is still written to the file of the previous workspace.
        self._unwritten = {}
        self._queue.clear()
        self._confirmed.clear()
        self._documents.clear()
        self._profile = profile
        self.set_state(HistoryState(is_loading=bool(profile)))
        if profile:
            self.tasks.start("load", self._load())

    async def _load(self) -> None:
        await self._connection.wait_until_canvas_painted()
        await self.reload()
        self.update_state(is_loading=False)

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
        title, summary = self._projects.canvas_title(canvas_id), self._projects.summary(canvas_id)
        updated_at = (summary.updated_at or "") if summary is not None else ""
        after = self._confirmed.get(canvas_id, 0)
        read = ContentRead(whole, read_at, after, from_disk, title, updated_at)
        self._queue[canvas_id] = read
        self.tasks.cancel("upkeep")
        if not self.tasks.running("store"):
            self.tasks.start("store", self._store_queue(self._profile))

    async def _store_queue(self, profile: str) -> None:
        await self._connection.wait_until_canvas_painted()
        stored = False
        try:
            file = self._folder.of(profile)
            while self._queue:
                canvas_id = next(iter(self._queue))
                snapshot = await self._store(file, canvas_id)
                await self.reload()
                if snapshot is not None:
                    stored = True
                    self.update_state(failure="")
                    self.snapshot_added.emit(snapshot)
        except LocalDbError as error:
            self._queue.clear()
            self._documents.clear()
            self._fail(error)
            await self.reload()
            return
        if stored:
            self.tasks.start("upkeep", self._upkeep(self.UPKEEP_DELAY_S))

    def _fail(self, error: LocalDbError) -> None:
        log.warning("the history: %s", error)
        self.update_state(failure=error_messages.failure_of(error).message)

    async def _store(self, file: HistoryFile, canvas_id: str) -> CanvasSnapshot | None:
        # In a list that the thread empties, so that the content can be freed before it is written.
        read = [self._queue.pop(canvas_id)]
        known = self._documents.pop(canvas_id, None)
        snapshot, newest = await asyncio.to_thread(_write, file, read, known)
        if newest is not None and self._canvases.get(canvas_id) is not None:
            self._documents[canvas_id] = newest
        return snapshot

    async def _upkeep(self, delay: float) -> None:
        await asyncio.sleep(delay)
        file = self.file
        if file is not None:
            with suppress(LocalDbError):
                upkeep = history_upkeep.HistoryUpkeep(file, self._offline_ids())
                await asyncio.to_thread(upkeep.run, self._connection.clock())
            await self.reload()


# The modules are imported on the worker thread.


def _load(file: HistoryFile, snapshot: CanvasSnapshot) -> LoadedContent | None:
    return snapshot_content.load_snapshot(file, snapshot.canvas_id, snapshot.id)


def _write(
    file: HistoryFile, read: list[ContentRead], known: NewestDocument | None
) -> tuple[CanvasSnapshot | None, NewestDocument | None]:
    return snapshot_writer.write_snapshot(file, read, known)


def _restore(file: HistoryFile, archive: Path) -> int:
    return archive_history.restore_histories(file, archive)


def _write_seen(file: HistoryFile, histories: Mapping[str, CanvasHistory]) -> None:
    file.set_seen({canvas_id: history.seen for canvas_id, history in histories.items()})
