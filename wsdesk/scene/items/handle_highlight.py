"""Highlighted handles."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from wsdesk.scene.items.item_context import ItemContext
from wsdesk.scene.items.marks import HandleMark, HighlightState
from wsdesk.scene.model.colors import faded, mix
from wsdesk.scene.painters.handle import RADIUS

_MIN_PX = 3.2
"""Minimum radius of a highlighted handle in screen px, so that it can be hit on tiny cards."""
_WITH_HALO = (HighlightState.SNAPPED, HighlightState.HOVERED)


def highlight_radius(context: ItemContext, state: HighlightState) -> float:
    """Radius of the ring, in canvas px."""
    grown = {
        HighlightState.HOVERED: 1.3,
        HighlightState.VALID: 1.25,
        HighlightState.WARNING: 1.15,
        HighlightState.INVALID: 0.9,
        HighlightState.SNAPPED: 1.5,
    }
    radius = RADIUS * grown.get(state, 1.0)
    return (
        radius
        if state is HighlightState.IDLE
        else max(radius, context.screen_px(_MIN_PX * grown.get(state, 1.0)))
    )


def highlight_extent(context: ItemContext, state: HighlightState) -> float:
    """Distance of the outermost painted pixel from the center, in canvas px."""
    radius = highlight_radius(context, state)
    return radius * 2 if state in _WITH_HALO else radius + max(2.0, radius * 0.42)


def paint_highlight(painter: QPainter, context: ItemContext, mark: HandleMark) -> None:
    """Paint one handle; the shape and fill differ by state, not the color alone."""
    colors = context.colors
    color = colors.kind(mark.kind)
    fill: QColor = colors.surface
    match mark.state:
        case HighlightState.IDLE:
            pass
        case HighlightState.HOVERED | HighlightState.SNAPPED:
            fill = color
        case HighlightState.VALID:
            fill = mix(color, colors.surface, 0.45)
        case HighlightState.WARNING:
            color, fill = colors.warn, mix(colors.warn, colors.surface, 0.3)
        case HighlightState.INVALID:
            color = mix(colors.muted, colors.surface, 0.5)
    radius = highlight_radius(context, mark.state)
    at = QPointF(mark.x, mark.y)
    if mark.state in _WITH_HALO:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(color, 0.25))
        painter.drawEllipse(at, radius * 2, radius * 2)
    painter.setPen(QPen(color, max(2.0, radius * 0.42)))
    painter.setBrush(fill)
    painter.drawEllipse(at, radius, radius)
    if mark.state is HighlightState.INVALID:
        arm = radius * 0.45
        painter.drawLine(QPointF(mark.x - arm, mark.y + arm), QPointF(mark.x + arm, mark.y - arm))
