"""Overlay that dims everything except the given cards."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap
from typing_extensions import override

from wsdesk.graph.model.values import Rect
from wsdesk.scene.items.canvas_item import CanvasItem, ItemContext
from wsdesk.scene.model.colors import faded
from wsdesk.scene.painters.card_background import corner_radius

OPACITY = 0.72
"""Opacity of the overlay."""
_MAX_PATH_HOLES = 60
"""Number of holes up to which the overlay is a path with round corners; above it is a pixmap."""
_MAX_PIXMAP_PX = 2_000_000
"""Maximum size of the pixmap in px: small cards don't need sharp edges."""


class DimOverlayItem(CanvasItem):
    """Overlay in the background color, with a hole for each card that isn't dimmed."""

    z = 10.0

    def __init__(self, context: ItemContext) -> None:
        super().__init__(context)
        self._area = QRectF()
        self.undimmed: tuple[Rect, ...] = ()
        self._path = QPainterPath()
        self._pixmap: QPixmap | None = None
        self.hide()

    def cover(self, area: Rect, clear: Sequence[Rect]) -> None:
        """Cover a part of the canvas, which is larger than the view."""
        self.prepareGeometryChange()
        self._area = QRectF(area.x, area.y, area.w, area.h)
        self.undimmed = tuple(clear)
        self._pixmap = None
        self._path = self._build_path() if len(self.undimmed) <= _MAX_PATH_HOLES else QPainterPath()
        self.show()
        self.update()

    def update_colors(self) -> None:
        """Repaint in the colors of the new theme."""
        self._pixmap = None
        self.update()

    def _build_path(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(self._area)
        holes = QPainterPath()
        holes.setFillRule(Qt.FillRule.WindingFill)
        for rect in self.undimmed:
            radius = corner_radius(rect)
            # Larger than the card, for its handles.
            holes.addRoundedRect(
                QRectF(rect.x - 5, rect.y - 5, rect.w + 10, rect.h + 10), radius + 5, radius + 5
            )
        return path.subtracted(holes)

    def _build_pixmap(self) -> QPixmap:
        """The overlay as a pixmap: filling a path with many holes is slow."""
        width, height = self._area.width() * self._context.scale, self._area.height() * self._context.scale
        share = min(1.0, (_MAX_PIXMAP_PX / max(1.0, width * height)) ** 0.5)
        pixmap = QPixmap(QSize(max(1, round(width * share)), max(1, round(height * share))))
        pixmap.fill(faded(self._context.colors.bg, OPACITY))
        painter = QPainter(pixmap)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.GlobalColor.black)
        painter.scale(pixmap.width() / self._area.width(), pixmap.height() / self._area.height())
        painter.translate(-self._area.topLeft())
        painter.drawRects([QRectF(rect.x, rect.y, rect.w, rect.h) for rect in self.undimmed])
        painter.end()
        return pixmap

    @override
    def boundingRect(self) -> QRectF:
        return self._area

    @override
    def draw(self, painter: QPainter) -> None:
        if len(self.undimmed) <= _MAX_PATH_HOLES:
            painter.fillPath(self._path, faded(self._context.colors.bg, OPACITY))
            return
        if self._pixmap is None:
            self._pixmap = self._build_pixmap()
        painter.drawPixmap(self._area, self._pixmap, QRectF(self._pixmap.rect()))
