"""Comments of canvases that aren't current: followed ones, and those in other tabs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from math import inf
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


class _Candidate(NamedTuple):
    """A canvas that may be read in `left_s` seconds; 0 or less: now."""

    is_changed: bool
    age_s: float
    """Seconds since it was read."""
    canvas_id: str
    left_s: float


class FollowedComments(TaskOwner):
    """Reads the numbers of comments of one canvas at a time, within the request budget of the crawler.

    Canvases with another `updatedAt` are read first. Whether a comment changes `updatedAt` isn't specified,
    so that the others are read in turn. Needs a server that lists threads. While no canvas is due, there is
    only a timer for the next one.
    """

    CHECK_S = 30.0
    """Minimum seconds between two requests."""
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
        self._changed = asyncio.Event()
        """Whether other canvases, or the same at other times, may be read."""
        for changed in (recents.changed, projects.changed, canvases.closed):
            changed.connect(self._on_changed)
        connection.capabilities_loaded.connect(self._on_capabilities_loaded)
        connection.profile_changed.connect(self._on_profile_changed)
        canvases.opened.connect(self._on_opened)
        canvases.closed.connect(self._on_closed)

    def _on_changed(self, _change: object) -> None:
        self._changed.set()

    def _on_profile_changed(self, _profile: str) -> None:
        self.tasks.cancel("poll")
        self._read.clear()

    def _on_capabilities_loaded(self, _state: object) -> None:
        if self._connection.capability("node-threads") is not None:
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
            self._changed.clear()
            candidates = list(self._candidates())
            due = max((one for one in candidates if one.left_s <= 0), default=None)
            if due is None:
                await self._wait_for_change(min((one.left_s for one in candidates), default=None))
                continue
            if await self._crawler.may_request():
                self._read[due.canvas_id] = _Reading(time.monotonic(), self._updated_at(due.canvas_id))
                await self._threads.load(due.canvas_id)
            await asyncio.sleep(self.CHECK_S)

    async def _wait_for_change(self, seconds: float | None) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    def _candidates(self) -> Iterator[_Candidate]:
        """Followed canvases that aren't open."""
        now = time.monotonic()
        for canvas in self._recents.followed:
            canvas_id = canvas.canvas_id
            if self._canvases.get(canvas_id) is None:
                last = self._read.get(canvas_id, _Reading(-inf, ""))
                is_changed = last.updated_at != self._updated_at(canvas_id)
                age_s = now - last.at
                left_s = (self.CHANGED_S if is_changed else self.UNCHANGED_S) - age_s
                yield _Candidate(is_changed, age_s, canvas_id, left_s)

    def _updated_at(self, canvas_id: str) -> str:
        summary = self._projects.summary(canvas_id)
        return (summary.updated_at or "") if summary is not None else ""
