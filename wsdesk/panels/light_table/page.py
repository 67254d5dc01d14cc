"""Light table: overlay with all results of a scope, their filters, and their marks."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.panels.light_table import labels
from wsdesk.panels.light_table.action_bar import ActionBar
from wsdesk.panels.light_table.collection_page import CollectionControls
from wsdesk.panels.light_table.grid import GridSection, ResultsGrid
from wsdesk.panels.light_table.hover_player import HoverPlayer
from wsdesk.panels.light_table.labels import tr
from wsdesk.panels.light_table.model import ResultsModel
from wsdesk.panels.light_table.options import GridOptions
from wsdesk.panels.light_table.selection import ResultSelection
from wsdesk.panels.light_table.side import LightTableSide
from wsdesk.panels.light_table.stores import LightTableStores
from wsdesk.panels.widgets.containers.overlay_page import OverlayPage
from wsdesk.panels.widgets.controls.button import ThemedIcon
from wsdesk.panels.widgets.controls.file_drag import FileDragSource
from wsdesk.panels.widgets.controls.filter_field import FilterField, focus_row
from wsdesk.panels.widgets.controls.key_buffer import KeyBuffer
from wsdesk.panels.widgets.controls.query_bar import QueryBar
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row, set_accessible_name
from wsdesk.panels.widgets.state_stack import StateStack
from wsdesk.panels.widgets.text.label import PlainLabel, set_tip
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.settings.table import LIGHT_TABLE_SIZE, LIGHT_TABLE_SQUARES
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.query.query_edit import remove_dates, set_dates, toggle_filters
from wsdesk.store.query.query_language import parse
from wsdesk.store.results.light_table import GridRows, ResultFilter
from wsdesk.store.results.light_table_state import LightTableState, Scope
from wsdesk.store.results.result_items import asset_of_result
from wsdesk.store.search.saved_searches import SavedQuery

SEARCH_DELAY_MS = 150
_SAVE_SIZE_MS = 500
"""Pause after which a new size is saved: writing the file for each step would take half of a frame."""
_MIN_WITH_FILTERS = 760
"""Width of the page in logical px from which the filters are always shown."""
_MIN_FIELD = 260
"""Width in logical px that the options leave to the search field; otherwise they have a second row."""


class LightTablePage(OverlayPage):
    """Grid of results with filters on the left. The view is preserved while the page is closed."""

    def __init__(self, stores: LightTableStores, parent: QWidget | None = None) -> None:
        super().__init__("light-table", tr("Light table"), tr("Close light table"), stores.themes, parent)
        self._stores = stores
        self._store = stores.light_table
        self._shown_text = ""
        """Query of the view that the field showed last; the text of the field may be newer."""
        self._waits_for_results = False
        """Whether the field has the focus only because there were no results."""
        self.model = ResultsModel(self._store, stores.collections, self)
        self.grid = ResultsGrid(tr("Results"), stores.images, stores.themes)
        self.grid.setModel(self.model)
        self.grid.set_row_px(stores.settings.get(LIGHT_TABLE_SIZE))
        self.hover_player = HoverPlayer(self.grid, stores)
        self.side = LightTableSide(stores.collections, stores.themes)
        self.filters = self.side.filters
        self.collections = CollectionControls(stores, self.side, self.grid, self.model)
        self.field = FilterField(
            "lightTableSearch", tr("Search results"), stores.themes, pause_ms=SEARCH_DELAY_MS
        )
        self.field.set_down_target(self.grid)
        self.query_bar = QueryBar("lightTableQuery", self.field, stores.saved_searches, stores.collections)
        self.options = GridOptions(self.grid.row_px)
        self.slider = self.options.slider
        self._size_saved = Debouncer(_SAVE_SIZE_MS, self._save_size, self)
        self.status = PlainLabel(parent=self, name="lightTableStatus", elide=True)
        """Text for the status bar of the window."""
        self.status.hide()
        self.states = StateStack("lightTableStates", self.grid, stores.themes, "grid")
        self.drag_source = FileDragSource(
            self.grid.viewport(), self._asset_at, stores.drag_export, stores.images, self._selection_at
        )
        self.selection = ResultSelection(self.grid, self.model, self._store, stores.result_actions, self)
        self.action_bar = ActionBar(stores.commands, stores.themes)
        self.keys = KeyBuffer(self)
        self._lay_out()
        self.setFocusProxy(self.grid)
        self._connect()

    def _lay_out(self) -> None:
        self.show_filters = named(QToolButton(), "lightTableShowFilters", tr("Filters"))
        self.show_filters.setCheckable(True)
        set_tip(self.show_filters, tr("Filters"))
        ThemedIcon(self.show_filters, "filter", self._stores.themes)
        self._title_bar = self.title_bar(self.show_filters, (self.field, 1))
        self._second_bar = row(margin=(Space.MEDIUM, Space.TIGHT, Space.MEDIUM, Space.NONE))
        grid = column((self.states, 1), self.action_bar, self.collections.note)
        column(
            self._title_bar,
            self._second_bar,
            column(self.query_bar, margin=(Space.MEDIUM, Space.NONE)),
            (
                row(
                    self.side,
                    (grid, 1),
                    space=Space.NONE,
                    margin=(Space.NONE, Space.NONE, Space.NONE, Space.SMALL),
                ),
                1,
            ),
            parent=self,
        )
        self._arrange(is_narrow=False, has_second_row=False)

    def _arrange(self, *, is_narrow: bool, has_second_row: bool) -> None:
        """Arrange the page for its width: a narrow one hides the filters."""
        self._arrangement = (is_narrow, has_second_row)
        self.show_filters.setVisible(is_narrow)
        self.side.setVisible(not is_narrow or self.show_filters.isChecked())
        if has_second_row:
            self._second_bar.addWidget(self.options)
        else:
            self._title_bar.insertWidget(self._title_bar.count() - 1, self.options)

    def _connect(self) -> None:
        store = self._store
        store.changed.connect(self._on_changed)
        store.grid_changed.connect(self._on_grid_changed)
        self._stores.crawler.changed.connect(self._on_crawl_changed)
        self._stores.canvases.current_changed.connect(self._on_canvas_changed)
        self.show_filters.toggled.connect(self.side.setVisible)
        self.side.scope.chosen.connect(self._on_scope_chosen)
        self.field.settled.connect(self._on_settled)
        self.field.returnPressed.connect(self._on_return)
        self.options.changed.connect(self._on_options_changed)
        self.slider.valueChanged.connect(self._on_size_changed)
        self.filters.toggled.connect(self._on_filters_toggled)
        self.side.dates.chosen.connect(self._on_dates_chosen)
        self.query_bar.edited.connect(self._on_query_edited)
        self.query_bar.saved_menu.chosen.connect(self._on_search_chosen)
        self.grid.zoom_requested.connect(self._on_zoom_requested)
        self.grid.activated.connect(self._on_activated)
        self.grid.menu_requested.connect(self._on_menu_requested)
        self.grid.selection_changed.connect(self._on_selection_changed)
        self.action_bar.close_button.clicked.connect(self._on_deselected)
        self.states.retried.connect(store.reload)
        self.states.acted.connect(self._on_acted)

    def open_scope(self, scope: Scope | None = None) -> None:
        """Open the page with the results of a scope, or those it showed last."""
        if not self.is_open and not self.model.rowCount():
            self.keys.start()
        self._store.open(scope)
        self.open_page()
        self.grid.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @override
    def go_back(self) -> None:
        """Go back from the search field to the grid if it shows results, otherwise close the page."""
        if self.field.hasFocus() and self.grid.isVisible():
            self.grid.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            super().go_back()

    @override
    def prepare(self) -> None:
        self._stores.mark_targets.push(self.selection)

    @override
    def clean_up(self) -> None:
        self._stores.mark_targets.remove(self.selection)
        self.selection.stop()
        self.keys.stop(deliver=False)
        if self._size_saved.is_pending:
            self._size_saved.cancel()
            self._save_size()
        self._store.close()
        self.hover_player.stop()
        self.grid.pixmaps.clear()

    def _asset_at(self, at: QPoint) -> tuple[Asset, str] | None:
        result = self.model.result(self.grid.indexAt(at).row())
        asset = asset_of_result(result) if result is not None else None
        return (asset, labels.title_of(result)) if asset is not None and result is not None else None

    def _selection_at(self, at: QPoint) -> list[tuple[Asset, str]]:
        """Files of the selected results, if the one at the position is selected."""
        rows = self.selection.rows
        if self.grid.indexAt(at).row() not in rows:
            return []
        results = [result for row in rows if (result := self.model.result(row)) is not None]
        files = [(asset_of_result(result), labels.title_of(result)) for result in results]
        return [(asset, title) for asset, title in files if asset is not None]

    def _on_grid_changed(self, grid: GridRows) -> None:
        self.selection.save()
        self.model.show_grid()
        group = self._store.state.view.group
        sections = [
            GridSection(
                section.first, labels.section_title(group, section.label), tr("%Ln results", section.total)
            )
            for section in grid.sections
        ]
        has_squares = self._stores.settings.get(LIGHT_TABLE_SQUARES)
        self.grid.set_layout((1.0,) * len(grid.ratios) if has_squares else grid.ratios, sections)
        self.selection.restore()
        self._on_selection_changed()

    def show_squares(self, *, on: bool) -> None:
        """Show squares, or rows of images in their own ratio."""
        self._stores.settings.set(LIGHT_TABLE_SQUARES, on)
        self._on_grid_changed(self._store.grid)

    def _on_changed(self, state: LightTableState) -> None:
        view = state.view
        self.collections.set_state(state)
        self.options.show_view(view)
        if view.text != self._shown_text:
            self._show_text(view.text)
        filters = parse(view.text).filters
        self.filters.set_state(state, filters)
        self.side.dates.set_state(state.histogram, filters)
        self.query_bar.set_values(state.facets)
        self._show_state(state)
        self._show_status()
        if state.phase in (LoadState.READY, LoadState.FAILED):
            has_results = bool(self._store.grid.numbers)
            if self.keys.stop(deliver=has_results) and not has_results:
                self.field.setFocus()  # a hidden grid leaves the focus to the canvas below
                self._waits_for_results = True
            elif self._waits_for_results and has_results:
                self._waits_for_results = False
                if self.field.hasFocus() and not self.field.text():
                    self.grid.setFocus()

    def _show_text(self, text: str) -> None:
        self._shown_text = text
        if self.field.text().strip() != text:
            self.field.set_text_silently(text)

    def _show_state(self, state: LightTableState) -> None:
        failed = state.failure if state.phase is LoadState.FAILED else None
        if self.states.show_phase(
            state.phase,
            failed,
            has_content=bool(self._store.grid.numbers),
            failed_title=tr("Couldn't read the index"),
        ):
            return
        if state.view.scope == "collection" and not state.view.text:
            self.collections.show_empty(self.states)
        else:
            canvas, crawl = self._store.canvas, self._stores.crawler.state
            is_indexing = self._store.is_indexing
            if canvas is not None and state.view.scope == "canvas":
                is_indexing |= any(node.version_count for node in canvas.document.nodes)
            texts = labels.empty_state(
                state,
                crawl,
                has_workspace=self._stores.connection.has_workspace,
                has_canvas=canvas is not None,
                is_indexing=is_indexing,
            )
            self.states.show_empty(*texts)

    def _on_acted(self) -> None:
        if self._store.state.view.text:
            self._store.show(text="")
        else:
            self.open_scope("workspace")
        self.grid.setFocus()

    def _show_status(self) -> None:
        selected = len(self.selection.rows)
        current = self.selection.current_result() if selected == 1 else None
        parts = labels.status_parts(self._store.state, selected)
        parts += [labels.favorite_text(current)] if current is not None and current.is_favorite else []
        parts += [*self.collections.status(), *labels.crawl_parts(self._stores.crawler.state)]
        self.status.setText(" · ".join(parts))
        set_accessible_name(self.status, self.status.text())

    def _on_crawl_changed(self, _state: object) -> None:
        if self.is_open:
            self._show_status()

    def _on_canvas_changed(self, _canvas: object) -> None:
        # A canvas in another window became current: its selection isn't replaced by that of the results.
        if self.is_open and self.window().isActiveWindow():
            self.selection.inspect_again()

    def _on_scope_chosen(self, scope: Scope) -> None:
        if self.is_open and scope != self._store.state.view.scope:
            self._store.open(scope)

    def _on_settled(self, text: str) -> None:
        self._shown_text = text
        self._store.show(text=text)

    def _on_return(self) -> None:
        if self.model.rowCount():
            focus_row(self.grid)

    def _on_query_edited(self, text: str) -> None:
        self._show_text(text)
        self._store.show(text=text)

    def _on_options_changed(self, fields: dict[str, object]) -> None:
        self._store.show(**fields)

    def _on_size_changed(self, height: int) -> None:
        self.grid.set_row_px(height)
        self._size_saved.trigger()

    def _save_size(self) -> None:
        self._stores.settings.set(LIGHT_TABLE_SIZE, self.grid.row_px)

    def _on_zoom_requested(self, steps: float) -> None:
        self.slider.setValue(round(self.slider.value() * 1.15**steps))

    def _on_filters_toggled(self, filters: tuple[ResultFilter, ...]) -> None:
        self._on_query_edited(toggle_filters(self.field.text(), filters))

    def _on_dates_chosen(self, dates: tuple[date, date] | None) -> None:
        text = self.field.text()
        self._on_query_edited(set_dates(text, *dates) if dates is not None else remove_dates(text))

    def _on_search_chosen(self, search: SavedQuery) -> None:
        self._show_text(search.text)
        self._store.show(text=search.text, scope="workspace")

    def _on_activated(self, _index: QModelIndex) -> None:
        self._stores.commands.trigger("light-table.view")

    def _on_selection_changed(self) -> None:
        had_bar = self.action_bar.isVisible()
        self.action_bar.set_count(len(self.selection.rows))
        if self.action_bar.isVisible() != had_bar:  # it takes room from the grid
            self.grid.scrollTo(self.grid.currentIndex())
        self._show_status()

    def _on_deselected(self) -> None:
        """Select the focused result only."""
        self.grid.select_row(self.grid.currentIndex().row())
        self.grid.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_menu_requested(self, index: QModelIndex, at: QPoint) -> None:
        result = self.model.result(index.row())
        if result is not None:
            self._stores.commands.request_menu(
                "result", self._stores.result_actions.item(result), at.x(), at.y()
            )

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < scaled(_MIN_WITH_FILTERS)
        needed = self.options.natural_width() + scaled(_MIN_FIELD)
        has_second_row = is_narrow or self.width() < needed
        self.options.fit(self.width() - 2 * Space.MEDIUM)
        if (is_narrow, has_second_row) != self._arrangement:
            self._arrange(is_narrow=is_narrow, has_second_row=has_second_row)
