"""Graphics item of all visible handles while a connection is drawn, valid or not."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from wsdesk.scene.items.handle_highlight import highlight_extent, paint_highlight
from wsdesk.scene.items.item_context import ItemContext
from wsdesk.scene.items.marks import HandleMark, HighlightState

Z = 35.0


class TargetsItem(QGraphicsItem):
    """One item for all handles, with one pixmap per state, since each pointer move repaints many."""

    def __init__(self, context: ItemContext) -> None:
        super().__init__()
        self._context = context
        self._marks: tuple[HandleMark, ...] = ()
        self._bounds = QRectF()
        self._pixmaps: dict[tuple[str, HighlightState], QPixmap] = {}
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setZValue(Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    @property
    def marks(self) -> tuple[HandleMark, ...]:
        return self._marks

    def show_marks(self, marks: Sequence[HandleMark]) -> None:
        self.prepareGeometryChange()
        self._marks = tuple(marks)
        self._pixmaps.clear()
        xs = [mark.x for mark in marks] or [0.0]
        ys = [mark.y for mark in marks] or [0.0]
        self._bounds = QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys)))
        self.setVisible(bool(marks))
        self.update()

    def replace(self, old: HandleMark, new: HandleMark) -> None:
        """Replace one mark and repaint only its rectangle."""
        self._marks = tuple(new if mark is old else mark for mark in self._marks)
        out = self._context.min_size(16, 16)
        self.update(QRectF(new.x - out, new.y - out, 2 * out, 2 * out))

    def update_scale(self) -> None:
        self.prepareGeometryChange()
        self._pixmaps.clear()

    def _pixmap(self, mark: HandleMark) -> QPixmap:
        found = self._pixmaps.get((mark.kind, mark.state))
        if found is None:
            context = self._context
            half = ceil((highlight_extent(context, mark.state) * context.scale + 1) * context.ratio)
            found = QPixmap(2 * half, 2 * half)
            found.fill(Qt.GlobalColor.transparent)
            painter = QPainter(found)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(half, half)
            painter.scale(context.scale * context.ratio, context.scale * context.ratio)
            paint_highlight(painter, context, HandleMark(0, 0, mark.kind, mark.state))
            painter.end()
            self._pixmaps[mark.kind, mark.state] = found
        return found

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
        for mark in self._marks:
            if left <= mark.x <= right and top <= mark.y <= bottom:
                look = self._pixmap(mark)
                side = look.width() * unit
                painter.drawPixmap(
                    QRectF(mark.x - side / 2, mark.y - side / 2, side, side), look, QRectF(look.rect())
                )
