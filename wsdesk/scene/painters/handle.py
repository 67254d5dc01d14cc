"""Painter of handles."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPen

from wsdesk.scene.painters.paint_context import PaintContext

RADIUS = 4.5
"""Radius of the ring's center line in canvas px; the outer diameter is 11 px."""
_STROKE = 2.0
RIM = RADIUS + _STROKE / 2
"""Outer radius of a handle."""


def paint_handle(
    context: PaintContext, x: float, y: float, color: QColor, *, filled: bool = False, scale: float = 1
) -> None:
    """A ring in the kind's color; `filled` while it is or would be connected."""
    painter = context.painter
    painter.setPen(QPen(color, _STROKE * min(scale, 1.25), Qt.PenStyle.SolidLine))
    painter.setBrush(color if filled else context.colors.surface)
    painter.drawEllipse(QPointF(x, y), RADIUS * scale, RADIUS * scale)
