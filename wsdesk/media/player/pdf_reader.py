"""Reader of a PDF file, which is parsed and rendered in a child process.

The child has limits of memory and of processor time for each request. A page that exceeds one ends the child,
which costs that page alone: the owner opens another reader for the next.
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
from wsdesk.media.player.child_session import ChildSession, Failure
from wsdesk.media.player.frame_buffer import FrameBuffer
from wsdesk.media.player.process import PlayerProcess
from wsdesk.media.player.protocol import LONGEST_WORDS, MOST_BOXES, MOST_HITS, MOST_PAGES, Message, number

CPU_S = 6
"""Seconds of processor time for a request."""
_MOST_POINTS = 20_000
"""Of a page's side: a PDF page has 14,400 at most, unless it changes the unit."""

Box = tuple[float, float, float, float]
"""Left, top, width and height in points, from the page's upper left corner."""


@dataclass(frozen=True, slots=True)
class PageHit:
    """One match on a page (from 0); a match that continues on the next line has several boxes."""

    page: int
    boxes: tuple[Box, ...]


class PdfReader(ChildSession):
    """One PDF file in one child process. Requests are answered in turn; `close` ends the child.

    Every method raises `MediaError`: `not-a-picture` if the file or page can't be read, `over-limit` if
    reading it ended the child.
    """

    PATIENCE_MS = 40_000
    """The limit of processor time ends the child much earlier, unless the machine is busy."""

    def __init__(self, path: Path, process: PlayerProcess, slots: FrameBuffer, parent: QObject) -> None:
        super().__init__(process, parent)
        self._path = path
        self._slots = slots
        self._turn = asyncio.Lock()
        self._code: Code = "not-a-picture"
        self._id = 0
        self._parts: list[Message] = []
        self._answer: asyncio.Future[list[Message]] | None = None
        self._sizes: tuple[tuple[float, float], ...] | None = None
        self._patience.stop()

    @property
    def is_over(self) -> bool:
        """Whether it was closed, or its child has ended."""
        return self._is_over

    @property
    def path(self) -> Path:
        return self._path

    async def sizes(self) -> tuple[tuple[float, float], ...]:
        """Width and height of each page in points, of the first 2,000 pages."""
        async with self._turn:
            return await self._open()

    async def page(self, page: int, width_px: int) -> QImage:
        """A page (from 0) on white, `width_px` wide, less if the page would be too large in memory."""
        async with self._turn:
            await self._open()
            parts = await self._ask(do="page", page=page, w=width_px)
            if self.is_over:  # closed after the answer came: its memory is gone
                raise MediaError(self._code)
            image: QImage | None = None
            if parts and parts[0].get("event") == "page":
                width, height = (int(number(parts[0], name, 0, self._slots.slot_px)) for name in ("w", "h"))
                image = self._slots.read(0, width, height)
        if image is None:
            raise MediaError("not-a-picture")
        return image

    async def find(self, words: str, first: int, count: int) -> list[PageHit]:
        """Matches on `count` pages from `first`, ignoring case, in page order."""
        async with self._turn:
            await self._open()
            parts = await self._ask(do="find", words=words[:LONGEST_WORDS], first=first, count=count)
        pages = range(first, first + count)
        return [_hit(part, pages) for part in parts if part.get("event") == "hit"]

    async def _open(self) -> tuple[tuple[float, float], ...]:
        if self._sizes is None:
            parts = await self._ask(do="document", path=str(self._path))
            self._sizes = tuple(
                (number(part, "w", 1, _MOST_POINTS), number(part, "h", 1, _MOST_POINTS))
                for part in parts
                if part.get("event") == "size"
            )
        return self._sizes

    async def _ask(self, **message: object) -> list[Message]:
        if self._is_over:
            raise MediaError(self._code)
        self._id += 1
        self._parts = []
        self._answer = asyncio.get_running_loop().create_future()
        self._say(id=self._id, cpu=CPU_S, **message)
        self._patience.start()
        try:
            return await self._answer
        finally:
            self._answer = None

    @override
    def _is_at_work(self) -> bool:
        return self._answer is not None and not self._answer.done()

    @override
    def _take(self, message: Message) -> None:
        # An answer that nobody waits for any more: its request was canceled.
        if message.get("id") != self._id or self._answer is None or self._answer.done():
            return
        self._parts.append(message)
        if message.get("last") is True or len(self._parts) > MOST_PAGES + MOST_HITS:
            self._answer.set_result(self._parts)

    @override
    def _on_gone(self, _process: object) -> None:
        self._code = "over-limit"
        super()._on_gone(_process)

    @override
    def _fail(self, code: Failure) -> None:
        self._reject()
        super()._fail(code)

    @override
    def _let_go(self) -> None:
        self._reject()
        self._slots.close()
        super()._let_go()

    def _reject(self) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(MediaError(self._code))


def _hit(message: Message, pages: range) -> PageHit:
    boxes: list[Box] = []
    given: object = message.get("boxes")
    for box in cast("list[object]", given)[:MOST_BOXES] if isinstance(given, list) else []:
        sides = cast("list[object]", box) if isinstance(box, list) else []
        if len(sides) == 4:
            x, y, w, h = (number({"n": side}, "n", -_MOST_POINTS, _MOST_POINTS) for side in sides)
            boxes.append((x, y, w, h))
    return PageHit(int(number(message, "page", pages.start, pages.stop - 1)), tuple(boxes))
