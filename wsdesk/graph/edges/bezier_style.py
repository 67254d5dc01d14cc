"""Curved edges: one cubic curve that leaves and enters by the sides of its handles."""

from __future__ import annotations

from math import hypot, sqrt

from wsdesk.graph.edges.bounds import any_box, backward_box, forward_box, loop_box
from wsdesk.graph.edges.curve import BezierCurve, make_curve
from wsdesk.graph.edges.detours import Cards, corner, detour, teardrop
from wsdesk.graph.edges.metrics import STUB, lane_offset
from wsdesk.graph.edges.shape import Box, Point
from wsdesk.graph.model.values import HandleSide, Rect


def curve_between(
    p: Point,
    side_p: HandleSide,
    q: Point,
    side_q: HandleSide,
    *,
    lane: int = 0,
    loop: bool = False,
    around: Cards | None = None,
) -> BezierCurve:
    """The curve from `p` on a card's `side_p` to `q` on another's `side_q`.

    `lane` tells edges apart that would coincide (0: none to tell from). `around` are the two cards: an edge
    that runs backward is led around them, or through the gap between them. `loop` says that both ends are on
    one card; with `around` it is led over it.
    """
    px, py = p
    qx, qy = q
    nx, ny = outward(side_p)
    mx, my = outward(side_q)
    dx, dy = qx - px, qy - py
    ahead = dx * nx + dy * ny
    if nx == -mx and ny == -my:
        if ahead < 0 and around is not None:
            return detour(p, q, (nx, ny), around, lane, over=loop)
    elif loop:
        return teardrop(p, q, (nx, ny), lane) if nx == mx else corner(p, q, (nx, ny), (mx, my), lane)
    distance = hypot(dx, dy)
    base = STUB if distance > 2 * STUB else distance / 2
    out, back = _pull(ahead, base), _pull(-(dx * mx + dy * my), base)
    sx, sy = _lane_shift(dx, dy, distance, lane)
    return make_curve(
        p,
        _outside(px + nx * out + sx, py + ny * out + sy, p, nx, ny),
        _outside(qx + mx * back + sx, qy + my * back + sy, q, mx, my),
        q,
    )


def _shares() -> tuple[float, ...]:
    """Share of the descent of the curve at each 64th of its width."""
    shares: list[float] = []
    fine = 64 * 64
    k = 0
    for i in range(fine + 1):
        t = i / fine
        if 1.5 * t - 1.5 * t * t + t * t * t >= k / 64 - 1e-12:
            shares.append(3 * t * t - 2 * t * t * t)
            k += 1
    shares[-1] = 1.0
    return tuple(shares)


class BezierStyle:
    """Curves; those that run backward are led around the cards."""

    shape = staticmethod(curve_between)
    shares = _shares()

    def max_bounds(self, a: Rect, b: Rect, *, usual: bool, loop: bool) -> Box:
        if not usual:
            return loop_box(a) if loop else any_box(a, b)
        return forward_box(a, b) if a.x + a.w <= b.x else backward_box(a, b)


def outward(side: HandleSide) -> Point:
    if side is HandleSide.RIGHT:
        return 1.0, 0.0
    if side is HandleSide.LEFT:
        return -1.0, 0.0
    return (0.0, -1.0) if side is HandleSide.TOP else (0.0, 1.0)


def _pull(ahead: float, base: float) -> float:
    """How far a pulling point stands out: half the way ahead; going backward it grows with the root."""
    if ahead >= 0:
        return max(base, ahead / 2)
    return base + 6 * sqrt(-ahead)


def _lane_shift(dx: float, dy: float, distance: float, lane: int) -> Point:
    """The shift of both pulling points, square to the chord, to the same hand whichever end is first."""
    if not lane or not distance:
        return 0.0, 0.0
    ux, uy = -dy / distance, dx / distance
    by = lane_offset(lane) * 4 / 3
    if uy < 0 or (uy == 0 and ux < 0):
        by = -by
    return ux * by, uy * by


def _outside(x: float, y: float, end: Point, nx: float, ny: float) -> Point:
    """The pulling point, but never one that pulls the curve into its card."""
    inward = min(0.0, (x - end[0]) * nx + (y - end[1]) * ny)
    return x - nx * inward, y - ny * inward
