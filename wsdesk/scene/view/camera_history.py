"""Camera history: back and forward after jumps."""

from __future__ import annotations

from math import hypot

from PySide6.QtCore import QObject, Slot

from wsdesk.graph.model.camera import Camera
from wsdesk.scene.model.camera import CameraControl

_MOST = 50
_ELSEWHERE, _CLOSER = 0.5, 1.5
"""Share of the view's width that the middle has to move for a place to be another one, or how much closer or
further one has to look."""
_JUMPED, _JUMPED_CLOSER = 0.05, 1.05
"""The same after a jump (everything, 100 %, a node that was looked up): who jumped wants the way back."""


class CameraHistory(QObject):
    """Places where the view came to rest, the near ones left out."""

    def __init__(self, camera: CameraControl, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._control = camera
        self._places: list[Camera] = []
        self._now = -1
        self._seen = self._begun = camera.camera
        """Where the place of now began: who walks on step by step comes to another one as well."""
        self._jumped = False
        camera.changed.connect(self._on_changed)
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
        self._begun = self._places[place]
        self._control.go(self._places[place], moving=False)
        return True

    @Slot(object)
    def _on_changed(self, camera: Camera) -> None:
        before, self._seen = self._seen, camera
        self._jumped = self._jumped or (camera != before and not self._control.moving)

    @Slot(object)
    def _on_rested(self, camera: Camera) -> None:
        jumped, self._jumped = self._jumped, False
        if self._now >= 0:
            before = self._places[self._now] if jumped else self._begun
            if self._near(before, camera, jumped=jumped):
                self._places[self._now] = camera
                return
        del self._places[self._now + 1 :]
        if self._places and not jumped:
            self._places[-1] = self._begun  # the last step before this place is hardly another one
        self._places.append(camera)
        del self._places[:-_MOST]
        self._now = len(self._places) - 1
        self._begun = camera

    def _near(self, a: Camera, b: Camera, *, jumped: bool) -> bool:
        share, closer = (_JUMPED, _JUMPED_CLOSER) if jumped else (_ELSEWHERE, _CLOSER)
        moved = hypot(a.x - b.x, a.y - b.y) * min(a.scale, b.scale)
        return moved < share * self._control.width and 1 / closer < a.scale / b.scale < closer
