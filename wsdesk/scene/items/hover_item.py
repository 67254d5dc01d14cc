"""Graphics item at the hovered place, for Qt's tooltips."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

Z = 70.0


class HoverItem(QGraphicsItem):
    """Invisible item that carries the (escaped) text of Qt's tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self._rect = QRectF()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setZValue(Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def cover(self, rect: QRectF, tip: str) -> None:
        """`tip` comes from `tooltip_text.tooltip`."""
        self.prepareGeometryChange()
        self._rect = rect
        self.setToolTip(tip)

    @override
    def boundingRect(self) -> QRectF:
        return self._rect

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        return
