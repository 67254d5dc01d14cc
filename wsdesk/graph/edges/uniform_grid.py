"""Numbers in square cells: what lies in several of them is in each."""

from __future__ import annotations

from collections.abc import Iterable

from wsdesk.graph.edges.bounds import band
from wsdesk.graph.model.values import Rect


class UniformGrid:
    """Lists of numbers by column and row of a square grid."""

    __slots__ = ("_cells", "_shares", "_size")

    def __init__(self, size: float) -> None:
        self._size = size
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._shares = False

    def put_box(self, number: int, left: float, top: float, right: float, bottom: float) -> None:
        """Put the number into every cell that meets the rectangle."""
        size, put = self._size, self._put
        low = int(bottom // size) + 1
        for column in range(int(left // size), int(right // size) + 1):
            for row in range(int(top // size), low):
                put((column, row), number)

    def put_band(
        self, number: int, shares: tuple[float, ...], a: Rect, b: Rect, left: float, right: float
    ) -> None:
        """Put the number into every cell that a forward edge between the cards can meet (see `bands`)."""
        size, put = self._size, self._put
        for column in range(int(left // size), int(right // size) + 1):
            top, bottom = band(shares, a, b, column * size, (column + 1) * size)
            for row in range(int(top // size), int(bottom // size) + 1):
                put((column, row), number)

    def put_points(self, number: int, points: Iterable[tuple[float, float]]) -> None:
        """Put the number into every cell that holds one of the points."""
        size = self._size
        for key in {(int(x // size), int(y // size)) for x, y in points}:
            self._put(key, number)

    def collect(self, found: set[int], left: float, top: float, right: float, bottom: float) -> None:
        """Add every number of a cell that meets the rectangle."""
        size, cells = self._size, self._cells
        first, last, high, low = left // size, right // size, top // size, bottom // size
        if (last - first + 1) * (low - high + 1) > len(cells):
            for (column, row), held in cells.items():
                if first <= column <= last and high <= row <= low:
                    found.update(held)
            return
        for column in range(int(first), int(last) + 1):
            for row in range(int(high), int(low) + 1):
                held = cells.get((column, row))
                if held:
                    found.update(held)

    def copy(self) -> UniformGrid:
        """Cells that are filled further without these noticing; these are to be left as they are."""
        new = UniformGrid(self._size)
        new._cells = self._cells.copy()
        new._shares = True
        return new

    def _put(self, key: tuple[int, int], number: int) -> None:
        held = self._cells.get(key)
        if held is None:
            self._cells[key] = [number]
        elif self._shares:
            self._cells[key] = [*held, number]
        else:
            held.append(number)
