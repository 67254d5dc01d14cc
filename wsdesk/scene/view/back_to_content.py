"""Button that returns to the content when nothing is visible."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from wsdesk.scene.model.camera import CameraControl
from wsdesk.scene.model.render_model import RenderModel

_DOWN = 0.42
"""Where it stands, as a share of the view's height."""


class BackToContent(QPushButton):
    """A button in the middle of a view that came to rest on nothing, though there is something elsewhere."""

    def __init__(
        self, viewport: QWidget, camera: CameraControl, current_board: Callable[[], RenderModel]
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
        self._board = current_board
        camera.rested.connect(self._on_rested)
        camera.changed.connect(self._on_changed)

    def look(self) -> None:
        """Show it or not, as the view asks for."""
        lost = self._is_lost()
        if lost:
            self.adjustSize()
            x = (self._camera.width - self.width()) / 2
            self.move(round(x), round(self._camera.height * _DOWN))
        self.setVisible(lost)

    def _is_lost(self) -> bool:
        board, seen = self._board(), self._camera.visible
        document = board.document
        if not (document.nodes or document.notes):
            return False
        return not board.index.any(seen) and not (document.notes and document.note_index.any(seen))

    @Slot(object)
    def _on_rested(self, _camera: object) -> None:
        self.look()

    @Slot(object)
    def _on_changed(self, _camera: object) -> None:
        if self.isVisible():
            self.look()
