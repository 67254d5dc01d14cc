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
from wsdesk.media.core.sniff import check_image
from wsdesk.media.core.workers import WorkerThreads, report_task_error
from wsdesk.media.decode.animation import Animation
from wsdesk.media.fetch.fetcher import Fetcher
from wsdesk.media.images.image_loader import MAX_BYTES_LARGE, ImageLoader, OfflineDownloader
from wsdesk.media.images.image_sampler import ImageSampler
from wsdesk.media.images.pdf_pages import PdfPages
from wsdesk.media.images.request_queue import ImageRequest, ImageRequestQueue
from wsdesk.media.images.source_selector import FailureLog, SourceSelector
from wsdesk.media.images.waveforms import Waveforms
from wsdesk.media.player.players import PlayerPool

if TYPE_CHECKING:
    import httpx

    from wsdesk.graph.model.values import Asset

MAX_LOADS = 6
"""Maximum number of concurrent loads."""
_MAX_STEPS = 16
"""URLs tried per request: an asset has seven, and the requested width may change meanwhile."""
_MAX_CHECKS = 50
"""Failing requests that are checked before control returns to the event loop: about 2 ms."""


@dataclass(frozen=True, slots=True)
class ImageReady:
    """A better image of the asset is in memory: call `ImageProvider.best` again.

    `asset_id` is the asset's ID, else its first URL.
    """

    asset_id: str


@dataclass(frozen=True, slots=True)
class ImageFailed:
    """None of the asset's URLs yielded an image; `code` is a `media.core.errors.Code`."""

    asset_id: str
    code: str


class ImageProvider(QObject):
    """Images for all views. For the GUI thread only, which it never blocks.

    Loads while an asyncio loop runs; without one, requests are queued. `aclose()` ends its tasks.
    """

    ready = Signal(object)
    """Emitted with `ImageReady`."""
    failed = Signal(object)
    """Emitted with `ImageFailed`."""

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
        self._requests = ImageRequestQueue()
        self._failures = FailureLog()
        self._error_codes: dict[str, str] = {}
        self._jobs: dict[str, asyncio.Task[None]] = {}
        self._background_tasks: set[asyncio.Task[None]] = set()
        self._retry: asyncio.TimerHandle | None = None
        self._paused = set[str]()
        """The owners that pause new loads."""
        self._closed = False
        self.sampler = ImageSampler()
        """Samples every image that is decoded."""
        self.players = PlayerPool(self)
        """Players of video and audio."""
        self.pages = PdfPages(self.players, self)
        """Pages of PDF files."""
        self.waveforms = Waveforms(self._cache, self._workers, self.players, self)
        """Waveforms of audio files."""
        self._set_up("", "")

    def set_server(self, base_url: str, scope: str, *, only_server: bool = False) -> None:
        """Switch to another server.

        URLs are validated against `base_url`; with `only_server`, media of others are refused. Cached
        files are separated by `scope`, a profile's ID. The memory cache is cleared.
        """
        for job in self._jobs.values():
            job.cancel()
        self._run_in_background(self._fetcher.aclose())
        self._run_in_background(self.files.aclose())
        self._memory.clear()
        self._failures.clear()
        self._error_codes.clear()
        self.sampler.clear()
        self._set_up(base_url, scope, only_server=only_server)
        self._requests.restart()
        self._start_next()

    def set_limits(self, memory_bytes: int, disk_bytes: int) -> None:
        """Set the cache limits: in memory immediately, on disk in the background."""
        self._memory.set_limit(memory_bytes)
        self._run_in_background(self._workers.run(self._cache.set_limit, disk_bytes))

    def best(self, asset: Asset, width_px: int) -> QImage | None:
        """Return the smallest cached image that is wide enough (in device px), else the widest."""
        return self._memory.best(asset.asset_id or identity(asset), width_px)

    def is_settled(self, asset: Asset, width_px: int) -> bool:
        """Whether the image has loaded at this width, or isn't being requested."""
        asset_key = identity(asset)
        if self._memory.satisfies(asset_key, width_px):
            return True
        return asset_key not in self._jobs and not self._requests.pending

    def full_size(self, asset: Asset) -> tuple[int, int]:
        """Full size of the widest decoded file of an asset; (0, 0) if there is none."""
        return self._selector.widths.size_of(asset)

    def request(self, owner: str, requests: Sequence[tuple[Asset, int]]) -> None:
        """Set the images that `owner` shows, most important first, with their widths in device px.

        Replaces the owner's previous requests. Loads that are no longer requested are canceled.
        """
        if self._closed:
            return
        self._requests.set(owner, requests)
        for asset_key, job in self._jobs.items():
            if self._requests.current(asset_key) is None:
                job.cancel()
        self._start_next()

    def release(self, owner: str) -> None:
        """Drop the requests of an owner that needs its images once.

        They are evicted first, unless another owner shows them.
        """
        released = self._requests.of(owner)
        self.request(owner, ())
        for asset_key in released:
            shown = self._requests.current(asset_key)
            self._memory.evict_first(asset_key, shown.width_px if shown is not None else 0)

    def error_code(self, asset_id: str) -> str:
        """Error code (`media.core.errors.Code`) of an asset without an image, or an empty string."""
        return self._error_codes.get(asset_id, "")

    def set_paused(self, owner: str, paused: bool) -> None:
        """Start no loads, of any owner, while the view of `owner` moves or its document changes."""
        if paused:
            self._paused.add(owner)
        else:
            self._paused.discard(owner)
        self.waveforms.set_paused(bool(self._paused))
        self._start_next()

    @property
    def idle(self) -> bool:
        """Whether every request is fulfilled, or has failed for now."""
        return not self._jobs and not self._requests.pending and self.waveforms.idle

    async def fetch_image(self, address: str) -> bytes:
        """Download an image file that isn't an asset, by the rules of assets. Raises `MediaError`."""
        data = bytearray()
        await self._fetcher.fetch(address, data.extend, MAX_BYTES_LARGE, accept=check_image)
        return bytes(data)

    async def sample_cached(self, asset_id: str, role: str) -> bool:
        """Sample an asset's image if it is in the disk cache; return whether it is."""
        return await self._loader.sample_cached(asset_id, role)

    async def sample_remote(
        self, asset_id: str, role: str, address: str, on_bytes: Callable[[int], None]
    ) -> None:
        """Download and sample an asset's image without caching it. Raises `MediaError`.

        `on_bytes` is called with the size of each part, also of an image that fails.
        """
        await self._loader.sample_remote(asset_id, role, address, on_bytes)

    def animate(self, path: Path) -> Animation:
        """Play an animated image until it is stopped; a still image emits no frames."""
        return Animation(path, self._workers, self)

    async def disk_bytes(self, scope: str) -> int:
        """Bytes of a profile's images and files on disk."""
        return await self._workers.run(self._cache.size, scope)

    async def delete(self, scope: str) -> None:
        """Delete a profile's images and files from the disk."""
        await self._workers.run(self._cache.delete, scope)

    async def aclose(self) -> None:
        """Cancel and await all tasks, and end the threads."""
        self._closed = True
        if self._retry is not None:
            self._retry.cancel()
        for job in self._jobs.values():
            job.cancel()
        await self.waveforms.aclose()
        await self.files.aclose()
        await asyncio.gather(*self._jobs.values(), *self._background_tasks, return_exceptions=True)
        for animation in self.findChildren(Animation):
            await animation.aclose()
        await self.pages.aclose()
        await self.players.aclose()
        await self._fetcher.aclose()
        await self._workers.aclose()

    def _set_up(self, base_url: str, scope: str, *, only_server: bool = False) -> None:
        self._fetcher = Fetcher(base_url, self._transport, ca_file=self._ca_file(), only_server=only_server)
        self.files = MediaFiles(self._fetcher, self._cache, scope, self._workers)
        """Media as local files, for players."""
        self.offline = OfflineDownloader(self._fetcher, self.files, self._cache, scope, self._workers)
        """Downloads media for offline use."""
        self._loader = ImageLoader(
            self._fetcher, self.files, self._cache, scope, self._workers, self.players, self.sampler
        )
        self.waveforms.set_source(self.files, scope)
        self._selector = SourceSelector(self._memory, self._failures)

    def _start_next(self) -> None:
        """Start loads until the maximum is reached."""
        if self._closed or self._paused:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        failed_count = 0
        while len(self._jobs) < MAX_LOADS and (request := self._requests.next()) is not None:
            if request.asset_key in self._jobs or self._memory.satisfies(request.asset_key, request.width_px):
                continue
            if self._selector.next(request) is not None:
                job = loop.create_task(self._load(request), name=f"image {request.asset_key}")
                self._jobs[request.asset_key] = job
                job.add_done_callback(partial(self._on_job_done, request.asset_key))
                continue
            self._report_failure(request)
            failed_count += 1
            if failed_count >= _MAX_CHECKS:
                loop.call_soon(self._start_next)
                break
        if failed_count:
            self._retry_later(loop)

    async def _load(self, request: ImageRequest) -> None:
        """Load better and better images until the currently requested width is reached."""
        asset_key = request.asset_key
        for _ in range(_MAX_STEPS):
            # Read again in each step, since the width or a signed URL may have changed.
            current = self._requests.current(asset_key)
            if current is None or self._memory.satisfies(asset_key, current.width_px):
                return
            candidate = self._selector.next(current)
            if candidate is None:
                self._report_failure(current)
                self._retry_later(asyncio.get_running_loop())
                return
            try:
                loaded = await self._loader.load(current, candidate)
            except MediaError as error_code:
                self._failures.record_failure(asset_key, candidate.role, candidate.address, error_code)
                continue
            decoded = loaded.decoded
            self._failures.record_success(asset_key, candidate.role)
            self._selector.widths.learn(
                current.asset, candidate.role, decoded.full_width, decoded.full_height
            )
            is_full_size = decoded.image.width() == decoded.full_width
            is_widest = is_full_size and self._selector.is_widest(current, decoded.full_width)
            self._memory.add(asset_key, decoded.image, is_widest=is_widest)
            self._error_codes.pop(asset_key, None)
            self.ready.emit(ImageReady(asset_key))
            await self._loader.store(loaded)

    def _report_failure(self, request: ImageRequest) -> None:
        if self._memory.widest(request.asset_key):
            return
        code = self._selector.code(request)
        if self._error_codes.get(request.asset_key) != code:
            self._error_codes[request.asset_key] = code
            self.failed.emit(ImageFailed(request.asset_key, code))

    def _retry_later(self, loop: asyncio.AbstractEventLoop) -> None:
        wait = self._failures.next_retry_s()
        if wait is not None:
            if self._retry is not None:
                self._retry.cancel()
            self._retry = loop.call_later(wait + 0.01, self._on_retry)

    def _on_retry(self) -> None:
        self._retry = None
        self._requests.restart()
        self._start_next()

    def _on_job_done(self, asset_key: str, job: asyncio.Task[None]) -> None:
        if self._jobs.get(asset_key) is job:
            del self._jobs[asset_key]
        if job.cancelled() and self._requests.current(asset_key) is not None:
            # Requested again while it was being canceled.
            self._requests.restart()
        report_task_error(job, "loading an image failed")
        self._start_next()

    def _run_in_background(self, work: Coroutine[Any, Any, object]) -> None:
        """Run a coroutine in the background; `aclose` awaits it."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            work.close()
            return
        task = loop.create_task(_finish(work))
        self._background_tasks.add(task)
        task.add_done_callback(self._background_tasks.discard)


async def _finish(work: Coroutine[Any, Any, object]) -> None:
    await work
