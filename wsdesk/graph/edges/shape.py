"""Edge shape and edge style: the protocols that painting, picking, and indexing of edges share."""

from __future__ import annotations

from functools import cache
from importlib import import_module
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
        """Bounding box of the shape."""
        ...

    def distance(self, x: float, y: float, within: float = inf) -> float:
        """Distance of the point from the shape; inf beyond `within`."""
        ...

    def pieces(self, area: Rect, longest: float) -> list[tuple[Cubic, Box]]:
        """Pieces that may cross the area, none longer than `longest`, each with its bounding box."""
        ...

    def trimmed(self, start: float, end: float) -> EdgeShape:
        """The shape without approximately that many px at either end."""
        ...

    def point_at(self, t: float) -> Point:
        """The point at `t`, from 0 (start) to 1 (end)."""
        ...

    def points(self, step: float) -> list[Point]:
        """Points along the shape, at most `step` apart."""
        ...


class EdgeStyle(Protocol):
    """Style of edges. `styles.edge_style` finds its module by name."""

    shares: tuple[float, ...]
    """Fraction of its vertical distance that a forward edge has covered at each 64th of its width;
    monotonic."""

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
        """Shape from `p` on side `side_p` of a card to `q` on side `side_q` of another one.

        `lane` separates edges that would coincide (0: the only one), `around` are the two cards, and `loop`
        means that both ends are on one card.
        """
        ...

    def max_bounds(self, a: Rect, b: Rect, *, usual: bool, loop: bool) -> Box:
        """Maximum bounds of an edge between the cards, for all handles and lanes.

        `usual`: it leaves `a` to the right and enters `b` from the left. The index calls this for every edge.
        """
        ...


@cache
def edge_style(name: str) -> EdgeStyle:
    """The style of that name, an instance of `NAMEStyle` in `NAME_style.py` of this package."""
    module = import_module(f"wsdesk.graph.edges.{name}_style")
    return getattr(module, f"{name.capitalize()}Style")()
