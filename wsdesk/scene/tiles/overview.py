"""Overview image for the minimap, painted in slices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from wsdesk.graph.model.document import bounds
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.scene.model.colors import CanvasColors, faded
from wsdesk.scene.model.render_model import RenderModel

_BATCH = 1500
"""Nodes per slice: less than 2 ms."""
_MIN_PX = 1.5
"""Minimum size of a card in px."""
_STRONG = 0.8


class Overview:
    """Image of the whole canvas, with the mapping of its points (logical px)."""

    def __init__(
        self, model: RenderModel, colors: CanvasColors, room: QSize, ratio: float, strength: float = _STRONG
    ) -> None:
        self._model = model
        self._colors = colors
        self._strength = strength
        # Groups first, because they are below everything.
        self._nodes: Iterator[Node] = chain(model.groups, model.document.nodes)
        self._left = len(model.groups) + len(model.document.nodes)
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
        """Paint the next nodes; True when complete."""
        painter = QPainter(self.image)
        painter.setPen(Qt.PenStyle.NoPen)
        batches: dict[str, list[QRectF]] = {}
        below = self._left - len(self._model.document.nodes)
        for i, node in enumerate(islice(self._nodes, _BATCH)):
            if node.kind is Kind.GROUP:
                if i >= below:
                    continue
                painter.setBrush(faded(self._colors.group(node.group_color), 0.16))
                painter.drawRect(self._small(node.rect))
            else:
                kind = "error" if node.failure is not None else node.kind.value
                batches.setdefault(kind, []).append(self._small(node.rect))
        for kind, rects in batches.items():
            color = self._colors.error if kind == "error" else self._colors.kind(kind)
            painter.setBrush(faded(color, self._strength))
            painter.drawRects(rects)
        painter.end()
        self._left -= _BATCH
        return self._left <= 0

    def to_canvas(self, x: float, y: float) -> tuple[float, float]:
        """The canvas point of a point of the image."""
        return self._x + x / self._scale, self._y + y / self._scale

    def to_image(self, rect: Rect) -> QRectF:
        """The rectangle of a part of the canvas in the image."""
        return QRectF(
            (rect.x - self._x) * self._scale,
            (rect.y - self._y) * self._scale,
            rect.w * self._scale,
            rect.h * self._scale,
        )

    def _small(self, rect: Rect) -> QRectF:
        small = self.to_image(rect)
        return QRectF(small.x(), small.y(), max(small.width(), _MIN_PX), max(small.height(), _MIN_PX))
