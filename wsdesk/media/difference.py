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
    over = bytes([0] * (threshold + 1) + [255] * (255 - threshold))
    marks: list[bytes] = []
    changed = 0
    for top in range(0, size.height(), BAND):
        band = QRect(0, top, size.width(), min(BAND, size.height() - top))
        found = _marks(one, other, band, covered, over)[: band.width() * band.height()]
        changed += found.count(255)
        marks.append(found)
    # One conversion at the end is quicker than a drawing a band.
    flat = QImage(b"".join(marks), size.width(), size.height(), size.width(), QImage.Format.Format_Indexed8)
    flat.setColorTable([0] * 255 + [tint.rgba()])
    mask = flat.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    return Difference(mask, changed, size.width() * size.height())


def _marks(one: QImage, other: QImage, band: QRect, covered: QRect, over: bytes) -> bytes:
    """A byte a pixel of the band, 255 where the pictures differ; filled up to whole fours of rows.

    `over` says of each difference of a channel whether it counts: 0 or 255.
    """
    rows = -(-band.height() // 4) * 4
    work = QImage(band.width(), rows, QImage.Format.Format_RGB32)
    work.fill(Qt.GlobalColor.black)
    painter = QPainter(work)
    painter.translate(-band.topLeft())
    painter.setClipRect(band)
    painter.drawImage(band, one, band)
    painter.setCompositionMode(_Mode.CompositionMode_Difference)
    painter.drawImage(covered.topLeft(), other)
    painter.setCompositionMode(_Mode.CompositionMode_SourceOver)
    for strip in _outside(band, covered):
        painter.fillRect(strip, Qt.GlobalColor.white)
    painter.end()
    bits = bytes(work.constBits())
    planes = [bits[channel::4].translate(over) for channel in range(3)]
    return _joined(planes, band.width(), rows // 4)


def _joined(planes: list[bytes], width: int, height: int) -> bytes:
    """255 where any of the planes is.

    A plane is taken for a picture of four bytes a pixel, since painters add those quickest.
    """
    form = QImage.Format.Format_ARGB32_Premultiplied
    total = QImage(planes[0], width, height, 4 * width, form).copy()
    painter = QPainter(total)
    painter.setCompositionMode(_Mode.CompositionMode_Plus)
    for plane in planes[1:]:
        painter.drawImage(0, 0, QImage(plane, width, height, 4 * width, form))
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
