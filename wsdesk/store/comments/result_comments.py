"""Comments of a result that is shown, also of a canvas that isn't open."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from wsdesk.api.errors import ApiError
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.base.error_messages import NotConnectedError, tr
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvas_reader import CanvasReader, is_loaded
from wsdesk.store.comments.comment_tag import parse_tag
from wsdesk.store.comments.comments import CommentsStore
from wsdesk.store.comments.entry import CommentEntry
from wsdesk.store.comments.node_versions import version_ids
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.content.content_pages import read_cached

if TYPE_CHECKING:
    from wsdesk.store.content.loaded_content import LoadedContent

DELAY_S = 0.25
"""Time that a result is shown before its comments are requested, so that browsing requests none."""
ResultId = tuple[str, str, str]
"""IDs of canvas, node, and version."""


@dataclass(frozen=True, slots=True)
class ResultCommentsState:
    """The result whose comments were requested last, and whether they are loaded."""

    result: ResultId | None = None
    phase: LoadState = LoadState.IDLE
    is_offline: bool = False


class ResultCommentsStore(Store[ResultCommentsState]):
    """Loads the comments of one result at a time; requesting those of another one cancels it."""

    def __init__(
        self,
        comments: CommentsStore,
        connection: ConnectionStore,
        reader: CanvasReader,
        snapshots: SnapshotTable,
    ) -> None:
        super().__init__("result comments", ResultCommentsState())
        self._comments = comments
        self._connection = connection
        self._reader = reader
        self._snapshots = snapshots
        self._versions: dict[tuple[str, str], list[str]] = {}
        """IDs of the versions of nodes on canvases that aren't open, v1 first."""
        connection.capabilities_loaded.connect(self._on_capabilities_loaded)
        connection.profile_changed.connect(self._on_profile_changed)

    def load(self, result: ResultId | None) -> None:
        """Load the comments of a result soon; None only cancels what is being loaded."""
        if result == self._state.result and self._state.phase is not LoadState.FAILED:
            return
        self.tasks.cancel("load")
        self.set_state(ResultCommentsState(result))
        if result is not None:
            self.tasks.start("load", self._load(*result))

    def status(self, result: ResultId | None) -> str:
        """Why comments of a result are missing, in words; empty if none are."""
        state = self._state
        if result == state.result and state.phase is LoadState.BUSY:
            return tr("Loading comments…")
        if result != state.result or state.phase is not LoadState.FAILED:
            return ""
        return tr("Comments aren't available offline") if state.is_offline else tr("Couldn't load comments")

    def annotations(self, canvas_id: str, node_id: str, version_id: str) -> tuple[CommentEntry, ...]:
        """Loaded annotations of a version, numbered in the order of the thread."""
        number = self._comments.versions.number(canvas_id, node_id, version_id)
        versions = self._versions.get((canvas_id, node_id), ())
        if not number and version_id in versions:
            number = versions.index(version_id) + 1
        entries = self._comments.entries_of(canvas_id, node_id) if number else ()
        return tuple(e for e in entries if e.number and parse_tag(e.body)[0].version == number)

    async def _load(self, canvas_id: str, node_id: str, version_id: str) -> None:
        await asyncio.sleep(DELAY_S)
        self.update_state(phase=LoadState.BUSY)
        try:
            loaded = await self._has_version(canvas_id, node_id, version_id)
            loaded = loaded and await self._has_thread(canvas_id, node_id)
        except (ApiError, NotConnectedError):
            loaded = False
        phase = LoadState.READY if loaded else LoadState.FAILED
        self.update_state(phase=phase, is_offline=not self._is_connected)

    async def _has_version(self, canvas_id: str, node_id: str, version_id: str) -> bool:
        """Find the version, first in the local database; False if it isn't on the canvas."""
        canvas = self._reader.opened(canvas_id)
        if canvas is not None:
            if not canvas.document.nodes:
                await is_loaded(canvas)  # also without the server, from the cache
            return bool(canvas.document.nodes)
        if version_id in self._versions.get((canvas_id, node_id), ()):
            return True
        cached = await read_cached(self._snapshots, self._connection.state.profile_id, canvas_id)
        if cached is not None and await self._find(cached.content, canvas_id, node_id, version_id):
            return True
        async with self._reader.read(canvas_id, "") as read:
            return await is_loaded(read) and await self._find(
                read.live_content, canvas_id, node_id, version_id
            )

    async def _find(self, content: LoadedContent, canvas_id: str, node_id: str, version_id: str) -> bool:
        """Save what is needed of a node; False if it doesn't have the version."""
        versions = version_ids(await asyncio.to_thread(content.node, node_id))
        self._versions[canvas_id, node_id] = versions
        self._comments.threads.set_content_threads(canvas_id, content.threads)
        return version_id in versions

    async def _has_thread(self, canvas_id: str, node_id: str) -> bool:
        """Read the thread of the node; False if it isn't known which one that is, or it can't be read."""
        comments = self._comments
        await comments.threads.load(canvas_id)
        thread_id = comments.threads.of(canvas_id, node_id).thread_id
        if not thread_id:
            return self._is_connected or bool(comments.threads.counts(canvas_id))
        cache = comments.thread_cache
        await cache.recall(thread_id)
        if self._is_connected and cache.can_read:
            await cache.read(thread_id)
        return self._is_connected or cache.is_loaded(thread_id)

    @property
    def _is_connected(self) -> bool:
        return self._connection.state.mode == "live"

    def _on_capabilities_loaded(self, _state: object) -> None:
        if self._state.phase is LoadState.FAILED:
            self.load(self._state.result)

    def _on_profile_changed(self, _profile: object) -> None:
        self._versions.clear()
        self.load(None)
