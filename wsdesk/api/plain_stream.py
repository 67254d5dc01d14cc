"""A connection without TLS, for servers on this computer."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

import httpcore
from typing_extensions import override

_READ_BYTES = 512 << 10
"""Bytes received at once, which take 3 ms to parse."""

T = TypeVar("T")


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
        sent = asyncio.get_running_loop().sock_sendall(self._sock, buffer)
        await self._finish(sent, timeout, httpcore.WriteTimeout, httpcore.WriteError)

    @override
    async def aclose(self) -> None:
        """Close; a pending read ends as if the server had closed."""
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
                return await operation
        except TimeoutError as reason:
            raise timeout_error(str(reason)) from reason
        except OSError as reason:
            raise error(str(reason)) from reason
        finally:
            self._is_waiting = False
            if self._is_closed:
                self._sock.close()


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
    loop, failure = asyncio.get_running_loop(), OSError("no address")
    try:
        async with asyncio.timeout(timeout):
            for family, kind, protocol, _, address in await loop.getaddrinfo(
                host, port, type=socket.SOCK_STREAM
            ):
                sock = socket.socket(family, kind, protocol)
                try:
                    sock.setblocking(False)
                    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    await loop.sock_connect(sock, address)
                    return PlainStream(sock)
                except OSError as error:
                    failure = error
                    sock.close()
                except BaseException:
                    sock.close()
                    raise
    except TimeoutError as error:
        raise httpcore.ConnectTimeout(str(error)) from error
    except OSError as error:
        failure = error
    raise httpcore.ConnectError(str(failure)) from failure
