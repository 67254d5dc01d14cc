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
from wsdesk.graph.model.values import Node, Note, Rect
from wsdesk.scene.model.colors import TINT, CanvasColors, faded
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.model.text_layout import TextLayoutCache
from wsdesk.scene.painters.card import paint_card
from wsdesk.scene.painters.card_background import CardBackgroundCache
from wsdesk.scene.painters.edge import edge_pen
from wsdesk.scene.painters.grid import paint_grid
from wsdesk.scene.painters.group import paint_group
from wsdesk.scene.painters.handle import paint_handle
from wsdesk.scene.painters.note import paint_note
from wsdesk.scene.painters.paint_context import PaintContext, ThumbnailSource, WaveformSource
from wsdesk.scene.painters.shadow import REACH
from wsdesk.scene.tiles.card_cache import CardCache
from wsdesk.scene.tiles.card_titles import CardTitles
from wsdesk.scene.tiles.edge_segments import BLOCK, EdgeSegments, wide
from wsdesk.scene.tiles.low_detail import LowDetailCells
from wsdesk.scene.tiles.overview import Overview
from wsdesk.scene.tiles.pixmap_pool import PixmapPool
from wsdesk.scene.tiles.placeholder import PICTURE_PX, needs_picture
from wsdesk.scene.tiles.tile_level import TileLevel, TilePlace

_TILE_PX = 512
"""Device px of the squares that remember their edges far off: those of a tile."""
CARDS_BYTES = 12 * 1024 * 1024
"""What kept pictures of cards may take at a device pixel ratio of 1."""
_MOST_BEGUN = 6
_PART_PX = 256
"""A part of a tile that is painted at once is at most so large."""
_MOST_IN_PART = 16
"""A part of a tile that is painted at once has about so many cards on it; whole ones are laid as pictures."""
_ALL = 1.0
"""Seconds that no slice has: what comes next is for another one."""
_FRESH = 0.0018
"""Seconds that are left of a slice which has just begun: however dear a piece of work is, it goes on then."""
_REMEMBERED = 0.9
"""What is left, a card later, of what a card took: a plain one does not hide that the next may be dear."""
_CARDS_AT_ONCE = 4
Steps = Iterator[float]
"""Pieces of work; each tells how many seconds the next one may take."""
Layer = Callable[[PaintContext], None]
"""A piece of work of some tenths of a millisecond."""


@dataclass(slots=True)
class PartialTile:
    """A tile that is being painted, and what is left to do on it."""

    pixmap: QPixmap
    steps: Steps
    knew: bool
    """Whether all edges were known when it was begun."""


class TilePainter:
    """Paints tiles of one board in one ink. Both may be replaced; what was kept of them goes then."""

    def __init__(
        self,
        board: RenderModel,
        ink: CanvasColors,
        prints: ThumbnailSource,
        waves: WaveformSource,
        lettering: TextLayoutCache,
    ) -> None:
        self.board = board
        self.ink = ink
        self.cards = CardCache(CARDS_BYTES)
        self.far = LowDetailCells(board)
        self._prints = prints
        self.waves = waves
        self._lettering = lettering
        self._strands = EdgeSegments(board)
        self._blanks = CardBackgroundCache()
        self._titles = CardTitles()
        self._begun: dict[tuple[float, TilePlace], PartialTile] = {}
        self._until = 0.0
        self.whole: Overview | None = None
        """All cards in one small picture, as far as it is painted: it stands in for tiles."""
        self.step_s = 0.0
        """Seconds that the last piece of work took: what has less time left is better not begun."""
        self._part_s = 0.0
        """Seconds that a part of a tile may take."""
        self._card_s = 0.0
        """Seconds that a card may take."""

    def sketch_all(self) -> Iterator[None]:
        """Paint the picture of all cards, where they are too many to be sketched one by one."""
        if self.whole is None and needs_picture(self.board):
            side = PICTURE_PX
            self.whole = Overview(self.board, self.ink, QSize(side, side), 1.0, TINT)
            done = False
            while not done:
                done = self.whole.paint_some()
                yield

    def set_board(self, board: RenderModel) -> None:
        self.board = board
        self.whole = None
        self.far = LowDetailCells(board)
        self._strands = EdgeSegments(board)
        self._begun.clear()

    def change_board(self, board: RenderModel, changes: Iterable[Change], touched: Iterable[Rect]) -> None:
        """The next state of the same document; what lies beside the `touched` parts is kept."""
        self.board = board
        self.far.change(board, changes)
        self._strands.change(board, touched)
        self._begun.clear()

    def set_ink(self, ink: CanvasColors) -> None:
        self.ink = ink
        self.whole = None
        self.cards.clear()
        self._begun.clear()

    def forget(self) -> None:
        """Let go of everything that can be made again."""
        self.set_board(self.board)
        self.set_ink(self.ink)
        self._blanks = CardBackgroundCache()

    def looks_different(self, node: Node) -> None:
        """The node's card changed although its value did not: what was painted of it is not used any more."""
        self.cards.forget(node.id)
        self._begun.clear()

    def knows_edges(self, sheet: TileLevel) -> bool:
        """Whether all edges are known by place: until then those that only pass by may be missing."""
        far = sheet.detail.band is ZoomBand.FAR
        return self.far.complete if far else self.board.routes.complete or not self.board.rests_edges

    def painted(self, sheet: TileLevel, place: TilePlace, spare: PixmapPool, until: float) -> QPixmap | None:
        """A new tile; None where the time would be up before it was whole: ask again.

        A tile with much on it is painted in parts, at least one piece of work each time. What was begun is
        kept for the next time.
        """
        self._until = until
        key = (sheet.scale, place)
        begun, knows = self._begun.get(key), self.knows_edges(sheet)
        if begun is None or begun.knew is not knows:
            pixmap = spare.take(sheet.side, sheet.side)
            begun = PartialTile(pixmap, self._steps(pixmap, sheet, place), knows)
        began = perf_counter()
        for expected in begun.steps:
            now = perf_counter()
            self.step_s, began = now - began, now
            if now + expected > until:
                self._keep_begun(key, begun)
                return None
        self._begun.pop(key, None)
        return begun.pixmap

    def _steps(self, pixmap: QPixmap, sheet: TileLevel, place: TilePlace) -> Steps:
        yield from self._steps_below_titles(pixmap, sheet, place)
        if sheet.titled:
            yield from self._steps_of_titles(pixmap, sheet, place)

    def _steps_of_titles(self, pixmap: QPixmap, sheet: TileLevel, place: TilePlace) -> Steps:
        """Title by title, as many in one go as there is time: shaping one takes up to a tenth of a ms."""
        nodes, done = self._titles.cards_in(self.board, sheet.area(place), sheet.detail.scale), False
        while not done:
            painter = self._opened(pixmap, sheet, place)
            done = self._titles.paint(self.easel(painter, sheet), nodes, self._until)
            painter.end()
            yield 0.0

    def _steps_below_titles(self, pixmap: QPixmap, sheet: TileLevel, place: TilePlace) -> Steps:
        if sheet.detail.band is ZoomBand.FAR:
            return self._steps_in_layers(pixmap, sheet, place, self._far_layers(sheet, place))
        if wide(_block(sheet.scale)):
            return self._steps_thin(pixmap, sheet, place)
        return self._steps_near(pixmap, sheet, place)

    def _steps_near(self, pixmap: QPixmap, sheet: TileLevel, place: TilePlace) -> Steps:
        """Part by part, each as a whole."""
        for part in self._parts(sheet, place):
            while not self._prepare(sheet, place, part, self._until):
                yield _ALL
            yield self._part_s
            began = perf_counter()
            self._paint_part(pixmap, sheet, place, part)
            self._part_s = max(perf_counter() - began, _REMEMBERED * self._part_s)
            yield 0.0

    def _steps_thin(self, pixmap: QPixmap, sheet: TileLevel, place: TilePlace) -> Steps:
        """Where lines are thin and cards are many."""
        while not self._prepare(sheet, place, pixmap.rect(), self._until):
            yield _ALL
        # What was prepared may be let go of before it is its turn.
        lines = list(self._strands.thin(sheet.area(place), _block(sheet.scale)))
        yield from self._steps_in_layers(pixmap, sheet, place, self._thin_layers(sheet, place, lines))

    def _steps_in_layers(
        self, pixmap: QPixmap, sheet: TileLevel, place: TilePlace, layers: Iterator[Layer]
    ) -> Steps:
        """Layer by layer: what is small is drawn once for the tile, as much in one go as there is time."""
        area, done = sheet.area(place), False
        painter = self._opened(pixmap, sheet, place)
        paint_grid(self.easel(painter, sheet), area)
        painter.end()
        yield 0.0
        while not done:
            painter = self._opened(pixmap, sheet, place)
            easel = self.easel(painter, sheet)
            done = True
            for draw in layers:
                draw(easel)
                if perf_counter() > self._until:
                    done = False
                    break
            painter.end()
            yield 0.0

    def _far_layers(self, sheet: TileLevel, place: TilePlace) -> Iterator[Layer]:
        """Areas, then each cell's batches, however small they are on the tile."""
        area = sheet.area(place)
        for piece in self.board.areas_in(area.grown(2)):
            yield partial(self._paint_area, piece, area)
        yield from self.far.drawings(area, sheet.scale, sheet.detail.scale)

    def _thin_layers(
        self, sheet: TileLevel, place: TilePlace, lines: list[tuple[str, QPainterPath]]
    ) -> Iterator[Layer]:
        """Areas, cards that hold others, edges, cards."""
        area, shift = sheet.area(place), (-place[0] * sheet.side, -place[1] * sheet.side)
        for piece in self.board.areas_in(area.grown(2)):
            yield partial(self._paint_area, piece, area)
        below, above = self._cards_in(area, REACH if sheet.detail.shadow else 8)
        for at in range(0, len(below), _CARDS_AT_ONCE):
            yield partial(self._paint_cards, below[at : at + _CARDS_AT_ONCE], *shift)
        for kind, path in lines:
            yield partial(self._paint_thin, kind, path)
        for at in range(0, len(above), _CARDS_AT_ONCE):
            yield partial(self._paint_cards, above[at : at + _CARDS_AT_ONCE], *shift)

    def _opened(self, pixmap: QPixmap, sheet: TileLevel, place: TilePlace) -> QPainter:
        """A painter on the tile that takes canvas px to its own."""
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = sheet.scale
        painter.setTransform(QTransform(scale, 0, 0, scale, -place[0] * sheet.side, -place[1] * sheet.side))
        return painter

    def mend(self, pixmap: QPixmap, sheet: TileLevel, place: TilePlace, part: Rect, until: float) -> bool:
        """Paint a part of an older tile anew; False where the time was up before."""
        left, top = place[0] * sheet.side, place[1] * sheet.side
        x, y = floor(part.x * sheet.scale) - left - 1, floor(part.y * sheet.scale) - top - 1
        right, bottom = ceil(part.right * sheet.scale) - left + 1, ceil(part.bottom * sheet.scale) - top + 1
        clip = QRect(x, y, right - x, bottom - y) & QRect(0, 0, sheet.side, sheet.side)
        if clip.isEmpty():
            return True
        if not self._prepare(sheet, place, clip, until):
            return False
        self._paint_part(pixmap, sheet, place, clip)
        self.write_titles(pixmap, sheet, place, clip)
        return True

    def write_titles(
        self, pixmap: QPixmap, sheet: TileLevel, place: TilePlace, clip: QRect | None = None
    ) -> None:
        """Write titles of cards over a painted tile, or over a part of it (device px of the tile)."""
        if not sheet.titled:
            return
        painter = self._opened(pixmap, sheet, place)
        if clip is not None:
            look = painter.transform()
            painter.resetTransform()
            painter.setClipRect(clip)
            painter.setTransform(look)
        nodes = self._titles.cards_in(self.board, sheet.area(place), sheet.detail.scale)
        self._titles.paint(self.easel(painter, sheet), nodes)
        painter.end()

    def _keep_begun(self, key: tuple[float, TilePlace], begun: PartialTile) -> None:
        self._begun[key] = begun
        if len(self._begun) > _MOST_BEGUN:
            del self._begun[next(iter(self._begun))]

    def _prepare(self, sheet: TileLevel, place: TilePlace, part: QRect, until: float) -> bool:
        """Do what painting that part needs, piece by piece; False where the time was up before."""
        area = _area(sheet, place, part)
        if sheet.detail.band is ZoomBand.FAR:
            return self.far.prepare(area, sheet.scale, until)
        if not self._strands.prepare(area, _block(sheet.scale), until):
            return False
        return sheet.detail.band < ZoomBand.CARD or self._prepare_cards(sheet, area, until)

    def _prepare_cards(self, sheet: TileLevel, area: Rect, until: float) -> bool:
        """Paint the cards' pictures, as many as are kept at once; what is left is painted onto the tile."""
        room, painted = self.cards.bound / 2, False
        for node in self.board.cards_in(area.grown(REACH)):
            room -= 4 * (node.rect.w + 2 * REACH) * (node.rect.h + 2 * REACH) * sheet.scale**2
            if room < 0:
                return True
            if self.cards.find(node, sheet.scale) is None:
                began = perf_counter()
                if (painted or until - began < _FRESH) and began + self._card_s > until:
                    self._card_s *= _REMEMBERED  # where a slice never has that much, it is tried all the same
                    return False
                self._paint_picture(sheet, node)
                painted, took = True, perf_counter() - began
                self._card_s = max(took, _REMEMBERED * self._card_s)
        return True

    def _parts(self, sheet: TileLevel, place: TilePlace) -> list[QRect]:
        """The tile cut so that each part takes about a millisecond."""
        area = sheet.area(place)
        across = max(1, sheet.side // _PART_PX)
        cards = len(self.board.index.query(area))
        while across < 8 and cards > _MOST_IN_PART * across * across:
            across *= 2
        side = sheet.side // across
        return [QRect(x * side, y * side, side, side) for x in range(across) for y in range(across)]

    def easel(self, painter: QPainter, sheet: TileLevel) -> PaintContext:
        """What painters are handed for that sheet."""
        return PaintContext(
            painter,
            self.ink,
            sheet.detail,
            sheet.scale,
            self._prints,
            self.waves,
            self._lettering,
            self._blanks,
        )

    def _paint_part(self, pixmap: QPixmap, sheet: TileLevel, place: TilePlace, part: QRect) -> None:
        """Paint a rectangle of a tile (device px of the tile)."""
        shift_x, shift_y = -place[0] * sheet.side, -place[1] * sheet.side
        scale, area = sheet.scale, _area(sheet, place, part)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if part.size() != pixmap.size():
            painter.setClipRect(part)
        painter.setTransform(QTransform(scale, 0, 0, scale, shift_x, shift_y))
        easel = self.easel(painter, sheet)
        paint_grid(easel, area)
        for piece in self.board.areas_in(area.grown(2)):
            self._paint_area(piece, area, easel)
        if easel.detail.band is ZoomBand.FAR:
            self.far.paint(easel, area)
        else:
            below, above = self._cards_in(area, REACH if easel.detail.shadow else 8)
            self._paint_cards(below, shift_x, shift_y, easel)
            self._paint_edges(easel, area)
            self._paint_cards(above, shift_x, shift_y, easel)
        painter.end()

    def _cards_in(self, area: Rect, around: float) -> tuple[list[Node], list[Node]]:
        """Cards that hold others, which stand below the edges, and all the rest."""
        cards = self.board.cards_in(area.grown(around))
        below = [card for card in cards if self.board.holds_cards(card)]
        return below, [card for card in cards if not self.board.holds_cards(card)] if below else cards

    def _paint_area(self, piece: Node | Note, area: Rect, easel: PaintContext) -> None:
        easel.painter.setRenderHint(QPainter.RenderHint.Antialiasing, easel.detail.band is not ZoomBand.FAR)
        if isinstance(piece, Note):
            paint_note(easel, piece)
        else:
            paint_group(easel, piece, area)
        easel.painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _paint_edges(self, easel: PaintContext, area: Rect) -> None:
        block = _block(easel.device)
        if wide(block):
            for kind, path in self._strands.thin(area, block):
                self._paint_thin(kind, path, easel)
            return
        by_kind: dict[str, list[QPainterPath]] = {}
        for strand in self._strands.crossing(area, block):
            by_kind.setdefault(strand.kind, []).append(strand.path)
        for kind, paths in by_kind.items():
            pen = edge_pen(self.ink.calm(kind), easel.device)
            for path in paths:
                easel.painter.strokePath(path, pen)

    def _paint_thin(self, kind: str, path: QPainterPath, easel: PaintContext) -> None:
        easel.painter.setBrush(Qt.BrushStyle.NoBrush)
        easel.painter.setPen(edge_pen(self.ink.calm(kind), easel.device))
        easel.painter.drawPath(path)

    def _paint_cards(self, cards: list[Node], shift_x: int, shift_y: int, easel: PaintContext) -> None:
        kept = easel.detail.band >= ZoomBand.CARD
        for node in cards:
            if not (kept and self._lay_card(easel, node, shift_x, shift_y)):
                self._paint_one(easel, node)

    def _paint_one(self, easel: PaintContext, node: Node) -> None:
        paint_card(easel, node)
        if easel.detail.handles > 0:
            for x, y, kind in self.board.resting_handles(node):
                color = self.ink.kind(kind)
                paint_handle(easel, x, y, faded(color, easel.detail.handles))

    def _lay_card(self, easel: PaintContext, node: Node, shift_x: int, shift_y: int) -> bool:
        """Lay the kept picture of a card onto the tile; False where there is none (too large for one)."""
        card = self.cards.find(node, easel.device)
        if card is None:
            return False
        painter = easel.painter
        before = painter.transform()
        painter.resetTransform()
        painter.drawPixmap(card.x + shift_x, card.y + shift_y, card.pixmap)
        painter.setTransform(before)
        return True

    def _paint_picture(self, sheet: TileLevel, node: Node) -> None:
        begun = self.cards.begin(node, sheet.scale)
        if begun is not None:
            card, painter = begun
            self._paint_one(self.easel(painter, sheet), node)
            painter.end()
            self.cards.keep(card)


def _block(device: float) -> float:
    return BLOCK if device > 0.4 else _TILE_PX / device


def _area(sheet: TileLevel, place: TilePlace, part: QRect) -> Rect:
    """The part of the canvas on a part of a tile (device px of the tile)."""
    scale = sheet.scale
    return Rect(
        (part.x() + place[0] * sheet.side) / scale,
        (part.y() + place[1] * sheet.side) / scale,
        part.width() / scale,
        part.height() / scale,
    )
