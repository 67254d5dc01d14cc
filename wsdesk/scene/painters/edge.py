"""Edges: curves in the colour of what flows through them."""

from __future__ import annotations

from math import hypot

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from wsdesk.graph.paths import Curve, Point

WIDTH = 2.2
"""In canvas px; never less than one device px."""


def curve_path(curve: Curve) -> QPainterPath:
    path = QPainterPath(QPointF(*curve.start))
    path.cubicTo(QPointF(*curve.c1), QPointF(*curve.c2), QPointF(*curve.end))
    return path


def trimmed(curve: Curve, by: float) -> Curve:
    """The curve without `by` px at either end: a line above the cards stops at the handles' rims."""
    start, end = _towards(curve.start, curve.c1, by), _towards(curve.end, curve.c2, by)
    return Curve(start, curve.c1, curve.c2, end)


def _towards(point: Point, other: Point, by: float) -> Point:
    dx, dy = other[0] - point[0], other[1] - point[1]
    length = hypot(dx, dy)
    if length <= by:
        return point
    return point[0] + dx * by / length, point[1] + dy * by / length


def edge_pen(color: QColor, device: float, *, width: float = WIDTH) -> QPen:
    """The pen for a resting edge.

    Lines of one device px go through Qt's quick path, fifteen times as fast: that is what far zooms use.
    """
    if width * device < 1.3:
        return QPen(color, 0)
    pen = QPen(color, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen
