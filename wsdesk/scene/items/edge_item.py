"""Graphics item of one edge above the cards."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import EdgeState
from wsdesk.scene.items.item_context import ItemContext
from wsdesk.scene.items.marks import EdgeMarks
from wsdesk.scene.model.colors import faded
from wsdesk.scene.painters.edge import WIDTH, dashed_outline

Z = 20.0


class EdgeItem(QGraphicsItem):
    """Edge in full color if selected, with a glow if hovered or selected, dashed while pending."""

    def __init__(self, context: ItemContext) -> None:
        super().__init__()
        self._context = context
        self._marks: EdgeMarks | None = None
        self._outline: tuple[float, QPainterPath] | None = None
        self.setZValue(Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def marks(self) -> EdgeMarks | None:
        return self._marks

    def show_marks(self, marks: EdgeMarks) -> None:
        if marks != self._marks:
            self.prepareGeometryChange()
            self._marks = marks
            self._outline = None
            self.update()

    def update_scale(self) -> None:
        self.prepareGeometryChange()

    def _dashes(self, marks: EdgeMarks, width: float) -> QPainterPath:
        if self._outline is None or self._outline[0] != width:
            self._outline = (width, dashed_outline(marks.path, width))
        return self._outline[1]

    @override
    def boundingRect(self) -> QRectF:
        if self._marks is None:
            return QRectF()
        out = self._context.min_size(8, 8)
        return self._marks.path.controlPointRect().adjusted(-out, -out, out, out)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        marks = self._marks
        if marks is None:
            return
        context = self._context
        failed = marks.state is EdgeState.FAILED
        color = context.colors.error if failed else context.colors.kind(marks.kind)
        width = context.min_size(WIDTH, 1.4)
        if marks.selected or marks.hovered:
            glow = QPen(faded(color, 0.28 if marks.selected else 0.2), width + context.min_size(5, 5))
            glow.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.strokePath(marks.path, glow)
        width *= 1.25 if marks.selected else 1
        if marks.state is not EdgeState.REAL:
            painter.fillPath(self._dashes(marks, width), color)
            return
        pen = QPen(color, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.strokePath(marks.path, pen)
