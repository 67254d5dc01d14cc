"""Graphics item of one card: selection rings, highlighted handles, and their names."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Rect
from wsdesk.scene.items.handle_highlight import paint_highlight
from wsdesk.scene.items.item_context import ItemContext
from wsdesk.scene.items.marks import CardMarks, HandleMark
from wsdesk.scene.model.colors import faded, mix
from wsdesk.scene.model.text_layout import TextLayout, TextStyle


def draw_ring(painter: QPainter, rect: Rect, radius: float, pen: QPen) -> None:
    """Stroke a rounded rectangle with four lines and four arcs that don't overlap."""
    width = pen.widthF()
    half = width / 2
    radius = max(0.0, min(radius, rect.w / 2, rect.h / 2))
    stroke_width, height = rect.w - 2 * radius, rect.h - 2 * radius
    for y in (rect.y, rect.bottom):
        painter.fillRect(QRectF(rect.x + radius, y - half, stroke_width, width), pen.color())
    for x in (rect.x, rect.right):
        painter.fillRect(QRectF(x - half, rect.y + radius, width, height), pen.color())
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
"""Maximum width in screen px of a handle's name next to a card."""


class CardItem(QGraphicsItem):
    """Selection rings and handles above a static card."""

    def __init__(self, context: ItemContext) -> None:
        super().__init__()
        self._context = context
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

    def update_scale(self) -> None:
        """Update the geometry of parts with a constant screen size."""
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
        context, colors = self._context, self._context.colors
        if marks.is_target and not marks.selected:
            self._ring(painter, QPen(faded(colors.accent, 0.55), context.min_size(1.5, 1.2)), 0.5)
        elif marks.hovered and not marks.selected:
            self._ring(painter, QPen(mix(colors.text, colors.line, 0.28), context.min_size(1.2, 1.2)), 0)
        if marks.selected:
            width = context.min_size(3, 2.5)
            self._ring(painter, QPen(colors.accent, width), width / 2 - 1)
        if marks.focused:
            # Dashes and a gap, so that it doesn't differ by color alone.
            width = context.min_size(2, 1.8)
            pen = QPen(colors.accent if marks.selected else colors.text, width)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([2.5, 2])
            self._ring(painter, pen, context.min_size(7, 5))

    def _label(self, mark: HandleMark) -> tuple[QRectF, TextLayout]:
        """Rectangle of a handle's name at a constant screen size, and the name."""
        text = self._context.text_cache.line(mark.label, TextStyle.SMALL, _LABEL_ROOM - 20)
        unit = self._context.screen_px(1)
        width, height = (text.width + 16) * unit, 22 * unit
        gap = 14 * unit
        if mark.side == "left":
            x, y = mark.x - gap - width, mark.y - height / 2
        elif mark.side == "right":
            x, y = mark.x + gap, mark.y - height / 2
        else:
            x = mark.x - width / 2
            y = mark.y - gap - height if mark.side == "top" else mark.y + gap
        return QRectF(x, y, width, height), text

    def _paint_label(self, painter: QPainter, mark: HandleMark) -> None:
        colors, unit = self._context.colors, self._context.screen_px(1)
        box, text = self._label(mark)
        painter.setPen(QPen(colors.line, 0))
        painter.setBrush(colors.raised)
        painter.drawRoundedRect(box, 7 * unit, 7 * unit)
        painter.save()
        painter.translate(box.x() + 8 * unit, box.y() + 3.3 * unit)
        painter.scale(unit, unit)
        text.draw(painter, 0, 0, colors.text)
        painter.restore()

    @override
    def boundingRect(self) -> QRectF:
        if self._marks is None:
            return QRectF()
        rect, out = self._marks.rect, self._context.min_size(14, 14)
        bounds = QRectF(rect.x - out, rect.y - out, rect.w + 2 * out, rect.h + 2 * out)
        pixel = self._context.screen_px(2)
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
            paint_highlight(painter, self._context, mark)
            if mark.label:
                self._paint_label(painter, mark)
