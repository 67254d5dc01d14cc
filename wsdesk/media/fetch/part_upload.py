"""Uploads parts of a file to signed URLs, without the API key.

The server's URL isn't trusted and is validated like that of media. Redirects aren't followed.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING, Literal

from wsdesk.files.lazy_import import lazy_import
from wsdesk.media.core.address import validate_url
from wsdesk.media.core.errors import MediaError
from wsdesk.media.fetch.fetcher import MediaTransports

if TYPE_CHECKING:
    import httpx
else:
    httpx = lazy_import("httpx")

PartCode = Literal[
    "refused-address", "expired", "busy", "full", "fault", "refused", "no-tag", "unreachable", "slow"
]

DEADLINE_S = 180.0
MAX_ATTEMPTS = 5
"""Attempts per part, each with a new signature."""
_FIRST_PAUSE_S = 0.5
_MIN_PART_BYTES, _MAX_PART_BYTES = 64 << 10, 10 << 20
_CHUNK = 64 << 10
_MAX_ETAG_LENGTH = 400
_MAX_WAIT_S = 120.0
_TIMEOUT = {"connect": 10.0, "read": 60.0, "write": 20.0, "pool": 60.0}


class PartUploadError(Exception):
    """Uploading a part failed. `again` is whether a retry with a new signature may succeed.

    `wait_s` is the Retry-After of the storage in seconds; `status` is its HTTP status, 0 if there was no
    response.
    """

    def __init__(self, code: PartCode, *, status: int = 0, wait_s: float = 0.0) -> None:
        super().__init__(code)
        self.code: PartCode = code
        self.status = status
        self.wait_s = wait_s

    @property
    def again(self) -> bool:
        return self.code in ("expired", "busy", "full", "fault", "unreachable", "slow")


def limit_part_size(size: int | None, default: int) -> int:
    """The part size that the server requires, within limits; without one, the default."""
    return min(max(size, _MIN_PART_BYTES), _MAX_PART_BYTES) if size else default


class PartUploader:
    """Uploads for one server, on the running loop."""

    def __init__(
        self, base_url: str, transport: httpx.AsyncBaseTransport | None = None, *, ca_file: str = ""
    ) -> None:
        self._transports = MediaTransports(base_url, transport, ca_file)

    async def send(self, address: str, data: bytes, on_progress: Callable[[int], None]) -> str:
        """Upload the bytes and return their ETag. `on_progress` is called with the number of bytes sent.

        Raises `PartUploadError`.
        """
        try:
            url = validate_url(address, self._transports.policy)
            request = httpx.Request(
                "PUT",
                url,
                headers={"content-length": str(len(data)), "accept": "*/*", "user-agent": "wsdesk"},
                content=_chunks(data, on_progress),
                extensions={"timeout": _TIMEOUT},
            )
            async with asyncio.timeout(DEADLINE_S):
                transport = await self._transports.get(url.scheme)
                response = await transport.handle_async_request(request)
                try:
                    return _etag(response)
                finally:
                    await response.aclose()
        except MediaError:
            raise PartUploadError("refused-address") from None
        except (TimeoutError, httpx.TimeoutException):
            raise PartUploadError("slow") from None
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, OSError, ValueError, ExceptionGroup):
            raise PartUploadError("unreachable") from None

    async def send_signed(
        self,
        sign: Callable[[], Awaitable[str]],
        data: bytes,
        on_progress: Callable[[int], None],
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        rng: random.Random | None = None,
    ) -> str:
        """Upload the bytes with retries and return their ETag.

        `sign` returns a new URL for each attempt, since the previous one may have expired. `on_progress` is
        called as by `send`, and with -1 when an attempt ended. Raises `PartUploadError`.
        """
        attempt = 0
        while True:
            attempt += 1
            address = await sign()
            try:
                return await self.send(address, data, on_progress)
            except PartUploadError as error:
                if not error.again or attempt == MAX_ATTEMPTS:
                    raise
                jitter = (rng or random).random()
                await sleep(max(error.wait_s, _FIRST_PAUSE_S * 2 ** (attempt - 1) * (0.5 + jitter / 2)))
            finally:
                on_progress(-1)

    async def aclose(self) -> None:
        """Close every connection."""
        await self._transports.aclose()


async def _chunks(data: bytes, on_progress: Callable[[int], None]) -> AsyncIterator[bytes]:
    """Yield the bytes in chunks and report the progress after each."""
    for start in range(0, len(data), _CHUNK):
        yield data[start : start + _CHUNK]
        on_progress(min(len(data), start + _CHUNK))


def _etag(response: httpx.Response) -> str:
    status = response.status_code
    if 200 <= status < 300:
        etag = response.headers.get("etag", "").strip()
        if not etag or len(etag) > _MAX_ETAG_LENGTH or not etag.isprintable():
            raise PartUploadError("no-tag", status=status)
        return etag
    if status in (401, 403, 410):
        raise PartUploadError("expired", status=status)
    if status in (408, 429, 503, 507):
        code = "full" if status == 507 else "busy"
        raise PartUploadError(code, status=status, wait_s=_retry_after(response))
    raise PartUploadError("fault" if status >= 500 else "refused", status=status)


def _retry_after(response: httpx.Response) -> float:
    text = response.headers.get("retry-after", "").strip()
    return min(float(text), _MAX_WAIT_S) if text.isascii() and text.isdecimal() else 0.0
