"""Orthogonal edges: horizontal and vertical lines with rounded corners."""

from __future__ import annotations

from wsdesk.graph.edges.bezier_style import offsets_around_cards, outward
from wsdesk.graph.edges.bounds import CLEARANCE, MARGIN, hull, lane_offset
from wsdesk.graph.edges.curve import polyline
from wsdesk.graph.edges.shape import Box, EdgeShape, Point
from wsdesk.graph.model.values import HandleSide, Rect

RADIUS = 10.0
Cards = tuple[Rect, Rect]


class OrthogonalStyle:
    """Lines that turn halfway; backward ones are led around the cards."""

    shares = tuple(float(i >= 32) for i in range(65))

    def shape(
        self,
        p: Point,
        side_p: HandleSide,
        q: Point,
        side_q: HandleSide,
        *,
        lane: int = 0,
        loop: bool = False,
        around: Cards | None = None,
    ) -> EdgeShape:
        leaves, enters = outward(side_p), outward(side_q)
        if leaves[0]:
            return polyline(_route(p, leaves, q, enters, lane, around, over=loop), RADIUS)
        cards = around and (_flip_rect(around[0]), _flip_rect(around[1]))
        route = _route(_flip(p), _flip(leaves), _flip(q), _flip(enters), lane, cards, over=loop)
        return polyline([_flip(point) for point in route], RADIUS)

    def max_bounds(self, a: Rect, b: Rect, *, usual: bool, loop: bool) -> Box:
        return hull(a, b, MARGIN)


def _route(
    p: Point, leaves: Point, q: Point, enters: Point, lane: int, cards: Cards | None, *, over: bool
) -> list[Point]:
    """Corners of an edge that leaves to the right or left."""
    out = CLEARANCE + _aside(lane)
    (px, py), (qx, qy), nx = p, q, leaves[0]
    if enters[1]:
        return _around_corner(p, nx, q, enters[1], out, straight=not lane and not over)
    if enters[0] == nx:
        x = (max(px, qx) if nx > 0 else min(px, qx)) + nx * out
        return [p, (x, py), (x, qy), q]
    way = (qx - px) * nx
    if way < 0 or over:
        y = _passage(p, q, cards, lane, over=over)
        return [p, (px + nx * out, py), (px + nx * out, y), (qx - nx * out, y), (qx - nx * out, qy), q]
    by = lane_offset(lane)
    if abs(qy - py) < 1 and lane:
        first, last = px + nx * way / 4, qx - nx * way / 4
        return [p, (first, py), (first, py + by), (last, py + by), (last, qy), q]
    middle = (px + qx) / 2 + max(-way / 2, min(way / 2, by))
    return [p, (middle, py), (middle, qy), q]


def _around_corner(p: Point, nx: float, q: Point, ny: float, out: float, *, straight: bool) -> list[Point]:
    """Route into the top or bottom of a card; `straight` if one corner may be enough."""
    (px, py), (qx, qy) = p, q
    if straight and (qx - px) * nx >= 0 and (py - qy) * ny >= 0:
        return [p, (qx, py), q]
    return [p, (px + nx * out, py), (px + nx * out, qy + ny * out), (qx, qy + ny * out), q]


def _passage(p: Point, q: Point, cards: Cards | None, lane: int, *, over: bool) -> float:
    """Height at which a backward edge runs: beside both cards, or through the gap between them."""
    offsets = offsets_around_cards(p, q, cards, over=over) if cards is not None else None
    if offsets is not None:
        return p[1] + offsets[0] + (_aside(lane) if offsets[0] > 0 else -_aside(lane))
    middle = (p[1] + q[1]) / 2
    if cards is not None:
        upper, lower = sorted(cards, key=lambda card: card.y)
        if upper.bottom < lower.y:
            middle = (upper.bottom + lower.y) / 2
    return middle + lane_offset(lane)


def _aside(lane: int) -> float:
    """Offset of a lane from lane 0 if all lanes are on one side of it."""
    return lane_offset(2 * abs(lane) - (lane > 0))


def _flip(point: Point) -> Point:
    return point[1], point[0]


def _flip_rect(rect: Rect) -> Rect:
    return Rect(rect.y, rect.x, rect.h, rect.w)
