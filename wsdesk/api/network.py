"""Network access: trusted certificates, and a backend that closes every connection of a pool.

Certificates are the system's and those of a CA file. Verification is always on.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterable
from typing import Any, cast

import httpcore
from typing_extensions import override

from wsdesk.api.plain_stream import connect_plain

READ_BYTES = 256 << 10
"""Bytes that asyncio receives at once."""
PROBE_S = 0.5
"""Short, since plain http is only allowed for this computer."""

_REASONS = {
    9: "not-yet-valid",
    10: "expired",
    18: "self-signed",
    19: "self-signed",
    2: "unknown-issuer",
    20: "unknown-issuer",
    21: "unknown-issuer",
    23: "revoked",
    62: "other-host",
    64: "other-host",
}
"""OpenSSL's `verify_code` (X509_V_ERR_…)."""


class CaFileError(Exception):
    """The CA file can't be read, or holds no certificate."""


def create_trust_context(ca_file: str = "") -> ssl.SSLContext:
    """Create a context with the system's certificates (or `SSL_CERT_FILE`) and those of `ca_file`.

    Raises CaFileError.
    """
    import truststore  # not needed for the embedded server, and slow

    context = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if ca_file:
        try:
            context.load_verify_locations(cafile=ca_file)
        except (OSError, ValueError) as error:  # ssl.SSLError is an OSError
            raise CaFileError(str(error)) from None
    return context


def certificate_error(error: ssl.SSLError) -> str:
    """Why a certificate isn't trusted: a value of `_REASONS` or `other`; empty for other TLS errors."""
    if not isinstance(error, ssl.SSLCertVerificationError):
        return ""
    return _REASONS.get(getattr(error, "verify_code", 0), "other")


async def speaks_tls(host: str, port: int) -> bool:
    """Whether a port speaks TLS. Takes up to `PROBE_S` on a thread; only the handshake is sent."""
    return await asyncio.to_thread(_handshake, host, port)


def _handshake(host: str, port: int) -> bool:
    context = ssl.create_default_context()
    try:
        with (
            socket.create_connection((host, port), PROBE_S) as plain,
            context.wrap_socket(plain, server_hostname=host),
        ):
            return True
    except ssl.SSLCertVerificationError:
        return True
    except OSError:
        return False


REQUEST = "wsdesk-request"
"""Name of an extension of httpx that identifies a request."""


async def drop_canceled(pools: Iterable[httpcore.AsyncConnectionPool], canceled: object) -> None:
    """Remove what a canceled request left in pools, which has the extension `REQUEST` with this value.

    httpcore 1.0.9 counts its connection as used forever if it was canceled between the assignment of the
    connection and the sending, or while its response was closed. Once the pool has no other connections,
    every further request waits.
    """
    for pool in pools:
        await _drop_canceled(pool, canceled)


async def _drop_canceled(pool: httpcore.AsyncConnectionPool, canceled: object) -> None:
    requests = pool._requests  # pyright: ignore[reportPrivateUsage]
    count = len(requests)
    requests[:] = [each for each in requests if each.request.extensions.get(REQUEST) is not canceled]
    used = {id(each.connection) for each in requests}
    unused = [
        connection
        for connection in pool.connections
        if id(connection) not in used and not (connection.is_idle() or connection.is_closed())
    ]
    # If its connection was closed before, others may wait for its place.
    if unused or len(requests) < count:
        for connection in unused:
            pool._connections.remove(connection)  # pyright: ignore[reportPrivateUsage]
        unused += pool._assign_requests_to_connections()  # pyright: ignore[reportPrivateUsage]
        await pool._close_connections(unused)  # pyright: ignore[reportPrivateUsage]


CLOSE_TIMEOUT_S = 0.25
"""Seconds that closing waits for pending connection attempts."""


class TrackedNetworkBackend(httpcore.AsyncNetworkBackend):
    """Network backend of httpcore that closes leaked connections.

    There are three leaks: anyio drops a connection that is established while its caller is canceled;
    httpcore 1.0.9 closes broken connections one by one in the task of a request, and cancellation there
    skips the rest; and a running request reconnects after its pool was closed. All of them would stay open
    until garbage collection.

    If `plain`, its connections never use TLS (`PlainStream`).
    """

    def __init__(self, *, plain: bool = False) -> None:
        self._plain = plain
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
            stream = await self._connect(host, port, timeout, local_address, socket_options)
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

    async def _connect(
        self,
        host: str,
        port: int,
        timeout: float | None,  # noqa: ASYNC109 (httpcore's name)
        local_address: str | None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None,
    ) -> httpcore.AsyncNetworkStream:
        if self._plain and local_address is None and not socket_options:
            return await connect_plain(host, port, timeout)
        return _LargeReads(await self._inner.connect_tcp(host, port, timeout, local_address, socket_options))

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


class _LargeReads(httpcore.AsyncNetworkStream):
    """Reads what asyncio has received at once. httpcore would split it, which costs more than reading."""

    def __init__(self, inner: httpcore.AsyncNetworkStream) -> None:
        self._inner = inner

    @override
    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return await self._inner.read(max(max_bytes, READ_BYTES), timeout)

    @override
    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        await self._inner.write(buffer, timeout)

    @override
    async def aclose(self) -> None:
        await self._inner.aclose()

    @override
    async def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.AsyncNetworkStream:
        return _LargeReads(await self._inner.start_tls(ssl_context, server_hostname, timeout))

    @override
    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)


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
