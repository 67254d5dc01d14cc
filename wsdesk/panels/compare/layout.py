"""Layout of a comparison grid: rows of images in their own aspect ratio."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MAX_COLUMNS = 8
_MAX_RATIO, _MIN_RATIO = 8.0, 0.2


@dataclass(frozen=True, slots=True)
class CellLayout:
    """The x, y, width, and image height of each cell, and the height of all rows, in px."""

    cells: tuple[tuple[float, float, float, float], ...]
    height: float

    @property
    def image_area(self) -> float:
        return sum(width * height for _, _, width, height in self.cells)


def best_layout(
    ratios: Sequence[float], width: float, height: float, gap: float, caption_px: float
) -> CellLayout:
    """Layout with the number of columns that shows the images largest without scrolling.

    `ratios` are width over height; `words` is the caption height below each image. Lengths are in px.
    """
    most = min(len(ratios), MAX_COLUMNS)
    fitted = [row_layout(ratios, n, width, height, gap, caption_px, fits=True) for n in range(1, most + 1)]
    return max(fitted, key=_area, default=CellLayout((), 0))


def row_layout(
    ratios: Sequence[float],
    columns: int,
    width: float,
    height: float,
    gap: float,
    caption_px: float,
    *,
    fits: bool = False,
) -> CellLayout:
    """Justified rows of `columns` images: of equal height within a row, together as wide as the area.

    A row is never higher than the area, and an incomplete last row is no higher than the one before. With
    `fits`, all rows shrink until no scrolling is needed.
    """
    columns = max(1, columns)
    shapes = [min(_MAX_RATIO, max(_MIN_RATIO, ratio)) for ratio in ratios]
    rows = [shapes[at : at + columns] for at in range(0, len(shapes), columns)]
    highest = max(1.0, height - caption_px)
    heights: list[float] = []
    for row in rows:
        full = min(highest, (width - gap * (len(row) - 1)) / sum(row))
        heights.append(min(full, heights[-1]) if heights and len(row) < columns else full)
    if fits and heights:
        room = height - caption_px * len(rows) - gap * (len(rows) - 1)
        share = min(1.0, max(1.0, room) / sum(heights))
        heights = [high * share for high in heights]
    return _place(rows, heights, width, gap, caption_px)


def _place(
    rows: list[list[float]], heights: list[float], width: float, gap: float, caption_px: float
) -> CellLayout:
    cells: list[tuple[float, float, float, float]] = []
    top = 0.0
    used = [sum(row) * high + gap * (len(row) - 1) for row, high in zip(rows, heights, strict=True)]
    edge = max(0.0, (width - max(used, default=0)) / 2)
    for row, high in zip(rows, heights, strict=True):
        left = edge
        for ratio in row:
            cells.append((left, top, ratio * high, high))
            left += ratio * high + gap
        top += high + caption_px + gap
    return CellLayout(tuple(cells), max(0.0, top - gap))


def _area(layout: CellLayout) -> float:
    return layout.image_area
