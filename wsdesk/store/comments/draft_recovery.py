"""Restores the text of an unsent comment as a draft, also on a canvas that isn't open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from wsdesk.store.comments.badges import CommentBadges
from wsdesk.store.comments.drafts import CommentDrafts
from wsdesk.store.comments.threads import ThreadsStore
from wsdesk.store.outbox.outbox import OutboxStore

if TYPE_CHECKING:
    from wsdesk.localdb.tables.outbox import OutboxItem
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.canvas.canvases import CanvasesStore


class DraftRecovery(QObject):
    """Opens the canvas of a comment, selects the node of its thread, and restores the text as a draft."""

    def __init__(
        self,
        drafts: CommentDrafts,
        outbox: OutboxStore,
        threads: ThreadsStore,
        badges: CommentBadges,
        canvases: CanvasesStore,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._drafts = drafts
        self._outbox = outbox
        self._badges = badges
        self._canvases = canvases
        self._entry_id = ""
        self._node_id = ""
        threads.changed.connect(self._on_threads_changed)
        canvases.current_changed.connect(self._on_current_changed)

    def restore(self, entry_id: str) -> None:
        """Convert a comment to a draft; if its node is unknown, after its canvas is loaded."""
        self._entry_id, self._node_id = entry_id, ""
        item = self._item(entry_id)
        if item is None or item.state == "sending":
            self._entry_id = ""
            return
        nodes = self._badges.nodes_of(item.canvas_id, item.target)
        if not nodes:
            self._canvases.open(item.canvas_id)
            return
        self._entry_id = ""
        draft = self._drafts.draft(nodes[0], item.target)
        if self._drafts.restore_draft(entry_id, item.target, nodes[0], draft) is not None:
            self._node_id = nodes[0]
            self._canvases.reveal(item.canvas_id, nodes[0])

    def take_target(self, node_id: str) -> bool:
        """Whether this is the node that was navigated to; True once."""
        has_node = node_id == self._node_id
        if has_node:
            self._node_id = ""
        return has_node

    def _on_current_changed(self, canvas: CanvasStore | None) -> None:
        """Cancel the navigation if the user has selected something else."""
        item = self._item(self._entry_id)
        if item is not None and (canvas is None or canvas.canvas_id != item.canvas_id):
            self._entry_id = ""

    def _on_threads_changed(self, canvas_id: str) -> None:
        item = self._item(self._entry_id)
        if item is not None and item.canvas_id == canvas_id and self._badges.nodes_of(canvas_id, item.target):
            self.restore(item.id)

    def _item(self, entry_id: str) -> OutboxItem | None:
        return next((i for i in self._outbox.entries if i.id == entry_id and i.kind == "comment"), None)
