"""A cubic Bezier curve: the value that everything which draws or measures an edge shares."""

from __future__ import annotations

from dataclasses import dataclass

from wsdesk.graph.model.fast_init import fast_init

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
