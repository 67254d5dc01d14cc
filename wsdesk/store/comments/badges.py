"""Comment badges: number of comments and unread comments per node of a canvas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.comments.listed_threads import NOT_LISTED, ListedThreads
from wsdesk.store.comments.markers import CommentMarkersStore
from wsdesk.store.comments.thread_cache import ThreadCache
from wsdesk.store.comments.threads import ThreadsStore
from wsdesk.store.outbox.outbox import OutboxStore

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore


@dataclass(frozen=True, slots=True)
class CommentBadge:
    """`count` comments, of which `unread` are unread; `troubled`: one failed or has an unknown outcome."""

    count: int
    unread: int = 0
    troubled: bool = False


class CommentBadges(QObject):
    """Badges by node, computed once per canvas, and then only for changed threads."""

    changed = Signal(object)
    """Emitted with the ID of a canvas whose badges changed."""

    def __init__(
        self,
        canvases: CanvasesStore,
        threads: ThreadsStore,
        cache: ThreadCache,
        markers: CommentMarkersStore,
        outbox: OutboxStore,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._threads = threads
        self._cache = cache
        self._markers = markers
        self._outbox = outbox
        self._badges: dict[str, dict[str, CommentBadge]] = {}
        self._lookups: dict[str, ListedThreads] = {}
        self._waiting: dict[str, tuple[int, bool]] = {}
        threads.changed.connect(self._on_threads_changed)
        cache.changed.connect(self._on_thread_changed)
        markers.changed.connect(self._on_thread_changed)
        outbox.changed.connect(self._on_outbox_changed)
        canvases.closed.connect(self._on_closed)

    def forget(self) -> None:
        """Clear all badges after a change of the profile."""
        self._badges.clear()
        self._lookups.clear()
        self._waiting.clear()

    def refresh(self) -> None:
        """Compute all badges again, since which comments are the user's own is known now."""
        for canvas_id in tuple(self._badges):
            self._on_threads_changed(canvas_id)

    def of(self, canvas_id: str) -> Mapping[str, CommentBadge]:
        """Badges of a canvas by node; nodes without comments have none."""
        badges = self._badges.get(canvas_id)
        if badges is None:
            lookups = self._lookups[canvas_id] = self._threads.lookups(canvas_id)
            # A server may list a thread for each node, most of them without comments.
            candidates = dict.fromkeys((*lookups.commented, *self._waiting, *self._cache.commented))
            badges = self._badges[canvas_id] = {
                node_id: badge
                for thread_id in candidates
                for node_id in lookups.nodes.get(thread_id, ())
                if (badge := self._badge(thread_id, lookups.links[node_id].count)) is not None
            }
        return badges

    def nodes_of(self, canvas_id: str, thread_id: str) -> tuple[str, ...]:
        """Nodes of a canvas that have this thread."""
        return self.threads_of(canvas_id).nodes.get(thread_id, ())

    def threads_of(self, canvas_id: str) -> ListedThreads:
        """Threads of a canvas with their nodes."""
        self.of(canvas_id)
        return self._lookups.get(canvas_id, NOT_LISTED)

    def _badge(self, thread_id: str, server_count: int) -> CommentBadge | None:
        waiting, troubled = self._waiting.get(thread_id, (0, False))
        if not server_count and not waiting and not self._cache.has_comments(thread_id):
            return None
        comments = self._cache.comments(thread_id)
        if self._cache.is_loaded(thread_id) and len(comments) >= server_count:
            count, unread = len(comments), len(self._markers.unread(thread_id, comments))
        else:
            count, unread = max(server_count, len(comments)), self._markers.unread_of(thread_id, server_count)
        count += waiting
        return CommentBadge(count, unread, troubled) if count else None

    def _on_threads_changed(self, canvas_id: str) -> None:
        self._badges.pop(canvas_id, None)
        self.changed.emit(canvas_id)

    def _on_thread_changed(self, thread_id: str) -> None:
        for canvas_id in tuple(self._lookups):  # receivers of the signal may add and replace them
            if thread_id in self._lookups.get(canvas_id, NOT_LISTED).nodes and canvas_id in self._badges:
                self._again(canvas_id, thread_id)

    def _again(self, canvas_id: str, thread_id: str) -> None:
        badges, lookups = self._badges[canvas_id], self._lookups[canvas_id]
        moved = False
        for node_id in lookups.nodes[thread_id]:
            badge = self._badge(thread_id, lookups.links[node_id].count)
            if badge == badges.get(node_id):
                continue
            moved = True
            if badge is None:
                badges.pop(node_id, None)
            else:
                badges[node_id] = badge
        if moved:
            self.changed.emit(canvas_id)

    def _on_outbox_changed(self, _entries: object) -> None:
        waiting: dict[str, tuple[int, bool]] = {}
        for item in self._outbox.entries:
            if item.kind == "comment":
                count, troubled = waiting.get(item.target, (0, False))
                waiting[item.target] = (count + 1, troubled or item.state in ("failed", "unknown"))
        before, self._waiting = self._waiting, waiting
        for thread_id in before.keys() | waiting.keys():
            if before.get(thread_id) != waiting.get(thread_id):
                self._on_thread_changed(thread_id)

    def _on_closed(self, canvas: CanvasStore) -> None:
        self._badges.pop(canvas.canvas_id, None)
        lookups = self._lookups.pop(canvas.canvas_id, None)
        if lookups is not None:
            canvas.free_with(lookups)
