"""Keeping what is shown fresh: asks lightly, and fetches only what moved."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from PySide6.QtCore import QObject

from wsdesk.api import errors
from wsdesk.store import describe
from wsdesk.store.canvas import CanvasStore
from wsdesk.store.canvases import CanvasesStore
from wsdesk.store.connection import ConnectionStore
from wsdesk.store.phase import Phase
from wsdesk.store.scope import TaskScope


class Refresher(QObject):
    """Polls the list of canvases and reloads the open canvas when its `updatedAt` moved.

    Every `FULL_EVERY`-th round the open canvas is reloaded anyway, for services that do not move it; content
    whose bytes are the same costs no parsing. While the window is hidden it asks a quarter as often, and it
    does not ask at all while there is no connection (the connection store looks for it then).
    """

    FULL_EVERY = 8
    HIDDEN_FACTOR = 4

    def __init__(
        self,
        connection: ConnectionStore,
        canvases: CanvasesStore,
        seconds: Callable[[], float],
        *,
        visible: Callable[[], bool] = lambda: True,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._connection = connection
        self._canvases = canvases
        self._seconds = seconds
        self._visible = visible
        self._sleep = sleep
        self._scope = TaskScope("refresh")
        self._updated: dict[str, str] = {}

    def start(self) -> None:
        """Begin to poll; ends with `aclose`."""
        self._scope.start("poll", self._poll())

    async def aclose(self) -> None:
        await self._scope.aclose()

    async def _poll(self) -> None:
        rounds = 0
        while True:
            await self._sleep(self._seconds() * (1 if self._visible() else self.HIDDEN_FACTOR))
            canvas = self._canvases.current
            if self._connection.state.mode != "live":
                continue
            rounds += 1
            try:
                moved = await self._moved(canvas)
            except (errors.ApiError, describe.NotConnected):
                continue  # the connection store shows it, and looks for the service
            settled = canvas is not None and canvas.state.phase in (Phase.READY, Phase.FAILED)
            if canvas is not None and settled and (moved or rounds % self.FULL_EVERY == 0):
                canvas.reload()

    async def _moved(self, canvas: CanvasStore | None) -> bool:
        """Whether the canvas changed since the last look, as far as the service tells."""
        page = await self._connection.ask(lambda client: client.list_canvases())
        before = dict(self._updated)
        self._updated.update({c.id: c.updated_at for c in page.data if c.updated_at})
        if canvas is None:
            return False
        now = self._updated.get(canvas.canvas_id)
        return now is None or now != before.get(canvas.canvas_id, now)
