"""Where the view was: one goes back after a jump, and forward again."""

from __future__ import annotations

from math import hypot

from PySide6.QtCore import QObject, Slot

from wsdesk.graph.camera import Camera
from wsdesk.scene.camera import CameraControl

_MOST = 50
_ELSEWHERE = 0.5
"""Share of the view's width that the middle has to move for a place to be another one."""


class CameraHistory(QObject):
    """Places where the view came to rest, the near ones left out."""

    def __init__(self, camera: CameraControl, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._control = camera
        self._places: list[Camera] = []
        self._now = -1
        camera.rested.connect(self._on_rested)

    def back(self) -> bool:
        """To the place before this one; False where there is none."""
        return self._step(-1)

    def forward(self) -> bool:
        """Undo a step back; False where there is none."""
        return self._step(1)

    def _step(self, by: int) -> bool:
        place = self._now + by
        if not 0 <= place < len(self._places):
            return False
        self._now = place
        self._control.go(self._places[place], moving=False)
        return True

    @Slot(object)
    def _on_rested(self, camera: Camera) -> None:
        if self._now >= 0 and self._near(self._places[self._now], camera):
            self._places[self._now] = camera
            return
        del self._places[self._now + 1 :]
        self._places.append(camera)
        del self._places[:-_MOST]
        self._now = len(self._places) - 1

    def _near(self, a: Camera, b: Camera) -> bool:
        moved = hypot(a.x - b.x, a.y - b.y) * min(a.scale, b.scale)
        return moved < _ELSEWHERE * self._control.width and 0.6 < a.scale / b.scale < 1.7
