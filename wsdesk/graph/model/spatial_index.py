"""Spatial index of rectangles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import nsmallest
from math import hypot

from wsdesk.graph.model.loose_grid import LooseGrid
from wsdesk.graph.model.values import Rect


class SpatialIndex:
    """Rectangles by place, known by their position in the sequence; nothing is built before it is asked."""

    def __init__(self, rects: Sequence[Rect], cell: float = 1024) -> None:
        self.rects: list[Rect] = list(rects)
        self._cell = cell
        self._filled: LooseGrid | None = None

    def query(self, rect: Rect) -> list[int]:
        """All that meet it (edges included), in the order of the sequence."""
        left, top, right, bottom = rect.x, rect.y, rect.x + rect.w, rect.y + rect.h
        rects = self.rects
        found = [
            i
            for i in self._grid.near(left, top, right, bottom)
            if (r := rects[i]).x <= right and r.y <= bottom and left <= r.x + r.w and top <= r.y + r.h
        ]
        found.sort()
        return found

    def any(self, rect: Rect) -> bool:
        """Whether anything meets it; quick where much does."""
        rects = self.rects
        return any(
            rects[i].meets(rect) for i in self._grid.each(rect.x, rect.y, rect.x + rect.w, rect.y + rect.h)
        )

    def nearest(self, x: float, y: float, within: float, limit: int = 16) -> list[int]:
        """Those at most `within` px away from the point (0 inside), nearest first, at most `limit`."""
        near = [
            (distance, i)
            for i in self.query(Rect(x - within, y - within, 2 * within, 2 * within))
            if (distance := distance_to(self.rects[i], x, y)) <= within
        ]
        return [i for _, i in nsmallest(limit, near)]

    def moved(self, rects: Mapping[int, Rect]) -> SpatialIndex:
        """An index with those rectangles under their numbers; this one stays as it is."""
        new = SpatialIndex(self.rects, self._cell)
        grid = new._filled = self._filled.copy() if self._filled is not None else None
        for i, rect in rects.items():
            old = self.rects[i]
            new.rects[i] = rect
            if grid is not None:
                grid.remove(i, old.x, old.y, old.w, old.h)
                grid.add(i, rect.x, rect.y, rect.w, rect.h)
        return new

    @property
    def _grid(self) -> LooseGrid:
        if self._filled is None:
            self._filled = LooseGrid(self._cell)
            self._filled.add_all(self.rects)
        return self._filled


def distance_to(rect: Rect, x: float, y: float) -> float:
    """How far the point is from the rectangle; 0 inside."""
    dx = rect.x - x if x < rect.x else max(0.0, x - rect.x - rect.w)
    dy = rect.y - y if y < rect.y else max(0.0, y - rect.y - rect.h)
    return hypot(dx, dy)
