"""Uploads parts of a file to signed URLs, without the API key.

The address is the server's word, and is judged as that of media is. No redirect is followed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Literal

from wsdesk.files.lazy_import import lazy_import
from wsdesk.media.core.address import checked, realm_of
from wsdesk.media.core.errors import MediaError

if TYPE_CHECKING:
    import httpx

    from wsdesk.media.fetch import transport as connect
else:
    connect = lazy_import("wsdesk.media.fetch.transport")
    httpx = lazy_import("httpx")

PartCode = Literal["refused-address", "expired", "busy", "fault", "refused", "no-tag", "unreachable", "slow"]

DEADLINE_S = 180.0
_CHUNK = 64 << 10
_LONGEST_TAG = 400
_MOST_WAIT_S = 120.0
_TIMEOUT = {"connect": 10.0, "read": 60.0, "write": 20.0, "pool": 60.0}


class PartUploadError(Exception):
    """A part did not arrive. `again`: another attempt with a fresh signature may go better.

    `wait_s`: for how long the storage asked to be left alone; `status`: what it answered, 0 for nothing.
    """

    def __init__(self, code: PartCode, *, status: int = 0, wait_s: float = 0.0) -> None:
        super().__init__(code)
        self.code: PartCode = code
        self.status = status
        self.wait_s = wait_s

    @property
    def again(self) -> bool:
        return self.code in ("expired", "busy", "fault", "unreachable", "slow")


class PartUploader:
    """Sends for one service at a time, on the running loop."""

    def __init__(
        self, base_url: str, transport: httpx.AsyncBaseTransport | None = None, *, ca_file: str = ""
    ) -> None:
        self._ca_file = ca_file
        self._realm = realm_of(base_url)
        self._given = transport
        self._transports: dict[str, httpx.AsyncBaseTransport] = {}
        self._making = asyncio.Lock()

    async def send(self, address: str, data: bytes, told: Callable[[int], None]) -> str:
        """Puts the bytes there; the tag that the storage answers. `told` hears how many have left.

        Raises `PartUploadError`.
        """
        try:
            url = checked(address, self._realm)
            request = httpx.Request(
                "PUT",
                url,
                headers={"content-length": str(len(data)), "accept": "*/*", "user-agent": "wsdesk"},
                content=_pieces(data, told),
                extensions={"timeout": _TIMEOUT},
            )
            async with asyncio.timeout(DEADLINE_S):
                transport = await self._transport(url.scheme)
                answer = await transport.handle_async_request(request)
                try:
                    return _tag(answer)
                finally:
                    await answer.aclose()
        except MediaError:
            raise PartUploadError("refused-address") from None
        except (TimeoutError, httpx.TimeoutException):
            raise PartUploadError("slow") from None
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, OSError, ValueError, ExceptionGroup):
            raise PartUploadError("unreachable") from None

    async def aclose(self) -> None:
        """Closes every connection."""
        transports = tuple(self._transports.values())
        self._transports.clear()
        for transport in transports:
            await transport.aclose()

    async def _transport(self, scheme: str) -> httpx.AsyncBaseTransport:
        if self._given is not None:
            return self._given
        async with self._making:
            if scheme not in self._transports:
                context = await asyncio.to_thread(connect.prepare, scheme == "https", self._ca_file)
                self._transports[scheme] = connect.ProxyTransport(self._realm, context)
            return self._transports[scheme]


async def _pieces(data: bytes, told: Callable[[int], None]) -> AsyncIterator[bytes]:
    """The bytes in pieces, each told when the connection has taken it."""
    for start in range(0, len(data), _CHUNK):
        yield data[start : start + _CHUNK]
        told(min(len(data), start + _CHUNK))


def _tag(answer: httpx.Response) -> str:
    status = answer.status_code
    if 200 <= status < 300:
        tag = answer.headers.get("etag", "").strip()
        if not tag or len(tag) > _LONGEST_TAG or not tag.isprintable():
            raise PartUploadError("no-tag", status=status)
        return tag
    if status in (401, 403, 410):
        raise PartUploadError("expired", status=status)
    if status in (408, 429, 503):
        raise PartUploadError("busy", status=status, wait_s=_wait(answer))
    raise PartUploadError("fault" if status >= 500 else "refused", status=status)


def _wait(answer: httpx.Response) -> float:
    text = answer.headers.get("retry-after", "").strip()
    return min(float(text), _MOST_WAIT_S) if text.isascii() and text.isdecimal() else 0.0
