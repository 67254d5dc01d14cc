"""Marks that items show, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtGui import QPainterPath

from wsdesk.graph.model.values import EdgeState, Rect


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

    path: QPainterPath
    kind: str
    state: EdgeState = EdgeState.REAL
    selected: bool = False
    hovered: bool = False
