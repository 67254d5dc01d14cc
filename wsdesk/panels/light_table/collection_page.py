"""Collections in the light table: opening, notes, order, and what changed since."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from wsdesk.panels.light_table.grid import ResultsGrid
from wsdesk.panels.light_table.labels import tr
from wsdesk.panels.light_table.model import ResultsModel
from wsdesk.panels.light_table.side import LightTableSide
from wsdesk.panels.widgets.controls.form_controls import line_edit
from wsdesk.panels.widgets.layout.boxes import Space, row
from wsdesk.panels.widgets.state_stack import StateStack
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.culling.collections import MAX_NOTE_LENGTH, Collection, CollectionsStore
from wsdesk.store.results.light_table import LightTableStore
from wsdesk.store.results.light_table_state import LightTableState


class CollectionStores(Protocol):
    """Stores that the collections of the light table use."""

    commands: CommandStore
    collections: CollectionsStore
    light_table: LightTableStore


class CollectionControls(QObject):
    """Connects the list of collections, the grid, and the field of the note of a result."""

    def __init__(
        self, stores: CollectionStores, side: LightTableSide, grid: ResultsGrid, model: ResultsModel
    ) -> None:
        super().__init__(side)
        self._store = stores.light_table
        self._collections = stores.collections
        self._side = side
        self._grid = grid
        self._model = model
        self._noted = ("", "", "")
        """Collection and version of the field, and their note when it was shown."""
        self.field = line_edit("collectionNote", tr("Note"), MAX_NOTE_LENGTH, tr("Add a note"))
        self.note = QWidget()
        row(
            PlainLabel(tr("Note"), role="small"),
            (self.field, 1),
            margin=(Space.LARGE, Space.TIGHT, Space.LARGE, Space.NONE),
            parent=self.note,
        )
        self.note.hide()
        side.opened.connect(self._on_opened)
        side.list.source = grid.viewport()
        side.list.dropped.connect(self._on_dropped)
        side.list.menu_requested.connect(stores.commands.menu_opener("collection", _subject))
        self.field.editingFinished.connect(self._on_note_edited)
        self.field.returnPressed.connect(self._on_return_pressed)
        grid.selection_changed.connect(self._show_note)
        stores.collections.changed.connect(self._on_collections_changed)
        grid.moved.connect(self._on_moved)

    def set_state(self, state: LightTableState) -> None:
        """Show the scope, the note, and whether results can be moved."""
        self._side.show_view(state.view)
        self._grid.can_move = state.view.scope == "collection" and state.view.sort == "hand"
        self._show_note()

    def status(self) -> list[str]:
        """Parts of the status line: missing results, and those with newer versions or changed nodes."""
        collection, state = self._store.collection, self._store.state
        if collection is None:
            return []
        newer = [tr("%Ln have a newer version", len(state.newer))] if state.newer else []
        if state.changed:
            newer.append(tr("%Ln have a changed node", len(state.changed)))
        missing = len(collection.items) - state.total
        if missing > 0 and not state.view.text:
            newer.append(tr("%Ln not found in the index", missing))
        return newer

    def show_empty(self, states: StateStack) -> None:
        """Explain a collection without results."""
        collection = self._store.collection
        if collection is not None and collection.items:
            states.show_empty(tr("No results"), tr("The index has none of the results of this collection."))
        else:
            states.show_empty(
                tr("Empty collection"), tr("Press B on a result, or drag it to the collection.")
            )

    def selected_version_ids(self) -> tuple[str, ...]:
        return tuple(self._model.version_id(row_) for row_ in self._grid.selected_rows())

    def remove_selected(self) -> None:
        """Remove the selected results from the open collection."""
        collection = self._store.collection
        if collection is not None:
            self._collections.remove(collection.id, self.selected_version_ids())

    def move_selected(self, by: int) -> None:
        """Move the selected results one place earlier (-1) or later (1)."""
        collection, selected = self._store.collection, self._grid.selected_rows()
        if collection is None or not selected:
            return
        before = selected[0] - 1 if by < 0 else selected[-1] + 2
        if before >= 0:
            self._on_moved(before)

    def _on_opened(self, collection: object) -> None:
        if isinstance(collection, Collection):
            self._store.open_collection(collection.id)
        else:
            self._store.open("favorites")

    def _on_dropped(self, collection_id: str) -> None:
        self._collections.add(collection_id, self.selected_version_ids())

    def _on_moved(self, row_: int) -> None:
        collection = self._store.collection
        if collection is not None:
            before = self._model.version_id(row_) if row_ < self._model.rowCount() else ""
            self._collections.move(collection.id, self.selected_version_ids(), before)

    def _show_note(self) -> None:
        collection, index = self._store.collection, self._grid.currentIndex()
        self.note.setVisible(collection is not None and index.isValid())
        if collection is None or not index.isValid():
            self._noted = ("", "", "")
            return
        version_id = self._model.version_id(index.row())
        shown = (collection.id, version_id, collection.note(version_id))
        # A note that changed, as by undo, doesn't replace what is being typed.
        if shown[:2] != self._noted[:2] or (shown != self._noted and not self.field.isModified()):
            self._noted = shown
            self.field.setText(shown[2])

    def _on_collections_changed(self, _change: object) -> None:
        self._show_note()

    def _on_return_pressed(self) -> None:
        self._grid.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_note_edited(self) -> None:
        collection_id, version_id, _ = self._noted
        if collection_id:
            self.field.setModified(False)
            self._collections.set_note(collection_id, version_id, self.field.text())


def _subject(collection: object) -> object | None:
    return collection
