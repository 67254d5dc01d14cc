"""HTTP transport: sends a request and returns a response of limited size. The only user of httpx here.

Redirects aren't followed, cookies aren't stored, and the decoded size is limited. Errors of the library and
the system are converted to `NotSentError` or `ResponseLostError`; other exceptions are bugs and propagate.
"""

from __future__ import annotations

import asyncio
import io
import socket
import ssl
import zlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field
from http.cookiejar import DefaultCookiePolicy

import httpcore
import httpx

from wsdesk.api.network import (
    REQUEST,
    CaFileError,
    TrackedNetworkBackend,
    certificate_error,
    create_trust_context,
    drop_canceled,
    speaks_tls,
)

AsyncTransport = httpx.AsyncBaseTransport
"""Injectable transport, such as `httpx.MockTransport` or `httpx.ASGITransport`."""

Progress = Callable[[int, int | None], None]
"""Called with the number of received bytes, and the total if it is known."""

Sink = Callable[[bytes], Awaitable[None]]
"""Awaited with each part of a successful body instead of storing it; an empty part begins the body, also when
the request is sent again."""

CONNECT_S = 10.0
SILENCE_S = 20.0
"""Timeout of a server that doesn't send anything."""
KEEPALIVE_S = 4.0
"""Shorter than the timeout of common servers, so that no write uses a connection that is being closed."""
CONNECTIONS = 8
ERROR_BYTES = 64 << 10
INFLATE_BYTES = 1 << 20
_LOCATION = "wsdesk.location"


@dataclass(frozen=True, slots=True)
class TransportRequest:
    """A request. The repr omits the headers, which contain the key."""

    method: str
    url: str
    query: tuple[tuple[str, str], ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    body: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class TransportResponse:
    """A response with lowercase header names; `is_whole` is False if it exceeds the size limit."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes = field(repr=False)
    is_whole: bool = True

    def header(self, name: str) -> tuple[str, ...]:
        """Every value of a header."""
        return tuple(value for key, value in self.headers if key == name)


class NotSentError(Exception):
    """The request wasn't sent. `code`: `connect`, `name`, `tls`, `busy`, `closed`.

    Not retried: `certificate` (see `reason`), `ca-file`, `tls-port` (plain http to a TLS port), `no-tls`
    (https to a port without TLS).
    """

    FINAL = ("certificate", "ca-file", "tls-port", "no-tls")

    def __init__(self, code: str, reason: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.reason = reason

    @property
    def is_final(self) -> bool:
        return self.code in self.FINAL


class ResponseLostError(Exception):
    """The request was sent, without a complete response. `code`: `dropped`, `timed-out`, `bad-encoding`.

    `status` is known if the response had started.
    """

    def __init__(self, code: str, status: int | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.status = status


class Transport:
    """Sends requests to one origin."""

    def __init__(
        self, origin: str, *, loopback: bool, transport: AsyncTransport | None = None, ca_file: str = ""
    ) -> None:
        self._origin = httpx.URL(origin)
        self._ca_file = ca_file
        self._loopback = loopback
        self._injected = transport
        self._client: httpx.AsyncClient | None = None
        self._network_backend = TrackedNetworkBackend(plain=self._origin.scheme == "http")
        self._is_closed = False
        self._is_http_confirmed = False

    async def send(
        self,
        request: TransportRequest,
        *,
        max_bytes: int,
        progress: Progress | None = None,
        sink: Sink | None = None,
    ) -> TransportResponse:
        """Send a request, without a total timeout (set by the caller).

        At most `max_bytes` of a successful body are read, and `ERROR_BYTES` of others. With a sink, the
        response has no body. Raises NotSentError or ResponseLostError.
        """
        url = self._url(request)
        client = self._get_client()
        status: int | None = None
        try:
            http_request = client.build_request(
                request.method,
                url,
                headers=dict(request.headers),
                content=request.body,
                extensions={REQUEST: request},
            )
            response = await client.send(http_request, stream=True)
            try:
                status = response.status_code
                limit = max_bytes if response.is_success else ERROR_BYTES
                sink = sink if response.is_success else None
                body, is_whole = await _body(response, limit, progress, sink)
            finally:
                await response.aclose()
        except asyncio.CancelledError:
            await drop_canceled(_pools_of(client), request)
            raise
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            raise _connect_error(error) from None
        except httpx.PoolTimeout:
            raise NotSentError("busy") from None
        except (httpx.UnsupportedProtocol, httpx.ProxyError):
            raise NotSentError("connect") from None
        except httpx.TimeoutException:
            raise ResponseLostError("timed-out", status) from None
        except (httpx.HTTPError, httpx.StreamError, ssl.SSLError, OSError):
            if status is None and await self._is_tls_port():
                raise NotSentError("tls-port") from None
            raise ResponseLostError("dropped", status) from None
        except zlib.error:
            raise ResponseLostError("bad-encoding", status) from None
        if status == 400 and b"HTTPS" in body[:ERROR_BYTES] and await self._is_tls_port():
            raise NotSentError("tls-port")
        self._is_http_confirmed = True
        headers = tuple((name.lower(), value) for name, value in response.headers.multi_items())
        headers += tuple(("location", value) for value in response.extensions.get(_LOCATION, ()))
        return TransportResponse(response.status_code, headers, body, is_whole)

    def _url(self, request: TransportRequest) -> httpx.URL:
        try:
            url = httpx.URL(request.url, params=request.query) if request.query else httpx.URL(request.url)
        except httpx.InvalidURL:
            raise NotSentError("name") from None
        if (url.scheme, url.host, url.port) != (self._origin.scheme, self._origin.host, self._origin.port):
            raise AssertionError("a request to another origin than its connection's")
        return url

    async def _is_tls_port(self) -> bool:
        """Whether the port expects TLS, so that it drops a plain http connection or responds with 400."""
        if self._injected is not None or self._origin.scheme != "http" or self._is_http_confirmed:
            return False
        return await speaks_tls(self._origin.host, self._origin.port or 80)

    async def aclose(self) -> None:
        """Close every connection permanently."""
        self._is_closed = True
        client, self._client = self._client, None
        if client is not None:
            await client.aclose()
        await self._network_backend.aclose()

    def _get_client(self) -> httpx.AsyncClient:
        if self._is_closed:
            raise NotSentError("closed")
        if self._client is None:
            self._client = httpx.AsyncClient(
                transport=self._injected,
                verify=_tls(self._ca_file, needed=self._injected is None and self._origin.scheme == "https"),
                trust_env=not self._loopback,
                follow_redirects=False,
                event_hooks={"response": [_hide_location]},
                timeout=httpx.Timeout(SILENCE_S, connect=CONNECT_S),
                limits=httpx.Limits(
                    max_connections=CONNECTIONS,
                    max_keepalive_connections=CONNECTIONS,
                    keepalive_expiry=KEEPALIVE_S,
                ),
            )
            # httpx has no parameter for it, and a custom transport would bypass the system's proxies.
            for pool in _pools_of(self._client)[:1]:  # not those of proxies
                pool._network_backend = self._network_backend  # pyright: ignore[reportPrivateUsage]
            self._client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        return self._client


def _pools_of(client: httpx.AsyncClient) -> list[httpcore.AsyncConnectionPool]:
    """The pools of connections: first the one without a proxy, then those of proxies."""
    transports = (client._transport, *client._mounts.values())  # pyright: ignore[reportPrivateUsage]
    pools = [getattr(transport, "_pool", None) for transport in transports]
    return [pool for pool in pools if isinstance(pool, httpcore.AsyncConnectionPool)]


def _tls(ca_file: str = "", *, needed: bool) -> ssl.SSLContext:
    """Context with the system's certificates; an empty and cheap one if TLS isn't needed."""
    if not needed:
        return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    try:
        return create_trust_context(ca_file)
    except CaFileError as error:
        raise NotSentError("ca-file", str(error)) from None


async def _hide_location(response: httpx.Response) -> None:
    """Hide redirect targets from httpx, which parses them even if unused, and raises for some."""
    response.extensions[_LOCATION] = response.headers.get_list("location")
    if "location" in response.headers:
        del response.headers["location"]


async def _body(
    response: httpx.Response, max_bytes: int, progress: Progress | None, sink: Sink | None
) -> tuple[bytes, bool]:
    """Read the decoded body, up to `max_bytes`, and whether it is complete."""
    body = io.BytesIO()  # its value isn't copied: 100 MB of chunks would be allocated twice
    size = 0
    if sink is not None:
        await sink(b"")
    async with aclosing(_decoded(response, progress)) as parts:
        async for chunk in parts:
            if sink is None:
                body.write(chunk if size + len(chunk) <= max_bytes else chunk[: max_bytes - size])
            elif chunk:
                await sink(chunk)
            size += len(chunk)
            if size > max_bytes:
                return body.getvalue() or chunk, False
    return body.getvalue(), True


async def _decoded(response: httpx.Response, progress: Progress | None) -> AsyncGenerator[bytes, None]:
    """Decoded parts of a body as they are received. Raises ResponseLostError if it is incomplete."""
    if response.is_stream_consumed:  # an injected transport with a buffered body
        yield response.content
        return
    encoding = response.headers.get("content-encoding", "identity").strip().lower()
    if encoding not in ("identity", "", "gzip", "deflate"):
        raise ResponseLostError("bad-encoding", response.status_code)
    inflater = Inflater() if encoding in ("gzip", "deflate") else None
    length = response.headers.get("content-length", "")
    expected = int(length) if length.isascii() and length.isdigit() and len(length) < 16 else None
    received = 0
    async for raw in response.aiter_raw():
        received += len(raw)
        for chunk in inflater.decompress(raw) if inflater is not None else (raw,):
            yield chunk
            if len(chunk) >= INFLATE_BYTES:
                await asyncio.sleep(0)
        if progress is not None:
            progress(received, expected)
    if inflater is not None and received and not inflater.is_done:
        raise ResponseLostError("dropped", response.status_code)


class Inflater:
    """Decompresses in steps of limited size, as a protection from zip bombs."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32)

    @property
    def is_done(self) -> bool:
        return self._stream.eof

    def decompress(self, raw: bytes) -> Iterator[bytes]:
        while raw and not self._stream.eof:
            yield self._stream.decompress(raw, INFLATE_BYTES)
            raw = self._stream.unconsumed_tail


def _connect_error(error: BaseException) -> NotSentError:
    """Classify a connection error by its causes."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLError):
            reason = certificate_error(cause)
            is_not_tls = cause.reason in ("WRONG_VERSION_NUMBER", "RECORD_LAYER_FAILURE", "HTTP_REQUEST")
            return NotSentError("certificate" if reason else "no-tls" if is_not_tls else "tls", reason)
        if isinstance(cause, socket.gaierror):
            return NotSentError("name")
        cause = cause.__cause__ or cause.__context__
    return NotSentError("connect")
