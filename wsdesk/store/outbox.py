"""What people wrote and the service does not have yet: sent from here, and only from here.

Every edge and every comment is on disk before its first byte leaves, so that neither a lost network nor a
killed program loses or doubles it. An edge may be held there for a few seconds, or staged until the person
sends it: until it leaves it can be taken back. One worker sends in the order of writing. What is not known to
have arrived is never simply repeated: an edge is looked for in the content first (by its id, then by its four
ends); a comment has no id, and is left to the person.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, TypeVar
from uuid import uuid4

from PySide6.QtCore import QObject, Signal

from wsdesk.api import errors
from wsdesk.files.classes import dataclass
from wsdesk.localdb.errors import LocalDbError
from wsdesk.localdb.outbox import EDITABLE, Outbox, OutboxState
from wsdesk.localdb.outbox import OutboxItem as OutboxItem  # what views are shown of it
from wsdesk.store import describe
from wsdesk.store.connection import ConnectionStore
from wsdesk.store.scope import TaskScope

if TYPE_CHECKING:
    from wsdesk.wire.comment import Comment
    from wsdesk.wire.content import CanvasContent
    from wsdesk.wire.edge import Edge, NewEdge

log = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class EdgeSent:
    """An edge is with the service; `edge` is what the service says of it."""

    entry_id: str
    canvas_id: str
    edge: Edge


@dataclass(frozen=True, slots=True)
class CommentSent:
    """A comment is with the service; `comment` is what the service says of it."""

    entry_id: str
    thread_id: str
    comment: Comment


class OutboxStore(QObject):
    """Keeps, sends and settles what was written.

    `owned` says whether this process owns the outbox on disk; one that does not sends nothing.
    """

    changed = Signal(object)
    kept = Signal(object)
    edge_sent = Signal(object)
    comment_sent = Signal(object)
    failed = Signal(object)

    RETRY_S = 5.0
    MOST_ATTEMPTS = 5
    LEFT_HELD_S = 60.0
    """What another process has held for longer than that was left behind by it."""
    SETTLE_S = 3.0
    """How long what was on its way when its fate became unknown may still be arriving."""

    def __init__(
        self,
        connection: ConnectionStore,
        box: Outbox,
        *,
        owned: bool = True,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        hold_s: float = 5.0,
        new_id: Callable[[], str] = lambda: str(uuid4()),
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._connection = connection
        self._box = box
        self._owned = owned
        self._sleep = sleep
        self._new_id = new_id
        self.hold_s = hold_s
        """How long a held edge can be taken back before it leaves."""
        self._scope = TaskScope("outbox")
        self._entries: dict[str, OutboxItem] = {}
        self._keeping: dict[str, Future[OutboxItem]] = {}
        self._profile = ""
        self._taken_up = False
        self._kicked = False
        self._told = ""
        self._pausing: asyncio.Future[None] | None = None
        self._unkept: set[str] = set()  # shown, and nowhere but here: the disk did not take them
        self._unmarked: dict[str, tuple[OutboxState, str]] = {}  # states that the disk had no room to be told
        self._dropping: set[str] = set()  # gone from here, and on their way from the disk
        self._settled: set[str] = set()  # in doubt, and long enough for what was on its way to arrive
        connection.connected.connect(self._on_connected)
        connection.changed.connect(self._on_connection_changed)
        connection.wait_stopped.connect(self._on_wait_stopped)

    @property
    def entries(self) -> tuple[OutboxItem, ...]:
        """What waits or failed in the workspace that is looked at, oldest first."""
        return tuple(e for e in self._entries.values() if e.profile == self._whose)

    def of_canvas(self, canvas_id: str) -> tuple[OutboxItem, ...]:
        """The edges of one canvas that the service does not have yet."""
        return tuple(e for e in self.entries if e.kind == "edge" and e.canvas_id == canvas_id)

    def of_thread(self, thread_id: str) -> tuple[OutboxItem, ...]:
        """The comments of one thread that the service does not have yet."""
        return tuple(e for e in self.entries if e.kind == "comment" and e.target == thread_id)

    def submit_edge(
        self, canvas_id: str, edge: NewEdge, state: Literal["queued", "held", "staged"] = "queued"
    ) -> OutboxItem:
        """Keep an edge on disk, then send it; its id is the entry's id and the same in every attempt.

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
            entry = self._entries.get(entry_id)
            if entry is not None and entry.state in ("held", "staged"):
                self._scope.cancel(f"hold:{entry_id}")
                self._mark(entry, "queued")
        self.kick()

    def can_revoke(self, entry_id: str) -> bool:
        """Whether an entry has certainly not left, so that taking it back takes back all of it."""
        entry = self._entries.get(entry_id)
        return entry is not None and entry.state in ("held", "staged", "queued")

    def revoke(self, entry_id: str) -> bool:
        """Take back an entry that has not left; False where it has, or may have."""
        if not self.can_revoke(entry_id):
            return False
        self.discard(entry_id)
        return True

    def retry(self, entry_id: str) -> None:
        """Send a failed or doubtful entry again: the person has decided.

        An edge of unknown fate is still looked for first.
        """
        entry = self._entries.get(entry_id)
        if entry is not None and entry.state in ("failed", "unknown"):
            if entry_id in self._unkept:
                self._submit(replace(entry, state="queued", error=""))
                return
            looked_for = entry.kind == "edge" and entry.attempts > 0
            state: OutboxState = "unknown" if looked_for else "queued"
            if entry_id in self._unmarked:
                self._unmarked[entry_id] = (state, "")
                self._show(entry_id, state, "")
            else:
                self._mark(entry, state)
            self.kick()

    def discard(self, entry_id: str) -> None:
        """Drop an entry that is not being sent."""
        entry = self._entries.get(entry_id)
        if entry is not None and entry.state != "sending":
            del self._entries[entry_id]
            self._scope.cancel(f"hold:{entry_id}")
            self._unkept.discard(entry_id)
            self._dropping.add(entry_id)
            # Asked of the disk at once: the same may be drawn again in a moment.
            self._scope.start(f"drop:{entry_id}", self._drop(entry_id, self._box.discard_soon(entry_id)))
            self.changed.emit(self.entries)

    def kick(self) -> None:
        """Send what waits; a worker that is about to give up goes round once more."""
        self._kicked = True
        if self._profile and not self._scope.running("pump"):
            self._scope.start("pump", self._work())

    async def aclose(self) -> None:
        """End the sending; what was just written is on disk when this returns."""
        await self._scope.aclose()
        kept = [on_disk(future) for future in self._keeping.values()]
        await asyncio.gather(*kept, return_exceptions=True)

    @property
    def _whose(self) -> str:
        """The profile that is written under: it is known before the service first answers."""
        return self._connection.state.profile_id

    def _submit(self, item: OutboxItem) -> OutboxItem:
        self._unkept.discard(item.id)
        self._dropping.discard(item.id)
        self._unmarked.pop(item.id, None)
        item = self._box.dated(item)
        self._entries[item.id] = item
        self._keeping[item.id] = self._box.add_soon(item)
        self.changed.emit(self.entries)
        self._scope.start(f"keep:{item.id}", self._keep(item.id))
        if item.state == "held":
            self._scope.start(f"hold:{item.id}", self._hold(item.id))
        return item

    async def _drop(self, entry_id: str, dropping: Future[bool]) -> None:
        try:
            await on_disk(dropping)
        except LocalDbError as error:
            log.error("the outbox could not be written: %s", error)  # it is shown again by the next look
        self._dropping.discard(entry_id)

    async def _hold(self, entry_id: str) -> None:
        await self._sleep(self.hold_s)
        self.release((entry_id,))

    def take_over(self) -> None:
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
            here = self._held_here(profile)
            # What another end of the program was sending may be marked as sent only now: it is shown then.
            rows = (r for r in self._box.waiting(profile) if not (self._owned and r.state == "sending"))
            self._entries = {row.id: _after_an_end(row) if self._owned else row for row in rows}
            self._entries |= here
            self.changed.emit(self.entries)
        self.kick()

    def _on_connection_changed(self, _state: object) -> None:
        if self._whose != self._told:
            self._told = self._whose
            self.changed.emit(self.entries)

    def look(self) -> None:
        """Take up what another process wrote into the same files, and let go of what it dealt with."""
        profile = self._profile
        if not profile:
            return
        rows = {row.id: row for row in self._box.waiting(profile) if row.id not in self._dropping}
        now = {i: e for i, e in self._entries.items() if e.profile == profile}
        if self._owned:
            old = self._connection.clock() - self.LEFT_HELD_S
            fresh = {i: row for i, row in rows.items() if i not in now and _is_left(row, old)}
            stay = {i: e for i, e in now.items() if i in rows or not e.seq or e.state == "sending"}
            entries = stay | {i: _after_an_end(row) for i, row in fresh.items()}
        else:
            entries = rows | self._here_alone(profile)
        if entries != now:
            self._entries = entries
            self.changed.emit(self.entries)
            self.kick()
        elif self._unmarked:
            self.kick()

    def _here_alone(self, profile: str) -> dict[str, OutboxItem]:
        """What is not on disk as it is: it is still being written, or there was no room for it."""
        alone = self._keeping.keys() | self._unkept | self._unmarked.keys()
        return {i: e for i, e in self._entries.items() if i in alone and e.profile == profile}

    def _held_here(self, profile: str) -> dict[str, OutboxItem]:
        """What only this process knows the state of."""
        held = {i: e for i, e in self._entries.items() if self._scope.running(f"hold:{i}")}
        return self._here_alone(profile) | {i: e for i, e in held.items() if e.profile == profile}

    async def _work(self) -> None:
        while self._kicked:
            self._kicked = False
            await self._catch_up()
            if not self._taken_up:
                await self._take_up()
            if self._taken_up:
                await self._pump()

    async def _catch_up(self) -> None:
        """Tell the disk what it had no room to be told: after an end of the program all would be in doubt."""
        for entry_id, (state, error) in tuple(self._unmarked.items()):
            if self._unmarked.get(entry_id) == (state, error):
                del self._unmarked[entry_id]
                await self._tell_disk(entry_id, state, error)
            if entry_id in self._unmarked:
                return

    async def _tell_disk(self, entry_id: str, state: OutboxState, error: str = "") -> None:
        """What became of an entry, on disk now or, where that has no room, as soon as it has."""
        try:
            await on_disk(self._box.mark_soon(entry_id, state, error))
        except LocalDbError as trouble:
            log.error("the outbox could not be written: %s", trouble)
            self._unmarked[entry_id] = (state, error)
        else:
            self._unmarked.pop(entry_id, None)

    async def _take_up(self) -> None:
        """Have on disk too what an end of the program made of what it was sending; else nothing leaves."""
        profile, here = self._profile, self._held_here(self._profile)
        try:
            await on_disk(self._box.interrupted_soon(profile, tuple(here)))
        except LocalDbError as error:
            log.warning("the outbox cannot be taken up: %s", error)  # no room, say: the next kick tries again
        else:
            self._taken_up = self._profile == profile
        if self._profile != profile:
            return
        gone = self._dropping | self._unmarked.keys()
        rows = {r.id: _after_an_end(r) for r in self._box.waiting(profile) if r.id not in gone}
        entries = rows | self._held_here(profile)
        if entries != self._entries:
            self._entries = entries
            self.changed.emit(self.entries)

    async def _pump(self) -> None:
        while self._owned and self._connection.state.mode != "unauthorized":
            entry = next((e for e in self._entries.values() if self._sendable(e)), None)
            if entry is None:
                return
            try:
                await self._send(entry)
            except errors.RateLimited as error:
                await self._back(entry)
                await self._pause(error.retry_after if error.retry_after is not None else self.RETRY_S)
            except errors.Refused:
                await self._back(entry)
                return  # nothing left this computer; the connection tells when it is back
            except errors.Unauthorized as error:
                await self._back(entry, describe.trouble(error).words)
                return
            except describe.NotConnected:
                await self._back(entry)
                return
            except errors.Unreachable as error:
                await self._doubt(entry.id, error)
                return
            except (errors.ServerFault, errors.Unreadable) as error:
                # The service may have kept it before it stumbled.
                await self._doubt(entry.id, error)
                await self._after_doubt(entry.id, error)
            except errors.ApiError as error:
                await self._fail(entry.id, error)
            except LocalDbError as error:
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
            stored = await on_disk(self._keeping[entry_id])
        except LocalDbError as error:
            self._keeping.pop(entry_id, None)
            self._unkept.add(entry_id)
            await self._fail(entry_id, error)
            return
        self._keeping.pop(entry_id, None)
        if entry_id in self._entries:
            self._entries[entry_id] = replace(self._entries[entry_id], seq=stored.seq)
        self.kept.emit(entry_id)
        self.kick()

    def _sendable(self, entry: OutboxItem) -> bool:
        if entry.profile != self._whose:
            return False  # it waits for its own service, whichever answers now
        if entry.id in self._keeping or entry.id in self._unmarked:
            return False  # not on disk yet, as it is or at all; whoever waits for that kicks
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
            content = await self._connection.ask(lambda client: client.get_canvas_content(entry.canvas_id))
            if not content.tells_edges:
                raise errors.Unreadable("missing-field", field="edges")
            found = standing(content, edge)
            if found is not None:
                self.edge_sent.emit(EdgeSent(entry.id, entry.canvas_id, found))
                await self._settle(entry)
                return
        if not await self._take(entry):
            return
        answer = await self._connection.ask(lambda client: client.create_edge(entry.canvas_id, edge))
        self.edge_sent.emit(EdgeSent(entry.id, entry.canvas_id, answer))
        await self._settle(entry)

    async def _send_comment(self, entry: OutboxItem) -> None:
        if not await self._take(entry):
            return
        answer = await self._connection.ask(
            lambda client: client.post_comment(entry.target, comment_text(entry))
        )
        self.comment_sent.emit(CommentSent(entry.id, entry.target, answer))
        await self._settle(entry)

    async def _take(self, entry: OutboxItem) -> bool:
        """Mark an entry as being sent, on disk first; False where it was taken back or is no longer there.

        It may be taken back while the disk is written, and another process may have dealt with it.
        """
        taken = await on_disk(self._box.mark_soon(entry.id, "sending", only_from=EDITABLE))
        now = self._entries.get(entry.id)
        if now is None or now.state != entry.state:
            return False
        if taken:
            self._show(entry.id, "sending", "")
            return True
        del self._entries[entry.id]
        self.changed.emit(self.entries)
        return False

    async def _back(self, entry: OutboxItem, words: str = "") -> None:
        """It did not leave: it waits as it did before. What was in doubt is still to be looked for."""
        await self._to(entry.id, entry.state, words)

    async def _settle(self, entry: OutboxItem) -> None:
        """The service has it: it leaves the list even if the disk cannot be told (it is looked for then).

        Whoever shows it was given the service's answer before, so that it is never gone for a moment.
        """
        self._entries.pop(entry.id, None)
        self.changed.emit(self.entries)
        await self._tell_disk(entry.id, "sent")

    async def _after_doubt(self, entry_id: str, error: errors.ApiError) -> None:
        entry = self._entries.get(entry_id)
        if entry is not None and entry.kind == "edge":
            if entry.attempts >= self.MOST_ATTEMPTS:
                await self._fail(entry_id, error)
            else:
                await self._sleep(self.RETRY_S)

    async def _doubt(self, entry_id: str, error: errors.ApiError) -> None:
        self._settled.discard(entry_id)
        entry = self._entries.get(entry_id)
        # One that left the list meanwhile (another workspace is looked at) was being sent.
        state = entry.state if entry is not None else "sending"
        # Only what was on its way is in doubt; what was being looked for stays so.
        doubtful = state in ("sending", "unknown")
        await self._to(entry_id, "unknown" if doubtful else "queued", describe.trouble(error).words)

    async def _fail(self, entry_id: str, error: Exception) -> None:
        await self._to(entry_id, "failed", describe.trouble(error).words)
        entry = self._entries.get(entry_id)
        if entry is not None:
            self.failed.emit(entry)

    async def _to(self, entry_id: str, state: OutboxState, error: str = "") -> None:
        """Give an entry a state, on disk first where there is room."""
        if entry_id not in self._unkept:
            await self._tell_disk(entry_id, state, error)
        self._show(entry_id, state, error)

    def _mark(self, entry: OutboxItem, state: OutboxState, error: str = "") -> None:
        # What another process sent meanwhile stays sent, whatever is thought of it here.
        self._box.mark_soon(entry.id, state, error, only_from=EDITABLE).add_done_callback(_log_failure)
        self._show(entry.id, state, error)

    def _show(self, entry_id: str, state: OutboxState, error: str) -> None:
        entry = self._entries.get(entry_id)
        if entry is not None:
            attempts = entry.attempts + (state == "sending")
            self._entries[entry_id] = replace(entry, state=state, error=error, attempts=attempts)
            self.changed.emit(self.entries)


async def on_disk(future: Future[T]) -> T:
    """Wait for a write. Ending the waiting does not end the writing: a wrapped future would take it along."""
    writing = asyncio.wrap_future(future)
    writing.add_done_callback(_looked_at)
    return await asyncio.shield(writing)


def _looked_at(done: asyncio.Future[Any]) -> None:
    """A failure that nobody waits for any more was told where all failures of the disk are."""
    if not done.cancelled():
        done.exception()


def _is_left(row: OutboxItem, old: float) -> bool:
    """Whether an item that another process wrote is this one's to send: not while that may take it back."""
    return row.state in ("queued", "staged", "failed", "unknown") or (
        row.state == "held" and row.created_at < old
    )


def _after_an_end(item: OutboxItem) -> OutboxItem:
    """What became of an item when the program that had it ended, as `Outbox.interrupted` has it on disk."""
    states: dict[OutboxState, OutboxState] = {"held": "queued", "sending": "unknown"}
    return replace(item, state=states.get(item.state, item.state))


def _log_failure(future: Future[Any]) -> None:
    if not future.cancelled() and future.exception() is not None:
        log.error("the outbox could not be written: %s", future.exception())


def standing(content: CanvasContent, edge: NewEdge) -> Edge | None:
    """The edge of the content that is this one: by its id, else by its four ends."""
    ends = (edge.src_node_id, edge.src_handle, edge.dst_node_id, edge.dst_handle)
    by_ends: Edge | None = None
    for there in content.edges or ():
        if there.id == edge.id:
            return there
        if (there.src_node_id, there.src_handle, there.dst_node_id, there.dst_handle) == ends:
            by_ends = there
    return by_ends


def comment_text(entry: OutboxItem) -> str:
    """The text of a comment that waits."""
    return str(entry.body.get("body", ""))
