"""Tiles of one scale."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import ceil, floor

from PySide6.QtGui import QPixmap

from wsdesk.graph.model.values import Rect
from wsdesk.scene.model.level_of_detail import HEADER_FROM, LevelOfDetail, level_of_detail

TilePlace = tuple[int, int]


@dataclass(slots=True)
class Tile:
    """A painted square. `stale` are the parts of the canvas that changed since."""

    pixmap: QPixmap
    stale: list[Rect] = field(default_factory=list[Rect])
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

    def area(self, place: TilePlace) -> Rect:
        """The part of the canvas on a tile."""
        side = self.side / self.scale
        return Rect(place[0] * side, place[1] * side, side, side)

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
        side = self.side / self.scale
        rows = range(floor(rect.y / side), ceil(rect.bottom / side))
        for column in range(floor(rect.x / side), ceil(rect.right / side)):
            for row in rows:
                yield column, row

    def count(self, rect: Rect) -> int:
        """Number of tiles that an area touches."""
        side = self.side / self.scale
        columns = ceil(rect.right / side) - floor(rect.x / side)
        return columns * (ceil(rect.bottom / side) - floor(rect.y / side))

    @property
    def tile_bytes(self) -> int:
        return 4 * self.side * self.side
