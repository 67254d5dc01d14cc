"""Connections without TLS: what is received, and how they end."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from unittest.mock import AsyncMock

import httpcore
import pytest

from wsdesk.api.plain_stream import PlainStream, connect_plain

pytestmark = pytest.mark.anyio

Answer = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def connection(answer: Answer, host: str = "127.0.0.1") -> AsyncGenerator[PlainStream]:
    """A connection to a server that answers once and closes."""

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await answer(reader, writer)
        writer.close()

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    stream = await connect_plain(host, server.sockets[0].getsockname()[1], 10)
    try:
        yield stream
    finally:
        await stream.aclose()
        server.close()


async def no_answer(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
    await reader.read()


def entries(*addresses: tuple[str, int]) -> list[tuple[int, int, int, str, tuple[str, int]]]:
    """What getaddrinfo returns for a host with these addresses."""
    return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", address) for address in addresses]


async def is_readable(stream: PlainStream) -> None:
    """Wait until data or the end have arrived."""
    for _ in range(1_000):
        if stream.get_extra_info("is_readable"):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nothing arrived")


async def test_everything_that_was_sent_is_received_until_the_end() -> None:
    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.readexactly(3_000_000))

    sent = bytes(range(256)) * 11_719
    async with asyncio.timeout(30), connection(echo, "localhost") as stream:
        await stream.write(sent[:3_000_000], 10)
        received = bytearray()
        while part := await stream.read(1, 10):
            received += part
        assert received == sent[:3_000_000]


async def test_a_read_takes_what_has_arrived_and_lets_others_run() -> None:
    async def send(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"x" * 100_000)
        await writer.drain()
        await reader.read()

    async with asyncio.timeout(30), connection(send) as stream:
        await is_readable(stream)
        others = list[str]()
        asyncio.get_running_loop().call_soon(others.append, "ran")
        part = await stream.read(1, 10)
        assert len(part) > 1
        assert others == ["ran"]


async def test_a_closed_connection_is_readable_and_a_silent_one_is_not() -> None:
    async def wait(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        await reader.readline()

    async with asyncio.timeout(30), connection(wait) as stream:
        assert not stream.get_extra_info("is_readable")
        await stream.write(b"\n", 10)
        await is_readable(stream)
        assert await stream.read(1, 10) == b""
        await stream.aclose()
        assert stream.get_extra_info("is_readable")


async def test_an_aborted_connection_is_a_read_error() -> None:
    async def abort(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        sock = writer.get_extra_info("socket")
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        writer.transport.abort()

    async with asyncio.timeout(30), connection(abort) as stream:
        with pytest.raises(httpcore.ReadError):
            await stream.read(1, 10)


async def test_closing_during_a_read_is_a_read_error() -> None:
    """A response without a length would end there and count as complete."""
    async with asyncio.timeout(30), connection(no_answer) as stream:
        reading = asyncio.create_task(stream.read(1, 10))
        await asyncio.sleep(0.01)
        await stream.aclose()
        with pytest.raises(httpcore.ReadError):
            await reading


async def test_an_empty_write_does_nothing() -> None:
    async with asyncio.timeout(30), connection(no_answer) as stream:
        await stream.aclose()
        await stream.write(b"", 10)
        with pytest.raises(httpcore.WriteError):
            await stream.write(b"x", 10)


async def test_a_server_that_reads_nothing_lets_a_write_time_out() -> None:
    ended = asyncio.Event()

    async def wait(_reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        await ended.wait()

    async with connection(wait) as stream:
        with pytest.raises(httpcore.WriteTimeout):
            await stream.write(bytes(50_000_000), 0.1)
        ended.set()


async def test_another_address_is_tried_while_one_does_not_respond(monkeypatch: pytest.MonkeyPatch) -> None:
    async with asyncio.timeout(30), connection(no_answer) as stream:
        loop, address = asyncio.get_running_loop(), stream.get_extra_info("socket").getpeername()
        silent = ("127.0.0.2", address[1])
        sockets, connect = list[socket.socket](), loop.sock_connect

        async def sock_connect(sock: socket.socket, target: tuple[str, int]) -> None:
            sockets.append(sock)
            if target == silent:
                await asyncio.Event().wait()
            await connect(sock, target)

        monkeypatch.setattr(loop, "sock_connect", sock_connect)
        monkeypatch.setattr(loop, "getaddrinfo", AsyncMock(return_value=entries(silent, address)))
        second = await connect_plain("localhost", address[1], 10)
        assert second.get_extra_info("socket").getpeername() == address
        while sockets[0].fileno() >= 0:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        assert [sock.fileno() >= 0 for sock in sockets] == [False, True]
        await second.aclose()


async def test_an_address_of_an_unsupported_kind_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    async with asyncio.timeout(30), connection(no_answer) as stream:
        address = stream.get_extra_info("socket").getpeername()
        found = entries(address, address)
        found[0] = (-1, *found[0][1:])
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", AsyncMock(return_value=found))
        second = await connect_plain("localhost", address[1], 10)
        assert second.get_extra_info("socket").getpeername() == address
        await second.aclose()


async def test_a_host_that_cannot_be_found_is_a_connect_error() -> None:
    with pytest.raises(httpcore.ConnectError):
        await connect_plain("host.invalid", 1, 10)
