"""Connections are closed with those who made them, whoever lost them on the way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import httpcore
import pytest

from wsdesk.api.network import TrackedNetworkBackend

pytestmark = pytest.mark.anyio


class Listener:
    """Counts who came, and tells when all of them are gone."""

    def __init__(self) -> None:
        self.came = 0
        self.here: set[asyncio.Task[None]] = set()
        self.port = 0

    async def met(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.came += 1
        task = asyncio.current_task()
        assert task is not None
        self.here.add(task)
        task.add_done_callback(self.here.discard)
        await reader.read()
        writer.close()

    async def are_gone(self) -> None:
        while self.here:
            await asyncio.wait(set(self.here), timeout=10)


@asynccontextmanager
async def listener_server() -> AsyncGenerator[Listener]:
    listener = Listener()
    server = await asyncio.start_server(listener.met, "127.0.0.1", 0)
    listener.port = server.sockets[0].getsockname()[1]
    try:
        yield listener
    finally:
        server.close()


async def test_leaked_connections_are_closed_at_the_end() -> None:
    async with listener_server() as listener:
        streams = TrackedNetworkBackend()
        await streams.connect_tcp("127.0.0.1", listener.port)
        kept = await streams.connect_tcp("127.0.0.1", listener.port)
        await kept.write(b"?")
        await streams.aclose()
        async with asyncio.timeout(10):
            await listener.are_gone()
        assert listener.came == 2


@pytest.mark.parametrize("turns", range(12))
async def test_canceling_a_connect_leaves_no_connection_open(turns: int) -> None:
    async with listener_server() as listener:
        streams = TrackedNetworkBackend()
        task = asyncio.create_task(streams.connect_tcp("127.0.0.1", listener.port))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        await streams.aclose()
        async with asyncio.timeout(10):
            await listener.are_gone()
        assert not [one for one in asyncio.all_tasks() if one.get_name().startswith("connect:")]


async def test_no_connection_is_opened_after_closing() -> None:
    async with listener_server() as listener:
        streams = TrackedNetworkBackend()
        await streams.aclose()
        with pytest.raises(httpcore.ConnectError):
            await streams.connect_tcp("127.0.0.1", listener.port)
        assert listener.came == 0


async def test_a_failed_connect_raises_its_error_for_the_waiter() -> None:
    async with listener_server() as listener:
        port = listener.port
    streams = TrackedNetworkBackend()
    with pytest.raises(httpcore.ConnectError):
        await streams.connect_tcp("127.0.0.1", port)
    await streams.aclose()
