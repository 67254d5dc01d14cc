"""Global search view: field, filter, results, and commands."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QStandardPaths, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFileDialog, QToolButton
from typing_extensions import override

from wsdesk.panels.global_search import labels
from wsdesk.panels.global_search.image_query import ImageQueryBar, swatch
from wsdesk.panels.global_search.result_list import SearchResultList, SearchSelection
from wsdesk.panels.global_search.stores import GlobalSearchViewStores
from wsdesk.panels.widgets.containers.overlay_page import OverlayPage
from wsdesk.panels.widgets.containers.panel import DeferredUpdate
from wsdesk.panels.widgets.controls.export import file_dialog
from wsdesk.panels.widgets.controls.filter_chip import ChipChoice, FilterChip
from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.controls.image_drop import clipboard_data, image_subject
from wsdesk.panels.widgets.controls.query_bar import QueryBar
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row, set_accessible_name
from wsdesk.panels.widgets.state_stack import StateStack
from wsdesk.panels.widgets.text.label import PlainLabel, set_tip
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.query.colors import COLORS
from wsdesk.store.query.filter_labels import color_label
from wsdesk.store.query.query_edit import FilterField as QueryField
from wsdesk.store.query.query_edit import set_values, sole_color, split_types, values_of
from wsdesk.store.search.image_search import ImageSearchState
from wsdesk.store.search.result_search import FilterValuesState
from wsdesk.store.search.results import GlobalSearchState, SearchResult
from wsdesk.store.search.saved_searches import SavedQuery

if TYPE_CHECKING:
    from wsdesk.store.search.image_search import ImageSubject
    from wsdesk.wire.search import AssetSearchResult


translate = QCoreApplication.translate
SEARCH_DELAY_MS = 60
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8}


class GlobalSearchView(OverlayPage):
    """Overlay with the results of the global search, which are preserved while it is closed."""

    def __init__(self, stores: GlobalSearchViewStores) -> None:
        super().__init__(
            "everywhere",
            translate("GlobalSearchView", "Search everywhere"),
            translate("GlobalSearchView", "Close search"),
            stores.themes,
        )
        self._stores = stores
        self._query: tuple[str, tuple[str, ...]] = ("", ())
        """Query of the displayed rows."""
        self._eager = False
        """Whether Enter was pressed before the results arrived."""
        self.field = FilterField(
            "everywhereField",
            self.tr("Search all canvases and the library"),
            stores.themes,
            pause_ms=SEARCH_DELAY_MS,
        )
        self.kinds = FilterChip("everywhereKinds", self.tr("Type"), self.tr("Any type"), many=True)
        self.kinds.set_choices([ChipChoice(value, text) for value, text in labels.kinds()])
        self.color = FilterChip("everywhereColor", self.tr("Color"), self.tr("Any color"))
        self.color.set_choices(
            [ChipChoice(name, color_label(name), icon=swatch(color)) for name, color in COLORS.items()]
        )
        self.image_button = push_button("everywhereImage", self.tr("Find by image…"))
        self.query_bar = QueryBar("everywhereQuery", self.field, stores.saved_searches, stores.collections)
        self.image_query = ImageQueryBar(stores.themes)
        self.count = PlainLabel(role="small", elide=True, name="everywhereCount")
        self.pause_button = named(QToolButton(), "everywherePause", self.tr("Pause indexing"))
        self.list = SearchResultList(self.tr("Search results"), stores.themes, stores.marks)
        self.list.show_thumbnails(stores.images, stores.viewer_items)
        self.selection = SearchSelection(self.list, stores.commands)
        self._states = StateStack("everywhereStates", self.list, stores.themes, "rows")
        self.field.setAcceptDrops(False)  # the window accepts images
        self._lay_out()
        self.setFocusProxy(self.field)
        self._seen = DeferredUpdate(self, self._show)
        self.field.installEventFilter(self)
        self.field.settled.connect(self._search)
        self.field.textEdited.connect(self._on_edited)
        self.field.returnPressed.connect(self._on_return)
        self.field.down_pressed.connect(partial(self.list.step, 1))
        self.kinds.changed.connect(partial(self._on_chip_changed, "type"))
        self.query_bar.edited.connect(self._on_query_edited)
        self.query_bar.menu.aboutToShow.connect(self._on_values_requested)
        self.query_bar.saved_menu.chosen.connect(self._on_search_chosen)
        stores.filter_values.changed.connect(self._on_values_counted)
        self.list.chosen.connect(self._on_chosen)
        self._states.retried.connect(self._on_retried)
        self.color.changed.connect(partial(self._on_chip_changed, "color"))
        self.image_button.clicked.connect(partial(stores.commands.trigger, "everywhere.find-image"))
        self.image_query.clear_button.clicked.connect(self._on_image_cleared)
        stores.image_search.changed.connect(self._seen.request)
        stores.global_search.changed.connect(self._seen.request)
        stores.crawler.changed.connect(self._seen.request)
        self.pause_button.clicked.connect(partial(stores.commands.trigger, "everywhere.pause-indexing"))
        self.close_with_canvas(stores.canvases)

    def search_for(self, text: str) -> None:
        """Open the page with the last search, or a search for `text`."""
        self.open_page()
        if text:
            self.field.set_text_silently(text)
            self._search()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._show()

    def search_uses(self, hit: AssetSearchResult) -> None:
        """Open the page with all locations of an asset."""
        self._stores.global_search.find_usages(hit)
        self.field.set_text_silently(hit.asset_id)
        self.search_for("")

    def search_image(self, subject: ImageSubject) -> None:
        """Open the page with the nodes that use an image."""
        self.open_page()
        self.field.set_text_silently("")
        self._stores.image_search.search(subject)
        self._show()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def choose_image(self) -> QFileDialog:
        """Open a file dialog, and search for the chosen image."""
        pictures = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
        dialog = file_dialog(self, "everywhereImageFile", self.tr("Find by image"), pictures)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._on_file_selected)
        dialog.open()
        return dialog

    @override
    def prepare(self) -> None:
        self._stores.mark_targets.push(self.selection)

    @override
    def clean_up(self) -> None:
        self._stores.mark_targets.remove(self.selection)
        self._eager = False

    def _lay_out(self) -> None:
        corner = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        chips = ((self.kinds, 0, corner), (self.color, 0, corner))
        column(
            self.title_bar((self.field, 1), self.image_button),
            row(*chips, (self.query_bar, 1), margin=(Space.MEDIUM, Space.NONE)),
            self.image_query,
            row(
                (self.count, 1), self.pause_button, margin=(Space.LARGE, Space.NONE, Space.MEDIUM, Space.NONE)
            ),
            (self._states, 1),
            margin=(Space.NONE, Space.NONE, Space.NONE, Space.SMALL),
            parent=self,
        )

    @property
    def _shows_images(self) -> bool:
        return self._stores.image_search.state.phase is not LoadState.IDLE

    @property
    def _text_and_kinds(self) -> tuple[str, tuple[str, ...]]:
        """The text to search for, and its types."""
        return split_types(self.field.text().strip(), {choice.value for choice in self.kinds.choices})

    def _search(self) -> None:
        self._show_chips()
        color = sole_color(self.field.text())
        if color is not None:
            self._stores.image_search.search_color(color)
            return
        self._stores.image_search.clear()
        self._stores.global_search.search(*self._text_and_kinds)

    def _show_chips(self) -> None:
        self.kinds.set_values(values_of(self.field.text(), "type"))
        self.color.set_values(values_of(self.field.text(), "color"))

    def _show(self) -> None:
        images = self._stores.image_search.state
        self.image_query.show_query(images)
        self._show_chips()
        shows_image = self._shows_images and images.color is None
        self.kinds.setVisible(not shows_image)
        self.query_bar.setVisible(not shows_image)
        if self._shows_images:
            self._show_images(images)
        else:
            self._show_texts(self._stores.global_search.state)

    def _show_images(self, state: ImageSearchState) -> None:
        rows = self._stores.global_search.image_rows(state.results)
        query = (f"{id(state.image)} {state.color}", ())
        is_new_query = state.phase is LoadState.READY and query != self._query
        self.count.setText(labels.image_summary(state, len(rows)))
        self.pause_button.hide()
        self.list.set_results(rows, is_new_query=is_new_query)
        if is_new_query:
            self._query = query
        if not self._states.show_phase(
            state.phase, state.failure, has_content=bool(rows), failed_title=self.tr("Search failed")
        ):
            if state.color is not None:
                text = self.tr("No indexed image is mostly of this color.")
                self._states.show_empty(self.tr("No results"), text)
                return
            self._states.show_empty(
                self.tr("No results"),
                self.tr(
                    "No indexed image looks like this one. Images are searched once their thumbnail "
                    "was shown or indexed in the background."
                ),
            )

    def _show_texts(self, state: GlobalSearchState) -> None:
        self._show_index(state)
        query = (state.text, state.kinds)
        is_new_query = state.phase is not LoadState.BUSY and query != self._query
        self.list.set_results(state.rows, is_new_query=is_new_query)
        if is_new_query:
            self._query = query
        failed = state.failure if state.phase is LoadState.FAILED else None
        settled = self._states.show_phase(
            LoadState.BUSY if LoadState.BUSY in (state.phase, state.library) else state.phase,
            failed,
            has_content=bool(state.rows),
            failed_title=self.tr("Search failed"),
        )
        if not settled:
            self._show_empty(state)
        if (
            self._eager
            and state.phase is not LoadState.BUSY
            and (state.rows or state.library is not LoadState.BUSY)
        ):
            self._eager = False
            self._on_return()

    def _show_index(self, state: GlobalSearchState) -> None:
        crawl = self._stores.crawler.state
        self.count.setText(labels.summary(state, crawl))
        set_tip(self.count, labels.cost_text(crawl) if crawl.total else "")
        is_paused = crawl.phase == "paused"
        self.pause_button.setVisible(is_paused or (crawl.phase != "off" and crawl.indexed < crawl.total))
        self.pause_button.setText(self.tr("Resume indexing") if is_paused else self.tr("Pause indexing"))
        set_accessible_name(self.pause_button, self.pause_button.text())

    def _show_empty(self, state: GlobalSearchState) -> None:
        title = self.tr("No results") if state.text else self.tr("Search everywhere")
        text = self.tr(
            "Searches titles, prompts, text, notes, comments, models, seeds, file names, and IDs in every "
            "indexed canvas. Type whole words, word beginnings, or any three letters."
        )
        if state.text and state.library is LoadState.IDLE:
            text = self.tr("No match in any indexed canvas.")
        elif state.text:
            text = self.tr("No match in the library or in any indexed canvas.")
        self._states.show_empty(title, text)

    def _on_query_edited(self, text: str) -> None:
        self.field.set_text_silently(text)
        self._search()

    def _on_values_requested(self) -> None:
        self._stores.filter_values.load(self.field.text().strip())

    def _on_values_counted(self, state: FilterValuesState) -> None:
        self.query_bar.set_values(state.facets)

    def _on_search_chosen(self, search: SavedQuery) -> None:
        self._on_query_edited(search.text)

    def _on_retried(self) -> None:
        if self._shows_images:
            self._stores.image_search.retry()
        else:
            self._stores.global_search.retry()

    def _on_chip_changed(self, field: QueryField, values: tuple[str, ...]) -> None:
        self._on_query_edited(set_values(self.field.text(), field, values))

    def _on_image_cleared(self) -> None:
        if self._stores.image_search.state.color is not None:
            self._on_chip_changed("color", ())
        self._stores.image_search.clear()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_file_selected(self, path: str) -> None:
        if path:
            self.search_image(Path(path))

    def _on_return(self) -> None:
        """Go to the current result; wait for the results of text typed just before."""
        store = self._stores.global_search
        color = sole_color(self.field.text())
        if self._shows_images and (color or not self.field.text().strip()):
            row = self.list.current_row()
            if color != self._stores.image_search.state.color:
                self._search()
            elif row is not None:
                self._on_chosen(row)
            return
        if self._text_and_kinds != (store.state.text, store.state.kinds):
            self._search()
        if store.state.phase is LoadState.BUSY:
            self._eager = True
            return
        row = self.list.current_row()
        if row is not None:
            self._on_chosen(row)

    def _on_edited(self, _text: str) -> None:
        self._eager = False

    def _on_chosen(self, row: SearchResult) -> None:
        self.close_page()
        if row.kind == "comment":
            self._stores.commands.trigger("panel.comments")
        self._stores.global_search.open(row)

    def _paste_image(self) -> bool:
        """Search for the image in the clipboard; False if it has text, or no image."""
        data = clipboard_data()
        subject = image_subject(data) if data is not None and not data.hasText() else None
        if subject is None:
            return False
        self.search_image(subject)
        return True

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.matches(QKeySequence.StandardKey.Paste) and self._paste_image():
                return True
            by = _STEPS.get(Qt.Key(event.key()))
            if by is not None:
                self.list.step(by)
                return True
        return super().eventFilter(watched, event)
