"""Caches of painted cards and of titles of cards and notes, reused by every tile that they touch."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from math import ceil, floor, inf
from time import perf_counter

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.document import bounds
from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.model.colors import CanvasColors, faded
from wsdesk.scene.model.level_of_detail import (
    CARD_FROM,
    HEADER_FROM,
    TITLE_FROM,
    LevelOfDetail,
    has_title_room,
)
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.card_background import REACH
from wsdesk.scene.painters.card_layout import has_image
from wsdesk.scene.painters.paint_context import PaintContext
from wsdesk.scene.tiles.tile_cache import PixmapPool
from wsdesk.store.text import sanitize
from wsdesk.store.text.plain_text import first_line, strip_markdown

_MAX_SPARE = 1024 * 1024
"""Bytes of unused pixmaps kept for cards of their size."""
_LARGEST = 1 / 6
"""Maximum share of the bound for one card: larger ones are painted onto each tile, clipped."""


@dataclass(frozen=True, slots=True)
class CachedCard:
    """A painted card with the device px of its top left corner relative to the canvas origin."""

    pixmap: QPixmap
    x: int
    y: int
    scale: float
    node: Node


class CardCache:
    """LRU cache of painted cards by scale, limited in bytes."""

    def __init__(self, bound: int) -> None:
        self.bound = bound
        self._cards: OrderedDict[tuple[str, float], CachedCard] = OrderedDict()
        self._scales: dict[float, int] = {}
        """Number of cached cards per scale."""
        self._bytes = 0
        self._spare = PixmapPool(_MAX_SPARE)

    def find(self, node: Node, scale: float) -> CachedCard | None:
        """The card at a scale if it was painted and is unchanged."""
        card = self._cards.get((node.id, scale))
        if card is None or card.node is not node:
            return None
        self._cards.move_to_end((node.id, scale))
        return card

    def begin(self, node: Node, scale: float) -> tuple[CachedCard, QPainter] | None:
        """A new pixmap and its painter in canvas px; None for cards that are too large to cache."""
        rect = node.rect.expanded(REACH)
        x, y = floor(rect.x * scale), floor(rect.y * scale)
        width, height = ceil(rect.right * scale) - x, ceil(rect.bottom * scale) - y
        if 4 * width * height > _LARGEST * self.bound:
            return None
        pixmap = self._spare.take(width, height)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-x, -y)
        painter.scale(scale, scale)
        return CachedCard(pixmap, x, y, scale, node), painter

    def add(self, card: CachedCard) -> None:
        key = (card.node.id, card.scale)
        if key in self._cards:
            self._release(key)
        self._cards[key] = card
        self._scales[card.scale] = self._scales.get(card.scale, 0) + 1
        self._bytes += _size(card)
        while self._bytes > self.bound:
            self._release(next(iter(self._cards)))

    def invalidate(self, node_id: str) -> None:
        """Drop a node whose card changed although its value didn't, such as after its image loaded."""
        for scale in list(self._scales):
            if (node_id, scale) in self._cards:
                self._release((node_id, scale))

    def clear(self) -> None:
        self._cards.clear()
        self._scales.clear()
        self._spare.clear()
        self._bytes = 0

    def _release(self, key: tuple[str, float]) -> None:
        card = self._cards.pop(key)
        self._bytes -= _size(card)
        self._spare.recycle(card.pixmap)
        self._scales[card.scale] -= 1
        if not self._scales[card.scale]:
            del self._scales[card.scale]


def _size(card: CachedCard) -> int:
    return 4 * card.pixmap.width() * card.pixmap.height()


_MIN_HEIGHT_WITH_IMAGE = 44.0
"""Minimum height of a card with an image and a title, in screen px."""
_INSET, _PAD = 3.0, 4.0
"""Screen px from the card's edge to the title's ground (less above it in a flat card), and from there to the
words."""
_SQUARE = 20.0
"""Canvas px of the header up to the end of its kind square."""
_MAX_LINES = 3
_STEP = 8
_GROUND = 0.88
"""Opacity of a title's background on an image."""
_MAX_PX = 360.0
_LIMIT = 120
_MAX_SEARCHED = 150
"""Cards around those with titles up to which all are searched for one on top; else the index is queried."""
_SEARCHED_SIDES = 3
"""Sides of the area within which cards with titles must lie for that: thousands may lie on a large card."""
_NOTE_LIMIT, _NOTE_LINES = 600, 12
"""Characters and lines of a note's text."""
_CHARACTER_PX, _LINE_PX = 7.0, 15.0
"""Approximate width of a character and height of a line of a note's text, in screen px."""
_CACHE_SIZE = 600


@dataclass(frozen=True, slots=True)
class OverlayTitle:
    """A title that is written over a card, or the text over a note."""

    rect: Rect
    text: str
    has_image: bool = False
    is_note: bool = False


_Key = tuple[str, float, int, bool, bool, float, float]


class CardTitles:
    """Titles as cached pixmaps, which are constant at most zooms. One per canvas view."""

    def __init__(self) -> None:
        self._pixmaps: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._widths: dict[str, float] = {}
        """Widths of titles on one line, and of words in them."""
        self._colors: CanvasColors | None = None

    def titles_in(self, model: RenderModel, area: Rect, scale: float) -> Iterator[OverlayTitle]:
        """Titles in an area: of cards and notes with room for one that isn't covered."""
        if scale >= HEADER_FROM:
            return
        for note in model.notes_in(area):
            if has_title_room(note.rect, scale) and not model.cards_in(_corner(note.rect)):
                text = strip_markdown(sanitize.plain(note.body, _NOTE_LIMIT))
                if text and not _has_nodes_on_text(model, note.rect, text, scale):
                    yield OverlayTitle(note.rect, text, is_note=True)
        cards = [node for node in model.cards_in(area, TITLE_FROM / scale) if _has_room(node, scale)]
        around: list[Node] | None = None
        if cards:
            whole = bounds([node.rect for node in cards])
            if whole.w <= _SEARCHED_SIDES * area.w and whole.h <= _SEARCHED_SIDES * area.h:
                around = model.cards_in(whole)
        for node in cards:
            if not _is_hidden(model, node, around):
                yield OverlayTitle(node.rect, node.title, has_image(node))

    def paint(self, context: PaintContext, titles: Iterator[OverlayTitle], until: float = inf) -> bool:
        """Paint titles, at least one; False if `until` (`perf_counter`) passed before the last.

        The painter's transform maps canvas px to device px.
        """
        painter = context.painter
        if context.colors is not self._colors:
            self._colors = context.colors
            self._pixmaps.clear()
        ratio, to_screen = context.device / context.detail.scale, painter.transform()
        painter.save()
        painter.resetTransform()
        done = True
        for title in titles:
            pixmap, rect = self._pixmap(context, title), title.rect
            # Not `round`, which rounds to even: a title must have the same position on each
            # tile.
            x, y = floor(rect.x * context.device + 0.5), floor(rect.y * context.device + 0.5)
            above = min(_INSET, (rect.h * context.detail.scale - TextStyle.SMALL_BOLD.line) / 2)
            inset = floor(_INSET * ratio), floor(above * ratio)
            painter.drawPixmap(QPointF(x + to_screen.dx() + inset[0], y + to_screen.dy() + inset[1]), pixmap)
            if perf_counter() > until:
                done = False
                break
        painter.restore()
        return done

    def _pixmap(self, context: PaintContext, title: OverlayTitle) -> QPixmap:
        detail, rect = context.detail, title.rect
        start = 0.0 if title.is_note else _start(detail)
        room = rect.w * detail.scale - 2 * (_INSET + _PAD) - start
        width = self._width(context, title.text)
        # Quantized, so that a card that grows by a pixel doesn't need another pixmap.
        lines, is_elided = 1, max(12.0, room // _STEP * _STEP)
        rows = int((rect.h * detail.scale - _INSET) / TextStyle.SMALL_BOLD.line)
        if title.is_note:
            lines, width = max(1, min(_NOTE_LINES, rows)), inf
        elif (
            width > room
            and detail.scale < CARD_FROM
            and not title.has_image
            and is_elided >= self._width(context, _longest_word(title.text))
        ):
            lines = max(1, min(_MAX_LINES, rows))
        room = _MAX_PX if width <= room else is_elided
        key = (title.text, room, lines, title.has_image, title.is_note, start, context.device / detail.scale)
        cached = self._pixmaps.get(key)
        if cached is None:
            cached = self._pixmaps[key] = _render(context, key)
            if len(self._pixmaps) > _CACHE_SIZE:
                self._pixmaps.popitem(last=False)
        return cached

    def _width(self, context: PaintContext, text: str) -> float:
        """Width of a title or word on one line."""
        width = self._widths.get(text)
        if width is None:
            line = context.text_cache.line(sanitize.line(text, _LIMIT), TextStyle.SMALL_BOLD, _MAX_PX)
            if len(self._widths) > 4 * _CACHE_SIZE:
                self._widths.clear()
            width = self._widths[text] = line.width
        return width


def _longest_word(title: str) -> str:
    return max(sanitize.line(title, _LIMIT).split() or [""], key=len)


def _render(context: PaintContext, key: _Key) -> QPixmap:
    title, room, lines, has_image_, is_note, start, ratio = key
    style, colors = TextStyle.SMALL if is_note else TextStyle.SMALL_BOLD, context.colors
    text = title if is_note else sanitize.line(title, _LIMIT)
    if lines == 1:
        text = first_line(text)[0]
    layout = context.text_cache.block(text, style, room, lines * style.line)
    width, height = layout.width + 2 * _PAD, max(style.line, layout.height)
    pixmap = QPixmap(max(1, ceil((start + width) * ratio)), max(1, ceil(height * ratio)))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    if has_image_:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(colors.raised, _GROUND))
        painter.drawRoundedRect(QRectF(start, 0, width, height), 3, 3)
    layout.draw(painter, start + _PAD, 0, colors.note_text if is_note else colors.text)
    painter.end()
    return pixmap


def _has_room(node: Node, scale: float) -> bool:
    if not has_title_room(node.rect, scale) or not node.title.strip():
        return False
    return node.rect.h * scale >= _MIN_HEIGHT_WITH_IMAGE or not has_image(node)


def _is_hidden(model: RenderModel, node: Node, around: list[Node] | None) -> bool:
    """Whether another card covers the area of the title; `around` are all cards that may, bottom first."""
    corner = _corner(node.rect)
    if around is None or len(around) > _MAX_SEARCHED:
        around = model.cards_in(corner)
    x, y = corner.x, corner.y
    for card in reversed(around):
        if card is node:
            return False
        rect = card.rect  # not `contains`, whose call takes longer than all of this
        if rect.x <= x <= rect.x + rect.w and rect.y <= y <= rect.y + rect.h:
            return True
    return False


def _has_nodes_on_text(model: RenderModel, rect: Rect, text: str, scale: float) -> bool:
    """Whether nodes that lie on a note, such as groups on a background, are where its text would be."""
    lines = sum(1 + int(len(line) * _CHARACTER_PX / (rect.w * scale)) for line in text.split("\n"))
    height = min(rect.h, lines * _LINE_PX / scale)
    return any(rect.contains_rect(n.rect) for n in model.nodes_in(Rect(rect.x, rect.y, rect.w, height)))


def _corner(rect: Rect) -> Rect:
    """The point where a title begins."""
    return Rect(rect.x + rect.w * 0.1, rect.y + min(24.0, rect.h * 0.2), 0, 0)


def _start(detail: LevelOfDetail) -> float:
    """Screen px reserved for the kind square of the header, if shown."""
    return round(_SQUARE * detail.scale * detail.title)
