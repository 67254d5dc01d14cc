"""HTTP transport: a request out, a bounded response back, or one of two errors. The only user of httpx.

Never a redirect followed, never a cookie kept, never more bytes taken than were allowed, counted after
decoding. What the library and the system raise comes out as `NotSentError` or `ResponseLostError`; anything
else is a bug, and
passes as one.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from http.cookiejar import DefaultCookiePolicy

import httpcore
import httpx

from wsdesk.api.network_backend import TrackedNetworkBackend
from wsdesk.api.trust import CaFileError, distrust, speaks_tls, trusting

AsyncTransport = httpx.AsyncBaseTransport
"""What may be injected: `httpx.MockTransport`, `httpx.ASGITransport`, or one's own."""

Progress = Callable[[int, int | None], None]
"""Told how many bytes came so far, and of how many where that is known."""

CONNECT_S = 10.0
SILENCE_S = 20.0
"""How long a server may say nothing in the middle of an exchange."""
KEEPALIVE_S = 4.0
"""Shorter than common servers keep a connection, so that a write never meets one that is being closed."""
CONNECTIONS = 8
ERROR_BYTES = 64 << 10
INFLATE_BYTES = 1 << 20
LARGE_BYTES = 2 << 20
"""Joining more than this takes longer than 2 ms."""
_LOCATION = "wsdesk.location"


@dataclass(frozen=True, slots=True)
class TransportRequest:
    """A request. Headers hold the key: no part of the repr."""

    method: str
    url: str
    query: tuple[tuple[str, str], ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    body: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class TransportResponse:
    """An answer. Names of headers are lower-case; `is_whole` is False where there was more than allowed."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes = field(repr=False)
    is_whole: bool = True

    def header(self, name: str) -> tuple[str, ...]:
        """Every value of a header."""
        return tuple(value for key, value in self.headers if key == name)


class NotSentError(Exception):
    """Nothing was carried out. `code`: `connect`, `name`, `tls`, `busy`, `closed`.

    Or one that another attempt doesn't change: `certificate` (`reason` says why), `ca-file`, `tls-port`
    (plain http to a port that speaks TLS), `no-tls` (https to one that doesn't).
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
    """It left, and no whole answer came. `code`: `dropped`, `timed-out`, `bad-encoding`.

    `status` is there where the answer had begun.
    """

    def __init__(self, code: str, status: int | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.status = status


class Transport:
    """Sends to one origin."""

    def __init__(
        self, origin: str, *, loopback: bool, transport: AsyncTransport | None = None, ca_file: str = ""
    ) -> None:
        self._origin = httpx.URL(origin)
        self._ca_file = ca_file
        self._loopback = loopback
        self._injected = transport
        self._client: httpx.AsyncClient | None = None
        self._streams = TrackedNetworkBackend()
        self._is_closed = False
        self._speaks_http = False

    async def send(
        self,
        request: TransportRequest,
        *,
        max_bytes: int,
        progress: Progress | None = None,
    ) -> TransportResponse:
        """One exchange, without a time-out of the whole (that is the caller's).

        At most `max_bytes` of a success are kept, and `ERROR_BYTES` of anything else. Raises NotSent or
        Lost.
        """
        url = self._url(request)
        client = self._opened()
        status: int | None = None
        try:
            built = client.build_request(
                request.method, url, headers=dict(request.headers), content=request.body
            )
            answer = await client.send(built, stream=True)
            try:
                status = answer.status_code
                bound = max_bytes if answer.is_success else ERROR_BYTES
                body, is_whole = await _body(answer, status, bound, progress)
            finally:
                await answer.aclose()
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            raise _not_connected(error) from None
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
        self._speaks_http = True
        headers = tuple((name.lower(), value) for name, value in answer.headers.multi_items())
        headers += tuple(("location", value) for value in answer.extensions.get(_LOCATION, ()))
        return TransportResponse(answer.status_code, headers, body, is_whole)

    def _url(self, request: TransportRequest) -> httpx.URL:
        try:
            url = httpx.URL(request.url, params=request.query) if request.query else httpx.URL(request.url)
        except httpx.InvalidURL:
            raise NotSentError("name") from None
        if (url.scheme, url.host, url.port) != (self._origin.scheme, self._origin.host, self._origin.port):
            raise AssertionError("a request to another origin than its connection's")
        return url

    async def _is_tls_port(self) -> bool:
        """Whether plain http was spoken to a port of TLS, which only drops the connection, or answers 400."""
        if self._injected is not None or self._origin.scheme != "http" or self._speaks_http:
            return False
        return await speaks_tls(self._origin.host, self._origin.port or 80)

    async def aclose(self) -> None:
        """Closes every connection, for good."""
        self._is_closed = True
        client, self._client = self._client, None
        if client is not None:
            await client.aclose()
        await self._streams.aclose()

    def _opened(self) -> httpx.AsyncClient:
        if self._is_closed:
            raise NotSentError("closed")
        if self._client is None:
            self._client = httpx.AsyncClient(
                transport=self._injected,
                verify=_tls(self._ca_file, needed=self._injected is None and self._origin.scheme == "https"),
                trust_env=not self._loopback,
                follow_redirects=False,
                event_hooks={"response": [_set_location_apart]},
                timeout=httpx.Timeout(SILENCE_S, connect=CONNECT_S),
                limits=httpx.Limits(
                    max_connections=CONNECTIONS,
                    max_keepalive_connections=CONNECTIONS,
                    keepalive_expiry=KEEPALIVE_S,
                ),
            )
            # httpx has no door for it, and a transport of our own would leave the system's proxies out.
            pool = getattr(getattr(self._client, "_transport", None), "_pool", None)
            if isinstance(pool, httpcore.AsyncConnectionPool):
                pool._network_backend = self._streams  # pyright: ignore[reportPrivateUsage]
            self._client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        return self._client


def _tls(ca_file: str = "", *, needed: bool) -> ssl.SSLContext:
    """The system's trust. Where no TLS will be spoken: a context that trusts nobody, and costs nothing."""
    if not needed:
        return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    try:
        return trusting(ca_file)
    except CaFileError as error:
        raise NotSentError("ca-file", str(error)) from None


async def _set_location_apart(answer: httpx.Response) -> None:
    """httpx parses the target of a redirect that it doesn't follow, and raises for some of them."""
    answer.extensions[_LOCATION] = answer.headers.get_list("location")
    if "location" in answer.headers:
        del answer.headers["location"]


async def _body(
    answer: httpx.Response, status: int, max_bytes: int, progress: Progress | None
) -> tuple[bytes, bool]:
    """The decoded body, up to `max_bytes`, and whether that was all of it."""
    if answer.is_stream_consumed:  # an injected transport that answers with a body it holds
        return answer.content[:max_bytes], len(answer.content) <= max_bytes
    encoding = answer.headers.get("content-encoding", "identity").strip().lower()
    if encoding not in ("identity", "", "gzip", "deflate"):
        raise ResponseLostError("bad-encoding", status)
    inflater = _Inflater() if encoding in ("gzip", "deflate") else None
    length = answer.headers.get("content-length", "")
    expected = int(length) if length.isascii() and length.isdigit() and len(length) < 16 else None
    chunks: list[bytes] = []
    size = received = 0
    async for raw in answer.aiter_raw():
        received += len(raw)
        for piece in inflater.fed(raw) if inflater is not None else (raw,):
            chunks.append(piece[: max_bytes - size])
            size += len(piece)
            if size > max_bytes:
                return b"".join(chunks), False
            if len(piece) >= INFLATE_BYTES:
                await asyncio.sleep(0)
        if progress is not None:
            progress(received, expected)
    if inflater is not None and received and not inflater.is_done:
        raise ResponseLostError("dropped", status)
    return await _joined(chunks, size), True


async def _joined(chunks: list[bytes], size: int) -> bytes:
    """One body; a large one beside the event loop, which 100 MB would hold up for 100 ms."""
    return await asyncio.to_thread(_join, chunks) if size > LARGE_BYTES else _join(chunks)


def _join(chunks: list[bytes]) -> bytes:
    return b"".join(chunks)


class _Inflater:
    """Inflates in bounded steps: a chunk of a bomb can hold a thousand times its size."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32)

    @property
    def is_done(self) -> bool:
        return self._stream.eof

    def fed(self, raw: bytes) -> Iterator[bytes]:
        while raw and not self._stream.eof:
            yield self._stream.decompress(raw, INFLATE_BYTES)
            raw = self._stream.unconsumed_tail


def _not_connected(error: BaseException) -> NotSentError:
    """Why there was no connection, as far as what lies behind the library's error tells."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLError):
            reason = distrust(cause)
            plain = cause.reason in ("WRONG_VERSION_NUMBER", "RECORD_LAYER_FAILURE", "HTTP_REQUEST")
            return NotSentError("certificate" if reason else "no-tls" if plain else "tls", reason)
        if isinstance(cause, socket.gaierror):
            return NotSentError("name")
        cause = cause.__cause__ or cause.__context__
    return NotSentError("connect")
