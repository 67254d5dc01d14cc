"""The shape of an edge and the style that makes it: what drawing, picking, and indexing edges share."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from wsdesk.graph.edges.curve import BezierCurve
    from wsdesk.graph.model.values import HandleSide, Rect

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom in canvas px."""
Cubic = tuple[float, float, float, float, float, float, float, float]
"""The four points of a cubic curve, x and y of each."""


class EdgeShape(Protocol):
    """Geometry of one drawn edge in canvas px. Toolkit-free, frozen, and comparable."""

    @property
    def start(self) -> Point: ...
    @property
    def end(self) -> Point: ...

    @property
    def segments(self) -> tuple[BezierCurve, ...]:
        """Cubic segments to draw, joined end to end; a straight line is a curve whose points lie on it."""
        ...

    def bounds(self) -> Rect:
        """The smallest rectangle that holds the shape."""
        ...

    def distance(self, x: float, y: float, within: float = inf) -> float:
        """From the point to the shape; inf beyond `within`."""
        ...

    def pieces(self, area: Rect, longest: float) -> list[tuple[Cubic, Box]]:
        """Pieces that may cross the area, none longer than `longest`, each with a rectangle that holds it."""
        ...

    def trimmed(self, start: float, end: float) -> EdgeShape:
        """The shape without about so many px at either end."""
        ...

    def point_at(self, t: float) -> Point:
        """A point from 0 (the start) to 1 (the end)."""
        ...

    def points(self, step: float) -> list[Point]:
        """Points along the shape, `step` apart at most."""
        ...


class EdgeStyle(Protocol):
    """Style of edges. A style is a module of this package and a row of `styles.STYLES`."""

    shares: tuple[float, ...]
    """How far down a forward edge is, as a share, at each 64th of its way to the right; never decreases."""

    def shape(
        self,
        p: Point,
        side_p: HandleSide,
        q: Point,
        side_q: HandleSide,
        *,
        lane: int = 0,
        loop: bool = False,
        around: tuple[Rect, Rect] | None = None,
    ) -> EdgeShape:
        """From `p` on a card's `side_p` to `q` on another's `side_q`.

        `lane` separates edges that would coincide (0: none to separate from), `around` are the two cards, and
        `loop` means that both ends are on one card.
        """
        ...

    def max_bounds(self, a: Rect, b: Rect, *, usual: bool, loop: bool) -> Box:
        """What no edge between the cards leaves, whatever its handles and lane.

        `usual`: it leaves `a` to the right and enters `b` from the left. The index calls it for every edge.
        """
        ...
