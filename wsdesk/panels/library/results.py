"""Results grid of the library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelection,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget
from typing_extensions import override

from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.library.labels import hit_name, hit_tip, result_cell
from wsdesk.panels.widgets.lists.thumbnail_grid import THUMB_ROLE, ThumbLayout, ThumbnailGridView
from wsdesk.store.text import sanitize
from wsdesk.store.text.kind_labels import kind_words
from wsdesk.theme.theme_manager import ThemeManager

if TYPE_CHECKING:
    from wsdesk.wire.search import AssetSearchResult

NEAR_END_PX = 500
Index = QModelIndex | QPersistentModelIndex


class LibraryResultsModel(QAbstractListModel):
    """Model of results; further pages are appended, another search resets it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hits: tuple[AssetSearchResult, ...] = ()

    @property
    def hits(self) -> tuple[AssetSearchResult, ...]:
        return self._hits

    def show_hits(self, hits: tuple[AssetSearchResult, ...]) -> None:
        """Set the results."""
        old = self._hits
        if hits is old:
            return
        if old and len(hits) > len(old) and hits[: len(old)] == old:
            self.beginInsertRows(QModelIndex(), len(old), len(hits) - 1)
            self._hits = hits
            self.endInsertRows()
        elif hits != old:
            self.beginResetModel()
            self._hits = hits
            self.endResetModel()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._hits)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._hits):
            return None
        hit = self._hits[index.row()]
        if role == THUMB_ROLE:
            return result_cell(hit)
        if role == Qt.ItemDataRole.DisplayRole:
            return hit_name(hit)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{hit_name(hit)}, {kind_words(hit.file_type or '')}"
        return sanitize.tooltip(hit_tip(hit)) if role == Qt.ItemDataRole.ToolTipRole else None


def _cell_layout(width: int) -> ThumbLayout:
    return ThumbLayout(round(width * 0.84), caption_lines=2)


class LibraryResultsGrid(ThumbnailGridView):
    """Grid of results: a click selects, Space previews, Enter or a double click goes to the location."""

    hit_chosen = Signal(object)
    """Emitted with the `AssetSearchResult` to go to."""
    preview_wanted = Signal(object)
    """Emitted with the `AssetSearchResult` to preview."""
    selection_changed = Signal(object)
    """Emitted with the selected results, a tuple in grid order."""
    end_neared = Signal()

    def __init__(
        self, pictures: ImageProvider, themes: ThemeManager, width: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(
            "libraryHits", pictures, themes, _cell_layout(width), least_width=width, parent=parent
        )
        self.setAccessibleName(self.tr("Search results"))
        self._hits = LibraryResultsModel(self)
        self.setModel(self._hits)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.activated.connect(self._on_chosen)
        self.clicked.connect(self._on_clicked)
        self.verticalScrollBar().valueChanged.connect(self._on_moved)

    def set_width(self, width: int) -> None:
        """Set the minimum width of thumbnails in logical px."""
        self.set_layout(_cell_layout(width), width)

    def show_hits(self, hits: tuple[AssetSearchResult, ...], *, is_new_search: bool) -> None:
        """Set the results; `anew` scrolls to the top."""
        if is_new_search:
            self.verticalScrollBar().setValue(0)
        selected = self.selected_hits()
        self._hits.show_hits(hits)
        if selected and not self.selected_hits():
            self.selection_changed.emit(())  # a model reset clears the selection without a signal
        self.updateGeometries()  # immediately, since `wants_more` is evaluated next
        self.refresh()

    def hit_at(self, index: Index) -> AssetSearchResult | None:
        """Result of a cell."""
        return self._hits.hits[index.row()] if 0 <= index.row() < len(self._hits.hits) else None

    @property
    def is_near_end(self) -> bool:
        """Whether the grid is visible and scrolled near its end."""
        bar = self.verticalScrollBar()
        return self.isVisible() and bar.maximum() - bar.value() < NEAR_END_PX

    def _on_chosen(self, index: QModelIndex) -> None:
        hit = self.hit_at(index)
        if hit is not None:
            self.hit_chosen.emit(hit)

    @property
    def hits(self) -> tuple[AssetSearchResult, ...]:
        """All results."""
        return self._hits.hits

    def selected_hits(self) -> tuple[AssetSearchResult, ...]:
        """Selected results, in grid order."""
        rows = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        return tuple(self._hits.hits[row] for row in rows if row < len(self._hits.hits))

    def _on_clicked(self, _index: QModelIndex) -> None:
        self.selection_changed.emit(self.selected_hits())  # even if the selection doesn't change

    def _on_moved(self, _value: int) -> None:
        if self.is_near_end:
            self.end_neared.emit()

    @override
    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self.selection_changed.emit(self.selected_hits())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            self.preview_wanted.emit(self.hit_at(self.currentIndex()))
            return
        super().keyPressEvent(event)

    @override
    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        if self._hits.hits and self.is_near_end:
            self.end_neared.emit()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._hits.hits and self.is_near_end:
            self.end_neared.emit()
