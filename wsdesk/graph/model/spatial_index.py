"""Spatial index of rectangles in a loose grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nsmallest
from itertools import chain
from math import hypot

from wsdesk.graph.model.values import Rect

Cells = dict[tuple[float, float], list[int]]


class LooseGrid:
    """Numbers by rectangle. It gives candidates: all whose rectangle meets the question, and some more."""

    __slots__ = ("_cell", "_levels", "_shares")

    def __init__(self, cell: float) -> None:
        self._cell = cell
        self._levels: dict[float, Cells] = {cell: {}}
        self._shares = False

    def add(self, number: int, x: float, y: float, w: float, h: float) -> None:
        size = self._size_for(w if w > h else h)
        cells = self._levels.get(size)
        if cells is None:
            cells = self._levels[size] = {}
        key = (x // size, y // size)
        held = cells.get(key)
        if held is None:
            cells[key] = [number]
        elif self._shares:
            cells[key] = [*held, number]
        else:
            held.append(number)

    def add_all(self, rects: Iterable[Rect]) -> None:
        """Number the rectangles from 0 on, in an empty grid: as `add` for each, in a third of the time."""
        size = self._cell
        cells = self._levels[size]
        find = cells.get
        for number, rect in enumerate(rects):
            if rect.w <= size and rect.h <= size:
                key = (rect.x // size, rect.y // size)
                held = find(key)
                if held is None:
                    cells[key] = [number]
                else:
                    held.append(number)
            else:
                self.add(number, rect.x, rect.y, rect.w, rect.h)

    def remove(self, number: int, x: float, y: float, w: float, h: float) -> None:
        """Take it out; the rectangle must be the one it was added with."""
        size = self._size_for(w if w > h else h)
        cells, key = self._levels[size], (x // size, y // size)
        cells[key] = [other for other in cells[key] if other != number]

    def near(self, x: float, y: float, right: float, bottom: float) -> list[int]:
        """Candidates for the rectangle, in no order."""
        found: list[int] = []
        for size, cells in self._levels.items():
            left, top = int(x // size) - 1, int(y // size) - 1
            last, low = int(right // size), int(bottom // size)
            if (last - left + 1) * (low - top + 1) > len(cells):
                inside = [
                    held
                    for (column, row), held in cells.items()
                    if left <= column <= last and top <= row <= low
                ]
                found.extend(chain.from_iterable(inside))
                continue
            find = cells.get
            for column in range(left, last + 1):
                for row in range(top, low + 1):
                    held = find((column, row))
                    if held:
                        found += held
        return found

    def each(self, x: float, y: float, right: float, bottom: float) -> Iterator[int]:
        """The same one after another, for one who needs not all of them."""
        for size, cells in self._levels.items():
            left, top = int(x // size) - 1, int(y // size) - 1
            last, low = int(right // size), int(bottom // size)
            for (column, row), held in cells.items():
                if left <= column <= last and top <= row <= low:
                    yield from held

    def copy(self) -> LooseGrid:
        """A grid that is filled further without this one noticing; this one is to be left as it is."""
        new = LooseGrid(self._cell)
        new._levels = {size: cells.copy() for size, cells in self._levels.items()}
        new._shares = True
        return new

    def _size_for(self, extent: float) -> float:
        size = self._cell
        while size < extent:
            size *= 4
        return size


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
