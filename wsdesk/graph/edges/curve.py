"""A cubic Bezier curve: the value that everything which draws or measures an edge shares."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt

from wsdesk.graph.model.fast_init import fast_init
from wsdesk.graph.model.values import Rect

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class BezierCurve:
    """A cubic Bezier curve in canvas px: from `start` to `end`, pulled by `c1` and `c2`."""

    start: Point
    c1: Point
    c2: Point
    end: Point

    def at(self, t: float) -> Point:
        """The point at parameter `t`, 0 to 1."""
        s = 1 - t
        a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        return (
            a * self.start[0] + b * self.c1[0] + c * self.c2[0] + d * self.end[0],
            a * self.start[1] + b * self.c1[1] + c * self.c2[1] + d * self.end[1],
        )

    def turned(self) -> BezierCurve:
        """The curve with x and y exchanged."""
        return BezierCurve(*[(y, x) for x, y in (self.start, self.c1, self.c2, self.end)])


make_curve = fast_init(BezierCurve)


_EXACT = 0.02
"""Canvas px: what is smaller is a point."""


def curve_bounds(curve: BezierCurve) -> Rect:
    """The smallest rectangle that holds the curve."""
    left, right = _extent(curve.start[0], curve.c1[0], curve.c2[0], curve.end[0])
    top, bottom = _extent(curve.start[1], curve.c1[1], curve.c2[1], curve.end[1])
    return Rect(left, top, right - left, bottom - top)


def curve_distance(curve: BezierCurve, x: float, y: float, within: float = inf) -> float:
    """How far the point is from the curve, in canvas px, right to a fiftieth of one; inf beyond `within`.

    The curve is halved (de Casteljau) where it may come nearer than what was found: it lies in the box of its
    pulling points, and where those lie in a row it is a straight line. A curve that folds back on itself has
    two valleys close together, which no sampling tells apart for certain.
    """
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve.start, curve.c1, curve.c2, curve.end
    best, found = within * within, False
    parts = [(ax - x, ay - y, bx - x, by - y, cx - x, cy - y, dx - x, dy - y)]
    while parts:
        ax, ay, bx, by, cx, cy, dx, dy = parts.pop()
        left, right = min(ax, bx, cx, dx), max(ax, bx, cx, dx)
        top, bottom = min(ay, by, cy, dy), max(ay, by, cy, dy)
        aside = left if left > 0 else min(right, 0.0)
        above = top if top > 0 else min(bottom, 0.0)
        if aside * aside + above * above > best or (found and best == 0):
            continue
        if right - left < _EXACT and bottom - top < _EXACT:
            best, found = min(best, ax * ax + ay * ay), True
            continue
        ex, ey = dx - ax, dy - ay
        square = ex * ex + ey * ey
        if square and _in_a_row(ex, ey, square, bx - ax, by - ay, cx - ax, cy - ay):
            t = min(1.0, max(0.0, -(ax * ex + ay * ey) / square))
            nearest = (ax + t * ex) ** 2 + (ay + t * ey) ** 2
            if nearest <= best:
                best, found = nearest, True
            continue
        px, py, qx, qy, rx, ry = (
            (ax + bx) / 2,
            (ay + by) / 2,
            (bx + cx) / 2,
            (by + cy) / 2,
            (cx + dx) / 2,
            (cy + dy) / 2,
        )
        ux, uy, vx, vy = (px + qx) / 2, (py + qy) / 2, (qx + rx) / 2, (qy + ry) / 2
        mx, my = (ux + vx) / 2, (uy + vy) / 2
        first, second = (ax, ay, px, py, ux, uy, mx, my), (mx, my, vx, vy, rx, ry, dx, dy)
        # The half that begins nearer is looked at first: it makes the rest needless.
        parts += (second, first) if ax * ax + ay * ay < dx * dx + dy * dy else (first, second)
    return sqrt(best) if found else inf


def _in_a_row(ex: float, ey: float, square: float, bx: float, by: float, cx: float, cy: float) -> bool:
    """Whether both pulling points lie beside the line of `square` length ex, ey, as good as on it."""
    slack = _EXACT * _EXACT / 4 * square
    return (
        (ex * by - ey * bx) ** 2 <= slack
        and (ex * cy - ey * cx) ** 2 <= slack
        and 0 <= ex * bx + ey * by <= square
        and 0 <= ex * cx + ey * cy <= square
    )


def further_than(curve: BezierCurve, x: float, y: float, distance: float) -> bool:
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
