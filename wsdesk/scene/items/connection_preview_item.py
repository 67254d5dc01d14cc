"""Graphics item of the connection being drawn, with the reason of a rejection."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from wsdesk.scene.items.item_context import ItemContext
from wsdesk.scene.painters.edge import WIDTH, dashed_outline

Z = 40.0


class ConnectionPreviewItem(QGraphicsItem):
    """Preview of a connection in the color of its kind; dashed until it has a target."""

    def __init__(self, context: ItemContext) -> None:
        super().__init__()
        self._context = context
        self._path = QPainterPath()
        self._kind = ""
        self._is_connected = False
        self.setZValue(Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def show_line(self, path: QPainterPath, kind: str, *, is_connected: bool) -> None:
        """`is_connected`: the end is on a valid handle."""
        self.prepareGeometryChange()
        self._path, self._kind, self._is_connected = path, kind, is_connected
        self.show()
        self.update()

    @property
    def path(self) -> QPainterPath:
        return self._path

    @override
    def boundingRect(self) -> QRectF:
        out = self._context.min_size(8, 8)
        return self._path.controlPointRect().adjusted(-out, -out, out, out)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        context = self._context
        width = context.min_size(WIDTH, 1.8)
        color = context.colors.kind(self._kind)
        if self._is_connected:
            pen = QPen(color, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.strokePath(self._path, pen)
            return
        painter.fillPath(dashed_outline(self._path, width), color)
        radius = context.min_size(3, 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawEllipse(self._path.currentPosition(), radius, radius)
