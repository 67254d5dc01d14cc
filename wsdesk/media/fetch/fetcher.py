"""Downloads media without the API key, with limits on size, time, and redirects.

There is no client here, only a transport: no cookies, no key, no `x-team-id`, nothing kept of one answer
for the next request.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Protocol, cast

from wsdesk.files.lazy_import import lazy_import
from wsdesk.media.core.address import checked, realm_of
from wsdesk.media.core.errors import Code, MediaError
from wsdesk.media.core.workers import WorkerThreads

if TYPE_CHECKING:
    import httpx

    from wsdesk.media.fetch import transport as connect
else:
    httpx = lazy_import("httpx")
    connect = lazy_import("wsdesk.media.fetch.transport")

MOST_REDIRECTS = 3
DEADLINE_S = 60.0
_LONGEST_WAIT_S = 300.0
_LEAST_PAUSE_S = 1.0
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
    """What takes the bytes as they come: a bytearray's `extend`, or something that has to be awaited."""

    def __call__(self, data: bytes, /) -> Awaitable[None] | None: ...


class Fetcher:
    """Fetches for one service at a time, on the running loop."""

    def __init__(
        self,
        base_url: str,
        workers: WorkerThreads,
        transport: httpx.AsyncBaseTransport | None = None,
        *,
        ca_file: str = "",
    ) -> None:
        self._ca_file = ca_file
        self._realm = realm_of(base_url)
        self._workers = workers
        self._given = transport
        self._transports: dict[str, httpx.AsyncBaseTransport] = {}
        self._making = asyncio.Lock()

    async def fetch(
        self,
        address: str,
        sink: ByteSink,
        limit: int,
        *,
        accept: Callable[[bytes], Code | None] | None = None,
        deadline_s: float = DEADLINE_S,
    ) -> int:
        """Streams the address into `sink`; how many bytes it was, counted after decoding.

        `accept` sees the first bytes (16 or more, or all there are) and names the trouble with them, if
        any. Raises `MediaError`.
        """
        try:
            async with asyncio.timeout(deadline_s), self._answer(address) as response:
                return await _pour(response, sink, limit, accept)
        except (TimeoutError, httpx.TimeoutException):
            raise MediaError("slow") from None
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, OSError, ValueError, ExceptionGroup):
            # Odd addresses and hosts raise any of these, by way of httpx, anyio and the system.
            raise MediaError("unreachable") from None

    async def aclose(self) -> None:
        """Closes every connection."""
        transports = tuple(self._transports.values())
        self._transports.clear()
        for transport in transports:
            await transport.aclose()

    @asynccontextmanager
    async def _answer(self, address: str) -> AsyncGenerator[httpx.Response, None]:
        """The answer at the end of at most three redirects, each hop judged as the first address was."""
        url = checked(address, self._realm)
        for _ in range(MOST_REDIRECTS + 1):
            request = httpx.Request("GET", url, headers=_HEADERS, extensions={"timeout": _TIMEOUT})
            transport = await self._transport(url.scheme)
            response = await transport.handle_async_request(request)
            try:
                if response.status_code not in (301, 302, 303, 307, 308):
                    yield response
                    return
                url = checked(_next_hop(url, response), self._realm)
            finally:
                await response.aclose()
        raise MediaError("odd-answer")

    async def _transport(self, scheme: str) -> httpx.AsyncBaseTransport:
        if self._given is not None:
            return self._given
        async with self._making:
            if scheme not in self._transports:
                context = await self._workers.run(connect.prepare, scheme == "https", self._ca_file)
                self._transports[scheme] = connect.ProxyTransport(self._realm, context)
            return self._transports[scheme]


async def _pour(
    response: httpx.Response, sink: ByteSink, limit: int, accept: Callable[[bytes], Code | None] | None
) -> int:
    if response.status_code != 200:
        raise MediaError(_STATUS.get(response.status_code, "odd-answer"), _wait(response))
    said = response.headers.get("content-length", "")
    if said.isdecimal() and len(said) < 20 and int(said) > limit:
        raise MediaError("too-large")
    decode = _decoder(response.headers.get("content-encoding", ""))
    total = 0
    head = b""
    waiting = accept is not None
    # The stream itself: `aiter_raw` would count and chunk once more.
    async for raw in cast("httpx.AsyncByteStream", response.stream):
        for data in decode(raw):
            total += len(data)
            if total > limit:
                raise MediaError("too-large")
            if waiting:
                head += data
                if len(head) < 16:
                    continue
                _judge(accept, head)
                waiting, data = False, head
            await _give(sink, data)
    if waiting:
        _judge(accept, head)
        await _give(sink, head)
    return total


async def _give(sink: ByteSink, data: bytes) -> None:
    taken = sink(data)
    if taken is not None:
        await taken


def _next_hop(url: httpx.URL, response: httpx.Response) -> str:
    try:
        return str(url.join(response.headers.get("location", "")))
    except (httpx.InvalidURL, ValueError):
        raise MediaError("refused-address") from None


def _judge(accept: Callable[[bytes], Code | None] | None, head: bytes) -> None:
    code = accept(head) if accept else None
    if code:
        raise MediaError(code)


def _decoder(encoding: str) -> Callable[[bytes], list[bytes]]:
    """Undoes a content encoding in pieces of at most 64 KB, so that no bomb is ever whole in memory."""
    encoding = encoding.strip().lower()
    if encoding in ("", "identity"):
        return lambda data: [data]
    if encoding not in ("gzip", "x-gzip", "deflate"):
        raise MediaError("odd-answer")
    inflater = zlib.decompressobj(zlib.MAX_WBITS | 32)

    def inflate(data: bytes) -> list[bytes]:
        pieces: list[bytes] = []
        try:
            while data:
                pieces.append(inflater.decompress(data, 65_536))
                data = inflater.unconsumed_tail
                if sum(map(len, pieces)) > 16 << 20:
                    raise MediaError("too-large")
        except zlib.error:
            raise MediaError("odd-answer") from None
        return pieces

    return inflate


def _wait(response: httpx.Response) -> float:
    """Seconds of the answer's Retry-After, within reason; after a 429 at least one, else 0 for none."""
    return max(_asked_wait(response), _LEAST_PAUSE_S if response.status_code == 429 else 0.0)


def _asked_wait(response: httpx.Response) -> float:
    text = response.headers.get("retry-after", "").strip()
    if text.isascii() and text.isdecimal():
        return min(float(text), _LONGEST_WAIT_S)
    from email.utils import parsedate_to_datetime

    try:
        return min(max(parsedate_to_datetime(text).timestamp() - time.time(), 0.0), _LONGEST_WAIT_S)
    except (ValueError, TypeError, OverflowError):
        return 0.0
