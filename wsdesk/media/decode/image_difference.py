"""Difference of two images and its share of pixels. Not for the GUI thread."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

BAND = 32
"""Rows at a time: they stay in the processor's cache, and other threads get their turn between them."""
_WHITE = 0xFFFFFFFF
_Mode = QPainter.CompositionMode
_Part = tuple[QImage, QPoint]
"""An image, and where its corner lies in a band."""


@dataclass(frozen=True, slots=True)
class ImageDifference:
    """`mask` is as large as the first image: the tint where they differ, transparent elsewhere."""

    mask: QImage
    changed: int
    total: int

    @property
    def share(self) -> float:
        """How much of the area differs, 0 to 1."""
        return self.changed / self.total if self.total else 0.0


def difference(one: QImage, other: QImage, threshold: int, tint: QColor) -> ImageDifference:
    """Compares pixel by pixel, transparent ones as they lie on black.

    Those of which a channel differs by more than `threshold` (0 to 254) count. A second image of another
    size is fitted into the first one's, centered; what it leaves free differs.
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
    row, spare = bands.width // 8, bands.width - size.width()
    same = 0
    for top in range(0, size.height(), BAND):
        band = QRect(0, top, size.width(), min(BAND, size.height() - top))
        found = bands.same(one, other, at, band, _outside(band, covered))
        bits = bytes(found.constBits())[: row * band.height()]
        same += int.from_bytes(bits, "little").bit_count() - spare * band.height()
        # A few rows are converted at once, and by this thread alone: many would keep Python's lock meanwhile.
        flat = QImage(bits, size.width(), band.height(), row, QImage.Format.Format_MonoLSB)
        flat.setColorTable([tint.rgba(), 0])
        painter.drawImage(band.topLeft(), flat.convertToFormat(mask.format()))
        time.sleep(0)  # whoever waits for Python's lock gets it now, not when five milliseconds are over
    painter.end()
    total = size.width() * size.height()
    return ImageDifference(mask, total - same, total)


class _Bands:
    """A band of each image, and what is made of the two; used again for every band.

    Additions end at 255, so that not-a + b + threshold is that exactly where a is above b by no more than the
    threshold. So is the same with a and b exchanged; a pixel in which both are white counts as the same.
    """

    def __init__(self, width: int, threshold: int) -> None:
        self.width = -(-width // 32) * 32
        """Of whole words of the mask, which Qt does not fill: what is too much of them is black in all."""
        self._one, self._other, self._below, self._above, self._allowed = (
            QImage(self.width, BAND, QImage.Format.Format_RGB32) for _ in range(5)
        )
        # Painters add an image in a fifth of the time that they add a color in.
        self._allowed.fill(QColor(threshold, threshold, threshold))

    def same(self, one: QImage, other: QImage, at: QPoint, band: QRect, differs: Sequence[QRect]) -> QImage:
        """A bit a pixel, set where the images do not differ; never set in `differs`.

        `at` is where the corner of the other lies.
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

    def _part(self, spare: QImage, image: QImage, at: QPoint, band: QRect) -> _Part:
        """What of an image lies in a band: itself where it is there alone, a copy on black where not."""
        covers = QRect(at, image.size()).contains(QRect(0, 0, self.width, band.height()))
        if covers and not image.hasAlphaChannel():
            return image, at
        _cut(spare, image, at)
        return spare, QPoint()

    def _add(self, target: QImage, one: _Part, other: _Part) -> None:
        """The opposite of the first, the second, and the threshold."""
        painter = QPainter(target)
        painter.drawImage(one[1], one[0])
        painter.end()
        target.invertPixels()
        painter.begin(target)
        painter.setCompositionMode(_Mode.CompositionMode_Plus)
        painter.drawImage(other[1], other[0])
        painter.drawImage(0, 0, self._allowed)
        painter.end()


def _cut(band: QImage, image: QImage, at: QPoint) -> None:
    """What of the image lies in the band, when its corner lies at a place there; black elsewhere."""
    band.fill(Qt.GlobalColor.black)
    painter = QPainter(band)
    painter.drawImage(at, image)
    painter.end()


def _outside(band: QRect, covered: QRect) -> tuple[QRect, ...]:
    """What of a band lies outside, in its own coordinates: above and below, or left and right."""
    left = QRect(0, 0, covered.left(), band.height())
    right = QRect(covered.right() + 1, 0, band.width() - covered.right() - 1, band.height())
    above = QRect(0, 0, band.width(), covered.top() - band.top())
    start = max(0, covered.bottom() + 1 - band.top())
    below = QRect(0, start, band.width(), band.height() - start)
    return tuple(strip for strip in (left, right, above, below) if not strip.isEmpty())
