"""Filters of the library, and filter chips with a search field for their values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget
from typing_extensions import override

from wsdesk.panels.library import labels
from wsdesk.panels.library.stores import LibraryPanelStores
from wsdesk.panels.widgets.containers.panel import DeferredUpdate
from wsdesk.panels.widgets.controls.filter_chip import ChipChoice, FilterChip
from wsdesk.panels.widgets.controls.filter_field import FilterField
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.controls.mark_choices import mark_choices
from wsdesk.panels.widgets.layout.boxes import Space, column, flow, named
from wsdesk.panels.widgets.lists.row_list import ListRow, RowList
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.search.library_values import LibraryQuery, LibraryState
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager

_WIDE = 260
_ANY = ""
"""Key of the row that clears the filter."""


class PickerLabels(NamedTuple):
    """Texts of the search field, the row that clears the filter, and the row for typed text ("{text}")."""

    search: str
    any: str
    typed: str = ""
    """If empty, only choices can be picked."""


class ChoicePicker(QFrame):
    """Popup with a search field and matching choices. Enter picks the first one, or the typed text."""

    picked = Signal(object)
    """Emitted with a value; empty to clear the filter; any text with `labels.typed`."""

    def __init__(
        self, name: str, labels: PickerLabels, icon: str, themes: ThemeManager, parent: QWidget
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        named(self, name, labels.search)
        self.setProperty("role", "panel")
        self._labels, self._icon = labels, icon
        self._choices: tuple[ChipChoice, ...] = ()
        self._values: tuple[str, ...] = ()
        self.field = FilterField(f"{name}-field", labels.search, themes, pause_ms=60, parent=self)
        self.list = RowList(f"{name}-list", labels.search, themes)
        column(self.field, self.list, margin=Space.SMALL, parent=self)
        self.field.settled.connect(self._show)
        self.field.returnPressed.connect(self._on_return)
        self.field.down_pressed.connect(self._on_down_pressed)
        self.list.chosen.connect(self._on_chosen)

    def open_below(self, chip: QWidget, choices: Sequence[ChipChoice], values: Sequence[str]) -> None:
        """Open the popup with choices; `values` are the selected ones."""
        self._choices, self._values = tuple(choices), tuple(values)
        self.field.set_text_silently("")
        self._show("")
        self.setFixedWidth(scaled(_WIDE))
        self.adjustSize()
        corner = chip.mapToGlobal(QPoint(0, chip.height() + 2))
        room = chip.screen().availableGeometry()
        x = max(room.left(), min(corner.x(), room.right() - self.width()))
        self.move(x, max(room.top(), min(corner.y(), room.bottom() - self.height())))
        self.show()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def _show(self, text: str) -> None:
        words = text.casefold().split()
        rows = [
            ListRow(one.value, one.label, "check" if one.value in self._values else self._icon, end=one.end)
            for one in self._choices
            if all(word in f"{one.label} {one.end}".casefold() for word in words)
        ]
        is_row = any(row.label.casefold() == text.casefold() for row in rows)
        if text and self._labels.typed and not is_row:
            rows.insert(0, ListRow(text, self._labels.typed.format(text=sanitize.line(text, 60)), "plus"))
        if not text:
            rows.insert(0, ListRow(_ANY, self._labels.any, "check" if not self._values else "close"))
        self.list.set_rows(rows)
        self.adjustSize()

    def _on_return(self) -> None:
        self._show(self.field.text().strip())
        if self.field.text().strip() and self.list.rows:
            self._on_chosen(self.list.rows[0].key)

    def _on_down_pressed(self) -> None:
        self.list.setFocus()
        self.list.setCurrentIndex(self.list.index_of(0))

    def _on_chosen(self, key: str) -> None:
        self.hide()
        self.picked.emit(key)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            return
        super().keyPressEvent(event)


class SearchChip(FilterChip):
    """`FilterChip` with a searchable popup; with `labels.typed`, any text is a value."""

    _takes_any = False

    def __init__(
        self,
        name: str,
        text: str,
        labels: PickerLabels,
        themes: ThemeManager,
        *,
        icon: str,
        many: bool = False,
    ) -> None:
        super().__init__(name, text, labels.any, many=many)
        self._takes_any = bool(labels.typed)
        self.picker = ChoicePicker(f"{name}-picker", labels, icon, themes, self)
        self.picker.picked.connect(self._on_picked)
        self._refresh()

    def _on_picked(self, value: str) -> None:
        # Tags are comma-separated in the API, so none can contain a comma.
        parts = [part for one in value.split(",") if (part := one.strip())] if self._takes_any else [value]
        for part in parts or [""]:
            self.choose(part)

    @override
    def has_choices(self) -> bool:
        return self._takes_any or super().has_choices()

    @override
    def open_choices(self) -> None:
        self.picker.open_below(self, self.choices, self.values)


class LibraryFilters(QWidget):
    """One chip per filter; with the search text they form the query."""

    changed = Signal()
    """Emitted when the user changed a filter."""

    def __init__(self, stores: LibraryPanelStores) -> None:
        super().__init__()
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
        self.marks = FilterChip("filterMarks", self.tr("Marks"), self.tr("Any marks"), many=True)
        self.marks.set_choices(mark_choices())
        self.favourites = push_button(
            "filterFavourites", self.tr("Favorites"), "chip", label=self.tr("Favorites only")
        )
        self.favourites.setCheckable(True)
        self.favourites.clicked.connect(self.changed)
        flow(*self.chips, self.favourites, parent=self)
        for chip in self.chips:
            chip.changed.connect(self.changed)
        stores.projects.changed.connect(self._canvases.request)
        stores.canvases.opened.connect(self._canvases.request)
        self._show_canvases()

    @property
    def chips(self) -> tuple[FilterChip, ...]:
        return (
            self.kind,
            self.source,
            self.tags,
            self.folder,
            self.canvas,
            self.marks,
            self.mode,
            self.count,
        )

    def applied_to(self, query: LibraryQuery) -> LibraryQuery:
        """Query with the selected filters."""
        return replace(
            query,
            kind=self.kind.value,
            source=self.source.value,
            tags=self.tags.values,
            folder_id=self.folder.value,
            canvas_id=self.canvas.value,
            mode=self.mode.value,
            favourites=self.favourites.isChecked(),
            marks=self.marks.values,
            count=int(self.count.value or 0),
        )

    def set_state(self, state: LibraryState) -> None:
        """Set the choices of folders and tags, and the values of the query."""
        query = state.query
        self.folder.set_choices(
            [ChipChoice(f.key, f.label, f.depth) for f in labels.folder_rows(state.folders)]
        )
        self.tags.set_choices([ChipChoice(tag, sanitize.line(tag, 60)) for tag in state.tags])
        self.kind.set_values((query.kind,))
        self.source.set_values((query.source,))
        self.tags.set_values(query.tags)
        self.folder.set_values((query.folder_id,))
        self.canvas.set_values((query.canvas_id,))
        if query.canvas_id and all(choice.value != query.canvas_id for choice in self.canvas.choices):
            self._show_canvases()
        self.marks.set_values(query.marks)
        self.mode.set_values((query.mode,))
        self.count.set_values((str(query.count),) if query.count else ())
        self.favourites.setChecked(query.favourites)

    def _show_canvases(self) -> None:
        """Set the choices of canvases: listed, open, and selected ones."""
        projects = self._stores.projects
        more = [(c.canvas_id, c.title) for c in self._stores.canvases.all]
        more += [(canvas_id, "") for canvas_id in self.canvas.values]
        self.canvas.set_choices(labels.canvas_choices(projects.state, projects.canvases, more))
