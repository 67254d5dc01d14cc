"""Zoomable view: wheel, pinch, drag, and color readout.

Subclasses define content and transform: `ImagePane` shares a viewport, `Stage` of the viewer has its own
zoom.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QNativeGestureEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.panels.widgets.painting.paint import checkerboard_brush
from wsdesk.settings.table import Settings
from wsdesk.store.commands.wheel import is_touchpad, read_wheel_settings
from wsdesk.store.text.number_format import format_percent
from wsdesk.theme.theme_manager import ThemeManager

ZOOM_STEP = 1.25
"""Zoom factor of one wheel notch."""
_PIXELATED_SCALE = 4.0
"""Device px per image px from which pixels are drawn as squares, without smoothing."""
_MIN_PINCH = 0.1


@dataclass(frozen=True, slots=True)
class Pixel:
    """Position in the full-size image, from 0, and its color."""

    x: int
    y: int
    color: QColor

    @property
    def color_text(self) -> str:
        """Color as #rrggbb, with the opacity if it isn't opaque."""
        name = self.color.name()
        return (
            name
            if self.color.alpha() == 255
            else f"{name} {format_percent(round(self.color.alphaF() * 100))}"
        )


@dataclass(frozen=True, slots=True)
class Layer:
    """Image in the view: best available image, rectangle of the whole, and full size."""

    image: QImage
    box: QRectF
    full: QSizeF


class ZoomableView(QWidget):
    """Ctrl+wheel or a pinch zooms at the pointer; a drag or the wheel pans; a double click toggles 100%.

    A setting swaps zooming and panning of the wheel.
    """

    pixel_changed = Signal(object)
    """Emitted with the `Pixel` under the pointer, or None."""

    def __init__(
        self, name: str, settings: Settings, themes: ThemeManager, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.grabGesture(Qt.GestureType.PinchGesture)
        self._settings = settings
        self._themes = themes
        self._drag_position: QPointF | None = None
        self._pixel: Pixel | None = None

    @property
    def pixel(self) -> Pixel | None:
        """Pixel under the pointer."""
        return self._pixel

    @property
    def is_fitted(self) -> bool:
        raise NotImplementedError

    def fit(self) -> None:
        raise NotImplementedError

    def show_pixels(self, at: QPointF | None = None) -> None:
        """Zoom to 100% around `at`, otherwise the center."""
        raise NotImplementedError

    def zoom_at(self, at: QPointF, factor: float) -> None:
        """Zoom by a factor around a point of the view."""
        raise NotImplementedError

    def move_by(self, dx: float, dy: float) -> None:
        """Pan by px."""
        raise NotImplementedError

    def layer_at(self, at: QPointF) -> Layer | None:
        """Image at a point of the view."""
        raise NotImplementedError

    def draw(self, painter: QPainter, image: QImage, box: QRectF, full_width: float) -> None:
        """Draw the visible part of an image into a rectangle.

        `full_width` is the width of the full-size image: pixels are drawn as squares only when it is
        magnified, never those of a smaller version.
        """
        if image.hasAlphaChannel():
            painter.fillRect(box, checkerboard_brush(self._themes.current))
        pixelated = (
            box.width() * self.devicePixelRatioF() >= max(image.width(), full_width) * _PIXELATED_SCALE
        )
        pixelated = pixelated and not self.is_fitted  # a fitted small image is smoothed like larger versions
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not pixelated)
        visible = box.intersected(QRectF(self.rect()))
        if visible.isEmpty():
            return
        wide, high = image.width() / box.width(), image.height() / box.height()
        part = QRectF(
            (visible.x() - box.x()) * wide,
            (visible.y() - box.y()) * high,
            visible.width() * wide,
            visible.height() * high,
        )
        painter.drawImage(visible, image, part)

    def _update_pixel(self, at: QPointF | None) -> None:
        pixel = self._pixel_at(at) if at is not None else None
        if pixel != self._pixel:
            self._pixel = pixel
            self.pixel_changed.emit(pixel)

    def _pixel_at(self, at: QPointF) -> Pixel | None:
        layer = self.layer_at(at)
        if layer is None or layer.image.isNull() or not layer.box.contains(at):
            return None
        x = (at.x() - layer.box.x()) / layer.box.width()
        y = (at.y() - layer.box.y()) / layer.box.height()
        image = layer.image
        column = min(image.width() - 1, int(x * image.width()))
        row = min(image.height() - 1, int(y * image.height()))
        full = layer.full
        place = (
            min(round(full.width()) - 1, int(x * full.width())),
            min(round(full.height()) - 1, int(y * full.height())),
        )
        return Pixel(*place, image.pixelColor(column, row))

    def _pinch(self, event: QGestureEvent) -> bool:
        gesture = event.gesture(Qt.GestureType.PinchGesture)
        if not isinstance(gesture, QPinchGesture):
            return False
        at = QPointF(self.mapFromGlobal(gesture.centerPoint().toPoint()))
        self.zoom_at(at, max(_MIN_PINCH, gesture.scaleFactor()))
        event.accept()
        return True

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom_at(event.position(), max(_MIN_PINCH, 1 + event.value()))
                return True
        elif isinstance(event, QGestureEvent) and self._pinch(event):
            return True
        return super().event(event)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()
        angle = event.angleDelta()
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        options = read_wheel_settings(self._settings, touchpad=is_touchpad(event))
        if ctrl != options.zooms:
            self.zoom_at(event.position(), ZOOM_STEP ** ((angle.y() or angle.x()) / 120 * options.zoom))
        else:
            by = event.pixelDelta() if not event.pixelDelta().isNull() else angle / 2
            self.move_by(by.x() * options.pan, by.y() * options.pan)
        self._update_pixel(event.position())

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._drag_position = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag_position is not None:
            offset = event.position() - self._drag_position
            self._drag_position = event.position()
            self.move_by(offset.x(), offset.y())
        self._update_pixel(event.position())

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drag_position = None
        self.unsetCursor()

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.is_fitted:
            self.show_pixels(event.position())
        else:
            self.fit()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._update_pixel(None)


def full_size(asset: Asset, image: QImage | None, file_size: tuple[int, int]) -> tuple[int, int]:
    """Size in px as reported, swapped if the loaded image is rotated, else that of the file or image.

    `file_size` is the size of the loaded file, or zeros.
    """
    width, height = asset.width, asset.height
    if image is None or image.isNull():
        return (width, height) if width > 0 and height > 0 else file_size
    for size in ((width, height), (height, width), file_size):
        if _has_ratio(*size, image):
            return size
    return image.width(), image.height()


def _has_ratio(width: int, height: int, image: QImage) -> bool:
    """Whether a size has the ratio of an image: within 5% or, of narrow images, one pixel."""
    if width <= 0 or height <= 0:
        return False
    difference = abs(width * image.height() - height * image.width())
    return difference <= max(0.05 * height * image.width(), width, height)
