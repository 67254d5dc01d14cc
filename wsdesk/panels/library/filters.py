"""Filters of the library."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from wsdesk.panels.library import labels
from wsdesk.panels.library.stores import LibraryPanelStores
from wsdesk.panels.widgets.controls.filter_chip import ChipChoice, FilterChip
from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.panels.widgets.layout.deferred_update import DeferredUpdate
from wsdesk.panels.widgets.layout.flow_layout import FlowLayout
from wsdesk.panels.widgets.lists.search_chip import PickerLabels, SearchChip
from wsdesk.store.search.library import LibraryQuery, LibraryState
from wsdesk.store.text import sanitize


class LibraryFilters(QWidget):
    """One chip per filter; with the search text they form the query."""

    changed = Signal()
    """Emitted when the user changed a filter."""

    def __init__(self, stores: LibraryPanelStores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("libraryFilters")
        self._stores = stores
        self._canvases = DeferredUpdate(self, self._show_canvases)
        self.kind = FilterChip("filterKind", self.tr("Type"), self.tr("Any type"))
        self.source = FilterChip("filterSource", self.tr("Source"), self.tr("Any source"))
        self.tags = SearchChip(
            "filterTags",
            self.tr("Tags"),
            PickerLabels(self.tr("Type a tag"), self.tr("Any tags"), self.tr("Add tag “{text}”")),
            stores.themes,
            icon="tag",
            many=True,
        )
        self.folder = FilterChip("filterFolder", self.tr("Folder"), self.tr("Any folder"))
        self.canvas = SearchChip(
            "filterCanvas",
            self.tr("Canvas"),
            PickerLabels(self.tr("Find a canvas"), self.tr("Any canvas")),
            stores.themes,
            icon="canvas",
        )
        self.mode = FilterChip("filterMode", self.tr("Search mode"), self.tr("Server default"))
        self.count = FilterChip("filterCount", self.tr("Results"), self.tr("All, as you scroll"))
        self.kind.set_choices(labels.kind_choices())
        self.source.set_choices(labels.source_choices())
        self.mode.set_choices(labels.mode_choices())
        self.count.set_choices(labels.count_choices())
        self.favourites = named(
            QPushButton(self.tr("Favorites")), "filterFavourites", self.tr("Favorites only")
        )
        self.favourites.setProperty("role", "chip")
        self.favourites.setCheckable(True)
        self.favourites.clicked.connect(self._on_chip_changed)
        row = FlowLayout(self)
        for chip in self.chips:
            row.addWidget(chip)
            chip.changed.connect(self._on_chip_changed)
        row.addWidget(self.favourites)
        stores.projects.changed.connect(self._on_canvases_changed)
        stores.canvases.opened.connect(self._on_canvases_changed)
        self._show_canvases()

    @property
    def chips(self) -> tuple[FilterChip, ...]:
        return (self.kind, self.source, self.tags, self.folder, self.canvas, self.mode, self.count)

    def applied_to(self, query: LibraryQuery) -> LibraryQuery:
        """Query with the selected filters."""
        return replace(
            query,
            kind=_first(self.kind),
            source=_first(self.source),
            tags=self.tags.values,
            folder_id=_first(self.folder),
            canvas_id=_first(self.canvas),
            mode=_first(self.mode),
            favourites=self.favourites.isChecked(),
            count=int(_first(self.count) or 0),
        )

    def set_state(self, state: LibraryState) -> None:
        """Set the choices of folders and tags, and the values of the query."""
        query = state.query
        self.folder.set_choices(
            [ChipChoice(f.key, f.words, f.depth) for f in labels.folder_rows(state.folders)]
        )
        self.tags.set_choices([ChipChoice(tag, sanitize.line(tag, 60)) for tag in state.tags])
        self.kind.set_values((query.kind,))
        self.source.set_values((query.source,))
        self.tags.set_values(query.tags)
        self.folder.set_values((query.folder_id,))
        self.canvas.set_values((query.canvas_id,))
        if query.canvas_id and all(choice.value != query.canvas_id for choice in self.canvas.choices):
            self._show_canvases()
        self.mode.set_values((query.mode,))
        self.count.set_values((str(query.count),) if query.count else ())
        self.favourites.setChecked(query.favourites)

    def _show_canvases(self) -> None:
        """Set the choices of canvases: listed, open, and selected ones."""
        projects = self._stores.projects
        more = [(c.canvas_id, c.title) for c in self._stores.canvases.all]
        more += [(canvas_id, "") for canvas_id in self.canvas.values]
        self.canvas.set_choices(labels.canvas_choices(projects.state, projects.canvases, more))

    def _on_canvases_changed(self, _changed: object) -> None:
        self._canvases.ask()

    def _on_chip_changed(self, _values: object) -> None:
        self.changed.emit()


def _first(chip: FilterChip) -> str:
    return chip.values[0] if chip.values else ""
