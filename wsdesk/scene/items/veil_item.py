"""A veil over everything but some cards."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from wsdesk.graph.values import Rect
from wsdesk.scene.ink import faded
from wsdesk.scene.items.studio import Studio
from wsdesk.scene.painters.blank import corner

Z = 10.0
_SHARE = 0.72


class VeilItem(QGraphicsItem):
    """The ground's colour over all that rests, with a hole for each card that stays clear."""

    def __init__(self, studio: Studio) -> None:
        super().__init__()
        self._studio = studio
        self._area = QRectF()
        self._clear: tuple[Rect, ...] = ()
        self.setZValue(Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    @property
    def clear(self) -> tuple[Rect, ...]:
        """The cards that are seen through it."""
        return self._clear

    def cover(self, area: Rect, clear: Sequence[Rect]) -> None:
        """Cover a part of the canvas, more than is seen of it."""
        self.prepareGeometryChange()
        self._area = QRectF(area.x, area.y, area.w, area.h)
        self._clear = tuple(clear)
        self.show()
        self.update()

    @override
    def boundingRect(self) -> QRectF:
        return self._area

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        path.addRect(self._area)
        holes = QPainterPath()
        holes.setFillRule(Qt.FillRule.WindingFill)
        for rect in self._clear:
            radius = corner(rect)
            # A little more than the card: its handles stand out.
            holes.addRoundedRect(
                QRectF(rect.x - 5, rect.y - 5, rect.w + 10, rect.h + 10), radius + 5, radius + 5
            )
        painter.fillPath(path.subtracted(holes), faded(self._studio.ink.bg, _SHARE))
