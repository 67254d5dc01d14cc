"""Parses the content of a canvas while it is received, so that both take as long as the slower one."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from typing import TYPE_CHECKING

from wsdesk.api.errors import InvalidResponseError
from wsdesk.api.etag import TaggedBytes
from wsdesk.files.allocator import reused_buffers
from wsdesk.localdb.tables.snapshots import Pieces
from wsdesk.store.content.content_pages import ContentPage, new_digest
from wsdesk.store.content.document_loader import MIN_S, SLICE_BYTES, SLICE_S, ContentBuilder, warm_up
from wsdesk.store.turn_budget import turn
from wsdesk.wire.content_reader import ContentStream, NotContentError

if TYPE_CHECKING:
    from wsdesk.api.transport import Sink

_PART_BYTES = 512 << 10
"""Received bytes after which they are parsed."""
_HASHED_BYTES = 2 << 20
"""Received bytes that a thread hashes at once."""


async def receive_page(
    canvas_id: str, request: Callable[[Sink], Awaitable[TaggedBytes]]
) -> tuple[ContentPage, Pieces]:
    """The first page of a canvas, and its bytes, by a request that passes them to a sink. Raises ApiError."""
    receiver = ContentReceiver(canvas_id)
    with reused_buffers():
        fetched = await request(receiver.add)
        return await receiver.finish(fetched.etag)


class ContentReceiver:
    """Content that is received in parts."""

    def __init__(self, canvas_id: str) -> None:
        self._canvas_id = canvas_id
        self._hashing: asyncio.Task[None] | None = None
        self._begin()

    def _begin(self) -> None:
        self._document = _Document()
        self._stream = ContentStream(_PART_BYTES, SLICE_BYTES)
        self._builder = ContentBuilder()
        self._error: NotContentError | None = None
        self._digest = new_digest()
        self._unhashed: list[bytes] = []
        self._unhashed_bytes = 0

    async def add(self, part: bytes) -> None:
        """Parse a part, and yield to the event loop between slices; an empty part is the (new) beginning."""
        if not part:
            await self._hashed()
            self._begin()
            return
        self._document.add(part)
        self._unhashed.append(part)
        self._unhashed_bytes += len(part)
        if self._unhashed_bytes >= _HASHED_BYTES and (self._hashing is None or self._hashing.done()):
            self._hash()
        await self._parse(part)

    async def finish(self, etag: str) -> tuple[ContentPage, Pieces]:
        """The page and its bytes, once everything is received. Raises InvalidResponseError."""
        await self._parse(b"")
        if self._error is not None:
            raise InvalidResponseError(self._error.code, field=self._error.field) from self._error
        await self._hashed()
        self._hash()
        await self._hashed()
        content = self._builder.content(self._canvas_id)
        await warm_up(content.document)
        return ContentPage(
            None, self._digest.digest(), content, content.fields.complete, etag
        ), self._document.pieces()

    async def _parse(self, part: bytes) -> None:
        if self._error is not None:
            return
        try:
            until = turn.until(SLICE_S, MIN_S)
            for at, piece in enumerate(self._stream.feed(part)):
                if at and turn.is_over(until):  # the sender of the part yields after the last one
                    await asyncio.sleep(0)
                    until = turn.until(SLICE_S, MIN_S)
                self._builder.add(piece)
        except NotContentError as error:
            self._error = error
            return
        self._document.share(*self._stream.used)

    def _hash(self) -> None:
        digest, parts = self._digest, self._unhashed
        self._unhashed, self._unhashed_bytes = [], 0

        def update() -> None:
            for part in parts:
                digest.update(part)

        self._hashing = asyncio.create_task(asyncio.to_thread(update))

    async def _hashed(self) -> None:
        if self._hashing is not None:
            await self._hashing


class _Document:
    """Bytes of a document that its nodes share: copying 108 MB takes 0.1 s, mostly of new memory."""

    def __init__(self) -> None:
        self._pieces: list[bytes | memoryview] = []
        self._size = 0
        """Bytes of the pieces."""
        self._received: deque[memoryview] = deque()
        """What follows them."""

    def add(self, part: bytes) -> None:
        """Append received bytes."""
        self._received.append(memoryview(part))

    def share(self, position: int, piece: memoryview) -> None:
        """Replace received bytes by equal ones at a position, which never decreases."""
        if piece:
            self._pieces += map(bytes, self._taken(position))
            for _ in self._taken(position + len(piece)):
                pass
            self._pieces.append(piece)

    def pieces(self) -> Pieces:
        """All bytes."""
        return (*self._pieces, *self._received)

    def _taken(self, end: int) -> Iterator[memoryview]:
        """Remove what was received before a position."""
        while (count := end - self._size) > 0:
            part = self._received.popleft()
            if len(part) > count:
                self._received.appendleft(part[count:])
            self._size += min(count, len(part))
            yield part[:count]
