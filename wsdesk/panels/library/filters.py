"""The row of filters."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from wsdesk.panels.library import words
from wsdesk.panels.parts.chip import Choice, FilterChip
from wsdesk.panels.parts.flow_layout import FlowLayout
from wsdesk.store import shown
from wsdesk.store.library import LibraryQuery, LibraryState
from wsdesk.store.stores import Stores


class Filters(QWidget):
    """One chip a filter; together with the words they are the query."""

    changed = Signal()
    """The person chose something."""

    def __init__(self, stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("libraryFilters")
        self._stores = stores
        self.kind = FilterChip("filterKind", self.tr("Kind"), self.tr("Any kind"))
        self.source = FilterChip("filterSource", self.tr("Source"), self.tr("Any source"))
        self.tags = FilterChip("filterTags", self.tr("Tags"), self.tr("Any tags"), many=True)
        self.folder = FilterChip("filterFolder", self.tr("Folder"), self.tr("Any folder"))
        self.canvas = FilterChip("filterCanvas", self.tr("Canvas"), self.tr("Any canvas"))
        self.mode = FilterChip("filterMode", self.tr("Match"), self.tr("As the service likes"))
        self.kind.set_choices(words.kind_choices())
        self.source.set_choices(words.source_choices())
        self.mode.set_choices(words.mode_choices())
        self.favourites = QPushButton(self.tr("Favourites"))
        self.favourites.setObjectName("filterFavourites")
        self.favourites.setAccessibleName(self.tr("Favourites only"))
        self.favourites.setProperty("role", "chip")
        self.favourites.setCheckable(True)
        self.favourites.clicked.connect(self._on_chip_changed)
        row = FlowLayout(self)
        for chip in self.chips:
            row.addWidget(chip)
            chip.changed.connect(self._on_chip_changed)
        row.addWidget(self.favourites)
        stores.canvases.opened.connect(self._on_canvases_changed)
        stores.canvases.closed.connect(self._on_canvases_changed)
        self._on_canvases_changed(None)

    @property
    def chips(self) -> tuple[FilterChip, ...]:
        return (self.kind, self.source, self.tags, self.folder, self.canvas, self.mode)

    def applied_to(self, query: LibraryQuery) -> LibraryQuery:
        """The query with the filters as they are chosen."""
        return replace(
            query,
            kind=_first(self.kind),
            source=_first(self.source),
            tags=self.tags.values,
            folder_id=_first(self.folder),
            canvas_id=_first(self.canvas),
            mode=_first(self.mode),
            favourites=self.favourites.isChecked(),
        )

    def show_state(self, state: LibraryState) -> None:
        """Offer the folders and tags that are known, and show the query's own values as chosen."""
        query = state.query
        self.folder.set_choices([Choice(f.key, f.words, f.depth) for f in words.folder_rows(state.folders)])
        self.tags.set_choices([Choice(tag, shown.line(tag, 60)) for tag in state.tags])
        self.kind.set_values((query.kind,))
        self.source.set_values((query.source,))
        self.tags.set_values(query.tags)
        self.folder.set_values((query.folder_id,))
        self.canvas.set_values((query.canvas_id,))
        self.mode.set_values((query.mode,))
        self.favourites.setChecked(query.favourites)

    def _on_canvases_changed(self, _canvas: object) -> None:
        self.canvas.set_choices(
            [
                Choice(c.canvas_id, shown.line(c.title, 80) or c.canvas_id[:8])
                for c in self._stores.canvases.all
            ]
        )

    def _on_chip_changed(self, _values: object) -> None:
        self.changed.emit()


def _first(chip: FilterChip) -> str:
    return chip.values[0] if chip.values else ""
