"""Pan gesture: Space and drag, or the middle button."""

from __future__ import annotations

from PySide6.QtCore import Qt
from typing_extensions import override

from wsdesk.scene.input.gestures.gesture import Gesture, Pointer
from wsdesk.scene.model.camera import CameraControl


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
