"""Pages of PDF files as images, rendered in a child process, with an LRU cache."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.errors import MediaError
from wsdesk.media.player.players import PlayerPool
from wsdesk.media.player.protocol import MOST_HITS

if TYPE_CHECKING:
    from wsdesk.media.player.pdf_reader import PageHit, PdfReader

WIDEST = 4_096
_PAGES_AT_ONCE = 16
_KEPT_BYTES = 96 << 20
_AHEAD = 24
"""Pages that may wait; those that were asked for longest ago are dropped, since nobody sees them any more."""


@dataclass(frozen=True, slots=True)
class PdfOpened:
    """The document at `path` has pages of these sizes in points; none where it cannot be read."""

    path: Path
    sizes: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class PdfPageReady:
    """`PdfPages.page` now answers for the page (from 0) at that width."""

    path: Path
    page: int


@dataclass(frozen=True, slots=True)
class PdfSearchResult:
    """Where words were found so far; `done` when every page was looked at, or there are enough."""

    path: Path
    words: str
    hits: tuple[PageHit, ...]
    done: bool


_Key = tuple[Path, int, int]


class PdfPages(QObject):
    """For the GUI thread; made by `ImageProvider`. One page is drawn at a time.

    One file is read at a time, by one child process. A page that ends the process is not asked for again.
    """

    opened = Signal(object)
    ready = Signal(object)
    found = Signal(object)

    def __init__(self, players: PlayerPool, parent: QObject) -> None:
        super().__init__(parent)
        self._players = players
        self._reader: PdfReader | None = None
        self._troubles: dict[tuple[Path, int], str] = {}
        self._images: OrderedDict[_Key, QImage] = OrderedDict()
        self._waiting: OrderedDict[_Key, None] = OrderedDict()
        self._drawing: asyncio.Task[None] | None = None
        self._counting: set[asyncio.Task[None]] = set()
        self._finding: asyncio.Task[None] | None = None

    def open(self, path: Path) -> None:
        """Have a document's pages counted: `opened` follows. The document before is closed."""
        self.close()
        task = asyncio.get_running_loop().create_task(self._count(path), name=f"pages {path.name}")
        self._counting.add(task)
        task.add_done_callback(self._counting.discard)

    def close(self) -> None:
        """End the process that reads; nothing is drawn or found any more. Pages that are here stay."""
        self._waiting.clear()
        self._troubles.clear()
        self.stop_finding()
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def trouble(self, path: Path, page: int) -> str:
        """Why a page can't be drawn, as a `trouble.Code`; empty if nothing is wrong."""
        return self._troubles.get((path, page), "")

    def page(self, path: Path, page: int, width_px: int) -> QImage | None:
        """The page in that width, if it is here; else it is drawn, and `ready` follows."""
        key = (path, page, min(WIDEST, max(1, width_px)))
        image = self._images.get(key)
        if image is not None:
            self._images.move_to_end(key)
            return image
        if (path, page) in self._troubles:
            return None
        self._waiting[key] = None
        self._waiting.move_to_end(key)
        while len(self._waiting) > _AHEAD:
            self._waiting.popitem(last=False)
        self._begin_drawing()
        return None

    def nearest(self, path: Path, page: int) -> QImage | None:
        """The page in any width that is here, the widest one."""
        known = [key for key in self._images if key[:2] == (path, page)]
        return self._images[max(known, key=_width)] if known else None

    def find(self, path: Path, words: str, count: int) -> None:
        """Look for words in so many pages: `found` follows, again and again; a newer search ends an older."""
        self.stop_finding()
        if words.strip():
            work = self._find(path, words, count)
            self._finding = asyncio.get_running_loop().create_task(work, name=f"find {path.name}")
            self._counting.add(self._finding)
            self._finding.add_done_callback(self._counting.discard)

    def stop_finding(self) -> None:
        """Look no further."""
        if self._finding is not None:
            self._finding.cancel()
            self._finding = None

    async def aclose(self) -> None:
        """Cancels and awaits what is under way."""
        tasks = [*self._counting, *([self._drawing] if self._drawing is not None else [])]
        self._waiting.clear()
        for task in tasks:
            task.cancel()
        self.close()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _read(self, path: Path) -> PdfReader:
        """The reader of that file, a new one if the last has ended. Raises `MediaError`."""
        if self._reader is None or self._reader.is_over or self._reader.path != path:
            if self._reader is not None:
                self._reader.close()
            try:
                self._reader = self._players.open_pdf(path)
            except OSError:
                raise MediaError("no-room") from None
        return self._reader

    async def _count(self, path: Path) -> None:
        reader = None
        try:
            reader = self._read(path)
            sizes = await reader.sizes()
        except MediaError:
            if reader is not self._reader:
                return  # closed meanwhile
            sizes = ()
        self.opened.emit(PdfOpened(path, sizes))

    async def _find(self, path: Path, words: str, count: int) -> None:
        hits: list[PageHit] = []
        for first in range(0, max(1, count), _PAGES_AT_ONCE):
            try:
                hits += await self._read(path).find(words, first, _PAGES_AT_ONCE)
            except MediaError:
                continue
            if len(hits) >= MOST_HITS:
                break
            self.found.emit(PdfSearchResult(path, words, tuple(hits), done=False))
        self.found.emit(PdfSearchResult(path, words, tuple(hits[:MOST_HITS]), done=True))

    def _begin_drawing(self) -> None:
        if self._drawing is None and self._waiting:
            self._drawing = asyncio.get_running_loop().create_task(self._draw(), name="pages")
            self._drawing.add_done_callback(self._on_drawn)

    async def _draw(self) -> None:
        while self._waiting:
            key, _ = self._waiting.popitem(last=True)
            path, page, width = key
            if (path, page) in self._troubles:
                continue
            reader = None
            try:
                reader = self._read(path)
                self._images[key] = await reader.page(page, width)
            except MediaError as trouble:
                if reader is not self._reader:
                    continue  # closed meanwhile: nothing is known of the page
                self._troubles[path, page] = trouble.code
            while sum(kept.sizeInBytes() for kept in self._images.values()) > _KEPT_BYTES:
                self._images.popitem(last=False)
            self.ready.emit(PdfPageReady(path, page))

    def _on_drawn(self, task: asyncio.Task[None]) -> None:
        self._drawing = None
        if not task.cancelled() and (error := task.exception()) is not None:
            words = {"message": "drawing a page failed", "exception": error, "task": task}
            task.get_loop().call_exception_handler(words)
        if not task.cancelled():
            # Asked for between the task's last look and its end.
            self._begin_drawing()


def _width(key: _Key) -> int:
    return key[2]
