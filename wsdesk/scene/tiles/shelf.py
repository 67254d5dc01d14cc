"""All tiles of a view, bounded."""

from __future__ import annotations

from math import ceil, log2

from PySide6.QtGui import QPixmap

from wsdesk.graph.values import Rect
from wsdesk.scene.tiles.sheet import Sheet, Tile, TilePlace

_TOLERANCE = 1e-6


def level_scale(device: float, *, up: bool = True) -> float:
    """The power of two next to a scale: the finer one, or (`up` False) the nearer one."""
    exponent = log2(device)
    return 2.0 ** (ceil(exponent - _TOLERANCE) if up else round(exponent))


class TileShelf:
    """Sheets by scale. Tiles beyond `bound` bytes go, those first that were shown longest ago."""

    def __init__(self, ratio: float, side: int, bound: int) -> None:
        self.ratio = ratio
        self.side = side
        self.frame = 0
        """Counts up with every frame that is drawn."""
        self._bound = bound
        self._bytes = 0
        self._sheets: dict[float, Sheet] = {}

    def sheet(self, scale: float) -> Sheet:
        """The sheet of a scale, an empty one where there was none."""
        found = self._sheets.get(scale)
        if found is None:
            found = self._sheets[scale] = Sheet(scale, self.ratio, self.side)
        return found

    def sheets_near(self, scale: float) -> list[Sheet]:
        """Sheets that hold tiles, the best stand-ins first: a little too fine beats too coarse."""

        def strangeness(sheet: Sheet) -> float:
            octaves = log2(sheet.scale / scale)
            # Far too fine costs: many small tiles, and the picture shimmers.
            return octaves * (0.6 if octaves < 1.3 else 4) if octaves >= 0 else -octaves

        return sorted((sheet for sheet in self._sheets.values() if sheet.tiles), key=strangeness)

    def put(self, sheet: Sheet, place: TilePlace, pixmap: QPixmap, *, whole: bool = True) -> Tile:
        """Keep a painted tile, in the place of an older one."""
        if place not in sheet.tiles:
            self._bytes += sheet.tile_bytes
        tile = sheet.tiles[place] = Tile(pixmap, whole=whole, seen=self.frame)
        if self._bytes > self._bound:
            self._make_room()
        return tile

    def mark_stale(self, rect: Rect) -> None:
        """Something changed in that part of the canvas, at every scale."""
        for sheet in self._sheets.values():
            if sheet.count(rect) > len(sheet.tiles):
                touched = [p for p in sheet.tiles if sheet.area(p).meets(rect)]
            else:
                touched = [p for p in sheet.places(rect) if p in sheet.tiles]
            for place in touched:
                sheet.tiles[place].stale.append(rect)

    def drop_sheets(self, keep: set[float]) -> None:
        """Drop every sheet that is no level and not in `keep`: sharp sheets of scales that are gone."""
        for scale in [s for s in self._sheets if s not in keep and log2(s) != round(log2(s))]:
            sheet = self._sheets.pop(scale)
            self._bytes -= len(sheet.tiles) * sheet.tile_bytes

    def clear(self) -> None:
        self._sheets.clear()
        self._bytes = 0

    @property
    def bytes(self) -> int:
        return self._bytes

    def _make_room(self) -> None:
        """Drop an eighth of all tiles: looking for the oldest takes a while, so not one at a time."""
        tiles = [
            (tile.seen, sheet, place)
            for sheet in self._sheets.values()
            for place, tile in sheet.tiles.items()
        ]
        tiles.sort(key=_seen)
        for seen, sheet, place in tiles[: len(tiles) // 8 + 1]:
            if seen < self.frame:
                del sheet.tiles[place]
                self._bytes -= sheet.tile_bytes


def _seen(entry: tuple[int, Sheet, TilePlace]) -> int:
    return entry[0]
