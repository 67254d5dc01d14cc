"""Reader of a PDF file, which is parsed and rendered in a child process.

The child has limits of memory, and of CPU time for each request. A page that exceeds one ends the child; the
owner opens another reader for the next page.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage
from typing_extensions import override

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.errors import Code, MediaError
from wsdesk.media.player.child_session import ChildSession, Failure, PlayerProcess
from wsdesk.media.player.frame_buffer import FrameBuffer
from wsdesk.media.player.protocol import MAX_BOXES, MAX_HITS, MAX_PAGES, MAX_QUERY_LENGTH, Message, number

CPU_S = 6
"""CPU time per request in seconds."""
_MAX_POINTS = 20_000
"""Maximum side of a page in points: 14,400 in a PDF, unless the file changes the unit."""

Box = tuple[float, float, float, float]
"""Left, top, width, and height in points, from the page's top left corner."""


@dataclass(frozen=True, slots=True)
class PageHit:
    """A match on a page (from 0); a match that continues on the next line has several boxes."""

    page: int
    boxes: tuple[Box, ...]


class PdfReader(ChildSession):
    """One PDF file in one child process. Requests are handled one at a time; `close` ends the child.

    Every method raises `MediaError`: `not-an-image` if the file or page can't be read, `over-limit` if the
    child ended.
    """

    TIMEOUT_MS = 40_000
    """The CPU limit ends the child much earlier, unless the machine is busy."""

    def __init__(self, path: Path, process: PlayerProcess, slots: FrameBuffer, parent: QObject) -> None:
        super().__init__(process, parent)
        self._path = path
        self._slots = slots
        self._request_lock = asyncio.Lock()
        self._code: Code = "not-an-image"
        self._id = 0
        self._messages: list[Message] = []
        self._response: asyncio.Future[list[Message]] | None = None
        self._sizes: tuple[tuple[float, float], ...] | None = None
        self._watchdog.stop()

    @property
    def is_closed(self) -> bool:
        """Whether it was closed, or its child has ended."""
        return self._is_closed

    @property
    def path(self) -> Path:
        return self._path

    async def sizes(self) -> tuple[tuple[float, float], ...]:
        """Width and height of each page in points, for the first 2,000 pages."""
        async with self._request_lock:
            return await self._load()

    async def page(self, page: int, width_px: int) -> QImage:
        """Render a page (from 0) on white, `width_px` wide, or narrower if it would need too much memory."""
        async with self._request_lock:
            await self._load()
            messages = await self._request(do="page", page=page, w=width_px)
            if self.is_closed:  # closed after the response arrived: the buffer is freed
                raise MediaError(self._code)
            image: QImage | None = None
            if messages and messages[0].get("event") == "page":
                width, height = (
                    int(number(messages[0], name, 0, self._slots.slot_px)) for name in ("w", "h")
                )
                image = self._slots.read(0, width, height)
        if image is None:
            raise MediaError("not-an-image")
        return image

    async def find(self, text: str, first: int, count: int) -> list[PageHit]:
        """Find matches on `count` pages from `first`, ignoring case, in page order."""
        async with self._request_lock:
            await self._load()
            messages = await self._request(do="find", text=text[:MAX_QUERY_LENGTH], first=first, count=count)
        pages = range(first, first + count)
        return [_hit(message, pages) for message in messages if message.get("event") == "hit"]

    async def _load(self) -> tuple[tuple[float, float], ...]:
        if self._sizes is None:
            messages = await self._request(do="document", path=str(self._path))
            self._sizes = tuple(
                (number(message, "w", 1, _MAX_POINTS), number(message, "h", 1, _MAX_POINTS))
                for message in messages
                if message.get("event") == "size"
            )
        return self._sizes

    async def _request(self, **message: object) -> list[Message]:
        if self._is_closed:
            raise MediaError(self._code)
        self._id += 1
        self._messages = []
        self._response = asyncio.get_running_loop().create_future()
        self._send(id=self._id, cpu=CPU_S, **message)
        self._watchdog.start()
        try:
            return await self._response
        finally:
            self._response = None

    @override
    def _is_busy(self) -> bool:
        return self._response is not None and not self._response.done()

    @override
    def _handle_message(self, message: Message) -> None:
        # Response to a request that was canceled.
        if message.get("id") != self._id or self._response is None or self._response.done():
            return
        self._messages.append(message)
        if message.get("last") is True or len(self._messages) > MAX_PAGES + MAX_HITS:
            self._response.set_result(self._messages)

    @override
    def _on_ended(self, _process: object) -> None:
        self._code = "over-limit"
        super()._on_ended(_process)

    @override
    def _fail(self, code: Failure) -> None:
        self._reject()
        super()._fail(code)

    @override
    def _release(self) -> None:
        self._reject()
        self._slots.close()
        super()._release()

    def _reject(self) -> None:
        if self._response is not None and not self._response.done():
            self._response.set_exception(MediaError(self._code))


def _hit(message: Message, pages: range) -> PageHit:
    boxes: list[Box] = []
    raw_boxes: object = message.get("boxes")
    for box in cast("list[object]", raw_boxes)[:MAX_BOXES] if isinstance(raw_boxes, list) else []:
        sides = cast("list[object]", box) if isinstance(box, list) else []
        if len(sides) == 4:
            x, y, w, h = (number({"n": side}, "n", -_MAX_POINTS, _MAX_POINTS) for side in sides)
            boxes.append((x, y, w, h))
    return PageHit(int(number(message, "page", pages.start, pages.stop - 1)), tuple(boxes))
