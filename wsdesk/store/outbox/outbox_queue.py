"""In-memory view of the outbox, including changes not yet persisted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.tables.outbox import EDITABLE, OutboxItem, OutboxState, OutboxTable
from wsdesk.store.base.store import await_write
from wsdesk.store.outbox.outbox_items import after_interruption, is_abandoned

log = logging.getLogger(__name__)


class OutboxQueue(QObject):
    """Items of all profiles by ID, oldest first; emits every change."""

    changed = Signal(object)
    """Emitted with None after any change, except those of `progressed`."""
    progressed = Signal(object)
    """Emitted with None when the worker changed the state of an item, or removed a completed one."""
    recovered = Signal(object)
    """Emitted with a tuple of items that were held when a program ended, and are staged now."""

    def __init__(self, table: OutboxTable, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._entries: dict[str, OutboxItem] = {}
        self._pending_writes: dict[str, Future[tuple[OutboxItem, ...]]] = {}
        self._failed_writes: set[str] = set()
        """Items that are only in memory, since writing them failed."""
        self._unwritten_states: dict[str, tuple[OutboxState | None, str]] = {}
        """States, with their errors, that couldn't be written; None if the server has the item."""
        self._dropping: set[str] = set()
        """Items that are removed here, while their deletion on disk is pending."""
        self.error: LocalDbError | None = None
        """Failure of the last write of a state, while it isn't repeated with success."""
        self._writing_states: dict[str, Future[Any]] = {}
        """Pending writes of the last state that the user chose."""

    @property
    def entries(self) -> tuple[OutboxItem, ...]:
        return tuple(self._entries.values())

    @property
    def is_behind(self) -> bool:
        """Whether a state still has to be written."""
        return bool(self._unwritten_states)

    def elsewhere(self, profile: str) -> tuple[OutboxItem, ...]:
        """Items of all other profiles: persisted ones, then those that couldn't be written."""
        rows: tuple[OutboxItem, ...] = ()
        try:
            rows = self._table.elsewhere(profile)
        except LocalDbError as error:
            log.warning("the outbox of other profiles could not be read: %s", error)
        unwritten = self._unwritten_elsewhere(profile)
        hidden = self._dropping | unwritten.keys()
        return (*(row for row in rows if row.id not in hidden), *unwritten.values())

    def _unwritten_elsewhere(self, profile: str) -> dict[str, OutboxItem]:
        """Items of other profiles that are only in memory: a change of the workspace must not lose them."""
        unwritten = self._pending_writes.keys() | self._failed_writes
        return {i: e for i, e in self._entries.items() if e.profile != profile and i in unwritten}

    def get(self, entry_id: str) -> OutboxItem | None:
        return self._entries.get(entry_id)

    def unsaved(self, items: Iterable[OutboxItem]) -> frozenset[str]:
        """IDs of those items that are only in memory: writing them failed, or nothing can be written."""
        in_memory = self._table.in_memory
        return frozenset(item.id for item in items if in_memory or item.id in self._failed_writes)

    def has_failed_write(self, entry_id: str) -> bool:
        """Whether writing an item failed."""
        return entry_id in self._failed_writes

    def is_persisted(self, entry_id: str) -> bool:
        """Whether an item is persisted in its current state."""
        return entry_id not in self._pending_writes and entry_id not in self._unwritten_states

    def unsynced(self, profile: str) -> dict[str, OutboxItem]:
        """Items whose current state is not persisted: a write is pending or failed."""
        pending = {i for i, writing in self._writing_states.items() if not writing.done()}
        unsynced = self._pending_writes.keys() | self._failed_writes | self._unwritten_states.keys() | pending
        return {i: e for i, e in self._entries.items() if i in unsynced and e.profile == profile}

    def add(self, items: Iterable[OutboxItem]) -> tuple[OutboxItem, ...]:
        """Add items and start to write them together; `await_persisted` awaits the write."""
        items = tuple([self._table.with_creation_time(item) for item in items])
        writing = self._table.add(*items)
        for item in items:
            self._failed_writes.discard(item.id)
            self._dropping.discard(item.id)
            self._unwritten_states.pop(item.id, None)
            self._entries[item.id] = item
            self._pending_writes[item.id] = writing
        self.changed.emit(None)
        return items

    async def await_persisted(self, entry_ids: Sequence[str]) -> None:
        """Wait until items that were added together are persisted. Raises LocalDbError if the write fails."""
        writing = self._pending_writes[entry_ids[0]]
        try:
            stored = await await_write(writing)
        except LocalDbError:
            self._failed_writes.update(self._written(entry_ids, writing))
            raise
        seqs = {item.id: item.seq for item in stored}
        for entry_id in self._written(entry_ids, writing):
            if entry_id in self._entries:
                self._entries[entry_id] = replace(self._entries[entry_id], seq=seqs[entry_id])

    def _written(self, entry_ids: Iterable[str], writing: Future[tuple[OutboxItem, ...]]) -> list[str]:
        """Remove a write that has ended from its items, except those that were added again meanwhile."""
        written = [entry_id for entry_id in entry_ids if self._pending_writes.get(entry_id) is writing]
        for entry_id in written:
            del self._pending_writes[entry_id]
        return written

    async def flush(self) -> None:
        """Wait until all pending writes have succeeded or failed."""
        writes = [await_write(future) for future in set(self._pending_writes.values())]
        await asyncio.gather(*writes, return_exceptions=True)

    def drop(self, entry_id: str) -> Future[bool]:
        """Remove an item; `await_drop` awaits its deletion on disk."""
        self._entries.pop(entry_id, None)  # an item of another profile may be on disk only
        self._writing_states.pop(entry_id, None)
        self._failed_writes.discard(entry_id)
        self._dropping.add(entry_id)
        return self._table.discard(entry_id)

    async def await_drop(self, entry_id: str, dropping: Future[bool]) -> None:
        try:
            await await_write(dropping)
        except LocalDbError as error:
            log.error("the outbox could not be written: %s", error)  # reappears with the next load
        self._dropping.discard(entry_id)

    def _forget(self, entry_id: str) -> None:
        """Remove an item that was completed."""
        self._entries.pop(entry_id, None)
        self._writing_states.pop(entry_id, None)
        self.progressed.emit(None)

    def _show(self, entry_id: str, state: OutboxState, error: str = "") -> bool:
        """Change the state of an item in memory; False if it no longer exists."""
        entry = self._entries.get(entry_id)
        if entry is None:
            return False
        attempts = entry.attempts + (state == "sending")
        self._entries[entry_id] = replace(entry, state=state, error=error, attempts=attempts)
        return True

    def choose_state(self, entry: OutboxItem, state: OutboxState) -> None:
        """Set the state that the user chose, immediately in memory and later on disk."""
        if entry.id in self._unwritten_states:
            self._unwritten_states[entry.id] = (state, "")
        else:
            # An item that another process has sent in the meantime keeps its state.
            writing = self._table.mark(entry.id, state, "", only_from=EDITABLE)
            writing.add_done_callback(_log_failure)
            self._writing_states[entry.id] = writing
        if self._show(entry.id, state):
            self.changed.emit(None)

    async def take(self, entry: OutboxItem) -> bool:
        """Mark an item as being sent, on disk first; False if it was canceled or no longer exists.

        It may be canceled during the write, and another process may have completed it.
        """
        is_marked = await await_write(self._table.mark(entry.id, "sending", only_from=EDITABLE))
        now = self._entries.get(entry.id)
        if now is None or now.state != entry.state:
            return False
        if is_marked:
            self._show(entry.id, "sending")
            self.progressed.emit(None)
            return True
        self._forget(entry.id)
        return False

    async def set_entry_state(self, entry_id: str, state: OutboxState, error: str = "") -> None:
        """Set the state of an item, on disk first if possible."""
        if entry_id not in self._failed_writes:
            await self._persist_state(entry_id, state, error)
        if self._show(entry_id, state, error):
            self.progressed.emit(None)

    async def settle(self, entry_id: str) -> None:
        """Delete an item that the server has, immediately in memory and on disk as soon as possible.

        Listeners receive the response before, so that the edge or comment is shown without interruption.
        """
        self._forget(entry_id)
        await self._persist_state(entry_id, None)

    async def _persist_state(self, entry_id: str, state: OutboxState | None, error: str = "") -> None:
        """Persist the final state of an item, now or, if the disk is full, later."""
        discard, mark = self._table.discard, self._table.mark
        try:
            await await_write(discard(entry_id) if state is None else mark(entry_id, state, error))
        except LocalDbError as failure:
            log.error("the outbox could not be written: %s", failure)
            self.error = failure
            self._unwritten_states[entry_id] = (state, error)
        else:
            self.error = None
            self._unwritten_states.pop(entry_id, None)

    async def catch_up(self) -> None:
        """Retry failed writes of states: after a crash, the outcomes of all would be unknown."""
        for entry_id, (state, error) in tuple(self._unwritten_states.items()):
            if self._unwritten_states.get(entry_id) == (state, error):
                del self._unwritten_states[entry_id]
                await self._persist_state(entry_id, state, error)
            if entry_id in self._unwritten_states:
                return

    def begin(self, profile: str, here: dict[str, OutboxItem], *, owned: bool) -> None:
        """Show the persisted items of a profile, and those whose state is known only to this process."""
        # Items that another process was sending may be reconciled only now, and are shown from now on.
        rows = [r for r in self._table.waiting(profile) if not (owned and r.state == "sending")]
        shown = {row.id: after_interruption(row) if owned else row for row in rows} | here
        self._entries = shown | self._unwritten_elsewhere(profile)
        self.changed.emit(None)
        if owned:
            self._emit_recovered(row for row in rows if row.id not in here)

    async def interrupted(self, profile: str, here: Collection[str]) -> bool:
        """Persist the states of items whose sending was interrupted; False if the write fails."""
        try:
            await await_write(self._table.recover_interrupted(profile, tuple(here)))
        except LocalDbError as error:
            log.warning("interrupted items could not be recovered: %s", error)  # retried with the next run
            self.error = error
            return False
        self.error = None
        return True

    def load_recovered(self, profile: str, here: dict[str, OutboxItem]) -> None:
        """Show the persisted items after that."""
        deleted = self._dropping | self._unwritten_states.keys()
        rows = {r.id: after_interruption(r) for r in self._table.waiting(profile) if r.id not in deleted}
        entries = rows | here | self._unwritten_elsewhere(profile)
        if entries != self._entries:
            self._entries = entries
            self.changed.emit(None)

    def sync(self, profile: str, *, owned: bool, old: float) -> bool:
        """Add items written by another process and remove those that it completed; whether anything changed.

        Items held by it since `old` count as abandoned.
        """
        rows = {row.id: row for row in self._table.waiting(profile) if row.id not in self._dropping}
        now = {i: e for i, e in self._entries.items() if e.profile == profile}
        if owned:
            fresh = {i: row for i, row in rows.items() if i not in now and is_abandoned(row, old)}
            stay = {i: e for i, e in now.items() if i in rows or not e.seq or e.state == "sending"}
            entries = stay | {i: after_interruption(row) for i, row in fresh.items()}
        else:
            entries = rows | self.unsynced(profile)
        if entries == now:
            return False
        self._entries = entries | self._unwritten_elsewhere(profile)
        self.changed.emit(None)
        if owned:
            self._emit_recovered(rows[i] for i in entries.keys() - now.keys())
        return True

    def _emit_recovered(self, rows: Iterable[OutboxItem]) -> None:
        held = tuple(after_interruption(row) for row in rows if row.state == "held")
        if held:
            self.recovered.emit(held)


def _log_failure(future: Future[Any]) -> None:
    if not future.cancelled() and future.exception() is not None:
        log.error("the outbox could not be written: %s", future.exception())
