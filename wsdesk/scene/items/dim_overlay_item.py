"""Overlay that dims everything except the given cards."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Rect
from wsdesk.scene.items.item_context import ItemContext
from wsdesk.scene.model.colors import faded
from wsdesk.scene.painters.card_background import corner

Z = 10.0
DIMMED = 0.72
"""How much of what is dimmed the background covers."""
_FEW = 60
"""Holes up to which the veil is cut as a shape, with round corners; more are punched into a picture of it."""
_MOST_PX = 2_000_000
"""Px of such a picture at most: what is so small needs no sharp edge."""


class DimOverlayItem(QGraphicsItem):
    """The ground's colour over all that rests, with a hole for each card that stays clear."""

    def __init__(self, studio: ItemContext) -> None:
        super().__init__()
        self._studio = studio
        self._area = QRectF()
        self._clear: tuple[Rect, ...] = ()
        self._path = QPainterPath()
        self._picture: QPixmap | None = None
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
        self._picture = None
        self._path = self._cut() if len(self._clear) <= _FEW else QPainterPath()
        self.show()
        self.update()

    def reinked(self) -> None:
        """The theme is another one."""
        self._picture = None
        self.update()

    def _cut(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(self._area)
        holes = QPainterPath()
        holes.setFillRule(Qt.FillRule.WindingFill)
        for rect in self._clear:
            radius = corner(rect)
            # A little more than the card: its handles stand out.
            holes.addRoundedRect(
                QRectF(rect.x - 5, rect.y - 5, rect.w + 10, rect.h + 10), radius + 5, radius + 5
            )
        return path.subtracted(holes)

    def _punched(self) -> QPixmap:
        """The veil as a picture: cutting a shape takes too long where the holes are many."""
        wide, high = self._area.width() * self._studio.scale, self._area.height() * self._studio.scale
        share = min(1.0, (_MOST_PX / max(1.0, wide * high)) ** 0.5)
        picture = QPixmap(QSize(max(1, round(wide * share)), max(1, round(high * share))))
        picture.fill(faded(self._studio.ink.bg, DIMMED))
        painter = QPainter(picture)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.GlobalColor.black)
        painter.scale(picture.width() / self._area.width(), picture.height() / self._area.height())
        painter.translate(-self._area.topLeft())
        painter.drawRects([QRectF(rect.x, rect.y, rect.w, rect.h) for rect in self._clear])
        painter.end()
        return picture

    @override
    def boundingRect(self) -> QRectF:
        return self._area

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if len(self._clear) <= _FEW:
            painter.fillPath(self._path, faded(self._studio.ink.bg, DIMMED))
            return
        if self._picture is None:
            self._picture = self._punched()
        painter.drawPixmap(self._area, self._picture, QRectF(self._picture.rect()))
