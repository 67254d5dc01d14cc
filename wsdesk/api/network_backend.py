"""Network backend that closes every connection of a pool."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import cast

import httpcore

CLOSE_TIMEOUT_S = 0.25
"""Seconds that closing waits for pending connection attempts."""


class TrackedNetworkBackend(httpcore.AsyncNetworkBackend):
    """Network backend of httpcore that closes leaked connections.

    There are three leaks: anyio drops a connection that is established while its caller is canceled;
    httpcore 1.0.9 closes broken connections one by one in the task of a request, and cancellation there
    skips the rest; and a running request reconnects after its pool was closed. All of them would stay open
    until garbage collection.
    """

    def __init__(self) -> None:
        self._inner = cast("httpcore.AsyncNetworkBackend", httpcore.AnyIOBackend())
        self._streams: list[httpcore.AsyncNetworkStream] = []
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
        """Connect. If canceled, the attempt finishes in the background and its stream is closed.

        Raises:
            httpcore.ConnectError: the connection failed, or the backend is closed.
        """

        async def attempt() -> None:
            stream = await self._inner.connect_tcp(host, port, timeout, local_address, socket_options)
            self._streams = [*filter(_is_open, self._streams), stream]
            if connected.cancelled():
                await stream.aclose()
            else:
                connected.set_result(stream)

        if self._is_closed:
            raise httpcore.ConnectError("closed")
        connected: asyncio.Future[httpcore.AsyncNetworkStream] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(attempt(), name=f"connect:{host}:{port}")
        self._attempts.add(task)
        task.add_done_callback(self._attempts.discard)
        task.add_done_callback(lambda ended: _propagate_error(ended, connected))
        return await connected

    async def sleep(self, seconds: float) -> None:
        await self._inner.sleep(seconds)

    async def aclose(self) -> None:
        """Close all open connections permanently; call it after closing the pool."""
        self._is_closed = True
        if self._attempts:
            _, pending = await asyncio.wait(self._attempts, timeout=CLOSE_TIMEOUT_S)
            for task in pending:
                task.cancel()
            await asyncio.gather(*pending, return_exceptions=True)
        streams, self._streams = self._streams, []
        for stream in filter(_is_open, streams):
            await stream.aclose()


def _propagate_error(
    ended: asyncio.Task[None], connected: asyncio.Future[httpcore.AsyncNetworkStream]
) -> None:
    """Pass the error of an attempt to its caller, if it still waits."""
    if ended.cancelled():
        connected.cancel()
    elif (error := ended.exception()) is not None and not connected.done():
        connected.set_exception(error)


def _is_open(stream: httpcore.AsyncNetworkStream) -> bool:
    sock = stream.get_extra_info("socket")
    return sock is not None and sock.fileno() >= 0
