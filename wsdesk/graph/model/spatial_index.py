"""Spatial index of rectangles in a loose grid.

Each rectangle is in exactly one cell, that of its top left corner, on the finest level with cells at least as
large; a query looks one cell further to the left and up. An entry takes one list item, whatever its size, so
that 100,000 rectangles can be indexed before the first paint.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nsmallest
from itertools import chain
from math import hypot

from wsdesk.graph.model.values import Rect

Cells = dict[tuple[float, float], list[int]]
_SLICE = 1_500
"""Rectangles per step of `warm_up`: about 0.5 ms."""


class LooseGrid:
    """Numbers by rectangle. Queries return candidates: all that intersect, and some more."""

    __slots__ = ("_cell", "_is_shared", "_levels")

    def __init__(self, cell: float) -> None:
        self._cell = cell
        self._levels: dict[float, Cells] = {cell: {}}
        self._is_shared = False

    def add(self, number: int, x: float, y: float, w: float, h: float) -> None:
        size = self._size_for(w if w > h else h)
        cells = self._levels.get(size)
        if cells is None:
            cells = self._levels[size] = {}
        key = (x // size, y // size)
        entries = cells.get(key)
        if entries is None:
            cells[key] = [number]
        elif self._is_shared:
            cells[key] = [*entries, number]
        else:
            entries.append(number)

    def add_all(self, rects: Iterable[Rect], first: int = 0) -> None:
        """Add rectangles, numbered from `first`, to a grid that isn't a copy; faster than `add`."""
        size = self._cell
        cells = self._levels[size]
        find = cells.get
        for number, rect in enumerate(rects, first):
            if rect.w <= size and rect.h <= size:
                key = (rect.x // size, rect.y // size)
                entries = find(key)
                if entries is None:
                    cells[key] = [number]
                else:
                    entries.append(number)
            else:
                self.add(number, rect.x, rect.y, rect.w, rect.h)

    def remove(self, number: int, x: float, y: float, w: float, h: float) -> None:
        """Remove a number; the rectangle must be the one that it was added with."""
        size = self._size_for(w if w > h else h)
        cells, key = self._levels[size], (x // size, y // size)
        cells[key] = [other for other in cells[key] if other != number]

    def candidates(self, x: float, y: float, right: float, bottom: float, least: float = 0.0) -> list[int]:
        """Candidates for the rectangle, unordered; `least` is the smallest size of the levels to search."""
        positions: list[int] = []
        for size, cells in self._levels.items():
            if size < least:
                continue
            left, top = int(x // size) - 1, int(y // size) - 1
            last, low = int(right // size), int(bottom // size)
            if (last - left + 1) * (low - top + 1) > len(cells):
                inside = [
                    entries
                    for (column, row), entries in cells.items()
                    if left <= column <= last and top <= row <= low
                ]
                positions.extend(chain.from_iterable(inside))
                continue
            find = cells.get
            for column in range(left, last + 1):
                for row in range(top, low + 1):
                    entries = find((column, row))
                    if entries:
                        positions += entries
        return positions

    def with_corner_in(self, column: int, row: int, side: float) -> list[int]:
        """Those of at most `side` whose top left corner is in a square of the grid of `side`, unordered.

        `side` is the size of a level.
        """
        positions: list[int] = []
        for size, cells in self._levels.items():
            times = int(side // size)
            for x in range(column * times, (column + 1) * times):
                for y in range(row * times, (row + 1) * times):
                    entries = cells.get((x, y))
                    if entries:
                        positions += entries
        return positions

    def iterate(self, x: float, y: float, right: float, bottom: float) -> Iterator[int]:
        """Candidates as an iterator, for callers that stop early."""
        for size, cells in self._levels.items():
            left, top = int(x // size) - 1, int(y // size) - 1
            last, low = int(right // size), int(bottom // size)
            for (column, row), entries in cells.items():
                if left <= column <= last and top <= row <= low:
                    yield from entries

    def copy(self) -> LooseGrid:
        """A copy-on-write copy; this grid must not be changed afterward."""
        new = LooseGrid(self._cell)
        new._levels = {size: cells.copy() for size, cells in self._levels.items()}
        new._is_shared = True
        return new

    def _size_for(self, extent: float) -> float:
        size = self._cell
        while size < extent:
            size *= 4
        return size


class SpatialIndex:
    """Rectangles by position in the sequence; the grid is built on first use."""

    def __init__(self, rects: Sequence[Rect], cell: float = 1024) -> None:
        self.rects: list[Rect] = list(rects)
        self._cell = cell
        self._filled: LooseGrid | None = None

    def build(self) -> None:
        """Build the grid, which a query does otherwise."""
        _ = self._grid

    def warm_up(self) -> Iterator[None]:
        """Build the grid, one slice per step."""
        if self._filled is not None:
            return
        grid = LooseGrid(self._cell)
        for first in range(0, len(self.rects), _SLICE):
            grid.add_all(self.rects[first : first + _SLICE], first)
            yield
        self._filled = self._filled or grid

    def query(self, rect: Rect, least: float = 0.0) -> list[int]:
        """All that intersect (edges included), in the order of the sequence.

        With `least`, some of those whose longer side is shorter are left out, which is faster.
        """
        left, top, right, bottom = rect.x, rect.y, rect.x + rect.w, rect.y + rect.h
        rects = self.rects
        positions = [
            i
            for i in self._grid.candidates(left, top, right, bottom, least)
            if (r := rects[i]).x <= right and r.y <= bottom and left <= r.x + r.w and top <= r.y + r.h
        ]
        positions.sort()
        return positions

    def with_corner_in(self, column: int, row: int, side: float) -> list[int]:
        """All of at most `side` whose top left corner is in that square of a grid, in order.

        `side` is the size of a level: 1024 times a power of four.
        """
        return sorted(self._grid.with_corner_in(column, row, side))

    def any(self, rect: Rect) -> bool:
        """Whether any rectangle intersects; stops at the first."""
        rects = self.rects
        return any(
            rects[i].intersects(rect)
            for i in self._grid.iterate(rect.x, rect.y, rect.x + rect.w, rect.y + rect.h)
        )

    def nearest(self, x: float, y: float, within: float, limit: int = 16) -> list[int]:
        """Rectangles at most `within` px from the point (0 inside), nearest first, at most `limit`."""
        near = [
            (distance, i)
            for i in self.query(Rect(x - within, y - within, 2 * within, 2 * within))
            if (distance := distance_to(self.rects[i], x, y)) <= within
        ]
        return [i for _, i in nsmallest(limit, near)]

    def moved(self, rects: Mapping[int, Rect]) -> SpatialIndex:
        """A copy with other rectangles at those positions."""
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
    """Distance of the point from the rectangle; 0 inside."""
    dx = rect.x - x if x < rect.x else max(0.0, x - rect.x - rect.w)
    dy = rect.y - y if y < rect.y else max(0.0, y - rect.y - rect.h)
    return hypot(dx, dy)
