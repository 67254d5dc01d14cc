"""Outbox: persistent queue of comments and edges, sent by one worker.

Every edge and every comment is on disk before its first byte leaves, so that neither a lost network nor a
killed program loses or doubles it. An edge may be held there for a few seconds, or staged until the person
sends it: until it leaves it can be taken back. One that was held when the program ended is staged at the next
start, so that nothing is sent behind the person's back. One worker sends in the order of writing. What is not
known to have arrived is never simply repeated: an edge is looked for in the content first (by its ID, then by
its four ends); a comment has no ID, and is left to the person.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import Signal

from wsdesk.api import errors
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.tables.outbox import OutboxItem as OutboxItem  # what views are shown of it
from wsdesk.localdb.tables.outbox import OutboxTable
from wsdesk.store.base import error_messages
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.connection.connection import ConnectionState, ConnectionStore, Mode
from wsdesk.store.outbox.outbox_queue import CommentSent as CommentSent
from wsdesk.store.outbox.outbox_queue import EdgeSent as EdgeSent
from wsdesk.store.outbox.outbox_queue import OutboxQueue, find_edge
from wsdesk.store.outbox.outbox_queue import comment_text as comment_text

if TYPE_CHECKING:
    import uuid

    from wsdesk.wire.edge import NewEdge
else:
    uuid = lazy_import("uuid")


class OutboxStore(TaskOwner):
    """Keeps, sends and settles what was written.

    `owned` says whether this process owns the outbox on disk; one that does not sends nothing.
    """

    changed = Signal(object)
    kept = Signal(object)
    edge_sent = Signal(object)
    comment_sent = Signal(object)
    failed = Signal(object)
    recovered = Signal(object)
    """Edges that were held when the program ended, a tuple of items: staged now, for the person to decide."""

    RETRY_S = 5.0
    MOST_ATTEMPTS = 5
    LEFT_HELD_S = 60.0
    """What another process has held for longer than that was left behind by it."""
    SETTLE_S = 3.0
    """How long what was on its way when its fate became unknown may still be arriving."""

    def __init__(
        self,
        connection: ConnectionStore,
        box: OutboxTable,
        *,
        owned: bool = True,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        hold_s: float = 5.0,
        new_id: Callable[[], str] = lambda: str(uuid.uuid4()),
    ) -> None:
        super().__init__("outbox")
        self._connection = connection
        self._book = OutboxQueue(box, self)
        self._owned = owned
        self._sleep = sleep
        self._new_id = new_id
        self.hold_s = hold_s
        """How long a held edge can be taken back before it leaves."""
        self._profile = ""
        self._taken_up = False
        self._kicked = False
        self._told = ""
        self._elsewhere: tuple[OutboxItem, ...] = ()
        self._mode: Mode = connection.state.mode
        self._pausing: asyncio.Future[None] | None = None
        self._settled: set[str] = set()  # in doubt, and long enough for what was on its way to arrive
        self._book.changed.connect(self._on_book_changed)
        self._book.recovered.connect(self.recovered)
        connection.connected.connect(self._on_connected)
        connection.changed.connect(self._on_connection_changed)
        connection.wait_stopped.connect(self._on_wait_stopped)

    @property
    def entries(self) -> tuple[OutboxItem, ...]:
        """What waits or failed in the workspace that is looked at, oldest first."""
        return tuple(e for e in self._book.entries if e.profile == self._whose)

    @property
    def elsewhere(self) -> tuple[OutboxItem, ...]:
        """Unsent items of other workspaces, oldest first; they are sent while their workspace is open."""
        return self._elsewhere

    @property
    def is_sender(self) -> bool:
        """Whether this process sends what waits; otherwise another window does."""
        return self._owned

    def of_canvas(self, canvas_id: str) -> tuple[OutboxItem, ...]:
        """The edges of one canvas that the server does not have yet."""
        return tuple(e for e in self.entries if e.kind == "edge" and e.canvas_id == canvas_id)

    def of_thread(self, thread_id: str) -> tuple[OutboxItem, ...]:
        """The comments of one thread that the server does not have yet."""
        return tuple(e for e in self.entries if e.kind == "comment" and e.target == thread_id)

    def submit_edge(
        self, canvas_id: str, edge: NewEdge, state: Literal["queued", "held", "staged"] = "queued"
    ) -> OutboxItem:
        """Keep an edge on disk, then send it; its ID is the entry's ID and the same in every attempt.

        A `held` one leaves after `hold_s`, a `staged` one when it is released.
        """
        body = edge.model_dump(mode="json", by_alias=True, exclude_none=True)
        item = OutboxItem(edge.id or "", "edge", self._whose, canvas_id, edge.src_node_id, body, state)
        return self._submit(item)

    def submit_comment(self, canvas_id: str, thread_id: str, body: str) -> OutboxItem:
        """Keep a comment on disk, then send it; `kept` tells when its draft may go."""
        item = OutboxItem(self._new_id(), "comment", self._whose, canvas_id, thread_id, {"body": body})
        return self._submit(item)

    def release(self, entry_ids: Iterable[str]) -> None:
        """Send what was held or staged, in the order of writing."""
        for entry_id in entry_ids:
            entry = self._book.get(entry_id)
            if entry is not None and entry.state in ("held", "staged"):
                self.tasks.cancel(f"hold:{entry_id}")
                self._book.mark(entry, "queued")
        self.wake()

    def send_now(self) -> None:
        """Send all that waits without waiting any longer; what is staged stays so."""
        self.release([entry.id for entry in self.entries if entry.state == "held"])
        if self._connection.state.mode == "waiting":
            self._connection.stop_waiting()
        elif self._connection.state.mode != "live":
            self._connection.check_now()

    def can_revoke(self, entry_id: str) -> bool:
        """Whether an entry has certainly not left, so that taking it back takes back all of it."""
        entry = self._book.get(entry_id)
        return entry is not None and entry.state in ("held", "staged", "queued")

    def cancel(self, entry_id: str) -> bool:
        """Take back an entry that has not left; False where it has, or may have."""
        if not self.can_revoke(entry_id):
            return False
        self.discard(entry_id)
        return True

    def retry(self, entry_id: str) -> None:
        """Send a failed or doubtful entry again: the person has decided.

        An edge of unknown fate is still looked for first.
        """
        entry = self._book.get(entry_id)
        if entry is not None and entry.state in ("failed", "unknown"):
            if self._book.is_unkept(entry_id):
                self._submit(replace(entry, state="queued", error=""))
                return
            looked_for = entry.kind == "edge" and entry.attempts > 0
            self._book.mark(entry, "unknown" if looked_for else "queued")
            self.wake()

    def save_again(self) -> None:
        """Persist what the disk had no room for. What failed for that is still only sent by a `retry`."""
        for entry in self._book.entries:
            if self._book.is_unkept(entry.id):
                self._submit(entry)
        self.wake()

    def discard(self, entry_id: str) -> None:
        """Drop an entry that is not being sent."""
        entry = self._book.get(entry_id)
        if entry is not None and entry.state != "sending":
            self.tasks.cancel(f"hold:{entry_id}")
            dropping = self._book.drop(entry_id)
            self.tasks.start(f"drop:{entry_id}", self._book.dropped(entry_id, dropping))
            self.changed.emit(self.entries)

    def wake(self) -> None:
        """Send what waits; a worker that is about to give up goes round once more."""
        self._kicked = True
        if self._profile and not self.tasks.running("pump"):
            self.tasks.start("pump", self._work())

    async def aclose(self) -> None:
        """End the sending; what was just written is on disk when this returns."""
        await super().aclose()
        await self._book.all_kept()

    @property
    def _whose(self) -> str:
        """The profile that is written under: it is known before the server first answers."""
        return self._connection.state.profile_id

    def _submit(self, item: OutboxItem) -> OutboxItem:
        item = self._book.add(item)
        self.tasks.start(f"keep:{item.id}", self._keep(item.id))
        if item.state == "held":
            self.tasks.start(f"hold:{item.id}", self._hold(item.id))
        return item

    async def _hold(self, entry_id: str) -> None:
        await self._sleep(self.hold_s)
        self.release((entry_id,))

    def take_ownership(self) -> None:
        """The process that owned what waits is gone: from now on it is sent from here."""
        self._owned = True
        self._profile = ""
        if self._connection.state.mode == "live":
            self._on_connected(None)

    def _on_connected(self, _state: object) -> None:
        profile = self._connection.state.profile_id
        if profile != self._profile:
            self._profile = profile
            self._taken_up = not self._owned
            self._book.begin(profile, self._held_here(profile), owned=self._owned)
        self.wake()

    def _on_book_changed(self, _nothing: object) -> None:
        self.changed.emit(self.entries)

    def _on_connection_changed(self, state: ConnectionState) -> None:
        if self._whose != self._told:
            self._told = self._whose
            self._elsewhere = self._book.elsewhere(self._whose)
            self.changed.emit(self.entries)
        recovered = state.mode == "live" and self._mode != "live"
        self._mode = state.mode
        if recovered and self._profile == self._whose:
            self.wake()  # whichever request was answered, and however the server was lost

    def look(self) -> None:
        """Take up what another process wrote into the same files, and let go of what it dealt with."""
        if not self._profile:
            return
        old = self._connection.clock() - self.LEFT_HELD_S
        looked = self._book.look(self._profile, owned=self._owned, old=old)
        if looked or self._book.is_behind or not self._taken_up:
            self.wake()

    def _held_here(self, profile: str) -> dict[str, OutboxItem]:
        """What only this process knows the state of."""
        mine = (e for e in self._book.entries if e.profile == profile)
        held = {e.id: e for e in mine if self.tasks.running(f"hold:{e.id}")}
        return self._book.alone(profile) | held

    async def _work(self) -> None:
        while self._kicked:
            self._kicked = False
            await self._book.catch_up()
            if not self._taken_up:
                await self._take_up()
            if self._taken_up:
                await self._pump()

    async def _take_up(self) -> None:
        """Have on disk too what an end of the program made of what it was sending; else nothing leaves."""
        profile = self._profile
        if await self._book.interrupted(profile, self._held_here(profile)):
            self._taken_up = self._profile == profile
        if self._profile == profile:
            self._book.take_up(profile, self._held_here(profile))

    async def _pump(self) -> None:
        # While the server is known to be away nothing is sent: a comment would come into doubt for nothing.
        while self._owned and self._connection.state.mode in ("live", "waiting"):
            entry = next(filter(self._sendable, self._book.entries), None)
            if entry is None:
                return
            try:
                await self._send(entry)
            except errors.RateLimitedError as error:
                await self._back(entry)
                await self._pause(error.retry_after if error.retry_after is not None else self.RETRY_S)
            except (errors.ConnectError, error_messages.NotConnectedError):
                await self._back(entry)
                return  # nothing left this computer; the connection tells when it is back
            except errors.UnauthorizedError as error:
                await self._back(entry, error_messages.failure_of(error).text)
                return
            except errors.NetworkError as error:
                await self._doubt(entry.id, error)
                return
            except (errors.ServerError, errors.InvalidResponseError) as error:
                # The server may have kept it before it stumbled.
                await self._doubt(entry.id, error)
                await self._after_doubt(entry.id, error)
            except (errors.ApiError, LocalDbError) as error:
                await self._fail(entry.id, error)

    async def _pause(self, seconds: float) -> None:
        """Wait, or until the person does not want to."""
        self._pausing = asyncio.ensure_future(self._nap(seconds))
        try:
            await asyncio.wait({self._pausing})
        finally:
            self._pausing.cancel()

    async def _nap(self, seconds: float) -> None:
        await self._sleep(seconds)

    def _on_wait_stopped(self, _state: object) -> None:
        if self._pausing is not None:
            self._pausing.cancel()

    async def _keep(self, entry_id: str) -> None:
        """Wait until an entry is on disk. One that cannot be kept fails: it is shown, and not sent."""
        try:
            await self._book.keep(entry_id)
        except LocalDbError as error:
            await self._fail(entry_id, error)
            return
        self.kept.emit(entry_id)
        self.wake()

    def _sendable(self, entry: OutboxItem) -> bool:
        if entry.profile != self._whose:
            return False  # it waits for its own service, whichever answers now
        if not self._book.is_on_disk(entry.id):
            return False  # whoever waits for that kicks
        return entry.state == "queued" or (entry.kind == "edge" and entry.state == "unknown")

    async def _send(self, entry: OutboxItem) -> None:
        if entry.kind == "edge":
            await self._send_edge(entry)
        else:
            await self._send_comment(entry)

    async def _send_edge(self, entry: OutboxItem) -> None:
        from wsdesk.wire.edge import NewEdge

        edge = NewEdge.model_validate(entry.body)
        if entry.state == "unknown":
            if entry.id not in self._settled:
                self._settled.add(entry.id)
                await self._pause(self.SETTLE_S)
            content = await self._connection.request(
                lambda client: client.get_canvas_content(entry.canvas_id)
            )
            if not content.tells_edges:
                raise errors.InvalidResponseError("missing-field", field="edges")
            found = find_edge(content, edge)
            if found is not None:
                self.edge_sent.emit(EdgeSent(entry.id, entry.canvas_id, found))
                await self._settle(entry)
                return
        if not await self._book.take(entry):
            return
        answer = await self._connection.request(lambda client: client.create_edge(entry.canvas_id, edge))
        self.edge_sent.emit(EdgeSent(entry.id, entry.canvas_id, answer))
        await self._settle(entry)

    async def _send_comment(self, entry: OutboxItem) -> None:
        if not await self._book.take(entry):
            return
        answer = await self._connection.request(
            lambda client: client.post_comment(entry.target, comment_text(entry))
        )
        self.comment_sent.emit(CommentSent(entry.id, entry.target, answer))
        await self._settle(entry)

    async def _back(self, entry: OutboxItem, words: str = "") -> None:
        """It did not leave: it waits as it did before. What was in doubt is still to be looked for."""
        await self._book.become(entry.id, entry.state, words)

    async def _settle(self, entry: OutboxItem) -> None:
        """The server has it: it leaves the list even if the disk cannot be told (it is looked for then).

        Whoever shows it was given the server's answer before, so that it is never gone for a moment.
        """
        await self._book.settle(entry.id)

    async def _after_doubt(self, entry_id: str, error: errors.ApiError) -> None:
        entry = self._book.get(entry_id)
        if entry is not None and entry.kind == "edge" and self._connection.state.mode == "live":
            if entry.attempts >= self.MOST_ATTEMPTS:
                await self._fail(entry_id, error)
            else:
                await self._sleep(self.RETRY_S)

    async def _doubt(self, entry_id: str, error: errors.ApiError) -> None:
        self._settled.discard(entry_id)
        entry = self._book.get(entry_id)
        # One that left the list meanwhile (another workspace is looked at) was being sent.
        state = entry.state if entry is not None else "sending"
        # Only what was on its way is in doubt; what was being looked for stays so.
        doubtful = state in ("sending", "unknown")
        await self._book.become(
            entry_id, "unknown" if doubtful else "queued", error_messages.failure_of(error).text
        )

    async def _fail(self, entry_id: str, error: Exception) -> None:
        await self._book.become(entry_id, "failed", error_messages.failure_of(error).text)
        entry = self._book.get(entry_id)
        if entry is not None:
            self.failed.emit(entry)
