"""Compositor: draws frames from the best available tiles."""

from __future__ import annotations

from math import ceil, floor
from time import perf_counter

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPixmap

from wsdesk.graph.model.values import Rect
from wsdesk.scene.model.camera import TileTransform
from wsdesk.scene.model.level_of_detail import CARD_FROM, ZoomBand
from wsdesk.scene.tiles.overview import paint_placeholder
from wsdesk.scene.tiles.painting import TilePainter
from wsdesk.scene.tiles.tile_cache import TileCache, level_scale
from wsdesk.scene.tiles.tile_level import SourceLevel, TileLevel, TilePlace

FRAME_BUDGET = 0.0058
"""Seconds per frame for compositing and painting tiles; after it, fallbacks are drawn."""
_MAX_PAINTED = 0.0046
_MAX_REFRESHED = 0.0024
"""The same where older tiles or fallbacks cover the view: a change may be shown a frame later."""
_MIN_PAINTED = 0.0010
ZOOM_BUDGET = 0.0012
"""Seconds per frame of a zoom for painting tiles where there is no fallback."""
_DECAY = 0.8
"""Decay per frame of the measured duration, so that one slow step doesn't stop painting for long."""
_SMOOTH_UP_TO = 6.0
"""Magnification of a fallback up to which it is scaled smoothly."""
_STRIP = 90
"""Device px: Qt splits higher images across threads, and waiting for them takes longer."""
_MAX_RESERVED = 0.0005
"""Seconds reserved at the end of a slice for deriving a tile: most of it must be left for painting."""
_MAX_REPAIRS = 24
"""Number of stale parts above which repainting the whole tile is faster."""
_DENSE = 1.75
"""Device pixel ratio from which a zoom is drawn at half resolution: smooth scaling of all px would use the
whole frame."""
_MAX_WHILE_ZOOMING = 40
"""Number of visible tiles of a level above which none are painted during a zoom."""


class _FallbackLevels:
    """Tile levels in lookup order:

    `first`, then the best fallbacks, which are looked up lazily, since most frames don't need them.
    """

    def __init__(self, first: list[TileLevel], cache: TileCache | None = None, scale: float = 1.0) -> None:
        self._levels = first
        self._cache = cache
        self._scale = scale

    def at(self, depth: int) -> TileLevel | None:
        if depth == len(self._levels) and self._cache is not None:
            near, self._cache = self._cache.levels_near(self._scale), None
            self._levels = [
                *self._levels,
                *(tile_level for tile_level in near if tile_level not in self._levels),
            ]
        return self._levels[depth] if depth < len(self._levels) else None


class Compositor:
    """Draws frames from the cache, and paints missing tiles within the frame's time budget."""

    def __init__(self, cache: TileCache, painting: TilePainter) -> None:
        self.cache = cache
        self.painting = painting
        self.zooming = False
        """While True, no sharp tiles are painted: their scale would be obsolete in the next frame."""
        self.panning = False
        self._filled = 0.0
        """Seconds that compositing the last frame took."""
        self.has_gaps = True
        """Whether the last whole frame, or a partial one since, had gaps that no tile of any scale covered.
        """
        self._half = QPixmap()
        self._derived = 0.0
        """Seconds that deriving a sharp tile took."""

    def sharp_level(self, transform: TileTransform) -> TileLevel:
        """The tile level that fits the transform to the pixel."""
        return self.cache.sharp_level(transform.scale)

    def base_level(self, transform: TileTransform, *, sharp: bool = False) -> TileLevel:
        """The level that low-detail tiles are derived from, and the fallback while zooming.

        With `sharp`, the one that sharp tiles are derived from, while zooming too.
        """
        limit = level_scale(self.cache.ratio)
        return self.cache.level(min(limit, level_scale(transform.scale, up=sharp or not self.zooming)))

    def draw(self, painter: QPainter, exposed: QRect, transform: TileTransform, *, whole: bool) -> None:
        """Fill `exposed` (device px); the painter isn't transformed.

        Missing tiles are painted only for a frame of the `whole` view: in a partial one, a tile between its
        parts would be current but not on the screen.
        """
        self.cache.frame += 1
        tile_level = self.base_level(transform) if self.zooming else self.sharp_level(transform)
        if whole:
            view = transform.to_canvas(exposed)
            if not self.zooming:
                tile_level.align(view)
            self._paint_missing(tile_level, view)
        chain = _FallbackLevels(
            [tile_level] if tile_level.scale == transform.scale else [], self.cache, transform.scale
        )
        # Tiles align to whole pixels, so smoothing isn't needed.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        began = perf_counter()
        self.has_gaps = self.has_gaps and not whole
        if self.zooming and self.cache.ratio >= _DENSE:
            self._fill_halved(painter, exposed, transform, chain)
        else:
            self._fill(painter, exposed, transform, chain, 0)
        self._filled = perf_counter() - began

    def clear_caches(self) -> None:
        """Release what can be rebuilt, except tiles."""
        self._half = QPixmap()

    def is_current(self, tile_level: TileLevel, place: TilePlace) -> bool:
        """Whether the tile exists and is up to date."""
        tile = tile_level.tiles.get(place)
        return (
            tile is not None
            and not tile.stale
            and (tile.is_complete or not self.painting.has_all_edges(tile_level))
        )

    def refresh_tile(self, tile_level: TileLevel, place: TilePlace, until: float) -> bool:
        """Paint, derive, or repair one tile; False if out of time."""
        if self.is_current(tile_level, place):
            return True
        painting, tile = self.painting, tile_level.tiles.get(place)
        had_all_edges = painting.has_all_edges(tile_level)
        is_repairable = tile is not None and tile.is_complete and 0 < len(tile.stale) < _MAX_REPAIRS
        if tile_level.scale / tile_level.ratio < CARD_FROM and tile_level is self.cache.sharp_level(
            tile_level.scale
        ):
            level = self.cache.level(level_scale(tile_level.scale))
            # The source tiles may be gone; repainting all of them for one card would take long.
            needed = list(level.places(tile_level.area(place)))
            if not is_repairable or all(
                target in source.tiles
                for target, source in self._sources(tile_level, place, level, needed).items()
            ):
                return self._derive(tile_level, place, level, until)
        if tile is not None and is_repairable:
            tile.is_complete = had_all_edges
            while tile.stale:
                if not painting.repair(tile.pixmap, tile_level, place, tile.stale[-1], until):
                    return False
                tile.stale.pop()
            tile.painted = self.cache.frame
            return True
        pixmap = painting.paint_tile(tile_level, place, self.cache.spare, until)
        if pixmap is None:
            return False
        pinned = tile is not None and tile.pinned
        self.cache.put(tile_level, place, pixmap, whole=had_all_edges, pinned=pinned)
        return True

    def _derive(self, tile_level: TileLevel, place: TilePlace, level: TileLevel, until: float) -> bool:
        """Build a sharp low-detail tile by scaling down tiles of its level."""
        area = tile_level.area(place)
        needed = list(level.places(area))
        # Once edges are known, all is painted anew, on the same tiles as always: Qt moves a line by up to
        # half a px if it ends right beside what is painted.
        is_temporary = place not in tile_level.tiles and not self.painting.has_all_edges(level)
        if is_temporary and not (self.panning or all(self.is_current(level, target) for target in needed)):
            return self._derive_alone(tile_level, place, level, until)
        sources = self._sources(tile_level, place, level, needed)
        for target, source in sources.items():
            tile = source.tiles.get(target)
            if tile is not None:
                tile.last_shown = self.cache.frame  # painting its neighbors evicts tiles, but not this one
        for target, source in sources.items():
            if not self.is_current(source, target):
                if not self.refresh_tile(source, target, until):
                    return False
                if perf_counter() + self._derived > until:
                    return False
        began = perf_counter()
        pixmap = self.cache.spare.take(tile_level.side, tile_level.side)
        painter = QPainter(pixmap)
        left, top = tile_level.origin(place)
        transform = TileTransform(tile_level.scale, -left, -top)
        shown = TileLevel(level.scale, level.ratio, level.side)
        shown.tiles = {target: sources[target].tiles[target] for target in needed}
        self._fill(
            painter, QRect(0, 0, tile_level.side, tile_level.side), transform, _FallbackLevels([shown]), 0
        )
        painter.end()
        self.painting.paint_titles(pixmap, tile_level, place)
        self._derived = perf_counter() - began
        whole = all(tile.is_complete for tile in shown.tiles.values())
        self.cache.put(tile_level, place, pixmap, whole=whole)
        return True

    def _sources(
        self, sharp: TileLevel, place: TilePlace, level: TileLevel, needed: list[TilePlace]
    ) -> dict[TilePlace, TileLevel]:
        """The levels whose tiles a sharp tile is derived from: at rest, those painted only in view."""
        partial = None
        if not (self.panning or level.detail.band is ZoomBand.FAR or all(at in level.tiles for at in needed)):
            partial = self.cache.partial_level(level, sharp, place)
        if partial is None:
            return dict.fromkeys(needed, level)
        return {at: level if at in level.tiles or partial.is_whole(at) else partial for at in needed}

    def _derive_alone(self, tile_level: TileLevel, place: TilePlace, level: TileLevel, until: float) -> bool:
        """Build a sharp tile from a temporary source, without the tiles of its level, which are larger."""
        painting, spare, source = self.painting, self.cache.spare, SourceLevel(level, tile_level)
        painted = painting.paint_tile(source, place, spare, until - min(self._derived, _MAX_RESERVED))
        if painted is None:
            return False
        began = perf_counter()
        pixmap = spare.take(tile_level.side, tile_level.side)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._scale_source(painter, painted, source.origin(place), tile_level, place, level)
        painter.end()
        spare.recycle(painted)
        painting.paint_titles(pixmap, tile_level, place)
        self._derived = perf_counter() - began
        self.cache.put(tile_level, place, pixmap, whole=False)
        return True

    def _scale_source(
        self,
        painter: QPainter,
        source: QPixmap,
        origin: TilePlace,
        tile_level: TileLevel,
        place: TilePlace,
        level: TileLevel,
    ) -> None:
        """Draw a source on its tile, each part that would be on one tile of the level like that tile."""
        left, top = tile_level.origin(place)
        part = QRect(left, top, tile_level.side, tile_level.side)
        painter.translate(-left, -top)
        side = level.side * tile_level.scale / level.scale
        for column in range(floor(left / side), ceil((left + tile_level.side) / side)):
            for row in range(floor(top / side), ceil((top + tile_level.side) / side)):
                spot = QRect(round(column * side), round(row * side), 0, 0)
                spot.setRight(round((column + 1) * side) - 1)
                spot.setBottom(round((row + 1) * side) - 1)
                x, y = level.origin((column, row))
                _draw_tile(painter, source, spot, part, level.side, (x - origin[0], y - origin[1]))

    def _paint_missing(self, tile_level: TileLevel, view: Rect) -> None:
        """Paint missing tiles within the frame's time budget."""
        if self.panning and not self.has_gaps:
            return
        left = FRAME_BUDGET - self._filled
        if self.zooming and (left < ZOOM_BUDGET or not self.has_gaps):
            return
        limit = _MAX_PAINTED if self.has_gaps else _MAX_REFRESHED
        until = perf_counter() + (ZOOM_BUDGET if self.zooming else min(limit, max(_MIN_PAINTED, left)))
        if not self.painting.model.is_prepared:
            return
        if self.zooming and tile_level.count(view) > _MAX_WHILE_ZOOMING:
            return
        for place in tile_level.by_age(tile_level.places(view)):
            if perf_counter() + self.painting.step_s > until:
                self.painting.step_s *= _DECAY
                return
            tile = tile_level.tiles.get(place)
            # The worker repaints whole tiles, and this frame shows what they were.
            is_due = tile is None or (tile.is_complete and not self.zooming)
            if is_due and not self.refresh_tile(tile_level, place, until):
                return

    def _fill_halved(
        self, painter: QPainter, exposed: QRect, transform: TileTransform, chain: _FallbackLevels
    ) -> None:
        """Draw the rectangle at half resolution."""
        half = transform.halved()
        off_x, off_y = transform.x - 2 * half.x, transform.y - 2 * half.y
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

    def _fill(
        self, painter: QPainter, part: QRect, transform: TileTransform, chain: _FallbackLevels, depth: int
    ) -> None:
        """Draw one rectangle of device px from the first level that has it, gaps from the next ones."""
        tile_level, frame = chain.at(depth), self.cache.frame
        if tile_level is None:
            self.has_gaps = self.has_gaps or not part.isEmpty()
            painting, area = self.painting, transform.to_canvas(part)
            scale = transform.scale / self.cache.ratio
            paint_placeholder(painting.model, painting.colors, painter, part, area, scale)
            return
        zoom = transform.scale / tile_level.scale
        side, x, y = tile_level.side * zoom, tile_level.x * zoom, tile_level.y * zoom
        from_x, from_y = part.left() - transform.x - x, part.top() - transform.y - y
        columns = range(floor(from_x / side), ceil((from_x + part.width()) / side))
        rows = range(floor(from_y / side), ceil((from_y + part.height()) / side))
        stops = [round(y + row * side) + transform.y for row in range(rows.start, rows.stop + 1)]
        tiles = tile_level.tiles
        for column in columns:
            left, right = round(x + column * side) + transform.x, round(x + (column + 1) * side) + transform.x
            # Missing rows above are filled together: one lookup in the next level instead of
            # many.
            missing = 0
            for k, row in enumerate(rows):
                tile = tiles.get((column, row))
                if tile is None:
                    missing += 1
                    continue
                if missing:
                    gap = QRect(left, stops[k - missing], right - left, stops[k] - stops[k - missing]) & part
                    self._fill(painter, gap, transform, chain, depth + 1)
                    missing = 0
                tile.last_shown = frame
                if zoom == 1 and depth == 0:
                    painter.drawPixmap(left, stops[k], tile.pixmap)
                else:
                    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, zoom < _SMOOTH_UP_TO)
                    spot = QRect(left, stops[k], right - left, stops[k + 1] - stops[k])
                    _draw_tile(painter, tile.pixmap, spot, part, tile_level.side)
            if missing:
                top = stops[len(rows) - missing]
                gap = QRect(left, top, right - left, stops[-1] - top) & part
                if not gap.isEmpty():
                    self._fill(painter, gap, transform, chain, depth + 1)


def _draw_tile(
    painter: QPainter, pixmap: QPixmap, spot: QRect, part: QRect, side: int, at: TilePlace = (0, 0)
) -> None:
    """Draw the part of a tile at `spot` that lies within `part`.

    The tile is the square of `side` at the point `at` of the pixmap.
    """
    seen = spot & part
    if seen.isEmpty():
        return
    x, y = at
    if spot.width() == side and spot.height() == side:
        painter.drawPixmap(seen.topLeft(), pixmap, seen.translated(x - spot.x(), y - spot.y()))
        return
    across, down = side / spot.width(), side / spot.height()
    left, wide = x + (seen.x() - spot.x()) * across, seen.width() * across
    top, end = seen.y(), seen.y() + seen.height()
    while top < end:
        high = min(_STRIP, end - top)
        source = QRectF(left, y + (top - spot.y()) * down, wide, high * down)
        painter.drawPixmap(QRectF(seen.x(), top, seen.width(), high), pixmap, source)
        top += high
