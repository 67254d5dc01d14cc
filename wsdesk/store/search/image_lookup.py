"""Finds images that equal or resemble a query image, or that are mostly of one color."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Literal

from PySide6.QtGui import QImage

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.fingerprints.file import FingerprintFile
from wsdesk.media.images.image_sampler import content_hash

if TYPE_CHECKING:
    from wsdesk.media.decode import image_decoder
    from wsdesk.media.fingerprint import color_table, query_image, window_table
    from wsdesk.media.fingerprint.color_table import ColorTable
    from wsdesk.media.fingerprint.window_table import WindowMatch, WindowTable
else:
    image_decoder = lazy_import("wsdesk.media.decode.image_decoder")
    color_table = lazy_import("wsdesk.media.fingerprint.color_table")
    query_image = lazy_import("wsdesk.media.fingerprint.query_image")
    window_table = lazy_import("wsdesk.media.fingerprint.window_table")

Certainty = Literal["same-file", "same-image", "similar", "weak", "color"]
MAX_MATCHES = 12
_PAGE = 2_000
"""Images that are read from the file at once."""
_MAX_SAME_DISTANCE = 8
"""Maximum distance in bits between two copies of the same whole image."""
_MAX_SIMILAR_DISTANCE = 24
"""The same of most parts of an image, even cropped by 15%; other images are rarely nearer."""
_MAX_TURNED_DISTANCE = 5
_MIN_TURNED_GAIN = 8
"""A rotated or mirrored match is the same whole image within so many bits, or so much nearer than the best
upright one: seven more queries find more images that only resemble them."""


@dataclass(frozen=True, slots=True)
class ImageQuery:
    """A query image; `content_hash` is empty if its file isn't known."""

    image: QImage
    content_hash: bytes = b""


@dataclass(frozen=True, slots=True)
class ImageMatch:
    """Assets with the same image, and how certain it is that it is that of the query.

    "same-file": equal bytes. "same-image": the whole image looks the same. "similar": a part of it does, or
    it resembles the query. "weak": probably another image. "color": mostly of the color. `distance` is in
    bits of 128; `share` is that of the color. `is_turned` is whether the query is rotated or mirrored.
    """

    asset_ids: tuple[str, ...]
    certainty: Certainty
    distance: int = 0
    share: float = 0.0
    is_turned: bool = False


class NoDetailError(Exception):
    """The image is uniform or a gradient, which look like many others."""


def read_query(data: bytes) -> ImageQuery:
    """Decode the bytes of an image file. Raises `MediaError`; blocks."""
    return ImageQuery(image_decoder.decode(data, query_image.QUERY_SIDE).image, content_hash(data))


class ImageLookup:
    """Searches one fingerprint file by brute force in memory. Every method blocks and is thread-safe.

    Imports numpy: for worker threads only. Raises `LocalDbError`.
    """

    def __init__(self, file: FingerprintFile) -> None:
        self.file = self._file = file
        self._lock = threading.Lock()
        self._windows: WindowTable | None = None
        self._colors: ColorTable | None = None

    def find(
        self, query: ImageQuery, is_canceled: Callable[[], bool] = lambda: False
    ) -> tuple[ImageMatch, ...]:
        """The best matches: equal files first, then by distance. Raises `NoDetailError`."""
        equal = self._file.assets_of_content(query.content_hash) if query.content_hash else []
        upright, turned = query_image.query_hashes(query.image)
        if not len(upright) and not equal:
            raise NoDetailError
        with self._lock:
            table = self._window_table()
            candidates = [(match, False) for match in table.nearest(upright, is_canceled)]
            best = candidates[0][0].distance if candidates else _MIN_TURNED_GAIN + window_table.MAX_DISTANCE
            if best > _MAX_SAME_DISTANCE and not equal:
                near = table.nearest(turned, is_canceled)
                candidates += [(match, True) for match in near if _is_turned_match(match, best)]
        candidates.sort(key=lambda item: item[0].distance)
        matches = [ImageMatch(tuple(equal), "same-file")] if equal else []
        matches += self._with_assets(candidates, excluded=equal)
        return tuple(matches[:MAX_MATCHES])

    def mostly(self, rgb: tuple[int, int, int], count: int = MAX_MATCHES) -> tuple[ImageMatch, ...]:
        """Images with the largest share of a color."""
        with self._lock:
            matches = self._color_table().mostly(rgb, count)
        assets = self._file.assets(number for number, _ in matches)
        return tuple(
            ImageMatch((assets[number],), "color", share=share)
            for number, share in matches
            if number in assets
        )

    def clear(self) -> None:
        """Free the memory of the tables; the next search reads the file again."""
        with self._lock:
            self._windows = self._colors = None

    def _window_table(self) -> WindowTable:
        self._windows = self._windows or window_table.WindowTable()
        for rows in _pages(self._file.windows_after, self._windows.last_number):
            self._windows.add(rows)
        return self._windows

    def _color_table(self) -> ColorTable:
        self._colors = self._colors or color_table.ColorTable()
        for rows in _pages(self._file.palettes_after, self._colors.last_number):
            self._colors.add(rows)
        return self._colors

    def _with_assets(
        self, matches: Iterable[tuple[WindowMatch, bool]], excluded: Iterable[str]
    ) -> Iterator[ImageMatch]:
        """Matches with asset IDs, each asset once; evicted images are skipped."""
        matches = list(matches)
        assets = self._file.assets(number for match, _ in matches for number in match.numbers)
        seen = set(excluded)
        for match, is_turned in matches:
            ids = dict.fromkeys(assets[number] for number in match.numbers if number in assets)
            new = tuple(asset_id for asset_id in ids if asset_id not in seen)
            seen.update(new)
            if new:
                yield ImageMatch(new, _certainty(match), match.distance, 0.0, is_turned)


def _certainty(match: WindowMatch) -> Certainty:
    if match.whole_distance <= _MAX_SAME_DISTANCE:
        return "same-image"
    return "similar" if match.distance <= _MAX_SIMILAR_DISTANCE else "weak"


def _is_turned_match(match: WindowMatch, best_upright: int) -> bool:
    is_whole = match.whole_distance <= _MAX_TURNED_DISTANCE
    return is_whole or match.distance <= best_upright - _MIN_TURNED_GAIN


def _pages(
    read: Callable[[int, int], list[tuple[int, bytes]]], after: int
) -> Iterator[list[tuple[int, bytes]]]:
    while rows := read(after, _PAGE):
        yield rows
        after = rows[-1][0]
