"""Dots at the visible cards and notes with changes that the user hasn't seen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from PySide6.QtCore import QCoreApplication, QPointF
from PySide6.QtGui import QPainter, QPen
from typing_extensions import override

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.values import Node, Note, Rect
from wsdesk.scene.layers.badges import BADGE_HEIGHT, BadgeItem, BadgeLayer
from wsdesk.scene.model.level_of_detail import THUMB_FROM
from wsdesk.store.history.whats_new import WhatsNewStore

_SIZE = 11.0
"""Diameter in screen px."""
_RING = 19.0
"""Diameter in screen px of the ring of a card whose change just arrived."""
_MAX_FAR = 500
"""Maximum number of changed cards and notes that have dots where cards have no titles."""


@dataclass(frozen=True, slots=True)
class NewsBadge:
    """Dot of one card or note; `rect` in canvas px. `arrived`: its change arrived a moment ago."""

    node_id: str
    rect: Rect
    arrived: bool = False


class NewsBadgeItem(BadgeItem[NewsBadge]):
    """Dots at the upper left corner of cards, with a ring if a change just arrived."""

    is_left = True
    inset = -_RING / 2

    @override
    def key(self, mark: NewsBadge) -> Hashable:
        return mark.arrived

    @override
    def size(self, mark: NewsBadge) -> tuple[float, float]:
        return _RING, BADGE_HEIGHT + _RING / 2

    @override
    def paint_badge(self, painter: QPainter, mark: NewsBadge, width: float) -> None:
        colors = self._context.colors
        center = QPointF(_RING / 2, BADGE_HEIGHT)
        if mark.arrived:
            painter.setPen(QPen(colors.theme.color("accent"), 2))
            painter.drawEllipse(center, _RING / 2 - 1, _RING / 2 - 1)
        painter.setPen(QPen(colors.theme.color("bg"), 2))
        painter.setBrush(colors.theme.color("accent"))
        painter.drawEllipse(center, _SIZE / 2, _SIZE / 2)


class NewsBadgeLayer(BadgeLayer[NewsBadge, WhatsNewStore]):
    """Dots at the changed cards and notes of a canvas."""

    item_type = NewsBadgeItem

    @override
    def is_shown(self) -> bool:
        """Also at the zoom that shows a whole canvas, where dots say where it changed."""
        is_far = self._camera.scale >= THUMB_FROM and len(self._changed()) <= _MAX_FAR
        return super().is_shown() or (is_far and not self.is_hidden)

    @override
    def collect(self, cards: Callable[[], Sequence[Node]]) -> Sequence[NewsBadge]:
        changed = self._changed()
        if not changed or self._source is None:
            return ()
        arrived = self._source.arrived_nodes(self._canvas_id)
        items: Iterable[Node | Note] = (*cards(), *self._notes())
        if len(changed) <= _MAX_FAR:  # a whole canvas may be near the view
            document = self._model().document
            found = (document.node_by_id.get(i) or document.note_by_id.get(i) for i in sorted(changed))
            items = [item for item in found if item is not None and item.rect.intersects(self._covered)]
        return [NewsBadge(item.id, item.rect, item.id in arrived) for item in items if item.id in changed]

    def text_of(self, node_id: str) -> str:
        """State of a card as words; empty without unseen changes."""
        return QCoreApplication.translate("canvas", "changed") if node_id in self._changed() else ""

    def _changed(self) -> frozenset[str]:
        return self._source.changed_nodes(self._canvas_id) if self._source is not None else frozenset()
