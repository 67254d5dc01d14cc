"""Painter of handles."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPen

from wsdesk.scene.painters.paint_context import PaintContext

RADIUS = 4.5
"""Of the ring's middle line, in canvas px; 11 px across in all."""
_STROKE = 2.0
RIM = RADIUS + _STROKE / 2
"""From a handle's middle to its outer rim."""


def paint_handle(
    easel: PaintContext, x: float, y: float, color: QColor, *, filled: bool = False, grown: float = 1
) -> None:
    """A ring in its kind's colour; `filled` while a line hangs on it or would."""
    painter = easel.painter
    painter.setPen(QPen(color, _STROKE * min(grown, 1.25), Qt.PenStyle.SolidLine))
    painter.setBrush(color if filled else easel.ink.surface)
    painter.drawEllipse(QPointF(x, y), RADIUS * grown, RADIUS * grown)
