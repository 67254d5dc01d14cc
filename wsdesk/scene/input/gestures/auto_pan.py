"""Auto-pan: moves the view while a gesture holds the pointer near its edge."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot

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
