"""Tile cache of a view, with a size limit."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, log2

from PySide6.QtGui import QPixmap

from wsdesk.graph.model.values import Rect
from wsdesk.scene.tiles.pixmap_pool import PixmapPool
from wsdesk.scene.tiles.tile_level import Tile, TileLevel, TilePlace

LEVEL_SIDE = 512
"""Device px of a level's tile: it is drawn scaled, where each tile costs, and painted when there is time."""
_SPARE = 3 * 1024 * 1024
"""Bytes of tiles that wait to be painted on."""
_DROPPED_AT_ONCE = 16
_FINER = 0.85
"""Octaves by which a stand-in may be finer: beyond one, Qt makes pictures smaller three times as slowly."""
_TOLERANCE = 0.2
"""Octaves by which a level may be coarser than what is made of it: nobody sees that."""


def level_scale(device: float, *, up: bool = True) -> float:
    """The power of two next to a scale: the finer one, or (`up` False) the nearer one."""
    exponent = log2(device)
    return 2.0 ** (ceil(exponent - _TOLERANCE) if up else round(exponent))


class TileCache:
    """Sheets by scale: sharp ones fit one zoom to the pixel and go with it; levels, powers of two, stay.

    Tiles beyond `bound` bytes go, those first that were shown longest ago; pinned ones stay.
    """

    def __init__(self, ratio: float, side: int, bound: int) -> None:
        self.ratio = ratio
        self.side = side
        self.frame = 0
        """Counts up with every frame that is drawn."""
        self.spare = PixmapPool(_SPARE)
        self._bound = bound
        self._bytes = 0
        self._sharp: dict[float, TileLevel] = {}
        self._levels: dict[float, TileLevel] = {}
        self._shown: tuple[TileLevel, Rect] | None = None

    def show(self, sheet: TileLevel, view: Rect) -> None:
        """What the view is made of: those tiles stay, whatever else is painted."""
        self._shown = (sheet, view)

    @property
    def bytes(self) -> int:
        return self._bytes

    @property
    def bound(self) -> int:
        return self._bound

    def sharp(self, scale: float) -> TileLevel:
        """The sheet of exactly that scale."""
        found = self._sharp.get(scale)
        if found is None:
            found = self._sharp[scale] = TileLevel(scale, self.ratio, self.side, sharp=True)
        return found

    def level(self, scale: float) -> TileLevel:
        """The level of a scale that is a power of two."""
        found = self._levels.get(scale)
        if found is None:
            found = self._levels[scale] = TileLevel(scale, self.ratio, LEVEL_SIDE)
        return found

    def sheets_near(self, scale: float) -> list[TileLevel]:
        """Sheets that hold tiles, the best stand-ins first: a little too fine beats too coarse."""

        def strangeness(sheet: TileLevel) -> float:
            octaves = log2(sheet.scale / scale)
            if octaves < 0:
                return -octaves
            # Too fine costs: many tiles are made smaller, and the picture shimmers.
            return octaves * (0.7 if octaves < _FINER else 4) + (
                0.2 if octaves and sheet.side == self.side else 0
            )

        return sorted((sheet for sheet in self._all() if sheet.tiles), key=strangeness)

    def put(
        self, sheet: TileLevel, place: TilePlace, pixmap: QPixmap, *, whole: bool = True, pinned: bool = False
    ) -> None:
        """Keep a painted tile, in the place of an older one."""
        old = sheet.tiles.get(place)
        if old is None:
            self._bytes += sheet.tile_bytes
        elif old.pixmap is not pixmap:
            self.spare.give(old.pixmap)
        sheet.tiles[place] = Tile(pixmap, seen=self.frame, whole=whole, pinned=pinned)
        if self._bytes > self._bound:
            self._make_room()

    def mark_stale(self, rect: Rect) -> None:
        """Something changed in that part of the canvas, at every scale."""
        for sheet in self._all():
            if sheet.count(rect) > len(sheet.tiles):
                touched = [place for place in sheet.tiles if sheet.area(place).meets(rect)]
            else:
                touched = [place for place in sheet.places(rect) if place in sheet.tiles]
            for place in touched:
                sheet.tiles[place].stale.append(rect)

    def drop_sharp(self, keep: TileLevel) -> Iterator[None]:
        """Drop the sharp sheets of zooms that are gone, some tiles a step: giving memory back takes long."""
        for scale, sheet in list(self._sharp.items()):
            if sheet is not keep:
                for k, place in enumerate(list(sheet.tiles), 1):
                    if place in sheet.tiles:
                        self._drop(sheet, place)
                    if k % _DROPPED_AT_ONCE == 0:
                        yield
                if not sheet.tiles:
                    self._sharp.pop(scale, None)

    def shrink(self, most: int) -> None:
        """Keep at most that many bytes, those of the coarsest levels."""
        for sheet in sorted(self._all(), key=_scale, reverse=True):
            for place in list(sheet.tiles):
                if self._bytes > most:
                    self._drop(sheet, place)
        self.spare.clear()

    def clear(self) -> None:
        self._sharp.clear()
        self._levels.clear()
        self._shown = None
        self.spare.clear()
        self._bytes = 0

    def _all(self) -> Iterator[TileLevel]:
        yield from self._sharp.values()
        yield from self._levels.values()

    def _make_room(self) -> None:
        """Drop an eighth of what may go: looking for the oldest takes a while, so not one at a time."""
        shown, view = self._shown or (None, Rect(0, 0, 0, 0))
        kept = set(shown.places(view)) if shown is not None else set[TilePlace]()
        tiles = [
            (tile.seen, sheet, place)
            for sheet in self._all()
            for place, tile in sheet.tiles.items()
            if not tile.pinned and tile.seen < self.frame and not (sheet is shown and place in kept)
        ]
        tiles.sort(key=_seen)
        for _, sheet, place in tiles[: len(tiles) // 8 + 1]:
            self._drop(sheet, place)

    def _drop(self, sheet: TileLevel, place: TilePlace) -> None:
        self.spare.give(sheet.tiles.pop(place).pixmap)
        self._bytes -= sheet.tile_bytes


def _seen(entry: tuple[int, TileLevel, TilePlace]) -> int:
    return entry[0]


def _scale(sheet: TileLevel) -> float:
    return sheet.scale
