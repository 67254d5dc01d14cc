"""Zoomable view: wheel, pinch, drag, and color readout.

What is looked at, and where it lies, is its children's: `ImagePane` shares an eye with others, `Stage` of the
viewer has a zoom of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QWheelEvent,
)
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.painting.placeholder import checks
from wsdesk.settings.table import Settings
from wsdesk.settings.wheel_settings import wheel_habits
from wsdesk.store.commands.touchpad import is_touchpad
from wsdesk.store.text.number_format import percent_words
from wsdesk.theme.theme_manager import ThemeManager

STEP = 1.25
"""By how much a notch of the wheel zooms."""
_SQUARES = 4.0
"""From so many of the screen's pixels on, the picture's own are drawn as squares."""
_LEAST_PINCH = 0.1


@dataclass(frozen=True, slots=True)
class Pixel:
    """A place of the picture in full, from 0, and its colour there."""

    x: int
    y: int
    color: QColor

    @property
    def words(self) -> str:
        """The colour as designers write it; how opaque it is, where it is not quite."""
        name = self.color.name()
        return (
            name if self.color.alpha() == 255 else f"{name} {percent_words(round(self.color.alphaF() * 100))}"
        )


@dataclass(frozen=True, slots=True)
class Layer:
    """A picture as it lies on the view: its best image here, where the whole lies, its size in full."""

    image: QImage
    box: QRectF
    full: QSizeF


class ZoomableView(QWidget):
    """Ctrl and the wheel, or a pinch, zoom at the pointer; a drag or the wheel moves (a setting swaps the
    wheel's two); a double click goes to 100 % and back."""

    pixel_changed = Signal(object)
    """The `Pixel` under the pointer, None where there is none."""

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
        self._drag: QPointF | None = None
        self._pixel: Pixel | None = None

    @property
    def pixel(self) -> Pixel | None:
        """What is under the pointer."""
        return self._pixel

    @property
    def is_fitted(self) -> bool:
        """Whether the whole is seen as it fits."""
        raise NotImplementedError

    def fit(self) -> None:
        """Show the whole."""
        raise NotImplementedError

    def show_pixels(self, at: QPointF | None = None) -> None:
        """One pixel of the picture on one of the screen; what lies at `at` (the middle) stays there."""
        raise NotImplementedError

    def zoom_at(self, at: QPointF, factor: float) -> None:
        """Nearer by a factor; what lies at a place of the view stays there."""
        raise NotImplementedError

    def move_by(self, dx: float, dy: float) -> None:
        """The picture goes with the pointer by so many px."""
        raise NotImplementedError

    def layer_at(self, at: QPointF) -> Layer | None:
        """The picture that is seen at a place of the view, None where there is none."""
        raise NotImplementedError

    def draw(self, painter: QPainter, image: QImage, box: QRectF, full_width: float) -> None:
        """Draw a picture into a box, as far as it is seen: at 3,200 % the whole would be a wall.

        `full_width` is the width that it has in full: its own pixels are shown as squares from near, those
        of a small one that stands in for it never.
        """
        if image.hasAlphaChannel():
            painter.fillRect(box, checks(self._themes.current))
        near = box.width() * self.devicePixelRatioF() >= max(image.width(), full_width) * _SQUARES
        near = near and not self.is_fitted  # a small image that is fitted looks like its larger versions
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not near)
        seen = box.intersected(QRectF(self.rect()))
        if seen.isEmpty():
            return
        wide, high = image.width() / box.width(), image.height() / box.height()
        part = QRectF(
            (seen.x() - box.x()) * wide,
            (seen.y() - box.y()) * high,
            seen.width() * wide,
            seen.height() * high,
        )
        painter.drawImage(seen, image, part)

    def _look_under(self, at: QPointF | None) -> None:
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
        self.zoom_at(at, max(_LEAST_PINCH, gesture.scaleFactor()))
        event.accept()
        return True

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom_at(event.position(), max(_LEAST_PINCH, 1 + event.value()))
                return True
        elif isinstance(event, QGestureEvent) and self._pinch(event):
            return True
        return super().event(event)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()
        turned = event.angleDelta()
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        habits = wheel_habits(self._settings, touchpad=is_touchpad(event))
        if ctrl != habits.zooms:
            self.zoom_at(event.position(), STEP ** ((turned.y() or turned.x()) / 120 * habits.zoom))
        else:
            by = event.pixelDelta() if not event.pixelDelta().isNull() else turned / 2
            self.move_by(by.x() * habits.pan, by.y() * habits.pan)
        self._look_under(event.position())

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._drag = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag is not None:
            way = event.position() - self._drag
            self._drag = event.position()
            self.move_by(way.x(), way.y())
        self._look_under(event.position())

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drag = None
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
        self._look_under(None)
