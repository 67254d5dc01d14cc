"""Approvals of agent runs (endpoint 10): opened by ID, polled until decided, decided where possible."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from wsdesk.api import errors
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.tables.agent import ApprovalObservation, ApprovalTable, StoredApproval, append_observation
from wsdesk.store.base.error_messages import NotConnectedError, failure_of, tr
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.base.notifications import NotificationAction, NotificationStore
from wsdesk.store.base.store import Store
from wsdesk.store.connection.connection import ConnectionState, ConnectionStore
from wsdesk.store.connection.deep_links import approval_of
from wsdesk.store.text import sanitize
from wsdesk.store.text.api_value_labels import api_value_label, humanized

if TYPE_CHECKING:
    from wsdesk.api import capabilities
    from wsdesk.wire.agent import Approval
else:
    capabilities = lazy_import("wsdesk.api.capabilities")

PENDING = "pending"
LIST_PAUSE_S = 60.0
"""Interval in seconds of the list of a server that has one."""
FIRST_PAUSE_S = 2.0
LAST_PAUSE_S = 60.0
GROWTH = 1.6


@dataclass(frozen=True, slots=True)
class ApprovalRow:
    """Local state of an approval; `approval` is None until the server answered."""

    id: str
    approval: Approval | None = None
    watched: bool = False
    log: tuple[ApprovalObservation, ...] = ()
    tool: str = ""
    busy: bool = False
    failure: LoadFailure | None = None

    @property
    def status(self) -> str:
        """The last known status; empty if there is none."""
        if self.approval is not None:
            return self.approval.status or ""
        return self.log[-1].status if self.log else ""

    @property
    def tool_name(self) -> str:
        """Name of the tool, sanitized and readable."""
        name = self.approval.tool_name if self.approval is not None else self.tool
        return humanized(name, 120) or tr("Untitled tool")


@dataclass(frozen=True, slots=True)
class ApprovalsState:
    """`listed` and `decides`: whether the server lists approvals, and accepts decisions."""

    rows: tuple[ApprovalRow, ...] = ()
    current: str = ""
    listed: bool = False
    decides: bool = False
    phase: LoadState = LoadState.IDLE
    failure: LoadFailure | None = None

    @property
    def row(self) -> ApprovalRow | None:
        """The current approval."""
        return next((row for row in self.rows if row.id == self.current), None)


class ApprovalsStore(Store[ApprovalsState]):
    """Polls watched approvals with backoff, and reports when one leaves `pending`."""

    decided = Signal(object)
    """Emitted with the `ApprovalRow` that left `pending`."""
    show_requested = Signal(object)
    """Emitted with the ID of an approval to show."""

    def __init__(
        self,
        connection: ConnectionStore,
        notifications: NotificationStore,
        table: ApprovalTable,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        super().__init__("approvals", ApprovalsState())
        self._connection = connection
        self._notifications = notifications
        self._table = table
        self._sleep = sleep
        self._rng = random.Random()
        self._profile = ""
        self._loads_on_connect = False
        connection.capabilities_loaded.connect(self._on_capabilities_loaded)
        connection.profile_changed.connect(self._on_profile_changed)
        connection.changed.connect(self._on_connection_changed)

    def open_link(self, text: str) -> bool:
        """Open the approval of an ID or link; False if the text contains none."""
        approval_id = approval_of(text)
        if not approval_id:
            return False
        self.reveal(approval_id)
        return True

    def reveal(self, approval_id: str) -> None:
        """Open an approval, and request its page."""
        self.open(approval_id)
        self.show_requested.emit(approval_id)

    def open(self, approval_id: str) -> None:
        """Request an approval, and watch it while it is pending."""
        self._set_row(self._row(approval_id) or ApprovalRow(approval_id))
        self.update_state(current=approval_id)
        self.tasks.start(f"look {approval_id}", self._open(approval_id))

    def watch(self, approval_id: str, on: bool) -> None:
        """Start or stop watching an approval."""
        row = self._row(approval_id)
        if row is None or row.watched == on:
            return
        self._set_row(replace(row, watched=on))
        self._save(approval_id)
        self.tasks.cancel(f"watch {approval_id}")
        if on:
            self.tasks.start(f"watch {approval_id}", self._watch(approval_id, at_once=True))

    def remove(self, approval_id: str) -> None:
        """Delete an approval and its log from this computer."""
        self.tasks.cancel(f"watch {approval_id}", f"look {approval_id}")
        rows = tuple(row for row in self._state.rows if row.id != approval_id)
        current = "" if self._state.current == approval_id else self._state.current
        self._table.delete(self._profile, approval_id)
        self.update_state(rows=rows, current=current)

    def load(self) -> None:
        """Request the list, if the server has one, now and whenever that is known."""
        self._loads_on_connect = True
        if self._state.listed:
            self.update_state(phase=LoadState.BUSY, failure=None)
            self.tasks.start("list", self._list())
        else:
            phase, failure = self._connection.unannounced()
            self.update_state(phase=phase, failure=failure)

    def decide(self, approval_id: str, status: str) -> None:
        """Decide an approval, `approved` or `denied`, if the server supports it."""
        row = self._row(approval_id)
        if row is not None and self._state.decides and row.status == PENDING and not row.busy:
            self._set_row(replace(row, busy=True, failure=None))
            self.tasks.start(f"decide {approval_id}", self._decide(approval_id, status))

    async def _open(self, approval_id: str) -> None:
        await self._request(approval_id)
        row = self._row(approval_id)
        if row is not None and row.status == PENDING and not row.watched:
            self.watch(approval_id, True)

    async def _watch(self, approval_id: str, *, at_once: bool = False) -> None:
        """Poll until it leaves `pending`, is gone, or isn't watched anymore."""
        pause = FIRST_PAUSE_S
        if at_once and not self.tasks.running(f"look {approval_id}"):
            await self._request(approval_id)
        while (row := self._row(approval_id)) is not None and row.watched:
            final = row.failure is not None and row.failure.code in ("not-found", "forbidden")
            if (row.approval is not None and row.status != PENDING) or final:
                self._set_row(replace(row, watched=False))
                self._save(approval_id)
                return
            await self._sleep(pause * (0.9 + self._rng.random() / 5))
            pause = min(pause * GROWTH, LAST_PAUSE_S)
            await self._request(approval_id)

    async def _request(self, approval_id: str) -> None:
        try:
            approval = await self._connection.request(lambda client: client.get_approval(approval_id))
        except (errors.ApiError, NotConnectedError) as error:
            row = self._row(approval_id)
            if row is not None:
                self._set_row(replace(row, failure=failure_of(error)))
            return
        self._apply(approval_id, approval)

    async def _decide(self, approval_id: str, status: str) -> None:
        try:
            approval = await self._connection.request(
                lambda client: capabilities.decide_approval(client, approval_id, status)
            )
        except (errors.ApiError, NotConnectedError) as error:
            row = self._row(approval_id)
            if row is not None:
                self._set_row(replace(row, busy=False, failure=failure_of(error)))
            if not isinstance(error, errors.InvalidRequestError):
                # Someone else may have decided first, or the request arrived after all.
                await self._request(approval_id)
                row = self._row(approval_id)
                if row is not None and row.status == PENDING:
                    self._set_row(replace(row, failure=failure_of(error)))
            return
        if approval is not None:
            self._apply(approval_id, approval, notify=False)

    async def _poll_list(self) -> None:
        """Find new approvals also while their page isn't open."""
        while True:
            await asyncio.sleep(LIST_PAUSE_S)
            if self._state.phase is not LoadState.BUSY:
                await self._list(is_poll=True)

    async def _list(self, *, is_poll: bool = False) -> None:
        try:
            response = await self._connection.request(capabilities.approvals)
        except (errors.ApiError, NotConnectedError) as error:
            if not is_poll:
                self.update_state(phase=LoadState.FAILED, failure=failure_of(error))
            return
        here = {row.id: row for row in self._state.rows}
        listed = {approval.id: approval for approval in response}
        fresh = tuple(here.get(one) or ApprovalRow(one) for one in listed)
        others = tuple(row for row in self._state.rows if row.id not in listed)
        self.update_state(rows=(*others, *fresh), phase=LoadState.READY, failure=None)
        for approval_id, approval in listed.items():
            self._apply(approval_id, approval)

    def _apply(self, approval_id: str, approval: Approval, *, notify: bool = True) -> None:
        """Show an approval from the server, extend its log, and report a decision."""
        row = self._row(approval_id)
        if row is None:
            return
        before, status = row.status, approval.status or ""
        seen = ApprovalObservation(time.time(), status, approval.updated_at or "")
        log = append_observation(row.log, seen)
        # Listed approvals aren't logged until they are opened or change.
        is_logged = bool(row.log) or row.watched or self._state.current == approval_id
        fresh = replace(row, approval=approval, busy=False, failure=None, log=log if is_logged else row.log)
        # A decided approval isn't polled again.
        fresh = replace(fresh, tool=approval.tool_name or "", watched=row.watched and status == PENDING)
        self._set_row(fresh)
        if is_logged and log != row.log:
            self._save(approval_id)
        if before == PENDING and status != PENDING:
            if notify:
                self._notify(fresh)
            self.decided.emit(fresh)

    def _notify(self, row: ApprovalRow) -> None:
        message = tr("{tool} is no longer pending: {status}.")
        level = "ok" if row.status == "approved" else "warning"
        self._notifications.notify(
            level,
            message.format(tool=row.tool_name, status=api_value_label("status", row.status)),
            action=NotificationAction(tr("Show"), partial(self.reveal, row.id)),
        )

    def _row(self, approval_id: str) -> ApprovalRow | None:
        return next((row for row in self._state.rows if row.id == approval_id), None)

    def _set_row(self, row: ApprovalRow) -> None:
        rows = self._state.rows
        if any(other.id == row.id for other in rows):
            rows = tuple(row if other.id == row.id else other for other in rows)
        else:
            rows = (row, *rows)
        self.update_state(rows=rows)

    def _save(self, approval_id: str) -> None:
        row = self._row(approval_id)
        if row is not None and self._profile:
            tool = sanitize.line(row.tool, 120)
            self._table.upsert(self._profile, StoredApproval(row.id, row.watched, tool, row.log))

    def _on_capabilities_loaded(self, _state: object) -> None:
        server = self._connection.capabilities
        self.update_state(
            listed=server.find("approvals") is not None, decides=server.find("decide-approval") is not None
        )
        self.tasks.cancel("poll")
        if self._state.listed:
            self.tasks.start("poll", self._poll_list())
        if self._loads_on_connect:
            self.load()
        current = self._state.row
        if current is not None and current.approval is None:
            self.open(current.id)
        for row in self._state.rows:
            if row.watched and not self.tasks.running(f"watch {row.id}"):
                self.tasks.start(f"watch {row.id}", self._watch(row.id, at_once=True))

    def _on_connection_changed(self, state: ConnectionState) -> None:
        if self._loads_on_connect and not self._state.listed and state.mode not in ("starting", "live"):
            self.load()  # shows why it isn't known whether approvals are listed

    def _on_profile_changed(self, profile: str) -> None:
        for row in self._state.rows:
            self.tasks.cancel(*(f"{what} {row.id}" for what in ("look", "watch", "decide")))
        self.tasks.cancel("list", "poll")
        self._profile = profile
        stored = self._table.all(profile) if profile else ()
        rows = tuple(ApprovalRow(one.id, None, one.watched, one.log, one.tool) for one in stored)
        self.set_state(ApprovalsState(rows))
