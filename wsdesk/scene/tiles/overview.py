"""Overview image of the canvas for the minimap, painted in slices, and the placeholder for missing tiles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from wsdesk.graph.model.document import bounds
from wsdesk.graph.model.values import Kind, Node, Note, Rect
from wsdesk.scene.model.colors import CanvasColors, faded
from wsdesk.scene.model.level_of_detail import CARD_FROM, level_of_detail
from wsdesk.scene.model.render_model import RenderModel

_BATCH = 100
"""Items per step: 0.3 to 0.5 ms."""
_MIN_PX = 1.5
"""Minimum size of a card in px."""
_STRONG = 0.8


class Overview:
    """Image of the whole canvas, with the mapping of its points (logical px)."""

    def __init__(self, model: RenderModel, colors: CanvasColors, room: QSize, ratio: float) -> None:
        self._model = model
        self._colors = colors
        # Groups and notes first, because they are below everything.
        cards = (node for node in model.document.nodes if node.kind is not Kind.GROUP)
        self._items: Iterator[Node | Note] = chain(model.groups, model.document.notes, cards)
        world = model.document.bounds
        if not (world.w or world.h):
            world = bounds([Rect(-500, -320, 1000, 640)])
        self._scale = min(room.width() / max(world.w, 1), room.height() / max(world.h, 1), 0.2)
        self._x = world.cx - room.width() / 2 / self._scale
        self._y = world.cy - room.height() / 2 / self._scale
        self.image = QPixmap(room * ratio)
        self.image.setDevicePixelRatio(ratio)
        self.image.fill(Qt.GlobalColor.transparent)

    def paint_batch(self) -> bool:
        """Paint the next groups, notes, and nodes; True when complete."""
        painter = QPainter(self.image)
        painter.setPen(Qt.PenStyle.NoPen)
        batches: dict[str, list[QRectF]] = {}
        batch = list(islice(self._items, _BATCH))
        for item in batch:
            if isinstance(item, Note):
                painter.setBrush(faded(self._colors.note_line, _STRONG))
                painter.drawRect(self._scaled(item.rect, _MIN_PX))
            elif item.kind is Kind.GROUP:
                painter.setBrush(faded(self._colors.group(item.group_color), 0.16))
                painter.drawRect(self._scaled(item.rect, _MIN_PX))
            else:
                kind = "error" if item.failure is not None else item.kind.value
                batches.setdefault(kind, []).append(self._scaled(item.rect, _MIN_PX))
        for kind, rects in batches.items():
            color = self._colors.error if kind == "error" else self._colors.kind(kind)
            painter.setBrush(faded(color, _STRONG))
            painter.drawRects(rects)
        painter.end()
        return len(batch) < _BATCH

    def to_canvas(self, x: float, y: float) -> tuple[float, float]:
        """The canvas point of a point of the image."""
        return self._x + x / self._scale, self._y + y / self._scale

    def to_image(self, rect: Rect) -> QRectF:
        """The rectangle of a part of the canvas in the image."""
        return self._scaled(rect, 0.0)

    def _scaled(self, rect: Rect, least: float) -> QRectF:
        scale = self._scale
        width, height = rect.w * scale, rect.h * scale
        return QRectF(
            (rect.x - self._x) * scale,
            (rect.y - self._y) * scale,
            width if width > least else least,
            height if height > least else least,
        )


_MOST_SKETCHED, _MOST_SKETCHED_FAR = 300, 1_000
"""Cards of a placeholder near and far; a far one of a canvas with more is empty."""


def paint_placeholder(
    model: RenderModel, colors: CanvasColors, painter: QPainter, part: QRect, area: Rect, scale: float
) -> None:
    """Background and plain rectangles for cards, where no tile exists yet.

    `part` in device px, `area` the same in canvas px; `scale` in screen px per canvas px.
    """
    if part.isEmpty():
        return
    painter.fillRect(part, colors.bg)
    far = scale < CARD_FROM
    if far and len(model.document.nodes) > _MOST_SKETCHED_FAR:
        return
    device, tint = part.width() / area.w, level_of_detail(scale).tint
    by_kind: dict[Kind, list[QRect]] = {}
    for node in model.nodes_in(area)[: _MOST_SKETCHED_FAR if far else _MOST_SKETCHED]:
        if node.kind is not Kind.GROUP:
            rect = node.rect
            left, top = part.x() + (rect.x - area.x) * device, part.y() + (rect.y - area.y) * device
            card = QRect(round(left), round(top), round(rect.w * device), round(rect.h * device))
            by_kind.setdefault(node.kind, []).append(card & part)
    painter.setPen(Qt.PenStyle.NoPen)
    for kind, cards in by_kind.items():
        painter.setBrush(colors.tint(kind.value, tint) if far else colors.surface)
        painter.drawRects(cards)
