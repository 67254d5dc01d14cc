"""Left column of the light table: scope, collections, and filters."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from wsdesk.panels.light_table import labels
from wsdesk.panels.light_table.collection_list import CollectionList, CollectionRow
from wsdesk.panels.light_table.date_histogram import DateHistogram
from wsdesk.panels.light_table.facets import FilterList
from wsdesk.panels.light_table.labels import tr
from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.layout.boxes import Space, column, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.culling.collections import MAX_NAME_LENGTH, Collection, CollectionsStore
from wsdesk.store.results.light_table_state import LightTableView
from wsdesk.theme.theme_manager import ThemeManager

WIDTH_PX = 216


class NameField(QLineEdit):
    """Line edit for a name. Enter or leaving it saves, Escape cancels."""

    saved = Signal(object)
    """Emitted with the text."""

    _is_editing = False

    def __init__(self, focus_after: QWidget) -> None:
        super().__init__()
        self._focus_after = focus_after
        named(self, "collectionName", tr("Collection name"))
        self.setPlaceholderText(tr("Collection name"))
        self.setMaxLength(MAX_NAME_LENGTH)
        self.editingFinished.connect(self._on_finished)
        self.hide()

    def edit(self, name: str) -> None:
        """Show the field with a name to change."""
        self._is_editing = True
        self.setText(name)
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.selectAll()

    def _close(self) -> None:
        """Hide the field without saving, and return the focus first, since Qt would pass it on."""
        self._is_editing = False
        self._focus_after.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hide()

    def _on_finished(self) -> None:
        if self._is_editing:
            self._close()
            self.saved.emit(self.text())

    @override
    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        if arg__1.key() == Qt.Key.Key_Escape:
            self._close()
            return
        super().keyPressEvent(arg__1)

    @override
    def event(self, arg__1: QEvent) -> bool:
        # Escape cancels instead of closing the page.
        is_override = arg__1.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(arg__1, QKeyEvent) and arg__1.key() == Qt.Key.Key_Escape:
            arg__1.accept()
            return True
        return super().event(arg__1)


class LightTableSide(QWidget):
    """Scopes and filters. It lists the collections; the page handles the choice."""

    opened = Signal(object)
    """Emitted with a `Collection`, or None for the favorites."""

    def __init__(self, collections: CollectionsStore, themes: ThemeManager) -> None:
        super().__init__()
        self._collections = collections
        self._view = LightTableView()
        self._renamed = ""
        self.setFixedWidth(scaled(WIDTH_PX))
        self.scope = SegmentedControl("lightTableScope", tr("Scope"), click_focus=False)
        for key, text in labels.scopes():
            self.scope.add(key, text)
        self.list = CollectionList(themes)
        self.add = IconButton("newCollection", "plus", tr("New collection"), themes)
        self.name = NameField(self.list)
        self.filters = FilterList(themes)
        self.dates = DateHistogram(themes)
        heading = PlainLabel(tr("Collections"), role="small")
        inset = (Space.MEDIUM, Space.SMALL, Space.NONE, Space.NONE)
        column(
            column(self.scope, margin=inset),
            row((heading, 1), self.add, margin=inset),
            column(self.name, margin=(Space.MEDIUM, Space.NONE, Space.NONE, Space.NONE)),
            self.list,
            (self.filters, 1),
            self.dates,
            space=Space.TIGHT,
            parent=self,
        )
        self.add.clicked.connect(self._on_add)
        self.name.saved.connect(self._on_saved)
        self.list.chosen.connect(self.opened)
        collections.changed.connect(self._on_collections_changed)
        self.show_view(self._view)

    def show_view(self, view: LightTableView) -> None:
        """Show which scope is open."""
        self._view = view
        if view.scope in ("favorites", "collection"):
            self.scope.clear_choice()
        else:
            self.scope.choose(view.scope)
        target = self._collections.target
        rows = [CollectionRow(is_shown=view.scope == "favorites")]
        for one in self._collections.all:
            is_shown = view.scope == "collection" and view.collection_id == one.id
            rows.append(CollectionRow(one, is_shown, one is target))
        self.list.show_collections(tuple(rows))

    def rename(self, collection: Collection) -> None:
        """Edit the name of a collection."""
        self._renamed = collection.id
        self.name.edit(collection.name)

    def create_collection(self) -> None:
        """Create a collection, and edit its name."""
        collection = self._collections.create()
        self.opened.emit(collection)
        self.rename(collection)

    def _on_add(self) -> None:
        self.create_collection()

    def _on_saved(self, name: str) -> None:
        self._collections.rename(self._renamed, name)

    def _on_collections_changed(self, _change: object) -> None:
        self.show_view(self._view)
