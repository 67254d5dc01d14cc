"""Graphics items of marked cards, edges, and handles."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import EdgeState, Rect
from wsdesk.scene.items.canvas_item import CanvasItem, ItemContext
from wsdesk.scene.items.marks import (
    CardMarks,
    EdgeMarks,
    HandleMark,
    HighlightState,
    highlight_extent,
    paint_highlight,
)
from wsdesk.scene.model.colors import faded, mix
from wsdesk.scene.model.text_layout import TextLayout, TextStyle
from wsdesk.scene.painters.edge import HANDLE_RIM, WIDTH, dashed_outline, edge_path, is_thin
from wsdesk.scene.painters.group import paint_corners


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
    arc = QPen(pen)
    arc.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(arc)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    paint_corners(painter, rect, radius)


_LABEL_ROOM = 220.0
"""Maximum width in screen px of a handle's name next to a card."""


class CardItem(CanvasItem):
    """Selection rings and handles above a static card."""

    z = 30.0

    def __init__(self, context: ItemContext) -> None:
        super().__init__(context)
        self.marks: CardMarks | None = None

    def show_marks(self, marks: CardMarks) -> None:
        if marks != self.marks:
            self.prepareGeometryChange()
            self.marks = marks
            self.update()

    def _ring(self, painter: QPainter, pen: QPen, out: float) -> None:
        marks = self.marks
        assert marks is not None
        rect, radius = marks.rect.expanded(out), marks.radius + out
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
        if self.marks is None:
            return QRectF()
        rect, out = self.marks.rect, self._context.min_size(14, 14)
        bounds = QRectF(rect.x - out, rect.y - out, rect.w + 2 * out, rect.h + 2 * out)
        pixel = self._context.screen_px(2)
        for mark in self.marks.handles:
            if mark.label:
                bounds |= self._label(mark)[0].adjusted(-pixel, -pixel, pixel, pixel)
        return bounds

    @override
    def draw(self, painter: QPainter) -> None:
        marks = self.marks
        if marks is None:
            return
        self._paint_rings(painter, marks)
        for mark in marks.handles:
            paint_highlight(painter, self._context, mark)
            if mark.label:
                self._paint_label(painter, mark)


class EdgeItem(CanvasItem):
    """Edge in full color if selected, with a glow if hovered or selected, dashed while pending."""

    z = 20.0

    def __init__(self, context: ItemContext) -> None:
        super().__init__(context)
        self.marks: EdgeMarks | None = None
        self.path = QPainterPath()
        self._outline: tuple[float, QPainterPath] | None = None

    def show_marks(self, marks: EdgeMarks) -> None:
        if marks != self.marks:
            self.prepareGeometryChange()
            if self.marks is None or marks.shape != self.marks.shape:
                self.path = edge_path(marks.shape.trimmed(HANDLE_RIM, HANDLE_RIM))
            self.marks = marks
            self._outline = None
            self.update()

    def _dashes(self, width: float) -> QPainterPath:
        if self._outline is None or self._outline[0] != width:
            self._outline = (width, dashed_outline(self.path, width))
        return self._outline[1]

    @override
    def boundingRect(self) -> QRectF:
        if self.marks is None:
            return QRectF()
        out = self._context.min_size(8, 8)
        return self.path.controlPointRect().adjusted(-out, -out, out, out)

    @override
    def draw(self, painter: QPainter) -> None:
        marks = self.marks
        if marks is None:
            return
        context = self._context
        failed = marks.state is EdgeState.FAILED
        color = context.colors.error if failed else context.colors.kind(marks.kind)
        width = context.min_size(WIDTH, 1.4)
        if marks.selected or marks.hovered:
            glow = QPen(faded(color, 0.28 if marks.selected else 0.2), width + context.min_size(5, 5))
            glow.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.strokePath(self.path, glow)
        width *= 1.25 if marks.selected else 1
        if marks.state is not EdgeState.REAL:
            painter.fillPath(self._dashes(width), color)
            return
        if is_thin(context.scale * context.ratio) and not (marks.selected or marks.hovered):
            width = 0
        pen = QPen(color, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.strokePath(self.path, pen)


class TargetsItem(CanvasItem):
    """One item for all handles, with one pixmap per state, since each pointer move repaints many."""

    z = 35.0

    def __init__(self, context: ItemContext) -> None:
        super().__init__(context)
        self.marks: tuple[HandleMark, ...] = ()
        self._bounds = QRectF()
        self._pixmaps: dict[tuple[str, HighlightState], QPixmap] = {}
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.hide()

    def show_marks(self, marks: Sequence[HandleMark]) -> None:
        self.prepareGeometryChange()
        self.marks = tuple(marks)
        self._pixmaps.clear()
        xs = [mark.x for mark in marks] or [0.0]
        ys = [mark.y for mark in marks] or [0.0]
        self._bounds = QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys)))
        self.setVisible(bool(marks))
        self.update()

    def replace(self, old: HandleMark, new: HandleMark) -> None:
        """Replace one mark and repaint only its rectangle."""
        self.marks = tuple(new if mark is old else mark for mark in self.marks)
        out = self._context.min_size(16, 16)
        self.update(QRectF(new.x - out, new.y - out, 2 * out, 2 * out))

    def update_scale(self) -> None:
        self.prepareGeometryChange()
        self._pixmaps.clear()

    def _pixmap(self, mark: HandleMark) -> QPixmap:
        pixmap = self._pixmaps.get((mark.kind, mark.state))
        if pixmap is None:
            context = self._context
            half = ceil((highlight_extent(context, mark.state) * context.scale + 1) * context.ratio)
            pixmap = QPixmap(2 * half, 2 * half)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(half, half)
            painter.scale(context.scale * context.ratio, context.scale * context.ratio)
            paint_highlight(painter, context, HandleMark(0, 0, mark.kind, mark.state))
            painter.end()
            self._pixmaps[mark.kind, mark.state] = pixmap
        return pixmap

    @override
    def boundingRect(self) -> QRectF:
        out = self._context.min_size(16, 16)
        return self._bounds.adjusted(-out, -out, out, out)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        exposed: QRectF = option.exposedRect
        out = self._context.min_size(12, 12)
        left, top = exposed.left() - out, exposed.top() - out
        right, bottom = exposed.right() + out, exposed.bottom() + out
        unit = 1 / (self._context.scale * self._context.ratio)
        for mark in self.marks:
            if left <= mark.x <= right and top <= mark.y <= bottom:
                pixmap = self._pixmap(mark)
                side = pixmap.width() * unit
                painter.drawPixmap(
                    QRectF(mark.x - side / 2, mark.y - side / 2, side, side), pixmap, QRectF(pixmap.rect())
                )
