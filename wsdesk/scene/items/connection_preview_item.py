"""Graphics item of the connection being drawn, with the reason of a rejection."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from wsdesk.scene.items.item_context import ItemContext
from wsdesk.scene.painters.edge import WIDTH, dashes

Z = 40.0


class ConnectionPreviewItem(QGraphicsItem):
    """A live curve in its kind's colour; dashed while it hangs in the air, whole where it would be taken."""

    def __init__(self, studio: ItemContext) -> None:
        super().__init__()
        self._studio = studio
        self._path = QPainterPath()
        self._kind = ""
        self._held = False
        self.setZValue(Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def show_line(self, path: QPainterPath, kind: str, *, held: bool) -> None:
        """`held`: the end sits on a handle that takes it."""
        self.prepareGeometryChange()
        self._path, self._kind, self._held = path, kind, held
        self.show()
        self.update()

    @property
    def path(self) -> QPainterPath:
        return self._path

    @override
    def boundingRect(self) -> QRectF:
        out = self._studio.at_least(8, 8)
        return self._path.controlPointRect().adjusted(-out, -out, out, out)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        studio = self._studio
        width = studio.at_least(WIDTH, 1.8)
        color = studio.ink.kind(self._kind)
        if self._held:
            pen = QPen(color, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.strokePath(self._path, pen)
            return
        painter.fillPath(dashes(self._path, width), color)
        radius = studio.at_least(3, 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawEllipse(self._path.currentPosition(), radius, radius)
