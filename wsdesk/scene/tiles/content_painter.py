"""Painting of a part of a canvas on a tile: grid, areas, edges, cards."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from time import perf_counter

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap, QTransform

from wsdesk.graph.model.diff import Change
from wsdesk.graph.model.values import EdgeState, Node, Note, Rect
from wsdesk.scene.model.colors import CanvasColors, faded
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.model.render_model import EdgeLine, RenderModel
from wsdesk.scene.model.text_layout import TextLayoutCache
from wsdesk.scene.painters.card import paint_card, paint_thumbnails
from wsdesk.scene.painters.card_background import REACH, CardBackgroundCache
from wsdesk.scene.painters.edge import line_pen, paint_handle
from wsdesk.scene.painters.grid import paint_grid
from wsdesk.scene.painters.group import paint_group
from wsdesk.scene.painters.note import paint_note
from wsdesk.scene.painters.paint_context import PaintContext, ThumbnailSource, WaveformSource
from wsdesk.scene.tiles.card_cache import CardCache, CardTitles
from wsdesk.scene.tiles.edge_segments import BLOCK, EdgeSegments, is_thin, paint_order
from wsdesk.scene.tiles.low_detail import LowDetailCells
from wsdesk.scene.tiles.small_cards import SmallCards
from wsdesk.scene.tiles.tile_level import TileLevel, TilePlace

_TILE_PX = 512
"""Side in device px of the index squares at low detail: that of a tile."""
CARDS_BYTES = 12 * 1024 * 1024
"""Maximum bytes of cached cards at a device pixel ratio of 1."""
_MIN_REMAINING_S = 0.0018
"""Seconds left in a slice that has just started, in which any step runs however long it takes."""
_MAX_OBSOLETE = 4
"""Earlier documents whose batches aren't freed yet."""
SMOOTHING = 0.9
"""Decay per card of the measured duration, so that a simple card doesn't hide that the next may be slow."""


class ContentPainter:
    """Paints parts of tiles from one document in one set of colors. Replacing either drops the caches."""

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
        self.small_cards = SmallCards()
        self.low_detail = LowDetailCells(model, self.small_cards)
        self._obsolete: list[LowDetailCells] = []
        self.waveforms = waveforms
        self._thumbnails = thumbnails
        self._text_cache = text_cache
        self._segments = EdgeSegments(model)
        self._backgrounds = CardBackgroundCache()
        self._titles = CardTitles()
        self._card_s = 0.0
        """Expected seconds of a card."""

    def set_model(self, model: RenderModel) -> None:
        self.model = model
        self._obsolete = [*self._obsolete[1 - _MAX_OBSOLETE :], self.low_detail]
        self.low_detail = LowDetailCells(model, self.small_cards)
        self._segments = EdgeSegments(model)

    def release_obsolete(self) -> Iterator[None]:
        """Free the batches of earlier documents in steps: freeing 10,000 lines takes 13 ms."""
        yield from _release(self._obsolete)

    def update_model(
        self, model: RenderModel, changes: Iterable[Change], changed_rects: Iterable[Rect]
    ) -> None:
        """Set the next state of the same document, keeping what is outside the changed rectangles."""
        self.model = model
        self.low_detail.update(model, changes)
        self._segments.update(model, changed_rects)

    def set_colors(self, colors: CanvasColors) -> None:
        self.colors = colors
        self.cards.clear()
        self.small_cards.clear()

    def clear_caches(self) -> Generator[None, None, None]:
        """Drop everything that can be rebuilt; the returned steps free it."""
        self.set_model(self.model)
        obsolete, self._obsolete = self._obsolete, []
        self.set_colors(self.colors)
        self._backgrounds = CardBackgroundCache()
        return _release(obsolete)

    def invalidate_node(self, node: Node) -> None:
        """Drop cached paint of a node whose card changed although its value didn't."""
        self.cards.invalidate(node.id)
        if node.asset is not None:
            self.small_cards.invalidate(node.asset.asset_id)

    def limit_edges(self, area: Rect | None) -> None:
        """Process edges within the area only, as long as only tiles in it are painted."""
        self._segments.limit = area

    def has_all_edges(self, tile_level: TileLevel) -> bool:
        """Whether all edges are indexed; until then edges that only cross a tile may be missing."""
        far = tile_level.detail.band is ZoomBand.FAR
        return (
            self.low_detail.complete if far else self.model.routes.complete or not self.model.has_static_edges
        )

    def _open_painter(self, pixmap: QPixmap, tile_level: TileLevel, place: TilePlace) -> QPainter:
        """A painter on the tile that maps canvas px to tile px."""
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, (left, top) = tile_level.scale, tile_level.origin(place)
        painter.setTransform(QTransform(scale, 0, 0, scale, -left, -top))
        return painter

    def _prepare(self, tile_level: TileLevel, place: TilePlace, part: QRect, until: float) -> bool:
        """Prepare the painting of a part in steps; False if out of time."""
        area = _area(tile_level, place, part)
        if tile_level.detail.band is ZoomBand.FAR:
            return self.low_detail.prepare(area, tile_level.scale, until)
        if not self._segments.prepare(area, block_size(tile_level.scale), until):
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
                    self._card_s *= SMOOTHING  # a card slower than any slice is painted anyway
                    return False
                self._cache_card(tile_level, node)
                paint_tile, duration = True, perf_counter() - began
                self._card_s = max(duration, SMOOTHING * self._card_s)
        return True

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
        left, top = tile_level.origin(place)
        scale, area = tile_level.scale, _area(tile_level, place, part)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if part.size() != pixmap.size():
            painter.setClipRect(part)
        painter.setTransform(QTransform(scale, 0, 0, scale, -left, -top))
        context = self.context(painter, tile_level)
        paint_grid(context, area)
        for piece in self.model.areas_in(area.expanded(2)):
            self._paint_area(piece, area, context)
        if context.detail.band is ZoomBand.FAR:
            self.low_detail.paint(context, area)
        else:
            below, above = self._cards_in(area, REACH if context.detail.shadow else 8)
            self._paint_cards(below, -left, -top, context)
            self._paint_edges(context, area)
            self._paint_cards(above, -left, -top, context)
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
        block = block_size(context.device)
        if is_thin(block):
            for line, path in self._segments.thin_paths(area, block):
                self._paint_thin(line, path, context)
            return
        by_line: dict[EdgeLine, list[QPainterPath]] = {}
        for segment in self._segments.crossing(area, block):
            by_line.setdefault(segment.line, []).append(segment.path)
        for line, paths in sorted(by_line.items(), key=paint_order):
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
        if context.detail.band < ZoomBand.CARD:
            paint_thumbnails(context, cards)
            return
        for node in cards:
            if not self._draw_cached_card(context, node, shift_x, shift_y):
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


def block_size(device: float) -> float:
    return BLOCK if device > 0.4 else _TILE_PX / device


def _area(tile_level: TileLevel, place: TilePlace, part: QRect) -> Rect:
    """The part of the canvas on a part of a tile (device px of the tile)."""
    scale, (left, top) = tile_level.scale, tile_level.origin(place)
    return Rect(
        (part.x() + left) / scale,
        (part.y() + top) / scale,
        part.width() / scale,
        part.height() / scale,
    )


def part_area(tile_level: TileLevel, place: TilePlace) -> Rect:
    """The part of the canvas that is painted on a tile."""
    return _area(tile_level, place, tile_level.part(place))


def _release(obsolete: list[LowDetailCells]) -> Generator[None, None, None]:
    while obsolete:
        yield from obsolete[-1].release()
        obsolete.pop()  # now empty: steps that end before would free the rest at once
