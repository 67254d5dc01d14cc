"""Loads one image: disk cache, download, decode."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.cache.disk_cache import DiskCache
from wsdesk.media.cache.media_files import MediaFiles
from wsdesk.media.core.asset_key import cache_name
from wsdesk.media.core.asset_sizes import POSTER, SourceCandidate, decode_width
from wsdesk.media.core.errors import MediaError
from wsdesk.media.core.sniff import picture_trouble
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.media.decode.image_decoder import DecodedImage, decode
from wsdesk.media.fetch.fetcher import Fetcher
from wsdesk.media.images.request_queue import ImageRequest
from wsdesk.media.player.players import PlayerPool

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset


LARGEST = 32 << 20
"""Bytes of a file that is fetched only to show its poster."""
WIDTH_PX = 1024
_FILMS = frozenset({".mp4", ".mov", ".webm", ".mkv", ".avi", ".mpg"})


async def poster_bytes(
    files: MediaFiles, workers: WorkerThreads, players: PlayerPool, asset: Asset, role: str
) -> bytes:
    """A JPEG of the asset's first frame or page, from the file at its address of that role.

    Raises `MediaError`; `not-a-picture` where the file is none of a video or PDF, or cannot be decoded.
    """
    path = await files.fetch(asset, role, limit=LARGEST)
    if path.suffix == ".pdf":
        make = players.pdf_page(path, 0, WIDTH_PX)
    elif path.suffix in _FILMS:
        make = players.still(path, WIDTH_PX)
    else:
        raise MediaError("not-a-picture")
    try:
        image = await make
    except MediaError:
        raise MediaError("not-a-picture") from None
    return await workers.run(_as_jpeg, image)


def _as_jpeg(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, QByteArray(b"jpeg")).write(image):
        raise MediaError("not-a-picture")
    return bytes(buffer.data().data())


_LARGE_ROLES = ("url", "original")
BYTES_OF_LARGE = 64 << 20
_BYTES_OF_SMALL = 16 << 20
_LARGE_AT_ONCE = 2


@dataclass(frozen=True, slots=True)
class LoadedImage:
    """An image, and where it came from its host the bytes that are to be kept (`ImageLoader.keep`)."""

    decoded: DecodedImage
    name: str = ""
    data: bytes | bytearray = b""


class ImageLoader:
    """Of one service and scope."""

    def __init__(
        self,
        fetcher: Fetcher,
        files: MediaFiles,
        cache: DiskCache,
        scope: str,
        workers: WorkerThreads,
        players: PlayerPool,
    ) -> None:
        self._fetcher = fetcher
        self._files = files
        self._cache = cache
        self._scope = scope
        self._workers = workers
        self._players = players
        # Together with the bounds of bytes, this bounds what images under way take in memory.
        self._large = asyncio.Semaphore(_LARGE_AT_ONCE)

    async def load(self, wish: ImageRequest, candidate: SourceCandidate) -> LoadedImage:
        """The candidate's image, decoded for the wish's width. Raises `MediaError`."""
        name = cache_name(wish.known_as, candidate.role)
        width = decode_width(wish.width_px)
        kept = await self._workers.run(self._from_disk, name, width)
        if kept is not None:
            return LoadedImage(kept)
        if candidate.role == POSTER:
            role = next(role for role, address in wish.asset.addresses if address == candidate.address)
            made = await poster_bytes(self._files, self._workers, self._players, wish.asset, role)
            return await self._take(name, made, width)
        large = candidate.role in _LARGE_ROLES
        async with self._large if large else nullcontext():
            data = bytearray()
            limit = BYTES_OF_LARGE if large else _BYTES_OF_SMALL
            await self._fetcher.fetch(candidate.address, data.extend, limit, accept=picture_trouble)
            return await self._take(name, data, width)

    async def keep(self, loaded: LoadedImage) -> None:
        """Put what was fetched on disk; nobody who looks waits for that."""
        if loaded.data:
            await self._workers.run(self._cache.write, self._scope, loaded.name, loaded.data)

    def _from_disk(self, name: str, width: int) -> DecodedImage | None:
        data = self._cache.read(self._scope, name)
        if data is None:
            return None
        try:
            return decode(data, width)
        except MediaError:
            self._cache.drop(self._scope, name)
            return None

    async def _take(self, name: str, data: bytes | bytearray, width: int) -> LoadedImage:
        return LoadedImage(await self._workers.run(decode, data, width), name, data)
