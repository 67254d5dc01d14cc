"""Results of the library: grid, enlarged preview on hover, and menu of the locations of an asset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QItemSelection, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QCursor, QKeyEvent, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QMenu, QWidget
from typing_extensions import override

from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.panels.library.labels import hit_name, hit_tip, place_label, result_cell
from wsdesk.panels.library.stores import LibraryPanelStores
from wsdesk.panels.widgets.images.media_box import ImageBox
from wsdesk.panels.widgets.layout.boxes import Space, column, named
from wsdesk.panels.widgets.lists.row_model import AccessibleText, Index, RowModel
from wsdesk.panels.widgets.lists.thumbnail_grid import Thumb, ThumbLayout, ThumbnailGridView
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.content.asset_mapper import asset_of_hit
from wsdesk.store.culling.mark_labels import marks_text
from wsdesk.store.culling.marks import NO_MARKS, ResultMarks
from wsdesk.store.search.library_locations import AssetPlaces, HitPlace
from wsdesk.store.text import kind_labels, sanitize
from wsdesk.store.text.kind_labels import kind_label
from wsdesk.theme.theme_manager import ThemeManager

if TYPE_CHECKING:
    from wsdesk.wire.search import AssetSearchResult

NEAR_END_PX = 500


class LibraryResultsModel(RowModel["AssetSearchResult"]):
    """Model of results; further pages are appended, another search resets it."""

    marks: Mapping[str, ResultMarks] = {}
    """Marks by asset ID."""

    @override
    def set_rows(self, rows: tuple[AssetSearchResult, ...]) -> bool:
        count = len(self.rows)
        if not count or len(rows) <= count or rows[:count] != self.rows:
            return super().set_rows(rows)
        self.beginInsertRows(QModelIndex(), count, len(rows) - 1)
        self.rows = rows
        self.endInsertRows()
        return True

    @override
    def value(self, row: AssetSearchResult) -> Thumb:
        return result_cell(row, self.marks.get(row.asset_id, NO_MARKS))

    @override
    def accessible_text(self, row: AssetSearchResult) -> AccessibleText:
        name, marks = hit_name(row), marks_text(self.marks.get(row.asset_id, NO_MARKS))
        spoken = ", ".join(part for part in (name, kind_label(row.file_type or ""), marks) if part)
        return AccessibleText(name, spoken, hit_tip(row))


def _cell_layout(width: int) -> ThumbLayout:
    return ThumbLayout(round(width * 0.84), caption_lines=2)


class LibraryResultsGrid(ThumbnailGridView):
    """Grid of results: a click selects, Space previews, Enter or a double click goes to the location."""

    hit_chosen = Signal(object)
    """Emitted with the `AssetSearchResult` to go to."""
    preview_requested = Signal(object)
    """Emitted with the `AssetSearchResult` to preview."""
    selection_changed = Signal(object)
    """Emitted with the selected results, a tuple in grid order."""
    end_neared = Signal()

    def __init__(self, images: ImageProvider, themes: ThemeManager, width: int) -> None:
        super().__init__("libraryHits", images, themes, _cell_layout(width), least_width=width)
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

    def show_hits(
        self, hits: tuple[AssetSearchResult, ...], marks: Mapping[str, ResultMarks], *, is_new_search: bool
    ) -> None:
        """Set the results and their marks by asset ID; `is_new_search` scrolls to the top."""
        if marks != self._hits.marks:
            self._hits.marks = marks
            self.viewport().update()
        if is_new_search:
            self.verticalScrollBar().setValue(0)
        selected = self.selected_hits()
        self._hits.set_rows(hits)
        if selected and not self.selected_hits():
            self.selection_changed.emit(())  # a model reset clears the selection without a signal
        self.updateGeometries()  # immediately, since `is_near_end` is evaluated next
        self.refresh()

    def hit_at(self, index: Index) -> AssetSearchResult | None:
        return self._hits.rows[index.row()] if 0 <= index.row() < len(self._hits.rows) else None

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
        return self._hits.rows

    def selected_hits(self) -> tuple[AssetSearchResult, ...]:
        """Selected results, in grid order."""
        rows = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        return tuple(self._hits.rows[row] for row in rows if row < len(self._hits.rows))

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
            self.preview_requested.emit(self.hit_at(self.currentIndex()))
            return
        super().keyPressEvent(event)

    @override
    def resizeEvent(self, e: QResizeEvent) -> None:
        super().resizeEvent(e)
        if self._hits.rows and self.is_near_end:
            self.end_neared.emit()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._hits.rows and self.is_near_end:
            self.end_neared.emit()


HOVER_DELAY_MS = 500
_PREVIEW_WIDTH = 340


class HoverPreview(QFrame):
    """Popup beside the grid while the pointer rests on a cell. It gets neither focus nor clicks."""

    def __init__(
        self, grid: LibraryResultsGrid, images: ImageProvider, people: PeopleStore, themes: ThemeManager
    ) -> None:
        super().__init__(grid.window(), Qt.WindowType.ToolTip)
        named(self, "libraryPreview", self.tr("Preview"))
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._grid = grid
        self._people = people
        self._hovered = -1
        self.picture = ImageBox("libraryPreviewPicture", images, themes)
        self.picture.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.label = PlainLabel(role="small")
        column(self.picture, self.label, space=Space.TIGHT, margin=Space.SMALL, parent=self)
        self._hover_delay = Debouncer(HOVER_DELAY_MS, self._on_hover, self)
        grid.viewport().installEventFilter(self)
        grid.verticalScrollBar().valueChanged.connect(self._dismiss)

    def show_hit(self, number: int) -> None:
        """Show a result by its index."""
        index = self._grid.model().index(number, 0)
        hit = self._grid.hit_at(index)
        if hit is None:
            self.hide()
            return
        self.picture.show_asset(asset_of_hit(hit), glyph=kind_labels.kind_icon(hit.file_type or ""))
        self.label.setText(hit_tip(hit, self._people))
        self.setFixedWidth(scaled(_PREVIEW_WIDTH))
        self.adjustSize()
        cell = self._grid.visualRect(index)
        corner = self._grid.viewport().mapToGlobal(QPoint(self._grid.viewport().width() + 14, cell.y()))
        room = self._grid.screen().availableGeometry()
        x = min(corner.x(), room.right() - self.width())
        y = max(room.y(), min(corner.y(), room.bottom() - self.height()))
        self.move(x, y)
        self.show()

    def _dismiss(self) -> None:
        self._hover_delay.cancel()
        self._hovered = -1
        self.hide()

    def _on_hover(self) -> None:
        if self._hovered >= 0 and self._grid.isVisible():
            self.show_hit(self._hovered)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if isinstance(event, QMouseEvent) and kind == QEvent.Type.MouseMove:
            at = self._grid.indexAt(event.position().toPoint()).row()
            if at != self._hovered:
                self._dismiss()
                self._hovered = at
                if at >= 0:
                    self._hover_delay.trigger()
        elif kind in (QEvent.Type.Leave, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel, QEvent.Type.Hide):
            self._dismiss()
        # The tooltip's text is below the image.
        return kind == QEvent.Type.ToolTip


class PlaceMenu(QMenu):
    """Menu at the current result, otherwise at the pointer, for an asset with several locations."""

    def __init__(self, stores: LibraryPanelStores, grid: LibraryResultsGrid, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "libraryPlaces", self.tr("Canvases that use this asset"))
        self._stores = stores
        self._grid = grid
        self._request: AssetPlaces | None = None
        self.triggered.connect(self._on_triggered)
        stores.library.location_choice_requested.connect(self._on_place_requested)

    def _place_label(self, place: HitPlace, *, with_node: bool) -> str:
        stores = self._stores
        project = stores.projects.project_of(place.canvas_id)
        canvas = stores.canvases.get(place.canvas_id)
        node = canvas.document.node_by_id.get(place.node_id) if canvas is not None and with_node else None
        return place_label(
            place,
            stores.projects.canvas_title(place.canvas_id) or place.title,
            (project.title or "") if project is not None else "",
            node.title if node is not None else "",
        )

    def _on_place_requested(self, request: AssetPlaces) -> None:
        self._request = request
        self.clear()
        self.addAction(self.tr("Go to")).setEnabled(False)
        canvases = [place.canvas_id for place in request.places]
        seen: dict[str, int] = {}
        for number, place in enumerate(request.places):
            text = self._place_label(place, with_node=canvases.count(place.canvas_id) > 1)
            seen[text] = seen.get(text, 0) + 1
            # Nodes of a canvas that isn't open have no title: they are numbered.
            if seen[text] > 1:
                text = self.tr("{place} ({n})").format(place=text, n=seen[text])
            action = self.addAction(sanitize.label(text, 160))
            action.setObjectName(f"libraryPlace-{number}")
            action.setData(number)
        index = self._grid.currentIndex()
        if self._grid.isVisible() and index.isValid():
            at = self._grid.viewport().mapToGlobal(self._grid.visualRect(index).center())
        else:
            at = QCursor.pos()
        self.popup(QPoint(at))
        self.setActiveAction(self.actions()[1])

    def _on_triggered(self, action: QAction) -> None:
        if self._request is not None:
            self._stores.library.open_location(self._request.hit, self._request.places[int(action.data())])
