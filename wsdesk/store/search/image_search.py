"""Find by image: the nodes that use an image, and images that are mostly of one color."""

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
from wsdesk.store.index.image_fingerprints import FingerprintsState, FingerprintsStore
from wsdesk.store.index.indexer import Indexer
from wsdesk.store.query.colors import Color

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset
    from wsdesk.localdb.index.file import IndexFile
    from wsdesk.localdb.index.values import IndexedUsage
    from wsdesk.store.search import image_lookup
    from wsdesk.store.search.image_lookup import Certainty, ImageLookup, ImageMatch, ImageQuery

    ImageSubject = Asset | Path | str | QImage
    """Image to search for: an asset, a file, the URL of a file, or a decoded image."""
else:
    image_lookup = lazy_import("wsdesk.store.search.image_lookup")

MAX_USAGES = 50
"""Maximum number of usages per result."""
_QUERY_WIDTH_PX = 512
"""Width of an asset's image that is enough for a query."""


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
    """Label of the certainty of a match."""
    match certainty:
        case "same-file":
            return tr("Same file")
        case "same-image":
            return tr("Same image")
        case "similar":
            return tr("Similar")
        case "weak":
            return tr("Weak match")
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
        self._work: Callable[[], Coroutine[Any, Any, None]] | None = None
        connection.profile_changed.connect(self._on_profile_changed)
        fingerprints.changed.connect(self._on_coverage_changed)

    def search(self, subject: ImageSubject) -> None:
        """Search for an asset, an image file, the URL of an image file, or a decoded image.

        A URL is downloaded by the rules of assets, without the API key.
        """
        self._start(lambda: self._find_image(subject))

    def search_color(self, color: Color) -> None:
        """Find images that are mostly of a color."""
        self._start(lambda: self._find_color(color))

    def retry(self) -> None:
        """Repeat the last search."""
        if self._work is not None:
            self._start(self._work)

    def clear(self) -> None:
        """Cancel the search and clear its results."""
        self._cancel()
        self._work = None
        if self._state.phase is not LoadState.IDLE:
            self.set_state(ImageSearchState(coverage=self._fingerprints.state))

    async def aclose(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        self._cancel()
        await super().aclose()

    def _start(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._cancel()
        self._work = work
        self.set_state(ImageSearchState(LoadState.BUSY, coverage=self._fingerprints.state))
        self.tasks.start("search", work())
        self.tasks.start("release", self._release())

    def _cancel(self) -> None:
        self._canceled.set()
        self._canceled = threading.Event()
        self.tasks.cancel("search")

    async def _find_image(self, subject: ImageSubject) -> None:
        try:
            query = await self._query_of(subject)
        except (MediaError, OSError) as error:
            self.update_state(phase=LoadState.FAILED, failure=_failure_of(error))
            return
        self.update_state(image=query.image)
        is_canceled = self._canceled.is_set
        await self._find(lambda lookup: lookup.find(query, is_canceled))

    async def _query_of(self, subject: ImageSubject) -> ImageQuery:
        """Read or download the query image. Raises `MediaError` and OSError."""
        from wsdesk.graph.model.values import Asset

        if isinstance(subject, Asset):
            image = self._images.best(subject, _QUERY_WIDTH_PX)
            subject = image if image is not None else next((url for _, url in subject.addresses), "")
        if isinstance(subject, QImage):
            return image_lookup.ImageQuery(subject.copy())
        if isinstance(subject, Path):
            return await asyncio.to_thread(read_file, subject)
        return await asyncio.to_thread(_read_bytes, await self._images.fetch_image(subject))

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
        raise MediaError("not-an-image")  # a folder, or a pipe that would block
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
