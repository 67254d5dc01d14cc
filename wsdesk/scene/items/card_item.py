"""Graphics item of one card: selection rings, highlighted handles, and their names."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Rect
from wsdesk.scene.items.handle_highlight import paint_light
from wsdesk.scene.items.item_context import ItemContext
from wsdesk.scene.items.marks import CardMarks, HandleMark
from wsdesk.scene.model.colors import faded, mix
from wsdesk.scene.model.text_layout import TextLayout, TextStyle


def draw_ring(painter: QPainter, rect: Rect, radius: float, pen: QPen) -> None:
    """Draw the outline with a solid pen: four plain bars and four arcs; nothing is laid over anything."""
    width = pen.widthF()
    half = width / 2
    radius = max(0.0, min(radius, rect.w / 2, rect.h / 2))
    wide, high = rect.w - 2 * radius, rect.h - 2 * radius
    for y in (rect.y, rect.bottom):
        painter.fillRect(QRectF(rect.x + radius, y - half, wide, width), pen.color())
    for x in (rect.x, rect.right):
        painter.fillRect(QRectF(x - half, rect.y + radius, width, high), pen.color())
    if radius == 0:
        return
    arc = QPen(pen)
    arc.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(arc)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    side = 2 * radius
    for x, y, start in (
        (rect.right - side, rect.y, 0),
        (rect.x, rect.y, 90),
        (rect.x, rect.bottom - side, 180),
        (rect.right - side, rect.bottom - side, 270),
    ):
        painter.drawArc(QRectF(x, y, side, side), start * 16, 90 * 16)


Z = 30.0
_LABEL_ROOM = 220.0
"""Screen px beside a card that a handle's name may take."""


class CardItem(QGraphicsItem):
    """Drawn over the resting card; holds the values it was told, nothing else."""

    def __init__(self, studio: ItemContext) -> None:
        super().__init__()
        self._studio = studio
        self._marks: CardMarks | None = None
        self.setZValue(Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def marks(self) -> CardMarks | None:
        return self._marks

    def show_marks(self, marks: CardMarks) -> None:
        if marks != self._marks:
            self.prepareGeometryChange()
            self._marks = marks
            self.update()

    def rescaled(self) -> None:
        """The zoom changed: what is drawn at a constant screen size has another size on the canvas."""
        self.prepareGeometryChange()

    def _ring(self, painter: QPainter, pen: QPen, out: float) -> None:
        marks = self._marks
        assert marks is not None
        rect, radius = marks.rect.grown(out), marks.radius + out
        if pen.style() is Qt.PenStyle.SolidLine:
            draw_ring(painter, rect, radius, pen)
            return
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(rect.x, rect.y, rect.w, rect.h), radius, radius)

    def _paint_rings(self, painter: QPainter, marks: CardMarks) -> None:
        studio, ink = self._studio, self._studio.ink
        if marks.takes and not marks.selected:
            self._ring(painter, QPen(faded(ink.accent, 0.55), studio.at_least(1.5, 1.2)), 0.5)
        elif marks.hovered and not marks.selected:
            self._ring(painter, QPen(mix(ink.text, ink.line, 0.28), studio.at_least(1.2, 1.2)), 0)
        if marks.selected:
            width = studio.at_least(3, 2.5)
            self._ring(painter, QPen(ink.accent, width), width / 2 - 1)
        if marks.focused:
            # Dashes and a gap: recognised without telling colours apart.
            width = studio.at_least(2, 1.8)
            pen = QPen(ink.accent if marks.selected else ink.text, width)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([2.5, 2])
            self._ring(painter, pen, studio.at_least(7, 5))

    def _label(self, mark: HandleMark) -> tuple[QRectF, TextLayout]:
        """Where a handle's name stands beside the card, at a constant screen size, and its words."""
        words = self._studio.lettering.line(mark.label, TextStyle.SMALL, _LABEL_ROOM - 20)
        unit = self._studio.screen(1)
        width, height = (words.width + 16) * unit, 22 * unit
        gap = 14 * unit
        if mark.side == "left":
            x, y = mark.x - gap - width, mark.y - height / 2
        elif mark.side == "right":
            x, y = mark.x + gap, mark.y - height / 2
        else:
            x = mark.x - width / 2
            y = mark.y - gap - height if mark.side == "top" else mark.y + gap
        return QRectF(x, y, width, height), words

    def _paint_label(self, painter: QPainter, mark: HandleMark) -> None:
        ink, unit = self._studio.ink, self._studio.screen(1)
        box, words = self._label(mark)
        painter.setPen(QPen(ink.line, 0))
        painter.setBrush(ink.raised)
        painter.drawRoundedRect(box, 7 * unit, 7 * unit)
        painter.save()
        painter.translate(box.x() + 8 * unit, box.y() + 3.3 * unit)
        painter.scale(unit, unit)
        words.draw(painter, 0, 0, ink.text)
        painter.restore()

    @override
    def boundingRect(self) -> QRectF:
        if self._marks is None:
            return QRectF()
        rect, out = self._marks.rect, self._studio.at_least(14, 14)
        bounds = QRectF(rect.x - out, rect.y - out, rect.w + 2 * out, rect.h + 2 * out)
        pixel = self._studio.screen(2)
        for mark in self._marks.handles:
            if mark.label:
                bounds |= self._label(mark)[0].adjusted(-pixel, -pixel, pixel, pixel)
        return bounds

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        marks = self._marks
        if marks is None:
            return
        self._paint_rings(painter, marks)
        for mark in marks.handles:
            paint_light(painter, self._studio, mark)
            if mark.label:
                self._paint_label(painter, mark)
