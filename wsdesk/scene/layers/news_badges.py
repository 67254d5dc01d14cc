"""Dots at the visible cards with changes that the user hasn't seen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap
from typing_extensions import override

from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.layers.badges import BADGE_HEIGHT, PIXMAP_MARGIN, BadgeItem, BadgeLayer
from wsdesk.store.history.whats_new import WhatsNewStore

_SIZE = 11.0
"""Diameter in screen px."""


@dataclass(frozen=True, slots=True)
class NewsBadge:
    """Dot of one card; `rect` in canvas px."""

    node_id: str
    rect: Rect


class NewsBadgeItem(BadgeItem[NewsBadge]):
    """Dots at the upper left corner of cards."""

    is_left = True
    inset = -_SIZE / 2

    @override
    def key(self, mark: NewsBadge) -> Hashable:
        return ()

    @override
    def paint_badge(self, mark: NewsBadge, ratio: float) -> QPixmap:
        colors, margin = self._context.colors, 2 * PIXMAP_MARGIN
        height = BADGE_HEIGHT + _SIZE / 2
        pixmap = QPixmap(ceil((_SIZE + margin) * ratio), ceil((height + margin) * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(PIXMAP_MARGIN, PIXMAP_MARGIN)
        painter.setPen(QPen(colors.theme.color("bg"), 2))
        painter.setBrush(colors.theme.color("accent"))
        painter.drawEllipse(QRectF(0, BADGE_HEIGHT - _SIZE / 2, _SIZE, _SIZE))
        painter.end()
        return pixmap


class NewsBadgeLayer(BadgeLayer[NewsBadge, WhatsNewStore]):
    """Dots at the changed cards of a canvas."""

    item_type = NewsBadgeItem

    @override
    def collect(self, cards: Callable[[], Sequence[Node]]) -> Sequence[NewsBadge]:
        changed = self._changed()
        return [NewsBadge(card.id, card.rect) for card in cards() if card.id in changed] if changed else ()

    def text_of(self, node_id: str) -> str:
        """State of a card as words; empty without unseen changes."""
        return QCoreApplication.translate("canvas", "changed") if node_id in self._changed() else ""

    def _changed(self) -> frozenset[str]:
        return self._source.changed_nodes(self._canvas_id) if self._source is not None else frozenset()
