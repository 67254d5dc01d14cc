"""Compositor: one frame from the best available tile of every place."""

from __future__ import annotations

from math import ceil, floor
from time import perf_counter

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPixmap

from wsdesk.graph.model.values import Rect
from wsdesk.scene.model.camera import TileTransform
from wsdesk.scene.model.level_of_detail import CARD_FROM
from wsdesk.scene.tiles.painting import TilePainter
from wsdesk.scene.tiles.placeholder import sketch
from wsdesk.scene.tiles.tile_cache import TileCache, level_scale
from wsdesk.scene.tiles.tile_level import Tile, TileLevel, TilePlace

FRAME_BUDGET = 0.0058
"""Seconds of a frame for painting tiles and putting it together; what is missing then is drawn from
stand-ins."""
_MOST_PAINTED = 0.0046
_LEAST_PAINTED = 0.0010
ZOOM_BUDGET = 0.0012
"""Seconds of a frame that may go into painting tiles while zooming, where there is nothing to stand in."""
_FORGOTTEN = 0.8
"""What is left, a frame later, of what a piece of work took: a dear one does not stop painting for long."""
_MUSH = 6.0
"""A stand-in that is made larger than this shows no more than colours: then quickly rather than smoothly."""
_STRIP = 90
"""Device px: higher pictures are handed to Qt's threads in pieces, and waiting for them takes longer."""
_MOST_MENDS = 24
"""Parts of a tile beyond which painting it anew is quicker than mending."""
_DENSE = 1.75
"""Device pixel ratio from which a zoom is shown at half of it until it rests: a smooth picture of all px
would take all of a frame's time."""
_MOST_WHILE_ZOOMING = 40
"""Tiles of a level in view beyond which none are painted before the zoom ends: they would not be ready."""


class _Chain:
    """Sheets in the order in which they are asked for a tile: `first`, then the best stand-ins of a shelf.

    Those are looked for when they are needed: most frames have all that they show.
    """

    def __init__(self, first: list[TileLevel], shelf: TileCache | None = None, scale: float = 1.0) -> None:
        self._sheets = first
        self._shelf = shelf
        self._scale = scale

    def at(self, depth: int) -> TileLevel | None:
        if depth == len(self._sheets) and self._shelf is not None:
            near, self._shelf = self._shelf.sheets_near(self._scale), None
            self._sheets = [*self._sheets, *(sheet for sheet in near if sheet not in self._sheets)]
        return self._sheets[depth] if depth < len(self._sheets) else None


class Compositor:
    """Draws frames from the shelf, and paints tiles that are missing as far as the frame's time allows."""

    def __init__(self, shelf: TileCache, painting: TilePainter) -> None:
        self.shelf = shelf
        self.painting = painting
        self.zooming = False
        """While True, no sharp tiles are made: their scale would be gone with the next frame."""
        self.panning = False
        self._filled = 0.0
        """Seconds that putting the last frame together took."""
        self.bare = True
        """Whether no tile of any scale covered some place of the view, in the last whole frame or since."""
        self._half = QPixmap()
        self._derived = 0.0
        """Seconds that making a sharp tile of its level's took."""

    def sharp(self, lens: TileTransform) -> TileLevel:
        """The sheet that fits the lens to the pixel."""
        return self.shelf.sharp(lens.scale)

    def master(self, lens: TileTransform) -> TileLevel:
        """The level that far tiles are made of, and that stands in while zooming."""
        limit = level_scale(self.shelf.ratio)
        return self.shelf.level(min(limit, level_scale(lens.scale, up=not self.zooming)))

    def draw(self, painter: QPainter, exposed: QRect, lens: TileTransform, *, whole: bool) -> None:
        """Fill `exposed` (device px); the painter's transform takes device px as they are.

        Tiles are painted only for a frame of the `whole` view. A frame of some parts shows what there is: a
        tile that was painted for it and lay between the parts would be right, but not on the screen.
        """
        self.shelf.frame += 1
        sheet = self.master(lens) if self.zooming else self.sharp(lens)
        if whole:
            self._paint_missing(sheet, lens.canvas(exposed))
        chain = _Chain([sheet] if sheet.scale == lens.scale else [], self.shelf, lens.scale)
        # Tiles meet at whole pixels: smooth edges would only cost.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        began = perf_counter()
        self.bare = self.bare and not whole
        if self.zooming and self.shelf.ratio >= _DENSE:
            self._fill_halved(painter, exposed, lens, chain)
        else:
            self._fill(painter, exposed, lens, chain, 0)
        self._filled = perf_counter() - began

    def forget(self) -> None:
        """Let go of what can be made again, tiles apart."""
        self._half = QPixmap()

    def is_fresh(self, sheet: TileLevel, place: TilePlace) -> bool:
        """Whether the tile is there and shows what there is."""
        tile = sheet.tiles.get(place)
        return tile is not None and not tile.stale and (tile.whole or not self.painting.knows_edges(sheet))

    def freshen(self, sheet: TileLevel, place: TilePlace, until: float) -> bool:
        """Make one tile right: paint, derive or mend it. False where time ran out before: ask again."""
        if self.is_fresh(sheet, place):
            return True
        painting, tile = self.painting, sheet.tiles.get(place)
        knew = painting.knows_edges(sheet)
        mendable = tile is not None and tile.whole and 0 < len(tile.stale) < _MOST_MENDS
        if sheet.scale / sheet.ratio < CARD_FROM and sheet is self.shelf.sharp(sheet.scale):
            level = self.shelf.level(level_scale(sheet.scale))
            # What the tile was made of may be gone: painting all of it again for one card would take long.
            if not mendable or all(spot in level.tiles for spot in level.places(sheet.area(place))):
                return self._derive(sheet, place, level, until)
        if tile is not None and mendable:
            tile.whole = knew
            while tile.stale:
                if not painting.mend(tile.pixmap, sheet, place, tile.stale[-1], until):
                    return False
                tile.stale.pop()
            return True
        pixmap = painting.painted(sheet, place, self.shelf.spare, until)
        if pixmap is None:
            return False
        pinned = tile is not None and tile.pinned
        self.shelf.put(sheet, place, pixmap, whole=knew, pinned=pinned)
        return True

    def _derive(self, sheet: TileLevel, place: TilePlace, level: TileLevel, until: float) -> bool:
        """A sharp far tile is its level's tiles, made smaller."""
        area = sheet.area(place)
        needed = list(level.places(area))
        for spot in needed:
            held = level.tiles.get(spot)
            if held is not None:
                held.seen = (
                    self.shelf.frame
                )  # painting its neighbours makes room, and not by dropping this one
        for spot in needed:
            if not self.is_fresh(level, spot):
                if not self.freshen(level, spot, until):
                    return False
                if perf_counter() + self._derived > until:
                    return False
        began = perf_counter()
        pixmap = self.shelf.spare.take(sheet.side, sheet.side)
        painter = QPainter(pixmap)
        lens = TileTransform(sheet.scale, -place[0] * sheet.side, -place[1] * sheet.side)
        self._fill(painter, QRect(0, 0, sheet.side, sheet.side), lens, _Chain([level]), 0)
        painter.end()
        self.painting.write_titles(pixmap, sheet, place)
        self._derived = perf_counter() - began
        made = [level.tiles.get(spot) for spot in needed]
        whole = all(tile is not None and tile.whole for tile in made)
        self.shelf.put(sheet, place, pixmap, whole=whole)
        return True

    def _paint_missing(self, sheet: TileLevel, view: Rect) -> None:
        """Paint what the view lacks, as far as the frame's time allows."""
        if self.panning and not self.bare:
            return
        left = FRAME_BUDGET - self._filled
        if self.zooming and (left < ZOOM_BUDGET or not self.bare):
            return
        until = perf_counter() + (
            ZOOM_BUDGET if self.zooming else min(_MOST_PAINTED, max(_LEAST_PAINTED, left))
        )
        if not self.painting.board.ready:
            return
        if self.zooming and sheet.count(view) > _MOST_WHILE_ZOOMING:
            return
        for place in sheet.places(view):
            if perf_counter() + self.painting.step_s > until:
                self.painting.step_s *= _FORGOTTEN
                return
            if (place not in sheet.tiles or not self.zooming) and not self.freshen(sheet, place, until):
                return

    def _fill_halved(self, painter: QPainter, exposed: QRect, lens: TileTransform, chain: _Chain) -> None:
        """Draw the rectangle at half of the device's px, each of them doubled."""
        half = lens.halved()
        off_x, off_y = lens.x - 2 * half.x, lens.y - 2 * half.y
        left, top = (exposed.left() - off_x) // 2, (exposed.top() - off_y) // 2
        right, bottom = (exposed.right() - off_x) // 2, (exposed.bottom() - off_y) // 2
        part = QRect(left, top, right - left + 1, bottom - top + 1)
        if self._half.width() <= right or self._half.height() <= bottom:
            self._half = QPixmap(max(self._half.width(), right + 1), max(self._half.height(), bottom + 1))
        over = QPainter(self._half)
        self._fill(over, part, half, chain, 0)
        over.end()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        target = QRect(2 * left + off_x, 2 * top + off_y, 2 * part.width(), 2 * part.height())
        painter.drawPixmap(target, self._half, part)

    def _fill(self, painter: QPainter, part: QRect, lens: TileTransform, chain: _Chain, depth: int) -> None:
        """Draw one rectangle of device px from the first sheet that has it, gaps from the next ones."""
        sheet, frame = chain.at(depth), self.shelf.frame
        if sheet is None:
            self.bare = self.bare or not part.isEmpty()
            painting, area = self.painting, lens.canvas(part)
            scale = lens.scale / self.shelf.ratio
            sketch(painting.board, painting.ink, painter, part, area, scale, painting.whole)
            return
        zoom = lens.scale / sheet.scale
        side = sheet.side * zoom
        columns = range(floor((part.left() - lens.x) / side), ceil((part.right() + 1 - lens.x) / side))
        rows = range(floor((part.top() - lens.y) / side), ceil((part.bottom() + 1 - lens.y) / side))
        stops = [round(row * side) + lens.y for row in range(rows.start, rows.stop + 1)]
        tiles = sheet.tiles
        for column in columns:
            left, right = round(column * side) + lens.x, round((column + 1) * side) + lens.x
            # Rows above that the sheet lacks are filled together: one look at the next sheet instead of many.
            missing = 0
            for k, row in enumerate(rows):
                tile = tiles.get((column, row))
                if tile is None:
                    missing += 1
                    continue
                if missing:
                    hole = QRect(left, stops[k - missing], right - left, stops[k] - stops[k - missing]) & part
                    self._fill(painter, hole, lens, chain, depth + 1)
                    missing = 0
                tile.seen = frame
                if zoom == 1 and depth == 0:
                    painter.drawPixmap(left, stops[k], tile.pixmap)
                else:
                    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, zoom < _MUSH)
                    _lay(painter, tile, QRect(left, stops[k], right - left, stops[k + 1] - stops[k]), part)
            if missing:
                top = stops[len(rows) - missing]
                hole = QRect(left, top, right - left, stops[-1] - top) & part
                if not hole.isEmpty():
                    self._fill(painter, hole, lens, chain, depth + 1)


def _lay(painter: QPainter, tile: Tile, spot: QRect, part: QRect) -> None:
    """Draw what lies within `part` of a tile that belongs at `spot`."""
    seen = spot & part
    if seen.isEmpty():
        return
    pixmap = tile.pixmap
    if pixmap.size() == spot.size():
        painter.drawPixmap(seen.topLeft(), pixmap, seen.translated(-spot.x(), -spot.y()))
        return
    across, down = pixmap.width() / spot.width(), pixmap.height() / spot.height()
    left, wide = (seen.x() - spot.x()) * across, seen.width() * across
    top, end = seen.y(), seen.y() + seen.height()
    while top < end:
        high = min(_STRIP, end - top)
        source = QRectF(left, (top - spot.y()) * down, wide, high * down)
        painter.drawPixmap(QRectF(seen.x(), top, seen.width(), high), pixmap, source)
        top += high
