"""Graphics item of the differences between two snapshots: outlines, ghosts, trails, and badges."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from typing_extensions import override

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.spatial_index import SpatialIndex
from wsdesk.graph.model.values import Rect
from wsdesk.scene.items.canvas_item import CanvasItem, ItemContext
from wsdesk.scene.model.colors import faded
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.scene.painters.card_background import corner_radius

_PAD, _SMALL_PAD, _BADGE_HEIGHT = 8.0, 5.0, 18.0
_MIN_BADGE_PX, _MIN_MARK_PX, _DOT_PX = 40.0, 12.0, 8.0
"""Minimum room for a word, and for the dot in place of one, and the size of the dot (screen px)."""
_STEP_PX = 4.0
"""Steps of the width of an elided word (screen px)."""
_INSET_PX, _OVERHANG_PX, _GAP_PX = 6.0, 4.0, 4.0
"""Distances of a badge in screen px: from the right of a wide card, beyond that of a narrow one, and from its
top."""
_MIN_TITLE_PX = 90.0
"""Minimum width of a ghost with a title (screen px)."""
_MAX_TEXT = 160.0
_MARGIN_PX = 24.0
"""Space in screen px around a card for its badge."""
_GHOST = 0.62
"""Opacity of the fill of a ghost."""


@dataclass(frozen=True, slots=True)
class CardDifference:
    """A card that differs: its rectangle in canvas px, the color token, and a word.

    A ghost isn't in the shown document. `other` is the card's rectangle in the other one if it was moved.
    """

    rect: Rect
    token: str
    word: str
    title: str = ""
    is_ghost: bool = False
    other: Rect | None = None

    @property
    def bounds(self) -> Rect:
        return self.rect if self.other is None else self.rect.united(self.other)


@dataclass(frozen=True, slots=True, eq=False)
class EdgeDifference:
    """An edge that was added or removed; a ghost isn't in the shown document."""

    path: QPainterPath
    token: str
    is_ghost: bool


class DifferenceItem(CanvasItem):
    """All differences of a canvas; only those in the view are painted."""

    z = 29.0

    def __init__(self, context: ItemContext) -> None:
        super().__init__(context)
        self.cards: tuple[CardDifference, ...] = ()
        self.edges: tuple[EdgeDifference, ...] = ()
        self._index = SpatialIndex(())
        self._bounds = QRectF()
        self.hide()

    def show_differences(self, cards: Sequence[CardDifference], edges: Sequence[EdgeDifference]) -> None:
        """Show these differences."""
        self.prepareGeometryChange()
        self.cards, self.edges = tuple(cards), tuple(edges)
        rects = [card.bounds for card in self.cards]
        self._index = SpatialIndex(rects)
        self._bounds = QRectF()
        for rect in rects:
            self._bounds = self._bounds.united(QRectF(rect.x, rect.y, rect.w, rect.h))
        for edge in self.edges:
            self._bounds = self._bounds.united(edge.path.controlPointRect())
        self.setVisible(bool(self.cards or self.edges))
        self.update()

    @override
    def boundingRect(self) -> QRectF:
        margin = self._context.screen_px(_MARGIN_PX)
        return self._bounds.adjusted(-margin, -margin, margin, margin)

    @override
    def draw(self, painter: QPainter) -> None:
        transform, port = painter.worldTransform(), painter.viewport()
        view = transform.inverted()[0].mapRect(QRectF(port))
        margin = self._context.screen_px(_MARGIN_PX)
        visible = Rect(view.x(), view.y(), view.width(), view.height()).expanded(margin)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for edge in self.edges:
            if edge.path.controlPointRect().intersects(view):
                self._draw_edge(painter, edge)
        shown = [self.cards[at] for at in self._index.query(visible)]
        for card in shown:
            self._draw_card(painter, card)
        for card in shown:
            if card.word:
                self._draw_badge(painter, card)

    def _draw_edge(self, painter: QPainter, edge: EdgeDifference) -> None:
        pen = QPen(self._context.colors.theme.color(edge.token), self._context.min_size(3, 1.6))
        if edge.is_ghost:
            pen.setDashPattern([3, 2.5])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawPath(edge.path)

    def _draw_card(self, painter: QPainter, card: CardDifference) -> None:
        context, colors = self._context, self._context.colors
        color, rect = colors.theme.color(card.token), card.rect
        pen = QPen(color, context.min_size(2.5, 1.6))
        if card.other is not None:
            self._draw_trail(painter, card, card.other)
        box, radius = QRectF(rect.x, rect.y, rect.w, rect.h), corner_radius(rect)
        if card.is_ghost:
            pen.setDashPattern([3, 2.5])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.setBrush(faded(colors.raised, _GHOST) if card.is_ghost else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, radius, radius)
        if card.is_ghost and card.title and rect.w * context.scale >= _MIN_TITLE_PX:
            room = rect.w * context.scale - 2 * _PAD
            self._draw_text(painter, card.title, rect.x, rect.y + context.screen_px(_PAD), room)

    def _draw_trail(self, painter: QPainter, card: CardDifference, other: Rect) -> None:
        """Draw the other place of a card, and a dotted line from there."""
        context, color = self._context, self._context.colors.theme.color(card.token)
        pen = QPen(faded(color, 0.8), context.min_size(2, 1.4), Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.drawLine(QPointF(other.cx, other.cy), QPointF(card.rect.cx, card.rect.cy))
        radius = corner_radius(other)
        painter.setBrush(faded(color, 0.10))
        painter.drawRoundedRect(QRectF(other.x, other.y, other.w, other.h), radius, radius)

    def _draw_text(self, painter: QPainter, text: str, x: float, y: float, room: float) -> None:
        """Draw one line at a constant screen size."""
        unit = self._context.screen_px(1)
        layout = self._context.text_cache.line(text, TextStyle.SMALL_BOLD, room)
        painter.save()
        painter.translate(x + _PAD * unit, y)
        painter.scale(unit, unit)
        layout.draw(painter, 0, 0, self._context.colors.muted)
        painter.restore()

    def _draw_badge(self, painter: QPainter, card: CardDifference) -> None:
        """Draw the word above the card, at its right, at a constant screen size.

        It covers neither the title nor the outline of the selection. On a small card, the padding
        is smaller, then the word is elided, then a dot replaces it, and then only the outline remains.
        """
        colors, unit = self._context.colors, self._context.screen_px(1)
        card_px = card.rect.w / unit
        room = card_px + _OVERHANG_PX
        if room < _MIN_MARK_PX:
            return
        layout = self._context.text_cache.line(card.word, TextStyle.SMALL_BOLD, _MAX_TEXT)
        pad = _PAD if layout.width + 2 * _PAD <= room else _SMALL_PAD
        has_word = room >= _MIN_BADGE_PX
        if has_word and layout.width + 2 * pad > room:
            # Rounded, so that a zoom doesn't fill the cache of texts.
            width_px = (room - 2 * pad) // _STEP_PX * _STEP_PX
            layout = self._context.text_cache.line(card.word, TextStyle.SMALL_BOLD, width_px)
        height = (_BADGE_HEIGHT if has_word else _DOT_PX) * unit
        width = (layout.width + 2 * pad) * unit if has_word else height
        has_margin = has_word and width / unit + 2 * _DOT_PX <= card_px
        right = card.rect.right + (-_INSET_PX if has_margin else _OVERHANG_PX) * unit
        box = QRectF(right - width, card.rect.y - _GAP_PX * unit - height, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.theme.color(card.token))
        painter.drawRoundedRect(box, height / 2, height / 2)
        if not has_word:
            return
        painter.save()
        painter.translate(box.x() + pad * unit, box.y() + (_BADGE_HEIGHT - layout.height) / 2 * unit)
        painter.scale(unit, unit)
        layout.draw(painter, 0, 0, colors.theme.color("on-accent"))
        painter.restore()
