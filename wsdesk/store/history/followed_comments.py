"""Comments of canvases that aren't current: followed ones, and those in other tabs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from wsdesk.store.base.store import TaskOwner
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.canvas.recent_canvases import RecentCanvasesStore
from wsdesk.store.comments.threads import ThreadsStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.index.crawler import Crawler

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore


class _Reading(NamedTuple):
    """When the threads of a canvas were read (monotonic seconds), and the `updatedAt` that it had."""

    at: float
    updated_at: str


class FollowedComments(TaskOwner):
    """Reads the numbers of comments of one canvas at a time, within the request budget of the crawler.

    Canvases with another `updatedAt` are read first. Whether a comment changes `updatedAt` isn't specified,
    so that the others are read in turn. Needs a server that lists threads.
    """

    CHECK_S = 30.0
    """Seconds between two requests."""
    CHANGED_S, UNCHANGED_S = 120.0, 600.0
    """Minimum seconds between two requests for a canvas, with another `updatedAt` and without."""

    def __init__(
        self,
        connection: ConnectionStore,
        canvases: CanvasesStore,
        projects: ProjectsStore,
        recents: RecentCanvasesStore,
        threads: ThreadsStore,
        crawler: Crawler,
    ) -> None:
        super().__init__("followed_comments")
        self._connection = connection
        self._canvases = canvases
        self._projects = projects
        self._recents = recents
        self._threads = threads
        self._crawler = crawler
        self._read: dict[str, _Reading] = {}
        connection.capabilities_loaded.connect(self._on_capabilities_loaded)
        connection.profile_changed.connect(self._on_profile_changed)
        canvases.opened.connect(self._on_opened)
        canvases.closed.connect(self._on_closed)

    def _on_profile_changed(self, _profile: str) -> None:
        self.tasks.cancel("poll")
        self._read.clear()

    def _on_capabilities_loaded(self, _state: object) -> None:
        if self._connection.capabilities.find("node-threads") is not None:
            self.tasks.start("poll", self._poll())

    def _on_opened(self, canvas: CanvasStore) -> None:
        """Show unread comments also of a tab that isn't current."""
        if self.tasks.running("poll"):
            self.tasks.start(f"recall:{canvas.canvas_id}", self._threads.recall(canvas.canvas_id))

    def _on_closed(self, canvas: CanvasStore) -> None:
        """Keep showing unread comments of a canvas that was closed."""
        if self._recents.is_followed(canvas.canvas_id):
            self._on_opened(canvas)

    async def _poll(self) -> None:
        for canvas in (*self._canvases.all, *self._recents.followed):
            await self._threads.recall(canvas.canvas_id)
        while True:
            due = max(self._due(), default=None)
            if due is not None and await self._crawler.may_request():
                _, _, canvas_id = due
                self._read[canvas_id] = _Reading(time.monotonic(), self._updated_at(canvas_id))
                await self._threads.load(canvas_id)
            await asyncio.sleep(self.CHECK_S)

    def _due(self) -> Iterator[tuple[bool, float, str]]:
        """Canvases that may be read: whether `updatedAt` differs, seconds since the last time, and ID."""
        now = time.monotonic()
        for canvas in self._recents.followed:
            if self._canvases.get(canvas.canvas_id) is None:
                last = self._read.get(canvas.canvas_id, _Reading(0, ""))
                is_changed = last.updated_at != self._updated_at(canvas.canvas_id)
                if now - last.at >= (self.CHANGED_S if is_changed else self.UNCHANGED_S) or not last.at:
                    yield is_changed, now - last.at, canvas.canvas_id

    def _updated_at(self, canvas_id: str) -> str:
        summary = self._projects.summary(canvas_id)
        return (summary.updated_at or "") if summary is not None else ""
