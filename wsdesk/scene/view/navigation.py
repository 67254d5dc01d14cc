"""Navigation of a view: camera history, and the button back to the content."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from wsdesk.graph.model.camera import Camera
from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.render_model import RenderModel

_MAX_ENTRIES = 50
_MIN_MOVE, _MIN_ZOOM = 0.5, 1.5
"""Minimum move, as a share of the view's width, and zoom factor of a new entry."""
_MIN_JUMP, _MIN_JUMP_ZOOM = 0.05, 1.05
"""The same after a jump (zoom to fit, 100%, reveal), to which users want to return."""


class CameraHistory(QObject):
    """Cameras at which the view rested, without similar ones."""

    def __init__(self, camera: CameraControl, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._control = camera
        self._entries: list[Camera] = []
        self._now = -1
        self._anchor = self._before_move = camera.camera
        """Start of the current entry, so that many small steps add up to a new entry."""
        self._jumped = False
        camera.changed.connect(self._on_changed)
        camera.rested.connect(self._on_rested)

    def back(self) -> bool:
        """Go to the previous camera; False if there is none."""
        return self._step(-1)

    def forward(self) -> bool:
        """Undo `back`; False if there is nothing to undo."""
        return self._step(1)

    def _step(self, by: int) -> bool:
        camera = self._now + by
        if not 0 <= camera < len(self._entries):
            return False
        self._now = camera
        self._before_move = self._entries[camera]
        self._control.set_camera(self._entries[camera], moving=False)
        return True

    @Slot(object)
    def _on_changed(self, camera: Camera) -> None:
        before, self._anchor = self._anchor, camera
        self._jumped = self._jumped or (camera != before and not self._control.moving)

    @Slot(object)
    def _on_rested(self, camera: Camera) -> None:
        jumped, self._jumped = self._jumped, False
        if self._now >= 0:
            before = self._entries[self._now] if jumped else self._before_move
            if self._is_similar(before, camera, jumped=jumped):
                self._entries[self._now] = camera
                return
        del self._entries[self._now + 1 :]
        if self._entries and not jumped:
            self._entries[-1] = self._before_move  # the last step of a movement isn't an entry
        self._entries.append(camera)
        del self._entries[:-_MAX_ENTRIES]
        self._now = len(self._entries) - 1
        self._before_move = camera

    def _is_similar(self, a: Camera, b: Camera, *, jumped: bool) -> bool:
        share, zoom = (_MIN_JUMP, _MIN_JUMP_ZOOM) if jumped else (_MIN_MOVE, _MIN_ZOOM)
        moved = hypot(a.x - b.x, a.y - b.y) * min(a.scale, b.scale)
        return moved < share * self._control.width and 1 / zoom < a.scale / b.scale < zoom


_Y_SHARE = 0.42
"""Position as a share of the view's height."""


class BackToContent(QPushButton):
    """Button in the center of a view without visible content, if there is content elsewhere."""

    def __init__(
        self, viewport: QWidget, camera: CameraControl, current_model: Callable[[], RenderModel]
    ) -> None:
        super().__init__(viewport)
        self.setObjectName("wayBack")
        self.setText(self.tr("Back to content"))
        self.setAccessibleName(self.text())
        self.setToolTip(self.tr("Nothing in view. Zooms to fit all content."))
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setVisible(False)
        self._camera = camera
        self._model = current_model
        camera.rested.connect(self.refresh)
        camera.changed.connect(self._on_changed)

    @Slot()
    def refresh(self) -> None:
        """Update the visibility."""
        is_lost = self._is_lost()
        if is_lost:
            self.adjustSize()
            x = (self._camera.width - self.width()) / 2
            self.move(round(x), round(self._camera.height * _Y_SHARE))
        self.setVisible(is_lost)

    def _is_lost(self) -> bool:
        model, seen = self._model(), self._camera.visible
        document = model.document
        if not (document.nodes or document.notes):
            return False
        return not model.index.any(seen) and not (document.notes and document.note_index.any(seen))

    @Slot()
    def _on_changed(self) -> None:
        if self.isVisible():
            self.refresh()
