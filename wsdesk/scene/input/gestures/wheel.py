"""Mouse wheel, two-finger scrolling, and pinch."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QWheelEvent

from wsdesk.scene.model.camera import CameraControl
from wsdesk.settings.wheel_settings import WheelSettings

_PX_A_STEP = 96
"""Screen px that one notch of a wheel pans."""
_OCTAVES_A_STEP = 0.25
_STEP = 120


def handle_wheel(camera: CameraControl, event: QWheelEvent, habits: WheelSettings) -> None:
    """Pan, or zoom at the pointer, as the person is used to."""
    ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
    at = event.position()
    if ctrl is not habits.zooms:
        delta = event.angleDelta().y() or event.angleDelta().x() or event.pixelDelta().y() * 2
        camera.zoom_at(2 ** (delta / _STEP * _OCTAVES_A_STEP * habits.zoom), at.x(), at.y())
        return
    moved = event.pixelDelta().toPointF()
    if moved.isNull():
        moved = event.angleDelta().toPointF() * (_PX_A_STEP / _STEP)
    if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not moved.x():
        moved = QPointF(moved.y(), 0)
    camera.pan(moved.x() * habits.pan, moved.y() * habits.pan)


def handle_pinch(camera: CameraControl, event: QNativeGestureEvent) -> bool:
    """Zoom by a pinch on a touch pad; says whether the gesture was one."""
    if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
        at = event.position()
        camera.zoom_at(1 + max(-0.9, event.value()), at.x(), at.y())
        return True
    return event.gestureType() in (
        Qt.NativeGestureType.BeginNativeGesture,
        Qt.NativeGestureType.EndNativeGesture,
    )
