"""Image provider: returns cached images at once and loads requested ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.cache.disk_cache import DiskCache
from wsdesk.media.cache.image_cache import ImageCache
from wsdesk.media.cache.media_files import MediaFiles
from wsdesk.media.core.asset_key import identity
from wsdesk.media.core.errors import MediaError
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.media.decode.animation import Animation
from wsdesk.media.fetch.failures import FailureLog
from wsdesk.media.fetch.fetcher import Fetcher
from wsdesk.media.images.image_loader import ImageLoader
from wsdesk.media.images.offline_download import OfflineDownloader
from wsdesk.media.images.pdf_pages import PdfPages
from wsdesk.media.images.request_queue import ImageRequest, ImageRequestQueue
from wsdesk.media.images.source_selector import SourceSelector
from wsdesk.media.images.waveforms import Waveforms
from wsdesk.media.player.players import PlayerPool

if TYPE_CHECKING:
    import httpx

    from wsdesk.graph.model.values import Asset

AT_ONCE = 6
"""Images under way at a time."""
_MOST_STEPS = 16
"""Addresses asked for one wish; an asset has seven, and somebody may zoom meanwhile."""
_LOOKED_AT_ONCE = 50
"""Wishes that cannot be fulfilled which are looked at before the window gets its turn: some 2 ms."""


@dataclass(frozen=True, slots=True)
class ImageReady:
    """A better image of the asset is in memory: ask `ImageProvider.best` again.

    `asset_id` is the asset's ID, or its first address where it has none.
    """

    asset_id: str


@dataclass(frozen=True, slots=True)
class ImageFailed:
    """None of the asset's addresses gave an image; `code` is one of `trouble.Code`."""

    asset_id: str
    code: str


class ImageProvider(QObject):
    """Everybody's images. All methods are for the GUI thread, and none of them blocks it.

    It works while an asyncio loop runs; without one, wishes are remembered. `aclose()` ends its tasks.
    """

    ready = Signal(object)
    """PictureReady."""
    failed = Signal(object)
    """PictureFailed."""

    def __init__(
        self,
        folder: Path,
        *,
        memory_bytes: int = 256 << 20,
        disk_bytes: int = 2048 << 20,
        transport: httpx.AsyncBaseTransport | None = None,
        ca_file: Callable[[], str] = str,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._ca_file = ca_file
        self._transport = transport
        self._memory = ImageCache(memory_bytes)
        self._cache = DiskCache(folder, disk_bytes)
        self._workers = WorkerThreads(2, "media")
        self._wishes = ImageRequestQueue()
        self._failures = FailureLog()
        self._troubles: dict[str, str] = {}
        self._jobs: dict[str, asyncio.Task[None]] = {}
        self._ending: set[asyncio.Task[None]] = set()
        self._retry: asyncio.TimerHandle | None = None
        self._moving = False
        self._closed = False
        self.players = PlayerPool(self)
        """Films and sounds that play."""
        self.pages = PdfPages(self.players, self)
        """Pages of documents."""
        self.waveforms = Waveforms(self._cache, self._workers, self.players, self)
        """What sounds look like."""
        self._serve("", "")

    def set_service(self, base_url: str, scope: str) -> None:
        """Whose media these are from now on.

        Addresses are judged by `base_url`; what is kept is kept apart by `scope`, a profile's ID. Everything
        of the last service is dropped from memory.
        """
        for job in self._jobs.values():
            job.cancel()
        self._end(self._fetcher.aclose())
        self._end(self.files.aclose())
        self._memory.clear()
        self._failures.clear()
        self._troubles.clear()
        self._serve(base_url, scope)
        self._wishes.again()
        self._pump()

    def set_limits(self, memory_bytes: int, disk_bytes: int) -> None:
        """Takes new bounds, in memory at once, on disk soon."""
        self._memory.set_limit(memory_bytes)
        self._end(self._workers.run(self._cache.set_limit, disk_bytes))

    def best(self, asset: Asset, width_px: int) -> QImage | None:
        """The smallest image in memory that is enough for the width in device px, else the widest."""
        return self._memory.best(asset.asset_id or identity(asset), width_px)

    def full_size(self, asset: Asset) -> tuple[int, int]:
        """How large the widest of its files is that was decoded, at whatever size; (0, 0) where none was."""
        return self._chooser.widths.size_of(asset)

    def request(self, owner: str, wanted: Sequence[tuple[Asset, int]]) -> None:
        """What `owner` shows just now, most important first, each with its width in device px.

        Replaces what it wanted before. Requests that nobody wants any more are canceled.
        """
        if self._closed:
            return
        self._wishes.set(owner, wanted)
        for known_as, job in self._jobs.items():
            if self._wishes.current(known_as) is None:
                job.cancel()
        self._pump()

    def trouble(self, asset_id: str) -> str:
        """Why there is no image of the asset, as a code (`trouble.Code`), or an empty text."""
        return self._troubles.get(asset_id, "")

    def set_pace(self, moving: bool) -> None:
        """While the view moves fast, nothing is begun."""
        self._moving = moving
        self.waveforms.set_pace(moving)
        if not moving:
            self._pump()

    @property
    def idle(self) -> bool:
        """Whether everything that is wanted is here, or cannot be had for now."""
        return not self._jobs and not self._wishes.pending and self.waveforms.idle

    async def fetch_to_file(self, asset: Asset, role: str) -> Path:
        """The address of that role as a file on this computer, for a player. Raises `MediaError`."""
        return await self.files.fetch(asset, role)

    def animate(self, path: Path) -> Animation:
        """The frames of an image that moves, until it is stopped; none where it does not."""
        return Animation(path, self._workers, self)

    async def disk_bytes(self, scope: str) -> int:
        """What a profile's images and files take on disk."""
        return await self._workers.run(self._cache.size, scope)

    async def forget(self, scope: str) -> None:
        """Removes a profile's images and files from the disk."""
        await self._workers.run(self._cache.forget, scope)

    async def aclose(self) -> None:
        """Cancels and awaits everything under way, and ends the threads."""
        self._closed = True
        if self._retry is not None:
            self._retry.cancel()
        for job in self._jobs.values():
            job.cancel()
        await self.waveforms.aclose()
        await self.files.aclose()
        await asyncio.gather(*self._jobs.values(), *self._ending, return_exceptions=True)
        for animation in self.findChildren(Animation):
            await animation.aclose()
        await self.pages.aclose()
        await self.players.aclose()
        await self._fetcher.aclose()
        await self._workers.aclose()

    def _serve(self, base_url: str, scope: str) -> None:
        self._fetcher = Fetcher(base_url, self._workers, self._transport, ca_file=self._ca_file())
        self.files = MediaFiles(self._fetcher, self._cache, scope, self._workers)
        """Media as files, for players."""
        self.keeper = OfflineDownloader(self._fetcher, self.files, self._cache, scope, self._workers)
        """Media that shall be here without the server too."""
        self._loader = ImageLoader(self._fetcher, self.files, self._cache, scope, self._workers, self.players)
        self.waveforms.use(self.files, scope)
        self._chooser = SourceSelector(self._memory, self._failures)

    def _pump(self) -> None:
        """Begins what there is room for."""
        if self._closed or self._moving:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        looked = 0
        while len(self._jobs) < AT_ONCE and (wish := self._wishes.next()) is not None:
            if wish.known_as in self._jobs or self._memory.satisfies(wish.known_as, wish.width_px):
                continue
            if self._chooser.next(wish) is not None:
                job = loop.create_task(self._load(wish), name=f"picture {wish.known_as}")
                self._jobs[wish.known_as] = job
                job.add_done_callback(partial(self._on_job_done, wish.known_as))
                continue
            self._tell_failure(wish)
            looked += 1
            if looked >= _LOOKED_AT_ONCE:
                loop.call_soon(self._pump)
                break
        if looked:
            self._retry_later(loop)

    async def _load(self, wish: ImageRequest) -> None:
        """Gets better and better images until there is one for the width that is wanted by then."""
        known_as = wish.known_as
        for _ in range(_MOST_STEPS):
            # Asked again each time: the width may have changed meanwhile, and so may a signed address.
            now = self._wishes.current(known_as)
            if now is None or self._memory.satisfies(known_as, now.width_px):
                return
            candidate = self._chooser.next(now)
            if candidate is None:
                self._tell_failure(now)
                self._retry_later(asyncio.get_running_loop())
                return
            try:
                loaded = await self._loader.load(now, candidate)
            except MediaError as trouble:
                self._failures.note(known_as, candidate.role, candidate.address, trouble)
                continue
            decoded = loaded.decoded
            self._failures.note_success(known_as, candidate.role)
            self._chooser.widths.learn(now.asset, candidate.role, decoded.full_width, decoded.full_height)
            in_full = decoded.image.width() == decoded.full_width
            is_widest = in_full and self._chooser.is_widest(now, decoded.full_width)
            self._memory.add(known_as, decoded.image, is_widest=is_widest)
            self._troubles.pop(known_as, None)
            self.ready.emit(ImageReady(known_as))
            await self._loader.keep(loaded)

    def _tell_failure(self, wish: ImageRequest) -> None:
        if self._memory.widest(wish.known_as):
            return
        code = self._chooser.code(wish)
        if self._troubles.get(wish.known_as) != code:
            self._troubles[wish.known_as] = code
            self.failed.emit(ImageFailed(wish.known_as, code))

    def _retry_later(self, loop: asyncio.AbstractEventLoop) -> None:
        wait = self._failures.next_chance_s()
        if wait is not None:
            if self._retry is not None:
                self._retry.cancel()
            self._retry = loop.call_later(wait + 0.01, self._on_retry)

    def _on_retry(self) -> None:
        self._retry = None
        self._wishes.again()
        self._pump()

    def _on_job_done(self, known_as: str, job: asyncio.Task[None]) -> None:
        if self._jobs.get(known_as) is job:
            del self._jobs[known_as]
        if job.cancelled():
            # Wanted again while it was being canceled.
            if self._wishes.current(known_as) is not None:
                self._wishes.again()
        elif (error := job.exception()) is not None:
            words = {"message": "a picture's task failed", "exception": error, "task": job}
            job.get_loop().call_exception_handler(words)
        self._pump()

    def _end(self, ending: Coroutine[Any, Any, object]) -> None:
        """Lets something end in its own time; `aclose` waits for it."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            ending.close()
            return
        task = loop.create_task(_finish(ending))
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)


async def _finish(ending: Coroutine[Any, Any, object]) -> None:
    await ending
