"""Unread comments of the open canvases, as far as their threads are loaded or counted by the server."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.recent_canvases import RecentCanvasesStore
from wsdesk.store.comments.comments import CommentsStore
from wsdesk.store.text import time_format


@dataclass(frozen=True, slots=True)
class UnreadComments:
    """Unread comments of a node. Texts are the server's, not sanitized.

    `author` and `at` (seconds since the epoch) are those of the last one, empty and 0 if it isn't loaded.
    `comment_id` is the first one. `node_title` is empty if the canvas isn't open.
    """

    canvas_id: str
    canvas_title: str
    node_id: str
    node_title: str
    count: int
    author: str = ""
    at: float = 0
    comment_id: str = ""


class UnreadCommentsStore(QObject):
    """Unread comments by node of open and followed canvases, from threads that are already loaded."""

    changed = Signal()

    def __init__(
        self, canvases: CanvasesStore, comments: CommentsStore, recents: RecentCanvasesStore
    ) -> None:
        super().__init__()
        self._canvases = canvases
        self._recents = recents
        self._threads, self._cache = comments.threads, comments.thread_cache
        self._markers, self._badges = comments.markers, comments.badges
        for signal in (self._badges.changed, canvases.opened, canvases.closed, recents.changed):
            signal.connect(self._on_changed)

    @property
    def all(self) -> tuple[UnreadComments, ...]:
        """Unread comments of all open and followed canvases, the latest first."""
        titles = {canvas.canvas_id: canvas.title for canvas in (*self._recents.followed, *self._canvases.all)}
        found = [
            self._of(canvas_id, title, node_id, badge.unread)
            for canvas_id, title in titles.items()
            for node_id, badge in self._badges.of(canvas_id).items()
            if badge.unread
        ]
        return tuple(sorted(found, key=lambda one: one.at, reverse=True))

    def mark_read(self, unread: UnreadComments) -> Callable[[], None]:
        """Mark the comments of a node as read; returns a function that undoes it."""
        thread = self._threads.of(unread.canvas_id, unread.node_id)
        comments = self._cache.comments(thread.thread_id)
        if unread.comment_id:
            self._markers.set_read(thread.thread_id, comments)
            return partial(self._markers.set_unread_from, thread.thread_id, comments, unread.comment_id)
        self._markers.set_read_count(thread.thread_id, thread.count)
        return partial(self._markers.set_read_count, thread.thread_id, thread.count - unread.count)

    def _of(self, canvas_id: str, canvas_title: str, node_id: str, count: int) -> UnreadComments:
        thread_id = self._threads.of(canvas_id, node_id).thread_id
        comments = self._cache.comments(thread_id)
        ids = self._markers.unread(thread_id, comments)
        loaded = [comment for comment in comments if comment.id in ids]
        canvas = self._canvases.get(canvas_id)
        # The current content, also while a snapshot is shown.
        nodes = canvas.live_content.document.node_by_id if canvas is not None else {}
        node = nodes.get(node_id)
        title = node.title if node is not None else ""
        if len(loaded) < count:
            return UnreadComments(canvas_id, canvas_title, node_id, title, count)
        created = time_format.parsed(loaded[-1].created_at)
        at = created.timestamp() if created is not None else 0.0
        author = loaded[-1].created_by_name or ""
        return UnreadComments(canvas_id, canvas_title, node_id, title, count, author, at, loaded[0].id)

    def _on_changed(self, _what: object) -> None:
        self.changed.emit()
