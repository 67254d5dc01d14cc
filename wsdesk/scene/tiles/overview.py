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

_AT_ONCE = 1500
"""Nodes a slice: under 2 ms."""
_SMALLEST = 1.5
"""Px that every card has at least, so that a lonely one is seen."""
_STRONG = 0.8


class Overview:
    """A picture that holds the whole canvas, and where its points are in it (logical px)."""

    def __init__(
        self, board: RenderModel, ink: CanvasColors, room: QSize, ratio: float, strength: float = _STRONG
    ) -> None:
        self._board = board
        self._ink = ink
        self._strength = strength
        # Groups first: they lie under everything.
        self._nodes: Iterator[Node] = chain(board.groups, board.document.nodes)
        self._left = len(board.groups) + len(board.document.nodes)
        world = board.document.bounds
        if not (world.w or world.h):
            world = bounds([Rect(-500, -320, 1000, 640)])
        self._scale = min(room.width() / max(world.w, 1), room.height() / max(world.h, 1), 0.2)
        self._x = world.cx - room.width() / 2 / self._scale
        self._y = world.cy - room.height() / 2 / self._scale
        self.picture = QPixmap(room * ratio)
        self.picture.setDevicePixelRatio(ratio)
        self.picture.fill(Qt.GlobalColor.transparent)

    def paint_some(self) -> bool:
        """Paint the next nodes; True when all are in the picture."""
        painter = QPainter(self.picture)
        painter.setPen(Qt.PenStyle.NoPen)
        batches: dict[str, list[QRectF]] = {}
        below = self._left - len(self._board.document.nodes)
        for i, node in enumerate(islice(self._nodes, _AT_ONCE)):
            if node.kind is Kind.GROUP:
                if i >= below:
                    continue
                painter.setBrush(faded(self._ink.group(node.group_color), 0.16))
                painter.drawRect(self._small(node.rect))
            else:
                kind = "error" if node.failure is not None else node.kind.value
                batches.setdefault(kind, []).append(self._small(node.rect))
        for kind, rects in batches.items():
            color = self._ink.error if kind == "error" else self._ink.kind(kind)
            painter.setBrush(faded(color, self._strength))
            painter.drawRects(rects)
        painter.end()
        self._left -= _AT_ONCE
        return self._left <= 0

    def to_canvas(self, x: float, y: float) -> tuple[float, float]:
        """The canvas point under a point of the picture."""
        return self._x + x / self._scale, self._y + y / self._scale

    def to_picture(self, rect: Rect) -> QRectF:
        """Where a part of the canvas is in the picture."""
        return QRectF(
            (rect.x - self._x) * self._scale,
            (rect.y - self._y) * self._scale,
            rect.w * self._scale,
            rect.h * self._scale,
        )

    def _small(self, rect: Rect) -> QRectF:
        small = self.to_picture(rect)
        return QRectF(small.x(), small.y(), max(small.width(), _SMALLEST), max(small.height(), _SMALLEST))
