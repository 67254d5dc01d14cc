"""Flags, ratings, and color labels of the visible cards."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from typing_extensions import override

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.layers.badges import BADGE_HEIGHT, BadgeItem, BadgeLayer
from wsdesk.store.culling.mark_labels import marks_text
from wsdesk.store.culling.marks import Flag, ResultMarks, ResultMarksStore
from wsdesk.theme.icons import icon_image

_FLAG, _STAR, _LABEL = 13, 12, 9
"""Sizes in screen px."""
_GAP = 4


@dataclass(frozen=True, slots=True)
class MarkBadge:
    """Marks of the shown version of one card; `rect` in canvas px."""

    node_id: str
    rect: Rect
    marks: ResultMarks


class MarkBadgeItem(BadgeItem[MarkBadge]):
    """Badges at the upper left of cards: a flag, stars, and a dot."""

    is_left = True

    @override
    def key(self, mark: MarkBadge) -> Hashable:
        return mark.marks

    @override
    def size(self, mark: MarkBadge) -> tuple[float, float]:
        marks = mark.marks
        widths = [_FLAG] * bool(marks.flag) + [_STAR * marks.rating] * bool(marks.rating)
        widths += [_LABEL] * bool(marks.color_label)
        return sum(widths) + _GAP * (len(widths) + 1), BADGE_HEIGHT

    @override
    def paint_badge(self, painter: QPainter, mark: MarkBadge, width: float) -> None:
        marks, theme, colors = mark.marks, self._context.colors.theme, self._context.colors
        ratio = painter.device().devicePixelRatioF()
        painter.setBrush(colors.raised)
        painter.setPen(QPen(colors.line, 1.2))
        painter.drawRoundedRect(QRectF(0, 0, width, BADGE_HEIGHT), 7, 7)
        painter.setPen(Qt.PenStyle.NoPen)
        x = float(_GAP)
        if marks.flag:
            painter.setBrush(theme.color("ok" if marks.flag is Flag.PICK else "error"))
            painter.drawEllipse(QRectF(x, (BADGE_HEIGHT - _FLAG) / 2, _FLAG, _FLAG))
            glyph = icon_image(
                "flag" if marks.flag is Flag.PICK else "close", theme.color("on-accent"), _FLAG - 4, ratio
            )
            painter.drawImage(QPointF(x + 2, (BADGE_HEIGHT - _FLAG) / 2 + 2), glyph)
            x += _FLAG + _GAP
        star = icon_image("star-filled", theme.color("rating"), _STAR, ratio)
        for number in range(marks.rating):
            painter.drawImage(QPointF(x + number * _STAR, (BADGE_HEIGHT - _STAR) / 2), star)
        if marks.color_label:
            painter.setBrush(theme.color(f"group.{marks.color_label}"))
            left = width - _GAP - _LABEL
            painter.drawEllipse(QRectF(left, (BADGE_HEIGHT - _LABEL) / 2, _LABEL, _LABEL))


class MarkBadgeLayer(BadgeLayer[MarkBadge, ResultMarksStore]):
    """Flags, ratings, and color labels of a canvas."""

    item_type = MarkBadgeItem

    @override
    def collect(self, cards: Callable[[], Sequence[Node]]) -> Sequence[MarkBadge]:
        if self._source is None or not self._source.all:
            return ()
        marked_cards = ((card, self._source.of(card.version_id)) for card in cards())
        return [MarkBadge(card.id, card.rect, marks) for card, marks in marked_cards if not marks.is_empty]

    def text_of(self, node: Node) -> str:
        """Marks of a card as words; empty without any."""
        return marks_text(self._source.of(node.version_id)) if self._source is not None else ""
