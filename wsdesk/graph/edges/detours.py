"""Edges that cannot go straight: backward ones, led around or between their cards, and loops on one card.

Everything is written for an edge that leaves to the right or left; one that leaves up or down is turned.
"""

from __future__ import annotations

from math import hypot, sqrt

from wsdesk.graph.edges.curve import BezierCurve, make_curve
from wsdesk.graph.edges.metrics import BOW_MOST, CLEARANCE, LANE_MOST, PULL_MOST, STUB, TEARDROP, lane_offset
from wsdesk.graph.edges.shape import Point
from wsdesk.graph.model.values import Rect

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
    rooms = around_cards(p, q, cards, over=over) or _between(p, q, cards)
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


def corner(p: Point, q: Point, leaves: Point, enters: Point, lane: int) -> BezierCurve:
    """A loop from one side of a card around the corner to the next; `enters` points out of that side."""
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


def _between(p: Point, q: Point, cards: Cards) -> Point:
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
