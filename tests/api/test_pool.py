"""Places in a pool of connections after a request was canceled."""

from __future__ import annotations

import asyncio
from typing import Any

import httpcore
import pytest
from typing_extensions import override

from wsdesk.api.network import REQUEST, drop_canceled

pytestmark = pytest.mark.anyio

RESPONSE = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok"


class SlowlyClosed(httpcore.AsyncMockStream):
    """A connection whose closing waits."""

    def __init__(self, closing: asyncio.Event, closed: asyncio.Event) -> None:
        super().__init__([RESPONSE])
        self._closing = closing
        self._closed_event = closed

    @override
    async def aclose(self) -> None:
        self._closing.set()
        await self._closed_event.wait()


class Backend(httpcore.AsyncMockBackend):
    """Opens `SlowlyClosed` connections."""

    def __init__(self) -> None:
        super().__init__([])
        self.closing = asyncio.Event()
        self.closed = asyncio.Event()

    @override
    async def connect_tcp(self, *args: Any, **kwargs: Any) -> httpcore.AsyncNetworkStream:
        return SlowlyClosed(self.closing, self.closed)


async def test_a_request_that_waits_is_sent_if_another_is_canceled_while_it_closes(
    anyio_backend: str,
) -> None:
    backend = Backend()
    pool = httpcore.AsyncConnectionPool(max_connections=1, network_backend=backend)

    async def send(name: str) -> bytes:
        response = await pool.handle_async_request(
            httpcore.Request(
                "GET", "http://host.invalid/", headers={"Host": "host"}, extensions={REQUEST: name}
            )
        )
        body = await response.aread()
        await response.aclose()
        return body

    async with asyncio.timeout(30), pool:
        canceled = asyncio.create_task(send("canceled"))
        waiting = asyncio.create_task(send("waiting"))
        await backend.closing.wait()
        canceled.cancel()
        await asyncio.wait([canceled])
        backend.closed.set()
        await drop_canceled([pool], "canceled")
        assert await waiting == b"ok"
