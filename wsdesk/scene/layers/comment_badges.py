"""Comment badges of the visible cards: their graphics item, and the layer that updates it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from PySide6.QtCore import QLocale, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from typing_extensions import override

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.layers.badges import (
    BADGE_HEIGHT,
    BADGE_INSET,
    BadgeItem,
    BadgeLayer,
    overlap,
)
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.store.comments.badges import CommentBadge, CommentBadges
from wsdesk.store.text.number_format import translator

_tr = translator("Canvas")
_TAIL = 4.0
_ROOM = 120.0


@dataclass(frozen=True, slots=True)
class CommentBadgeMark:
    """Comment badge of one card, in canvas px."""

    node_id: str
    rect: Rect
    text: str
    has_new: bool = False
    has_failed: bool = False


class CommentBadgeItem(BadgeItem[CommentBadgeMark]):
    """Speech bubbles at the upper right of cards.

    Badges with new comments are filled and carry a dot, failed ones an exclamation mark, so that they don't
    differ by color alone.
    """

    def node_at(self, x: float, y: float) -> str:
        """The node of the topmost badge at a canvas point; empty if there is none."""
        unit = self._context.screen_px(1)
        for mark in reversed(self.marks):
            width = self.size(mark)[0] * unit
            right = mark.rect.right - BADGE_INSET * unit
            top = mark.rect.y - overlap(1 / unit) * unit
            if right - width <= x <= right and top <= y <= top + (BADGE_HEIGHT + _TAIL) * unit:
                return mark.node_id
        return ""

    @override
    def size(self, mark: CommentBadgeMark) -> tuple[float, float]:
        text = self._context.text_cache.line(mark.text, TextStyle.SMALL_BOLD, _ROOM)
        width = text.width + 14 + (8 if mark.has_new or mark.has_failed else 0)
        return max(BADGE_HEIGHT + 3, width), BADGE_HEIGHT + _TAIL

    @override
    def key(self, mark: CommentBadgeMark) -> Hashable:
        return mark.text, mark.has_new, mark.has_failed

    @override
    def paint_badge(self, painter: QPainter, mark: CommentBadgeMark, width: float) -> None:
        colors = self._context.colors
        text = self._context.text_cache.line(mark.text, TextStyle.SMALL_BOLD, _ROOM)
        fill = colors.error if mark.has_failed else colors.accent if mark.has_new else colors.raised
        front = colors.theme.color("on-accent") if mark.has_new or mark.has_failed else colors.text
        painter.setBrush(fill)
        painter.setPen(QPen(colors.bg if mark.has_new or mark.has_failed else colors.line, 1.2))
        painter.drawPath(_bubble(width))
        x = (width - text.width) / 2
        if mark.has_new or mark.has_failed:
            x += 4
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(front)
            if mark.has_failed:
                painter.drawRoundedRect(QRectF(x - 8, 5, 2, 6), 1, 1)
                painter.drawEllipse(QRectF(x - 8.2, 12, 2.4, 2.4))
            else:
                painter.drawEllipse(QPointF(x - 6.5, BADGE_HEIGHT / 2), 2.5, 2.5)
        text.draw(painter, x, (BADGE_HEIGHT - TextStyle.SMALL_BOLD.line) / 2, front)


def _bubble(width: float) -> QPainterPath:
    """Rounded rectangle with a small tail at its lower left."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(0, 0, width, BADGE_HEIGHT), 7, 7)
    tail = QPainterPath()
    tail.moveTo(6, BADGE_HEIGHT - 3)
    tail.lineTo(6, BADGE_HEIGHT + _TAIL)
    tail.lineTo(13, BADGE_HEIGHT - 1)
    tail.closeSubpath()
    return path.united(tail)


class CommentBadgeLayer(BadgeLayer[CommentBadgeMark, CommentBadges]):
    """Comment badges of a canvas."""

    item: CommentBadgeItem
    item_type = CommentBadgeItem

    @override
    def collect(self, cards: Callable[[], Sequence[Node]]) -> Sequence[CommentBadgeMark]:
        badges = self._source.of(self._canvas_id) if self._source is not None else None
        return [_mark(card, badges[card.id]) for card in cards() if card.id in badges] if badges else ()

    def node_at(self, position: QPointF) -> str:
        """The node of the badge at a point of the viewport; empty if there is none."""
        if not self.item.isVisible():
            return ""
        return self.item.node_at(*self._camera.to_canvas(position.x(), position.y()))

    def text_of(self, node_id: str) -> str:
        """Text of a card's badge for tooltips and screen readers; empty without one."""
        badge = self._source.of(self._canvas_id).get(node_id) if self._source is not None else None
        if badge is None:
            return ""
        text = _tr("%Ln comments", badge.count)
        if badge.unread:
            text = _tr("{comments}, %Ln unread", badge.unread).format(comments=text)
        return _tr("{comments}, some not sent").format(comments=text) if badge.troubled else text

    @override
    def is_affected(self, change: object) -> bool:
        return change == self._canvas_id


def _mark(node: Node, badge: CommentBadge) -> CommentBadgeMark:
    text = QLocale().toString(badge.count) if badge.count < 1_000 else "999+"
    return CommentBadgeMark(node.id, node.rect, text, badge.unread > 0, badge.troubled)
