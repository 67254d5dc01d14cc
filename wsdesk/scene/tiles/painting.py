"""Painting of a tile: grid, areas, edges, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from math import ceil, floor
from time import perf_counter

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap, QTransform

from wsdesk.graph.model.diff import Change
from wsdesk.graph.model.values import EdgeState, Node, Note, Rect
from wsdesk.scene.model.colors import TINT, CanvasColors, faded
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.model.render_model import EdgeLine, RenderModel
from wsdesk.scene.model.text_layout import TextLayoutCache
from wsdesk.scene.painters.card import paint_card
from wsdesk.scene.painters.card_background import REACH, CardBackgroundCache
from wsdesk.scene.painters.edge import line_pen, paint_handle
from wsdesk.scene.painters.grid import paint_grid
from wsdesk.scene.painters.group import paint_group
from wsdesk.scene.painters.note import paint_note
from wsdesk.scene.painters.paint_context import PaintContext, ThumbnailSource, WaveformSource
from wsdesk.scene.tiles.card_cache import CardCache, CardTitles
from wsdesk.scene.tiles.edge_segments import BLOCK, EdgeSegments, is_thin
from wsdesk.scene.tiles.low_detail import LowDetailCells
from wsdesk.scene.tiles.overview import IMAGE_PX, Overview, needs_image
from wsdesk.scene.tiles.tile_cache import PixmapPool, TileLevel, TilePlace

_TILE_PX = 512
"""Side in device px of the index squares at low detail: that of a tile."""
CARDS_BYTES = 12 * 1024 * 1024
"""Maximum bytes of cached cards at a device pixel ratio of 1."""
_MAX_PARTIAL = 6
_PART_PX = 256
"""Maximum side of a part of a tile that is painted in one step."""
_MAX_CARDS_PER_PART = 16
"""Approximate number of cards per step; complete ones are drawn from the cache."""
_WHOLE_SLICE = 1.0
"""Seconds longer than any slice: the next step starts a new one."""
_MIN_REMAINING_S = 0.0018
"""Seconds left in a slice that has just started, in which any step runs however long it takes."""
_SMOOTHING = 0.9
"""Decay per card of the measured duration, so that a simple card doesn't hide that the next may be slow."""
_CARDS_PER_STEP = 4
Steps = Iterator[float]
"""Steps of work; each yields the expected seconds of the next one."""
Layer = Callable[[PaintContext], None]
"""A step of some tenths of a millisecond."""


@dataclass(slots=True)
class PartialTile:
    """A partially painted tile with its remaining steps."""

    pixmap: QPixmap
    steps: Steps
    had_all_edges: bool
    """Whether all edges were indexed at the start."""


class TilePainter:
    """Paints tiles of one document in one set of colors. Replacing either drops the caches."""

    def __init__(
        self,
        model: RenderModel,
        colors: CanvasColors,
        thumbnails: ThumbnailSource,
        waveforms: WaveformSource,
        text_cache: TextLayoutCache,
    ) -> None:
        self.model = model
        self.colors = colors
        self.cards = CardCache(CARDS_BYTES)
        self.low_detail = LowDetailCells(model)
        self._thumbnails = thumbnails
        self.waveforms = waveforms
        self._text_cache = text_cache
        self._segments = EdgeSegments(model)
        self._backgrounds = CardBackgroundCache()
        self._titles = CardTitles()
        self._partial: dict[tuple[float, TilePlace], PartialTile] = {}
        self._until = 0.0
        self.overview: Overview | None = None
        """All cards in one small image, which is the fallback for tiles; may be incomplete."""
        self.step_s = 0.0
        """Seconds of the last step, the estimate for the next one."""
        self._part_s = 0.0
        """Expected seconds of a part of a tile."""
        self._card_s = 0.0
        """Expected seconds of a card."""

    def sketch_all(self) -> Iterator[None]:
        """Paint an image of all cards if they are too many for the placeholder."""
        if self.overview is None and needs_image(self.model):
            side = IMAGE_PX
            self.overview = Overview(self.model, self.colors, QSize(side, side), 1.0, TINT)
            done = False
            while not done:
                done = self.overview.paint_batch()
                yield

    def set_model(self, model: RenderModel) -> None:
        self.model = model
        self.overview = None
        self.low_detail = LowDetailCells(model)
        self._segments = EdgeSegments(model)
        self._partial.clear()

    def update_model(
        self, model: RenderModel, changes: Iterable[Change], changed_rects: Iterable[Rect]
    ) -> None:
        """Set the next state of the same document, keeping what is outside the changed rectangles."""
        self.model = model
        self.low_detail.update(model, changes)
        self._segments.update(model, changed_rects)
        self._partial.clear()

    def set_colors(self, colors: CanvasColors) -> None:
        self.colors = colors
        self.overview = None
        self.cards.clear()
        self._partial.clear()

    def clear_caches(self) -> None:
        """Release everything that can be rebuilt."""
        self.set_model(self.model)
        self.set_colors(self.colors)
        self._backgrounds = CardBackgroundCache()

    def invalidate_node(self, node: Node) -> None:
        """Drop cached paint of a node whose card changed although its value didn't."""
        self.cards.invalidate(node.id)
        self._partial.clear()

    def has_all_edges(self, tile_level: TileLevel) -> bool:
        """Whether all edges are indexed; until then edges that only cross a tile may be missing."""
        far = tile_level.detail.band is ZoomBand.FAR
        return (
            self.low_detail.complete if far else self.model.routes.complete or not self.model.has_static_edges
        )

    def paint_tile(
        self, tile_level: TileLevel, place: TilePlace, spare: PixmapPool, until: float
    ) -> QPixmap | None:
        """A new tile; None if out of time.

        A tile with much content is painted in steps, at least one per call. A partial tile is kept for the
        next call.
        """
        self._until = until
        key = (tile_level.scale, place)
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
        if is_thin(_block(tile_level.scale)):
            return self._thin_steps(pixmap, tile_level, place)
        return self._part_steps(pixmap, tile_level, place)

    def _part_steps(self, pixmap: QPixmap, tile_level: TileLevel, place: TilePlace) -> Steps:
        """One complete part per step."""
        for part in self._parts(tile_level, place):
            while not self._prepare(tile_level, place, part, self._until):
                yield _WHOLE_SLICE
            yield self._part_s
            began = perf_counter()
            self._paint_part(pixmap, tile_level, place, part)
            self._part_s = max(perf_counter() - began, _SMOOTHING * self._part_s)
            yield 0.0

    def _thin_steps(self, pixmap: QPixmap, tile_level: TileLevel, place: TilePlace) -> Steps:
        """For zooms with thin lines and many cards."""
        while not self._prepare(tile_level, place, pixmap.rect(), self._until):
            yield _WHOLE_SLICE
        # Prepared segments may be evicted before their step.
        lines = list(self._segments.thin_paths(tile_level.area(place), _block(tile_level.scale)))
        yield from self._layer_steps(pixmap, tile_level, place, self._thin_layers(tile_level, place, lines))

    def _layer_steps(
        self, pixmap: QPixmap, tile_level: TileLevel, place: TilePlace, layers: Iterator[Layer]
    ) -> Steps:
        """Layers of small content, drawn once per tile, as much per step as there is time for."""
        area, done = tile_level.area(place), False
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
        area = tile_level.area(place)
        for piece in self.model.areas_in(area.expanded(2)):
            yield partial(self._paint_area, piece, area)
        yield from self.low_detail.drawings(area, tile_level.scale, tile_level.detail.scale)

    def _thin_layers(
        self, tile_level: TileLevel, place: TilePlace, lines: list[tuple[EdgeLine, QPainterPath]]
    ) -> Iterator[Layer]:
        """Areas, cards that have others on top, edges, cards."""
        area, shift = tile_level.area(place), (-place[0] * tile_level.side, -place[1] * tile_level.side)
        for piece in self.model.areas_in(area.expanded(2)):
            yield partial(self._paint_area, piece, area)
        below, above = self._cards_in(area, REACH if tile_level.detail.shadow else 8)
        for at in range(0, len(below), _CARDS_PER_STEP):
            yield partial(self._paint_cards, below[at : at + _CARDS_PER_STEP], *shift)
        for line, path in lines:
            yield partial(self._paint_thin, line, path)
        for at in range(0, len(above), _CARDS_PER_STEP):
            yield partial(self._paint_cards, above[at : at + _CARDS_PER_STEP], *shift)

    def _open_painter(self, pixmap: QPixmap, tile_level: TileLevel, place: TilePlace) -> QPainter:
        """A painter on the tile that maps canvas px to tile px."""
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = tile_level.scale
        painter.setTransform(
            QTransform(scale, 0, 0, scale, -place[0] * tile_level.side, -place[1] * tile_level.side)
        )
        return painter

    def repair(
        self, pixmap: QPixmap, tile_level: TileLevel, place: TilePlace, part: Rect, until: float
    ) -> bool:
        """Repaint a part of a stale tile; False if out of time."""
        left, top = place[0] * tile_level.side, place[1] * tile_level.side
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

    def _keep_partial(self, key: tuple[float, TilePlace], partial: PartialTile) -> None:
        self._partial[key] = partial
        if len(self._partial) > _MAX_PARTIAL:
            del self._partial[next(iter(self._partial))]

    def _prepare(self, tile_level: TileLevel, place: TilePlace, part: QRect, until: float) -> bool:
        """Prepare the painting of a part in steps; False if out of time."""
        area = _area(tile_level, place, part)
        if tile_level.detail.band is ZoomBand.FAR:
            return self.low_detail.prepare(area, tile_level.scale, until)
        if not self._segments.prepare(area, _block(tile_level.scale), until):
            return False
        return tile_level.detail.band < ZoomBand.CARD or self._prepare_cards(tile_level, area, until)

    def _prepare_cards(self, tile_level: TileLevel, area: Rect, until: float) -> bool:
        """Paint cards into the cache up to its limit; the remaining ones are painted directly."""
        room, paint_tile = self.cards.bound / 2, False
        for node in self.model.cards_in(area.expanded(REACH)):
            room -= 4 * (node.rect.w + 2 * REACH) * (node.rect.h + 2 * REACH) * tile_level.scale**2
            if room < 0:
                return True
            if self.cards.find(node, tile_level.scale) is None:
                began = perf_counter()
                if (paint_tile or until - began < _MIN_REMAINING_S) and began + self._card_s > until:
                    self._card_s *= _SMOOTHING  # a card slower than any slice is painted anyway
                    return False
                self._cache_card(tile_level, node)
                paint_tile, duration = True, perf_counter() - began
                self._card_s = max(duration, _SMOOTHING * self._card_s)
        return True

    def _parts(self, tile_level: TileLevel, place: TilePlace) -> list[QRect]:
        """Split the tile so that each part takes about a millisecond."""
        area = tile_level.area(place)
        across = max(1, tile_level.side // _PART_PX)
        cards = len(self.model.index.query(area))
        while across < 8 and cards > _MAX_CARDS_PER_PART * across * across:
            across *= 2
        side = tile_level.side // across
        return [QRect(x * side, y * side, side, side) for x in range(across) for y in range(across)]

    def context(self, painter: QPainter, tile_level: TileLevel) -> PaintContext:
        """Paint context of a tile level."""
        return PaintContext(
            painter,
            self.colors,
            tile_level.detail,
            tile_level.scale,
            self._thumbnails,
            self.waveforms,
            self._text_cache,
            self._backgrounds,
        )

    def _paint_part(self, pixmap: QPixmap, tile_level: TileLevel, place: TilePlace, part: QRect) -> None:
        """Paint a rectangle of a tile (device px of the tile)."""
        shift_x, shift_y = -place[0] * tile_level.side, -place[1] * tile_level.side
        scale, area = tile_level.scale, _area(tile_level, place, part)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if part.size() != pixmap.size():
            painter.setClipRect(part)
        painter.setTransform(QTransform(scale, 0, 0, scale, shift_x, shift_y))
        context = self.context(painter, tile_level)
        paint_grid(context, area)
        for piece in self.model.areas_in(area.expanded(2)):
            self._paint_area(piece, area, context)
        if context.detail.band is ZoomBand.FAR:
            self.low_detail.paint(context, area)
        else:
            below, above = self._cards_in(area, REACH if context.detail.shadow else 8)
            self._paint_cards(below, shift_x, shift_y, context)
            self._paint_edges(context, area)
            self._paint_cards(above, shift_x, shift_y, context)
        painter.end()

    def _cards_in(self, area: Rect, around: float) -> tuple[list[Node], list[Node]]:
        """Cards below the edges because they have others on top, and the rest."""
        cards = self.model.cards_in(area.expanded(around))
        below = [card for card in cards if self.model.has_cards_on_top(card)]
        return below, [card for card in cards if not self.model.has_cards_on_top(card)] if below else cards

    def _paint_area(self, piece: Node | Note, area: Rect, context: PaintContext) -> None:
        context.painter.setRenderHint(
            QPainter.RenderHint.Antialiasing, context.detail.band is not ZoomBand.FAR
        )
        if isinstance(piece, Note):
            paint_note(context, piece)
        else:
            paint_group(context, piece, area)
        context.painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _paint_edges(self, context: PaintContext, area: Rect) -> None:
        block = _block(context.device)
        if is_thin(block):
            for line, path in self._segments.thin_paths(area, block):
                self._paint_thin(line, path, context)
            return
        by_line: dict[EdgeLine, list[QPainterPath]] = {}
        for segment in self._segments.crossing(area, block):
            by_line.setdefault(segment.line, []).append(segment.path)
        for line, paths in by_line.items():
            pen = line_pen(self.colors, line, context.device)
            for path in paths:
                if line[1] is EdgeState.REAL:
                    context.painter.strokePath(path, pen)
                else:
                    context.painter.fillPath(path, pen.color())

    def _paint_thin(self, line: EdgeLine, path: QPainterPath, context: PaintContext) -> None:
        context.painter.setBrush(Qt.BrushStyle.NoBrush)
        context.painter.setPen(line_pen(self.colors, line, context.device))
        context.painter.drawPath(path)

    def _paint_cards(self, cards: list[Node], shift_x: int, shift_y: int, context: PaintContext) -> None:
        shows_cards = context.detail.band >= ZoomBand.CARD
        for node in cards:
            if not (shows_cards and self._draw_cached_card(context, node, shift_x, shift_y)):
                self._paint_one(context, node)

    def _paint_one(self, context: PaintContext, node: Node) -> None:
        paint_card(context, node)
        if context.detail.handles > 0:
            for x, y, kind in self.model.default_handles(node):
                color = self.colors.kind(kind)
                paint_handle(context, x, y, faded(color, context.detail.handles))

    def _draw_cached_card(self, context: PaintContext, node: Node, shift_x: int, shift_y: int) -> bool:
        """Draw the cached card onto the tile; False if it is too large to cache."""
        card = self.cards.find(node, context.device)
        if card is None:
            return False
        painter = context.painter
        before = painter.transform()
        painter.resetTransform()
        painter.drawPixmap(card.x + shift_x, card.y + shift_y, card.pixmap)
        painter.setTransform(before)
        return True

    def _cache_card(self, tile_level: TileLevel, node: Node) -> None:
        begun = self.cards.begin(node, tile_level.scale)
        if begun is not None:
            card, painter = begun
            self._paint_one(self.context(painter, tile_level), node)
            painter.end()
            self.cards.add(card)


def _block(device: float) -> float:
    return BLOCK if device > 0.4 else _TILE_PX / device


def _area(tile_level: TileLevel, place: TilePlace, part: QRect) -> Rect:
    """The part of the canvas on a part of a tile (device px of the tile)."""
    scale = tile_level.scale
    return Rect(
        (part.x() + place[0] * tile_level.side) / scale,
        (part.y() + place[1] * tile_level.side) / scale,
        part.width() / scale,
        part.height() / scale,
    )
