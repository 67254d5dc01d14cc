"""Comments of all nodes of a canvas, as one filtered and sorted list."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject

from wsdesk.api import errors
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base import error_messages
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.comments.badges import CommentBadges
from wsdesk.store.comments.entry import CommentEntry, CommentLocation, thread_entries
from wsdesk.store.comments.markers import CommentMarkersStore
from wsdesk.store.comments.thread_cache import ThreadCache
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.outbox.outbox import OutboxStore

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore

View = Literal["newest", "node", "unread", "mine", "follow-up"]
AT_ONCE = 4
"""Number of threads requested concurrently."""


@dataclass(frozen=True, slots=True)
class CanvasCommentsState:
    """List of comments in the order of `view`. `read` of `total` threads are loaded so far."""

    canvas_id: str = ""
    view: View = "newest"
    entries: tuple[CommentEntry, ...] = ()
    phase: LoadState = LoadState.IDLE
    failure: LoadFailure | None = None
    can_read: bool = False
    read: int = 0
    total: int = 0


class CanvasComments(Store[CanvasCommentsState]):
    """Loads while the list is visible (`look`); requests only threads whose comment count has changed."""

    def __init__(
        self,
        canvases: CanvasesStore,
        outbox: OutboxStore,
        people: PeopleStore,
        cache: ThreadCache,
        markers: CommentMarkersStore,
        badges: CommentBadges,
        parent: QObject | None = None,
    ) -> None:
        super().__init__("canvas comments", CanvasCommentsState(), parent)
        self._canvases = canvases
        self._outbox = outbox
        self._people = people
        self._cache = cache
        self._markers = markers
        self._badges = badges
        self._looking = False
        badges.changed.connect(self._on_badges_changed)
        markers.changed.connect(self._on_markers_changed)
        canvases.current_changed.connect(self._on_current_changed)

    def set_active(self, looking: bool) -> None:
        """Set whether the list is visible."""
        if looking != self._looking:
            self._looking = looking
            self._begin()

    def show_view(self, view: View) -> None:
        """Set order and filter."""
        if view != self._state.view:
            self._state = replace(self._state, view=view)
            self._show()

    def refresh(self) -> None:
        """Retry failed threads."""
        self._begin()

    def read_all(self) -> None:
        """Mark all comments on the canvas as read."""
        canvas = self._canvases.current
        for thread_id in self._badges.threads_of(canvas.canvas_id).nodes if canvas is not None else ():
            if self._cache.is_loaded(thread_id) or self._cache.comments(thread_id):
                self._markers.set_read(thread_id, self._cache.comments(thread_id))

    def forget(self) -> None:
        """Clear the list after a change of the profile."""
        self.tasks.cancel("read")
        self.set_state(CanvasCommentsState(view=self._state.view))

    def _begin(self) -> None:
        canvas = self._canvases.current
        if not self._looking or canvas is None:
            self.tasks.cancel("read")
            return
        if canvas.canvas_id != self._state.canvas_id:
            self.set_state(CanvasCommentsState(canvas.canvas_id, self._state.view))
        self._show()
        if self._cache.can_read and not self.tasks.running("read"):
            self.tasks.start("read", self._read(canvas.canvas_id))
        elif not self._cache.can_read:
            self.update_state(phase=LoadState.BUSY if self._cache.is_starting else LoadState.IDLE)

    def _due(self, canvas_id: str) -> list[str]:
        """Threads whose comments differ from the cached ones."""
        due: list[str] = []
        threads = self._badges.threads_of(canvas_id)
        for thread_id, nodes in threads.nodes.items():
            server_count = max((threads.links[node_id].count for node_id in nodes), default=0)
            loaded_count = len(self._cache.comments(thread_id)) if self._cache.is_loaded(thread_id) else -1
            by_user = any(threads.links[node_id].source == "user" for node_id in nodes)
            if (server_count and server_count != loaded_count) or (loaded_count < 0 and by_user):
                due.append(thread_id)
        return due

    async def _read(self, canvas_id: str) -> None:
        due = self._due(canvas_id)
        self.update_state(phase=LoadState.BUSY, failure=None, read=0, total=len(due))
        for begin in range(0, len(due), AT_ONCE):
            some = due[begin : begin + AT_ONCE]
            reading = (self._cache.read(thread_id) for thread_id in some)
            for error in await asyncio.gather(*reading, return_exceptions=True):
                if isinstance(error, errors.ApiError | error_messages.NotConnectedError):
                    self.update_state(phase=LoadState.FAILED, failure=error_messages.failure_of(error))
                    return
                if error is not None:
                    raise error
            self.update_state(read=begin + len(some))
        self.update_state(phase=LoadState.READY)
        self._show()

    def _on_badges_changed(self, canvas_id: str) -> None:
        if not self._looking or canvas_id != self._state.canvas_id:
            return
        if not self.tasks.running("read"):
            self._begin()
        elif self._state.read % (8 * AT_ONCE) == 0:
            self._show()  # rebuilding a list of thousands is throttled, not done for each thread

    def _on_markers_changed(self, _subject: object) -> None:
        if self._looking:
            self._show()

    def _on_current_changed(self, _canvas: object) -> None:
        self.tasks.cancel("read")
        self._begin()

    def _show(self) -> None:
        canvas = self._canvases.current
        if not self._looking or canvas is None or canvas.canvas_id != self._state.canvas_id:
            return
        entries = self._ordered(canvas, self._entries(canvas))
        self.update_state(entries=tuple(entries), can_read=self._cache.can_read)

    def _entries(self, canvas: CanvasStore) -> list[CommentEntry]:
        nodes = canvas.document.node_by_id
        entries: list[CommentEntry] = []
        for thread_id, thread_nodes in self._badges.threads_of(canvas.canvas_id).nodes.items():
            node_id = next((i for i in thread_nodes if i in nodes), "")
            title = nodes[node_id].title if node_id else ""
            location = CommentLocation(thread_id, canvas.canvas_id, node_id, title)
            comments = self._cache.comments(thread_id)
            fresh = self._markers.unread(thread_id, comments) if comments else frozenset[str]()
            pending = self._outbox.of_thread(thread_id)
            entries += thread_entries(comments, pending, location, self._people, self._markers, fresh)
        return entries

    def _ordered(self, canvas: CanvasStore, entries: list[CommentEntry]) -> list[CommentEntry]:
        from wsdesk.graph.analysis.reading_order import reading_order

        view = self._state.view
        if view == "unread":
            entries = [entry for entry in entries if entry.unread]
        elif view == "mine":
            entries = [entry for entry in entries if entry.mine]
        elif view == "follow-up":
            entries = [entry for entry in entries if "follow-up" in entry.markers]
        if view == "node":
            place = {node_id: at for at, node_id in enumerate(reading_order(canvas.document))}
            return sorted(entries, key=lambda e: (place.get(e.node_id, len(place)), e.node_id, e.created_at))
        return sorted(entries, key=_created, reverse=True)


def _created(entry: CommentEntry) -> str:
    return entry.created_at
