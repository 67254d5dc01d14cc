"""The shape of an edge: one cubic curve."""

from __future__ import annotations

from dataclasses import dataclass

from wsdesk.graph.document import Document
from wsdesk.graph.values import Rect, Side

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Curve:
    """A cubic Bezier curve in canvas px: from `start` to `end`, pulled by `c1` and `c2`."""

    start: Point
    c1: Point
    c2: Point
    end: Point


def curve_between(
    p: Point,
    side_p: Side,
    q: Point,
    side_q: Side,
    *,
    lane: int = 0,
    loop: bool = False,
    around: tuple[Rect, Rect] | None = None,
) -> Curve:
    raise NotImplementedError


def curve_bounds(curve: Curve) -> Rect:
    raise NotImplementedError


def curve_distance(curve: Curve, x: float, y: float) -> float:
    raise NotImplementedError


def lanes(document: Document) -> dict[str, int]:
    raise NotImplementedError
