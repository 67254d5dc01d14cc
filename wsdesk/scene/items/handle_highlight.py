"""Highlighted handles."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from wsdesk.scene.items.item_context import ItemContext
from wsdesk.scene.items.marks import HandleMark, HighlightState
from wsdesk.scene.model.colors import faded, mix
from wsdesk.scene.painters.handle import RADIUS

_SMALLEST = 3.2
"""Screen px of a lit handle's radius: it can be aimed at where the card itself is a stamp."""
_HALOED = (HighlightState.SNAPPED, HighlightState.HOVERED)


def light_radius(studio: ItemContext, light: HighlightState) -> float:
    """The ring's radius in canvas px."""
    grown = {
        HighlightState.HOVERED: 1.3,
        HighlightState.TAKES: 1.25,
        HighlightState.DOUBTFUL: 1.15,
        HighlightState.REFUSES: 0.9,
        HighlightState.SNAPPED: 1.5,
    }
    radius = RADIUS * grown.get(light, 1.0)
    return (
        radius
        if light is HighlightState.IDLE
        else max(radius, studio.screen(_SMALLEST * grown.get(light, 1.0)))
    )


def light_reach(studio: ItemContext, light: HighlightState) -> float:
    """How far anything of a handle is painted from its centre, in canvas px."""
    radius = light_radius(studio, light)
    return radius * 2 if light in _HALOED else radius + max(2.0, radius * 0.42)


def paint_light(painter: QPainter, studio: ItemContext, mark: HandleMark) -> None:
    """Draw one handle; shape and fill differ with what it means, not the colour alone."""
    ink = studio.ink
    color = ink.kind(mark.kind)
    fill: QColor = ink.surface
    match mark.light:
        case HighlightState.IDLE:
            pass
        case HighlightState.HOVERED | HighlightState.SNAPPED:
            fill = color
        case HighlightState.TAKES:
            fill = mix(color, ink.surface, 0.45)
        case HighlightState.DOUBTFUL:
            color, fill = ink.warn, mix(ink.warn, ink.surface, 0.3)
        case HighlightState.REFUSES:
            color = mix(ink.muted, ink.surface, 0.5)
    radius = light_radius(studio, mark.light)
    at = QPointF(mark.x, mark.y)
    if mark.light in _HALOED:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(color, 0.25))
        painter.drawEllipse(at, radius * 2, radius * 2)
    painter.setPen(QPen(color, max(2.0, radius * 0.42)))
    painter.setBrush(fill)
    painter.drawEllipse(at, radius, radius)
    if mark.light is HighlightState.REFUSES:
        arm = radius * 0.45
        painter.drawLine(QPointF(mark.x - arm, mark.y + arm), QPointF(mark.x + arm, mark.y - arm))
