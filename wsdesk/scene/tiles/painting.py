"""What stands on a tile: ground, areas, edges, cards, in that order."""

from __future__ import annotations

from math import ceil, floor
from time import perf_counter

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPainterPath, QPixmap, QTransform

from wsdesk.graph.values import Node, Note, Rect
from wsdesk.scene.bands import Band
from wsdesk.scene.board import Board
from wsdesk.scene.ink import Ink, faded
from wsdesk.scene.lettering import Lettering
from wsdesk.scene.painters.card import paint_card
from wsdesk.scene.painters.easel import Easel, PrintSource, WaveSource
from wsdesk.scene.painters.edge import edge_pen
from wsdesk.scene.painters.grid import paint_grid
from wsdesk.scene.painters.group import paint_group
from wsdesk.scene.painters.handle import paint_handle
from wsdesk.scene.painters.note import paint_note
from wsdesk.scene.painters.shadow import REACH
from wsdesk.scene.tiles.cards import CardPictures
from wsdesk.scene.tiles.far import FarCells
from wsdesk.scene.tiles.sheet import Sheet, TilePlace
from wsdesk.scene.tiles.strands import Strands

_BLOCK = 1024.0
"""Canvas px of the squares that remember their edges near; further off a tile is one by itself."""
_TILE_PX = 256


class TilePainter:
    """Paints tiles of one board in one ink. Both may be replaced; what was kept of them goes then."""

    def __init__(
        self, board: Board, ink: Ink, prints: PrintSource, waves: WaveSource, lettering: Lettering
    ) -> None:
        self.board = board
        self.ink = ink
        self.cards = CardPictures()
        self.far = FarCells(board)
        self._prints = prints
        self.waves = waves
        self._lettering = lettering
        self._strands = Strands(board)

    def set_board(self, board: Board) -> None:
        self.board = board
        self.far = FarCells(board)
        self._strands = Strands(board)

    def set_ink(self, ink: Ink) -> None:
        self.ink = ink
        self.cards.clear()

    def prepare(self, sheet: Sheet, area: Rect, until: float) -> bool:
        """Do what painting that part needs, piece by piece; False where the time was up before."""
        if sheet.detail.band is Band.FAR:
            return self.far.prepare(area, sheet.scale, until)
        if not self._strands.prepare(area, _block(sheet.scale), until):
            return False
        if sheet.detail.band is Band.FULL:
            for node in self.board.cards_in(area.grown(REACH)):
                if self.cards.find(node, sheet.scale) is None:
                    if perf_counter() > until:
                        return False
                    self._paint_picture(sheet, node)
        return True

    def painted(self, sheet: Sheet, place: TilePlace) -> QPixmap:
        """A new tile, of what was prepared."""
        pixmap = QPixmap(sheet.side, sheet.side)
        self._paint(pixmap, sheet, place, sheet.area(place), None)
        return pixmap

    def mend(self, pixmap: QPixmap, sheet: Sheet, place: TilePlace, part: Rect) -> None:
        """Paint a part of an older tile anew; the rest of it is not touched."""
        left, top = place[0] * sheet.side, place[1] * sheet.side
        x, y = floor(part.x * sheet.scale) - left - 1, floor(part.y * sheet.scale) - top - 1
        right, bottom = ceil(part.right * sheet.scale) - left + 1, ceil(part.bottom * sheet.scale) - top + 1
        clip = QRect(x, y, right - x, bottom - y) & QRect(0, 0, sheet.side, sheet.side)
        if clip.isEmpty():
            return
        area = Rect(
            (left + clip.x()) / sheet.scale,
            (top + clip.y()) / sheet.scale,
            clip.width() / sheet.scale,
            clip.height() / sheet.scale,
        )
        self._paint(pixmap, sheet, place, area, clip)

    def easel(self, painter: QPainter, sheet: Sheet) -> Easel:
        return Easel(painter, self.ink, sheet.detail, sheet.scale, self._prints, self.waves, self._lettering)

    def _paint(self, pixmap: QPixmap, sheet: Sheet, place: TilePlace, area: Rect, clip: QRect | None) -> None:
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if clip is not None:
            painter.setClipRect(clip)
        painter.fillRect(clip or pixmap.rect(), self.ink.bg)
        shift_x, shift_y = -place[0] * sheet.side, -place[1] * sheet.side
        painter.setTransform(QTransform(sheet.scale, 0, 0, sheet.scale, shift_x, shift_y))
        easel = self.easel(painter, sheet)
        paint_grid(easel, area)
        self._paint_areas(easel, area)
        if sheet.detail.band is Band.FAR:
            self.far.paint(painter, self.ink, area, sheet.scale)
        else:
            cards = self.board.cards_in(area.grown(REACH if easel.detail.shadow else 8))
            below = [card for card in cards if self.board.holds_cards(card)]
            above = [card for card in cards if not self.board.holds_cards(card)] if below else cards
            self._paint_cards(easel, below, shift_x, shift_y)
            self._paint_edges(easel, area)
            self._paint_cards(easel, above, shift_x, shift_y)
        painter.end()

    def _paint_areas(self, easel: Easel, area: Rect) -> None:
        for piece in self.board.areas_in(area.grown(2)):
            if isinstance(piece, Note):
                paint_note(easel, piece)
            else:
                paint_group(easel, piece, area)

    def _paint_edges(self, easel: Easel, area: Rect) -> None:
        by_kind: dict[str, list[QPainterPath]] = {}
        for strand in self._strands.crossing(area, _block(easel.device)):
            by_kind.setdefault(strand.kind, []).append(strand.path)
        for kind, paths in by_kind.items():
            pen = edge_pen(self.ink.calm(kind), easel.device)
            for path in paths:
                easel.painter.strokePath(path, pen)

    def _paint_cards(self, easel: Easel, cards: list[Node], shift_x: int, shift_y: int) -> None:
        full = easel.detail.band is Band.FULL
        for node in cards:
            if not (full and self._lay_card(easel, node, shift_x, shift_y)):
                self._paint_one(easel, node)

    def _paint_one(self, easel: Easel, node: Node) -> None:
        paint_card(easel, node)
        if easel.detail.handles > 0:
            for x, y, kind in self.board.resting_handles(node):
                color = self.ink.kind(kind)
                paint_handle(easel, x, y, faded(color, easel.detail.handles))

    def _lay_card(self, easel: Easel, node: Node, shift_x: int, shift_y: int) -> bool:
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

    def _paint_picture(self, sheet: Sheet, node: Node) -> None:
        begun = self.cards.begin(node, sheet.scale)
        if begun is not None:
            card, painter = begun
            self._paint_one(self.easel(painter, sheet), node)
            painter.end()
            self.cards.keep(card)


def _block(device: float) -> float:
    return _BLOCK if device > 0.4 else _TILE_PX / device
