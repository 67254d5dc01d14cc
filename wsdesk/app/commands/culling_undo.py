"""Undo and redo of marks and of changes of collections."""

from __future__ import annotations

from wsdesk.app.commands.marks import MARK_PANES
from wsdesk.store.commands.commands import CommandGroup, command
from wsdesk.store.culling.history import HistoryStep
from wsdesk.store.stores import Stores
from wsdesk.store.text.number_format import translator

tr = translator("Marks")


class CullingUndoCommands(CommandGroup):
    """Undo the last mark or change of a collection, whichever it was."""

    context = "Marks"
    pane = MARK_PANES

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        self._history = stores.marks.history
        self._edges = stores.edge_drafts
        self._targets = stores.mark_targets

    def _can_undo(self) -> bool:
        """Whether undo means a mark or a collection; on the canvas, the last action may be a connection."""
        step, edge_at = self._history.next_undo, self._edges.undo_at
        return step is not None and (self._targets.page is not None or edge_at is None or step.at > edge_at)

    def _can_redo(self) -> bool:
        step, edge_at = self._history.next_redo, self._edges.redo_at
        return step is not None and (self._targets.page is not None or edge_at is None or step.at < edge_at)

    def _undo_title(self) -> str:
        return tr("Undo mark") if _is_mark(self._history.next_undo) else tr("Undo change of collection")

    @command("marks.undo", _undo_title, "edit/undo:30", "Ctrl+Z", enabled=_can_undo, icon="undo")
    def _undo(self) -> None:
        self._show(self._history.undo())

    def _redo_title(self) -> str:
        return tr("Redo mark") if _is_mark(self._history.next_redo) else tr("Redo change of collection")

    @command("marks.redo", _redo_title, "edit/undo:40", "Ctrl+Shift+Z Ctrl+Y", enabled=_can_redo, icon="redo")
    def _redo(self) -> None:
        self._show(self._history.redo())

    def _show(self, version_ids: frozenset[str]) -> None:
        """Go back to the result whose mark was undone, since marking may have gone on to the next one."""
        page = self._targets.page
        if page is not None and len(version_ids) == 1:
            page.show_marked(next(iter(version_ids)))


def _is_mark(step: HistoryStep | None) -> bool:
    return step is None or step.subject == "marks"
