"""Painters of edges, in the color of their kind, and of handles."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPainterPathStroker, QPen

from wsdesk.graph.edges.shape import EdgeShape
from wsdesk.graph.model.values import EdgeState
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.render_model import EdgeLine
from wsdesk.scene.painters.paint_context import PaintContext

WIDTH = 2.2
"""In canvas px; at least one device px."""
_DASHES = [6 / WIDTH, 5 / WIDTH]
"""Lengths of a dash and a gap, in line widths."""


def edge_path(shape: EdgeShape) -> QPainterPath:
    path = QPainterPath(QPointF(*shape.start))
    for curve in shape.segments:
        path.cubicTo(QPointF(*curve.c1), QPointF(*curve.c2), QPointF(*curve.end))
    return path


def line_pen(colors: CanvasColors, line: EdgeLine, device: float) -> QPen:
    """The pen of an edge in a tile: dashed and in full color if it is pending."""
    kind, state = line
    if state is EdgeState.REAL:
        return _edge_pen(colors.dimmed(kind), device)
    pen = _edge_pen(colors.error if state is EdgeState.FAILED else colors.kind(kind), device)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setDashPattern(_DASHES)
    return pen


def _edge_pen(color: QColor, device: float) -> QPen:
    if is_thin(device):
        return QPen(color, 0)
    pen = QPen(color, WIDTH)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def is_thin(device: float) -> bool:
    """Whether edges are lines of one device px. Qt's path for them is fifteen times as fast."""
    return WIDTH * device < 1.3


def dashed_outline(path: QPainterPath, width: float) -> QPainterPath:
    """The outline of a pending edge's dashes, to be filled.

    Qt restarts the dash pattern of a stroked line at the edge of a partial repaint; an outline is stable.
    """
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    stroker.setDashPattern(_DASHES)
    return stroker.createStroke(path)


HANDLE_RADIUS = 4.5
"""Radius of the ring's center line in canvas px; the outer diameter is 11 px."""
_HANDLE_STROKE = 2.0
HANDLE_RIM = HANDLE_RADIUS + _HANDLE_STROKE / 2
"""Outer radius of a handle."""


def paint_handle(context: PaintContext, x: float, y: float, color: QColor) -> None:
    """A ring in the kind's color."""
    painter = context.painter
    painter.setPen(QPen(color, _HANDLE_STROKE, Qt.PenStyle.SolidLine))
    painter.setBrush(context.colors.surface)
    painter.drawEllipse(QPointF(x, y), HANDLE_RADIUS, HANDLE_RADIUS)
