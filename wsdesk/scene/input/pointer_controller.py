"""Pointer controller: gestures, hover, and cursor of one view."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, SignalInstance, Slot
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from wsdesk.graph.picking.hits import Hit
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.gesture import Gesture, Pointer
from wsdesk.scene.input.gestures.registry import create_gesture, handle_at_border
from wsdesk.scene.items.overlay_items import HoverItem
from wsdesk.scene.model.camera import CameraControl

_EDGE = 28.0
"""Distance in screen px from the view's edge within which it pans."""
_MAX_SPEED = 18.0
"""Screen px per step at the edge and beyond."""
_STEP_MS = 16


class AutoPan(QObject):
    """Pans while the pointer is near an edge of the view, and reports each step."""

    def __init__(self, camera: CameraControl, stepped: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._camera = camera
        self._stepped = stepped
        self._edge_speed = (0.0, 0.0)
        self._timer = QTimer(self)
        self._timer.setInterval(_STEP_MS)
        self._timer.timeout.connect(self._on_timeout)

    def follow(self, sx: float, sy: float) -> None:
        """Update the pointer position, in view px."""
        self._edge_speed = (_edge_speed(sx, self._camera.width), _edge_speed(sy, self._camera.height))
        if self._edge_speed == (0, 0):
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    @Slot()
    def _on_timeout(self) -> None:
        self._camera.pan(*self._edge_speed)
        self._stepped()


def _edge_speed(at: float, length: float) -> float:
    """Px per step, faster near the edge; positive near the start."""
    if at < _EDGE:
        return _MAX_SPEED * min(1.0, (_EDGE - at) / _EDGE)
    if at > length - _EDGE:
        return -_MAX_SPEED * min(1.0, (at - length + _EDGE) / _EDGE)
    return 0.0


_OUTSIDE = Pointer(-1, -1, 0, 0)
_TIP = 6.0
"""Distance in screen px within which a tooltip stays."""


class PointerController(QObject):
    """Routes pointer events to the gesture, or to hover. There is at most one gesture at a time."""

    def __init__(
        self,
        context: InteractionContext,
        viewport: QWidget,
        tip_of: Callable[[Hit | None], str],
        hovered: SignalInstance,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._viewport = viewport
        self._tip_of = tip_of
        self._hovered = hovered
        self._tip = HoverItem()
        context.dynamic_layer.add(self._tip)
        self._auto_pan = AutoPan(context.camera, self._on_auto_panned, self)
        self._gesture: Gesture | None = None
        self._last = _OUTSIDE
        self._space = False
        self._tapped = False
        """Whether Space was pressed without any action since."""
        context.camera.rested.connect(self._on_camera_rested)
        context.tooltip_timer.timeout.connect(self._on_tooltip_timeout)

    @property
    def is_active(self) -> bool:
        """Whether a gesture is in progress."""
        return self._gesture is not None

    def press(self, position: QPointF, modifiers: Qt.KeyboardModifier, button: Qt.MouseButton) -> None:
        """Start a gesture. A second button cancels it, except the left button for a sticky one."""
        pointer = self._last = self._pointer(position, modifiers)
        self._context.tooltip_timer.stop()
        self._context.dynamic_layer.cursor_tooltip.hide()
        self._tapped = False
        if self._gesture is not None:
            if self._gesture.is_sticky and button is Qt.MouseButton.LeftButton:
                self._gesture.move(pointer)
            else:
                self.cancel()
            return
        self._gesture = create_gesture(self._context, button, pointer, space=self._space)
        if self._gesture is not None:
            self._set_cursor(self._gesture.cursor)

    def move(self, position: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        pointer = self._last = self._pointer(position, modifiers)
        if self._gesture is not None and self._gesture.is_sticky and not pointer.shift:
            self.cancel()
        if self._gesture is None:
            self._hover(pointer)
            return
        self._gesture.move(pointer)
        if self._gesture.auto_pans:
            self._auto_pan.follow(pointer.sx, pointer.sy)

    def release(self, position: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        pointer = self._last = self._pointer(position, modifiers)
        gesture = self._finish()
        if gesture is not None:
            gesture.release(pointer)
            if gesture.is_sticky:
                self._gesture = gesture
                self._set_cursor(gesture.cursor)
            else:
                self._hover(pointer)

    def release_shift(self) -> None:
        """Handle the release of Shift: end a sticky gesture."""
        if self._gesture is not None and self._gesture.is_sticky:
            self.cancel()

    def rebase(self) -> None:
        """Continue the gesture on the new document if possible, else cancel it."""
        gesture = self._gesture
        if gesture is None:
            return
        if gesture.rebase():
            gesture.move(self._last_pointer())
        else:
            self.cancel()

    def cancel(self) -> None:
        """Cancel the gesture."""
        gesture = self._finish()
        if gesture is not None:
            gesture.cancel()

    def leave(self) -> None:
        """Clear hover: the pointer left the view."""
        self._last = _OUTSIDE
        if self._gesture is None:
            if self._context.dynamic_layer.hover is not None:
                self._show_hover(None, _OUTSIDE)
            self._set_cursor(None)

    def set_space(self, down: bool) -> bool:
        """Set whether Space is held, so that a drag pans; on release, return whether it was only tapped."""
        tapped, self._tapped = self._tapped and not down, down and not self._space
        self._space = down
        if self._gesture is None:
            self._set_cursor(None)
        return tapped

    def _pointer(self, position: QPointF, modifiers: Qt.KeyboardModifier) -> Pointer:
        sx, sy = position.x(), position.y()
        x, y = self._context.camera.to_canvas(sx, sy)
        return Pointer(
            sx,
            sy,
            x,
            y,
            bool(modifiers & Qt.KeyboardModifier.ShiftModifier),
            bool(modifiers & Qt.KeyboardModifier.ControlModifier),
        )

    def _last_pointer(self) -> Pointer:
        """The last position in view px, mapped through the current camera."""
        last = self._last
        x, y = self._context.camera.to_canvas(last.sx, last.sy)
        return Pointer(last.sx, last.sy, x, y, last.shift, last.ctrl)

    def _finish(self) -> Gesture | None:
        gesture, self._gesture = self._gesture, None
        self._auto_pan.stop()
        self._set_cursor(None)
        return gesture

    def _hover(self, pointer: Pointer) -> None:
        hit = self._context.hit_at(pointer.x, pointer.y)
        if hit != self._context.dynamic_layer.hover:
            self._show_hover(hit, pointer)
        draws = hit is not None and (
            hit.kind == "handle" or handle_at_border(self._context, hit, pointer) is not None
        )
        self._set_cursor(Qt.CursorShape.CrossCursor if draws else None)

    def _show_hover(self, hit: Hit | None, pointer: Pointer) -> None:
        self._context.dynamic_layer.set_hover(hit)
        out = _TIP / self._context.camera.scale
        self._tip.cover(QRectF(pointer.x - out, pointer.y - out, 2 * out, 2 * out), self._tip_of(hit))
        self._hovered.emit(hit)

    def _set_cursor(self, shape: Qt.CursorShape | None) -> None:
        if shape is None:
            shape = Qt.CursorShape.OpenHandCursor if self._space else Qt.CursorShape.ArrowCursor
        # A view being destroyed also loses the focus, after its viewport is gone.
        if isValid(self._viewport) and self._viewport.cursor().shape() is not shape:
            self._viewport.setCursor(shape)

    def _on_auto_panned(self) -> None:
        if self._gesture is not None:
            self._gesture.move(self._last_pointer())

    @Slot()
    def _on_camera_rested(self) -> None:
        if self._gesture is None and self._last.sx >= 0:
            self._hover(self._last_pointer())

    @Slot()
    def _on_tooltip_timeout(self) -> None:
        if self._gesture is None:
            self._context.dynamic_layer.cursor_tooltip.hide()
