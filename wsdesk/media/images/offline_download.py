"""Downloads the media of an asset for offline use."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.cache.disk_cache import DiskCache
from wsdesk.media.cache.media_files import MediaFiles
from wsdesk.media.core.asset_key import cache_name, identity
from wsdesk.media.core.asset_sizes import is_picture
from wsdesk.media.core.sniff import picture_trouble
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.media.fetch.fetcher import Fetcher
from wsdesk.media.images.image_loader import BYTES_OF_LARGE

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

_WHOLE = ("url", "original")


@dataclass(frozen=True, slots=True)
class OfflineAsset:
    """One thing to have: an image as painters ask for it, or (`as_file`) the file as players do."""

    asset: Asset
    role: str
    address: str
    as_file: bool

    @property
    def name(self) -> str:
        """What it is kept under on disk."""
        return cache_name(identity(self.asset), f"{self.role} file" if self.as_file else self.role)


def wants_of(asset: Asset) -> tuple[OfflineAsset, ...]:
    """What is enough to look at the asset at every size: its smallest image and its largest, or its file.

    Whoever paints takes what is there where the size that would fit cannot be had.
    """
    if not identity(asset):
        return ()
    whole = next(((r, a) for wanted in _WHOLE for r, a in asset.addresses if r == wanted), None)
    smaller = [(role, address) for role, address in asset.addresses if role not in _WHOLE]
    pictures = smaller[:1]
    pictures += [whole] if is_picture(asset) and whole is not None else smaller[-1:]
    found = {role: OfflineAsset(asset, role, address, as_file=False) for role, address in pictures}
    wants = tuple(found.values())
    if whole is not None and not is_picture(asset):
        wants += (OfflineAsset(asset, *whole, as_file=True),)
    return wants


class OfflineDownloader:
    """Of one service and scope; fetches what is not on disk yet."""

    def __init__(
        self, fetcher: Fetcher, files: MediaFiles, cache: DiskCache, scope: str, workers: WorkerThreads
    ) -> None:
        self._fetcher = fetcher
        self._files = files
        self._cache = cache
        self._scope = scope
        self._workers = workers

    async def download(self, want: OfflineAsset, on_progress: Callable[[int], None]) -> int:
        """Have it on disk; how many bytes it takes there. Raises `MediaError`."""
        here = await self._workers.run(self._cache.size_of, self._scope, want.name)
        if here is not None:
            return here
        if want.as_file:
            await self._files.fetch(want.asset, want.role, on_progress=on_progress)
        else:
            data = bytearray()
            await self._fetcher.fetch(want.address, data.extend, BYTES_OF_LARGE, accept=picture_trouble)
            await self._workers.run(self._cache.write, self._scope, want.name, data)
        return await self._workers.run(self._cache.size_of, self._scope, want.name) or 0

    async def hold(self, owner: str, names: Collection[str]) -> None:
        """These stay on disk whatever the bound says, on behalf of `owner`; none lets go. Raises OSError."""
        await self._workers.run(self._cache.hold, self._scope, owner, names)
