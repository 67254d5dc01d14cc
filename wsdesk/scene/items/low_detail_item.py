"""Graphics item of all marks at zooms where cards have no items of their own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Rect
from wsdesk.scene.items.item_context import ItemContext

Z = 30.0


class LowDetailItem(QGraphicsItem):
    """Outlines of selected cards as one batch; a second, dashed outline marks the focused card."""

    def __init__(self, context: ItemContext) -> None:
        super().__init__()
        self._context = context
        self._rects: list[QRectF] = []
        self._focused: QRectF | None = None
        self._hovered: QRectF | None = None
        self._bounds = QRectF()
        self.setZValue(Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    @property
    def count(self) -> int:
        """Number of outlined cards."""
        return len(self._rects)

    def show_marks(self, selected: Sequence[Rect], focused: Rect | None, hovered: Rect | None) -> None:
        self.prepareGeometryChange()
        self._rects = [_outline(rect) for rect in selected]
        self._focused = _outline(focused) if focused else None
        self._hovered = _outline(hovered) if hovered else None
        self._bounds = QRectF()
        for rect in (*self._rects, *filter(None, (self._focused, self._hovered))):
            self._bounds = self._bounds.united(rect)
        self.setVisible(not self._bounds.isNull())
        self.update()

    @override
    def boundingRect(self) -> QRectF:
        out = self._context.screen_px(12)
        return self._bounds.adjusted(-out, -out, out, out)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        colors, unit = self._context.colors, self._context.screen_px(1)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        pen = QPen(colors.accent, 2)
        pen.setCosmetic(True)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawRects(self._rects)
        if self._hovered is not None:
            pen.setColor(colors.text)
            pen.setWidth(1)
            painter.setPen(pen)
            painter.drawRect(self._hovered)
        if self._focused is not None:
            pen.setColor(colors.text)
            pen.setWidth(2)
            pen.setDashPattern([2.5, 2])
            painter.setPen(pen)
            painter.drawRect(self._focused.adjusted(-4 * unit, -4 * unit, 4 * unit, 4 * unit))


def _outline(rect: Rect) -> QRectF:
    return QRectF(rect.x, rect.y, rect.w, rect.h)
