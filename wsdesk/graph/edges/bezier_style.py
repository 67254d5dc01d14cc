"""Bezier edges: one cubic curve that leaves and enters through the sides of its handles."""

from __future__ import annotations

from math import hypot, sqrt

from wsdesk.graph.edges.bounds import (
    BOW_MOST,
    CLEARANCE,
    LANE_MOST,
    PULL_MOST,
    STUB,
    TEARDROP,
    any_box,
    backward_box,
    forward_box,
    lane_offset,
    loop_box,
)
from wsdesk.graph.edges.curve import BezierCurve, make_curve
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
        return teardrop(p, q, (nx, ny), lane) if nx == mx else corner_loop(p, q, (nx, ny), (mx, my), lane)
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


Cards = tuple[Rect, Rect]

_CORNER_MOST = 3000.0


def detour(p: Point, q: Point, leaves: Point, cards: Cards, lane: int, *, over: bool = False) -> BezierCurve:
    """A backward edge between opposite sides: around cards that stand side by side, else through their gap.

    `over` leads it above rather than by the shorter way.
    """
    if leaves[1]:
        a, b = cards
        turned = Rect(a.y, a.x, a.h, a.w), Rect(b.y, b.x, b.h, b.w)
        return detour((p[1], p[0]), (q[1], q[0]), (leaves[1], leaves[0]), turned, lane, over=over).turned()
    back = abs(p[0] - q[0])
    out = (STUB + 6 * sqrt(back)) * leaves[0]
    rooms = around_cards(p, q, cards, over=over) or _through_gap(p, q, cards)
    # Where the curve comes back past its own card; there it must be as far aside as the card reaches.
    past = abs(out) / (back + 3 * abs(out))
    pull = min(PULL_MOST, 1 / (3 * past * (1 - past)))
    up, down = rooms[0] * pull, rooms[1] * pull
    if rooms[0] * rooms[1] < 0:
        up, down = _no_further(up, q[1] - p[1]), _no_further(down, p[1] - q[1])
        extra = lane_offset(lane) * 4 / 3
    else:
        extra = (LANE_MOST + lane_offset(lane)) * (1 if up > 0 else -1) if lane else 0.0
    return make_curve(p, (p[0] + out, p[1] + up + extra), (q[0] - out, q[1] + down + extra), q)


def teardrop(p: Point, q: Point, leaves: Point, lane: int) -> BezierCurve:
    """A loop back to the same side of the same card."""
    nx, ny = leaves
    dx, dy = q[0] - p[0], q[1] - p[1]
    out = TEARDROP + hypot(dx, dy) / 2 + lane_offset(abs(lane))
    spread = out * (-0.6 if dy * nx - dx * ny < 0 else 0.6)
    wx, wy = -ny * spread, nx * spread
    return make_curve(
        p, (p[0] + nx * out - wx, p[1] + ny * out - wy), (q[0] + nx * out + wx, q[1] + ny * out + wy), q
    )


def corner_loop(p: Point, q: Point, leaves: Point, enters: Point, lane: int) -> BezierCurve:
    """A loop from one side of a card around the corner_loop to the next; `enters` points out of that side."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    stub = STUB + lane_offset(abs(lane))
    out = min(_CORNER_MOST, stub + 4 / 3 * abs(dx * leaves[0] + dy * leaves[1]))
    back = min(_CORNER_MOST, stub + 4 / 3 * abs(dx * enters[0] + dy * enters[1]))
    return make_curve(
        p,
        (p[0] + leaves[0] * out, p[1] + leaves[1] * out),
        (q[0] + enters[0] * back, q[1] + enters[1] * back),
        q,
    )


def around_cards(p: Point, q: Point, cards: Cards, *, over: bool) -> Point | None:
    """How far aside (down is positive) each end must go to pass both cards, by the shorter way.

    None where the cards do not stand side by side, or reach too far.
    """
    a, b = cards
    if a.y > b.bottom + CLEARANCE or b.y > a.bottom + CLEARANCE:
        return None
    low, high = max(a.bottom, b.bottom) + CLEARANCE, min(a.y, b.y) - CLEARANCE
    below = not over and (low - p[1]) + (low - q[1]) <= (p[1] - high) + (q[1] - high)
    edge = low if below else high
    rooms = edge - p[1], edge - q[1]
    return rooms if max(abs(rooms[0]), abs(rooms[1])) <= BOW_MOST else None


def _through_gap(p: Point, q: Point, cards: Cards) -> Point:
    """How far aside each end must go to leave its own card towards the other."""
    a, b = cards
    if a.bottom < b.y:
        return a.bottom + CLEARANCE - p[1], b.y - CLEARANCE - q[1]
    if b.bottom < a.y:
        return a.y - CLEARANCE - p[1], b.bottom + CLEARANCE - q[1]
    return 0.0, 0.0


def _no_further(aside: float, whole: float) -> float:
    """`aside`, but not past the other end's height, nor away from it."""
    return max(0.0, min(aside, whole)) if whole > 0 else min(0.0, max(aside, whole))
