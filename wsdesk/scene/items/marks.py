"""Marks that items show, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtGui import QPainterPath

from wsdesk.graph.model.values import EdgeState, Rect


class HighlightState(Enum):
    """How a handle looks while a line is being drawn, or outside of that (`IDLE`)."""

    IDLE = "idle"
    HOVERED = "hovered"
    TAKES = "takes"
    DOUBTFUL = "doubtful"
    REFUSES = "refuses"
    SNAPPED = "snapped"


@dataclass(frozen=True, slots=True)
class HandleMark:
    """One handle of a card, in canvas px. `label` is written beside it when it is not empty."""

    x: float
    y: float
    kind: str
    light: HighlightState = HighlightState.IDLE
    label: str = ""
    side: str = "right"


@dataclass(frozen=True, slots=True)
class CardMarks:
    """Everything that is drawn around a card, group or note because somebody looks at it."""

    rect: Rect
    radius: float
    selected: bool = False
    focused: bool = False
    hovered: bool = False
    takes: bool = False
    """A line is being drawn that would go here if it were let go."""
    handles: tuple[HandleMark, ...] = ()


@dataclass(frozen=True, slots=True)
class EdgeMarks:
    """One edge that is drawn above the cards."""

    path: QPainterPath
    kind: str
    state: EdgeState = EdgeState.REAL
    selected: bool = False
    hovered: bool = False
