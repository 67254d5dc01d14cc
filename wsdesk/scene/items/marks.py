"""Marks that items show, as values, and painting of highlighted handles."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.edges.shape import EdgeShape
from wsdesk.graph.model.values import EdgeState, Rect
from wsdesk.scene.items.canvas_item import ItemContext
from wsdesk.scene.model.colors import faded, mix
from wsdesk.scene.painters.edge import HANDLE_RADIUS


class HighlightState(Enum):
    """State of a handle while a connection is drawn; `IDLE` and `HOVERED` otherwise."""

    IDLE = "idle"
    HOVERED = "hovered"
    VALID = "takes"
    WARNING = "doubtful"
    INVALID = "refuses"
    SNAPPED = "snapped"


@dataclass(frozen=True, slots=True)
class HandleMark:
    """One handle of a card, in canvas px. `label` is written beside it when it is not empty."""

    x: float
    y: float
    kind: str
    state: HighlightState = HighlightState.IDLE
    label: str = ""
    side: str = "right"


@dataclass(frozen=True, slots=True)
class CardMarks:
    """Decoration of a card, group, or note: selection, focus, hover, and handles."""

    rect: Rect
    radius: float
    selected: bool = False
    focused: bool = False
    hovered: bool = False
    is_target: bool = False
    """Whether the drag would connect to this card."""
    handles: tuple[HandleMark, ...] = ()


@dataclass(frozen=True, slots=True)
class EdgeMarks:
    """One edge drawn above the cards."""

    shape: EdgeShape
    kind: str
    state: EdgeState = EdgeState.REAL
    selected: bool = False
    hovered: bool = False


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
    factor = grown.get(state, 1.0)
    least = 0.0 if state is HighlightState.IDLE else context.screen_px(_MIN_PX * factor)
    return max(HANDLE_RADIUS * factor, least)


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
