"""Window hashes of many images in memory, compared one by one with those of a query."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.media.fingerprint.windows import WINDOWS, WORDS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = lazy_import("numpy")

_CHUNK = 8_192
"""Images per chunk: the search can be canceled between chunks, and a chunk fits into the CPU cache."""
MAX_DISTANCE = 36
"""Maximum distance of a match in bits. Unrelated images are rarely closer than 25."""
_MAX_FIRST_DISTANCE = 20
"""Maximum distance of the first of the two words; the second one is only compared below it."""
_MAX_CANDIDATES = 50
_MERGE_DISTANCE = 3.0
"""Maximum mean distance over all windows between images that are merged."""


@dataclass(frozen=True, slots=True)
class WindowMatch:
    """A matching image with others that look the same, by number.

    `distance` is that of the best window, `whole_distance` that of the whole image, in bits. `query` is the
    index of the best query hash.
    """

    numbers: tuple[int, ...]
    distance: int
    whole_distance: int
    query: int


class WindowTable:
    """Table of 224 bytes per image. Not thread-safe, and imports numpy: for one worker thread at a time."""

    def __init__(self) -> None:
        self._chunks: list[NDArray[np.uint64]] = []
        """Chunks (words, windows, images); the last one is partly filled."""
        self._numbers: list[NDArray[np.int64]] = []
        self._count = 0
        self.last_number = 0
        """The largest number in the table."""

    def __len__(self) -> int:
        return self._count

    def add(self, rows: Sequence[tuple[int, bytes]]) -> None:
        """Append images with their numbers, in ascending order."""
        hashes = np.frombuffer(b"".join(windows for _, windows in rows), np.uint64)
        hashes = hashes.reshape(-1, WINDOWS, WORDS).transpose(2, 1, 0)
        numbers = np.array([number for number, _ in rows], np.int64)
        at = 0
        while at < len(rows):
            offset = self._count % _CHUNK
            if not offset:
                self._chunks.append(np.empty((WORDS, WINDOWS, _CHUNK), np.uint64))
                self._numbers.append(np.empty(_CHUNK, np.int64))
            count = min(_CHUNK - offset, len(rows) - at)
            self._chunks[-1][:, :, offset : offset + count] = hashes[:, :, at : at + count]
            self._numbers[-1][offset : offset + count] = numbers[at : at + count]
            self._count += count
            at += count
        if rows:
            self.last_number = int(numbers[-1])

    def nearest(
        self, queries: NDArray[np.uint64], is_canceled: Callable[[], bool] = lambda: False
    ) -> list[WindowMatch]:
        """Images that match any of the query hashes (queries, words), nearest first; merges equal images."""
        chunk_matches: list[NDArray[np.int64]] = []
        for at, chunk in enumerate(self._chunks):
            if is_canceled():
                return []
            count = min(_CHUNK, self._count - at * _CHUNK)
            for number, query in enumerate(queries):
                chunk_matches.append(_matches(chunk[:, :, :count], query, at * _CHUNK, number))
        # Columns: distance, image, query. The first row of an image is its best one.
        rows = np.concatenate(chunk_matches) if chunk_matches else np.empty((0, 3), np.int64)
        rows = rows[np.lexsort((rows[:, 2], -rows[:, 1], rows[:, 0]))]
        _, first = np.unique(rows[:, 1], return_index=True)
        return self._merged(rows[np.sort(first)[:_MAX_CANDIDATES]], queries)

    def _merged(self, rows: NDArray[np.int64], queries: NDArray[np.uint64]) -> list[WindowMatch]:
        hashes = np.array([self._chunks[i // _CHUNK][:, :, i % _CHUNK] for i in rows[:, 1]], np.uint64)
        matches: list[WindowMatch] = []
        remaining = np.arange(len(rows))
        while len(remaining):
            best = remaining[0]
            between = np.bitwise_count(hashes[remaining] ^ hashes[best]).sum((1, 2)) / WINDOWS
            # The nearest image equals itself.
            same = remaining[between <= _MERGE_DISTANCE]
            remaining = remaining[between > _MERGE_DISTANCE]
            distance, query = int(rows[best, 0]), int(rows[best, 2])
            whole = np.bitwise_count(hashes[same][:, :, 0] ^ queries[query]).sum(1)
            matches.append(WindowMatch(self._numbers_of(rows[same, 1]), distance, int(whole.min()), query))
        return matches

    def _numbers_of(self, images: NDArray[np.int64]) -> tuple[int, ...]:
        places = [divmod(int(image), _CHUNK) for image in images]
        return tuple(int(self._numbers[chunk][offset]) for chunk, offset in places)


def _matches(
    chunk: NDArray[np.uint64], query: NDArray[np.uint64], offset: int, number: int
) -> NDArray[np.int64]:
    """Rows (distance, image, query) of the matching windows of a chunk."""
    first = np.bitwise_count(chunk[0] ^ query[0]).ravel()
    near = np.flatnonzero(first <= _MAX_FIRST_DISTANCE)
    distances = first[near] + np.bitwise_count(chunk[1].ravel()[near] ^ query[1])
    is_match = distances <= MAX_DISTANCE
    rows = np.empty((np.count_nonzero(is_match), 3), np.int64)
    rows[:, 0] = distances[is_match]
    rows[:, 1] = near[is_match] % chunk.shape[2] + offset
    rows[:, 2] = number
    return rows
