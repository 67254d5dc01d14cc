"""Hashes of a query image: as it is, without what surrounds it on a screenshot, and rotated and mirrored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage

from wsdesk.files.lazy_import import lazy_import
from wsdesk.media.fingerprint.fingerprint import gray_pixels
from wsdesk.media.fingerprint.sample import sample_image
from wsdesk.media.fingerprint.windows import window_hashes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = lazy_import("numpy")

QUERY_SIDE = 512
"""Side in px to which a larger query image is reduced."""
_BORDER_TOLERANCE = 14
"""Maximum difference of a channel between pixels of a uniform border."""
_MIN_FOREIGN_SHARE = 0.05
"""Share of pixels that differ from the border in a row or column of the image proper."""
_MIN_BLOCK_SHARES = (0.15, 0.3, 0.3)
"""The same for an image beside text: of rows, of columns in these rows, and of rows in these columns."""
_MAX_REST_SHARE = 0.1
"""Share of pixels beside the block that differ from the background, such as those of text."""
_MAX_VERSIONS = 6
_MIN_SIDE = 16
_MAX_TRIMS = 2
"""A screenshot can have a border within a border."""


def query_hashes(image: QImage) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Hashes of an image and of its trimmed versions, and those of the image rotated and mirrored.

    Both are (hashes, words) and empty for an image without detail. Imports numpy: for worker threads only.
    """
    image = _reduced(image)
    versions = [image]
    for _ in range(_MAX_TRIMS):
        trimmed = _trimmed(versions[-1])
        if trimmed.size() == versions[-1].size():
            break
        versions.append(trimmed)
    block = _largest_block(image)
    while block is not None and len(versions) < _MAX_VERSIONS:
        versions.append(block)
        block = _largest_block(block)
    gray = gray_pixels([sample_image(version) for version in versions])
    plain = gray[:1]
    turned = [
        np.rot90(flipped, turns, (1, 2)) for flipped in (plain, plain[:, :, ::-1]) for turns in range(4)
    ]
    hashes, has_detail = window_hashes(np.concatenate((gray, *turned[1:])))
    upright = len(versions)
    whole = hashes[:, 0]
    return whole[:upright][has_detail[:upright]], whole[upright:][has_detail[upright:]]


def _reduced(image: QImage) -> QImage:
    if max(image.width(), image.height()) <= QUERY_SIDE:
        return image
    smooth = Qt.TransformationMode.SmoothTransformation
    return image.scaled(QUERY_SIDE, QUERY_SIDE, Qt.AspectRatioMode.KeepAspectRatio, smooth)


def _trimmed(image: QImage) -> QImage:
    """Cut off a uniform border; return the image itself if it has none."""
    foreign = _foreign_pixels(image)
    rows = np.flatnonzero(foreign.mean(1) > _MIN_FOREIGN_SHARE)
    columns = np.flatnonzero(foreign.mean(0) > _MIN_FOREIGN_SHARE)
    if len(rows) < _MIN_SIDE or len(columns) < _MIN_SIDE:
        return image
    left, top = int(columns[0]), int(rows[0])
    return image.copy(QRect(left, top, int(columns[-1]) + 1 - left, int(rows[-1]) + 1 - top))


def _largest_block(image: QImage) -> QImage | None:
    """Cut out the largest block, such as the image of a page with text; None if there is no background."""
    foreign = _foreign_pixels(image)
    rows_share, columns_share, again_share = _MIN_BLOCK_SHARES
    top, bottom = _longest_run(foreign.mean(1) > rows_share)
    left, right = _longest_run(foreign[top:bottom].mean(0) > columns_share) if bottom > top else (0, 0)
    if right - left < _MIN_SIDE:
        return None
    first, last = _longest_run(foreign[top:bottom, left:right].mean(1) > again_share)
    block = QRect(left, top + first, right - left, last - first)
    rest = foreign.size - block.width() * block.height()
    inside = foreign[top + first : top + last, left:right].sum()
    if block.height() < _MIN_SIDE or not rest or foreign.sum() - inside > _MAX_REST_SHARE * rest:
        return None
    return image.copy(block)


def _longest_run(mask: NDArray[np.bool_]) -> tuple[int, int]:
    """Start and end of the longest run of true values."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], mask, [False])).astype(np.int8)))
    starts, ends = edges[::2], edges[1::2]
    if not len(starts):
        return 0, 0
    at = int(np.argmax(ends - starts))
    return int(starts[at]), int(ends[at])


def _foreign_pixels(image: QImage) -> NDArray[np.bool_]:
    """Whether each pixel differs from the one in the top left corner."""
    rgb = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(rgb.constBits(), np.uint8).reshape(rgb.height(), rgb.width(), 4)[:, :, :3]
    return np.abs(pixels.astype(np.int16) - pixels[0, 0]).max(2) > _BORDER_TOLERANCE
