"""Virtual grid of thumbnails."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.widgets.images.visible_images import VisibleImages, Wanted
from wsdesk.panels.widgets.lists.grid_view import GridView
from wsdesk.panels.widgets.lists.thumbnail_delegate import THUMB_ROLE, Thumb, ThumbDelegate, ThumbLook
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.theme.theme_manager import ThemeManager

__all__ = ["THUMB_ROLE", "Thumb", "ThumbLook", "ThumbnailGridView"]


class ThumbnailGridView(GridView):
    """Asks for the pictures of the cells that are seen, and for no others.

    Its model answers a `Thumb` for THUMB_ROLE and words for DisplayRole. Enter, Space or a double click
    activates. Cells grow with the text that stands on them: `least_width` is that of the usual size.
    """

    menu_wanted = Signal(object, object)
    """A context menu was asked for: the index and the global position (a QPoint)."""

    GAP = 8

    def __init__(
        self,
        name: str,
        pictures: ImageProvider,
        themes: ThemeManager,
        look: ThumbLook,
        *,
        least_width: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            name, least_width=scaled(least_width), cell_height=look.height, gap=self.GAP, parent=parent
        )
        self._look = look
        self._least_width = least_width
        self._delegate = ThumbDelegate(pictures, themes, look, self)
        self.setItemDelegate(self._delegate)
        self._wanted = VisibleImages(pictures, self.viewport(), self._see)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    def set_look(self, look: ThumbLook, least_width: int) -> None:
        """Draw all cells in another size."""
        self._look, self._least_width = look, least_width
        self._delegate.set_look(look)
        self.set_cells(look.height, scaled(least_width))
        self._wanted.ask_soon()

    def refresh(self) -> None:
        """The items changed: measure, and ask for the pictures of those that are seen."""
        self.updateGeometries()
        self._wanted.ask_soon()

    def _on_scrolled(self, _value: int) -> None:
        self._wanted.ask_soon()

    def _see(self) -> Wanted:
        wanted: list[tuple[Asset, int]] = []
        width = round(self.geometry_of_cells.rect(0)[2] * self.devicePixelRatioF())
        for number in self.seen_rows():
            thumb = self.model().index(number, 0).data(THUMB_ROLE)
            if isinstance(thumb, Thumb) and thumb.asset is not None and not thumb.failed:
                wanted.append((thumb.asset, width))
        return wanted

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self.set_cells(self._look.height, scaled(self._least_width))

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
