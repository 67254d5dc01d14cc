"""Where a forward edge runs: how high it can be between two x, told from its two cards alone.

Its pulling points stand out half the way, so that all such curves are one curve, stretched; a short table of
that one does for every edge.
"""

from __future__ import annotations

from wsdesk.graph.edges.metrics import LANE_MOST, STUB
from wsdesk.graph.model.values import Rect

SHORTEST = 2 * STUB
"""Edges that go less far (px) to the right have another shape."""

_STEPS = 64


def _table() -> tuple[float, ...]:
    """How far down the one curve is, as a share, at each 64th of its way to the right."""
    shares: list[float] = []
    fine = 64 * _STEPS
    k = 0
    for i in range(fine + 1):
        t = i / fine
        if 1.5 * t - 1.5 * t * t + t * t * t >= k / _STEPS - 1e-12:
            shares.append(3 * t * t - 2 * t * t * t)
            k += 1
    shares[-1] = 1.0
    return tuple(shares)


_DOWN = _table()


def band(a: Rect, b: Rect, left: float, right: float) -> tuple[float, float]:
    """The least and greatest y that an edge from the right of `a` to the left of `b` can have between two x.

    `b.x` must be `SHORTEST` right of `a`'s right side at least. Handles may sit anywhere along the sides.
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
    s, e = _DOWN[first], _DOWN[last]
    top = high + over * (s if over >= 0 else e)
    bottom = low + under * (e if under >= 0 else s)
    return top - LANE_MOST, bottom + LANE_MOST
