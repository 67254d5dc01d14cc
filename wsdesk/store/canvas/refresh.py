"""Refresh of a canvas by polling: downloads content only if something changed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from wsdesk.api import errors
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base import error_messages
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.connection.connection import ConnectionStore

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.content.content_pages import NotePaging


class Refresher(TaskOwner):
    """Polls the list of canvases, and reloads the open canvas when its `updatedAt` moved.

    A round reads one page of the canvas list, and the page that has the open canvas if that is another one.
    Another canvas that moved is reloaded when it is looked at. Every `FULL_EVERY`-th round the open canvas is
    reloaded anyway, for servers that do not move `updatedAt`; content whose bytes are the same costs no
    parsing. A page of the projects is read every `PROJECTS_EVERY`-th round, and in a round in which canvases
    differ. `pace` says how often; while there is no connection nothing is asked here (the connection store
    looks for it then).
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
        self._pace = PollInterval()
        self._sleeping = False
        self._updated: dict[str, str] = {}
        self._stale: set[str] = set()
        canvases.current_changed.connect(self._on_current_changed)
        connection.profile_changed.connect(self._on_profile_changed)

    def start(self) -> None:
        """Begin to poll; ends with `aclose`."""
        self.tasks.start("poll", self._poll(look_first=False))

    def wake(self) -> None:
        """Somebody looks again: ask at once, and often for a while."""
        if self._sleeping:
            self._pace = PollInterval(quiet=0)
            self.tasks.start("poll", self._poll(look_first=True))

    async def _poll(self, *, look_first: bool) -> None:
        rounds = 0
        while True:
            if not look_first:
                self._sleeping = True
                await self._sleep(self._pace.wait_s(self._seconds(), visible=self._visible()))
                self._sleeping = False
            look_first = False
            if self._connection.state.mode != "live":
                continue
            rounds += 1
            canvas = self._canvases.current
            try:
                changed = await self._look(canvas.canvas_id if canvas is not None else "", rounds)
            except (errors.ApiError, error_messages.NotConnectedError):
                continue  # the connection store shows it, and looks for the server
            self._pace = self._pace.after(changed=changed)
            if canvas is None or canvas is not self._canvases.current:
                continue
            if canvas.canvas_id in self._stale:
                self._reload(canvas, "unexplained")
            elif rounds % self.FULL_EVERY == 0:
                self._reload(canvas, "changed" if canvas.notes_current else "always")

    async def _look(self, canvas_id: str, number: int) -> bool:
        """Read on in the lists; whether anything moved since the last look."""
        rows, differs = await self._projects.poll_canvases(canvas_id)
        now = {c.id: c.updated_at for c in rows if c.updated_at}
        moved = {i for i, at in now.items() if self._updated.get(i, at) != at}
        self._stale |= moved
        self._updated.update(now)
        if moved or differs or number % self.PROJECTS_EVERY == 0:
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
"""Rounds that stay quick after something changed."""
IDLE_ROUNDS = 20
"""Quiet rounds after which looks become rarer, and again after as many more."""
SLOWEST_S = 300.0
HIDDEN_FACTOR = 4


@dataclass(frozen=True, slots=True)
class PollInterval:
    """`quiet` counts the rounds since something changed."""

    quiet: int = QUICK_ROUNDS

    def after(self, *, changed: bool) -> PollInterval:
        """The pace after a look."""
        return replace(self, quiet=0 if changed else self.quiet + 1)

    def wait_s(self, seconds: float, *, visible: bool) -> float:
        """Seconds to the next look, where a person chose one every `seconds`.

        A third of it while things change, twice and four times it after a long quiet, four times it while
        nobody can see it. A slower choice of the person's own is never made slower than five minutes by it.
        """
        factor = min(4, 2 ** (max(0, self.quiet - QUICK_ROUNDS) // IDLE_ROUNDS))
        if not visible:
            factor = max(factor, HIDDEN_FACTOR)
        elif self.quiet < QUICK_ROUNDS:
            return min(seconds, max(FASTEST_S, seconds / 3))
        return min(seconds * factor, max(seconds, SLOWEST_S))
