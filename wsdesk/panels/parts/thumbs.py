"""A grid of thumbnails that is as quick with ten thousand as with ten: only what is seen is painted and fetched."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QListView, QWidget
from typing_extensions import override

from wsdesk.graph.values import Asset
from wsdesk.media.pictures import Pictures
from wsdesk.panels.parts.thumb_delegate import ThumbDelegate
from wsdesk.panels.parts.wanted import Wanted, WantedPictures
from wsdesk.theme.current import Themes

THUMB_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""A model of this grid answers a `Thumb` for it, and the accessible words for DisplayRole."""
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Thumb:
    """What one cell shows."""

    asset: Asset | None = None
    kind: str = ""
    badge: str = ""
    """A word on the picture ("v4")."""
    caption: str = ""
    """A line under the picture, where the grid has captions."""
    second: str = ""
    """A muted line under the caption."""
    marked: bool = False
    """The badge is filled with the accent (the active version)."""
    starred: bool = False
    failed: bool = False


class ThumbnailGrid(QListView):
    """Cells of one size in as many columns as fit; the gap to the right of the last column holds the scroll bar."""

    menu_wanted = Signal(object, object)
    """A context menu was asked for: the index and the global position (a QPoint)."""
    columns_changed = Signal()

    GAP = 8

    def __init__(
        self,
        name: str,
        pictures: Pictures,
        themes: Themes,
        *,
        least_width: int = 70,
        picture_height: int = 62,
        caption_lines: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setProperty("rows", "free")
        self._least_width = least_width
        self._picture_height = picture_height
        self._caption_lines = caption_lines
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setSelectionRectVisible(False)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.verticalScrollBar().setSingleStep(24)
        self.setItemDelegate(ThumbDelegate(pictures, themes, picture_height, caption_lines, self))
        self._wanted = WantedPictures(pictures, self.viewport(), self._see)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        themes.changed.connect(self._on_theme_changed)

    @property
    def cell(self) -> QSize:
        """The size of a cell, its gap included."""
        return self.gridSize()

    @property
    def columns(self) -> int:
        """How many cells stand side by side."""
        room = self.viewport().width()
        return max(1, room // (self._least_width + self.GAP))

    def height_of_rows(self, items: int) -> int:
        """The height that shows this many items whole, without scrolling."""
        rows = -(-items // self.columns)
        return rows * self.gridSize().height()

    def look_again(self) -> None:
        """The items changed: ask for the pictures of those that are seen."""
        self._wanted.ask_soon()

    def _on_scrolled(self, _value: int) -> None:
        self._wanted.ask_soon()

    def _on_theme_changed(self, _theme: object) -> None:
        self.viewport().update()

    def _fit(self) -> None:
        columns, captions = self.columns, 18 * self._caption_lines + (4 if self._caption_lines else 0)
        size = QSize(self.viewport().width() // columns, self._picture_height + captions + self.GAP)
        if size != self.gridSize():
            self.setGridSize(size)
            self.columns_changed.emit()

    def _see(self) -> Wanted:
        model, box = self.model(), self.viewport().rect()
        if not model or not model.rowCount():
            return []
        width = round((self.gridSize().width() - self.GAP) * self.devicePixelRatioF())
        per_row, height = self.columns, max(1, self.gridSize().height())
        first = max(0, self.verticalOffset() // height) * per_row
        last = (self.verticalOffset() + box.height()) // height * per_row + per_row
        wanted: list[tuple[Asset, int]] = []
        for row in range(first, min(last, model.rowCount())):
            thumb = model.index(row, 0).data(THUMB_ROLE)
            if isinstance(thumb, Thumb) and thumb.asset is not None:
                wanted.append((thumb.asset, width))
        return wanted

    @override
    def resizeEvent(self, e: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(e)

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
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.activated.emit(self.currentIndex())
            return
        super().keyPressEvent(event)
