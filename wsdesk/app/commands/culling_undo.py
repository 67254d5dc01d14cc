"""Undo and redo of marks and of changes of collections."""

from __future__ import annotations

from wsdesk.app.commands.marks import MARK_PANES
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.stores import Stores
from wsdesk.store.text.number_format import translated


def tr(text: str) -> str:
    return translated("Marks", text)


class CullingUndoCommands(CommandGroup):
    """Undo the last mark or change of collections: of the store that changed last, else of the other."""

    context = "Marks"
    pane = MARK_PANES

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self._stores = stores
        self._marks, self._collections = stores.marks, stores.collections
        self._targets = stores.mark_targets
        self._is_collection_last = False
        self._edges_at_change = -1
        stores.marks.changed.connect(self._on_marks_changed)
        stores.collections.changed.connect(self._on_collections_changed)

    def _on_marks_changed(self, _change: object) -> None:
        self._is_collection_last = False
        self._edges_at_change = self._stores.edge_drafts.undo_count

    def _on_collections_changed(self, _change: object) -> None:
        self._is_collection_last = True
        self._edges_at_change = self._stores.edge_drafts.undo_count

    def _is_last(self) -> bool:
        """Whether undo on the canvas means a mark or a collection: no connection was drawn since."""
        return self._targets.page is not None or self._edges_at_change == self._stores.edge_drafts.undo_count

    def _undoes_collection(self) -> bool:
        return self._collections.can_undo and (self._is_collection_last or not self._marks.can_undo)

    def _redoes_collection(self) -> bool:
        return self._collections.can_redo and (self._is_collection_last or not self._marks.can_redo)

    def _can_undo(self) -> bool:
        return (self._marks.can_undo or self._collections.can_undo) and self._is_last()

    def _can_redo(self) -> bool:
        return (self._marks.can_redo or self._collections.can_redo) and self._is_last()

    def _undo_title(self) -> str:
        return tr("Undo change of collection") if self._undoes_collection() else tr("Undo mark")

    @command("marks.undo", _undo_title, "edit/undo:30", "Ctrl+Z", enabled=_can_undo, icon="undo")
    def _undo(self) -> None:
        if self._undoes_collection():
            self._collections.undo()
        else:
            self._show(self._marks.undo())

    def _redo_title(self) -> str:
        return tr("Redo change of collection") if self._redoes_collection() else tr("Redo mark")

    @command("marks.redo", _redo_title, "edit/undo:40", "Ctrl+Shift+Z Ctrl+Y", enabled=_can_redo, icon="redo")
    def _redo(self) -> None:
        if self._redoes_collection():
            self._collections.redo()
        else:
            self._show(self._marks.redo())

    def _show(self, version_ids: frozenset[str]) -> None:
        """Go back to the result whose mark was undone, since marking may have gone on to the next one."""
        page = self._targets.page
        if page is not None and len(version_ids) == 1:
            page.show_marked(next(iter(version_ids)))
