"""Rows are painted as if words went from left to right. Where they go from right to left, the whole row is
turned round like in a mirror, and its words and pictures are turned back, each where it stands."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter


@contextmanager
def in_direction(painter: QPainter, row: QRect, direction: Qt.LayoutDirection) -> Generator[None]:
    """Paint a row in a direction; nothing changes where that is from left to right."""
    if direction is not Qt.LayoutDirection.RightToLeft:
        yield
        return
    painter.save()
    _turn(painter, QRectF(row))
    yield
    painter.restore()


@contextmanager
def upright(painter: QPainter, box: QRectF | QRect) -> Generator[None]:
    """Paint what would be wrong in a mirror within a box of a row."""
    if painter.worldTransform().m11() >= 0:
        yield
        return
    painter.save()
    _turn(painter, QRectF(box))
    yield
    painter.restore()


def _turn(painter: QPainter, box: QRectF) -> None:
    painter.translate(2 * box.x() + box.width(), 0)
    painter.scale(-1, 1)
