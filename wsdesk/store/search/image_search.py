"""Find by image: the nodes that use an image in hand, and images that are mostly of one color."""

from __future__ import annotations

import asyncio
import stat
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QImage

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.media.core.errors import MediaError
from wsdesk.media.images.image_loader import MAX_BYTES_LARGE
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.store.base.error_messages import NotConnectedError, failure_of, tr
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.base.store import Store
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.content.asset_mapper import asset_of_indexed
from wsdesk.store.search.image_fingerprints import FingerprintsState, FingerprintsStore
from wsdesk.store.search.indexer import Indexer

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset
    from wsdesk.localdb.index.file import IndexFile
    from wsdesk.localdb.index.values import IndexedUsage
    from wsdesk.store.search import image_lookup
    from wsdesk.store.search.image_lookup import Certainty, ImageLookup, ImageMatch, ImageQuery
else:
    image_lookup = lazy_import("wsdesk.store.search.image_lookup")

MAX_USAGES = 50
"""Maximum number of usages per result."""
Color = tuple[int, int, int]
"""Red, green, and blue, 0 to 255."""


@dataclass(frozen=True, slots=True)
class ImageResult:
    """A match with its thumbnail, and every node and canvas of the index that uses its assets."""

    match: ImageMatch
    asset: Asset | None
    usages: tuple[IndexedUsage, ...]


@dataclass(frozen=True, slots=True)
class ImageSearchState:
    """Query (an image, or a color) and results, best first. `coverage` is the searched part of all images."""

    phase: LoadState = LoadState.IDLE
    image: QImage | None = None
    color: Color | None = None
    results: tuple[ImageResult, ...] = ()
    failure: LoadFailure | None = None
    coverage: FingerprintsState = FingerprintsState()


def certainty_label(certainty: Certainty) -> str:
    """How certain a match is, in words."""
    match certainty:
        case "same-file":
            return tr("Same file")
        case "same-image":
            return tr("Same image")
        case "similar":
            return tr("Similar")
        case "color":
            return tr("Mostly this color")


class ImageSearchStore(Store[ImageSearchState]):
    """Searches the fingerprints of the current workspace. A new search cancels the previous one."""

    RELEASE_S = 300.0
    """Time in seconds after the last search until the memory of the fingerprints is freed."""

    def __init__(
        self,
        fingerprints: FingerprintsStore,
        indexer: Indexer,
        connection: ConnectionStore,
        images: ImageProvider,
    ) -> None:
        super().__init__("image-search", ImageSearchState())
        self._fingerprints = fingerprints
        self._indexer = indexer
        self._images = images
        self._lookup: ImageLookup | None = None
        self._canceled = threading.Event()
        connection.profile_changed.connect(self._on_profile_changed)
        fingerprints.changed.connect(self._on_coverage_changed)

    def search_image(self, image: QImage) -> None:
        """Find an image without a file, such as one from the clipboard."""
        query = image_lookup.ImageQuery(image.copy())

        async def get() -> ImageQuery:
            return query

        self._start(self._find_image(get))

    def search_bytes(self, data: bytes) -> None:
        """Find the image of a file's bytes."""

        async def get() -> ImageQuery:
            return await asyncio.to_thread(_read_bytes, data)

        self._start(self._find_image(get))

    def search_file(self, path: Path) -> None:
        """Find the image of a file on this computer."""

        async def get() -> ImageQuery:
            return await asyncio.to_thread(read_file, path)

        self._start(self._find_image(get))

    def search_url(self, address: str) -> None:
        """Find the image of a URL, which is downloaded by the rules of assets, without the API key."""

        async def get() -> ImageQuery:
            return await asyncio.to_thread(_read_bytes, await self._images.fetch_image(address))

        self._start(self._find_image(get))

    def search_color(self, color: Color) -> None:
        """Find images that are mostly of a color."""
        self._start(self._find_color(color))

    def clear(self) -> None:
        """Cancel the search and clear its results."""
        self._cancel()
        self.set_state(ImageSearchState(coverage=self._fingerprints.state))

    async def aclose(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        self._cancel()
        await super().aclose()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        self.clear()
        self.update_state(phase=LoadState.BUSY)
        self.tasks.start("search", work)
        self.tasks.start("release", self._release())

    def _cancel(self) -> None:
        self._canceled.set()
        self._canceled = threading.Event()
        self.tasks.cancel("search")

    async def _find_image(self, get: Callable[[], Coroutine[Any, Any, ImageQuery]]) -> None:
        try:
            query = await get()
        except (MediaError, OSError) as error:
            self.update_state(phase=LoadState.FAILED, failure=_failure_of(error))
            return
        self.update_state(image=query.image)
        is_canceled = self._canceled.is_set
        await self._find(lambda lookup: lookup.find(query, is_canceled))

    async def _find_color(self, color: Color) -> None:
        self.update_state(color=color)
        await self._find(lambda lookup: lookup.mostly(color))

    async def _find(self, search: Callable[[ImageLookup], tuple[ImageMatch, ...]]) -> None:
        try:
            file, index = self._fingerprints.file, self._indexer.file
            if file is None or index is None:
                raise NotConnectedError
            await self._fingerprints.flush()
            lookup = self._lookup = self._lookup or image_lookup.ImageLookup(file)
            results = await asyncio.to_thread(lambda: with_usages(search(lookup), index))
        except (LocalDbError, image_lookup.NoDetailError, NotConnectedError) as error:
            self.update_state(phase=LoadState.FAILED, failure=_failure_of(error))
            return
        self.update_state(phase=LoadState.READY, results=results)

    async def _release(self) -> None:
        await asyncio.sleep(self.RELEASE_S)
        self._lookup = None

    def _on_profile_changed(self, _profile: str) -> None:
        self._lookup = None
        self.clear()

    def _on_coverage_changed(self, coverage: FingerprintsState) -> None:
        self.update_state(coverage=coverage)


def with_usages(matches: tuple[ImageMatch, ...], index: IndexFile) -> tuple[ImageResult, ...]:
    """Add thumbnails and usages from the index. Blocks; raises `LocalDbError`."""
    results: list[ImageResult] = []
    for match in matches:
        image = next(filter(None, map(index.image_of, match.asset_ids)), None)
        usages = dict.fromkeys(u for asset_id in match.asset_ids for u in index.usages(asset_id, MAX_USAGES))
        asset = asset_of_indexed(image) if image is not None else None
        results.append(ImageResult(match, asset, tuple(usages)[:MAX_USAGES]))
    return tuple(results)


def read_file(path: Path) -> ImageQuery:
    """Read and decode an image file. Raises `MediaError` and OSError; blocks."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise MediaError("not-a-picture")  # a folder, or a pipe that would block
    with path.open("rb") as file:
        return _read_bytes(file.read(MAX_BYTES_LARGE + 1))


def _read_bytes(data: bytes) -> ImageQuery:
    if len(data) > MAX_BYTES_LARGE:
        raise MediaError("too-large")
    return image_lookup.read_query(data)


def _failure_of(error: Exception) -> LoadFailure:
    if isinstance(error, image_lookup.NoDetailError):
        message = tr("This image has too little detail to find. Search by color instead.")
        return LoadFailure("no-detail", message, can_retry=False)
    if isinstance(error, OSError):
        return LoadFailure("unreadable-file", tr("Couldn't read the file."), error.strerror or "")
    return failure_of(error)
