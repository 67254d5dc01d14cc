"""Dimensions of edges, and their maximum bounds computed from the two cards alone."""

from __future__ import annotations

from math import sqrt

from wsdesk.graph.edges.shape import Box
from wsdesk.graph.model.values import Rect

STUB = 40.0
"""Minimum length of the straight start of a curve, unless its ends are closer than that."""

CLEARANCE = 24.0
"""Distance between a card and an edge that is led around it."""

BOW_MOST = 1200.0
"""Maximum extent of a card beyond its handle that is led around; a larger card is crossed."""

PULL_MOST = 2.6
"""Maximum distance of the control point of a bow, relative to its offset."""

TEARDROP = 80.0
"""Minimum distance of the control points of a loop to the same side."""

LANE_MOST = 64.0
"""Offset of the outermost of many coinciding edges."""


def lane_offset(lane: int) -> float:
    """Offset of a lane at the middle of a curve; each further lane adds less."""
    return LANE_MOST * lane / (abs(lane) + 3)


MARGIN = STUB + LANE_MOST
"""Maximum distance of a forward curve from the rectangle of its two cards: stub and lane."""

_BOW_DEPTH = 0.75 * PULL_MOST
_BOW_LANE = 2 * LANE_MOST


def forward_box(a: Rect, b: Rect) -> Box:
    """For an edge from the right of `a` to the left of `b`, where `b` is further right."""
    ab, bb = a.y + a.h, b.y + b.h
    return (
        a.x + a.w - MARGIN,
        (a.y if a.y < b.y else b.y) - MARGIN,
        b.x + MARGIN,
        (ab if ab > bb else bb) + MARGIN,
    )


def backward_box(a: Rect, b: Rect) -> Box:
    """For a backward edge from the right of `a` to the left of `b`, whose ends extend further."""
    ar, ab, br, bb = a.x + a.w, a.y + a.h, b.x + b.w, b.y + b.h
    top, bottom = (a.y if a.y < b.y else b.y), (ab if ab > bb else bb)
    grow_x = MARGIN + 6 * sqrt(ar - b.x)
    beside = a.y <= bb + CLEARANCE and b.y <= ab + CLEARANCE
    grow_y = _bow(bottom - top) if beside else MARGIN
    left, right = (a.x if a.x < b.x else b.x), (ar if ar > br else br)
    return left - grow_x, top - grow_y, right + grow_x, bottom + grow_y


def any_box(a: Rect, b: Rect) -> Box:
    """For an edge between any sides of the two cards."""
    left, top = min(a.x, b.x), min(a.y, b.y)
    right, bottom = max(a.right, b.right), max(a.bottom, b.bottom)
    grow_x, grow_y = MARGIN + 6 * sqrt(right - left), MARGIN + 6 * sqrt(bottom - top)
    if a.y <= b.bottom + CLEARANCE and b.y <= a.bottom + CLEARANCE:
        grow_y = max(grow_y, _bow(bottom - top))
    if a.x <= b.right + CLEARANCE and b.x <= a.right + CLEARANCE:
        grow_x = max(grow_x, _bow(right - left))
    return left - grow_x, top - grow_y, right + grow_x, bottom + grow_y


def hull(a: Rect, b: Rect, margin: float) -> Box:
    """Bounding box of both cards, expanded by a margin."""
    ar, ab, br, bb = a.x + a.w, a.y + a.h, b.x + b.w, b.y + b.h
    return (
        (a.x if a.x < b.x else b.x) - margin,
        (a.y if a.y < b.y else b.y) - margin,
        (ar if ar > br else br) + margin,
        (ab if ab > bb else bb) + margin,
    )


def loop_box(card: Rect) -> Box:
    """For an edge from a card to itself, between any of its sides."""
    left, top, right, bottom = any_box(card, card)
    grow = 0.75 * (TEARDROP + LANE_MOST) + max(card.w, card.h)
    return (
        min(left, card.x - grow),
        min(top, card.y - grow),
        max(right, card.right + grow),
        max(bottom, card.bottom + grow),
    )


def _bow(extent: float) -> float:
    return _BOW_DEPTH * min(BOW_MOST, extent + CLEARANCE) + _BOW_LANE


SHORTEST = 2 * STUB
"""Minimum horizontal distance (px) of an edge with a band."""

_STEPS = 64


def band(shares: tuple[float, ...], a: Rect, b: Rect, left: float, right: float) -> tuple[float, float]:
    """Minimum and maximum y between two x of an edge from the right of `a` to the left of `b`.

    `shares` are those of its style. `b.x` must be at least `SHORTEST` right of `a`'s right side. Handles may
    be anywhere on the sides.
    """
    start = a.x + a.w
    way = b.x - start
    first = int((left - LANE_MOST - start) / way * _STEPS)
    last = int((right + LANE_MOST - start) / way * _STEPS) + 2
    first = 0 if first < 1 else first - 1
    last = _STEPS if last > _STEPS else last
    if first > _STEPS:
        first = _STEPS
    if last < 0:
        last = 0
    high, low = a.y, a.y + a.h
    over, under = b.y - high, b.y + b.h - low
    s, e = shares[first], shares[last]
    top = high + over * (s if over >= 0 else e)
    bottom = low + under * (e if under >= 0 else s)
    return top - LANE_MOST, bottom + LANE_MOST
