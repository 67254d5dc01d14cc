"""Painter of rounded outlines, in pieces."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from wsdesk.graph.model.values import Rect


def draw_ring(painter: QPainter, rect: Rect, radius: float, pen: QPen) -> None:
    """Draw the outline with a solid pen: four plain bars and four arcs; nothing is laid over anything."""
    width = pen.widthF()
    half = width / 2
    radius = max(0.0, min(radius, rect.w / 2, rect.h / 2))
    wide, high = rect.w - 2 * radius, rect.h - 2 * radius
    for y in (rect.y, rect.bottom):
        painter.fillRect(QRectF(rect.x + radius, y - half, wide, width), pen.color())
    for x in (rect.x, rect.right):
        painter.fillRect(QRectF(x - half, rect.y + radius, width, high), pen.color())
    if radius == 0:
        return
    arc = QPen(pen)
    arc.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(arc)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    side = 2 * radius
    for x, y, start in (
        (rect.right - side, rect.y, 0),
        (rect.x, rect.y, 90),
        (rect.x, rect.bottom - side, 180),
        (rect.right - side, rect.bottom - side, 270),
    ):
        painter.drawArc(QRectF(x, y, side, side), start * 16, 90 * 16)
