"""Downloads the media of an asset for offline use."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.cache.disk_cache import DiskCache
from wsdesk.media.cache.media_files import MediaFiles
from wsdesk.media.core.asset_key import cache_name, identity
from wsdesk.media.core.asset_sizes import is_image
from wsdesk.media.core.sniff import check_image
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.media.fetch.fetcher import Fetcher
from wsdesk.media.images.image_loader import MAX_BYTES_LARGE

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

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
            await self._files.fetch(item.asset, item.role, on_progress=on_progress)
        else:
            data = bytearray()
            await self._fetcher.fetch(item.address, data.extend, MAX_BYTES_LARGE, accept=check_image)
            await self._workers.run(self._cache.write, self._scope, item.name, data)
        return await self._workers.run(self._cache.size_of, self._scope, item.name) or 0

    async def pin(self, owner: str, names: Collection[str]) -> None:
        """Exempt these files from eviction on behalf of `owner`; none unpins. Raises OSError."""
        await self._workers.run(self._cache.pin, self._scope, owner, names)
