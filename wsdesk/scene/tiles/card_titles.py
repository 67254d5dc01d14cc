"""Titles of cards at zooms where a card's own header is too small to be read: written on sharp tiles, at a
constant size on the screen, on cards that have room for them. A frame of a pan then costs nothing more."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from math import ceil, floor, inf
from time import perf_counter

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.model.colors import CanvasColors, faded
from wsdesk.scene.model.level_of_detail import CARD_FROM, HEADER_FROM, TITLE_FROM, LevelOfDetail
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.layout.image import has_picture
from wsdesk.scene.painters.paint_context import PaintContext
from wsdesk.store.text import sanitize

_LOWEST, _LOWEST_PICTURED = 22.0, 44.0
"""Screen px that a card has to be high for its title to be written on it."""
_INSET, _PAD = 3.0, 4.0
"""Screen px from the card's edge to the title's ground, and from there to the words."""
_SQUARE = 20.0
"""Canvas px of the header up to the end of its kind square."""
_MOST_LINES = 3
_STEP = 8
_GROUND = 0.88
"""How opaque the ground is that a title has on a picture."""
_NEVER_CUT = 360.0
_LIMIT = 120
_KEPT = 600

_Key = tuple[str, float, int, bool, float, float]


class CardTitles:
    """Titles as small pictures, which are the same at most zooms. One for a canvas view."""

    def __init__(self) -> None:
        self._kept: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._widths: dict[str, tuple[float, float]] = {}
        self._ink: CanvasColors | None = None

    def cards_in(self, board: RenderModel, area: Rect, scale: float) -> Iterator[Node]:
        """Cards of a part of the canvas that have room for a title and aren't covered where it would be."""
        if scale < HEADER_FROM:
            for node in board.cards_in(area):
                if _has_room(node, scale) and not _is_hidden(board, node):
                    yield node

    def paint(self, easel: PaintContext, nodes: Iterator[Node], until: float = inf) -> bool:
        """Write the titles of cards, one at least; False if the time is up (`perf_counter`) before the last.

        The painter's transform takes canvas px to device px.
        """
        painter = easel.painter
        if easel.ink is not self._ink:
            self._ink = easel.ink
            self._kept.clear()
        ratio, look = easel.device / easel.detail.scale, painter.transform()
        inset = floor(_INSET * ratio)
        painter.save()
        painter.resetTransform()
        done = True
        for node in nodes:
            pixmap = self._picture(easel, node)
            # Not `round`, which goes to even px: a title stands at the same place on each tile.
            x, y = floor(node.rect.x * easel.device + 0.5), floor(node.rect.y * easel.device + 0.5)
            painter.drawPixmap(QPointF(x + look.dx() + inset, y + look.dy() + inset), pixmap)
            if perf_counter() > until:
                done = False
                break
        painter.restore()
        return done

    def _picture(self, easel: PaintContext, node: Node) -> QPixmap:
        detail, title, pictured = easel.detail, node.title, has_picture(node)
        start = _start(detail)
        room = node.rect.w * detail.scale - 2 * (_INSET + _PAD) - start
        wide, longest = self._widths.get(title) or self._measured(easel, title)
        # Cut at steps, so that a card that grows by a pixel does not ask for another picture.
        lines, cut = 1, max(12.0, room // _STEP * _STEP)
        if wide > room and cut >= longest and detail.scale < CARD_FROM and not pictured:
            high = node.rect.h * detail.scale - _INSET
            lines = max(1, min(_MOST_LINES, int(high / TextStyle.SMALL_BOLD.line)))
        room = _NEVER_CUT if wide <= room else cut
        key = (title, room, lines, pictured, start, easel.device / detail.scale)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = _written(easel, key)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return found

    def _measured(self, easel: PaintContext, title: str) -> tuple[float, float]:
        """How wide a title is on one line, and its longest word."""
        line = sanitize.line(title, _LIMIT)
        longest = max(line.split() or [""], key=len)
        if len(self._widths) > 4 * _KEPT:
            self._widths.clear()
        found = self._widths[title] = (_width(easel, line), _width(easel, longest))
        return found


def _width(easel: PaintContext, text: str) -> float:
    return easel.lettering.line(text, TextStyle.SMALL_BOLD, _NEVER_CUT).width


def _written(easel: PaintContext, key: _Key) -> QPixmap:
    title, room, lines, pictured, start, ratio = key
    style, ink = TextStyle.SMALL_BOLD, easel.ink
    words = easel.lettering.block(sanitize.line(title, _LIMIT), style, room, lines * style.line)
    wide, high = words.width + 2 * _PAD, max(style.line, words.height)
    pixmap = QPixmap(max(1, ceil((start + wide) * ratio)), max(1, ceil(high * ratio)))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    if pictured:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(ink.raised, _GROUND))
        painter.drawRoundedRect(QRectF(start, 0, wide, high), 3, 3)
    words.draw(painter, start + _PAD, 0, ink.text)
    painter.end()
    return pixmap


def _has_room(node: Node, scale: float) -> bool:
    rect = node.rect
    if rect.w * scale < TITLE_FROM or rect.h * scale < _LOWEST or not node.title.strip():
        return False
    return rect.h * scale >= _LOWEST_PICTURED or not has_picture(node)


def _is_hidden(board: RenderModel, node: Node) -> bool:
    """Whether another card lies on the one where its title would be."""
    rect = node.rect
    cards = board.cards_in(Rect(rect.x + rect.w * 0.1, rect.y + min(24.0, rect.h * 0.2), 0, 0))
    return bool(cards) and cards[-1] is not node


def _start(detail: LevelOfDetail) -> float:
    """Screen px that are left for the kind square of the card's header, where it shows."""
    return round(_SQUARE * detail.scale * detail.title)
