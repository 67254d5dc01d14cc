"""Menu that adds filters to a query: a submenu per property, with its values."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from wsdesk.store.query import filter_labels
from wsdesk.store.query.colors import COLORS
from wsdesk.store.query.filter_labels import tr
from wsdesk.store.query.mark_filters import MARK_FILTERS
from wsdesk.store.query.query_edit import FacetName, FilterField, ResultFacets, ResultFilter, facet_filters
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import number

FACETS: tuple[FacetName, ...] = (
    *(
        "type",
        "model",
        "author",
        "month",
        "status",
        "newer",
        "favorite",
        "project",
        "canvas",
        "ratio",
        "size",
    ),
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
