"""A comment that was not sent becomes a draft again, wherever its node is."""

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
    """Opens the canvas of a comment, finds the node of its thread, and goes there with the text."""

    def __init__(
        self,
        writing: CommentDrafts,
        outbox: OutboxStore,
        threads: ThreadsStore,
        pins: CommentBadges,
        canvases: CanvasesStore,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._writing = writing
        self._outbox = outbox
        self._pins = pins
        self._canvases = canvases
        self._wanted = ""
        self._node_id = ""
        threads.changed.connect(self._on_threads_changed)
        canvases.current_changed.connect(self._on_current_changed)

    def take(self, entry_id: str) -> None:
        """Take a comment back; where nobody knows its node yet, as soon as its canvas tells."""
        self._wanted, self._node_id = entry_id, ""
        item = self._item(entry_id)
        if item is None or item.state == "sending":
            self._wanted = ""
            return
        nodes = self._pins.nodes_of(item.canvas_id, item.target)
        if not nodes:
            self._canvases.open(item.canvas_id)
            return
        self._wanted = ""
        draft = self._writing.draft(nodes[0], item.target)
        if self._writing.restore_draft(entry_id, item.target, nodes[0], draft) is not None:
            self._node_id = nodes[0]
            self._canvases.reveal(item.canvas_id, nodes[0])

    def is_there(self, node_id: str) -> bool:
        """Whether this is the node that was gone to; once."""
        found = node_id == self._node_id
        if found:
            self._node_id = ""
        return found

    def _on_current_changed(self, canvas: CanvasStore | None) -> None:
        """Who looks at something else by now is not taken back."""
        item = self._item(self._wanted)
        if item is not None and (canvas is None or canvas.canvas_id != item.canvas_id):
            self._wanted = ""

    def _on_threads_changed(self, canvas_id: str) -> None:
        item = self._item(self._wanted)
        if item is not None and item.canvas_id == canvas_id and self._pins.nodes_of(canvas_id, item.target):
            self.take(item.id)

    def _item(self, entry_id: str) -> OutboxItem | None:
        return next((i for i in self._outbox.entries if i.id == entry_id and i.kind == "comment"), None)
