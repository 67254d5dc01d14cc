"""Where two pictures differ, and by how much of their area. For threads other than the GUI's."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

BAND = 64
"""Rows at a time: they stay in the processor's cache, and other threads get their turn between them."""
_Mode = QPainter.CompositionMode


@dataclass(frozen=True, slots=True)
class Difference:
    """`mask` is as large as the first picture: the tint where they differ, transparent elsewhere."""

    mask: QImage
    changed: int
    total: int

    @property
    def share(self) -> float:
        """How much of the area differs, 0 to 1."""
        return self.changed / self.total if self.total else 0.0


def difference(one: QImage, other: QImage, threshold: int, tint: QColor) -> Difference:
    """Compares pixel by pixel; those of which a channel differs by more than `threshold` (0 to 254) count.

    A second picture of another size is fitted into the first one's, centred; what it leaves free differs.
    """
    size = one.size()
    if other.size() != size:
        smooth = Qt.TransformationMode.SmoothTransformation
        other = other.scaled(size, Qt.AspectRatioMode.KeepAspectRatio, smooth)
    at = QPoint((size.width() - other.width()) // 2, (size.height() - other.height()) // 2)
    covered = QRect(at, other.size())
    mask = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    mask.fill(Qt.GlobalColor.transparent)
    colors = [0] * 255 + [tint.rgba()]
    changed = 0
    onto = QPainter(mask)
    onto.setCompositionMode(_Mode.CompositionMode_Source)
    for top in range(0, size.height(), BAND):
        band = QRect(0, top, size.width(), min(BAND, size.height() - top))
        marks = _marks(one, other, band, covered, threshold)
        changed += marks.count(255, 0, band.width() * band.height())
        strip = QImage(marks, band.width(), band.height(), band.width(), QImage.Format.Format_Indexed8)
        strip.setColorTable(colors)
        onto.drawImage(band.topLeft(), strip)
    onto.end()
    return Difference(mask, changed, size.width() * size.height())


def _marks(one: QImage, other: QImage, band: QRect, covered: QRect, threshold: int) -> bytes:
    """A byte a pixel of the band, 255 where the pictures differ; filled up to whole fours of rows."""
    rows = -(-band.height() // 4) * 4
    work = QImage(band.width(), rows, QImage.Format.Format_RGB32)
    work.fill(Qt.GlobalColor.black)
    painter = QPainter(work)
    painter.translate(-band.topLeft())
    painter.setClipRect(band)
    painter.drawImage(band, one, band)
    painter.setCompositionMode(_Mode.CompositionMode_Difference)
    painter.drawImage(covered.topLeft(), other)
    if threshold > 0:
        # What is brighter than the threshold keeps the rest of it; everything else becomes black.
        bound = QColor(threshold, threshold, threshold)
        painter.setCompositionMode(_Mode.CompositionMode_Lighten)
        painter.fillRect(band, bound)
        painter.setCompositionMode(_Mode.CompositionMode_Difference)
        painter.fillRect(band, bound)
    painter.setCompositionMode(_Mode.CompositionMode_SourceOver)
    for strip in _outside(band, covered):
        painter.fillRect(strip, Qt.GlobalColor.white)
    painter.end()
    bits = bytes(work.constBits())
    return _joined(bits[0::4], bits[1::4], bits[2::4], band.width(), rows // 4)


def _joined(blue: bytes, green: bytes, red: bytes, width: int, height: int) -> bytes:
    """255 where any of three planes is not 0.

    A plane is taken for a picture of four bytes a pixel, since painters add those quickest: the three onto
    one another, then the sum onto itself until every number but 0 is full.
    """
    planes = [
        QImage(plane, width, height, 4 * width, QImage.Format.Format_ARGB32_Premultiplied)
        for plane in (blue, green, red)
    ]
    total = planes[0].copy()
    painter = QPainter(total)
    painter.setCompositionMode(_Mode.CompositionMode_Plus)
    painter.drawImage(0, 0, planes[1])
    painter.drawImage(0, 0, planes[2])
    painter.end()
    for _doubling in range(8):
        again = total.copy()
        painter = QPainter(total)
        painter.setCompositionMode(_Mode.CompositionMode_Plus)
        painter.drawImage(0, 0, again)
        painter.end()
    return bytes(total.constBits())


def _outside(band: QRect, covered: QRect) -> tuple[QRect, ...]:
    """What of a band lies outside: above and below, or left and right."""
    if band.width() > covered.width():
        left = QRect(band.left(), band.top(), covered.left() - band.left(), band.height())
        right = QRect(covered.right() + 1, band.top(), band.right() - covered.right(), band.height())
        return left, right
    above = QRect(band.left(), band.top(), band.width(), max(0, covered.top() - band.top()))
    start = max(band.top(), covered.bottom() + 1)
    below = QRect(band.left(), start, band.width(), max(0, band.bottom() + 1 - start))
    return above.intersected(band), below.intersected(band)
