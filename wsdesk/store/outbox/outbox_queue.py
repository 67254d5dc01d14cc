"""In-memory view of the outbox, including changes not yet persisted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterable
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.tables.outbox import EDITABLE, OutboxItem, OutboxState, OutboxTable
from wsdesk.store.base.await_write import await_write

log = logging.getLogger(__name__)


class OutboxQueue(QObject):
    """The items of all profiles by their IDs, oldest first; each change of them is told."""

    changed = Signal(object)
    """Something changed; with None."""
    recovered = Signal(object)
    """Items that a program held when it ended, a tuple: they are staged now."""

    def __init__(self, box: OutboxTable, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._box = box
        self._entries: dict[str, OutboxItem] = {}
        self._keeping: dict[str, Future[OutboxItem]] = {}
        self._unkept: set[str] = set()  # shown, and nowhere but here: the disk did not take them
        # States that the disk had no room to be told; None where the server has it.
        self._unmarked: dict[str, tuple[OutboxState | None, str]] = {}
        self._dropping: set[str] = set()  # gone from here, and on their way from the disk
        self._marking: dict[str, Future[Any]] = {}  # what the person wished last, on its way to the disk

    @property
    def entries(self) -> tuple[OutboxItem, ...]:
        return tuple(self._entries.values())

    @property
    def is_behind(self) -> bool:
        """Whether the disk has still to be told what became of something."""
        return bool(self._unmarked)

    def elsewhere(self, profile: str) -> tuple[OutboxItem, ...]:
        """What the disk has for all other profiles."""
        try:
            return self._box.elsewhere(profile)
        except LocalDbError as error:
            log.warning("the outbox of other profiles could not be read: %s", error)
            return ()

    def get(self, entry_id: str) -> OutboxItem | None:
        return self._entries.get(entry_id)

    def is_unkept(self, entry_id: str) -> bool:
        """Whether the disk had no room for an entry."""
        return entry_id in self._unkept

    def is_on_disk(self, entry_id: str) -> bool:
        """Whether the disk has an entry as it is; whoever waits for that is told."""
        return entry_id not in self._keeping and entry_id not in self._unmarked

    def alone(self, profile: str) -> dict[str, OutboxItem]:
        """What is not on disk as it is: it is still being written, or there was no room for it."""
        marking = {i for i, writing in self._marking.items() if not writing.done()}
        alone = self._keeping.keys() | self._unkept | self._unmarked.keys() | marking
        return {i: e for i, e in self._entries.items() if i in alone and e.profile == profile}

    def add(self, item: OutboxItem) -> OutboxItem:
        """Show an item and have it written; `keep` waits for that."""
        self._unkept.discard(item.id)
        self._dropping.discard(item.id)
        self._unmarked.pop(item.id, None)
        item = self._box.dated(item)
        self._entries[item.id] = item
        self._keeping[item.id] = self._box.add_soon(item)
        self.changed.emit(None)
        return item

    async def keep(self, entry_id: str) -> None:
        """Wait until an entry is on disk. Raises LocalDbError where it cannot be kept."""
        try:
            stored = await await_write(self._keeping[entry_id])
        except LocalDbError:
            self._keeping.pop(entry_id, None)
            self._unkept.add(entry_id)
            raise
        self._keeping.pop(entry_id, None)
        if entry_id in self._entries:
            self._entries[entry_id] = replace(self._entries[entry_id], seq=stored.seq)

    async def all_kept(self) -> None:
        """Wait until what is being written is, or cannot be."""
        kept = [await_write(future) for future in self._keeping.values()]
        await asyncio.gather(*kept, return_exceptions=True)

    def drop(self, entry_id: str) -> Future[bool]:
        """Show an entry no more; `dropped` waits until the disk has it no more either."""
        del self._entries[entry_id]
        self._unkept.discard(entry_id)
        self._dropping.add(entry_id)
        # Asked of the disk at once: the same may be drawn again in a moment.
        return self._box.discard_soon(entry_id)

    async def dropped(self, entry_id: str, dropping: Future[bool]) -> None:
        try:
            await await_write(dropping)
        except LocalDbError as error:
            log.error("the outbox could not be written: %s", error)  # it is shown again by the next look
        self._dropping.discard(entry_id)

    def forget(self, entry_id: str) -> None:
        """Show an entry no more: it was dealt with."""
        self._entries.pop(entry_id, None)
        self.changed.emit(None)

    def show(self, entry_id: str, state: OutboxState, error: str = "") -> None:
        """Show an entry in another state."""
        entry = self._entries.get(entry_id)
        if entry is not None:
            attempts = entry.attempts + (state == "sending")
            self._entries[entry_id] = replace(entry, state=state, error=error, attempts=attempts)
            self.changed.emit(None)

    def mark(self, entry: OutboxItem, state: OutboxState) -> None:
        """Give an entry the state that the person wishes, here at once and on disk soon."""
        if entry.id in self._unmarked:
            self._unmarked[entry.id] = (state, "")
        else:
            # What another process sent meanwhile stays sent, whatever is thought of it here.
            writing = self._box.mark_soon(entry.id, state, "", only_from=EDITABLE)
            writing.add_done_callback(_log_failure)
            self._marking = {i: w for i, w in self._marking.items() if not w.done()} | {entry.id: writing}
        self.show(entry.id, state)

    async def take(self, entry: OutboxItem) -> bool:
        """Mark an entry as being sent, on disk first; False where it was taken back or is no longer there.

        It may be taken back while the disk is written, and another process may have dealt with it.
        """
        taken = await await_write(self._box.mark_soon(entry.id, "sending", only_from=EDITABLE))
        now = self._entries.get(entry.id)
        if now is None or now.state != entry.state:
            return False
        if taken:
            self.show(entry.id, "sending")
            return True
        self.forget(entry.id)
        return False

    async def become(self, entry_id: str, state: OutboxState, error: str = "") -> None:
        """Give an entry a state, on disk first where there is room."""
        if entry_id not in self._unkept:
            await self._tell_disk(entry_id, state, error)
        self.show(entry_id, state, error)

    async def settle(self, entry_id: str) -> None:
        """The server has an entry: delete it, here at once and on disk as soon as that can be written."""
        self.forget(entry_id)
        await self._tell_disk(entry_id, None)

    async def _tell_disk(self, entry_id: str, state: OutboxState | None, error: str = "") -> None:
        """What became of an entry, on disk now or, where that has no room, as soon as it has."""
        discard, mark = self._box.discard_soon, self._box.mark_soon
        try:
            await await_write(discard(entry_id) if state is None else mark(entry_id, state, error))
        except LocalDbError as trouble:
            log.error("the outbox could not be written: %s", trouble)
            self._unmarked[entry_id] = (state, error)
        else:
            self._unmarked.pop(entry_id, None)

    async def catch_up(self) -> None:
        """Tell the disk what it had no room to be told: after an end of the program all would be in doubt."""
        for entry_id, (state, error) in tuple(self._unmarked.items()):
            if self._unmarked.get(entry_id) == (state, error):
                del self._unmarked[entry_id]
                await self._tell_disk(entry_id, state, error)
            if entry_id in self._unmarked:
                return

    def begin(self, profile: str, here: dict[str, OutboxItem], *, owned: bool) -> None:
        """Show what the disk has for a profile, and what only this process knows the state of."""
        # What another end of the program was sending may be settled only now: it is shown then.
        rows = [r for r in self._box.waiting(profile) if not (owned and r.state == "sending")]
        self._entries = {row.id: after_an_end(row) if owned else row for row in rows} | here
        self.changed.emit(None)
        if owned:
            self._tell_recovered(row for row in rows if row.id not in here)

    async def interrupted(self, profile: str, here: Collection[str]) -> bool:
        """Have on disk too what an end of the program made of what it was sending; False without room."""
        try:
            await await_write(self._box.interrupted_soon(profile, tuple(here)))
        except LocalDbError as error:
            log.warning("the outbox cannot be taken up: %s", error)  # no room, say: the next kick tries again
            return False
        return True

    def take_up(self, profile: str, here: dict[str, OutboxItem]) -> None:
        """Show what the disk has after that."""
        gone = self._dropping | self._unmarked.keys()
        rows = {r.id: after_an_end(r) for r in self._box.waiting(profile) if r.id not in gone}
        entries = rows | here
        if entries != self._entries:
            self._entries = entries
            self.changed.emit(None)

    def look(self, profile: str, *, owned: bool, old: float) -> bool:
        """Show what another process wrote, and no more what it dealt with; whether anything changed.

        What it has held since `old` was left behind by it.
        """
        rows = {row.id: row for row in self._box.waiting(profile) if row.id not in self._dropping}
        now = {i: e for i, e in self._entries.items() if e.profile == profile}
        if owned:
            fresh = {i: row for i, row in rows.items() if i not in now and is_left(row, old)}
            stay = {i: e for i, e in now.items() if i in rows or not e.seq or e.state == "sending"}
            entries = stay | {i: after_an_end(row) for i, row in fresh.items()}
        else:
            entries = rows | self.alone(profile)
        if entries == now:
            return False
        self._entries = entries
        self.changed.emit(None)
        if owned:
            self._tell_recovered(rows[i] for i in entries.keys() - now.keys())
        return True

    def _tell_recovered(self, rows: Iterable[OutboxItem]) -> None:
        held = tuple(after_an_end(row) for row in rows if row.state == "held")
        if held:
            self.recovered.emit(held)


def _log_failure(future: Future[Any]) -> None:
    if not future.cancelled() and future.exception() is not None:
        log.error("the outbox could not be written: %s", future.exception())


if TYPE_CHECKING:
    from wsdesk.wire.comment import Comment
    from wsdesk.wire.content import CanvasContent
    from wsdesk.wire.edge import EdgeResource, NewEdge


@dataclass(frozen=True, slots=True)
class EdgeSent:
    """An edge is with the server; `edge` is what the server says of it."""

    entry_id: str
    canvas_id: str
    edge: EdgeResource


@dataclass(frozen=True, slots=True)
class CommentSent:
    """A comment is with the server; `comment` is what the server says of it."""

    entry_id: str
    thread_id: str
    comment: Comment


def comment_text(entry: OutboxItem) -> str:
    """The text of a comment that waits."""
    return str(entry.body.get("body", ""))


def after_an_end(item: OutboxItem) -> OutboxItem:
    """What became of an item when the program that had it ended, as `OutboxTable.interrupted` has it on
    disk.
    """
    states: dict[OutboxState, OutboxState] = {"held": "staged", "sending": "unknown"}
    return replace(item, state=states.get(item.state, item.state))


def is_left(row: OutboxItem, old: float) -> bool:
    """Whether an item that another process wrote is this one's to send: not while that may take it back."""
    return row.state in ("queued", "staged", "failed", "unknown") or (
        row.state == "held" and row.created_at < old
    )


def find_edge(content: CanvasContent, edge: NewEdge) -> EdgeResource | None:
    """The edge of the content that is this one: by its ID, else by its four ends."""
    ends = (edge.src_node_id, edge.src_handle, edge.dst_node_id, edge.dst_handle)
    by_ends: EdgeResource | None = None
    for there in content.edges or ():
        if there.id == edge.id:
            return there
        if (there.src_node_id, there.src_handle, there.dst_node_id, there.dst_handle) == ends:
            by_ends = there
    return by_ends
