"""Edges: curves in the colour of what flows through them."""

from __future__ import annotations

from math import hypot

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPainterPathStroker, QPen

from wsdesk.graph.edges.curve import BezierCurve, Point

WIDTH = 2.2
"""In canvas px; never less than one device px."""


def curve_path(curve: BezierCurve) -> QPainterPath:
    path = QPainterPath(QPointF(*curve.start))
    path.cubicTo(QPointF(*curve.c1), QPointF(*curve.c2), QPointF(*curve.end))
    return path


def trimmed(curve: BezierCurve, by: float) -> BezierCurve:
    """The curve without about `by` px at either end: a line above the cards stops at the handles' rims."""
    first = by / max(3 * hypot(curve.c1[0] - curve.start[0], curve.c1[1] - curve.start[1]), 4 * by)
    last = by / max(3 * hypot(curve.c2[0] - curve.end[0], curve.c2[1] - curve.end[1]), 4 * by)
    return _reversed(_from(_reversed(_from(curve, first)), last / (1 - first)))


def _reversed(curve: BezierCurve) -> BezierCurve:
    return BezierCurve(curve.end, curve.c2, curve.c1, curve.start)


def _from(curve: BezierCurve, t: float) -> BezierCurve:
    """The part from `t` to the end (de Casteljau): the same line, begun later."""
    ab, bc, cd = (
        _between(curve.start, curve.c1, t),
        _between(curve.c1, curve.c2, t),
        _between(curve.c2, curve.end, t),
    )
    abc, bcd = _between(ab, bc, t), _between(bc, cd, t)
    return BezierCurve(_between(abc, bcd, t), bcd, cd, curve.end)


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


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
