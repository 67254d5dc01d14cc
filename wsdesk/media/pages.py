"""Pages of documents as pictures, drawn on threads, a few kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from wsdesk.files.classes import dataclass
from wsdesk.media.pdf_find import MOST_HITS, PageHit, hits_of_pages
from wsdesk.media.posters import page_of_pdf, pages_of_pdf
from wsdesk.media.trouble import MediaTrouble
from wsdesk.media.workers import Workers

WIDEST = 4_096
_PAGES_AT_ONCE = 16
_KEPT_BYTES = 96 << 20
_AHEAD = 24
"""Pages that may wait; those that were asked for longest ago are dropped, since nobody sees them any more."""


@dataclass(frozen=True, slots=True)
class PagesOpened:
    """The document at `path` has pages of these sizes in points; none where it cannot be read."""

    path: Path
    sizes: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class PageReady:
    """`Pages.page` now answers for the page (from 0) at that width."""

    path: Path
    page: int


@dataclass(frozen=True, slots=True)
class PagesFound:
    """Where words were found so far; `done` when every page was looked at, or there are enough."""

    path: Path
    words: str
    hits: tuple[PageHit, ...]
    done: bool


_Key = tuple[Path, int, int]


class Pages(QObject):
    """For the GUI thread; made by `Pictures`. One page is drawn at a time."""

    opened = Signal(object)
    ready = Signal(object)
    found = Signal(object)

    def __init__(self, workers: Workers, parent: QObject) -> None:
        super().__init__(parent)
        self._workers = workers
        self._images: OrderedDict[_Key, QImage] = OrderedDict()
        self._waiting: OrderedDict[_Key, None] = OrderedDict()
        self._drawing: asyncio.Task[None] | None = None
        self._counting: set[asyncio.Task[None]] = set()
        self._finding: asyncio.Task[None] | None = None

    def open(self, path: Path) -> None:
        """Have a document's pages counted: `opened` follows."""
        task = asyncio.get_running_loop().create_task(self._count(path), name=f"pages {path.name}")
        self._counting.add(task)
        task.add_done_callback(self._counting.discard)

    def page(self, path: Path, page: int, width_px: int) -> QImage | None:
        """The page in that width, if it is here; else it is drawn, and `ready` follows."""
        key = (path, page, min(WIDEST, max(1, width_px)))
        image = self._images.get(key)
        if image is not None:
            self._images.move_to_end(key)
            return image if not image.isNull() else None
        self._waiting[key] = None
        self._waiting.move_to_end(key)
        while len(self._waiting) > _AHEAD:
            self._waiting.popitem(last=False)
        if self._drawing is None:
            self._drawing = asyncio.get_running_loop().create_task(self._draw(), name="pages")
            self._drawing.add_done_callback(self._on_drawn)
        return None

    def nearest(self, path: Path, page: int) -> QImage | None:
        """The page in any width that is here, the widest one."""
        known = [k for k, image in self._images.items() if k[:2] == (path, page) and not image.isNull()]
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
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _count(self, path: Path) -> None:
        try:
            sizes = tuple(await self._workers.run(pages_of_pdf, path))
        except MediaTrouble:
            sizes = ()
        self.opened.emit(PagesOpened(path, sizes))

    async def _find(self, path: Path, words: str, count: int) -> None:
        hits: list[PageHit] = []
        for first in range(0, max(1, count), _PAGES_AT_ONCE):
            try:
                hits += await self._workers.run(hits_of_pages, path, words, first, _PAGES_AT_ONCE)
            except MediaTrouble:
                break
            if len(hits) >= MOST_HITS:
                break
            self.found.emit(PagesFound(path, words, tuple(hits), done=False))
        self.found.emit(PagesFound(path, words, tuple(hits[:MOST_HITS]), done=True))

    async def _draw(self) -> None:
        while self._waiting:
            key, _ = self._waiting.popitem(last=True)
            try:
                image = await self._workers.run(page_of_pdf, *key)
            except MediaTrouble:
                image = QImage()  # known to be none: not asked for again
            self._images[key] = image
            while sum(kept.sizeInBytes() for kept in self._images.values()) > _KEPT_BYTES:
                self._images.popitem(last=False)
            self.ready.emit(PageReady(key[0], key[1]))

    def _on_drawn(self, task: asyncio.Task[None]) -> None:
        self._drawing = None
        if not task.cancelled() and (error := task.exception()) is not None:
            words = {"message": "drawing a page failed", "exception": error, "task": task}
            task.get_loop().call_exception_handler(words)


def _width(key: _Key) -> int:
    return key[2]
