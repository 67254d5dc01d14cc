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
    """Curve from `p` on side `side_p` of a card to `q` on side `side_q` of another one.

    `lane` separates edges that would coincide (0: the only one). `around` are the two cards: a backward edge
    is led around them, or through the gap between them. `loop` means that both ends are on one card; with
    `around` the edge is led over it.
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
    out, back = _pull_distance(ahead, base), _pull_distance(-(dx * mx + dy * my), base)
    sx, sy = _lane_shift(dx, dy, distance, lane)
    return make_curve(
        p,
        _keep_outside(px + nx * out + sx, py + ny * out + sy, p, nx, ny),
        _keep_outside(qx + mx * back + sx, qy + my * back + sy, q, mx, my),
        q,
    )


def _shares() -> tuple[float, ...]:
    """Fraction of the vertical distance that the curve has covered at each 64th of its width."""
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
    """Curves; backward ones are led around the cards."""

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


def _pull_distance(ahead: float, base: float) -> float:
    """Distance of a control point: half the distance ahead, or growing with its root if the edge runs
    backward."""
    if ahead >= 0:
        return max(base, ahead / 2)
    return base + 6 * sqrt(-ahead)


def _lane_shift(dx: float, dy: float, distance: float, lane: int) -> Point:
    """Shift of both control points, perpendicular to the chord and independent of the edge's direction."""
    if not lane or not distance:
        return 0.0, 0.0
    ux, uy = -dy / distance, dx / distance
    by = lane_offset(lane) * 4 / 3
    if uy < 0 or (uy == 0 and ux < 0):
        by = -by
    return ux * by, uy * by


def _keep_outside(x: float, y: float, end: Point, nx: float, ny: float) -> Point:
    """The control point, moved so that it never pulls the curve into its card."""
    inward = min(0.0, (x - end[0]) * nx + (y - end[1]) * ny)
    return x - nx * inward, y - ny * inward


Cards = tuple[Rect, Rect]

_CORNER_MOST = 3000.0


def detour(p: Point, q: Point, leaves: Point, cards: Cards, lane: int, *, over: bool = False) -> BezierCurve:
    """A backward edge between opposite sides: around cards that are side by side, else through their gap.

    `over` leads it above the cards instead of along the shorter way.
    """
    if leaves[1]:
        a, b = cards
        turned = Rect(a.y, a.x, a.h, a.w), Rect(b.y, b.x, b.h, b.w)
        return detour((p[1], p[0]), (q[1], q[0]), (leaves[1], leaves[0]), turned, lane, over=over).turned()
    back = abs(p[0] - q[0])
    out = (STUB + 6 * sqrt(back)) * leaves[0]
    offsets = offsets_around_cards(p, q, cards, over=over) or _offsets_in_gap(p, q, cards)
    # Where the curve passes its own card again; there its offset must be at least that of the card.
    past = abs(out) / (back + 3 * abs(out))
    pull = min(PULL_MOST, 1 / (3 * past * (1 - past)))
    up, down = offsets[0] * pull, offsets[1] * pull
    if offsets[0] * offsets[1] < 0:
        up, down = _clamp_offset(up, q[1] - p[1]), _clamp_offset(down, p[1] - q[1])
        extra = lane_offset(lane) * 4 / 3
    else:
        extra = (LANE_MOST + lane_offset(lane)) * (1 if up > 0 else -1) if lane else 0.0
    return make_curve(p, (p[0] + out, p[1] + up + extra), (q[0] - out, q[1] + down + extra), q)


def teardrop(p: Point, q: Point, leaves: Point, lane: int) -> BezierCurve:
    """A loop to the same side of the same card."""
    nx, ny = leaves
    dx, dy = q[0] - p[0], q[1] - p[1]
    out = TEARDROP + hypot(dx, dy) / 2 + lane_offset(abs(lane))
    spread = out * (-0.6 if dy * nx - dx * ny < 0 else 0.6)
    wx, wy = -ny * spread, nx * spread
    return make_curve(
        p, (p[0] + nx * out - wx, p[1] + ny * out - wy), (q[0] + nx * out + wx, q[1] + ny * out + wy), q
    )


def corner_loop(p: Point, q: Point, leaves: Point, enters: Point, lane: int) -> BezierCurve:
    """A loop from one side of a card around the corner to the next; `enters` is the normal of that side."""
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


def offsets_around_cards(p: Point, q: Point, cards: Cards, *, over: bool) -> Point | None:
    """Vertical offset (down is positive) of each end to pass both cards along the shorter way.

    None if the cards aren't side by side, or extend too far.
    """
    a, b = cards
    if a.y > b.bottom + CLEARANCE or b.y > a.bottom + CLEARANCE:
        return None
    low, high = max(a.bottom, b.bottom) + CLEARANCE, min(a.y, b.y) - CLEARANCE
    below = not over and (low - p[1]) + (low - q[1]) <= (p[1] - high) + (q[1] - high)
    edge = low if below else high
    offsets = edge - p[1], edge - q[1]
    return offsets if max(abs(offsets[0]), abs(offsets[1])) <= BOW_MOST else None


def _offsets_in_gap(p: Point, q: Point, cards: Cards) -> Point:
    """Vertical offset of each end to leave its card toward the other one."""
    a, b = cards
    if a.bottom < b.y:
        return a.bottom + CLEARANCE - p[1], b.y - CLEARANCE - q[1]
    if b.bottom < a.y:
        return a.y - CLEARANCE - p[1], b.bottom + CLEARANCE - q[1]
    return 0.0, 0.0


def _clamp_offset(aside: float, whole: float) -> float:
    """The offset, clamped to the other end's height."""
    return max(0.0, min(aside, whole)) if whole > 0 else min(0.0, max(aside, whole))
