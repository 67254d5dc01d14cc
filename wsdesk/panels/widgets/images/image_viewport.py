"""Viewport of an image: zoom and position, shared by panes."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Signal

MOST = 64.0
"""How many times larger than fitted a picture can be looked at."""
NEARLY = 1.001


@dataclass(frozen=True, slots=True)
class ImageViewportState:
    """`scale` 1 shows the whole picture; `x` and `y` are the share of it (0 to 1) that is in the middle."""

    scale: float = 1.0
    x: float = 0.5
    y: float = 0.5

    def zoomed(self, factor: float, x: float, y: float) -> ImageViewportState:
        """Nearer by a factor; the point of the picture at `x`, `y` stays where it is on screen."""
        scale = min(MOST, max(1.0, self.scale * factor))
        share = self.scale / scale
        return ImageViewportState(scale, x - (x - self.x) * share, y - (y - self.y) * share).bounded()

    def moved(self, x: float, y: float) -> ImageViewportState:
        """Further by shares of the picture."""
        return ImageViewportState(self.scale, self.x + x, self.y + y).bounded()

    def bounded(self) -> ImageViewportState:
        """Never looks past the middle of an edge; what is seen whole stays in the middle."""
        if self.scale < NEARLY:
            return ImageViewportState()
        return ImageViewportState(self.scale, min(1.0, max(0.0, self.x)), min(1.0, max(0.0, self.y)))

    def box(self, fitted: QSizeF, pane: QRectF) -> QRectF:
        """Where the whole picture lies on a pane, of a picture that takes `fitted` at scale 1."""
        width, height = fitted.width() * self.scale, fitted.height() * self.scale
        middle = pane.center()
        return QRectF(middle.x() - self.x * width, middle.y() - self.y * height, width, height)


class ImageViewport(QObject):
    """The look that panes share."""

    changed = Signal(object)
    """The new `ImageViewportState`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._look = ImageViewportState()

    @property
    def look(self) -> ImageViewportState:
        return self._look

    def set(self, look: ImageViewportState) -> None:
        """Look there."""
        if look != self._look:
            self._look = look
            self.changed.emit(look)

    def zoom_at(self, factor: float, point: QPointF, box: QRectF) -> None:
        """Zoom with the pointer at a point of a pane on which the picture lies in `box`."""
        x = (point.x() - box.x()) / max(1.0, box.width())
        y = (point.y() - box.y()) / max(1.0, box.height())
        self.set(self._look.zoomed(factor, x, y))

    def fit(self) -> None:
        """Show the whole."""
        self.set(ImageViewportState())
