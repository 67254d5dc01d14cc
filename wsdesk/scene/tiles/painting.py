"""What stands on a tile: ground, areas, edges, cards, in that order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil, floor
from time import perf_counter

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap, QTransform

from wsdesk.graph.diff import Change
from wsdesk.graph.values import Kind, Node, Note, Rect
from wsdesk.scene.bands import CARD_FROM, Band, detail_of
from wsdesk.scene.board import Board
from wsdesk.scene.ink import Ink, faded
from wsdesk.scene.lettering import Lettering
from wsdesk.scene.painters.blank import Blanks
from wsdesk.scene.painters.card import paint_card
from wsdesk.scene.painters.easel import Easel, PrintSource, WaveSource, qrect
from wsdesk.scene.painters.edge import edge_pen
from wsdesk.scene.painters.grid import paint_grid
from wsdesk.scene.painters.group import paint_group
from wsdesk.scene.painters.handle import paint_handle
from wsdesk.scene.painters.note import paint_note
from wsdesk.scene.painters.shadow import REACH
from wsdesk.scene.tiles.cards import CardPictures
from wsdesk.scene.tiles.far import FarCells
from wsdesk.scene.tiles.sheet import Sheet, TilePlace
from wsdesk.scene.tiles.spare import SparePixmaps
from wsdesk.scene.tiles.strands import BLOCK, Strands, wide

_TILE_PX = 512
"""Device px of the squares that remember their edges far off: those of a tile."""
CARDS_BYTES = 12 * 1024 * 1024
"""What kept pictures of cards may take at a device pixel ratio of 1."""
_MOST_BEGUN = 6
_PART_PX = 256
"""A part of a tile that is painted at once is at most so large."""
_MOST_IN_PART = {Band.FULL: 16, Band.CARD: 16, Band.THUMB: 24}
"""A part of a tile that is painted at once has about so many cards on it; whole ones are laid as pictures."""
_AREAS_AT_ONCE = 40
_REMEMBERED = 0.9
"""What is left, a card later, of what a card took: a plain one does not hide that the next may be dear."""
_MOST_SKETCHED, _MOST_SKETCHED_FAR = 300, 1_000


@dataclass(slots=True)
class Begun:
    """A tile that is being painted, and what is left to do on it."""

    pixmap: QPixmap
    steps: Iterator[None]
    knew: bool
    """Whether all edges were known when it was begun."""


class TilePainter:
    """Paints tiles of one board in one ink. Both may be replaced; what was kept of them goes then."""

    def __init__(
        self, board: Board, ink: Ink, prints: PrintSource, waves: WaveSource, lettering: Lettering
    ) -> None:
        self.board = board
        self.ink = ink
        self.cards = CardPictures(CARDS_BYTES)
        self.far = FarCells(board)
        self._prints = prints
        self.waves = waves
        self._lettering = lettering
        self._strands = Strands(board)
        self._blanks = Blanks()
        self._begun: dict[tuple[float, TilePlace], Begun] = {}
        self._until = 0.0
        self.step_s = 0.0
        """Seconds that the last piece of work took: what has less time left is better not begun."""
        self._card_s = 0.0
        """Seconds that a card may take."""

    def set_board(self, board: Board) -> None:
        self.board = board
        self.far = FarCells(board)
        self._strands = Strands(board)
        self._begun.clear()

    def change_board(self, board: Board, changes: Iterable[Change], touched: Iterable[Rect]) -> None:
        """The next state of the same document; what lies beside the `touched` parts is kept."""
        self.board = board
        self.far.change(board, changes)
        self._strands.change(board, touched)
        self._begun.clear()

    def set_ink(self, ink: Ink) -> None:
        self.ink = ink
        self.cards.clear()
        self._begun.clear()

    def forget(self) -> None:
        """Let go of everything that can be made again."""
        self.set_board(self.board)
        self.set_ink(self.ink)
        self._blanks = Blanks()

    def looks_different(self, node: Node) -> None:
        """The node's card changed although its value did not: what was painted of it is not used any more."""
        self.cards.forget(node.id)
        self._begun.clear()

    def knows_edges(self, sheet: Sheet) -> bool:
        """Whether all edges are known by place: until then those that only pass by may be missing."""
        far = sheet.detail.band is Band.FAR
        return self.far.complete if far else self.board.routes.complete or not self.board.rests_edges

    def sketch(self, painter: QPainter, part: QRect, area: Rect, scale: float) -> None:
        """Where nothing is painted yet: the ground, and plain rectangles where cards will be.

        `part` in device px, `area` the same in canvas px; `scale` in screen px per canvas px.
        """
        if part.isEmpty():
            return
        painter.fillRect(part, self.ink.bg)
        far = scale < CARD_FROM
        if far and len(self.board.document.nodes) > _MOST_SKETCHED_FAR:
            return
        device, tint = part.width() / area.w, detail_of(scale).tint
        by_kind: dict[Kind, list[QRect]] = {}
        for node in self.board.nodes_in(area)[: _MOST_SKETCHED_FAR if far else _MOST_SKETCHED]:
            if node.kind is not Kind.GROUP:
                rect = node.rect
                left, top = part.x() + (rect.x - area.x) * device, part.y() + (rect.y - area.y) * device
                card = QRect(round(left), round(top), round(rect.w * device), round(rect.h * device))
                by_kind.setdefault(node.kind, []).append(card & part)
        painter.setPen(Qt.PenStyle.NoPen)
        for kind, cards in by_kind.items():
            painter.setBrush(self.ink.tint(kind.value, tint) if far else self.ink.surface)
            painter.drawRects(cards)

    def painted(self, sheet: Sheet, place: TilePlace, spare: SparePixmaps, until: float) -> QPixmap | None:
        """A new tile; None where the time would be up before it was whole: ask again.

        A tile with much on it is painted in parts, at least one piece of work each time. What was begun is
        kept for the next time.
        """
        self._until = until
        key = (sheet.scale, place)
        begun, knows = self._begun.get(key), self.knows_edges(sheet)
        if begun is None or begun.knew is not knows:
            pixmap = spare.take(sheet.side, sheet.side)
            far = sheet.detail.band is Band.FAR
            steps = self._steps_far(pixmap, sheet, place) if far else self._steps_near(pixmap, sheet, place)
            begun = Begun(pixmap, steps, knows)
        began = perf_counter()
        for _ in begun.steps:
            now = perf_counter()
            self.step_s, began = now - began, now
            if now + self.step_s > until:
                self._keep_begun(key, begun)
                return None
        self._begun.pop(key, None)
        return begun.pixmap

    def _steps_near(self, pixmap: QPixmap, sheet: Sheet, place: TilePlace) -> Iterator[None]:
        """Part by part, each as a whole."""
        for part in self._parts(sheet, place):
            while not self._prepare(sheet, place, part, self._until):
                yield
            yield
            self._paint_part(pixmap, sheet, place, part)
            yield

    def _steps_far(self, pixmap: QPixmap, sheet: Sheet, place: TilePlace) -> Iterator[None]:
        """Layer by layer: each cell's batches are drawn once for the tile, however small they are on it."""
        area = sheet.area(place)
        areas = self.board.areas_in(area.grown(2))
        painter = self._opened(pixmap, sheet, place)
        painter.fillRect(qrect(area), self.ink.bg)
        paint_grid(self.easel(painter, sheet), area)
        painter.end()
        for at in range(0, len(areas), _AREAS_AT_ONCE):
            painter = self._opened(pixmap, sheet, place)
            self._paint_some_areas(self.easel(painter, sheet), areas[at : at + _AREAS_AT_ONCE], area)
            painter.end()
            yield
        drawings = self.far.drawings(area, sheet.scale)
        done = False
        while not done:
            painter = self._opened(pixmap, sheet, place)
            done = True
            for draw in drawings:
                draw(painter, self.ink)
                if perf_counter() > self._until:
                    done = False
                    break
            painter.end()
            yield

    def _opened(self, pixmap: QPixmap, sheet: Sheet, place: TilePlace) -> QPainter:
        """A painter on the tile that takes canvas px to its own."""
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = sheet.scale
        painter.setTransform(QTransform(scale, 0, 0, scale, -place[0] * sheet.side, -place[1] * sheet.side))
        return painter

    def mend(self, pixmap: QPixmap, sheet: Sheet, place: TilePlace, part: Rect, until: float) -> bool:
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
        return True

    def _keep_begun(self, key: tuple[float, TilePlace], begun: Begun) -> None:
        self._begun[key] = begun
        if len(self._begun) > _MOST_BEGUN:
            del self._begun[next(iter(self._begun))]

    def _prepare(self, sheet: Sheet, place: TilePlace, part: QRect, until: float) -> bool:
        """Do what painting that part needs, piece by piece; False where the time was up before."""
        area = _area(sheet, place, part)
        if sheet.detail.band is Band.FAR:
            return self.far.prepare(area, sheet.scale, until)
        if not self._strands.prepare(area, _block(sheet.scale), until):
            return False
        return sheet.detail.band < Band.CARD or self._prepare_cards(sheet, area, until)

    def _prepare_cards(self, sheet: Sheet, area: Rect, until: float) -> bool:
        """Paint the cards' pictures, as many as are kept at once; what is left is painted onto the tile."""
        room, painted = self.cards.bound / 2, False
        for node in self.board.cards_in(area.grown(REACH)):
            room -= 4 * (node.rect.w + 2 * REACH) * (node.rect.h + 2 * REACH) * sheet.scale**2
            if room < 0:
                return True
            if self.cards.find(node, sheet.scale) is None:
                began = perf_counter()
                if painted and began + self._card_s > until:
                    return False
                self._paint_picture(sheet, node)
                painted, took = True, perf_counter() - began
                self._card_s = max(took, _REMEMBERED * self._card_s)
        return True

    def _parts(self, sheet: Sheet, place: TilePlace) -> list[QRect]:
        """The tile cut so that each part takes about a millisecond."""
        area = sheet.area(place)
        across = max(1, sheet.side // _PART_PX)
        most = _MOST_IN_PART[sheet.detail.band]
        cards = len(self.board.index.query(area))
        while across < 8 and cards > most * across * across:
            across *= 2
        side = sheet.side // across
        return [QRect(x * side, y * side, side, side) for x in range(across) for y in range(across)]

    def easel(self, painter: QPainter, sheet: Sheet) -> Easel:
        """What painters are handed for that sheet."""
        return Easel(
            painter,
            self.ink,
            sheet.detail,
            sheet.scale,
            self._prints,
            self.waves,
            self._lettering,
            self._blanks,
        )

    def _paint_part(self, pixmap: QPixmap, sheet: Sheet, place: TilePlace, part: QRect) -> None:
        """Paint a rectangle of a tile (device px of the tile)."""
        shift_x, shift_y = -place[0] * sheet.side, -place[1] * sheet.side
        scale, area = sheet.scale, _area(sheet, place, part)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if part.size() != pixmap.size():
            painter.setClipRect(part)
        painter.fillRect(part, self.ink.bg)
        painter.setTransform(QTransform(scale, 0, 0, scale, shift_x, shift_y))
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
        self._paint_some_areas(easel, self.board.areas_in(area.grown(2)), area)

    def _paint_some_areas(self, easel: Easel, areas: list[Node | Note], area: Rect) -> None:
        far = easel.detail.band is Band.FAR
        easel.painter.setRenderHint(QPainter.RenderHint.Antialiasing, not far)
        for piece in areas:
            if isinstance(piece, Note):
                paint_note(easel, piece)
            else:
                paint_group(easel, piece, area)
        easel.painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _paint_edges(self, easel: Easel, area: Rect) -> None:
        block = _block(easel.device)
        if wide(block):
            easel.painter.setBrush(Qt.BrushStyle.NoBrush)
            for kind, path in self._strands.thin(area, block):
                easel.painter.setPen(edge_pen(self.ink.calm(kind), easel.device))
                easel.painter.drawPath(path)
            return
        by_kind: dict[str, list[QPainterPath]] = {}
        for strand in self._strands.crossing(area, block):
            by_kind.setdefault(strand.kind, []).append(strand.path)
        for kind, paths in by_kind.items():
            pen = edge_pen(self.ink.calm(kind), easel.device)
            for path in paths:
                easel.painter.strokePath(path, pen)

    def _paint_cards(self, easel: Easel, cards: list[Node], shift_x: int, shift_y: int) -> None:
        kept = easel.detail.band >= Band.CARD
        for node in cards:
            if not (kept and self._lay_card(easel, node, shift_x, shift_y)):
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
    return BLOCK if device > 0.4 else _TILE_PX / device


def _area(sheet: Sheet, place: TilePlace, part: QRect) -> Rect:
    """The part of the canvas on a part of a tile (device px of the tile)."""
    scale = sheet.scale
    return Rect(
        (part.x() + place[0] * sheet.side) / scale,
        (part.y() + place[1] * sheet.side) / scale,
        part.width() / scale,
        part.height() / scale,
    )
