"""Tile levels: the canvas at one scale, in squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from math import ceil, floor

from PySide6.QtCore import QRect
from PySide6.QtGui import QPixmap
from typing_extensions import override

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.values import Rect
from wsdesk.scene.model.level_of_detail import CARD_FROM, HEADER_FROM, LevelOfDetail, level_of_detail

TilePlace = tuple[int, int]


@dataclass(slots=True)
class Tile:
    """A painted square. `stale` are the parts of the canvas that changed since."""

    pixmap: QPixmap
    stale: list[Rect] = field(default_factory=list[Rect])
    painted: int = 0
    """The frame after which it was painted."""
    last_shown: int = 0
    """The last frame that showed it."""
    pinned: bool = False
    """Never evicted: one of the coarsest levels."""
    is_complete: bool = True
    """False if edges were still being indexed when it was painted."""


class TileLevel:
    """The canvas at `scale` device px per canvas px, in squares of `side` device px."""

    def __init__(self, scale: float, ratio: float, side: int, *, sharp: bool = False) -> None:
        self.scale = scale
        self.ratio = ratio
        self.side = side
        self.detail: LevelOfDetail = level_of_detail(scale / ratio)
        self.has_titles = sharp and self.detail.scale < HEADER_FROM
        """Whether titles are painted on its cards: not on levels, which are drawn at other scales."""
        self.tiles: dict[TilePlace, Tile] = {}
        self.x = self.y = 0
        """Device px of the canvas where the tile (0, 0) begins."""

    def align(self, view: Rect) -> None:
        """Let as few tiles as possible cover the view, with the same margin on both sides.

        Nothing changes if there are tiles, nor at larger scales: dashes and curves look slightly different
        where tiles meet, so that a view would differ from the same one before.
        """
        if not self.tiles and self.detail.scale < CARD_FROM:
            self.x = self._first(view.x * self.scale, view.w * self.scale)
            self.y = self._first(view.y * self.scale, view.h * self.scale)

    def _first(self, start: float, length: float) -> int:
        length += 4  # a frame has the view on whole px: it begins and ends up to one before or after
        return floor(start - 2 - (ceil(length / self.side) * self.side - length) / 2)

    def origin(self, place: TilePlace) -> TilePlace:
        """The top left corner of a tile in device px of the canvas."""
        return self.x + place[0] * self.side, self.y + place[1] * self.side

    def area(self, place: TilePlace) -> Rect:
        """The part of the canvas on a tile."""
        (left, top), side = self.origin(place), self.side / self.scale
        return Rect(left / self.scale, top / self.scale, side, side)

    def part(self, place: TilePlace) -> QRect:
        """The part of a tile that is painted, in device px of the tile."""
        return QRect(0, 0, self.side, self.side)

    def stale_part(self, place: TilePlace) -> Rect:
        """The part of a tile that needs repainting: stale parts, or all if there is no tile."""
        area, tile = self.area(place), self.tiles.get(place)
        if tile is None or not tile.is_complete or not tile.stale:
            return area
        left = max(area.x, min(rect.x for rect in tile.stale))
        top = max(area.y, min(rect.y for rect in tile.stale))
        right = min(area.right, max(rect.right for rect in tile.stale))
        bottom = min(area.bottom, max(rect.bottom for rect in tile.stale))
        return Rect(left, top, max(0.0, right - left), max(0.0, bottom - top))

    def places(self, rect: Rect) -> Iterator[TilePlace]:
        """The tiles that an area touches, column by column."""
        columns, rows = self._columns(rect), self._rows(rect)
        for column in columns:
            for row in rows:
                yield column, row

    def covered(self, rect: Rect) -> Rect:
        """The part of the canvas on the tiles that an area touches."""
        columns, rows, side = self._columns(rect), self._rows(rect), self.side / self.scale
        first = self.area((columns.start, rows.start))
        return Rect(first.x, first.y, len(columns) * side, len(rows) * side)

    def by_age(self, places: Iterable[TilePlace]) -> list[TilePlace]:
        """Missing tiles first, then the oldest, else in the same order.

        So every tile is repainted even if the content changes before all of them are.
        """
        tiles = self.tiles
        return sorted(places, key=lambda place: tiles[place].painted if place in tiles else -1)

    def count(self, rect: Rect) -> int:
        """Number of tiles that an area touches."""
        return len(self._columns(rect)) * len(self._rows(rect))

    def _columns(self, rect: Rect) -> range:
        left, right = rect.x * self.scale - self.x, rect.right * self.scale - self.x
        return range(floor(left / self.side), ceil(right / self.side))

    def _rows(self, rect: Rect) -> range:
        top, bottom = rect.y * self.scale - self.y, rect.bottom * self.scale - self.y
        return range(floor(top / self.side), ceil(bottom / self.side))

    def mark_stale(self, rects: Iterable[Rect]) -> None:
        """Mark areas as changed."""
        tiles, scale, side = self.tiles, self.scale, self.side
        for rect in rects if tiles else ():
            x, y = rect.x * scale - self.x, rect.y * scale - self.y
            left, right = floor(x / side), ceil((x + rect.w * scale) / side)
            top, bottom = floor(y / side), ceil((y + rect.h * scale) / side)
            if (right - left) * (bottom - top) > len(tiles):
                found = [tile for (x, y), tile in tiles.items() if left <= x < right and top <= y < bottom]
            else:
                places = ((x, y) for x in range(left, right) for y in range(top, bottom))
                found = [tiles[place] for place in places if place in tiles]
            for tile in found:
                tile.stale.append(rect)

    @property
    def tile_bytes(self) -> int:
        return 4 * self.side * self.side


_MARGIN = 2
"""Px around a source: scaling reads neighbors, and its tiles are rounded to whole px."""


class SourceLevel(TileLevel):
    """The parts of a level that single tiles of a sharp level are derived from, with their places.

    They aren't kept.
    """

    def __init__(self, level: TileLevel, sharp: TileLevel) -> None:
        self._sharp, self._zoom = sharp, level.scale / sharp.scale
        super().__init__(level.scale, level.ratio, ceil(sharp.side * self._zoom) + 2 * _MARGIN + 1)

    @override
    def origin(self, place: TilePlace) -> TilePlace:
        x, y = self._sharp.origin(place)
        return floor(x * self._zoom) - _MARGIN, floor(y * self._zoom) - _MARGIN


class PartialLevel(TileLevel):
    """Tiles of a level that are painted only within an area: what sharp tiles in view are derived from."""

    def __init__(self, level: TileLevel, area: Rect) -> None:
        super().__init__(level.scale, level.ratio, level.side)
        self.painted = area.expanded(2 * _MARGIN / level.scale)

    def covers(self, area: Rect) -> bool:
        """Whether the tiles are painted in all of an area."""
        return self.painted.contains_rect(area)

    def is_whole(self, place: TilePlace) -> bool:
        """Whether a whole tile is painted."""
        return self.part(place) == super().part(place)

    @override
    def part(self, place: TilePlace) -> QRect:
        left, top = self.origin(place)
        x, y = floor(self.painted.x * self.scale) - left, floor(self.painted.y * self.scale) - top
        right, bottom = (
            ceil(self.painted.right * self.scale) - left,
            ceil(self.painted.bottom * self.scale) - top,
        )
        return QRect(x, y, right - x, bottom - y) & super().part(place)
