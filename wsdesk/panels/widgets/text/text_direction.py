"""Right-to-left geometry and painting: rows are mirrored, and their texts and images are mirrored back."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget


def mirrored(widget: QWidget, box: QRect) -> QRect:
    """Rectangle mirrored for the layout direction of the widget.

    Same as `QStyle.visualRect`, but importing QStyle takes 8 ms before the first paint.
    """
    if widget.layoutDirection() is not Qt.LayoutDirection.RightToLeft:
        return box
    around = widget.rect()
    return box.translated(2 * (around.right() - box.right()) + box.width() - around.width(), 0)


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
