"""Painting of tiles in steps, each within the time of a slice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import pairwise
from math import ceil, floor
from time import perf_counter

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainterPath, QPixmap
from typing_extensions import override

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.diff import Change
from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.model.render_model import EdgeLine, RenderModel
from wsdesk.scene.model.text_layout import TextLayoutCache
from wsdesk.scene.painters.card_background import REACH
from wsdesk.scene.painters.grid import paint_grid
from wsdesk.scene.painters.paint_context import PaintContext, ThumbnailSource, WaveformSource
from wsdesk.scene.tiles.content_painter import SMOOTHING, ContentPainter, block_size, part_area
from wsdesk.scene.tiles.edge_segments import is_thin
from wsdesk.scene.tiles.tile_cache import PixmapPool
from wsdesk.scene.tiles.tile_level import TileLevel, TilePlace

_MAX_PARTIAL = 6
_PART_PX = 256
"""Maximum side of a part of a tile that is painted in one step."""
_MAX_CARDS_PER_PART = 16
"""Approximate number of cards per step; complete ones are drawn from the cache."""
_WHOLE_SLICE = 1.0
"""Seconds longer than any slice: the next step starts a new one."""
_CARDS_PER_STEP = 4
Steps = Iterator[float]
"""Steps of work; each yields the expected seconds of the next one."""
_PartialKey = tuple[float, int, bool, TilePlace, object]
"""Scale, side, whether it has titles, origin, and painted part of a tile."""
Layer = Callable[[PaintContext], None]
"""A step of some tenths of a millisecond."""


@dataclass(slots=True)
class PartialTile:
    """A partially painted tile with its remaining steps."""

    pixmap: QPixmap
    steps: Steps
    had_all_edges: bool
    """Whether all edges were indexed at the start."""


class TilePainter(ContentPainter):
    """Paints tiles in steps, within the time of a slice."""

    def __init__(
        self,
        model: RenderModel,
        colors: CanvasColors,
        thumbnails: ThumbnailSource,
        waveforms: WaveformSource,
        text_cache: TextLayoutCache,
    ) -> None:
        super().__init__(model, colors, thumbnails, waveforms, text_cache)
        self._partial: dict[_PartialKey, PartialTile] = {}
        self._until = 0.0
        self.step_s = 0.0
        """Seconds of the last step, the estimate for the next one."""
        self._part_s = 0.0
        """Expected seconds of a part of a tile."""

    @override
    def set_model(self, model: RenderModel) -> None:
        super().set_model(model)
        self._partial.clear()

    @override
    def update_model(
        self, model: RenderModel, changes: Iterable[Change], changed_rects: Iterable[Rect]
    ) -> None:
        super().update_model(model, changes, changed_rects)
        self._partial.clear()

    @override
    def set_colors(self, colors: CanvasColors) -> None:
        super().set_colors(colors)
        self._partial.clear()

    @override
    def invalidate_node(self, node: Node) -> None:
        super().invalidate_node(node)
        self._partial.clear()

    def paint_tile(
        self, tile_level: TileLevel, place: TilePlace, spare: PixmapPool, until: float
    ) -> QPixmap | None:
        """A new tile; None if out of time.

        A tile with much content is painted in steps, at least one per call. A partial tile is kept for the
        next call.
        """
        self._until = until
        part = tile_level.part(place).getRect()
        key = (tile_level.scale, tile_level.side, tile_level.has_titles, tile_level.origin(place), part)
        partial, has_all_edges = self._partial.get(key), self.has_all_edges(tile_level)
        if partial is None or partial.had_all_edges is not has_all_edges:
            pixmap = spare.take(tile_level.side, tile_level.side)
            partial = PartialTile(pixmap, self._steps(pixmap, tile_level, place), has_all_edges)
        began = perf_counter()
        for expected in partial.steps:
            now = perf_counter()
            self.step_s, began = now - began, now
            if now + expected > until:
                self._keep_partial(key, partial)
                return None
        self._partial.pop(key, None)
        return partial.pixmap

    def _steps(self, pixmap: QPixmap, tile_level: TileLevel, place: TilePlace) -> Steps:
        yield from self._content_steps(pixmap, tile_level, place)
        if tile_level.has_titles:
            yield from self._title_steps(pixmap, tile_level, place)

    def _title_steps(self, pixmap: QPixmap, tile_level: TileLevel, place: TilePlace) -> Steps:
        """Titles, as many per step as there is time for: shaping one takes up to 0.1 ms."""
        titles = self._titles.titles_in(self.model, tile_level.area(place), tile_level.detail.scale)
        done = False
        while not done:
            painter = self._open_painter(pixmap, tile_level, place)
            done = self._titles.paint(self.context(painter, tile_level), titles, self._until)
            painter.end()
            yield 0.0

    def _content_steps(self, pixmap: QPixmap, tile_level: TileLevel, place: TilePlace) -> Steps:
        if tile_level.detail.band is ZoomBand.FAR:
            return self._layer_steps(pixmap, tile_level, place, self._low_detail_layers(tile_level, place))
        if is_thin(block_size(tile_level.scale)):
            return self._thin_steps(pixmap, tile_level, place)
        return self._part_steps(pixmap, tile_level, place)

    def _part_steps(self, pixmap: QPixmap, tile_level: TileLevel, place: TilePlace) -> Steps:
        """One complete part per step."""
        painted = tile_level.part(place)
        for part in self._parts(tile_level, place):
            if not part.intersects(painted):
                continue
            while not self._prepare(tile_level, place, part, self._until):
                yield _WHOLE_SLICE
            yield self._part_s
            began = perf_counter()
            self._paint_part(pixmap, tile_level, place, part)
            self._part_s = max(perf_counter() - began, SMOOTHING * self._part_s)
            yield 0.0

    def _thin_steps(self, pixmap: QPixmap, tile_level: TileLevel, place: TilePlace) -> Steps:
        """For zooms with thin lines and many cards."""
        while not self._prepare(tile_level, place, tile_level.part(place), self._until):
            yield _WHOLE_SLICE
        # Prepared segments may be evicted before their step.
        lines = list(self._segments.thin_paths(part_area(tile_level, place), block_size(tile_level.scale)))
        yield from self._layer_steps(pixmap, tile_level, place, self._thin_layers(tile_level, place, lines))

    def _layer_steps(
        self, pixmap: QPixmap, tile_level: TileLevel, place: TilePlace, layers: Iterator[Layer]
    ) -> Steps:
        """Layers of small content, drawn once per tile, as much per step as there is time for."""
        area, done = part_area(tile_level, place), False
        painter = self._open_painter(pixmap, tile_level, place)
        paint_grid(self.context(painter, tile_level), area)
        painter.end()
        yield 0.0
        while not done:
            painter = self._open_painter(pixmap, tile_level, place)
            context = self.context(painter, tile_level)
            done = True
            for draw in layers:
                draw(context)
                if perf_counter() > self._until:
                    done = False
                    break
            painter.end()
            yield 0.0

    def _low_detail_layers(self, tile_level: TileLevel, place: TilePlace) -> Iterator[Layer]:
        """Areas, then the batches of each cell."""
        area = part_area(tile_level, place)
        for piece in self.model.areas_in(area.expanded(2)):
            yield partial(self._paint_area, piece, area)
        yield from self.low_detail.drawings(area, tile_level.scale, tile_level.detail.scale)

    def _thin_layers(
        self, tile_level: TileLevel, place: TilePlace, lines: list[tuple[EdgeLine, QPainterPath]]
    ) -> Iterator[Layer]:
        """Areas, cards that have others on top, edges, cards."""
        area, (left, top) = part_area(tile_level, place), tile_level.origin(place)
        for piece in self.model.areas_in(area.expanded(2)):
            yield partial(self._paint_area, piece, area)
        below, above = self._cards_in(area, REACH if tile_level.detail.shadow else 8)
        for at in range(0, len(below), _CARDS_PER_STEP):
            yield partial(self._paint_cards, below[at : at + _CARDS_PER_STEP], -left, -top)
        for line, path in lines:
            yield partial(self._paint_thin, line, path)
        for at in range(0, len(above), _CARDS_PER_STEP):
            yield partial(self._paint_cards, above[at : at + _CARDS_PER_STEP], -left, -top)

    def repair(
        self, pixmap: QPixmap, tile_level: TileLevel, place: TilePlace, part: Rect, until: float
    ) -> bool:
        """Repaint a part of a stale tile; False if out of time."""
        left, top = tile_level.origin(place)
        x, y = floor(part.x * tile_level.scale) - left - 1, floor(part.y * tile_level.scale) - top - 1
        right = ceil(part.right * tile_level.scale) - left + 1
        bottom = ceil(part.bottom * tile_level.scale) - top + 1
        clip = QRect(x, y, right - x, bottom - y) & QRect(0, 0, tile_level.side, tile_level.side)
        if clip.isEmpty():
            return True
        if not self._prepare(tile_level, place, clip, until):
            return False
        self._paint_part(pixmap, tile_level, place, clip)
        self.paint_titles(pixmap, tile_level, place, clip)
        return True

    def paint_titles(
        self, pixmap: QPixmap, tile_level: TileLevel, place: TilePlace, clip: QRect | None = None
    ) -> None:
        """Paint titles of cards and notes on a tile, or on a part of it (device px of the tile)."""
        if not tile_level.has_titles:
            return
        painter = self._open_painter(pixmap, tile_level, place)
        if clip is not None:
            transform = painter.transform()
            painter.resetTransform()
            painter.setClipRect(clip)
            painter.setTransform(transform)
        titles = self._titles.titles_in(self.model, tile_level.area(place), tile_level.detail.scale)
        self._titles.paint(self.context(painter, tile_level), titles)
        painter.end()

    def _keep_partial(self, key: _PartialKey, partial: PartialTile) -> None:
        self._partial[key] = partial
        if len(self._partial) > _MAX_PARTIAL:
            del self._partial[next(iter(self._partial))]

    def _parts(self, tile_level: TileLevel, place: TilePlace) -> list[QRect]:
        """Split the tile so that each part takes about a millisecond."""
        area = tile_level.area(place)
        across = max(1, tile_level.side // _PART_PX)
        cards = len(self.model.index.query(area))
        while across < 8 and cards > _MAX_CARDS_PER_PART * across * across:
            across *= 2
        stops = [tile_level.side * k // across for k in range(across + 1)]
        return [QRect(x, y, u - x, v - y) for x, u in pairwise(stops) for y, v in pairwise(stops)]
