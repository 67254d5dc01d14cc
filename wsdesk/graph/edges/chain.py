"""Shapes of several segments: straight lines, with rounded corners where they meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot, inf

from wsdesk.graph.edges.curve import BezierCurve, make_curve
from wsdesk.graph.edges.shape import Box, Cubic, EdgeShape, Point
from wsdesk.graph.model.values import Rect

_ROUND = 0.5523
"""Distance of the control points of a quarter circle, as a share of its radius."""


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
    """Straight lines through the points, with corners of that radius where there is room for it."""
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
    """The points without those that lie on a straight way, or twice at one place."""
    found: list[Point] = []
    for point in points:
        if found and hypot(point[0] - found[-1][0], point[1] - found[-1][1]) < 1e-6:
            continue
        if len(found) > 1 and _is_between(found[-2], found[-1], point):
            found.pop()
        found.append(point)
    return found


def _is_between(a: Point, b: Point, c: Point) -> bool:
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    return abs(ux * vy - uy * vx) < 1e-6 * (abs(ux) + abs(uy)) * (abs(vx) + abs(vy)) and ux * vx + uy * vy > 0


def _toward(corner: Point, other: Point, radius: float) -> Point:
    """From the corner by the radius, but by no more than half of the line, which has two corners."""
    length = hypot(other[0] - corner[0], other[1] - corner[1])
    share = min(radius / length, 0.5)
    return corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share


def _mix(end: Point, corner: Point) -> Point:
    return end[0] + (corner[0] - end[0]) * _ROUND, end[1] + (corner[1] - end[1]) * _ROUND


def _length(curve: BezierCurve) -> float:
    return hypot(curve.end[0] - curve.start[0], curve.end[1] - curve.start[1])
