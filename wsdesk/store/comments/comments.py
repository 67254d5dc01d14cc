"""Comment thread of the selected node: entries, pending comments, and the draft."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from wsdesk.api import errors
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.tables.comments import CommentMarkerTable, DraftTable, ThreadLinkTable
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.base import error_messages
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.store import Store
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.comments.annotations import CommentAnnotations
from wsdesk.store.comments.badges import CommentBadges
from wsdesk.store.comments.canvas_comments import CanvasComments
from wsdesk.store.comments.draft_recovery import DraftRecovery
from wsdesk.store.comments.drafts import CommentDrafts, DraftMerged
from wsdesk.store.comments.entry import (
    CommentEntry,
    CommentLocation,
    CommentsState,
    split_text,
    thread_entries,
)
from wsdesk.store.comments.import_export import CommentTransfer
from wsdesk.store.comments.markers import CommentMarkersStore, Marker
from wsdesk.store.comments.node_versions import NodeVersions
from wsdesk.store.comments.thread_cache import ThreadCache
from wsdesk.store.comments.threads import ThreadsStore
from wsdesk.store.connection.connection import ConnectionState, ConnectionStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.outbox.outbox import OutboxStore
from wsdesk.store.outbox.outbox_items import CommentSent, EdgeSent
from wsdesk.wire.utf16 import utf16_length

if TYPE_CHECKING:
    from wsdesk.wire import limits
else:
    limits = lazy_import("wsdesk.wire.limits")


class CommentsStore(Store[CommentsState]):
    """Comments of the selected node: finds its thread, saves its draft, and posts through the outbox."""

    reveal_requested = Signal(object)
    """Emitted with the ID of a comment to show; its node is already selected."""
    writing_requested = Signal(object)
    """Emitted with the ID of the selected node to edit its draft."""

    draft_edited = Signal()
    """The user edited the draft; `changed` isn't emitted, since the editor already has the text."""

    def __init__(
        self,
        connection: ConnectionStore,
        canvases: CanvasesStore,
        selection: SelectionStore,
        outbox: OutboxStore,
        people: PeopleStore,
        database: Database,
        snapshots: SnapshotTable,
    ) -> None:
        super().__init__("comments", CommentsState())
        self._connection = connection
        self._canvases = canvases
        self._selection = selection
        self._outbox = outbox
        self._people = people
        self._arrived: set[str] = set()
        self._new: frozenset[str] = frozenset()
        marker_table = CommentMarkerTable(database)
        self.markers = CommentMarkersStore(marker_table, self)
        self.threads = ThreadsStore(connection, canvases, ThreadLinkTable(database), snapshots, self)
        self.threads.changed.connect(self._begin_canvas)  # first, since badges count unread comments by it
        self.thread_cache = ThreadCache(connection, people, snapshots, marker_table, self)
        self._drafts = CommentDrafts(outbox, DraftTable(database), self.thread_cache, self._profile_id, self)
        self.badges = CommentBadges(canvases, self.threads, self.thread_cache, self.markers, outbox, self)
        self.canvas = CanvasComments(
            canvases, outbox, people, self.thread_cache, self.markers, self.badges, self
        )
        self._recovery = DraftRecovery(self._drafts, outbox, self.threads, self.badges, canvases, self)
        self.versions = NodeVersions(canvases, selection)
        self.annotations = CommentAnnotations(self, canvases)
        self.transfer = CommentTransfer(self.threads, self.markers, self._address, self)
        selection.changed.connect(self._show)
        selection.version_changed.connect(self._show)
        canvases.current_changed.connect(self._on_current_changed)
        connection.capabilities_loaded.connect(self._on_capabilities_loaded)
        connection.profile_changed.connect(self._on_profile_changed)
        self._mode = connection.state.mode
        connection.changed.connect(self._on_connection_changed)
        outbox.changed.connect(self._show_entries)
        outbox.comment_sent.connect(self._on_comment_sent)
        outbox.edge_sent.connect(self._on_edge_sent)
        self.threads.changed.connect(self._show)
        self.thread_cache.changed.connect(self._on_thread_changed)
        self.markers.changed.connect(self._show_entries)
        self._drafts.merged.connect(self._on_draft_merged)

    def count(self, node_id: str) -> int | None:
        """Number of comments of a node on the current canvas, if one of its threads is known."""
        canvas = self._canvases.current
        if canvas is None or not self.threads.of(canvas.canvas_id, node_id).thread_id:
            return None
        badge = self.badges.of(canvas.canvas_id).get(node_id)
        return badge.count if badge is not None else 0

    def entries_of(self, canvas_id: str, node_id: str) -> tuple[CommentEntry, ...]:
        """Comments of a node, as far as its thread is known and loaded."""
        thread_id = self.threads.of(canvas_id, node_id).thread_id
        return self._entries(thread_id, CommentLocation(thread_id, canvas_id, node_id, ""))

    async def read_threads(self, canvas_id: str) -> dict[str, tuple[CommentEntry, ...]]:
        """Load all known threads of an open canvas; return their comments by node, without unsent ones."""
        await self.threads.load(canvas_id)
        links = self.threads.all(canvas_id)
        for thread_id in dict.fromkeys(link.thread_id for link in links.values()):
            await self._read(thread_id, quietly=True)
        return {
            node_id: tuple([one for one in self.entries_of(canvas_id, node_id) if one.state == "real"])
            for node_id in links
        }

    def load_threads(self, canvas_id: str) -> None:
        """Save the threads of a canvas on disk, so that comments can be written offline."""
        self.tasks.start(f"threads {canvas_id}", self.threads.load(canvas_id))

    def set_draft(self, text: str) -> None:
        """Save the draft of this node."""
        if text != self._state.draft and self._state.node_id:
            self._drafts.save_draft(self._state.node_id, text)
            self._canvases.keep(self._state.canvas_id)
            self._state = replace(self._state, draft=text, merged=False)
            self.draft_edited.emit()

    def replace_draft(self, text: str) -> None:
        """Save another draft of this node, and show it in the editor."""
        self.set_draft(text)
        self.changed.emit(self._state)

    def sync_draft(self) -> None:
        """Show what another process changed in the draft of this node."""
        self._drafts.retry_save()
        state = self._state
        if state.node_id:
            draft = self._drafts.draft(state.node_id, state.thread_id)
            self.set_state(replace(state, draft=draft, merged=state.merged and draft == state.draft))

    def post(self) -> bool:
        """Send the draft; False if there is no thread, or the draft is empty or too long."""
        body = self._state.draft.strip()
        fits = utf16_length(body) <= limits.COMMENT_BODY.maximum
        return fits and self._post((body,) if body else ())

    def post_parts(self) -> bool:
        """Send a draft that is too long as several comments in order, at the user's request."""
        return self._post(split_text(self._state.draft, limits.COMMENT_BODY.maximum))

    def _post(self, parts: tuple[str, ...]) -> bool:
        state = self._state
        if not state.thread_id or not parts:
            return False
        self._drafts.post(state.canvas_id, state.thread_id, parts, state.node_id, state.draft)
        self.update_state(draft="", merged=False)
        return True

    def retry(self, entry_id: str) -> None:
        """Retry a comment that failed or has an unknown outcome."""
        self._outbox.retry(entry_id)

    def discard(self, entry_id: str) -> None:
        """Discard an unsent comment."""
        self._outbox.discard(entry_id)

    def edit(self, entry_id: str) -> None:
        """Append an unsent comment to the draft of its node; when that is shown, editing is requested."""
        state = self._state
        text = self._drafts.restore_draft(entry_id, state.thread_id, state.node_id, state.draft)
        if text is not None:
            self.update_state(draft=text, merged=False)
            self.writing_requested.emit(state.node_id)
        else:
            self._recovery.restore(entry_id)

    def link(self, text: str) -> bool:
        """Link the node to the thread whose ID is in `text` (an ID, or a link that contains one)."""
        return bool(self.threads.link(self._state.node_id, text))

    def unlink(self) -> str:
        """Unlink the user's thread of this node; returns its ID."""
        return self.threads.unlink(self._state.node_id)

    def refresh(self) -> None:
        """Reload the thread, if the server supports that."""
        if self._state.thread_id and self._state.can_read:
            self.tasks.start("read", self._read(self._state.thread_id, whole=True))

    def mark_read(self) -> None:
        """Mark the thread as read. New comments stay highlighted until another thread is shown."""
        thread_id = self._state.thread_id
        if thread_id and (self.thread_cache.is_loaded(thread_id) or not self._state.can_read):
            self.markers.set_read(thread_id, self.thread_cache.comments(thread_id))

    def set_unread(self, entry: CommentEntry) -> None:
        """Mark a comment and all later ones as unread."""
        self.markers.set_unread_from(entry.thread_id, self.thread_cache.comments(entry.thread_id), entry.id)

    def toggle_marker(self, entry: CommentEntry, marker: Marker) -> None:
        """Set or clear one of the user's markers."""
        if entry.state == "real":
            self.markers.toggle(entry.id, marker)

    def reveal(self, canvas_id: str, node_id: str, comment_id: str) -> None:
        """Show a comment, with its canvas and node."""
        self._canvases.reveal(canvas_id, node_id)
        self.reveal_requested.emit(comment_id)

    def start_polling(self, seconds: Callable[[], float], visible: Callable[[], bool]) -> None:
        """Poll for new comments; four times less often while the window is hidden."""
        self.tasks.start("fresh", self._poll(seconds, visible))

    async def aclose(self) -> None:
        await self.canvas.aclose()
        await self.transfer.aclose()
        await self._drafts.aclose()
        await super().aclose()

    def _address(self) -> str:
        return self._connection.state.address

    def _profile_id(self) -> str:
        return self._connection.state.profile_id

    async def _poll(self, seconds: Callable[[], float], visible: Callable[[], bool]) -> None:
        while True:
            await asyncio.sleep(seconds() * (1 if visible() else 4))
            canvas = self._canvases.current
            if canvas is None or self._connection.state.mode != "live":
                continue
            await self.threads.load(canvas.canvas_id)
            state = self._state
            if state.thread_id and state.can_read and not self.tasks.running("read"):
                self.tasks.start("read", self._read(state.thread_id, quietly=True))

    def _on_profile_changed(self, profile: str) -> None:
        self.tasks.cancel("read", "threads")
        for part in (self.threads, self.thread_cache, self.badges, self.canvas):
            part.forget()
        self.markers.use(profile)
        self.set_state(CommentsState())

    def _on_capabilities_loaded(self, _state: object) -> None:
        self.markers.use(self._profile_id())
        self._on_current_changed(self._canvases.current)
        self._show()
        thread_id = self._state.thread_id
        if thread_id and self.thread_cache.can_read and not self.tasks.running("read"):
            self.tasks.start("read", self._read(thread_id))  # a cached one was shown until now
        self.canvas.refresh()

    def _on_connection_changed(self, state: ConnectionState) -> None:
        before, self._mode = self._mode, state.mode
        if before == "starting" and state.mode not in ("starting", "live"):
            # The server can't be reached. If it is, its capabilities are known soon.
            self._show()
            self.canvas.refresh()

    def _on_current_changed(self, canvas: object) -> None:
        current = self._canvases.current
        if canvas is not None and current is not None:
            self.markers.use(self._profile_id())
            self.tasks.start("threads", self.threads.load(current.canvas_id))

    def _on_draft_merged(self, merged: DraftMerged) -> None:
        if (merged.node_id, merged.written) == (self._state.node_id, self._state.draft):
            self.update_state(draft=merged.text, merged=bool(merged.written))

    def _on_thread_changed(self, thread_id: str) -> None:
        if thread_id == self._state.thread_id:
            self._new |= self.markers.unread(thread_id, self.thread_cache.comments(thread_id))
            self._show_entries()

    def _begin_canvas(self, canvas_id: str) -> None:
        counts = self.threads.counts(canvas_id)
        if counts:
            self.markers.begin_canvas(canvas_id, counts)

    def _set_me(self, user_id: str | None) -> None:
        """Set the current user, whose comments from other computers are never unread."""
        self.markers.use(self._profile_id())
        before = self.markers.me
        self.markers.set_me(user_id)
        if self.markers.me != before:
            self.badges.refresh()

    def _on_edge_sent(self, sent: EdgeSent) -> None:
        self._set_me(sent.edge.created_by_user_id)

    def _on_comment_sent(self, sent: CommentSent) -> None:
        self._arrived.add(sent.entry_id)
        self._set_me(sent.comment.created_by_user_id)
        read_before = not self.markers.unread(sent.thread_id, self.thread_cache.comments(sent.thread_id))
        self.thread_cache.add(sent.thread_id, sent.comment)
        if read_before:
            # The user's own comment is never unread.
            self.markers.set_read(sent.thread_id, self.thread_cache.comments(sent.thread_id))

    def _show(self, _change: object = None) -> None:
        selection = self._selection.state
        canvas = self._canvases.get(selection.canvas_id)
        card = canvas.document.node_by_id.get(selection.node) if canvas is not None else None
        if card is None:
            self.tasks.cancel("read")
            self._new = frozenset()
            self.set_state(CommentsState())
            return
        thread = self.threads.of(selection.canvas_id, card.id)
        thread_id = thread.thread_id
        # Cached comments are shown while offline.
        can_read = bool(thread_id) and (self.thread_cache.can_read or self.thread_cache.is_loaded(thread_id))
        before = self._state
        same = thread_id == before.thread_id and card.id == before.node_id and can_read == before.can_read
        if not same:
            self._new = self.markers.unread(thread_id, self.thread_cache.comments(thread_id))
        can_request = bool(thread_id) and self.thread_cache.can_read
        reading = can_request and (not same or before.phase is LoadState.BUSY)
        # The server may still list a thread, or its comments.
        is_busy = reading or (not can_read and self.thread_cache.is_starting)
        self.set_state(
            CommentsState(
                selection.canvas_id,
                card.id,
                card.title,
                thread_id,
                thread.source == "user",
                can_read,
                self._entries(
                    thread_id, CommentLocation(thread_id, selection.canvas_id, card.id, card.title)
                ),
                LoadState.BUSY if is_busy else before.phase if same and can_request else LoadState.READY,
                before.failure if same else None,
                self._drafts.draft(card.id, thread_id),
                self.versions.shown_number(selection.canvas_id, card.id) or card.version_number,
                before.read if same else (0, 0),
            )
        )
        if thread_id and not same:
            self.tasks.start("read", self._read(thread_id))
        if self._recovery.take_target(card.id):
            self.writing_requested.emit(card.id)

    def _show_entries(self, _change: object = None) -> None:
        state = self._state
        if state.thread_id:
            location = CommentLocation(state.thread_id, state.canvas_id, state.node_id, state.node_title)
            self.set_state(replace(state, entries=self._entries(state.thread_id, location)))

    def _entries(self, thread_id: str, location: CommentLocation) -> tuple[CommentEntry, ...]:
        if not thread_id:
            return ()
        pending = [item for item in self._outbox.of_thread(thread_id) if item.id not in self._arrived]
        comments = self.thread_cache.comments(thread_id)
        return thread_entries(comments, pending, location, self._people, self.markers, self._new)

    async def _read(self, thread_id: str, *, whole: bool = False, quietly: bool = False) -> None:
        await self.thread_cache.recall(thread_id)
        if not self.thread_cache.can_read:
            self._show()
            return
        try:
            await self.thread_cache.read(
                thread_id, whole=whole, progress=None if quietly else self._on_progress
            )
        except (errors.ApiError, error_messages.NotConnectedError) as error:
            if self._state.thread_id == thread_id and not quietly:
                self.update_state(phase=LoadState.FAILED, failure=error_messages.failure_of(error))
            return
        if self._state.thread_id == thread_id:
            self.update_state(phase=LoadState.READY, failure=None)

    def _on_progress(self, done: int, total: int) -> None:
        if self._state.phase is LoadState.BUSY and not self._state.entries:
            self.update_state(read=(done, total))
