"""Library panel: search, filters, results."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtWidgets import QApplication, QSlider, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.panels.library.filters import LibraryFilters
from wsdesk.panels.library.labels import hit_name, result_count_text
from wsdesk.panels.library.results import HoverPreview, LibraryResultsGrid, PlaceMenu
from wsdesk.panels.library.start_view import LibraryStartView
from wsdesk.panels.library.stores import LibraryPanelStores
from wsdesk.panels.widgets.containers.panel import Panel
from wsdesk.panels.widgets.controls.button import LinkButton
from wsdesk.panels.widgets.controls.file_drag import FileDragSource
from wsdesk.panels.widgets.controls.filter_field import FilterField, focus_row
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, named, row, set_accessible_name, stack
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.settings.table import LIBRARY_THUMB
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.content.asset_mapper import asset_of_hit
from wsdesk.store.search.library_values import Folder, LibraryQuery, LibraryState, SavedSearch
from wsdesk.store.versions.details import Inspected
from wsdesk.store.versions.viewer_items import ViewerItem, item_of_hit

if TYPE_CHECKING:
    from wsdesk.wire.search import AssetSearchResult

SEARCH_DELAY_MS = 350
"""Debounce time of a search in ms, since each one is a request."""


class LibraryPanel(Panel):
    """Panel of the library store. Every change of text or filters is a new search.

    While it has the focus, it is the target of marks, which act on the selected results.
    """

    def __init__(self, stores: LibraryPanelStores) -> None:
        super().__init__("library", "Library", stores.themes)
        self._stores = stores
        self._query: LibraryQuery | None = None
        self.field = FilterField(
            "librarySearch", self.tr("Search library"), stores.themes, pause_ms=SEARCH_DELAY_MS
        )
        self.filters = LibraryFilters(stores)
        self.start_view = LibraryStartView(stores.themes)
        self.grid = LibraryResultsGrid(stores.images, stores.themes, stores.settings.get(LIBRARY_THUMB))
        self.location_menu = PlaceMenu(stores, self.grid, self)
        self.preview = HoverPreview(self.grid, stores.images, stores.people, stores.themes)
        self.drag_source = FileDragSource(
            self.grid.viewport(), self._asset_at, stores.drag_export, stores.images
        )
        self._count_label = PlainLabel(role="small", elide=True, name="libraryFound")
        self._back = LinkButton("libraryClear", self.tr("Clear"), fits=True)
        self._back.setAccessibleName(self.tr("Clear search and filters"))
        self._more = LinkButton("libraryMore", fits=True)
        self.size_slider = self._make_slider()
        self._pages = stack(self.start_view, self.set_content(self._results(), "grid"))
        column(
            column(self.field, self.filters, margin=(Space.MEDIUM, Space.NONE)), (self._pages, 1), parent=self
        )
        self.setFocusProxy(self.field)
        self._connect()
        self.request_refresh()

    def current_hit(self) -> AssetSearchResult | None:
        return self.grid.hit_at(self.grid.currentIndex())

    def selected_hits(self) -> tuple[AssetSearchResult, ...]:
        """Selected results, in grid order."""
        return self.grid.selected_hits()

    def item(self, hit: AssetSearchResult) -> ViewerItem:
        """A result as an item, with its version if it is indexed."""
        return item_of_hit(hit, self._stores.library.state.versions)

    def marked_version_ids(self) -> tuple[str, ...]:
        """IDs of the indexed versions with the selected assets, while the grid has the focus."""
        versions = self._stores.library.state.versions
        hits = self.selected_hits() if self.grid.hasFocus() else ()
        return tuple(versions[hit.asset_id] for hit in hits if hit.asset_id in versions)

    def advance(self) -> None:
        """Select the next result."""
        self._select(self.grid.currentIndex().row() + 1)

    def show_marked(self, version_id: str, *others: str) -> None:
        """Select the result of a version whose mark was undone."""
        versions = self._stores.library.state.versions
        shown = [versions.get(hit.asset_id) for hit in self.grid.hits]
        if version_id in shown:
            self._select(shown.index(version_id))

    def _select(self, number: int) -> None:
        index = self.grid.model().index(number, 0)
        if index.isValid():
            # Not `setCurrentIndex`, which extends the selection while Shift or Ctrl is pressed.
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.grid.selectionModel().setCurrentIndex(index, flag)

    def _on_focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        if now is not None:
            targets = self._stores.mark_targets
            (targets.push if self.isAncestorOf(now) else targets.remove)(self)

    def _asset_at(self, at: QPoint) -> tuple[Asset, str] | None:
        """Asset of the cell at a point, and its title."""
        hit = self.grid.hit_at(self.grid.indexAt(at))
        return (asset_of_hit(hit), hit_name(hit)) if hit is not None else None

    def search_for(self, query: LibraryQuery) -> None:
        self._stores.library.search(query)

    def _results(self) -> QWidget:
        page = QWidget()
        # The grid's scroll bar is inside the padding.
        column(
            row(
                (self._count_label, 1),
                self._more,
                self._back,
                margin=(Space.MEDIUM, Space.NONE, Space.MEDIUM, Space.TIGHT),
            ),
            (row(self.grid, margin=(Space.MEDIUM, Space.NONE)), 1),
            row(Stretch(1), self.size_slider, margin=(Space.MEDIUM, Space.NONE, Space.MEDIUM, Space.SMALL)),
            space=Space.TIGHT,
            parent=page,
        )
        return page

    def _make_slider(self) -> QSlider:
        slider = named(QSlider(Qt.Orientation.Horizontal), "libraryThumbSize", self.tr("Thumbnail size"))
        slider.setToolTip(self.tr("Thumbnail size"))
        slider.setRange(int(LIBRARY_THUMB.low or 0), int(LIBRARY_THUMB.high or 0))
        slider.setSingleStep(20)
        slider.setPageStep(60)
        slider.setFixedWidth(scaled(88))
        slider.setValue(self._stores.settings.get(LIBRARY_THUMB))
        return slider

    def _connect(self) -> None:
        library, commands = self._stores.library, self._stores.commands
        library.changed.connect(self.refresh_now)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._on_focus_changed)
        self.field.settled.connect(self._on_settled)
        self.field.down_pressed.connect(self._on_down_pressed)
        self.filters.changed.connect(self._on_filters_changed)
        self.start_view.recent.chosen.connect(self._on_settled)
        self.start_view.folders.chosen.connect(self._on_folder_chosen)
        self.start_view.tag_chosen.connect(self._on_tag_chosen)
        self.start_view.saved.chosen.connect(self._on_saved_chosen)
        self.start_view.saved.menu_requested.connect(commands.menu_opener("saved-search", self._saved))
        self.start_view.folders.menu_requested.connect(commands.menu_opener("folder", self._folder))
        self.start_view.folder_renamed.connect(library.name_folder)
        self.grid.hit_chosen.connect(library.open_hit)
        self.grid.menu_requested.connect(commands.menu_opener("asset", self.grid.hit_at))
        self.grid.preview_requested.connect(self._on_preview_requested)
        self.grid.end_neared.connect(self._on_end_neared)
        self.grid.selection_changed.connect(self._on_selection_changed)
        self.size_slider.valueChanged.connect(self._on_size_changed)
        self.size_slider.sliderReleased.connect(self._on_size_settled)
        self._more.clicked.connect(library.more)
        self._stores.inspected.requested.connect(self._on_details_requested)
        self._back.clicked.connect(self._on_clear)
        self._states.retried.connect(library.retry)
        self._states.acted.connect(self._on_acted)

    @override
    def refresh(self) -> None:
        state = self._stores.library.state
        is_new_search = self._query is None or state.query != self._query
        self._query = state.query
        if is_new_search and state.query.text != self.field.text().strip():
            self.field.set_text_silently(state.query.text)
        self.filters.set_state(state)
        if state.query.empty or (state.query.only_filters and state.phase is LoadState.IDLE):
            self.start_view.set_state(state)
            self._pages.setCurrentWidget(self.start_view)
            return
        self._pages.setCurrentWidget(self._states)
        self._show_hits(state, is_new_search=is_new_search)

    def _show_hits(self, state: LibraryState, *, is_new_search: bool) -> None:
        # Previous results stay until the new ones arrive, so that typing doesn't flicker.
        self._count_label.setText(
            self.tr("Searching…")
            if state.phase is LoadState.BUSY
            else result_count_text(
                len(state.shown), None if state.query.is_local else state.total, state.cached_at, state
            )
        )
        self._show_more(state)
        self.grid.show_hits(state.shown, state.marks, is_new_search=is_new_search)
        settled = self._states.show_phase(
            state.phase, state.failure, has_content=bool(state.shown), failed_title=self.tr("Search failed")
        )
        if not settled:
            self._states.show_empty(
                self.tr("No results"),
                self._empty_text(state),
                self.tr("Search more") if _has_unseen(state) else self.tr("Clear search"),
            )
        elif state.phase is LoadState.READY and state.hits and self.grid.is_near_end:
            self._on_end_neared()

    def _empty_text(self, state: LibraryState) -> str:
        if state.folders_to_search:
            return self.tr(
                "No asset in the known folders matches. Add a search word to find those outside of folders."
            )
        if _has_unseen(state):
            return self.tr("None of the first %Ln results match.", "", len(state.hits))
        return self.tr("Try different words or fewer filters.")

    def _show_more(self, state: LibraryState) -> None:
        """Show a button for the next page if the user set the number of results."""
        count = state.query.count
        self._more.setVisible(bool(count) and state.phase is LoadState.READY and not state.complete)
        self._more.set_text(self.tr("Show {n} more").format(n=count))
        set_accessible_name(self._more, self.tr("Show {n} more results").format(n=count))

    def _on_end_neared(self) -> None:
        if not self._stores.library.state.query.count:
            self._stores.library.more()

    def _on_preview_requested(self, hit: AssetSearchResult) -> None:
        """Open the viewer at this asset, with the other results as its items."""
        listed = [one for one in self.grid.hits if asset_of_hit(one).addresses]
        if hit not in listed:
            self._stores.notifications.notify("info", self.tr("This asset has no file that can be shown."))
            return
        self._on_selection_changed(self.selected_hits())
        self._stores.viewer_items.open([self.item(one) for one in listed], listed.index(hit))

    def _on_selection_changed(self, hits: tuple[AssetSearchResult, ...]) -> None:
        if hits:
            self._stores.inspected.inspect(Inspected("assets", assets=hits))
        else:
            self._stores.inspected.leave("assets")

    def _on_details_requested(self, row: object | None) -> None:
        hit = self.current_hit()
        if row is None and hit is not None and self.grid.hasFocus():
            self._on_selection_changed(self.selected_hits() or (hit,))

    def _on_size_changed(self, width: int) -> None:
        self.grid.set_width(width)
        if not self.size_slider.isSliderDown():
            self._on_size_settled()

    def _on_size_settled(self) -> None:
        with suppress(OSError):  # it still applies until the app quits
            self._stores.settings.set(LIBRARY_THUMB, self.size_slider.value())

    def _on_settled(self, text: str) -> None:
        query = self.filters.applied_to(self._stores.library.state.query)
        self.search_for(replace(query, text=text))

    def _on_filters_changed(self) -> None:
        query = replace(self._stores.library.state.query, text=self.field.text().strip())
        self.search_for(self.filters.applied_to(query))

    def _on_folder_chosen(self, folder_id: str) -> None:
        self.search_for(replace(self._stores.library.state.query, folder_id=folder_id))

    def _on_tag_chosen(self, tag: str) -> None:
        query = self._stores.library.state.query
        tags = query.tags if tag in query.tags else (*query.tags, tag)
        # The API has no query by tag alone: its name as text finds tagged assets.
        self.search_for(replace(query, tags=tags, text=query.text or tag))

    def _on_down_pressed(self) -> None:
        if self._pages.currentWidget() is self.start_view:
            self.start_view.folders.setFocus()
            return
        focus_row(self.grid)
        if not self.selected_hits():  # Qt makes the first one current when the grid gets the focus
            self.grid.setCurrentIndex(self.grid.currentIndex())

    def _on_saved_chosen(self, key: str) -> None:
        saved = self._saved(key)
        if saved is not None:
            self.search_for(saved.query)

    def _saved(self, key: str) -> SavedSearch | None:
        return next((one for one in self._stores.library.state.saved if one.key == key), None)

    def _folder(self, folder_id: str) -> Folder | None:
        return next((one for one in self._stores.library.state.folders if one.id == folder_id), None)

    def _on_acted(self) -> None:
        library = self._stores.library
        (library.more if _has_unseen(library.state) else self._on_clear)()

    def _on_clear(self) -> None:
        self.field.set_text_silently("")
        self.search_for(LibraryQuery())


def _has_unseen(state: LibraryState) -> bool:
    """Whether a search for favorites or marks ended before the last result, without a match."""
    return state.query.is_local and bool(state.hits) and not state.shown and not state.complete
