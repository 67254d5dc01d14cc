"""Reads canvases in the background, also those that aren't open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvases import CanvasesStore

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore


RATE_LIMIT_POLL_S = 2.0
"""Seconds until a canvas is read again after a rate limit; nothing is sent during the server's pause."""


class CanvasReader:
    """Loads a canvas that isn't open, and closes it afterwards."""

    def __init__(self, canvases: CanvasesStore, make: Callable[[str], CanvasStore]) -> None:
        self._canvases = canvases
        self._make = make

    def opened(self, canvas_id: str) -> CanvasStore | None:
        """The canvas if it is open, which is loaded if it isn't yet."""
        self._canvases.load(canvas_id)
        return self._canvases.get(canvas_id)

    @asynccontextmanager
    async def read(
        self, canvas_id: str, title: str, *, again: bool = False
    ) -> AsyncGenerator[CanvasStore, None]:
        """The canvas, which loads if it isn't open. With `again`, an open canvas is downloaded too."""
        canvas = None if again else self._canvases.get(canvas_id)
        if canvas is not None:
            self._canvases.load(canvas_id)
            yield canvas
            return
        canvas = self._make(canvas_id)
        try:
            canvas.rename(title)
            canvas.reload()
            yield canvas
        finally:
            await canvas.aclose()
            canvas.deleteLater()


async def is_loaded(canvas: CanvasStore) -> bool:
    """Wait for the end of loading; whether the content of a canvas was loaded from the server.

    After a rate limit, the canvas is read again as soon as the server allows.
    """
    await _ended(canvas)
    while canvas.state.failure is not None and canvas.state.failure.code == "rate-limited":
        await asyncio.sleep(RATE_LIMIT_POLL_S)
        canvas.reload()
        await _ended(canvas)
    return canvas.state.phase is LoadState.READY


async def _ended(canvas: CanvasStore) -> None:
    await canvas.tasks.wait("load")  # at first, the phase is still that of the previous loading
    while canvas.state.phase not in (LoadState.READY, LoadState.FAILED):
        changed = asyncio.Event()
        canvas.state_changed.connect(changed.set)
        try:
            await changed.wait()
        finally:
            canvas.state_changed.disconnect(changed.set)
