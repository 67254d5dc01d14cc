"""Downloads media without the API key, with limits on size, time, and redirects.

Uses an HTTP transport without a client: no cookies, no key, no `x-team-id`, and no state between requests.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Protocol, cast

from wsdesk.files.lazy_import import lazy_import
from wsdesk.media.core.address import policy_of, validate_url
from wsdesk.media.core.endings import EndCheck
from wsdesk.media.core.errors import Code, MediaError

if TYPE_CHECKING:
    import httpx

    from wsdesk.api import network as api_network
    from wsdesk.api import retry
    from wsdesk.api import transport as api_transport
    from wsdesk.media.fetch import transport as connect
else:
    httpx = lazy_import("httpx")
    api_network = lazy_import("wsdesk.api.network")
    retry = lazy_import("wsdesk.api.retry")
    api_transport = lazy_import("wsdesk.api.transport")
    connect = lazy_import("wsdesk.media.fetch.transport")

MAX_REDIRECTS = 3
DEADLINE_S = 60.0
MAX_WAIT_S = 300.0
_MIN_WAIT_S = 1.0
_TIMEOUT = {"connect": 10.0, "read": 20.0, "write": 10.0, "pool": 30.0}
_HEADERS = {"accept": "*/*", "accept-encoding": "identity", "user-agent": "wsdesk"}
_STATUS: dict[int, Code] = {
    401: "forbidden",
    403: "forbidden",
    404: "gone",
    410: "gone",
    413: "too-large",
    429: "busy",
    503: "busy",
}


class ByteSink(Protocol):
    """Receives the bytes: a bytearray's `extend`, or a function that returns an awaitable."""

    def __call__(self, data: bytes, /) -> Awaitable[None] | None: ...


class MediaTransports:
    """Transports for one server by scheme, created on first use; `custom` replaces all of them."""

    def __init__(
        self,
        base_url: str,
        custom: httpx.AsyncBaseTransport | None,
        ca_file: str,
        *,
        only_server: bool = False,
    ) -> None:
        self.policy = policy_of(base_url, only_server=only_server)
        self._custom = custom
        self._ca_file = ca_file
        self._transports: dict[str, httpx.AsyncBaseTransport] = {}
        self._lock = asyncio.Lock()

    async def get(self, scheme: str) -> httpx.AsyncBaseTransport:
        """Return the transport of a scheme."""
        if self._custom is not None:
            return self._custom
        async with self._lock:
            if scheme not in self._transports:
                context = await asyncio.to_thread(connect.prepare, scheme == "https", self._ca_file)
                self._transports[scheme] = connect.ProxyTransport(self.policy, context)
            return self._transports[scheme]

    async def aclose(self) -> None:
        """Close every connection."""
        transports = tuple(self._transports.values())
        self._transports.clear()
        for transport in transports:
            await transport.aclose()


class Fetcher:
    """Downloads for one server, on the running loop."""

    def __init__(
        self,
        base_url: str,
        transport: httpx.AsyncBaseTransport | None = None,
        *,
        ca_file: str = "",
        only_server: bool = False,
    ) -> None:
        self._transports = MediaTransports(base_url, transport, ca_file, only_server=only_server)

    async def fetch(
        self,
        address: str,
        sink: ByteSink,
        limit: int,
        *,
        accept: Callable[[bytes], Code | None] | None = None,
        deadline_s: float = DEADLINE_S,
        on_size: Callable[[int], None] | None = None,
    ) -> int:
        """Stream the body of a URL into `sink` and return its decoded size in bytes.

        `accept` is called with the first bytes (16 or more, or all of them) and returns an error code or
        None; `on_size` with the size of the body before it, if the host announces it. Raises `MediaError`.
        """

        def check_size(size: int) -> None:
            if size > limit:
                raise MediaError("too-large")
            if on_size is not None:
                on_size(size)

        try:
            async with asyncio.timeout(deadline_s), self._open_response(address) as response:
                return await _stream_body(response, sink, limit, accept, check_size)
        except (TimeoutError, httpx.TimeoutException):
            raise MediaError("slow") from None
        except zlib.error:
            raise MediaError("odd-answer") from None
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, OSError, ValueError, ExceptionGroup):
            # Malformed URLs and misbehaving hosts raise any of these, through httpx, anyio, and the system.
            raise MediaError("unreachable") from None

    async def aclose(self) -> None:
        """Close every connection."""
        await self._transports.aclose()

    @asynccontextmanager
    async def _open_response(self, address: str) -> AsyncGenerator[httpx.Response, None]:
        """Send a GET request and follow at most three redirects, each of them validated."""
        url = validate_url(address, self._transports.policy)
        for _ in range(MAX_REDIRECTS + 1):
            mark = object()
            extensions = {"timeout": _TIMEOUT, api_network.REQUEST: mark}
            request = httpx.Request("GET", url, headers=_HEADERS, extensions=extensions)
            transport = await self._transports.get(url.scheme)
            try:
                response = await transport.handle_async_request(request)
                try:
                    if response.status_code not in (301, 302, 303, 307, 308):
                        yield response
                        return
                    url = validate_url(_redirect_target(url, response), self._transports.policy)
                finally:
                    await response.aclose()
            except asyncio.CancelledError:
                await connect.drop_canceled_request(transport, mark)
                raise
        raise MediaError("odd-answer")


async def _stream_body(
    response: httpx.Response,
    sink: ByteSink,
    limit: int,
    accept: Callable[[bytes], Code | None] | None,
    on_size: Callable[[int], None],
) -> int:
    if response.status_code != 200:
        raise MediaError(_STATUS.get(response.status_code, "odd-answer"), _retry_after(response))
    size = response.headers.get("content-length", "")
    if size.isdecimal() and len(size) < 20:
        on_size(int(size))
    end = EndCheck()
    decode = _decoder(response.headers, end)
    total = 0
    head = b""
    is_head_pending = accept is not None
    # The raw stream, since `aiter_raw` would count and chunk again.
    async for raw in cast("httpx.AsyncByteStream", response.stream):
        for data in decode(raw):
            total += len(data)
            if total > limit:
                raise MediaError("too-large")
            if is_head_pending:
                head += data
                if len(head) < 16:
                    continue
                _check_head(accept, head)
                is_head_pending, data = False, head
            await _write(sink, data)
    if is_head_pending:
        _check_head(accept, head)
        await _write(sink, head)
    if end.is_cut_off():
        raise MediaError("unreachable")
    return total


async def _write(sink: ByteSink, data: bytes) -> None:
    awaitable = sink(data)
    if awaitable is not None:
        await awaitable


def _redirect_target(url: httpx.URL, response: httpx.Response) -> str:
    try:
        return str(url.join(response.headers.get("location", "")))
    except (httpx.InvalidURL, ValueError):
        raise MediaError("refused-address") from None


def _check_head(accept: Callable[[bytes], Code | None] | None, head: bytes) -> None:
    code = accept(head) if accept else None
    if code:
        raise MediaError(code)


def _decoder(headers: httpx.Headers, end: EndCheck) -> Callable[[bytes], Iterable[bytes]]:
    """Decoder of a content encoding, with limited chunks as a protection from zip bombs.

    `end` gets bodies of which HTTP doesn't detect a missing end: those without a size that aren't chunked.
    """
    encoding = headers.get("content-encoding", "").strip().lower()
    if encoding not in ("", "identity", "gzip", "x-gzip", "deflate"):
        raise MediaError("odd-answer")
    is_plain = encoding in ("", "identity")
    decode = _unchanged if is_plain else api_transport.Inflater().decompress
    has_end = "content-length" in headers or "transfer-encoding" in headers
    return decode if has_end else partial(_checked, decode, end)


def _unchanged(raw: bytes) -> Iterable[bytes]:
    return (raw,)


def _checked(decode: Callable[[bytes], Iterable[bytes]], end: EndCheck, raw: bytes) -> Iterable[bytes]:
    for data in decode(raw):
        end.add(data)
        yield data


def _retry_after(response: httpx.Response) -> float:
    """Seconds to wait by Retry-After, limited; after a 429 at least one, else 0 by default."""
    wait = retry.parse_retry_after(response.headers.get_list("retry-after"), None, time.time()) or 0.0
    return min(max(wait, _MIN_WAIT_S if response.status_code == 429 else 0.0), MAX_WAIT_S)
