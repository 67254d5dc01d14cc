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
from wsdesk.media.core.workers import report_task_error
from wsdesk.media.player.players import PlayerPool
from wsdesk.media.player.protocol import MAX_HITS

if TYPE_CHECKING:
    from wsdesk.media.player.pdf_reader import PageHit, PdfReader

MAX_WIDTH = 4_096
_PAGES_PER_SEARCH = 16
_CACHE_BYTES = 96 << 20
_MAX_QUEUED = 24
"""Maximum queue length; the oldest requests are dropped, since their pages are out of view by then."""


@dataclass(frozen=True, slots=True)
class PdfOpened:
    """The document at `path` was opened; `sizes` are its page sizes in points, empty if it can't be read."""

    path: Path
    sizes: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class PdfPageReady:
    """`PdfPages.page` returns the page (from 0) from now on."""

    path: Path
    page: int


@dataclass(frozen=True, slots=True)
class PdfSearchResult:
    """Matches found so far; `done` when every page was searched, or the maximum is reached."""

    path: Path
    text: str
    hits: tuple[PageHit, ...]
    done: bool


_Key = tuple[Path, int, int]


class PdfPages(QObject):
    """Rendered pages of one document at a time, for the GUI thread; created by `ImageProvider`.

    A child process reads the file and renders one page at a time. A page that ends the process isn't
    requested again.
    """

    opened = Signal(object)
    ready = Signal(object)
    matches_found = Signal(object)

    def __init__(self, players: PlayerPool, parent: QObject) -> None:
        super().__init__(parent)
        self._players = players
        self._reader: PdfReader | None = None
        self._error_codes: dict[tuple[Path, int], str] = {}
        self._images: OrderedDict[_Key, QImage] = OrderedDict()
        self._queue: OrderedDict[_Key, None] = OrderedDict()
        self._render_task: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._search_task: asyncio.Task[None] | None = None

    def open(self, path: Path) -> None:
        """Close the current document and open another one; `opened` is emitted with its page sizes."""
        self.close()
        task = asyncio.get_running_loop().create_task(self._load_sizes(path), name=f"pages {path.name}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """End the reader process and cancel all requests. Cached pages stay."""
        self._queue.clear()
        self._error_codes.clear()
        self.stop_search()
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def error_code(self, path: Path, page: int) -> str:
        """Error code (`media.core.errors.Code`) of a page that can't be rendered, or an empty string."""
        return self._error_codes.get((path, page), "")

    def page(self, path: Path, page: int, width_px: int) -> QImage | None:
        """Return the page at that width from the cache; else render it, and `ready` follows."""
        key = (path, page, min(MAX_WIDTH, max(1, width_px)))
        image = self._images.get(key)
        if image is not None:
            self._images.move_to_end(key)
            return image
        if (path, page) in self._error_codes:
            return None
        self._queue[key] = None
        self._queue.move_to_end(key)
        while len(self._queue) > _MAX_QUEUED:
            self._queue.popitem(last=False)
        self._start_rendering()
        return None

    def nearest(self, path: Path, page: int) -> QImage | None:
        """Return the widest cached image of the page."""
        keys = [key for key in self._images if key[:2] == (path, page)]
        return self._images[max(keys)] if keys else None

    def find(self, path: Path, text: str, count: int) -> None:
        """Search the first `count` pages: `found` is emitted repeatedly. Cancels a previous search."""
        self.stop_search()
        if text.strip():
            work = self._search(path, text, count)
            self._search_task = asyncio.get_running_loop().create_task(work, name=f"find {path.name}")
            self._tasks.add(self._search_task)
            self._search_task.add_done_callback(self._tasks.discard)

    def stop_search(self) -> None:
        """Cancel the search."""
        if self._search_task is not None:
            self._search_task.cancel()
            self._search_task = None

    async def aclose(self) -> None:
        """Cancel and await all tasks."""
        tasks = [*self._tasks, *([self._render_task] if self._render_task is not None else [])]
        self._queue.clear()
        for task in tasks:
            task.cancel()
        self.close()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _get_reader(self, path: Path) -> PdfReader:
        """Return the reader of the file, a new one if the last has ended. Raises `MediaError`."""
        if self._reader is None or self._reader.is_closed or self._reader.path != path:
            if self._reader is not None:
                self._reader.close()
            try:
                self._reader = self._players.open_pdf(path)
            except OSError:
                raise MediaError("no-room") from None
        return self._reader

    async def _load_sizes(self, path: Path) -> None:
        reader = None
        try:
            reader = self._get_reader(path)
            sizes = await reader.sizes()
        except MediaError:
            if reader is not self._reader:
                return  # closed meanwhile
            sizes = ()
        self.opened.emit(PdfOpened(path, sizes))

    async def _search(self, path: Path, text: str, count: int) -> None:
        hits: list[PageHit] = []
        for first in range(0, max(1, count), _PAGES_PER_SEARCH):
            try:
                hits += await self._get_reader(path).find(text, first, _PAGES_PER_SEARCH)
            except MediaError:
                continue
            if len(hits) >= MAX_HITS:
                break
            self.matches_found.emit(PdfSearchResult(path, text, tuple(hits), done=False))
        self.matches_found.emit(PdfSearchResult(path, text, tuple(hits[:MAX_HITS]), done=True))

    def _start_rendering(self) -> None:
        if self._render_task is None and self._queue:
            self._render_task = asyncio.get_running_loop().create_task(self._render(), name="pages")
            self._render_task.add_done_callback(self._on_render_done)

    async def _render(self) -> None:
        while self._queue:
            key, _ = self._queue.popitem(last=True)
            path, page, width = key
            if (path, page) in self._error_codes:
                continue
            reader = None
            try:
                reader = self._get_reader(path)
                self._images[key] = await reader.page(page, width)
            except MediaError as error_code:
                if reader is not self._reader:
                    continue  # closed meanwhile: the error says nothing about the page
                self._error_codes[path, page] = error_code.code
            while sum(image.sizeInBytes() for image in self._images.values()) > _CACHE_BYTES:
                self._images.popitem(last=False)
            self.ready.emit(PdfPageReady(path, page))

    def _on_render_done(self, task: asyncio.Task[None]) -> None:
        self._render_task = None
        report_task_error(task, "rendering a page failed")
        if not task.cancelled():
            # Requested after the task checked the queue for the last time.
            self._start_rendering()
