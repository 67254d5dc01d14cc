"""Refresh of a canvas by polling: downloads content only if something changed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from wsdesk.api import errors
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base import error_messages
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import REJECTIONS, ProjectsStore
from wsdesk.store.connection.connection import ConnectionStore

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.content.content_pages import NotePaging
    from wsdesk.wire.project import CanvasSummary


class Refresher(TaskOwner):
    """Polls the canvas list, and reloads the open canvas when its `updatedAt` changes.

    A poll reads one page of the canvas list, and the page with the open canvas if that is another one.
    Another changed canvas is reloaded when it becomes current. Every `FULL_EVERY`-th poll reloads the
    open canvas unconditionally, for servers that don't update `updatedAt`; identical content is not
    parsed again. One page of projects is read every `PROJECTS_EVERY`-th poll, and when canvases differ.
    `PollInterval` defines the interval. Nothing is polled while offline, when the connection store probes
    the server.
    """

    FULL_EVERY = 8
    PROJECTS_EVERY = 2

    def __init__(
        self,
        connection: ConnectionStore,
        canvases: CanvasesStore,
        projects: ProjectsStore,
        seconds: Callable[[], float],
        *,
        visible: Callable[[], bool] = lambda: True,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        super().__init__("refresh")
        self._connection = connection
        self._canvases = canvases
        self._projects = projects
        self._seconds = seconds
        self._visible = visible
        self._sleep = sleep
        self._interval = PollInterval()
        self._sleeping = False
        self._updated: dict[str, str] = {}
        self._stale: set[str] = set()
        canvases.current_changed.connect(self._on_current_changed)
        connection.profile_changed.connect(self._on_profile_changed)

    def start(self) -> None:
        """Start polling; ends with `aclose`."""
        self.tasks.start("poll", self._poll(poll_first=False))

    def wake(self) -> None:
        """Poll immediately and reset the back-off, when the user returns to the window."""
        if self._sleeping:
            self._interval = PollInterval(quiet=0)
            self.tasks.start("poll", self._poll(poll_first=True))

    async def _poll(self, *, poll_first: bool) -> None:
        rounds = 0
        while True:
            if not poll_first:
                self._sleeping = True
                await self._sleep(self._interval.wait_s(self._seconds(), visible=self._visible()))
                self._sleeping = False
            poll_first = False
            if self._connection.state.mode != "live":
                continue
            rounds += 1
            canvas = self._canvases.current
            try:
                changed = await self._poll_lists(canvas.canvas_id if canvas is not None else "", rounds)
            except (errors.ApiError, error_messages.NotConnectedError):
                continue  # the connection store shows it, and looks for the server
            self._interval = self._interval.after(changed=changed)
            if canvas is None or canvas is not self._canvases.current:
                continue
            if canvas.canvas_id in self._stale:
                self._reload(canvas, "unexplained")
            elif rounds % self.FULL_EVERY == 0:
                self._reload(canvas, "changed" if canvas.notes_current else "always")

    async def _poll_lists(self, canvas_id: str, number: int) -> bool:
        """Poll the next pages of the lists; return whether anything has changed since the last poll.

        A list that the server rejects doesn't keep the other one and the open canvas from being current.
        """
        rows: tuple[CanvasSummary, ...] = ()
        differs, is_listed = False, True
        for canvas in self._canvases.all:  # changes between the first list and the first poll
            summary = self._projects.summary(canvas.canvas_id)
            if summary is not None and summary.updated_at:
                self._updated.setdefault(canvas.canvas_id, summary.updated_at)
        try:
            rows, differs = await self._projects.poll_canvases(canvas_id)
        except REJECTIONS:
            is_listed = False
        now = {c.id: c.updated_at for c in rows if c.updated_at}
        moved = {i for i, at in now.items() if self._updated.get(i, at) != at}
        self._stale |= moved
        self._updated.update(now)
        if moved or differs or not is_listed or number % self.PROJECTS_EVERY == 0:
            with suppress(*REJECTIONS):
                differs |= await self._projects.poll_projects()
        return bool(moved) or differs

    def _reload(self, canvas: CanvasStore, paging: NotePaging) -> None:
        if canvas.state.phase in (LoadState.READY, LoadState.FAILED):
            self._stale.discard(canvas.canvas_id)
            canvas.reload(paging)

    def _on_current_changed(self, canvas: CanvasStore | None) -> None:
        if canvas is not None and canvas.canvas_id in self._stale and self._connection.state.mode == "live":
            self._reload(canvas, "unexplained")

    def _on_profile_changed(self, _profile: object) -> None:
        self._updated.clear()
        self._stale.clear()


FASTEST_S = 3.0
QUICK_ROUNDS = 6
"""Number of polls at the short interval after a change."""
IDLE_ROUNDS = 20
"""Number of polls without a change after which the interval doubles, and then doubles again."""
SLOWEST_S = 300.0
HIDDEN_FACTOR = 4


@dataclass(frozen=True, slots=True)
class PollInterval:
    """Poll interval with back-off; `quiet` is the number of polls since the last change."""

    quiet: int = QUICK_ROUNDS

    def after(self, *, changed: bool) -> PollInterval:
        """Interval after a poll."""
        return replace(self, quiet=0 if changed else self.quiet + 1)

    def wait_s(self, seconds: float, *, visible: bool) -> float:
        """Seconds until the next poll, for a configured interval in seconds.

        A third of it after a change; twice and then four times after many polls without a change; four
        times while the window is hidden. The back-off doesn't exceed five minutes, unless the configured
        interval does.
        """
        factor = min(4, 2 ** (max(0, self.quiet - QUICK_ROUNDS) // IDLE_ROUNDS))
        if not visible:
            factor = max(factor, HIDDEN_FACTOR)
        elif self.quiet < QUICK_ROUNDS:
            return min(seconds, max(FASTEST_S, seconds / 3))
        return min(seconds * factor, max(seconds, SLOWEST_S))
