"""Network backend that closes every connection of a pool."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import cast

import httpcore

PATIENCE_S = 0.25
"""How long closing waits for a connection that is being made and that nobody wants any more."""


class TrackedNetworkBackend(httpcore.AsyncNetworkBackend):
    """Connects as httpcore does, and closes what was lost on the way.

    Three ways lead there: anyio drops a connection that stands in the moment in which who asked for it is
    canceled; httpcore 1.0.9 closes connections whose other side is gone one by one, in the task of some
    request, and one that is canceled there forgets the rest; and a request that was on its way when its pool
    was closed connects again. All of them would stay open until the collector finds them.
    """

    def __init__(self) -> None:
        self._inner = cast("httpcore.AsyncNetworkBackend", httpcore.AnyIOBackend())
        self._made: list[httpcore.AsyncNetworkStream] = []
        self._attempts: set[asyncio.Task[None]] = set()
        self._is_closed = False

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 (httpcore's name)
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect. If canceled, the attempt ends in the background and its stream is closed.

        Raises:
            httpcore.ConnectError: there is no way there, or it was closed.
        """

        async def attempt() -> None:
            stream = await self._inner.connect_tcp(host, port, timeout, local_address, socket_options)
            self._made = [*filter(_is_open, self._made), stream]
            if got.cancelled():
                await stream.aclose()
            else:
                got.set_result(stream)

        if self._is_closed:
            raise httpcore.ConnectError("closed")
        got: asyncio.Future[httpcore.AsyncNetworkStream] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(attempt(), name=f"connect:{host}:{port}")
        self._attempts.add(task)
        task.add_done_callback(self._attempts.discard)
        task.add_done_callback(lambda ended: _pass_on(ended, got))
        return await got

    async def sleep(self, seconds: float) -> None:
        await self._inner.sleep(seconds)

    async def aclose(self) -> None:
        """Close what is still open, for good; after the pool, to which it belonged."""
        self._is_closed = True
        if self._attempts:
            _, late = await asyncio.wait(self._attempts, timeout=PATIENCE_S)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        made, self._made = self._made, []
        for stream in filter(_is_open, made):
            await stream.aclose()


def _pass_on(ended: asyncio.Task[None], got: asyncio.Future[httpcore.AsyncNetworkStream]) -> None:
    """Tell who waits why there is no connection; where nobody waits, nobody needs to know."""
    if ended.cancelled():
        got.cancel()
    elif (error := ended.exception()) is not None and not got.done():
        got.set_exception(error)


def _is_open(stream: httpcore.AsyncNetworkStream) -> bool:
    sock = stream.get_extra_info("socket")
    return sock is not None and sock.fileno() >= 0
