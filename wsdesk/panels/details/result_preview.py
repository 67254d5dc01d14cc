"""Image and marks of the result that is selected in the light table, above its details."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.controls.mark_buttons import MarkButtons
from wsdesk.panels.widgets.images.media_box import RATIO, ImageBox
from wsdesk.panels.widgets.layout.boxes import column
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.results.result_actions import ResultActions
from wsdesk.store.text import kind_labels
from wsdesk.store.versions.viewer_items import ViewerItem
from wsdesk.theme.theme_manager import ThemeManager


class ResultPreviewStores(Protocol):
    """Stores that the preview uses."""

    themes: ThemeManager
    images: ImageProvider
    commands: CommandStore
    marks: ResultMarksStore
    result_actions: ResultActions


class _Image(ImageBox):
    """Image in its own aspect ratio, at most as high as it is wide."""

    _ratio = 1.0

    def set_ratio(self, ratio: float) -> None:
        """Set width / height."""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._ratio = max(ratio, 1.0)
        self.updateGeometry()

    @override
    def heightForWidth(self, arg__1: int) -> int:
        return round(arg__1 / self._ratio)


class ResultPreview(QWidget):
    """Hidden unless one result is selected in the light table, or focused in a comparison.

    A click or Enter on the image views it.
    """

    def __init__(self, stores: ResultPreviewStores) -> None:
        super().__init__()
        self.setObjectName("detailsPreview")
        self._commands = stores.commands
        self._item: ViewerItem | None = None
        self.image = _Image("detailsPreviewImage", stores.images, stores.themes)
        self.buttons = MarkButtons("detailsMarks", stores.commands, stores.marks, stores.themes)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        column(self.image, self.buttons, parent=self)
        self.image.activated.connect(self._on_activated)
        stores.result_actions.previewed.connect(self._show)
        self._show(stores.result_actions.preview)

    def _show(self, item: ViewerItem | None) -> None:
        self._item = item
        self.setVisible(item is not None)
        self.buttons.set_item(item)
        if item is not None:
            has_image = bool(item.asset.addresses) and item.asset.file_type != "audio"
            self.image.setAccessibleName(item.title)
            self.image.setVisible(has_image)
            width, height = item.asset.width, item.asset.height
            self.image.set_ratio(width / height if width and height else 1 / RATIO)
            kind = item.asset.file_type or "image"
            self.image.show_asset(item.asset if has_image else None, glyph=kind_labels.kind_icon(kind))

    def _on_activated(self) -> None:
        if not self._commands.trigger("light-table.view", self._item):
            self._commands.trigger("node.open", self._item)  # in a comparison of the canvas
