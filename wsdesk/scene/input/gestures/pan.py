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
        self._before = camera.camera
        self._last = start

    @override
    def rebase(self) -> bool:
        return True  # the view moves over whatever lies there

    @override
    def moved(self, pointer: Pointer) -> None:
        self._camera.pan(pointer.sx - self._last.sx, pointer.sy - self._last.sy)
        self._last = pointer

    @override
    def cancelled(self) -> None:
        self._camera.go(self._before)
