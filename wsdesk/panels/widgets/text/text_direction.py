"""Right-to-left painting of rows: the whole row is mirrored, and its texts and images are mirrored back."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter


@contextmanager
def paint_in_direction(painter: QPainter, row: QRect, direction: Qt.LayoutDirection) -> Generator[None]:
    """Paint a row in a layout direction."""
    if direction is not Qt.LayoutDirection.RightToLeft:
        yield
        return
    painter.save()
    _mirror(painter, QRectF(row))
    yield
    painter.restore()


@contextmanager
def unmirrored(painter: QPainter, box: QRectF | QRect) -> Generator[None]:
    """Paint unmirrored content, such as text, within a rectangle of a row."""
    if painter.worldTransform().m11() >= 0:
        yield
        return
    painter.save()
    _mirror(painter, QRectF(box))
    yield
    painter.restore()


def _mirror(painter: QPainter, box: QRectF) -> None:
    painter.translate(2 * box.x() + box.width(), 0)
    painter.scale(-1, 1)
