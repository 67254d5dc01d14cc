"""Graphics item of the rubber band."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Rect
from wsdesk.scene.items.item_context import ItemContext
from wsdesk.scene.model.colors import faded

Z = 50.0


class RubberBandItem(QGraphicsItem):
    """Tinted rectangle with an outline."""

    def __init__(self, context: ItemContext) -> None:
        super().__init__()
        self._context = context
        self._rect = QRectF()
        self.setZValue(Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def show_band(self, rect: Rect) -> None:
        self.prepareGeometryChange()
        self._rect = QRectF(rect.x, rect.y, rect.w, rect.h)
        self.show()
        self.update()

    @override
    def boundingRect(self) -> QRectF:
        out = self._context.screen_px(2)
        return self._rect.adjusted(-out, -out, out, out)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        accent = self._context.colors.accent
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(accent, 0))
        painter.setBrush(faded(accent, 0.12))
        painter.drawRect(self._rect)
