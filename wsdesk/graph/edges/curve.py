"""Cubic Bezier curves, and chains of them: the two edge shapes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot, inf, sqrt

from wsdesk.graph.edges.shape import Box, Cubic, EdgeShape, Point
from wsdesk.graph.model.fast_init import fast_init
from wsdesk.graph.model.values import Rect


@dataclass(frozen=True, slots=True)
class BezierCurve:
    """An `EdgeShape`: a cubic Bezier curve in canvas px with the control points `c1` and `c2`."""

    start: Point
    c1: Point
    c2: Point
    end: Point

    def point_at(self, t: float) -> Point:
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

    @property
    def segments(self) -> tuple[BezierCurve, ...]:
        return (self,)

    def bounds(self) -> Rect:
        left, right = _extent(self.start[0], self.c1[0], self.c2[0], self.end[0])
        top, bottom = _extent(self.start[1], self.c1[1], self.c2[1], self.end[1])
        return Rect(left, top, right - left, bottom - top)

    def distance(self, x: float, y: float, within: float = inf) -> float:
        """Distance of the point, exact to 0.02 px; inf beyond `within`.

        The curve is halved (de Casteljau) where it may be nearer than the best result: it is inside the
        bounding box of its control points, and straight if they are collinear. Sampling would miss one of the
        two close minima of a curve that folds back on itself.
        """
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.start, self.c1, self.c2, self.end
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
            if square and _is_straight(ex, ey, square, bx - ax, by - ay, cx - ax, cy - ay):
                t = min(1.0, max(0.0, -(ax * ex + ay * ey) / square))
                nearest = (ax + t * ex) ** 2 + (ay + t * ey) ** 2
                if nearest <= best:
                    best, found = nearest, True
                continue
            px = (ax + bx) / 2
            py = (ay + by) / 2
            qx = (bx + cx) / 2
            qy = (by + cy) / 2
            rx = (cx + dx) / 2
            ry = (cy + dy) / 2
            ux, uy, vx, vy = (px + qx) / 2, (py + qy) / 2, (qx + rx) / 2, (qy + ry) / 2
            mx, my = (ux + vx) / 2, (uy + vy) / 2
            first, second = (ax, ay, px, py, ux, uy, mx, my), (mx, my, vx, vy, rx, ry, dx, dy)
            # The nearer half first, since it may rule out the other one.
            parts += (second, first) if ax * ax + ay * ay < dx * dx + dy * dy else (first, second)
        return sqrt(best) if found else inf

    def pieces(self, area: Rect, longest: float) -> list[tuple[Cubic, Box]]:
        """Halve the curve until pieces are short, dropping those whose bounding box doesn't intersect
        `area`."""
        low_x, low_y, high_x, high_y = area.x, area.y, area.x + area.w, area.y + area.h
        pieces: list[tuple[Cubic, Box]] = []
        pending: list[Cubic] = []
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = self.start, self.c1, self.c2, self.end
        while True:
            # Written out: min and max of four values take three times as long.
            left, right = x0 if x0 < x1 else x1, x1 if x0 < x1 else x0
            left, right = x2 if x2 < left else left, x2 if x2 > right else right
            left, right = x3 if x3 < left else left, x3 if x3 > right else right
            if left <= high_x and right >= low_x:
                top, bottom = y0 if y0 < y1 else y1, y1 if y0 < y1 else y0
                top, bottom = y2 if y2 < top else top, y2 if y2 > bottom else bottom
                top, bottom = y3 if y3 < top else top, y3 if y3 > bottom else bottom
                if top <= high_y and bottom >= low_y:
                    if right - left + bottom - top > longest:
                        ax, ay, bx, by = (x0 + x1) / 2, (y0 + y1) / 2, (x1 + x2) / 2, (y1 + y2) / 2
                        cx, cy = (x2 + x3) / 2, (y2 + y3) / 2
                        dx, dy, ex, ey = (ax + bx) / 2, (ay + by) / 2, (bx + cx) / 2, (by + cy) / 2
                        mx, my = (dx + ex) / 2, (dy + ey) / 2
                        pending.append((x0, y0, ax, ay, dx, dy, mx, my))
                        x0, y0, x1, y1, x2, y2 = mx, my, ex, ey, cx, cy
                        continue
                    box = (left - 2, top - 2, right + 2, bottom + 2)
                    pieces.append(((x0, y0, x1, y1, x2, y2, x3, y3), box))
            if not pending:
                return pieces
            x0, y0, x1, y1, x2, y2, x3, y3 = pending.pop()

    def trimmed(self, start: float, end: float) -> BezierCurve:
        first, last = _share(start, self.start, self.c1), _share(end, self.end, self.c2)
        return _reversed(_from(_reversed(_from(self, first)), last / (1 - first)))

    def points(self, step: float) -> list[Point]:
        legs = (self.start, self.c1, self.c2, self.end)
        longest = max([hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(legs)])
        steps = int(3 * longest / step) + 1
        return [self.point_at(i / steps) for i in range(steps + 1)]


make_curve = fast_init(BezierCurve)

_EXACT = 0.02
"""Canvas px: smaller extents count as a point."""


def _is_straight(ex: float, ey: float, square: float, bx: float, by: float, cx: float, cy: float) -> bool:
    """Whether both control points are on the line of squared length `square` along (ex, ey), within
    tolerance."""
    slack = _EXACT * _EXACT / 4 * square
    return (
        (ex * by - ey * bx) ** 2 <= slack
        and (ex * cy - ey * cx) ** 2 <= slack
        and 0 <= ex * bx + ey * by <= square
        and 0 <= ex * cx + ey * cy <= square
    )


def _share(by: float, end: Point, pull: Point) -> float:
    """Fraction of the curve that the first `by` px are, at most a quarter."""
    return by / max(3 * hypot(pull[0] - end[0], pull[1] - end[1]), 4 * by) if by else 0.0


def _reversed(curve: BezierCurve) -> BezierCurve:
    return BezierCurve(curve.end, curve.c2, curve.c1, curve.start)


def _from(curve: BezierCurve, t: float) -> BezierCurve:
    """The part from `t` to the end (de Casteljau)."""
    ab = _between(curve.start, curve.c1, t)
    bc = _between(curve.c1, curve.c2, t)
    cd = _between(curve.c2, curve.end, t)
    abc, bcd = _between(ab, bc, t), _between(bc, cd, t)
    return BezierCurve(_between(abc, bcd, t), bcd, cd, curve.end)


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _extent(a: float, b: float, c: float, d: float) -> tuple[float, float]:
    """Minimum and maximum of the cubic along one axis, at its ends or where its slope is zero."""
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


_ROUND = 0.5523
"""Distance of the control points of a quarter circle, relative to its radius."""


@dataclass(frozen=True, slots=True)
class CurveChain:
    """An `EdgeShape` of curves that are joined end to end."""

    segments: tuple[BezierCurve, ...]

    @property
    def start(self) -> Point:
        return self.segments[0].start

    @property
    def end(self) -> Point:
        return self.segments[-1].end

    def bounds(self) -> Rect:
        rects = [segment.bounds() for segment in self.segments]
        left, top = min(rect.x for rect in rects), min(rect.y for rect in rects)
        right, bottom = max(rect.right for rect in rects), max(rect.bottom for rect in rects)
        return Rect(left, top, right - left, bottom - top)

    def distance(self, x: float, y: float, within: float = inf) -> float:
        return min(segment.distance(x, y, within) for segment in self.segments)

    def pieces(self, area: Rect, longest: float) -> list[tuple[Cubic, Box]]:
        return [piece for segment in self.segments for piece in segment.pieces(area, longest)]

    def trimmed(self, start: float, end: float) -> CurveChain:
        first, *rest = self.segments
        parts = [first.trimmed(start, 0), *rest]
        return replace(self, segments=(*parts[:-1], parts[-1].trimmed(0, end)))

    def point_at(self, t: float) -> Point:
        lengths = [_length(segment) for segment in self.segments]
        left = t * sum(lengths)
        for segment, length in zip(self.segments, lengths, strict=True):
            if left <= length and length:
                return segment.point_at(left / length)
            left -= length
        return self.end

    def points(self, step: float) -> list[Point]:
        return [point for segment in self.segments for point in segment.points(step)]


def line(p: Point, q: Point) -> BezierCurve:
    """A straight line."""
    dx, dy = (q[0] - p[0]) / 3, (q[1] - p[1]) / 3
    return make_curve(p, (p[0] + dx, p[1] + dy), (q[0] - dx, q[1] - dy), q)


def polyline(points: Sequence[Point], radius: float = 0.0) -> EdgeShape:
    """Straight lines through the points, with corners of that radius where there is room."""
    stops = _corners(points)
    if len(stops) < 3:
        return line(points[0], points[-1])
    segments: list[BezierCurve] = []
    at = stops[0]
    for before, corner, after in zip(stops, stops[1:], stops[2:], strict=False):
        into, out = _toward(corner, before, radius), _toward(corner, after, radius)
        segments.append(line(at, into))
        if radius:
            segments.append(make_curve(into, _mix(into, corner), _mix(out, corner), out))
        at = out
    return CurveChain((*segments, line(at, stops[-1])))


def _corners(points: Sequence[Point]) -> list[Point]:
    """The points without duplicates and without points on a straight line."""
    corners: list[Point] = []
    for point in points:
        if corners and hypot(point[0] - corners[-1][0], point[1] - corners[-1][1]) < 1e-6:
            continue
        if len(corners) > 1 and _is_between(corners[-2], corners[-1], point):
            corners.pop()
        corners.append(point)
    return corners


def _is_between(a: Point, b: Point, c: Point) -> bool:
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    return abs(ux * vy - uy * vx) < 1e-6 * (abs(ux) + abs(uy)) * (abs(vx) + abs(vy)) and ux * vx + uy * vy > 0


def _toward(corner: Point, other: Point, radius: float) -> Point:
    """The point at the radius from the corner, at most half the line, which has two corners."""
    length = hypot(other[0] - corner[0], other[1] - corner[1])
    share = min(radius / length, 0.5)
    return corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share


def _mix(end: Point, corner: Point) -> Point:
    return end[0] + (corner[0] - end[0]) * _ROUND, end[1] + (corner[1] - end[1]) * _ROUND


def _length(curve: BezierCurve) -> float:
    return hypot(curve.end[0] - curve.start[0], curve.end[1] - curve.start[1])
