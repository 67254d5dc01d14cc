"""Downloads of one run: when a host requests a pause, all downloads from it wait."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

from wsdesk.media.core.errors import MediaError

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

MAX_WAITS = 8
"""Waits for one file."""
T = TypeVar("T")


class HostPauses:
    """Pauses by host after 429 and 503."""

    sleep = staticmethod(asyncio.sleep)

    def __init__(self, on_changed: Callable[[], None]) -> None:
        self._on_changed = on_changed
        self._pauses: dict[str, asyncio.Future[None]] = {}

    @property
    def is_waiting(self) -> bool:
        return bool(self._pauses)

    async def fetch(self, asset: Asset, work: Callable[[], Awaitable[T]]) -> T:
        """Download a file of the asset when its host permits it. Raises `MediaError`."""
        host = urlsplit(next((url for _, url in asset.addresses), "")).hostname or ""
        waits = 0
        while True:
            while host in self._pauses:
                await asyncio.wait({self._pauses[host]})
            try:
                return await work()
            except MediaError as error:
                if error.code != "busy" or waits == MAX_WAITS:
                    raise
                waits += 1
                if host not in self._pauses:
                    await self._pause(host, error.wait_s or 2.0**waits)

    async def _pause(self, host: str, seconds: float) -> None:
        ended = self._pauses[host] = asyncio.get_running_loop().create_future()
        self._on_changed()
        try:
            await self.sleep(seconds)
        finally:
            del self._pauses[host]
            ended.set_result(None)
            self._on_changed()
