"""Virtual grid of equal cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import Signal
from typing_extensions import override

from wsdesk.panels.widgets.lists.cell_view import CellBox, CellView


@dataclass(frozen=True, slots=True)
class GridGeometry:
    """Geometry of cells of one height, `gap` px apart, in columns of at least `least_width`.

    Columns share the width to the last pixel, so that both edges of the grid are aligned.
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
        """Height of all rows, without a gap after the last."""
        return max(0, self.rows * (self.cell_height + self.gap) - self.gap)

    def rect(self, number: int) -> tuple[int, int, int, int]:
        """x, y, width, and height of a cell."""
        row, column = divmod(number, self.columns)
        step = (self.width + self.gap) / self.columns
        left, right = round(column * step), round((column + 1) * step) - self.gap
        return left, row * (self.cell_height + self.gap), max(1, right - left), self.cell_height

    def at(self, x: int, y: int) -> int:
        """Index of the cell at a point, -1 for none (as in a gap)."""
        if x < 0 or y < 0 or x >= self.width:
            return -1
        column = min(self.columns - 1, int(x // ((self.width + self.gap) / self.columns)))
        number = (y // (self.cell_height + self.gap)) * self.columns + column
        if number >= self.count:
            return -1
        left, top, width, height = self.rect(number)
        return number if left <= x < left + width and top <= y < top + height else -1

    def between(self, top: int, bottom: int) -> range:
        """Indexes of the cells in rows that intersect a vertical range."""
        step = self.cell_height + self.gap
        first = max(0, top // step) * self.columns
        last = (max(0, bottom) // step + 1) * self.columns
        return range(min(first, self.count), min(last, self.count))

    def boxes_between(self, top: int, bottom: int) -> Iterator[CellBox]:
        """Rectangles of these cells."""
        return (CellBox(number, *self.rect(number)) for number in self.between(top, bottom))

    def vertical(self, number: int, by: int, x: float) -> int:
        """Cell above (-1) or below (1); `number` if there is none.

        Down from the second to last row goes to the last cell if the column has none below.
        """
        goal = number + by * self.columns
        if 0 <= goal < self.count:
            return goal
        last_row = (self.count - 1) // self.columns
        return self.count - 1 if by > 0 and number // self.columns < last_row else number


class GridView(CellView[GridGeometry]):
    """Grid of cells of one height, in columns that share the width."""

    columns_changed = Signal()
    """Emitted when the number or width of columns changed, and with it maybe the height of rows."""

    def __init__(self, name: str, *, least_width: int, cell_height: int, gap: int) -> None:
        super().__init__(name, GridGeometry(100, 0, least_width, cell_height, gap))

    def set_cells(self, height: int, least_width: int) -> None:
        geometry = replace(self.cells, cell_height=height, least_width=least_width)
        if geometry != self.cells:
            self.cells = geometry
            self.doItemsLayout()
            self.columns_changed.emit()

    @override
    def measure(self, width: int) -> None:
        before = self.cells
        self.cells = replace(before, width=width, count=self.count())
        if (self.cells.columns, self.cells.count) != (before.columns, before.count):
            self.columns_changed.emit()

    @override
    def step_px(self) -> int:
        return (self.cells.cell_height + self.cells.gap) // 2

    @override
    def height_for(self, width: int) -> int:
        return replace(self.cells, width=max(1, width), count=self.count()).height
