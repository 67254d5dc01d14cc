"""The results of a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget
from typing_extensions import override

from wsdesk.media.pictures import Pictures
from wsdesk.panels.library.words import hit_name, hit_thumb, hit_tip
from wsdesk.panels.parts.thumbs import THUMB_ROLE, ThumbLook, ThumbnailGrid
from wsdesk.store import shown
from wsdesk.store.kindwords import kind_words
from wsdesk.theme.current import Themes

if TYPE_CHECKING:
    from wsdesk.wire.search import AssetHit

NEAR_END_PX = 500
Index = QModelIndex | QPersistentModelIndex


class HitsModel(QAbstractListModel):
    """Hits as cells; a further page is appended, another search is a reset."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hits: tuple[AssetHit, ...] = ()

    @property
    def hits(self) -> tuple[AssetHit, ...]:
        return self._hits

    def show_hits(self, hits: tuple[AssetHit, ...]) -> None:
        """Show these hits."""
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
            return hit_thumb(hit)
        if role == Qt.ItemDataRole.DisplayRole:
            return hit_name(hit)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{hit_name(hit)}, {kind_words(hit.file_type or '')}"
        return shown.tooltip(hit_tip(hit)) if role == Qt.ItemDataRole.ToolTipRole else None


class HitsGrid(ThumbnailGrid):
    """Two columns at the side's usual width. One click, or Enter, goes to where the asset is."""

    hit_chosen = Signal(object)
    """The `AssetHit` to go to."""
    end_neared = Signal()

    def __init__(self, pictures: Pictures, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(
            "libraryHits", pictures, themes, ThumbLook(84, lines=2), least_width=100, parent=parent
        )
        self.setAccessibleName(self.tr("Assets that were found"))
        self._hits = HitsModel(self)
        self.setModel(self._hits)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.clicked.connect(self._on_clicked)
        self.activated.connect(self._on_chosen)
        self.verticalScrollBar().valueChanged.connect(self._on_moved)

    def show_hits(self, hits: tuple[AssetHit, ...], *, anew: bool) -> None:
        """Show these; another search begins at the top."""
        if anew:
            self.verticalScrollBar().setValue(0)
        self._hits.show_hits(hits)
        self.updateGeometries()  # now and not at the next turn: whether more is wanted is asked at once
        self.look_again()

    def hit_at(self, index: Index) -> AssetHit | None:
        """The hit of a cell."""
        return self._hits.hits[index.row()] if 0 <= index.row() < len(self._hits.hits) else None

    @property
    def wants_more(self) -> bool:
        """Whether the end of what is there is near."""
        bar = self.verticalScrollBar()
        return bar.maximum() - bar.value() < NEAR_END_PX

    def _on_chosen(self, index: QModelIndex) -> None:
        hit = self.hit_at(index)
        if hit is not None:
            self.hit_chosen.emit(hit)

    def _on_clicked(self, index: QModelIndex) -> None:
        """A click goes there; with Ctrl or Shift it selects several."""
        several = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        if not QGuiApplication.keyboardModifiers() & several:
            self._on_chosen(index)

    def _on_moved(self, _value: int) -> None:
        if self.wants_more:
            self.end_neared.emit()

    @override
    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        if self._hits.hits and self.wants_more:
            self.end_neared.emit()
