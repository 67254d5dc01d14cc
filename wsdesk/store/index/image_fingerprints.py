"""Fingerprints of the workspace's images, computed from their thumbnails.

Thumbnails that were decoded or are in the cache are used; others are downloaded in the background.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.fingerprints.file import FingerprintFile, FingerprintFolder, StoredFingerprint
from wsdesk.media.core.errors import MediaError
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.media.images.image_sampler import SampledImage
from wsdesk.store.base.store import Store
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.index.indexer import Indexer, IndexerState

if TYPE_CHECKING:
    from wsdesk.localdb.index.file import IndexFile
    from wsdesk.localdb.index.values import IndexedImage
    from wsdesk.media.fingerprint import fingerprint
else:
    fingerprint = lazy_import("wsdesk.media.fingerprint.fingerprint")

log = logging.getLogger(__name__)

_BATCH = 32
"""Images per computation."""
_MAX_PENDING = 1_000
"""Samples that wait, about 11 MB; more are dropped, and found in the cache later."""
_PAGE = 200
"""Images that are checked at once."""
_BLOCKING_CODES = ("unreachable", "slow", "busy")
_RECHECKED = 1_000
"""Rows of the index that are checked again."""
_SLICE_PAUSE_S = 0.01
_MAX_UNUSED_SHARE = 0.5
"""If more fingerprints are unused, the index is being rebuilt, and all are kept."""


@dataclass(frozen=True, slots=True)
class FingerprintsState:
    """`count` of the `total` images in the index have a fingerprint."""

    count: int = 0
    total: int = 0


class MediaBudget(Protocol):
    """Permits downloads in the background (`Crawler`)."""

    async def may_download_media(self) -> bool: ...

    def add_media_bytes(self, size: int) -> None: ...


class FingerprintsStore(Store[FingerprintsState]):
    """Writes fingerprints of decoded thumbnails, and of cached or downloaded ones in the background."""

    FLUSH_DELAY_S = 3.0
    """Delay in seconds from the first sample to the computation, so that the window shows images first."""
    START_DELAY_S = 20.0
    """Delay in seconds from connecting, or from a change of the index, to the check of cached thumbnails."""
    PAUSE_S = 0.02
    """Pause in seconds after each cached thumbnail."""
    DOWNLOAD_PAUSE_S = 0.2
    """Pause in seconds after each downloaded thumbnail."""
    RETRY_S = 60.0
    """Delay in seconds until thumbnails are downloaded that weren't permitted before."""
    BUSY_S = 0.5
    """Pause in seconds while the window loads images."""

    def __init__(
        self,
        folder: FingerprintFolder,
        connection: ConnectionStore,
        indexer: Indexer,
        images: ImageProvider,
        budget: MediaBudget | None = None,
    ) -> None:
        super().__init__("fingerprints", FingerprintsState())
        self._folder = folder
        self._indexer = indexer
        self._images = images
        self._budget = budget
        self._failed: set[str] = set()
        """Assets whose thumbnail couldn't be downloaded, so that it isn't tried again in this run."""
        self._is_blocked = False
        """Whether a host didn't respond, so that nothing more is downloaded for a while."""
        self._checked = 0
        """Row number in the index up to which images have a fingerprint, or can't get one."""
        self._profile = ""
        self._lock = threading.Lock()
        self._pending: deque[SampledImage] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._flush_lock = asyncio.Lock()
        self._is_total_known = False
        images.sampler.on_sampled = self._on_sampled
        connection.profile_changed.connect(self._on_profile_changed)
        indexer.changed.connect(self._on_index_changed)

    @property
    def file(self) -> FingerprintFile | None:
        """Fingerprints of the current profile, None without a profile."""
        return self._folder.of(self._profile) if self._profile else None

    async def flush(self) -> None:
        """Compute and write the fingerprints of all samples so far."""
        async with self._flush_lock:
            while batch := self._take_batch():
                try:
                    await asyncio.to_thread(self._write, batch)
                except LocalDbError as error:
                    log.warning("the fingerprints: %s", error)
                    return
        if not self.tasks.running("coverage"):
            self.tasks.start("coverage", self._update_state())

    async def aclose(self) -> None:
        """Cancel tasks and close the files."""
        self._images.sampler.on_sampled = None
        await super().aclose()
        await asyncio.to_thread(self._folder.close)

    def _on_sampled(self, image: SampledImage) -> None:
        """Queue a sample; called in a decoder's thread."""
        loop = self._loop
        with self._lock:
            if loop is None or image.scope != self._profile or len(self._pending) >= _MAX_PENDING:
                return
            self._pending.append(image)
            is_first = len(self._pending) == 1
        if is_first and not loop.is_closed():
            loop.call_soon_threadsafe(self._flush_later)

    def _flush_later(self) -> None:
        if not self.tasks.running("flush"):
            self.tasks.start("flush", self._delayed_flush())

    async def _delayed_flush(self) -> None:
        while self._pending:
            await asyncio.sleep(self.FLUSH_DELAY_S)
            await self.flush()

    def _take_batch(self) -> list[SampledImage]:
        with self._lock:
            return [self._pending.popleft() for _ in range(min(_BATCH, len(self._pending)))]

    def _write(self, batch: Sequence[SampledImage]) -> None:
        computed = fingerprint.compute_fingerprints([image.sample for image in batch])
        profile = self._profile
        rows = [
            StoredFingerprint(
                image.asset_id, image.content_hash, image.side, one.windows, one.palette, one.color_bin
            )
            for image, one in zip(batch, computed, strict=True)
            if image.scope == profile  # else another workspace was opened meanwhile
        ]
        if rows:
            self._folder.of(profile).add(rows)

    def _on_profile_changed(self, profile: str) -> None:
        self._profile = profile
        self._loop = asyncio.get_running_loop()
        self.tasks.cancel("fill", "coverage")
        self._is_total_known = False
        self._failed.clear()
        self._checked = 0
        with self._lock:
            self._pending.clear()
        self.set_state(FingerprintsState())
        if profile:
            self.tasks.start("fill", self._fill(profile))

    def _on_index_changed(self, index: IndexerState) -> None:
        self._is_total_known = False
        if self._profile and not index.waiting and not self.tasks.running("fill"):
            self.tasks.start("fill", self._fill(self._profile))

    async def _fill(self, profile: str) -> None:
        """Sample thumbnails that have no fingerprint; delete fingerprints of unknown assets."""
        await asyncio.sleep(self.START_DELAY_S)
        index, file = self._indexer.file, self._folder.of(profile)
        if index is None:
            return
        try:
            is_complete = await self._sample_images(index, file)
            while not is_complete:
                await asyncio.sleep(self.RETRY_S)
                is_complete = await self._sample_images(index, file, again=True)
            await self._delete_unused(index, file)
            await self._update_state()
        except LocalDbError as error:
            log.warning("the fingerprints: %s", error)

    async def _sample_images(self, index: IndexFile, file: FingerprintFile, *, again: bool = False) -> bool:
        """Sample images without a fingerprint; return False if a download isn't permitted now.

        When called `again`, stop there, because the cache was searched for all images before.
        """
        # Numbers of the last canvas are used again when it changes.
        number = max(0, self._checked - _RECHECKED)
        is_complete, self._is_blocked = True, False
        while (is_complete or not again) and (
            rows := await asyncio.to_thread(index.images_after, number, _PAGE)
        ):
            number = rows[-1][0]
            for image in await asyncio.to_thread(_unknown, [image for _, image in rows], file):
                while not self._images.idle:  # noqa: ASYNC110
                    await asyncio.sleep(self.BUSY_S)
                if await self._images.sample_cached(image.asset_id, image.role):
                    await asyncio.sleep(self.PAUSE_S)
                elif not await self._download(image):
                    is_complete = False
            await self.flush()
            if is_complete:
                self._checked = number
        return is_complete

    async def _download(self, image: IndexedImage) -> bool:
        """Download and sample a thumbnail; return False if that isn't permitted now."""
        if self._budget is None or image.asset_id in self._failed:
            return True
        if self._is_blocked or not await self._budget.may_download_media():
            return False
        try:
            count = self._budget.add_media_bytes
            await self._images.sample_remote(image.asset_id, image.role, image.url, count)
        except MediaError as error:
            self._failed.add(image.asset_id)
            self._is_blocked = error.code in _BLOCKING_CODES
        await asyncio.sleep(self.DOWNLOAD_PAUSE_S)
        return not self._is_blocked

    async def _delete_unused(self, index: IndexFile, file: FingerprintFile) -> None:
        """Delete fingerprints of assets that left the index, unless the index is just being rebuilt."""
        unused = await asyncio.to_thread(_unused_assets, index, file)
        if not self._indexer.state.waiting and len(unused) <= _MAX_UNUSED_SHARE * file.count():
            await asyncio.to_thread(file.delete, unused)

    async def _update_state(self) -> None:
        """Count images; those of the index only after a change, since that takes a second for a million."""
        index, file = self._indexer.file, self.file
        if index is None or file is None:
            return
        total = self._state.total
        try:
            if not self._is_total_known:
                self._is_total_known = True
                total = await asyncio.to_thread(index.count_images)
            count = await asyncio.to_thread(file.count)
        except LocalDbError as error:
            log.warning("the fingerprints: %s", error)
            return
        self.set_state(FingerprintsState(min(count, total), total))


def _unknown(images: Sequence[IndexedImage], file: FingerprintFile) -> list[IndexedImage]:
    """Images without a fingerprint, each asset once."""
    by_id = {image.asset_id: image for image in images if "://" not in image.asset_id}
    fingerprinted = file.fingerprinted(by_id)
    return [image for asset_id, image in by_id.items() if asset_id not in fingerprinted]


def _unused_assets(index: IndexFile, file: FingerprintFile) -> list[str]:
    unused: list[str] = []
    after = ""
    while asset_ids := file.asset_ids_after(after, _PAGE):
        after = asset_ids[-1]
        unused += [asset_id for asset_id in asset_ids if not index.usages(asset_id, 1)]
        time.sleep(_SLICE_PAUSE_S)
    return unused
