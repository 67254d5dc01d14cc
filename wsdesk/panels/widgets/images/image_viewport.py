"""Viewport of an image: zoom and position, shared between panes."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Signal

MAX_SCALE = 64.0
"""Maximum zoom, relative to the fitted size."""
MIN_ZOOMED = 1.001


@dataclass(frozen=True, slots=True)
class ImageViewportState:
    """Zoom and center. `scale` 1 fits the image; `x` and `y` (0 to 1) are the point in the center."""

    scale: float = 1.0
    x: float = 0.5
    y: float = 0.5

    def zoomed(self, factor: float, x: float, y: float) -> ImageViewportState:
        """Zoomed by a factor around the point `x`, `y` of the image."""
        scale = min(MAX_SCALE, max(1.0, self.scale * factor))
        share = self.scale / scale
        return ImageViewportState(scale, x - (x - self.x) * share, y - (y - self.y) * share).bounded()

    def moved(self, x: float, y: float) -> ImageViewportState:
        """Panned by fractions of the image size."""
        return ImageViewportState(self.scale, self.x + x, self.y + y).bounded()

    def bounded(self) -> ImageViewportState:
        """With the center clamped to the image; centered if the image fits."""
        if self.scale < MIN_ZOOMED:
            return ImageViewportState()
        return ImageViewportState(self.scale, min(1.0, max(0.0, self.x)), min(1.0, max(0.0, self.y)))

    def box(self, fitted: QSizeF, pane: QRectF) -> QRectF:
        """Rectangle of the whole image in a pane, given its size at scale 1."""
        width, height = fitted.width() * self.scale, fitted.height() * self.scale
        center = pane.center()
        return QRectF(center.x() - self.x * width, center.y() - self.y * height, width, height)


class ImageViewport(QObject):
    """Viewport state that panes share."""

    changed = Signal(object)
    """Emitted with the new `ImageViewportState`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = ImageViewportState()

    @property
    def state(self) -> ImageViewportState:
        return self._state

    def set_state(self, state: ImageViewportState) -> None:
        """Set the state."""
        if state != self._state:
            self._state = state
            self.changed.emit(state)

    def zoom_at(self, factor: float, point: QPointF, box: QRectF) -> None:
        """Zoom around a point of a pane in which the image has the rectangle `box`."""
        x = (point.x() - box.x()) / max(1.0, box.width())
        y = (point.y() - box.y()) / max(1.0, box.height())
        self.set_state(self._state.zoomed(factor, x, y))

    def fit(self) -> None:
        """Zoom to fit."""
        self.set_state(ImageViewportState())
