"""Loads one image (disk cache, download, decode), and downloads media for offline use."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.cache.disk_cache import DiskCache
from wsdesk.media.cache.media_files import MediaFiles
from wsdesk.media.core.asset_key import cache_name, identity
from wsdesk.media.core.asset_sizes import POSTER, SourceCandidate, decode_width, is_image
from wsdesk.media.core.errors import MediaError
from wsdesk.media.core.sniff import check_image
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.media.decode.image_decoder import DecodedImage, decode
from wsdesk.media.fetch.fetcher import Fetcher
from wsdesk.media.images.image_sampler import ImageSampler
from wsdesk.media.images.request_queue import ImageRequest
from wsdesk.media.player.players import PlayerPool

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

MAX_POSTER_SOURCE_BYTES = 32 << 20
"""Maximum bytes of a file that is downloaded only to render its poster."""
POSTER_WIDTH_PX = 1024
_VIDEO_SUFFIXES = frozenset({".mp4", ".mov", ".webm", ".mkv", ".avi", ".mpg"})


async def render_poster(
    files: MediaFiles, workers: WorkerThreads, players: PlayerPool, asset: Asset, role: str
) -> bytes:
    """Render the first frame or page of the asset's file as a JPEG.

    Raises `MediaError`; `not-an-image` if the file isn't a video or PDF, or can't be decoded.
    """
    path = await files.fetch(asset, role, limit=MAX_POSTER_SOURCE_BYTES)
    if path.suffix == ".pdf":
        rendering = players.pdf_page(path, 0, POSTER_WIDTH_PX)
    elif path.suffix in _VIDEO_SUFFIXES:
        rendering = players.still(path, POSTER_WIDTH_PX)
    else:
        raise MediaError("not-an-image")
    try:
        image = await rendering
    except MediaError:
        raise MediaError("not-an-image") from None
    return await workers.run(_encode_jpeg, image)


def _encode_jpeg(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, QByteArray(b"jpeg")).write(image):
        raise MediaError("not-an-image")
    return bytes(buffer.data().data())


_LARGE_ROLES = ("url", "original")
MAX_BYTES_LARGE = 64 << 20
_MAX_BYTES_SMALL = 16 << 20
MAX_BYTES_SAMPLED = 2 << 20
"""Maximum bytes of an image that is downloaded only to be sampled."""
_MAX_LARGE_DOWNLOADS = 2
_SAMPLE_WIDTH_PX = 256
"""Width to which an image is decoded that is only sampled."""


@dataclass(frozen=True, slots=True)
class LoadedImage:
    """A decoded image, with its bytes if they were downloaded and must be cached (`ImageLoader.store`)."""

    decoded: DecodedImage
    name: str = ""
    data: bytes | bytearray = b""


class ImageLoader:
    """Loads images of one server and scope."""

    def __init__(
        self,
        fetcher: Fetcher,
        files: MediaFiles,
        cache: DiskCache,
        scope: str,
        workers: WorkerThreads,
        players: PlayerPool,
        sampler: ImageSampler,
    ) -> None:
        self._fetcher = fetcher
        self._files = files
        self._cache = cache
        self._scope = scope
        self._workers = workers
        self._players = players
        self._sampler = sampler
        # Limits the memory of concurrent downloads, together with the limits of bytes.
        self._large_downloads = asyncio.Semaphore(_MAX_LARGE_DOWNLOADS)

    async def load(self, request: ImageRequest, candidate: SourceCandidate) -> LoadedImage:
        """Return the candidate's image, decoded for the requested width. Raises `MediaError`."""
        name = cache_name(request.asset_key, candidate.role)
        width = decode_width(request.width_px)
        asset_id = request.asset.asset_id
        cached = await self._workers.run(self._from_disk, asset_id, candidate.role, name, width)
        if cached is not None:
            return LoadedImage(cached)
        if candidate.role == POSTER:
            role = next(role for role, address in request.asset.addresses if address == candidate.address)
            jpeg = await render_poster(self._files, self._workers, self._players, request.asset, role)
            decoded = await self._workers.run(self._decode, asset_id, candidate.role, jpeg, width)
            return LoadedImage(decoded, name, jpeg)
        is_large = candidate.role in _LARGE_ROLES
        async with self._large_downloads if is_large else nullcontext():
            data = bytearray()
            limit = MAX_BYTES_LARGE if is_large else _MAX_BYTES_SMALL
            await self._fetcher.fetch(candidate.address, data.extend, limit, accept=check_image)
            decoded = await self._workers.run(self._decode, asset_id, candidate.role, data, width)
            return LoadedImage(decoded, name, data)

    async def sample_cached(self, asset_id: str, role: str) -> bool:
        """Sample an asset's image if it is in the disk cache; return whether it is."""
        name = cache_name(asset_id, role)
        cached = await self._workers.run(self._from_disk, asset_id, role, name, _SAMPLE_WIDTH_PX)
        return cached is not None

    async def sample_remote(
        self, asset_id: str, role: str, address: str, on_bytes: Callable[[int], None]
    ) -> None:
        """Download and sample an asset's image without caching it. Raises `MediaError`."""
        data = bytearray()

        def receive(part: bytes) -> None:
            data.extend(part)
            on_bytes(len(part))

        await self._fetcher.fetch(address, receive, MAX_BYTES_SAMPLED, accept=check_image)
        await self._workers.run(self._decode, asset_id, role, data, _SAMPLE_WIDTH_PX)

    async def store(self, loaded: LoadedImage) -> None:
        """Write a downloaded image to the disk cache; called after it is shown."""
        if loaded.data:
            await self._workers.run(self._cache.write, self._scope, loaded.name, loaded.data)

    def _from_disk(self, asset_id: str, role: str, name: str, width: int) -> DecodedImage | None:
        data = self._cache.read(self._scope, name)
        if data is None:
            return None
        try:
            return self._decode(asset_id, role, data, width)
        except MediaError:
            self._cache.drop(self._scope, name)
            return None

    def _decode(self, asset_id: str, role: str, data: bytes | bytearray, width: int) -> DecodedImage:
        decoded = decode(data, width)
        self._sampler.add(self._scope, asset_id, role, data, decoded.image)
        return decoded


_FULL_SIZE_ROLES = ("url", "original")


@dataclass(frozen=True, slots=True)
class OfflineAsset:
    """A file to download: an image for painting, or (`as_file`) a media file for a player."""

    asset: Asset
    role: str
    address: str
    as_file: bool

    @property
    def name(self) -> str:
        """Name in the disk cache."""
        return cache_name(identity(self.asset), f"{self.role} file" if self.as_file else self.role)


def offline_assets(asset: Asset) -> tuple[OfflineAsset, ...]:
    """Files that suffice to view an asset offline at every size: its smallest and largest image, or its file.

    Painters fall back to another size if the best one isn't available.
    """
    if not identity(asset):
        return ()
    original = next(
        ((r, a) for wanted_role in _FULL_SIZE_ROLES for r, a in asset.addresses if r == wanted_role), None
    )
    smaller = [(role, address) for role, address in asset.addresses if role not in _FULL_SIZE_ROLES]
    images = smaller[:1]
    images += [original] if is_image(asset) and original is not None else smaller[-1:]
    by_role = {role: OfflineAsset(asset, role, address, as_file=False) for role, address in images}
    files = tuple(by_role.values())
    if original is not None and not is_image(asset):
        files += (OfflineAsset(asset, *original, as_file=True),)
    return files


class OfflineDownloader:
    """Downloads missing files of one server and scope to the disk cache."""

    def __init__(
        self, fetcher: Fetcher, files: MediaFiles, cache: DiskCache, scope: str, workers: WorkerThreads
    ) -> None:
        self._fetcher = fetcher
        self._files = files
        self._cache = cache
        self._scope = scope
        self._workers = workers

    async def download(self, item: OfflineAsset, on_progress: Callable[[int], None]) -> int:
        """Download a file if it isn't cached and return its size on disk. Raises `MediaError`."""
        cached_size = await self._workers.run(self._cache.size_of, self._scope, item.name)
        if cached_size is not None:
            return cached_size
        if item.as_file:
            await self._files.fetch(item.asset, item.role, any_type=True, on_progress=on_progress)
        else:
            data = bytearray()
            await self._fetcher.fetch(item.address, data.extend, MAX_BYTES_LARGE, accept=check_image)
            await self._workers.run(self._cache.write, self._scope, item.name, data)
        return await self._workers.run(self._cache.size_of, self._scope, item.name) or 0

    async def content(self, asset: Asset, role: str, *, cached_only: bool) -> bytes | Path:
        """Bytes or file of an asset's role, downloaded unless it is cached. Raises `MediaError`."""
        key = identity(asset)
        data = await self._workers.run(self._cache.read, self._scope, cache_name(key, role))
        if data is not None:
            return data
        if not cached_only:
            return await self._files.fetch(asset, role, any_type=True)
        path = await self._workers.run(self._cache.find_file, self._scope, cache_name(key, f"{role} file"))
        if path is None:
            raise MediaError("unreachable")
        return path

    async def pin(self, owner: str, names: Collection[str]) -> None:
        """Exempt these files from eviction on behalf of `owner`; none unpins. Raises OSError."""
        await self._workers.run(self._cache.pin, self._scope, owner, names)
