"""A connection without TLS, for servers on this computer."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

import httpcore
from typing_extensions import override

_READ_BYTES = 512 << 10
"""Bytes received at once, which take 3 ms to parse."""

NEXT_ADDRESS_S = 0.25
"""Seconds until the next address of a host is tried too: `localhost` may have one that doesn't respond."""

T = TypeVar("T")
_Address = tuple[socket.AddressFamily, socket.SocketKind, int, str, Any]
"""An entry of getaddrinfo."""


class PlainStream(httpcore.AsyncNetworkStream):
    """Receives without waiting what has arrived.

    asyncio's transports receive 256 KB at most, and anyio registers the socket and a timeout for each read,
    which take as long as receiving.
    """

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._is_waiting = self._is_closed = False

    @override
    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Read up to `max_bytes`, or more if that much has arrived. Yields to the event loop."""
        await asyncio.sleep(0)
        size = max(max_bytes, _READ_BYTES)
        try:
            return self._sock.recv(size)
        except (BlockingIOError, InterruptedError):
            received = asyncio.get_running_loop().sock_recv(self._sock, size)
            return await self._finish(received, timeout, httpcore.ReadTimeout, httpcore.ReadError)
        except OSError as error:
            raise httpcore.ReadError(str(error)) from error

    @override
    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        if not buffer:
            return
        # Nothing is received meanwhile. If a server rejects a large body and closes, Linux keeps its response
        # for the next read; Windows may discard it, which isn't measured.
        sent = asyncio.get_running_loop().sock_sendall(self._sock, buffer)
        await self._finish(sent, timeout, httpcore.WriteTimeout, httpcore.WriteError)

    @override
    async def aclose(self) -> None:
        """Close; a pending read or write raises its error, so that no response counts as complete."""
        self._is_closed = True
        if not self._is_waiting:
            self._sock.close()
            return
        with suppress(OSError):  # not connected any more
            self._sock.shutdown(socket.SHUT_RDWR)

    @override
    def get_extra_info(self, info: str) -> Any:
        if info == "socket":
            return self._sock
        return self._is_readable() if info == "is_readable" else None

    def _is_readable(self) -> bool:
        """Whether a read wouldn't wait: data have arrived, or the connection is closed."""
        try:
            self._sock.recv(1, socket.MSG_PEEK)
        except (BlockingIOError, InterruptedError):
            return False
        except OSError:
            return True
        return True

    async def _finish(
        self,
        operation: Coroutine[Any, Any, T],
        timeout: float | None,  # noqa: ASYNC109 (as above)
        timeout_error: type[Exception],
        error: type[Exception],
    ) -> T:
        self._is_waiting = True
        try:
            async with asyncio.timeout(timeout):
                result = await operation
        except TimeoutError as reason:
            raise timeout_error(str(reason)) from reason
        except OSError as reason:
            raise error(str(reason)) from reason
        finally:
            self._is_waiting = False
            if self._is_closed:
                self._sock.close()
        if self._is_closed:
            raise error("closed")
        return result


async def connect_plain(
    host: str,
    port: int,
    timeout: float | None = None,  # noqa: ASYNC109 (httpcore's name)
) -> PlainStream:
    """Connect to the first address of a host that accepts.

    Raises:
        httpcore.ConnectError: none does.
        httpcore.ConnectTimeout: they take longer than `timeout` seconds together.
    """
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(timeout):
            addresses = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            return PlainStream(await _connect_first(addresses))
    except TimeoutError as error:
        raise httpcore.ConnectTimeout(str(error)) from error
    except OSError as error:
        raise httpcore.ConnectError(str(error)) from error


async def _connect_first(addresses: Iterable[_Address]) -> socket.socket:
    """The first connection that is made; each address is tried once the one before failed or takes long."""
    failure = OSError("no address")
    remaining = iter(addresses)
    attempts = list[asyncio.Task[socket.socket]]()
    pending = set[asyncio.Task[socket.socket]]()
    connected: socket.socket | None = None
    try:
        while connected is None:
            address = next(remaining, None)
            if address is not None:
                attempts.append(asyncio.create_task(_connect(address)))
                pending.add(attempts[-1])
            elif not pending:
                raise failure
            limit = NEXT_ADDRESS_S if address is not None else None
            done, pending = await asyncio.wait(pending, timeout=limit, return_when=asyncio.FIRST_COMPLETED)
            for attempt in done:
                try:
                    connected = attempt.result()
                except OSError as error:
                    failure = error
        return connected
    finally:
        # Without waiting, since a cancellation meanwhile would lose the connection.
        for attempt in attempts:
            attempt.cancel()
            attempt.add_done_callback(partial(_close_other, connected))


def _close_other(connected: socket.socket | None, attempt: asyncio.Task[socket.socket]) -> None:
    if not attempt.cancelled() and attempt.exception() is None and attempt.result() is not connected:
        attempt.result().close()


async def _connect(address: _Address) -> socket.socket:
    family, kind, protocol, _name, target = address
    sock = socket.socket(family, kind, protocol)
    try:
        sock.setblocking(False)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await asyncio.get_running_loop().sock_connect(sock, target)
    except BaseException:
        sock.close()
        raise
    return sock
