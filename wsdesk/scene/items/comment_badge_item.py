"""Graphics item of all visible comment badges."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Rect
from wsdesk.scene.items.dim_overlay_item import DIMMED
from wsdesk.scene.items.item_context import ItemContext
from wsdesk.scene.model.level_of_detail import FULL_FROM, ramp
from wsdesk.scene.model.text_layout import TextStyle

Z = 31.0
"""Over the rings of cards."""
_HIGH = 19.0
_TAIL = 4.0
_ROOM = 120.0
_FROM_RIGHT = 10.0
"""Screen px from the pin to the card's right edge."""
_KEPT = 200


@dataclass(frozen=True, slots=True)
class CommentBadgeMark:
    """One card's pin, in canvas px. `fresh`: some of it is new; `troubled`: something was not sent."""

    node_id: str
    rect: Rect
    words: str
    fresh: bool = False
    troubled: bool = False


class CommentBadgeItem(QGraphicsItem):
    """Speech bubbles that straddle the top of their cards, as large on the screen at every zoom. The smaller
    the cards, the higher they stand, so that titles are not covered.

    New ones are filled and carry a dot, troubled ones an exclamation mark: told apart without colours too.
    """

    def __init__(self, studio: ItemContext, clear: Callable[[], frozenset[str] | None]) -> None:
        """`clear`: the nodes that aren't dimmed; None if nothing is."""
        super().__init__()
        self._studio = studio
        self._clear = clear
        self._marks: tuple[CommentBadgeMark, ...] = ()
        self._bounds = QRectF()
        self._kept: OrderedDict[tuple[str, bool, bool, int, float], QPixmap] = OrderedDict()
        self.setZValue(Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def marks(self) -> tuple[CommentBadgeMark, ...]:
        return self._marks

    def show_marks(self, marks: Sequence[CommentBadgeMark], bounds: Rect) -> None:
        """Show these; `bounds` is the part of the canvas that they were looked for in."""
        told, within = tuple(marks), QRectF(bounds.x, bounds.y, bounds.w, bounds.h)
        if told == self._marks and within == self._bounds:
            return  # drawing them anew would draw the whole view anew
        self.prepareGeometryChange()
        self._marks, self._bounds = told, within
        self.update()

    def node_at(self, x: float, y: float) -> str:
        """The node whose pin is under a canvas point, the topmost; an empty text where there is none."""
        unit = self._studio.screen(1)
        for mark in reversed(self._marks):
            wide = self._width(mark) * unit
            right = mark.rect.right - _FROM_RIGHT * unit
            top = mark.rect.y - _above(1 / unit) * unit
            if right - wide <= x <= right and top <= y <= top + (_HIGH + _TAIL) * unit:
                return mark.node_id
        return ""

    def _width(self, mark: CommentBadgeMark) -> float:
        """Screen px."""
        words = self._studio.lettering.line(mark.words, TextStyle.SMALL_BOLD, _ROOM)
        return max(_HIGH + 3, words.width + 14 + (8 if mark.fresh or mark.troubled else 0))

    def _picture(self, mark: CommentBadgeMark, ratio: float) -> QPixmap:
        ink = self._studio.ink
        key = (mark.words, mark.fresh, mark.troubled, id(ink), ratio)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        wide, words = self._width(mark), self._studio.lettering.line(mark.words, TextStyle.SMALL_BOLD, _ROOM)
        pixmap = QPixmap(ceil((wide + 4) * ratio), ceil((_HIGH + _TAIL + 4) * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(2, 2)
        fill = ink.error if mark.troubled else ink.accent if mark.fresh else ink.raised
        front = ink.theme.color("on-accent") if mark.fresh or mark.troubled else ink.text
        painter.setBrush(fill)
        painter.setPen(QPen(ink.bg if mark.fresh or mark.troubled else ink.line, 1.2))
        painter.drawPath(_bubble(wide))
        x = (wide - words.width) / 2
        if mark.fresh or mark.troubled:
            x += 4
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(front)
            if mark.troubled:
                painter.drawRoundedRect(QRectF(x - 8, 5, 2, 6), 1, 1)
                painter.drawEllipse(QRectF(x - 8.2, 12, 2.4, 2.4))
            else:
                painter.drawEllipse(QPointF(x - 6.5, _HIGH / 2), 2.5, 2.5)
        words.draw(painter, x, (_HIGH - TextStyle.SMALL_BOLD.line) / 2, front)
        painter.end()
        self._kept[key] = pixmap
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return pixmap

    @override
    def boundingRect(self) -> QRectF:
        return self._bounds

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if not self._marks:
            return
        # Nothing turns or shears the canvas: a scale and a shift, which Python does quicker than Qt's map.
        look = painter.worldTransform()
        scale, dx, dy = look.m11(), look.dx() - _FROM_RIGHT + 2, look.dy() - _above(look.m11()) - 2
        port, ratio = painter.viewport(), painter.device().devicePixelRatioF()
        right, low = port.width() + _ROOM, port.height()
        painter.save()
        painter.resetTransform()
        clear = self._clear()
        for mark in self._marks:
            x, y = mark.rect.right * scale + dx, mark.rect.y * scale + dy
            if not (0 <= x <= right and -_HIGH - _TAIL <= y <= low):
                continue  # they are known for a wider part of the canvas than is seen
            picture = self._picture(mark, ratio)
            x -= picture.width() / ratio
            painter.setOpacity(1.0 if clear is None or mark.node_id in clear else 1 - DIMMED)
            painter.drawPixmap(QPointF(round(x * ratio) / ratio, round(y * ratio) / ratio), picture)
        painter.restore()


def _above(scale: float) -> float:
    """Screen px of a pin that stand above its card."""
    return _HIGH * (1 - ramp(scale, 0.4, FULL_FROM) / 2)


def _bubble(wide: float) -> QPainterPath:
    """A rounded box with a small tail at its lower left."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(0, 0, wide, _HIGH), 7, 7)
    tail = QPainterPath()
    tail.moveTo(6, _HIGH - 3)
    tail.lineTo(6, _HIGH + _TAIL)
    tail.lineTo(13, _HIGH - 1)
    tail.closeSubpath()
    return path.united(tail)
