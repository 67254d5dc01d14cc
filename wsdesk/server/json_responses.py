"""Responses with JSON: complete, streamed from an archive, or with a cached head."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import suppress
from functools import partial
from hashlib import blake2b

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from wsdesk.server.compression import accepts_gzip, compress
from wsdesk.server.content_cache import CHUNK, CachedHead, HeadKey
from wsdesk.server.middleware import origin_of
from wsdesk.server.request_context import CachedJson, JsonParts, StreamedJson
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.errors import StorageConflictError

COMPRESSED_FROM = 4096
"""Bytes; smaller responses fit into a few packets anyway."""

ATTEMPTS = 3
"""Attempts to build a head of a canvas that is imported meanwhile."""

POLL_S = 0.01
"""Interval at which a response looks for more of a head that is being built."""

JSON = "application/json"

_CONTENT = "content"
"""Name of reading a content whose head is in memory."""


def complete_response(text: bytes, request: Request) -> Response:
    """Respond with a text, compressed if that is worth it. Blocks."""
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if len(text) >= COMPRESSED_FROM and accepts_gzip(request.headers.get("accept-encoding", "")):
        text = compress(text)
        headers["Content-Encoding"] = "gzip"
    return Response(text, headers=headers, media_type=JSON)


async def large_response(
    result: CachedJson | StreamedJson, workspace: ServerContext, request: Request
) -> Response:
    """Respond with 304 if the client has this version (If-None-Match, RFC 9110, 13.1.2), else with it."""
    origin = origin_of(request.scope)
    digest = blake2b(f"{result.tag} {origin}".encode(), digest_size=12)
    # A weak ETag, since the bytes may also be sent compressed.
    headers = {"ETag": f'W/"{digest.hexdigest()}"', "Cache-Control": "private, no-cache"}
    tags = request.headers.get("if-none-match", "").split(",")
    if headers["ETag"] in map(str.strip, tags):
        return Response(status_code=304, headers=headers)
    if isinstance(result, StreamedJson):
        # An archive is read on this computer, where compressing takes longer than sending.
        return StreamingResponse(_joined(result.chunks(origin)), headers=headers, media_type=JSON)
    headers["Vary"] = "Accept-Encoding"
    is_compressed = accepts_gzip(request.headers.get("accept-encoding", ""))
    if is_compressed:
        headers["Content-Encoding"] = "gzip"
    opener = _Opener(result, workspace, origin, compressed=is_compressed)
    for _ in range(ATTEMPTS - 1):
        with suppress(StorageConflictError):
            return await _cached_response(opener, headers)
    return await _cached_response(opener, headers)


class _Opener:
    """Opens the head of a response, or builds it."""

    def __init__(
        self, result: CachedJson, workspace: ServerContext, origin: str, *, compressed: bool
    ) -> None:
        self._result = result
        self._cache = workspace.contents
        self._budget = workspace.loop_budget
        self._place = partial(workspace.addresses.absolute, origin=origin)
        self._origin = origin
        self._compressed = compressed

    async def open(self) -> bytes | tuple[CachedHead, bytes]:
        """The encoded response if it is small, else its head and its tail before encoding."""
        if self._budget.allows(_CONTENT):
            response = self._budget.run(_CONTENT, self._open_recent)
            if response is not None:
                return response
        return await run_in_threadpool(self._open)

    def _open_recent(self) -> bytes | None:
        """The encoded response if its head is in memory."""
        parts = self._result.read()
        head = self._cache.recent(self._key(parts))
        return None if head is None else head.read(0, head.size) + head.tail(self._place(parts.tail))

    def _open(self) -> bytes | tuple[CachedHead, bytes]:
        parts = self._result.read()
        key = self._key(parts)
        tail = self._place(parts.tail)
        head = self._cache.find(key)
        if head is None:
            first = next(self._chunks(parts))
            if len(first) < CHUNK:
                head = CachedHead(io.BytesIO(), compressed=self._compressed)
                head.write(chunk for chunk in (first,))
                self._cache.keep(key, head)
            else:
                head = self._cache.build(key, partial(self._chunks, parts))
        if head.is_complete and head.size <= CHUNK:
            return head.read(0, head.size) + head.tail(tail)
        return head, tail

    def _key(self, parts: JsonParts) -> HeadKey:
        return HeadKey(parts.canvas_id, parts.version, self._origin, self._compressed)

    def _chunks(self, parts: JsonParts) -> Generator[bytes]:
        return _joined(map(self._place, parts.head()))


async def _cached_response(opener: _Opener, headers: dict[str, str]) -> Response:
    opened = await opener.open()
    if isinstance(opened, bytes):
        return Response(opened, headers=headers, media_type=JSON)
    head, tail = opened
    chunks = _following(head, tail)
    first = await anext(chunks)  # raises what prevents the response
    if head.is_complete:
        ending = await run_in_threadpool(head.tail, tail)
        headers = {**headers, "Content-Length": str(head.size + len(ending))}
    return StreamingResponse(_prepended(first, chunks), headers=headers, media_type=JSON)


async def _prepended(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for chunk in rest:
        yield chunk


async def _following(head: CachedHead, tail: bytes) -> AsyncIterator[bytes]:
    """Encoded chunks of a head, as they are built, and its tail."""
    offset = 0
    while not head.is_complete or offset < head.size:
        if head.error is not None:
            raise head.error
        if head.size - offset >= CHUNK or head.is_complete:
            chunk = await run_in_threadpool(head.read, offset, CHUNK)
            offset += len(chunk)
            yield chunk
        else:
            await asyncio.sleep(POLL_S)
    yield await run_in_threadpool(head.tail, tail)


def _joined(chunks: Iterator[bytes]) -> Generator[bytes]:
    """Chunks of at least `CHUNK` bytes, except for the last one."""
    parts: list[bytes] = []
    size = 0
    for chunk in chunks:
        parts.append(chunk)
        size += len(chunk)
        if size >= CHUNK:
            yield b"".join(parts)
            parts, size = [], 0
    yield b"".join(parts)
