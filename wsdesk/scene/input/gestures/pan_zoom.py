"""Pan gesture, mouse wheel, two-finger scrolling, and pinch."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QWheelEvent
from typing_extensions import override

from wsdesk.scene.input.gestures.gesture import Gesture, Pointer
from wsdesk.scene.model.camera import CameraControl
from wsdesk.store.commands.wheel import WheelSettings


class Pan(Gesture):
    cursor = Qt.CursorShape.ClosedHandCursor

    def __init__(self, camera: CameraControl, start: Pointer) -> None:
        self._camera = camera
        self._camera_before = camera.camera
        self._last = start

    @override
    def rebase(self) -> bool:
        return True  # panning doesn't depend on the document

    @override
    def move(self, pointer: Pointer) -> None:
        self._camera.pan(pointer.sx - self._last.sx, pointer.sy - self._last.sy)
        self._last = pointer

    @override
    def cancel(self) -> None:
        self._camera.set_camera(self._camera_before)


_PX_PER_STEP = 96
"""Screen px that one notch of a wheel pans."""
_OCTAVES_PER_STEP = 0.25
_STEP = 120


def handle_wheel(camera: CameraControl, event: QWheelEvent, habits: WheelSettings) -> None:
    """Pan, or zoom at the pointer, depending on the settings and Ctrl."""
    ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
    at = event.position()
    if ctrl is not habits.zooms:
        delta = event.angleDelta().y() or event.angleDelta().x() or event.pixelDelta().y() * 2
        camera.zoom_at(2 ** (delta / _STEP * _OCTAVES_PER_STEP * habits.zoom), at.x(), at.y())
        return
    move = event.pixelDelta().toPointF()
    if move.isNull():
        move = event.angleDelta().toPointF() * (_PX_PER_STEP / _STEP)
    if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not move.x():
        move = QPointF(move.y(), 0)
    camera.pan(move.x() * habits.pan, move.y() * habits.pan)


def handle_pinch(camera: CameraControl, event: QNativeGestureEvent) -> bool:
    """Zoom with a pinch on a touchpad; return whether the event was a pinch."""
    if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
        at = event.position()
        camera.zoom_at(1 + max(-0.9, event.value()), at.x(), at.y())
        return True
    return event.gestureType() in (
        Qt.NativeGestureType.BeginNativeGesture,
        Qt.NativeGestureType.EndNativeGesture,
    )
