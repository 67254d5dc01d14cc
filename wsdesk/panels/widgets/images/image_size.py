"""Full size of an image: the reported one can be wrong, or that before its rotation."""

from __future__ import annotations

from PySide6.QtGui import QImage

from wsdesk.graph.model.values import Asset


def full_size(asset: Asset, image: QImage | None, file_size: tuple[int, int]) -> tuple[int, int]:
    """Size in px as reported, swapped if the loaded image is rotated, else that of the file or image.

    `file_size` is the size of the loaded file, or zeros.
    """
    width, height = asset.width, asset.height
    if image is None or image.isNull():
        return (width, height) if width > 0 and height > 0 else file_size
    for size in ((width, height), (height, width), file_size):
        if _has_ratio(*size, image):
            return size
    return image.width(), image.height()


def _has_ratio(width: int, height: int, image: QImage) -> bool:
    """Whether a size has the ratio of an image: within 5% or, of narrow images, one pixel."""
    if width <= 0 or height <= 0:
        return False
    difference = abs(width * image.height() - height * image.width())
    return difference <= max(0.05 * height * image.width(), width, height)
