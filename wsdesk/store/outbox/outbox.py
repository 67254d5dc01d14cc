"""Outbox: persistent queue of comments and edges, sent by one worker.

Each item is persisted before it is sent, so that neither a network failure nor a crash loses or
duplicates it. An edge may be held for a few seconds, or staged until the user sends it; until then it can
be canceled. An item that was held when the program ended is staged at the next start, so that nothing is
sent without the user's consent. One worker sends in order of creation. An item with an unknown outcome is
never simply resent: for an edge, the content is searched first (by its ID, then by its four ends); a
comment has no ID, so the user decides.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Signal

from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.tables.outbox import OutboxItem as OutboxItem  # re-exported for views
from wsdesk.localdb.tables.outbox import OutboxTable
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.connection.connection import ConnectionState, ConnectionStore, Mode
from wsdesk.store.outbox.change_batcher import ChangeBatcher
from wsdesk.store.outbox.hold_timers import HoldTimers
from wsdesk.store.outbox.outbox_queue import OutboxQueue
from wsdesk.store.outbox.outbox_worker import OutboxWorker

if TYPE_CHECKING:
    import uuid

    from wsdesk.wire.edge import NewEdge
else:
    uuid = lazy_import("uuid")


RELEASABLE = ("approval", "held", "staged")
"""States of items that are sent when they are released."""


class OutboxStore(TaskOwner):
    """Persists, sends, and reconciles unsent items; sends nothing unless this process owns the outbox."""

    changed = Signal(object)
    comment_persisted = Signal(object)
    edge_sent = Signal(object)
    comment_sent = Signal(object)
    marks_released = Signal(object)
    """Emitted with an item of marks that are to be set; it is deleted afterwards."""
    failed = Signal(object)
    discarded = Signal(object)
    """Emitted with an item that the user discards."""
    recovered = Signal(object)
    """Emitted with a tuple of items that were held when the program ended and are staged now."""

    LEFT_HELD_S = 60.0
    """Held items of another process that are older than this count as abandoned."""

    def __init__(
        self,
        connection: ConnectionStore,
        table: OutboxTable,
        *,
        owned: bool = True,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        hold_s: float = 5.0,
        new_id: Callable[[], str] = lambda: str(uuid.uuid4()),
    ) -> None:
        super().__init__("outbox")
        self._connection = connection
        self._queue = OutboxQueue(table, self)
        self._worker = OutboxWorker(connection, self._queue, sleep, self)
        self.is_sender = owned
        """Whether this process sends the items; otherwise another window does."""
        self._new_id = new_id
        self.hold_s = hold_s
        """Time in seconds during which a held edge can be undone."""
        self._profile = ""
        """Workspace whose items the queue has loaded."""
        self._is_recovered = False
        """Whether its items that were interrupted have their states on disk; before, nothing is sent."""
        self._is_woken = False
        """Whether the worker has to look for items again."""
        self._shown_profile = ""
        """Current workspace at the last change of the connection."""
        self._elsewhere: tuple[OutboxItem, ...] = ()
        self._mode: Mode = connection.state.mode
        self._submitted = 0
        """Number of writes of new items, each of which is a task."""
        self._timers = HoldTimers(self.tasks, sleep, self.release)
        self._changes = ChangeBatcher(self._emit_changed, self)
        self._queue.changed.connect(self._changes.notify)
        self._queue.progressed.connect(self._on_progressed)
        self._queue.recovered.connect(self.recovered)
        connection.connected.connect(self._on_connected)
        connection.changed.connect(self._on_connection_changed)
        self._worker.edge_sent.connect(self.edge_sent)
        self._worker.comment_sent.connect(self.comment_sent)
        self._worker.marks_released.connect(self.marks_released)
        self._worker.failed.connect(self.failed)

    @property
    def entries(self) -> tuple[OutboxItem, ...]:
        """Unsent and failed items of the current workspace, oldest first."""
        return tuple(e for e in self._queue.entries if e.profile == self._current_profile)

    @property
    def elsewhere(self) -> tuple[OutboxItem, ...]:
        """Unsent items of other workspaces, oldest first; they are sent while their workspace is open."""
        return self._elsewhere

    @property
    def unsaved(self) -> frozenset[str]:
        """IDs of items of all workspaces that are only in memory, and lost when the program ends."""
        return self._queue.unsaved((*self.entries, *self.elsewhere))

    def disk_error(self, entry_id: str) -> LocalDbError | None:
        """Why an item waits for the local disk: nothing is sent whose state can't be persisted first."""
        if not self.is_sender or (self._is_recovered and self._queue.is_persisted(entry_id)):
            return None
        return self._queue.error

    def get(self, entry_id: str) -> OutboxItem | None:
        """Unsent or failed item of the current workspace."""
        entry = self._queue.get(entry_id)
        return entry if entry is not None and entry.profile == self._current_profile else None

    def of_canvas(self, canvas_id: str) -> tuple[OutboxItem, ...]:
        """Unsent edges of a canvas."""
        return tuple(e for e in self.entries if e.kind == "edge" and e.canvas_id == canvas_id)

    def of_thread(self, thread_id: str) -> tuple[OutboxItem, ...]:
        """Unsent comments of a thread."""
        return tuple(e for e in self.entries if e.kind == "comment" and e.target == thread_id)

    def batch(self) -> AbstractContextManager[None]:
        """Emit `changed` once, at the end, for all changes made inside.

        Each emission costs time proportional to the number of items.
        """
        return self._changes.batch()

    def submit_edges(
        self, edges: Iterable[tuple[str, NewEdge]], state: Literal["queued", "held", "staged"] = "queued"
    ) -> tuple[OutboxItem, ...]:
        """Persist edges, each with its canvas, in one transaction, and send them.

        The ID of an edge is that of its item, and the same in every attempt (idempotent). A `held` edge is
        sent after `hold_s`, a `staged` one when it is released.
        """
        return self._submit(
            [
                OutboxItem(
                    edge.id or "",
                    "edge",
                    self._current_profile,
                    canvas_id,
                    edge.src_node_id,
                    edge.model_dump(mode="json", by_alias=True, exclude_none=True),
                    state,
                )
                for canvas_id, edge in edges
            ]
        )

    def submit_comment(self, canvas_id: str, thread_id: str, body: str) -> OutboxItem:
        """Persist and send a comment; `comment_persisted` is emitted when its draft may be deleted."""
        profile, content = self._current_profile, {"body": body}
        item = OutboxItem(self._new_id(), "comment", profile, canvas_id, thread_id, content)
        return self._submit((item,))[0]

    def release(self, entry_ids: Iterable[str]) -> None:
        """Send held or staged items and approve those of assistants, in order of creation."""
        with self.batch():
            for entry_id in entry_ids:
                entry = self._queue.get(entry_id)
                if entry is not None and entry.profile == self._current_profile and entry.state in RELEASABLE:
                    self._timers.cancel(entry_id)
                    self._queue.choose_state(entry, "queued")
        self.wake()

    def send_now(self) -> None:
        """Send all held items immediately; staged ones stay staged."""
        self.release([entry.id for entry in self.entries if entry.state == "held"])
        if self._connection.state.mode == "waiting":
            self._connection.stop_waiting()
        elif self._connection.state.mode != "live":
            self._connection.check_now()

    def is_held_here(self, entry_id: str) -> bool:
        """Whether this process releases an item when its time for undo is over."""
        return entry_id in self._timers

    def can_cancel(self, entry_id: str) -> bool:
        """Whether an item was certainly not sent, so that it can be canceled completely."""
        entry = self._queue.get(entry_id)
        return entry is not None and entry.state in (*RELEASABLE, "queued")

    def cancel(self, entry_id: str) -> bool:
        """Cancel an unsent item; False if it was or may have been sent."""
        if not self.can_cancel(entry_id):
            return False
        self.discard(entry_id)
        return True

    def retry(self, entry_id: str) -> None:
        """Retry an item that failed or has an unknown outcome, at the user's request.

        For an edge with an unknown outcome, the content is searched first.
        """
        entry = self._queue.get(entry_id)
        if entry is not None and entry.state in ("failed", "unknown"):
            if self._queue.has_failed_write(entry_id):
                self._submit((replace(entry, state="queued", error=""),))
                return
            is_searched = entry.kind == "edge" and entry.attempts > 0
            self._queue.choose_state(entry, "unknown" if is_searched else "queued")
            self.wake()

    def retry_failed(self) -> None:
        """Persist what the disk had no room for. What failed for that is still only sent by a `retry`."""
        for entry in self._queue.entries:
            if self._queue.has_failed_write(entry.id):
                self._submit((entry,))
        self.wake()

    def discard(self, entry_id: str) -> None:
        """Discard an item that is not being sent."""
        entry = self._queue.get(entry_id)
        if entry is not None and entry.state != "sending":
            self._timers.cancel(entry_id)
            self._drop(entry_id)
            self.discarded.emit(entry)
            self._changes.notify()

    def discard_elsewhere(self, profile: str) -> None:
        """Discard the unsent items of another profile, except those that another process is sending."""
        may_drop_sending = self.is_sender
        items = [item for item in self._elsewhere if may_drop_sending or item.state != "sending"]
        dropped = {item.id for item in items if item.profile == profile}
        for item_id in dropped:
            self._drop(item_id)
        self._elsewhere = tuple(item for item in self._elsewhere if item.id not in dropped)
        self.changed.emit(self.entries)

    def _drop(self, item_id: str) -> None:
        # Deleted immediately, since an equal item may be added again.
        self.tasks.start(f"drop:{item_id}", self._queue.await_drop(item_id, self._queue.drop(item_id)))

    def wake(self) -> None:
        """Start the worker; one that is about to end runs once more."""
        self._is_woken = True
        if self._profile and not self.tasks.running("send"):
            self.tasks.start("send", self._work())

    async def aclose(self) -> None:
        """Stop sending, and wait until recent writes are persisted."""
        await super().aclose()
        await self._queue.flush()

    @property
    def _current_profile(self) -> str:
        """Profile of new items; available before the server first responds."""
        return self._connection.state.profile_id

    def _submit(self, items: Sequence[OutboxItem]) -> tuple[OutboxItem, ...]:
        added = self._queue.add(items)
        ids = [item.id for item in added]
        if not ids:
            return added
        self._submitted += 1
        self.tasks.start(f"persist:{self._submitted}", self._await_persisted(ids))
        self._timers.start([item.id for item in added if item.state == "held"], self.hold_s)
        return added

    def take_ownership(self) -> None:
        """Take over the outbox from a process that has ended."""
        self.is_sender = True
        self._profile = ""
        if self._connection.state.mode == "live":
            self._on_connected(None)

    def _on_connected(self, _state: object) -> None:
        self._begin()
        self.wake()

    def _begin(self) -> bool:
        """Show the persisted items of the workspace, also while its server is starting; False if they are."""
        profile = self._current_profile
        if profile == self._profile:
            return False
        self._profile = profile
        self._is_recovered = not self.is_sender
        self._queue.begin(profile, self._held_here(profile), owned=self.is_sender)
        return True

    def _on_progressed(self, _nothing: object) -> None:
        self._changes.notify_progress(len(self._queue.entries))

    def _emit_changed(self) -> None:
        self.changed.emit(self.entries)

    def _on_connection_changed(self, state: ConnectionState) -> None:
        if self._current_profile != self._shown_profile:
            self._shown_profile = self._current_profile
            self._elsewhere = self._queue.elsewhere(self._current_profile)
            if not (self._current_profile and self._begin()):
                self.changed.emit(self.entries)
        recovered = state.mode == "live" and self._mode != "live"
        self._mode = state.mode
        if recovered and self._profile == self._current_profile:
            self.wake()  # for any successful request, and after any kind of disconnection

    @property
    def needs_sync(self) -> bool:
        """Whether `sync` has something to repeat: reading the outbox, or writing states of items."""
        return bool(self._profile) and (self._queue.is_behind or not self._is_recovered)

    def sync(self) -> None:
        """Load items that another process wrote, and remove those that it has sent."""
        elsewhere = self._queue.elsewhere(self._current_profile)
        if elsewhere != self._elsewhere:
            self._elsewhere = elsewhere
            self.changed.emit(self.entries)
        if not self._profile:
            return
        old = self._connection.clock() - self.LEFT_HELD_S
        changed = self._queue.sync(self._profile, owned=self.is_sender, old=old)
        if changed or self.needs_sync:
            self.wake()

    def _held_here(self, profile: str) -> dict[str, OutboxItem]:
        """IDs of items whose state is known only to this process."""
        mine = (e for e in self._queue.entries if e.profile == profile)
        held = {e.id: e for e in mine if self.is_held_here(e.id)}
        return self._queue.unsynced(profile) | held

    async def _work(self) -> None:
        while self._is_woken:
            self._is_woken = False
            await self._queue.catch_up()
            if not self._is_recovered:
                await self._recover()
            if self._is_recovered:
                await self._worker.send_all(self._next_item)

    async def _recover(self) -> None:
        """Persist the states of items whose sending was interrupted; otherwise nothing is sent."""
        profile = self._profile
        if await self._queue.interrupted(profile, self._held_here(profile)):
            self._is_recovered = self._profile == profile
        if self._profile == profile:
            self._queue.load_recovered(profile, self._held_here(profile))
            self.changed.emit(self.entries)  # what each item waits for

    def _next_item(self) -> OutboxItem | None:
        """The next item to send; none while offline, which would leave comments with an unknown outcome."""
        if not self.is_sender or self._connection.state.mode not in ("live", "waiting"):
            return None
        return next(filter(self._sendable, self._queue.entries), None)

    async def _await_persisted(self, entry_ids: Sequence[str]) -> None:
        """Wait until items are persisted. If that fails, they are shown as failed and are not sent."""
        try:
            await self._queue.await_persisted(entry_ids)
        except LocalDbError as error:
            for entry_id in entry_ids:
                await self._worker.fail(entry_id, error)
            return
        for entry_id in entry_ids:
            self.comment_persisted.emit(entry_id)
        self.wake()

    def _sendable(self, entry: OutboxItem) -> bool:
        if entry.profile != self._current_profile:
            return False  # it belongs to another server than the current one
        if not self._queue.is_persisted(entry.id):
            return False  # the write's waiter starts the worker
        return entry.state == "queued" or (entry.kind == "edge" and entry.state == "unknown")
