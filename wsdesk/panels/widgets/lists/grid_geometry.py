"""Geometry of a grid. Numbers in, numbers out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GridGeometry:
    """Cells of one height, `gap` px apart, in as many columns of at least `least_width` as `width` holds.

    Columns share the width to the last pixel, so that both rims of the grid are straight.
    """

    width: int
    count: int
    least_width: int
    cell_height: int
    gap: int

    @property
    def columns(self) -> int:
        return max(1, (self.width + self.gap) // (self.least_width + self.gap))

    @property
    def rows(self) -> int:
        return -(-self.count // self.columns)

    @property
    def height(self) -> int:
        """The height of all rows, without a gap after the last."""
        return max(0, self.rows * (self.cell_height + self.gap) - self.gap)

    def rect(self, number: int) -> tuple[int, int, int, int]:
        """x, y, width and height of a cell."""
        row, column = divmod(number, self.columns)
        step = (self.width + self.gap) / self.columns
        left, right = round(column * step), round((column + 1) * step) - self.gap
        return left, row * (self.cell_height + self.gap), max(1, right - left), self.cell_height

    def at(self, x: int, y: int) -> int:
        """The cell at a point, -1 where there is none (a gap is none)."""
        if x < 0 or y < 0 or x >= self.width:
            return -1
        column = min(self.columns - 1, int(x // ((self.width + self.gap) / self.columns)))
        number = (y // (self.cell_height + self.gap)) * self.columns + column
        if number >= self.count:
            return -1
        left, top, width, height = self.rect(number)
        return number if left <= x < left + width and top <= y < top + height else -1

    def between(self, top: int, bottom: int) -> range:
        """The cells of the rows that a strip of the grid meets."""
        step = self.cell_height + self.gap
        first = max(0, top // step) * self.columns
        last = (max(0, bottom) // step + 1) * self.columns
        return range(min(first, self.count), min(last, self.count))
