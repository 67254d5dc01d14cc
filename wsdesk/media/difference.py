"""Where two pictures differ, and by how much of their area. For threads other than the GUI's."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

BAND = 64
"""Rows at a time: they stay in the processor's cache, and other threads get their turn between them."""
_ANY = bytes([0]) + bytes([255]) * 255
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
    changed = 0
    onto = QPainter(mask)
    for top in range(0, size.height(), BAND):
        band = QRect(0, top, size.width(), min(BAND, size.height() - top))
        marks = _marks(one, other, band, covered, threshold)
        bits = bytes(marks.constBits()).translate(_ANY)
        line = marks.bytesPerLine()
        free = (line - band.width()) * band.height()  # a row of bytes is filled up to four
        whole = QImage(bits, band.width(), band.height(), line, QImage.Format.Format_Alpha8)
        changed += band.width() * band.height() - (bits.count(0) - _empty(bits, line, band, free))
        onto.drawImage(band.topLeft(), whole)
    onto.setCompositionMode(_Mode.CompositionMode_SourceIn)
    onto.fillRect(mask.rect(), tint)
    onto.end()
    return Difference(mask, changed, size.width() * size.height())


def _empty(bits: bytes, line: int, band: QRect, free: int) -> int:
    """How many zeros of the rows lie behind their ends."""
    if not free:
        return 0
    width = band.width()
    return sum(bits[row * line + width : (row + 1) * line].count(0) for row in range(band.height()))


def _marks(one: QImage, other: QImage, band: QRect, covered: QRect, threshold: int) -> QImage:
    """A band of grey that is black only where the pictures are alike."""
    work = QImage(band.size(), QImage.Format.Format_RGB32)
    work.fill(Qt.GlobalColor.black)
    painter = QPainter(work)
    painter.translate(-band.topLeft())
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
    # Dividing by nothing: every channel that is not black becomes full.
    painter.setCompositionMode(_Mode.CompositionMode_ColorDodge)
    painter.fillRect(band, Qt.GlobalColor.white)
    painter.setCompositionMode(_Mode.CompositionMode_SourceOver)
    for strip in _outside(band, covered):
        painter.fillRect(strip, Qt.GlobalColor.white)
    painter.end()
    return work.convertToFormat(QImage.Format.Format_Grayscale8)


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
