"""Filters of a query as chips that remove them, a menu that adds them, and the saved searches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.saved_search_menu import SavedSearchMenu, SearchNameEditor
from wsdesk.panels.widgets.layout.boxes import Space, clear_layout, column, flow, named
from wsdesk.panels.widgets.text.label import set_tip
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.culling.collections import CollectionsStore
from wsdesk.store.query import filter_labels
from wsdesk.store.query.colors import COLORS
from wsdesk.store.query.filter_labels import filter_label, tr
from wsdesk.store.query.mark_filters import MARK_FILTERS
from wsdesk.store.query.query_edit import (
    FacetName,
    FilterField,
    ResultFacets,
    ResultFilter,
    facet_filters,
    filter_items,
    remove_item,
    toggle_filters,
)
from wsdesk.store.query.query_language import QueryItem
from wsdesk.store.search.saved_searches import SavedQuery, SavedSearchesStore
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import number

_CHIP_PX = 240


class QueryBar(QWidget):
    """Shows the filters of the text of `field`, and emits the edited text for the field."""

    edited = Signal(object)
    """Emitted with the new text."""

    def __init__(
        self, name: str, field: QLineEdit, saved: SavedSearchesStore, collections: CollectionsStore
    ) -> None:
        super().__init__()
        self.setObjectName(name)
        self._name = name
        self._field = field
        self._collections = collections
        self._facets: ResultFacets | None = None
        self._shown: tuple[tuple[QueryItem, str], ...] = ()
        """Items of the chips with their labels."""
        bar = QWidget()
        self.menu = FilterMenu(f"{name}Menu", self)
        self.add_button = MenuButton(f"{name}Add", self.tr("Add filter"), self.menu)
        self.saved_menu = SavedSearchMenu(f"{name}SavedMenu", saved, self)
        self.saved_button = MenuButton(f"{name}Saved", self.tr("Saved searches"), self.saved_menu)
        self.editor = SearchNameEditor(f"{name}Name", saved, self)
        self._flow = flow(self.saved_button, self.add_button, parent=bar)
        column(bar, self.editor, space=Space.TIGHT, parent=self)
        field.textChanged.connect(self._on_text_changed)
        self.menu.toggled.connect(self._on_toggled)
        self.menu.typing_requested.connect(self._on_typing_requested)
        self.saved_menu.naming_requested.connect(self._on_naming_requested)
        self.editor.closed.connect(self._on_named)
        collections.changed.connect(self._on_collections_changed)
        self._on_collections_changed()

    def set_values(self, facets: ResultFacets | None) -> None:
        """Set the values of the menu and the names of IDs; None while they are counted."""
        self._facets = facets
        self._update()

    def _on_collections_changed(self, _change: object = None) -> None:
        self.menu.set_collections([collection.name for collection in self._collections.all])

    def _on_text_changed(self, text: str) -> None:
        self.saved_menu.set_text(text)
        self._update()

    def _update(self) -> None:
        items = filter_items(self._field.text())
        filters = [item.value for item in items if isinstance(item.value, ResultFilter)]
        self.menu.set_values(self._facets, filters)
        labels = [filter_label(one, self._facets) for one in filters]
        shown = tuple(zip(items, labels, strict=True))
        if shown == self._shown:
            return
        self._shown = shown
        clear_layout(self._flow, first=2)
        for at, (item, label) in enumerate(shown):
            chip = _Chip(f"{self._name}Chip-{at}", label)
            chip.clicked.connect(partial(self._on_removed, item))
            self._flow.addWidget(chip)
            chip.show()  # the layout would show it later
        self.updateGeometry()

    def _on_removed(self, item: QueryItem, _is_checked: bool = False) -> None:
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)  # before the chip is deleted
        self.edited.emit(remove_item(self._field.text(), item))

    def _on_toggled(self, filters: tuple[ResultFilter, ...]) -> None:
        self.edited.emit(toggle_filters(self._field.text(), filters))

    def _on_typing_requested(self, field: FilterField) -> None:
        self._field.setText(f"{self._field.text().strip()} {field}:".strip())
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_naming_requested(self, search: SavedQuery) -> None:
        self.editor.open(search)

    def _on_named(self) -> None:
        self.saved_button.setFocus(Qt.FocusReason.OtherFocusReason)


class MenuButton(QPushButton):
    """Button that opens a menu below it, also with Down."""

    def __init__(self, name: str, text: str, menu: QMenu) -> None:
        super().__init__(f"{text} ▾")
        named(self, name, text)
        self.setAutoDefault(False)
        self.setProperty("role", "chip")
        self._menu = menu
        self.clicked.connect(self._open)

    def _open(self) -> None:
        self._menu.popup(self.mapToGlobal(QPoint(0, self.height() + 2)))

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        if arg__1.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open()
        else:
            super().keyPressEvent(arg__1)


class _Chip(QPushButton):
    """A filter; a click, Enter, Delete, or Backspace removes it."""

    def __init__(self, name: str, label: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAutoDefault(False)
        self.setProperty("role", "chip")
        text = self.tr("Remove filter {filter}").format(filter=sanitize.line(label, 120))
        self.setAccessibleName(text)
        set_tip(self, text)
        cut = self.fontMetrics().elidedText(label, Qt.TextElideMode.ElideRight, scaled(_CHIP_PX))
        self.setText(f"{sanitize.label(cut)}  ✕")

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        keys = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if arg__1.key() in keys:
            self.click()
        else:
            super().keyPressEvent(arg__1)


FACETS: tuple[FacetName, ...] = (
    *("type", "model", "author", "month", "status", "newer"),
    *("favorite", "project", "canvas", "ratio", "size"),
)
FIXED: tuple[FilterField, ...] = ("color", "flag", "rating", "label")
"""Fields whose values are always the same."""
MAX_VALUES = 40
"""Values of a submenu, the most frequent ones; others can be typed."""
_TYPED: tuple[FilterField, ...] = ("model", "author", "project", "canvas", "date", "ratio", "size")
"""Fields with values that no menu can list."""


class FilterMenu(QMenu):
    """Values of results, and of marks; a chosen value is added to the query or removed from it."""

    toggled = Signal(object)
    """Emitted with the `ResultFilter`s of a value."""
    typing_requested = Signal(object)
    """Emitted with a field whose value the user types."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._facets: ResultFacets | None = None
        self._active: frozenset[ResultFilter] = frozenset()
        self._submenus: dict[FacetName, QMenu] = {}
        for facet in FACETS:
            self._submenus[facet] = self._add_submenu(f"{name}-{facet}", filter_labels.facet_name(facet))
        self.addSeparator()
        self._fixed_menus = {
            field: self._add_submenu(f"{name}-{field}", filter_labels.field_name(field)) for field in FIXED
        }
        self._collections: tuple[str, ...] = ()
        self._collection_menu = self._add_submenu(
            f"{name}-collection", filter_labels.field_name("collection")
        )
        self.aboutToShow.connect(self._fill)

    def set_collections(self, names: Sequence[str]) -> None:
        """Set the names of the collections to choose from, shown the next time the menu opens."""
        self._collections = tuple(names)

    def set_values(self, facets: ResultFacets | None, active: Sequence[ResultFilter]) -> None:
        """Set the values of results, None while they are counted, and the filters of the query."""
        before = (self._facets, self._active)
        self._facets, self._active = facets, frozenset(active)
        if self.isVisible() and (self._facets, self._active) != before:  # refilling loses the highlight
            self._fill()

    def _add_submenu(self, name: str, text: str) -> QMenu:
        menu = self.addMenu(text)
        menu.setObjectName(name)
        return menu

    def _fill(self) -> None:
        for facet, menu in self._submenus.items():
            menu.clear()
            self._fill_facet(facet, menu)
        for menu in self._fixed_menus.values():
            menu.clear()
        for one in (*(ResultFilter("color", name) for name in COLORS), *MARK_FILTERS):
            self._add(self._fixed_menus[one.field], filter_labels.value_label(one), (one,))
        self._collection_menu.clear()
        for name in self._collections[:MAX_VALUES]:
            self._add(self._collection_menu, name, (ResultFilter("collection", name),))
        self._collection_menu.menuAction().setVisible(bool(self._collections))

    def _fill_facet(self, facet: FacetName, menu: QMenu) -> None:
        if self._facets is None:
            menu.addAction(tr("Loading…")).setEnabled(False)
        else:
            values = self._facets.counts.get(facet, ())
            approximate = "≈ " if self._facets.is_approximate else ""
            for value in values[:MAX_VALUES]:
                count = f"{approximate}{number(value.count)}"
                filters = facet_filters(facet, value, values, self._active)
                self._add(menu, filter_labels.facet_value(facet, value), filters, count)
            if not values:
                menu.addAction(tr("No values")).setEnabled(False)
        field: FilterField = "date" if facet == "month" else facet
        if field in _TYPED:
            menu.addSeparator()
            action = menu.addAction(tr("Other value"))
            action.triggered.connect(partial(self.typing_requested.emit, field))

    def _add(self, menu: QMenu, text: str, filters: tuple[ResultFilter, ...], count: str = "") -> None:
        label = sanitize.label(text, 80)
        action = menu.addAction(f"{label}\t{count}" if count else label)
        action.setCheckable(True)
        action.setChecked(self._active.issuperset(filters))
        action.triggered.connect(partial(self._on_triggered, filters))

    def _on_triggered(self, filters: tuple[ResultFilter, ...], _is_checked: bool = False) -> None:
        self.toggled.emit(filters)
