"""Painter of edges, in the color of what flows through them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPainterPathStroker, QPen

from wsdesk.graph.edges.shape import EdgeShape

WIDTH = 2.2
"""In canvas px; never less than one device px."""


def edge_path(shape: EdgeShape) -> QPainterPath:
    path = QPainterPath(QPointF(*shape.start))
    for curve in shape.segments:
        path.cubicTo(QPointF(*curve.c1), QPointF(*curve.c2), QPointF(*curve.end))
    return path


def edge_pen(color: QColor, device: float, *, width: float = WIDTH) -> QPen:
    """The pen for a resting edge.

    Lines of one device px go through Qt's quick path, fifteen times as fast: that is what far zooms use.
    """
    if width * device < 1.3:
        return QPen(color, 0)
    pen = QPen(color, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def dashes(path: QPainterPath, width: float) -> QPainterPath:
    """The outline of a line that the service has not confirmed, in dashes, to be filled.

    Qt begins the dashes of a stroked line anew where a partial repaint begins; an outline stays where it is.
    """
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    stroker.setDashPattern([6 / WIDTH, 5 / WIDTH])
    return stroker.createStroke(path)
