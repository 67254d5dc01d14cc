"""Filters of a query as chips that remove them, a menu that adds them, and the saved searches."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.filter_menu import FilterMenu
from wsdesk.panels.widgets.controls.saved_search_menu import SavedSearchMenu, SearchNameEditor
from wsdesk.panels.widgets.layout.boxes import Space, clear_layout, column, flow
from wsdesk.panels.widgets.text.label import set_tip
from wsdesk.store.culling.collections import CollectionsStore
from wsdesk.store.query.filter_labels import filter_label
from wsdesk.store.query.query_edit import (
    FilterField,
    ResultFacets,
    ResultFilter,
    filter_items,
    remove_item,
    toggle_filters,
)
from wsdesk.store.query.query_language import QueryItem
from wsdesk.store.search.saved_searches import SavedQuery, SavedSearchesStore
from wsdesk.store.text import sanitize

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
        self.setObjectName(name)
        self.setAccessibleName(text)
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
        cut = self.fontMetrics().elidedText(label, Qt.TextElideMode.ElideRight, _CHIP_PX)
        self.setText(f"{sanitize.label(cut)}  ✕")

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        keys = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if arg__1.key() in keys:
            self.click()
        else:
            super().keyPressEvent(arg__1)
