"""Loose grid: spatial index for items with a size.

Each thing lies in exactly one cell, that of its top left corner, on the finest level whose cells are at least
as large as the thing; a question looks one cell further to the left and up. Filling costs one list entry a
thing, whatever its size, which is what lets 100,000 be indexed before the first paint.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

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
