"""Pointer controller: gestures, hover, and cursor of one view."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, Slot
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from wsdesk.graph.picking.hits import Hit
from wsdesk.scene.input.context import InteractionContext
from wsdesk.scene.input.gestures.gesture import Gesture, Pointer
from wsdesk.scene.input.gestures.handle_press import grip_at
from wsdesk.scene.input.gestures.registry import begin
from wsdesk.scene.items.hover_item import HoverItem
from wsdesk.scene.model.camera import CameraControl

_EDGE = 28.0
"""Screen px from the view's edge within which it pans."""
_FASTEST = 18.0
"""Screen px a step at the very edge and beyond."""
_STEP_MS = 16


class AutoPan(QObject):
    """Pans while told to, and reports each step so that the gesture can follow."""

    def __init__(self, camera: CameraControl, stepped: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._camera = camera
        self._stepped = stepped
        self._speed = (0.0, 0.0)
        self._timer = QTimer(self)
        self._timer.setInterval(_STEP_MS)
        self._timer.timeout.connect(self._on_timeout)

    def follow(self, sx: float, sy: float) -> None:
        """The pointer is there, in view px."""
        self._speed = (_speed(sx, self._camera.width), _speed(sy, self._camera.height))
        if self._speed == (0, 0):
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    @Slot()
    def _on_timeout(self) -> None:
        self._camera.pan(*self._speed)
        self._stepped()


def _speed(at: float, length: float) -> float:
    """Px a step, faster the nearer the edge; positive near the beginning."""
    if at < _EDGE:
        return _FASTEST * min(1.0, (_EDGE - at) / _EDGE)
    if at > length - _EDGE:
        return -_FASTEST * min(1.0, (at - length + _EDGE) / _EDGE)
    return 0.0


_NOWHERE = Pointer(-1, -1, 0, 0)
_TIP = 6.0
"""Screen px around the pointer within which its tool tip stays."""


class PointerController(QObject):
    """Presses become gestures; moves go to the gesture, or hover. At most one gesture at a time."""

    def __init__(
        self,
        stage: InteractionContext,
        viewport: QWidget,
        tip_of: Callable[[Hit | None], str],
        hovered: Callable[[Hit | None], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._stage = stage
        self._viewport = viewport
        self._tip_of = tip_of
        self._hovered = hovered
        self._tip = HoverItem()
        stage.live.add(self._tip)
        self._auto_pan = AutoPan(stage.camera, self._on_auto_panned, self)
        self._gesture: Gesture | None = None
        self._last = _NOWHERE
        self._space = False
        self._tapped = False
        """Whether Space is down since just now, and nothing was done with it yet."""
        stage.camera.rested.connect(self._on_camera_rested)
        stage.hush.timeout.connect(self._on_hush)

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way."""
        return self._gesture is not None

    def press(self, position: QPointF, modifiers: Qt.KeyboardModifier, button: Qt.MouseButton) -> None:
        """A second button during a gesture cancels it; one that stays in hand takes the left one."""
        pointer = self._last = self._at(position, modifiers)
        self._stage.hush.stop()
        self._stage.live.bubble.hide()
        self._tapped = False
        if self._gesture is not None:
            if self._gesture.stays and button is Qt.MouseButton.LeftButton:
                self._gesture.moved(pointer)
            else:
                self.cancel()
            return
        self._gesture = begin(self._stage, button, pointer, space=self._space)
        if self._gesture is not None:
            self._look(self._gesture.cursor)

    def move(self, position: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        pointer = self._last = self._at(position, modifiers)
        if self._gesture is not None and self._gesture.stays and not pointer.shift:
            self.cancel()
        if self._gesture is None:
            self._hover(pointer)
            return
        self._gesture.moved(pointer)
        if self._gesture.follows_edge:
            self._auto_pan.follow(pointer.sx, pointer.sy)

    def release(self, position: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        pointer = self._last = self._at(position, modifiers)
        gesture = self._end()
        if gesture is not None:
            gesture.released(pointer)
            if gesture.stays:
                self._gesture = gesture
                self._look(gesture.cursor)
            else:
                self._hover(pointer)

    def release_shift(self) -> None:
        """Shift is up: what went on because of it ends."""
        if self._gesture is not None and self._gesture.stays:
            self.cancel()

    def rebase(self) -> None:
        """The document changed: the gesture goes on over it where it can; others' work should not end it."""
        gesture = self._gesture
        if gesture is None:
            return
        if gesture.rebase():
            gesture.moved(self._again())
        else:
            self.cancel()

    def cancel(self) -> None:
        """Leave everything as it was before the gesture."""
        gesture = self._end()
        if gesture is not None:
            gesture.cancelled()

    def leave(self) -> None:
        """The pointer is over something else."""
        self._last = _NOWHERE
        if self._gesture is None:
            if self._stage.live.hover is not None:
                self._show_hover(None, _NOWHERE)
            self._look(None)

    def set_space(self, down: bool) -> bool:
        """Space is held down: a drag pans. Says, when it is let go, whether it was only tapped."""
        tapped, self._tapped = self._tapped and not down, down and not self._space
        self._space = down
        if self._gesture is None:
            self._look(None)
        return tapped

    def _at(self, position: QPointF, modifiers: Qt.KeyboardModifier) -> Pointer:
        sx, sy = position.x(), position.y()
        x, y = self._stage.camera.to_canvas(sx, sy)
        return Pointer(
            sx,
            sy,
            x,
            y,
            bool(modifiers & Qt.KeyboardModifier.ShiftModifier),
            bool(modifiers & Qt.KeyboardModifier.ControlModifier),
        )

    def _again(self) -> Pointer:
        """The same place on the screen, where the canvas may have moved under it."""
        last = self._last
        x, y = self._stage.camera.to_canvas(last.sx, last.sy)
        return Pointer(last.sx, last.sy, x, y, last.shift, last.ctrl)

    def _end(self) -> Gesture | None:
        gesture, self._gesture = self._gesture, None
        self._auto_pan.stop()
        self._look(None)
        return gesture

    def _hover(self, pointer: Pointer) -> None:
        hit = self._stage.hit_at(pointer.x, pointer.y)
        if hit != self._stage.live.hover:
            self._show_hover(hit, pointer)
        draws = hit is not None and (hit.kind == "handle" or grip_at(self._stage, hit, pointer) is not None)
        self._look(Qt.CursorShape.CrossCursor if draws else None)

    def _show_hover(self, hit: Hit | None, pointer: Pointer) -> None:
        self._stage.live.set_hover(hit)
        out = _TIP / self._stage.camera.scale
        self._tip.cover(QRectF(pointer.x - out, pointer.y - out, 2 * out, 2 * out), self._tip_of(hit))
        self._hovered(hit)

    def _look(self, shape: Qt.CursorShape | None) -> None:
        if shape is None:
            shape = Qt.CursorShape.OpenHandCursor if self._space else Qt.CursorShape.ArrowCursor
        # The focus leaves a view also while it is being destroyed, and then its viewport is gone already.
        if isValid(self._viewport) and self._viewport.cursor().shape() is not shape:
            self._viewport.setCursor(shape)

    def _on_auto_panned(self) -> None:
        if self._gesture is not None:
            self._gesture.moved(self._again())

    @Slot(object)
    def _on_camera_rested(self, _camera: object) -> None:
        if self._gesture is None and self._last.sx >= 0:
            self._hover(self._again())

    @Slot()
    def _on_hush(self) -> None:
        if self._gesture is None:
            self._stage.live.bubble.hide()
