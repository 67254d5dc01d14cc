"""Pane that compares two images."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QImage, QKeyEvent, QMouseEvent, QPainter, QShowEvent
from typing_extensions import override

from wsdesk.panels.widgets.images.image_pane import ImagePane, ImagePaneStores, ImageViewport
from wsdesk.panels.widgets.painting import paint

Mode = Literal["slider", "side", "overlay", "difference", "flicker"]

FLICKER_MS = 600
"""Interval below the frequencies that can trigger seizures, but fast enough to see changes."""
_GRAB_PX = 14
_MAX_MEASURED_WIDTH = 4096
_BASE_OPACITY = 0.35
_MASK_OPACITY = 0.75


class ComparePane(ImagePane):
    """Pane that combines two images in one of several modes."""

    side_pressed = Signal(object)
    """Emitted with the side (0 or 1) that is visible where the mouse was pressed."""

    def __init__(self, name: str, stores: ImagePaneStores, viewport: ImageViewport) -> None:
        super().__init__(name, stores, viewport)
        self.mode: Mode = "slider"
        self.divider = 0.5
        self._opacity = 0.5
        self.is_second_shown = False
        self._is_dragging = False
        self._mask: QImage | None = None
        self._names = ("", "")
        self._current = -1
        self._flicker = QTimer(self)
        self._flicker.setInterval(FLICKER_MS)
        self._flicker.timeout.connect(self._on_flicker)

    def set_mode(self, mode: Mode) -> None:
        """Set how the two images are combined."""
        self.mode, self.is_second_shown = mode, False
        self._update_flicker_timer()
        self._visible_images.request_soon()
        self.update()

    def set_names(self, one: str, other: str, current: int) -> None:
        """Set the labels of the two images; that of the current one is highlighted."""
        self._names, self._current = (one, other), current
        self.update()

    def set_divider(self, share: float) -> None:
        """Set the position of the slider, 0 to 1: first image left of it, second right."""
        self.divider = min(1.0, max(0.0, share))
        self.update()

    def set_opacity(self, share: float) -> None:
        """Set the opacity of the second image in overlay mode."""
        self._opacity = min(1.0, max(0.0, share))
        self.update()

    def set_mask(self, mask: QImage | None) -> None:
        """Set the image of differing pixels."""
        self._mask = mask
        self.update()

    @override
    def width_for(self, index: int) -> int:
        if self.mode != "difference":
            return super().width_for(index)
        own_width = self._assets[index].width if index < len(self._assets) else 0
        return min(_MAX_MEASURED_WIDTH, own_width or _MAX_MEASURED_WIDTH)

    @override
    def paint_layers(self, painter: QPainter) -> None:
        if self.mode == "slider":
            self._paint_slider(painter)
        elif self.mode == "overlay":
            self.paint_image(painter, 0)
            painter.setOpacity(self._opacity)
            self.paint_image(painter, 1)
            painter.setOpacity(1.0)
        elif self.mode == "difference":
            self._paint_difference(painter)
        else:
            self.paint_image(painter, int(self.is_second_shown))
        self._paint_names(painter)

    def _paint_slider(self, painter: QPainter) -> None:
        at = round(self.divider * self.width())
        for index, part in (
            (0, QRect(0, 0, at, self.height())),
            (1, QRect(at, 0, self.width() - at, self.height())),
        ):
            painter.save()
            painter.setClipRect(part)
            self.paint_image(painter, index)
            painter.restore()
        theme = self._themes.current
        painter.fillRect(QRectF(at - 1, 0, 2, self.height()), theme.color("accent"))
        grip = QRectF(at - 5, self.height() / 2 - 18, 10, 36)
        paint.draw_tile(painter, grip, theme.color("accent"), 5)

    def _paint_difference(self, painter: QPainter) -> None:
        painter.setOpacity(_BASE_OPACITY)
        self.paint_image(painter, 0)
        painter.setOpacity(1.0)
        if self._mask is not None:
            box = self.box_of(0)
            painter.setRenderHint(
                QPainter.RenderHint.SmoothPixmapTransform, box.width() < 2 * self._mask.width()
            )
            painter.setOpacity(_MASK_OPACITY)
            painter.drawImage(box, self._mask)
            painter.setOpacity(1.0)

    def _paint_names(self, painter: QPainter) -> None:
        if self.mode == "flicker":
            shown = int(self.is_second_shown)
            self.paint_name(painter, self._names[shown], left=True, highlighted=shown == self._current)
        elif self.mode in ("slider", "overlay"):
            for side, name in enumerate(self._names):
                self.paint_name(painter, name, left=side == 0, highlighted=side == self._current)

    def _update_flicker_timer(self) -> None:
        """Run the flicker timer only while visible in flicker mode."""
        if self.mode == "flicker" and self.isVisible():
            self._flicker.start()
        else:
            self._flicker.stop()

    def _is_on_divider(self, at: QPointF) -> bool:
        return self.mode == "slider" and abs(at.x() - self.divider * self.width()) <= _GRAB_PX

    def _on_flicker(self) -> None:
        self.is_second_shown = not self.is_second_shown
        self.update()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._is_on_divider(event.position()):
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self._is_dragging = True
            return
        if self.mode == "slider":
            self.side_pressed.emit(int(event.position().x() > self.divider * self.width()))
        elif self.mode == "flicker":
            self.side_pressed.emit(int(self.is_second_shown))
        super().mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_dragging:
            self.set_divider(event.position().x() / max(1, self.width()))
            return
        if not event.buttons():
            on = self._is_on_divider(event.position())
            self.setCursor(Qt.CursorShape.SplitHCursor if on else Qt.CursorShape.ArrowCursor)
        super().mouseMoveEvent(event)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._is_dragging = False
        super().mouseReleaseEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -0.02, Qt.Key.Key_Right: 0.02}.get(Qt.Key(event.key()))
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if step is not None and self.mode == "slider" and plain:
            self.set_divider(self.divider + step)
            return
        if event.key() == Qt.Key.Key_Space and self.mode == "flicker":
            self._on_flicker()
            if self._flicker.isActive():
                self._flicker.stop()
            return
        super().keyPressEvent(event)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._update_flicker_timer()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._update_flicker_timer()
