"""How far a curve reaches, and how far a point is from it."""

from __future__ import annotations

from math import sqrt

from wsdesk.graph.bezier import Curve
from wsdesk.graph.values import Rect

_ENDS = (0, 1 / 96, 1 / 48, 1 / 32)
_SAMPLES = (*_ENDS, *(i / 24 for i in range(1, 24)), *(1 - t for t in reversed(_ENDS)))
"""Closer near the ends, where a curve that runs backward turns sharply."""


def curve_bounds(curve: Curve) -> Rect:
    """The smallest rectangle that holds the curve."""
    left, right = _extent(curve.start[0], curve.c1[0], curve.c2[0], curve.end[0])
    top, bottom = _extent(curve.start[1], curve.c1[1], curve.c2[1], curve.end[1])
    return Rect(left, top, right - left, bottom - top)


def curve_distance(curve: Curve, x: float, y: float) -> float:
    """How far the point is from the curve, in canvas px; right to a two-thousandth of the curve's length."""
    (px, py), (ax, ay), (bx, by), (qx, qy) = curve.start, curve.c1, curve.c2, curve.end
    # The curve as ((x3 t + x2) t + x1) t + x0, moved so that the point is at 0, 0.
    x0, x1, x2, x3 = px - x, 3 * (ax - px), 3 * (bx - 2 * ax + px), qx - px + 3 * (ax - bx)
    y0, y1, y2, y3 = py - y, 3 * (ay - py), 3 * (by - 2 * ay + py), qy - py + 3 * (ay - by)
    squares = [
        (((x3 * t + x2) * t + x1) * t + x0) ** 2 + (((y3 * t + y2) * t + y1) * t + y0) ** 2 for t in _SAMPLES
    ]
    best = min(squares)
    last = len(squares) - 1
    for i, square in enumerate(squares):
        low, high = max(0, i - 1), min(last, i + 1)
        # A valley that starts far above the best point is not the nearest one.
        if square > squares[low] or square > squares[high] or square > 4 * best + 64:
            continue
        t, step = _SAMPLES[i], _SAMPLES[high] - _SAMPLES[low]
        while step > 1e-4:
            step /= 2
            for s in (t - step, t + step):
                if 0 <= s <= 1:
                    here = (((x3 * s + x2) * s + x1) * s + x0) ** 2 + (((y3 * s + y2) * s + y1) * s + y0) ** 2
                    if here < square:
                        t, square = s, here
        best = min(best, square)
    return sqrt(best)


def further_than(curve: Curve, x: float, y: float, distance: float) -> bool:
    """Whether the point is certainly further away: a cheap first question, by the pulling points."""
    xs = (curve.start[0], curve.c1[0], curve.c2[0], curve.end[0])
    ys = (curve.start[1], curve.c1[1], curve.c2[1], curve.end[1])
    return (
        x < min(xs) - distance or x > max(xs) + distance or y < min(ys) - distance or y > max(ys) + distance
    )


def _extent(a: float, b: float, c: float, d: float) -> tuple[float, float]:
    """Least and greatest value of the cubic along one axis: its ends and where its slope is zero."""
    low, high = (a, d) if a <= d else (d, a)
    if low <= b <= high and low <= c <= high:
        return low, high
    # slope / 3 = (b-a)(1-t)^2 + 2(c-b)(1-t)t + (d-c)t^2
    u, v, w = b - a, c - b, d - c
    square, middle = u - 2 * v + w, v - u
    roots: list[float] = []
    under = middle * middle - square * u
    if abs(square) > 1e-9 * (abs(u) + abs(v) + abs(w)):
        if under >= 0:
            roots = [(-middle + sqrt(under)) / square, (-middle - sqrt(under)) / square]
    elif middle:
        roots = [-u / (2 * middle)]
    for t in roots:
        if 0 < t < 1:
            s = 1 - t
            value = s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
            low, high = min(low, value), max(high, value)
    return low, high
