"""Graphics item of all visible handles while a connection is drawn, valid or not."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from wsdesk.scene.items.handle_highlight import light_reach, paint_light
from wsdesk.scene.items.item_context import ItemContext
from wsdesk.scene.items.marks import HandleMark, HighlightState

Z = 35.0


class TargetsItem(QGraphicsItem):
    """One item for all of them, each look painted once: a move of the pointer repaints many."""

    def __init__(self, studio: ItemContext) -> None:
        super().__init__()
        self._studio = studio
        self._marks: tuple[HandleMark, ...] = ()
        self._bounds = QRectF()
        self._looks: dict[tuple[str, HighlightState], QPixmap] = {}
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
        self._looks.clear()
        xs = [mark.x for mark in marks] or [0.0]
        ys = [mark.y for mark in marks] or [0.0]
        self._bounds = QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys)))
        self.setVisible(bool(marks))
        self.update()

    def swap(self, old: HandleMark, new: HandleMark) -> None:
        """One of them looks different: nothing else is drawn anew."""
        self._marks = tuple(new if mark is old else mark for mark in self._marks)
        out = self._studio.at_least(16, 16)
        self.update(QRectF(new.x - out, new.y - out, 2 * out, 2 * out))

    def rescaled(self) -> None:
        self.prepareGeometryChange()
        self._looks.clear()

    def _look(self, mark: HandleMark) -> QPixmap:
        found = self._looks.get((mark.kind, mark.light))
        if found is None:
            studio = self._studio
            half = ceil((light_reach(studio, mark.light) * studio.scale + 1) * studio.ratio)
            found = QPixmap(2 * half, 2 * half)
            found.fill(Qt.GlobalColor.transparent)
            painter = QPainter(found)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(half, half)
            painter.scale(studio.scale * studio.ratio, studio.scale * studio.ratio)
            paint_light(painter, studio, HandleMark(0, 0, mark.kind, mark.light))
            painter.end()
            self._looks[mark.kind, mark.light] = found
        return found

    @override
    def boundingRect(self) -> QRectF:
        out = self._studio.at_least(16, 16)
        return self._bounds.adjusted(-out, -out, out, out)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        exposed: QRectF = option.exposedRect
        out = self._studio.at_least(12, 12)
        left, top = exposed.left() - out, exposed.top() - out
        right, bottom = exposed.right() + out, exposed.bottom() + out
        unit = 1 / (self._studio.scale * self._studio.ratio)
        for mark in self._marks:
            if left <= mark.x <= right and top <= mark.y <= bottom:
                look = self._look(mark)
                side = look.width() * unit
                painter.drawPixmap(
                    QRectF(mark.x - side / 2, mark.y - side / 2, side, side), look, QRectF(look.rect())
                )
