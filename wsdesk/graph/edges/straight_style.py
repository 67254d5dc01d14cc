"""Straight edges: one line, bent in the middle where it would coincide with another."""

from __future__ import annotations

from math import hypot

from wsdesk.graph.edges.bezier_style import BezierStyle
from wsdesk.graph.edges.bounds import LANE_MOST, hull, lane_offset
from wsdesk.graph.edges.curve import polyline
from wsdesk.graph.edges.shape import Box, EdgeShape, Point
from wsdesk.graph.model.values import HandleSide, Rect

_LOOPS = BezierStyle()
_MIN_LENGTH = 1e-3
"""Length below which a line has no direction that lanes could be beside."""


class StraightStyle:
    """Lines from handle to handle; an edge from a card to itself is a curve."""

    shares = tuple(i / 64 for i in range(65))

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
        if loop:
            return _LOOPS.shape(p, side_p, q, side_q, lane=lane, loop=loop, around=around)
        dx, dy = q[0] - p[0], q[1] - p[1]
        length = hypot(dx, dy)
        if not lane or length < _MIN_LENGTH:
            return polyline((p, q))
        by = lane_offset(lane) / length
        if dx < 0 or (dx == 0 and dy > 0):
            by = -by  # independent of the direction of the edge
        return polyline((p, (p[0] + dx / 2 - dy * by, p[1] + dy / 2 + dx * by), q))

    def max_bounds(self, a: Rect, b: Rect, *, usual: bool, loop: bool) -> Box:
        return _LOOPS.max_bounds(a, b, usual=usual, loop=loop) if loop else hull(a, b, LANE_MOST)
