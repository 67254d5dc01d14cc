"""Tile cache of a view: tile levels, tiles, and a pool of pixmaps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import ceil, floor, log2
from operator import attrgetter, itemgetter

from PySide6.QtCore import QRect
from PySide6.QtGui import QPixmap
from typing_extensions import override

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


class PixmapPool:
    """Unused pixmaps by size."""

    def __init__(self, bound: int) -> None:
        self._bound = bound
        self._spare: dict[tuple[int, int], list[QPixmap]] = {}
        self._bytes = 0

    def take(self, width: int, height: int) -> QPixmap:
        """A pixmap of that size with undefined content."""
        waiting = self._spare.get((width, height))
        if not waiting:
            return QPixmap(width, height)
        self._bytes -= 4 * width * height
        return waiting.pop()

    def recycle(self, pixmap: QPixmap) -> None:
        """Return a pixmap to the pool; nothing else may reference it."""
        size = 4 * pixmap.width() * pixmap.height()
        if self._bytes + size <= self._bound:
            self._bytes += size
            self._spare.setdefault((pixmap.width(), pixmap.height()), []).append(pixmap)

    def clear(self) -> None:
        self._spare.clear()
        self._bytes = 0


LEVEL_SIDE = 512
"""Device px of a level's tile: large, because each tile drawn scaled has a cost."""
_SPARE = 3 * 1024 * 1024
"""Bytes of unused pixmaps."""
_DROPPED_PER_STEP = 16
_FARTHEST_SHARE = 0.3
"""Maximum share of the tile memory for sharp tiles that are kept at other zooms."""
_FINER_OCTAVES = 0.85
"""Octaves by which a fallback may be finer: beyond one, Qt scales down three times as slowly."""
_TOLERANCE = 0.2
"""Octaves by which a level may be coarser than tiles derived from it, which isn't visible."""


def level_scale(device: float, *, up: bool = True) -> float:
    """The power of two next to a scale: the finer one, or (`up` False) the nearest."""
    exponent = log2(device)
    return 2.0 ** (ceil(exponent - _TOLERANCE) if up else round(exponent))


class TileCache:
    """Tile levels by scale: sharp ones fit one zoom and are dropped with it; powers of two stay.

    Tiles beyond `bound` bytes are evicted least recently shown first, except pinned ones. Those of the last
    view at the farthest zoom are kept and evicted last, because they have the most nodes.
    """

    def __init__(self, ratio: float, side: int, bound: int) -> None:
        self.ratio = ratio
        self.side = side
        self.frame = 0
        """Frame counter."""
        self.spare = PixmapPool(_SPARE)
        self.bound = bound
        self.bytes = 0
        self._sharp: dict[float, TileLevel] = {}
        self._levels: dict[float, TileLevel] = {}
        self._visible: tuple[TileLevel, Rect] | None = None
        self._partial: tuple[TileLevel, PartialLevel] | None = None
        """The sharp level that is derived from partial tiles, and their level."""
        self._farthest: tuple[TileLevel, set[TilePlace]] | None = None
        """Sharp tiles that are kept at other zooms."""

    def set_visible(self, tile_level: TileLevel, view: Rect) -> None:
        """Set the visible tiles, which aren't evicted."""
        self._visible = (tile_level, view)

    def sharp_level(self, scale: float) -> TileLevel:
        """The level of exactly that scale."""
        tile_level = self._sharp.get(scale)
        if tile_level is None:
            tile_level = self._sharp[scale] = TileLevel(scale, self.ratio, self.side, sharp=True)
        return tile_level

    def partial_level(self, level: TileLevel, sharp: TileLevel, place: TilePlace) -> PartialLevel | None:
        """The partial tiles of a level that a sharp tile is derived from; None if it isn't in view."""
        if self._visible is None or self._visible[0] is not sharp:
            return None
        area, at = sharp.covered(self._visible[1]), sharp.area(place)
        if not area.contains(at.cx, at.cy):
            return None
        partial = self._partial
        if partial is None or partial[0] is not sharp or not partial[1].covers(area):
            self.drop_partial()
            partial = self._partial = (sharp, PartialLevel(level, area))
        return partial[1]

    def drop_partial(self) -> None:
        if self._partial is not None:
            for place in list(self._partial[1].tiles):
                self._drop(self._partial[1], place)
            self._partial = None

    def keep_farthest(self, tile_level: TileLevel, view: Rect) -> None:
        """Keep the sharp tiles of a view instead of those kept before, unless these are of a farther zoom."""
        before = self._farthest
        fits = tile_level.count(view) * tile_level.tile_bytes <= _FARTHEST_SHARE * self.bound
        if fits and (before is None or tile_level.scale <= before[0].scale):
            self._farthest = (tile_level, set(tile_level.places(view)))

    def level(self, scale: float) -> TileLevel:
        """The level of a scale that is a power of two."""
        tile_level = self._levels.get(scale)
        if tile_level is None:
            tile_level = self._levels[scale] = TileLevel(scale, self.ratio, LEVEL_SIDE)
        return tile_level

    def levels_near(self, scale: float) -> list[TileLevel]:
        """Levels with tiles, the best fallbacks first: slightly too fine is better than too coarse."""

        def distance(tile_level: TileLevel) -> float:
            octaves = log2(tile_level.scale / scale)
            if octaves < 0:
                return -octaves
            # Too fine is expensive: many tiles are scaled down, with aliasing.
            return octaves * (0.7 if octaves < _FINER_OCTAVES else 4) + (
                0.2 if octaves and tile_level.side == self.side else 0
            )

        levels = (*self._sharp.values(), *self._levels.values())
        return sorted((tile_level for tile_level in levels if tile_level.tiles), key=distance)

    def put(
        self,
        tile_level: TileLevel,
        place: TilePlace,
        pixmap: QPixmap,
        *,
        whole: bool = True,
        pinned: bool = False,
    ) -> None:
        """Add a painted tile, replacing an older one."""
        old = tile_level.tiles.get(place)
        if old is None:
            self.bytes += tile_level.tile_bytes
        elif old.pixmap is not pixmap:
            self.spare.recycle(old.pixmap)
        tile_level.tiles[place] = Tile(
            pixmap, painted=self.frame, last_shown=self.frame, is_complete=whole, pinned=pinned
        )
        if self.bytes > self.bound:
            self._evict()

    def mark_stale(self, *rects: Rect) -> None:
        """Mark areas as changed at every scale."""
        for tile_level in self._all():
            tile_level.mark_stale(rects)

    def mark_all_stale(self) -> None:
        """Mark every tile for a complete repaint; until then it is still drawn."""
        self._farthest = None
        for tile_level in self._all():
            for place, tile in tile_level.tiles.items():
                tile.stale.append(tile_level.area(place))
                tile.is_complete = False

    def drop_sharp(self, keep: TileLevel) -> Iterator[None]:
        """Drop the sharp levels of past zooms, some tiles per step, because freeing memory is slow."""
        for scale, tile_level in list(self._sharp.items()):
            if tile_level is not keep:
                for k, place in enumerate(list(tile_level.tiles), 1):
                    if place in tile_level.tiles and not self._is_kept(tile_level, place):
                        self._drop(tile_level, place)
                    if k % _DROPPED_PER_STEP == 0:
                        yield
                if not tile_level.tiles:
                    self._sharp.pop(scale, None)

    def shrink(self, limit: int) -> None:
        """Keep at most that many bytes, coarsest levels first."""
        for tile_level in sorted(self._all(), key=attrgetter("scale"), reverse=True):
            for place in list(tile_level.tiles):
                if self.bytes > limit:
                    self._drop(tile_level, place)
        self.spare.clear()

    def clear(self) -> None:
        self._sharp.clear()
        self._levels.clear()
        self._visible = self._farthest = self._partial = None
        self.spare.clear()
        self.bytes = 0

    def _all(self) -> Iterator[TileLevel]:
        yield from self._sharp.values()
        yield from self._levels.values()
        if self._partial is not None:
            yield self._partial[1]

    def _evict(self) -> None:
        """Evict an eighth of the evictable tiles at once, because finding the oldest is slow."""
        shown, view = self._visible or (None, Rect(0, 0, 0, 0))
        visible = set(shown.places(view)) if shown is not None else set[TilePlace]()
        tiles = [
            ((self._is_kept(tile_level, place), tile.last_shown), tile_level, place)
            for tile_level in self._all()
            for place, tile in tile_level.tiles.items()
            if not tile.pinned
            and tile.last_shown < self.frame
            and not (tile_level is shown and place in visible)
        ]
        tiles.sort(key=itemgetter(0))
        for _, tile_level, place in tiles[: len(tiles) // 8 + 1]:
            self._drop(tile_level, place)

    def _is_kept(self, tile_level: TileLevel, place: TilePlace) -> bool:
        kept = self._farthest
        return kept is not None and tile_level is kept[0] and place in kept[1]

    def _drop(self, tile_level: TileLevel, place: TilePlace) -> None:
        self.spare.recycle(tile_level.tiles.pop(place).pixmap)
        self.bytes -= tile_level.tile_bytes
