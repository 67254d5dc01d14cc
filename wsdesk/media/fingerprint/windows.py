"""Window hashes: 128 bits for each of 14 windows of an image, so that a cropped copy is found.

A copy cropped by up to 15% shows about the same as one of the windows of the original. So its hash as a whole
is compared with the hashes of all windows.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from wsdesk.files.lazy_import import lazy_import
from wsdesk.media.fingerprint.sample import GRAY_SIDE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = lazy_import("numpy")

WINDOWS = 14
"""Windows per image: the whole, then 93% and 86% of the width and height at 4 and 9 positions."""
BITS = 128
"""Bits per window: 64 horizontal and 64 vertical differences between the means of 9 × 9 boxes."""
WORDS = BITS // 64
_OFFSETS = ((0.0,), (0.0, 0.07), (0.0, 0.07, 0.14))
"""Offsets of the windows by scale, as shares of the width or height."""
_BOXES = 9
_MIN_DIFFERENCE = 0.4
"""Minimum difference of two means (of 255): noise of compression in uniform areas stays below it."""
_MIN_CHANGES = 20
"""Minimum changes between neighboring bits of an image with detail; a radial gradient has 16."""


def window_hashes(gray: NDArray[np.uint8]) -> tuple[NDArray[np.uint64], NDArray[np.bool_]]:
    """Hashes of gray samples, and whether each image has detail.

    `gray` is (images, side, side). The hashes are (images, windows, words).
    """
    weights = _box_weights()
    means = (weights @ gray.astype(np.float32) @ weights.T).astype(np.float32, copy=False)
    hashes = np.empty((len(gray), WINDOWS, WORDS), np.uint64)
    window, first = 0, 0
    for offsets in _OFFSETS:
        for y in range(first, first + len(offsets)):
            for x in range(first, first + len(offsets)):
                rows, columns = slice(y * _BOXES, (y + 1) * _BOXES), slice(x * _BOXES, (x + 1) * _BOXES)
                hashes[:, window] = _packed(_differences(means[:, rows, columns]))
                window += 1
        first += len(offsets)
    whole = _differences(means[:, :_BOXES, :_BOXES])
    changes = np.diff(whole, axis=2).sum((1, 2, 3)) + np.diff(whole, axis=3).sum((1, 2, 3))
    return hashes, changes >= _MIN_CHANGES


def _differences(boxes: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Whether each box is darker than its right and its lower neighbor: (images, 2, 8, 8)."""
    corner = boxes[:, :-1, :-1] + _MIN_DIFFERENCE
    return np.stack((boxes[:, :-1, 1:] > corner, boxes[:, 1:, :-1] > corner), axis=1)


def _packed(bits: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """128 bits per image as two words."""
    return np.packbits(bits.reshape(len(bits), BITS), axis=1).view(np.uint64)


@cache
def _box_weights() -> NDArray[np.float32]:
    """Share of each pixel of a row in the boxes of all windows: (windows per axis × boxes, side)."""
    edges: list[float] = []
    for offsets in _OFFSETS:
        scale = 1 - max(offsets)
        edges += [offset + scale * box / _BOXES for offset in offsets for box in range(_BOXES + 1)]
    # Pixels left of each edge, fractional at the edge itself.
    left = np.clip(np.array(edges)[:, None] * GRAY_SIDE - np.arange(GRAY_SIDE), 0, 1)
    shares = np.diff(left.reshape(-1, _BOXES + 1, GRAY_SIDE), axis=1).reshape(-1, GRAY_SIDE)
    return (shares / shares.sum(1, keepdims=True)).astype(np.float32)
