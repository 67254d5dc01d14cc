"""The thread of the selected node: what stands in it, what is on its way, and what is being written."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal

from PySide6.QtCore import QObject, Signal

from wsdesk.api import errors, offers
from wsdesk.localdb.drafts import Drafts
from wsdesk.localdb.outbox import OutboxItem
from wsdesk.localdb.threads import Threads
from wsdesk.store import describe
from wsdesk.store.canvas import CanvasStore
from wsdesk.store.canvases import CanvasesStore
from wsdesk.store.connection import ConnectionStore
from wsdesk.store.outbox import CommentSent, OutboxStore, comment_text
from wsdesk.store.people import PeopleStore
from wsdesk.store.phase import Phase, Trouble
from wsdesk.store.scope import TaskScope
from wsdesk.store.selection import SelectionStore
from wsdesk.wire.comment import Comment
from wsdesk.wire.limits import COMMENT_BODY, utf16_length

EntryState = Literal["real", "sending", "queued", "unknown", "failed"]
_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_THREAD_IN_LINK = re.compile(r"thread[^/?#&=]*[/=](" + _UUID.pattern + ")", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CommentEntry:
    """One comment as shown; those that are not `real` stand in the outbox under the same id."""

    id: str
    author: str
    author_id: str
    body: str
    created_at: str
    state: EntryState = "real"
    error: str = ""


@dataclass(frozen=True, slots=True)
class CommentsState:
    """What the panel shows. `can_read`: it can be read; else only what was posted from here stands."""

    canvas_id: str = ""
    node_id: str = ""
    node_title: str = ""
    thread_id: str = ""
    bound_here: bool = False
    can_read: bool = False
    entries: tuple[CommentEntry, ...] = ()
    phase: Phase = Phase.IDLE
    trouble: Trouble | None = None
    draft: str = ""


class CommentsStore(QObject):
    """Follows the selection; finds the node's thread; keeps drafts; posts through the outbox."""

    changed = Signal(object)
    counts_changed = Signal(object)

    LIMIT = COMMENT_BODY.maximum

    def __init__(
        self,
        connection: ConnectionStore,
        canvases: CanvasesStore,
        selection: SelectionStore,
        outbox: OutboxStore,
        people: PeopleStore,
        drafts: Drafts,
        bindings: Threads,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._connection = connection
        self._canvases = canvases
        self._selection = selection
        self._outbox = outbox
        self._people = people
        self._drafts = drafts
        self._bindings = bindings
        self._scope = TaskScope("comments")
        self._state = CommentsState()
        self._threads: dict[str, dict[str, offers.NodeThread]] = {}
        self._known: dict[str, tuple[Comment, ...]] = {}
        self._posted: dict[str, tuple[str, str, str]] = {}
        self._arrived: set[str] = set()
        selection.changed.connect(self._on_selection_changed)
        canvases.current_changed.connect(self._on_current_changed)
        connection.connected.connect(self._on_connected)
        connection.profile_changed.connect(self._on_profile_changed)
        outbox.changed.connect(self._on_outbox_changed)
        outbox.comment_sent.connect(self._on_comment_sent)
        outbox.kept.connect(self._on_kept)

    @property
    def state(self) -> CommentsState:
        return self._state

    def count(self, node_id: str) -> int | None:
        """How many comments a node of the current canvas has, where that is known."""
        canvas = self._canvases.current
        thread = self._threads.get(canvas.canvas_id if canvas else "", {}).get(node_id)
        if thread is None:
            return None
        known = self._known.get(thread.thread_id)
        told = thread.comment_count or 0
        return max(told, len(known)) if known is not None else told

    def set_draft(self, text: str) -> None:
        """Keep what is being written for this node, on disk."""
        if text != self._state.draft and self._state.node_id:
            self._drafts.set(self._profile, self._state.node_id, text)
            self._state = replace(self._state, draft=text)  # the one who types has it; nobody is told

    def post(self) -> bool:
        """Send the draft to the thread; False where there is none, it is empty, or too long."""
        state = self._state
        body = state.draft.strip()
        if not state.thread_id or not body or utf16_length(body) > self.LIMIT:
            return False
        entry = self._outbox.submit_comment(state.canvas_id, state.thread_id, body)
        self._posted[entry.id] = (self._profile, state.node_id, state.draft)
        self._set(replace(self._state, draft=""))
        return True

    def retry(self, entry_id: str) -> None:
        """Send a failed or doubtful comment again."""
        self._outbox.retry(entry_id)

    def discard(self, entry_id: str) -> None:
        """Drop a comment that was not sent."""
        self._outbox.discard(entry_id)

    def bind(self, text: str) -> bool:
        """Bind the node to the thread whose id stands in `text` (an id, or a link that holds one)."""
        found = _THREAD_IN_LINK.search(text)
        thread_id = found.group(1) if found else text.strip()
        if not _UUID.fullmatch(thread_id) or not self._state.node_id:
            return False
        self._bindings.bind(self._profile, self._state.node_id, thread_id.lower())
        self._show()
        return True

    def unbind(self) -> None:
        """Forget the binding of this node that the person made."""
        if self._state.node_id:
            self._bindings.unbind(self._profile, self._state.node_id)
            self._show()

    def refresh(self) -> None:
        """Read the thread anew, where the service lets one."""
        if self._state.thread_id and self._state.can_read:
            self._scope.start("read", self._read(self._state.thread_id))

    async def aclose(self) -> None:
        await self._scope.aclose()

    @property
    def _profile(self) -> str:
        return self._connection.state.profile_id

    def _on_profile_changed(self, _profile: object) -> None:
        for key in ("read", "threads"):
            self._scope.cancel(key)
        self._threads.clear()
        self._known.clear()
        self._set(CommentsState())

    def _on_connected(self, _state: object) -> None:
        self._on_current_changed(self._canvases.current)
        self._show()

    def _on_current_changed(self, canvas: CanvasStore | None) -> None:
        if canvas is not None and self._connection.offers.find("node-threads") is not None:
            self._scope.start("threads", self._find_threads(canvas.canvas_id))

    def _on_selection_changed(self, _selection: object) -> None:
        self._show()

    def _on_outbox_changed(self, _entries: object) -> None:
        if self._state.thread_id:
            self._set(replace(self._state, entries=self._entries(self._state.thread_id)))

    def _on_kept(self, entry_id: str) -> None:
        """The comment is on disk: its draft may go, unless another was begun."""
        profile, node_id, draft = self._posted.pop(entry_id, ("", "", ""))
        if node_id and self._drafts.get(profile, node_id) == draft:
            self._drafts.drop(profile, node_id)

    def _on_comment_sent(self, sent: CommentSent) -> None:
        self._arrived.add(sent.entry_id)
        known = self._known.get(sent.thread_id, ())
        self._known[sent.thread_id] = (*(c for c in known if c.id != sent.comment.id), sent.comment)
        self._people.learn([(sent.comment.created_by_user_id, sent.comment.created_by_name)])
        self._on_outbox_changed(None)
        self.counts_changed.emit(sent.thread_id)

    def _thread_of(self, canvas_id: str, node_id: str) -> tuple[str, bool]:
        """The node's thread and whether it is known by binding: the person's word goes first."""
        bound = self._bindings.get(self._profile, node_id)
        if bound:
            return bound, True
        thread = self._threads.get(canvas_id, {}).get(node_id)
        if thread is not None:
            return thread.thread_id, False
        canvas = self._canvases.get(canvas_id)
        node = canvas.node(node_id) if canvas else None
        return _thread_beyond(node.model_extra if node is not None else None), False

    def _show(self) -> None:
        selection = self._selection.current
        canvas = self._canvases.get(selection.canvas_id)
        card = canvas.document.node_by_id.get(selection.node) if canvas is not None else None
        if card is None:
            self._scope.cancel("read")
            self._set(CommentsState())
            return
        thread_id, bound = self._thread_of(selection.canvas_id, card.id)
        can_read = bool(thread_id) and self._connection.offers.find("thread-comments") is not None
        same = thread_id == self._state.thread_id and card.id == self._state.node_id
        draft = self._drafts.get(self._profile, card.id)
        known = thread_id in self._known
        self._set(
            CommentsState(
                selection.canvas_id,
                card.id,
                card.title,
                thread_id,
                bound,
                can_read,
                self._entries(thread_id),
                Phase.BUSY if can_read and not known else Phase.READY,
                None,
                draft,
            )
        )
        if can_read and not same:
            self._scope.start("read", self._read(thread_id))

    def _entries(self, thread_id: str) -> tuple[CommentEntry, ...]:
        real = (
            CommentEntry(
                c.id,
                c.created_by_name or self._people.name(c.created_by_user_id),
                c.created_by_user_id or "",
                c.body or "",
                c.created_at or "",
            )
            for c in self._known.get(thread_id, ())
        )
        mine = (_waiting_entry(i) for i in self._outbox.of_thread(thread_id) if i.id not in self._arrived)
        return (*sorted(real, key=_created), *mine) if thread_id else ()

    async def _find_threads(self, canvas_id: str) -> None:
        try:
            rows = await self._connection.ask(lambda client: offers.node_threads(client, canvas_id))
        except (errors.ApiError, describe.NotConnected):
            return  # the panel then offers to bind a thread, as with any other service
        self._threads[canvas_id] = {row.node_id: row for row in rows}
        self.counts_changed.emit(canvas_id)
        self._show()

    async def _read(self, thread_id: str) -> None:
        try:
            comments = await self._connection.ask(lambda client: offers.thread_comments(client, thread_id))
        except (errors.ApiError, describe.NotConnected) as error:
            if self._state.thread_id == thread_id:
                self._set(replace(self._state, phase=Phase.FAILED, trouble=describe.trouble(error)))
            return
        self._known[thread_id] = tuple(comments)
        self._people.learn((c.created_by_user_id, c.created_by_name) for c in comments)
        if self._state.thread_id == thread_id:
            self._set(replace(self._state, phase=Phase.READY, trouble=None, entries=self._entries(thread_id)))
        self.counts_changed.emit(thread_id)

    def _set(self, state: CommentsState) -> None:
        if state != self._state:
            self._state = state
            self.changed.emit(state)


def _created(entry: CommentEntry) -> str:
    return entry.created_at


def _waiting_entry(item: OutboxItem) -> CommentEntry:
    states: dict[str, EntryState] = {"sending": "sending", "unknown": "unknown", "failed": "failed"}
    written = datetime.fromtimestamp(item.created_at or time.time(), UTC).isoformat()
    return CommentEntry(
        item.id,
        describe.tr("You"),
        "",
        comment_text(item),
        written,
        states.get(item.state, "queued"),
        item.error,
    )


def _thread_beyond(extra: dict[str, object] | None) -> str:
    """A thread id in fields that the content carries beyond the interface."""
    for name in ("threadId", "commentThreadId"):
        value = (extra or {}).get(name)
        if isinstance(value, str) and _UUID.fullmatch(value):
            return value
    threads = (extra or {}).get("commentThreads")
    if isinstance(threads, list):
        for thread in threads:  # pyright: ignore[reportUnknownVariableType]
            value = thread.get("id") if isinstance(thread, dict) else thread  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
            if isinstance(value, str) and _UUID.fullmatch(value):
                return value
    return ""
