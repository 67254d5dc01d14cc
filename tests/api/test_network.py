"""Connections are closed with their backend, also if the caller lost the stream."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing

import httpcore
import pytest

from wsdesk.api.network import TrackedNetworkBackend

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("plain", [True, False])]


class Listener:
    """Server that counts connections and can wait until all of them are closed."""

    def __init__(self) -> None:
        self.count = 0
        self.tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.count += 1
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        await reader.read()
        writer.close()

    async def wait_closed(self) -> None:
        while self.tasks:
            await asyncio.wait(set(self.tasks), timeout=10)


@asynccontextmanager
async def listener_server() -> AsyncGenerator[Listener]:
    listener = Listener()
    server = await asyncio.start_server(listener.accept, "127.0.0.1", 0)
    listener.port = server.sockets[0].getsockname()[1]
    try:
        yield listener
    finally:
        server.close()


async def test_leaked_connections_are_closed_at_the_end(plain: bool) -> None:
    async with listener_server() as listener:
        streams = TrackedNetworkBackend(plain=plain)
        await streams.connect_tcp("127.0.0.1", listener.port)
        stream = await streams.connect_tcp("127.0.0.1", listener.port)
        await stream.write(b"?")
        await streams.aclose()
        async with asyncio.timeout(30):
            await listener.wait_closed()
        assert listener.count == 2


@pytest.mark.parametrize("turns", range(12))
async def test_canceling_a_connect_leaves_no_connection_open(turns: int, plain: bool) -> None:
    async with listener_server() as listener:
        streams = TrackedNetworkBackend(plain=plain)
        task = asyncio.create_task(streams.connect_tcp("127.0.0.1", listener.port))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        await streams.aclose()
        async with asyncio.timeout(30):
            await listener.wait_closed()
        assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("connect:")]


async def test_no_connection_is_opened_after_closing(plain: bool) -> None:
    async with listener_server() as listener:
        streams = TrackedNetworkBackend(plain=plain)
        await streams.aclose()
        with pytest.raises(httpcore.ConnectError):
            await streams.connect_tcp("127.0.0.1", listener.port)
        assert listener.count == 0


async def test_a_failed_connect_raises_its_error_for_the_waiter(plain: bool) -> None:
    with closing(socket.socket()) as silent:  # it keeps its port, but doesn't listen
        silent.bind(("127.0.0.1", 0))
        streams = TrackedNetworkBackend(plain=plain)
        with pytest.raises(httpcore.ConnectError):
            await streams.connect_tcp("127.0.0.1", silent.getsockname()[1])
        await streams.aclose()


async def test_closing_the_backend_ends_pending_reads(plain: bool) -> None:
    async with listener_server() as listener:
        streams = TrackedNetworkBackend(plain=plain)
        stream = await streams.connect_tcp("127.0.0.1", listener.port)
        reading = asyncio.create_task(stream.read(100))
        for _ in range(5):
            await asyncio.sleep(0)
        await streams.aclose()
        async with asyncio.timeout(30):
            await asyncio.wait([reading])
            await listener.wait_closed()
        assert isinstance(reading.exception(), httpcore.ReadError) or reading.result() == b""


async def test_a_read_without_data_times_out(plain: bool) -> None:
    async with listener_server() as listener:
        streams = TrackedNetworkBackend(plain=plain)
        stream = await streams.connect_tcp("127.0.0.1", listener.port)
        with pytest.raises(httpcore.ReadTimeout):
            await stream.read(100, 0.01)
        await streams.aclose()
