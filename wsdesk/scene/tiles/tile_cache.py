"""Tile cache of a view: tile levels, and a pool of pixmaps."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from math import ceil, log2
from operator import attrgetter, itemgetter

from PySide6.QtGui import QPixmap

from wsdesk.graph.model.values import Rect
from wsdesk.scene.tiles.tile_level import PartialLevel, Tile, TileLevel, TilePlace


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

    def shrink(self, limit: int) -> Generator[None, None, None]:
        """Keep at most that many bytes, coarsest levels first; the returned steps free the others."""
        obsolete: list[QPixmap] = []
        for tile_level in sorted(self._all(), key=attrgetter("scale"), reverse=True):
            for place in list(tile_level.tiles):
                if self.bytes > limit:
                    obsolete.append(self._take(tile_level, place))
        self.spare.clear()
        return _free(obsolete)

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
        self.spare.recycle(self._take(tile_level, place))

    def _take(self, tile_level: TileLevel, place: TilePlace) -> QPixmap:
        self.bytes -= tile_level.tile_bytes
        return tile_level.tiles.pop(place).pixmap


def _free(pixmaps: list[QPixmap]) -> Generator[None, None, None]:
    """Free some pixmaps per step: one takes about 30 µs."""
    while pixmaps:
        del pixmaps[-_DROPPED_PER_STEP:]
        yield
