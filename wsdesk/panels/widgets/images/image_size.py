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
    ratio = image.width() / image.height()
    for size in ((width, height), (height, width), file_size):
        if _has_ratio(*size, ratio):
            return size
    return image.width(), image.height()


def _has_ratio(width: int, height: int, ratio: float) -> bool:
    return width > 0 and height > 0 and abs(width / height / ratio - 1) < 0.05
