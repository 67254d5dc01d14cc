"""Justified rows of images: layout of up to millions of results without laying out all of them.

Rows are filled from prefix sums of the aspect ratios. Blocks of about 1,000 items are laid out when they
become visible; the height of the others is estimated from some rows of three blocks, and the rows of a block
are scaled to its estimate, so that nothing below them moves. A single block is laid out exactly. All
positions are logical px.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from wsdesk.panels.widgets.lists.cell_view import CellBox

BLOCK = 1_000
"""Items per block; a block contains whole sections, or a part of a larger one."""
_SAMPLE_ROWS = 40
"""Rows of a block from which heights are estimated."""
_MIN_RATIO, _MAX_RATIO = 0.25, 4.0
"""Limits of the ratio of a cell; more extreme images are shown with margins."""
_MAX_STRETCH = 1.35
"""Limit of a row's height in relation to the wanted one; the last row of a section isn't stretched."""


class LayoutRow(NamedTuple):
    """A row of items `first` to `last` (exclusive), or the header of a section if `section` isn't -1."""

    first: int
    last: int
    y: int
    height: int
    unit: float
    """Width of an item with ratio 1."""
    section: int = -1


class _Block(NamedTuple):
    first: int
    last: int
    first_section: int
    """Number of the section that contains the first item."""


class JustifiedLayout:
    """Layout of items by their ratios (width / height), in sections that begin at the given indexes.

    `sections` starts with 0 if there are headers; without headers it is empty. A ratio that isn't positive
    counts as 1. Call `resize` before anything else.
    """

    def __init__(
        self, ratios: Sequence[float], sections: Sequence[int] = (), *, gap: int = 6, header: int = 40
    ) -> None:
        self.count = len(ratios)
        usual = (r if _MIN_RATIO <= r <= _MAX_RATIO else _clamped(r) for r in ratios)
        self._sums = array("d", accumulate(usual, initial=0.0))
        self._sections = array("q", sections)
        self._gap = gap
        self._header = header
        self._blocks = self._split()
        self._tops = [0]
        self._rows: dict[int, list[LayoutRow]] = {}
        self.width = 1
        self.row_height = 1

    @property
    def height(self) -> int:
        """Height of all rows."""
        return max(0, self._tops[-1] - self._gap)

    def resize(self, width: int, row_height: int) -> None:
        """Lay out for a width and a wanted row height."""
        self.width, self.row_height = max(1, width), max(1, row_height)
        self._rows.clear()
        if len(self._blocks) <= 1:
            self._rows = dict(enumerate(map(self._lay_out, self._blocks)))
            self._tops = [0, *map(self._height_of, self._rows.values())]
            return
        factor = self._sampled_factor()
        heights = (round(self._estimate(block) * factor) for block in self._blocks)
        self._tops = list(accumulate(heights, initial=0))

    def _sampled_factor(self) -> float:
        """How much heights differ from their estimates, which depends on the width and on the ratios."""
        last = len(self._blocks) - 1
        height = estimated = 0
        for number in {0, last // 2, last}:
            block = self._blocks[number]
            per_item = (self._sums[block.last] - self._sums[block.first]) / (block.last - block.first)
            items = round(_SAMPLE_ROWS * self.width / (per_item * self.row_height + self._gap))
            sample = block._replace(last=min(block.last, block.first + max(_SAMPLE_ROWS, items)))
            height += self._height_of(self._lay_out(sample))
            estimated += self._estimate(sample)
        return height / max(1, estimated)

    def rows(self, top: int, bottom: int) -> Iterator[LayoutRow]:
        """Rows and headers that intersect a vertical range, with `y` from the top of the layout."""
        number = max(0, bisect_right(self._tops, top) - 1)
        while number < len(self._blocks) and self._tops[number] < bottom:
            base = self._tops[number]
            for row in self._block_rows(number):
                if base + row.y < bottom and base + row.y + row.height > top:
                    yield row._replace(y=base + row.y)
            number += 1

    def boxes(self, row: LayoutRow) -> Iterator[CellBox]:
        """Rectangles of the items of a row."""
        sums, start, unit, gap, left = self._sums, self._sums[row.first], row.unit, self._gap, 0
        for index in range(row.first, row.last):
            right = round((sums[index + 1] - start) * unit) + (index - row.first) * gap
            yield CellBox(index, left, row.y, max(1, right - left), row.height)
            left = right + gap

    def boxes_between(self, top: int, bottom: int) -> Iterator[CellBox]:
        """Rectangles of the items in rows that intersect a vertical range."""
        for row in self.rows(top, bottom):
            yield from self.boxes(row)

    def _box(self, row: LayoutRow, index: int) -> CellBox:
        start, offset = self._sums[row.first], (index - row.first) * self._gap
        left = round((self._sums[index] - start) * row.unit) + offset
        right = round((self._sums[index + 1] - start) * row.unit) + offset
        return CellBox(index, left, row.y, max(1, right - left), row.height)

    def rect(self, number: int) -> tuple[int, int, int, int]:
        """x, y, width, and height of an item. Raises `IndexError`."""
        return self._box(self.row_of(number), number)[1:]

    def between(self, top: int, bottom: int) -> range:
        """Indexes of the items in rows that intersect a vertical range."""
        rows = [row for row in self.rows(top, bottom) if row.section < 0]
        return range(rows[0].first, rows[-1].last) if rows else range(0)

    def row_of(self, index: int) -> LayoutRow:
        """Row that contains an item. Raises `IndexError`."""
        if not 0 <= index < self.count:
            raise IndexError(index)
        number = bisect_right(self._blocks, index, key=_first_of) - 1
        rows = self._block_rows(number)
        # Headers have the same `first` as the row below them, and come before it.
        row = rows[bisect_right(rows, index, key=_first_of) - 1]
        return row._replace(y=self._tops[number] + row.y)

    def header_above(self, index: int) -> int:
        """Height of the header with its gap if the row of an item is directly below one, else 0."""
        first = self.row_of(index).first
        return self._header + self._gap if first in self._section_starts(first) else 0

    def at(self, x: int, y: int) -> int:
        """Index of the item at a point, -1 for none."""
        for row in self.rows(y, y + 1):
            for box in self.boxes(row):
                if box.x <= x < box.x + box.width:
                    return box.number
        return -1

    def vertical(self, number: int, by: int, x: float) -> int:
        """Item above (-1) or below (1), nearest to the horizontal position `x`; `number` if there is none."""
        row = self.row_of(number)
        while True:
            y = row.y - self._gap - 1 if by < 0 else row.y + row.height + self._gap
            # Squeezed rows may be a pixel off the gap, so a small range is searched.
            near = [other for other in self.rows(y - self._gap, y + self._gap + 1) if other.y != row.y]
            if not near:
                return number
            row = near[-1] if by > 0 else near[0]
            if row.section < 0:
                return min(self.boxes(row), key=lambda box: abs(box.x + box.width / 2 - x)).number

    def _split(self) -> list[_Block]:
        """Split the items into blocks of whole sections, and large sections into several blocks."""
        if not self.count:
            return []
        blocks: list[_Block] = []
        ends = [*self._sections[1:], self.count] if self._sections else [self.count]
        first, first_section = 0, 0
        start = 0
        for section, end in enumerate(ends):
            if end - first > BLOCK and start > first:
                blocks.append(_Block(first, start, first_section))
                first, first_section = start, section
            while end - first > BLOCK + BLOCK // 2:
                blocks.append(_Block(first, first + BLOCK, first_section))
                first, first_section = first + BLOCK, section
            start = end
        blocks.append(_Block(first, self.count, first_section))
        return blocks

    def _parts(self, block: _Block) -> Iterator[tuple[int, int, int]]:
        """First item, last item, and header (a section or -1) of each part of a block."""
        if not self._sections:
            yield block.first, block.last, -1
            return
        section, first = block.first_section, block.first
        while first < block.last:
            following = self._sections[section + 1] if section + 1 < len(self._sections) else self.count
            last = min(block.last, following)
            yield first, last, section if self._sections[section] == first else -1
            section, first = section + 1, last

    def _height_of(self, rows: list[LayoutRow]) -> int:
        return rows[-1].y + rows[-1].height + self._gap

    def _estimate(self, block: _Block) -> int:
        height = 0
        for first, last, section in self._parts(block):
            length = (self._sums[last] - self._sums[first]) * self.row_height + (last - first) * self._gap
            rows = max(1, round(length / self.width + 0.35))
            height += rows * (self.row_height + self._gap)
            if section >= 0:
                height += self._header + self._gap
        return height

    def _block_rows(self, number: int) -> list[LayoutRow]:
        rows = self._rows.get(number)
        if rows is None:
            rows = self._lay_out(self._blocks[number])
            rows = self._rows[number] = self._squeeze(rows, self._tops[number + 1] - self._tops[number])
        return rows

    def _lay_out(self, block: _Block) -> list[LayoutRow]:
        rows: list[LayoutRow] = []
        y = 0
        for first, last, section in self._parts(block):
            if section >= 0:
                rows.append(LayoutRow(first, first, y, self._header, 0.0, section))
                y += self._header + self._gap
            # A block that ends within a section has no last row that could stay unfilled.
            ends_section = last == self.count or not self._sections or last in self._section_starts(last)
            above = float(self.row_height)
            while first < last:
                row_end, unit = self._fill(first, last)
                if row_end == last and ends_section:
                    unit = min(unit, above)
                unit = min(unit, self.row_height * _MAX_STRETCH)
                above = unit
                height = max(1, round(unit))
                rows.append(LayoutRow(first, row_end, y, height, unit))
                y += height + self._gap
                first = row_end
        return rows

    def _section_starts(self, at: int) -> Sequence[int]:
        section = bisect_left(self._sections, at)
        return self._sections[section : section + 1]

    def _fill(self, first: int, last: int) -> tuple[int, float]:
        """End and height of the row that starts at `first`, of the height nearest to the wanted one."""
        sums, start = self._sums, self._sums[first]
        end = bisect_right(sums, start + self.width / self.row_height, first + 1, last + 1)
        end = min(max(end, first + 1), last)
        # Gaps take room too: step back while that is nearer to the wanted height.
        while end - first > 1:
            low = (self.width - (end - first - 1) * self._gap) / (sums[end] - start)
            high = (self.width - (end - first - 2) * self._gap) / (sums[end - 1] - start)
            if low * high >= self.row_height * self.row_height or high > self.row_height * _MAX_STRETCH:
                break
            end -= 1
        return end, max(1.0, (self.width - (end - first - 1) * self._gap) / (sums[end] - start))

    def _squeeze(self, rows: list[LayoutRow], height: int) -> list[LayoutRow]:
        """Scale the rows, not the headers, so that the block has exactly this height."""
        fixed = sum(self._gap + (row.height if row.section >= 0 else 0) for row in rows)
        free = sum(row.height for row in rows if row.section < 0)
        factor = max(0.1, (height - fixed) / max(1, free))
        squeezed: list[LayoutRow] = []
        y, exact = 0, 0.0
        for row in rows:
            step = row.height if row.section >= 0 else row.height * factor
            exact += step + self._gap
            row_height = max(1, round(exact) - y - self._gap)
            squeezed.append(row._replace(y=y, height=row_height))
            y += row_height + self._gap
        return squeezed


def _clamped(ratio: float) -> float:
    return min(max(ratio, _MIN_RATIO), _MAX_RATIO) if ratio > 0 else 1.0


def _first_of(block: _Block | LayoutRow) -> int:
    return block.first
