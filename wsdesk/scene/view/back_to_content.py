"""Button that returns to the content when nothing is visible."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.render_model import RenderModel

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
        camera.rested.connect(self._on_rested)
        camera.changed.connect(self._on_changed)

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

    @Slot(object)
    def _on_rested(self, _camera: object) -> None:
        self.refresh()

    @Slot(object)
    def _on_changed(self, _camera: object) -> None:
        if self.isVisible():
            self.refresh()
