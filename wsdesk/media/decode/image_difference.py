"""Difference of two images and the share of differing pixels. Not for the GUI thread."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

BAND = 32
"""Rows per band: they fit into the CPU cache, and other threads can run between bands."""
_WHITE = 0xFFFFFFFF
_Mode = QPainter.CompositionMode
_Part = tuple[QImage, QPoint]
"""An image and the position of its top left corner in a band."""


@dataclass(frozen=True, slots=True)
class ImageDifference:
    """`mask` has the size of the first image: tinted where they differ, else transparent."""

    mask: QImage
    changed: int
    total: int

    @property
    def share(self) -> float:
        """Share of differing pixels, 0 to 1."""
        return self.changed / self.total if self.total else 0.0


def difference(one: QImage, other: QImage, threshold: int, tint: QColor) -> ImageDifference:
    """Compare two images pixel by pixel, with transparency composited on black.

    A pixel differs if a channel differs by more than `threshold` (0 to 254). A second image of another size
    is scaled to fit into the first one, centered; the uncovered area counts as different.
    """
    size = one.size()
    if other.size() != size:
        smooth = Qt.TransformationMode.SmoothTransformation
        other = other.scaled(size, Qt.AspectRatioMode.KeepAspectRatio, smooth)
    at = QPoint((size.width() - other.width()) // 2, (size.height() - other.height()) // 2)
    covered = QRect(at, other.size())
    bands = _Bands(size.width(), threshold)
    mask = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(mask)
    painter.setCompositionMode(_Mode.CompositionMode_Source)
    row, padding_bits = bands.width // 8, bands.width - size.width()
    same_mask = 0
    for top in range(0, size.height(), BAND):
        band = QRect(0, top, size.width(), min(BAND, size.height() - top))
        mask_band = bands.same_mask(one, other, at, band, _outside(band, covered))
        bits = bytes(mask_band.constBits())[: row * band.height()]
        same_mask += int.from_bytes(bits, "little").bit_count() - padding_bits * band.height()
        # Only a few rows are converted per call, and on this thread, since the conversion holds the GIL.
        flat = QImage(bits, size.width(), band.height(), row, QImage.Format.Format_MonoLSB)
        flat.setColorTable([tint.rgba(), 0])
        painter.drawImage(band.topLeft(), flat.convertToFormat(mask.format()))
        time.sleep(0)  # yield the GIL immediately instead of after 5 ms
    painter.end()
    total = size.width() * size.height()
    return ImageDifference(mask, total - same_mask, total)


class _Bands:
    """Reusable buffers to compare one band of each image.

    Saturating addition: ~a + b + threshold is 255 exactly if a exceeds b by no more than the threshold. The
    same holds with a and b swapped; a pixel is equal if both sums are white.
    """

    def __init__(self, width: int, threshold: int) -> None:
        self.width = -(-width // 32) * 32
        """Rounded up to whole 32-bit words of the mask, which Qt doesn't fill; the padding is black in both.
        """
        self._one, self._other, self._below, self._above, self._allowed = (
            QImage(self.width, BAND, QImage.Format.Format_RGB32) for _ in range(5)
        )
        # Painters add an image five times as fast as a color.
        self._allowed.fill(QColor(threshold, threshold, threshold))

    def same_mask(
        self, one: QImage, other: QImage, at: QPoint, band: QRect, differs: Sequence[QRect]
    ) -> QImage:
        """Return a bit mask of the equal pixels; pixels in `differs` are never set.

        `at` is the position of the second image.
        """
        first = self._part(self._one, one, -band.topLeft(), band)
        second = self._part(self._other, other, at - band.topLeft(), band)
        self._add(self._below, first, second)
        self._add(self._above, second, first)
        painter = QPainter(self._above)
        painter.setCompositionMode(_Mode.RasterOp_SourceAndDestination)
        painter.drawImage(0, 0, self._below)
        painter.setCompositionMode(_Mode.CompositionMode_Source)
        for strip in differs:
            painter.fillRect(strip, Qt.GlobalColor.black)
        painter.end()
        return self._above.createMaskFromColor(_WHITE, Qt.MaskMode.MaskInColor)

    def _part(self, padding_bits: QImage, image: QImage, at: QPoint, band: QRect) -> _Part:
        """Part of an image in a band: the image itself if it covers the band opaquely, else a copy."""
        covers = QRect(at, image.size()).contains(QRect(0, 0, self.width, band.height()))
        if covers and not image.hasAlphaChannel():
            return image, at
        _copy_to_band(padding_bits, image, at)
        return padding_bits, QPoint()

    def _add(self, target: QImage, one: _Part, other: _Part) -> None:
        """Saturating sum of the inverted first image, the second image, and the threshold."""
        painter = QPainter(target)
        painter.drawImage(one[1], one[0])
        painter.end()
        target.invertPixels()
        painter.begin(target)
        painter.setCompositionMode(_Mode.CompositionMode_Plus)
        painter.drawImage(other[1], other[0])
        painter.drawImage(0, 0, self._allowed)
        painter.end()


def _copy_to_band(band: QImage, image: QImage, at: QPoint) -> None:
    """Copy the part of an image that lies in the band to the band, black elsewhere."""
    band.fill(Qt.GlobalColor.black)
    painter = QPainter(band)
    painter.drawImage(at, image)
    painter.end()


def _outside(band: QRect, covered: QRect) -> tuple[QRect, ...]:
    """Parts of a band that the second image doesn't cover, in coordinates of the band."""
    left = QRect(0, 0, covered.left(), band.height())
    right = QRect(covered.right() + 1, 0, band.width() - covered.right() - 1, band.height())
    above = QRect(0, 0, band.width(), covered.top() - band.top())
    start = max(0, covered.bottom() + 1 - band.top())
    below = QRect(0, start, band.width(), band.height() - start)
    return tuple(strip for strip in (left, right, above, below) if not strip.isEmpty())
