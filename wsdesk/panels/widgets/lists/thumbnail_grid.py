"""Virtual grid of thumbnails."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.images.visible_images import ImageRequests, VisibleImages
from wsdesk.panels.widgets.lists.grid_view import GridView
from wsdesk.panels.widgets.lists.thumbnail_delegate import THUMB_ROLE, Thumb, ThumbDelegate, ThumbLayout
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.theme.theme_manager import ThemeManager

__all__ = ["THUMB_ROLE", "Thumb", "ThumbLayout", "ThumbnailGridView"]


class ThumbnailGridView(GridView):
    """Grid that requests the images of visible cells only.

    Its model returns a `Thumb` for THUMB_ROLE and text for DisplayRole. Enter, Space, or a double click
    activates. Cells scale with the text size: `least_width` is that at 100%.
    """

    menu_wanted = Signal(object, object)
    """Emitted with the index and the global position (a QPoint) to open a context menu."""

    GAP = 8

    def __init__(
        self,
        name: str,
        pictures: ImageProvider,
        themes: ThemeManager,
        layout: ThumbLayout,
        *,
        least_width: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            name, least_width=scaled(least_width), cell_height=layout.height, gap=self.GAP, parent=parent
        )
        self._layout = layout
        self._least_width = least_width
        self._delegate = ThumbDelegate(pictures, themes, layout, self)
        self.setItemDelegate(self._delegate)
        self._wanted = VisibleImages(pictures, self.viewport(), self._image_requests)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    def set_layout(self, layout: ThumbLayout, least_width: int) -> None:
        """Set the size of all cells."""
        self._layout, self._least_width = layout, least_width
        self._delegate.set_layout(layout)
        self.set_cells(layout.height, scaled(least_width))
        self._wanted.request_soon()

    def refresh(self) -> None:
        """Update the layout and the requested images after a change of items."""
        self.updateGeometries()
        self._wanted.request_soon()

    def _on_scrolled(self, _value: int) -> None:
        self._wanted.request_soon()

    def _image_requests(self) -> ImageRequests:
        wanted: list[tuple[Asset, int]] = []
        width = round(self.geometry_of_cells.rect(0)[2] * self.devicePixelRatioF())
        for number in self.visible_rows():
            thumb = self.model().index(number, 0).data(THUMB_ROLE)
            if isinstance(thumb, Thumb) and thumb.asset is not None and not thumb.failed:
                wanted.append((thumb.asset, width))
        return wanted

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self.set_cells(self._layout.height, scaled(self._least_width))

    @override
    def contextMenuEvent(self, arg__1: QContextMenuEvent) -> None:
        index = self.indexAt(arg__1.pos())
        at: QPoint = arg__1.globalPos()
        if arg__1.reason() == QContextMenuEvent.Reason.Keyboard:
            index = self.currentIndex()
            at = self.viewport().mapToGlobal(self.visualRect(index).center())
        if index.isValid():
            self.menu_wanted.emit(index, at)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (
            event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
            and self.currentIndex().isValid()
        ):
            self.activated.emit(self.currentIndex())
            return
        super().keyPressEvent(event)
