"""Comment badges of the visible cards: their graphics item, and the layer that updates it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QLocale, QObject, QPointF, QRectF, Qt, Slot
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap
from typing_extensions import override

from wsdesk.graph.model.values import Node, Rect
from wsdesk.scene.items.canvas_item import CanvasItem, ItemContext
from wsdesk.scene.items.overlay_items import OPACITY
from wsdesk.scene.layers.dynamic_layer import DynamicLayer
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.level_of_detail import CARD_FROM, FULL_FROM, ramp
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.model.text_layout import TextStyle
from wsdesk.store.comments.badges import CommentBadge, CommentBadges
from wsdesk.store.text.number_format import translated

_HEIGHT = 19.0
_TAIL = 4.0
_ROOM = 120.0
_FROM_RIGHT = 10.0
"""Screen px from the badge to the card's right edge."""
_CACHE_SIZE = 200


@dataclass(frozen=True, slots=True)
class CommentBadgeMark:
    """Comment badge of one card, in canvas px."""

    node_id: str
    rect: Rect
    text: str
    has_new: bool = False
    has_failed: bool = False


class CommentBadgeItem(CanvasItem):
    """Speech bubbles at the top of cards, at a constant screen size.

    They move up for small cards so that they don't cover titles. Badges with new comments are filled and
    carry a dot, failed ones an exclamation mark, so that they don't differ by color alone.
    """

    z = 31.0

    def __init__(self, context: ItemContext, clear: Callable[[], frozenset[str] | None]) -> None:
        """`clear`: the nodes that aren't dimmed; None if nothing is."""
        super().__init__(context)
        self._clear = clear
        self.marks: tuple[CommentBadgeMark, ...] = ()
        self._bounds = QRectF()
        self._pixmaps: OrderedDict[tuple[str, bool, bool, int, float], QPixmap] = OrderedDict()

    def show_marks(self, marks: Sequence[CommentBadgeMark], bounds: Rect) -> None:
        """Show these badges; `bounds` is the part of the canvas that they were collected for."""
        shown = tuple(marks), QRectF(bounds.x, bounds.y, bounds.w, bounds.h)
        if shown != (self.marks, self._bounds):
            self.prepareGeometryChange()
            self.marks, self._bounds = shown
            self.update()

    def node_at(self, x: float, y: float) -> str:
        """The node of the topmost badge at a canvas point; empty if there is none."""
        unit = self._context.screen_px(1)
        for mark in reversed(self.marks):
            width = self._width(mark) * unit
            right = mark.rect.right - _FROM_RIGHT * unit
            top = mark.rect.y - _overlap(1 / unit) * unit
            if right - width <= x <= right and top <= y <= top + (_HEIGHT + _TAIL) * unit:
                return mark.node_id
        return ""

    def _width(self, mark: CommentBadgeMark) -> float:
        """In screen px."""
        text = self._context.text_cache.line(mark.text, TextStyle.SMALL_BOLD, _ROOM)
        return max(_HEIGHT + 3, text.width + 14 + (8 if mark.has_new or mark.has_failed else 0))

    def _pixmap(self, mark: CommentBadgeMark, ratio: float) -> QPixmap:
        colors = self._context.colors
        key = (mark.text, mark.has_new, mark.has_failed, id(colors), ratio)
        cached = self._pixmaps.get(key)
        if cached is not None:
            self._pixmaps.move_to_end(key)
            return cached
        width = self._width(mark)
        text = self._context.text_cache.line(mark.text, TextStyle.SMALL_BOLD, _ROOM)
        pixmap = QPixmap(ceil((width + 4) * ratio), ceil((_HEIGHT + _TAIL + 4) * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(2, 2)
        fill = colors.error if mark.has_failed else colors.accent if mark.has_new else colors.raised
        front = colors.theme.color("on-accent") if mark.has_new or mark.has_failed else colors.text
        painter.setBrush(fill)
        painter.setPen(QPen(colors.bg if mark.has_new or mark.has_failed else colors.line, 1.2))
        painter.drawPath(_bubble(width))
        x = (width - text.width) / 2
        if mark.has_new or mark.has_failed:
            x += 4
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(front)
            if mark.has_failed:
                painter.drawRoundedRect(QRectF(x - 8, 5, 2, 6), 1, 1)
                painter.drawEllipse(QRectF(x - 8.2, 12, 2.4, 2.4))
            else:
                painter.drawEllipse(QPointF(x - 6.5, _HEIGHT / 2), 2.5, 2.5)
        text.draw(painter, x, (_HEIGHT - TextStyle.SMALL_BOLD.line) / 2, front)
        painter.end()
        self._pixmaps[key] = pixmap
        if len(self._pixmaps) > _CACHE_SIZE:
            self._pixmaps.popitem(last=False)
        return pixmap

    @override
    def boundingRect(self) -> QRectF:
        return self._bounds

    @override
    def draw(self, painter: QPainter) -> None:
        if not self.marks:
            return
        # The transform only scales and translates, which Python computes faster than calls of
        # `QTransform.map`.
        transform = painter.worldTransform()
        scale = transform.m11()
        dx = transform.dx() - _FROM_RIGHT + 2
        dy = transform.dy() - _overlap(transform.m11()) - 2
        port, ratio = painter.viewport(), painter.device().devicePixelRatioF()
        right, low = port.width() + _ROOM, port.height()
        painter.save()
        painter.resetTransform()
        clear = self._clear()
        for mark in self.marks:
            x, y = mark.rect.right * scale + dx, mark.rect.y * scale + dy
            if not (0 <= x <= right and -_HEIGHT - _TAIL <= y <= low):
                continue  # badges are collected for more than the visible area
            pixmap = self._pixmap(mark, ratio)
            x -= pixmap.width() / ratio
            painter.setOpacity(1.0 if clear is None or mark.node_id in clear else 1 - OPACITY)
            painter.drawPixmap(QPointF(round(x * ratio) / ratio, round(y * ratio) / ratio), pixmap)
        painter.restore()


def _overlap(scale: float) -> float:
    """Screen px of a badge above its card."""
    return _HEIGHT * (1 - ramp(scale, 0.4, FULL_FROM) / 2)


def _bubble(width: float) -> QPainterPath:
    """Rounded rectangle with a small tail at its lower left."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(0, 0, width, _HEIGHT), 7, 7)
    tail = QPainterPath()
    tail.moveTo(6, _HEIGHT - 3)
    tail.lineTo(6, _HEIGHT + _TAIL)
    tail.lineTo(13, _HEIGHT - 1)
    tail.closeSubpath()
    return path.united(tail)


_MARGIN = 0.5
"""Margin around the view, as a share of it, for which badges are collected in advance of panning."""
_NO_RECT = Rect(0, 0, 0, 0)


class CommentBadgeLayer(QObject):
    """Updates the badge item when comments or the camera change."""

    def __init__(
        self,
        source: CommentBadges | None,
        canvas_id: str,
        model: Callable[[], RenderModel],
        camera: CameraControl,
        dynamic_layer: DynamicLayer,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._source = source
        self._canvas_id = canvas_id
        self._model = model
        self._camera = camera
        self._covered = _NO_RECT
        self._dynamic_layer = dynamic_layer
        self.item = CommentBadgeItem(dynamic_layer.context, self._undimmed_nodes)
        dynamic_layer.add(self.item)
        camera.changed.connect(self._on_camera_changed)
        if source is not None:
            source.changed.connect(self._on_badges_changed)

    def refresh(self) -> None:
        """Rebuild the badges near the view."""
        view = self._camera.visible
        is_near = self._camera.scale >= CARD_FROM and self._source is not None
        self.item.setVisible(is_near)
        if not is_near or self._source is None:
            self._covered = _NO_RECT
            return
        self._covered = view.expanded(_MARGIN * max(view.w, view.h))
        badges = self._source.of(self._canvas_id)
        cards = self._model().nodes_in(self._covered) if badges else []
        self.item.show_marks([_mark(c, badges[c.id]) for c in cards if c.id in badges], self._covered)

    def node_at(self, position: QPointF) -> str:
        """The node of the badge at a point of the viewport; empty if there is none."""
        if not self.item.isVisible():
            return ""
        return self.item.node_at(*self._camera.to_canvas(position.x(), position.y()))

    def text_of(self, node_id: str) -> str:
        """Text of a card's badge for tooltips and screen readers; empty without one."""
        badge = self._source.of(self._canvas_id).get(node_id) if self._source is not None else None
        if badge is None:
            return ""
        text = _tr("%Ln comments", badge.count)
        if badge.unread:
            text = _tr("{comments}, %Ln unread", badge.unread).format(comments=text)
        return _tr("{comments}, some not sent").format(comments=text) if badge.troubled else text

    def _undimmed_nodes(self) -> frozenset[str] | None:
        return self._dynamic_layer.undimmed

    @Slot()
    def _on_camera_changed(self) -> None:
        near = self._camera.scale >= CARD_FROM
        if near != self.item.isVisible() or (near and not self._covered.contains_rect(self._camera.visible)):
            self.refresh()

    @Slot(object)
    def _on_badges_changed(self, canvas_id: str) -> None:
        if canvas_id == self._canvas_id:
            self.refresh()


def _tr(text: str, n: float | None = None) -> str:
    return translated("Canvas", text, n)


def _mark(node: Node, badge: CommentBadge) -> CommentBadgeMark:
    text = QLocale().toString(badge.count) if badge.count < 1_000 else "999+"
    return CommentBadgeMark(node.id, node.rect, text, badge.unread > 0, badge.troubled)
