"""Approvals over the embedded server: opened, watched with growing pauses, decided, logged."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from faulty_server import until
from PySide6.QtCore import QCoreApplication
from server_stores import ADDRESS, KEY, ServerTransport, id_of, write_folder

from tests.server_app import create_app
from wsdesk.api import capabilities
from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.tables.agent import ApprovalTable
from wsdesk.store.agent import approvals
from wsdesk.store.agent.approvals import ApprovalsStore
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.deep_links import approval_of, parse_link

pytestmark = pytest.mark.anyio

ONE, TWO = id_of("approval one"), id_of("approval two")


class ManualSleep:
    """Sleeps that a test ends one by one."""

    def __init__(self) -> None:
        self.durations: list[float] = []
        self._go = asyncio.Semaphore(0)

    async def sleep(self, seconds: float) -> None:
        self.durations.append(seconds)
        await self._go.acquire()

    def wake(self) -> None:
        self._go.release()


class Harness:
    def __init__(self, server_transport: ServerTransport, database: Database) -> None:
        self.server_transport = server_transport
        self.sleeps = ManualSleep()
        self.connection = ConnectionStore(
            lambda c: Client(c, transport=httpx.ASGITransport(server_transport))
        )
        self.notifications = NotificationStore()
        self.store = ApprovalsStore(
            self.connection, self.notifications, ApprovalTable(database), sleep=self.sleeps.sleep
        )

    async def connect(self, profile: str = "p") -> None:
        self.connection.use(Connection(ADDRESS, KEY), profile_id=profile, profile_name=profile)
        await until(lambda: self.connection.state.mode == "live")
        await asyncio.sleep(0.02)

    async def decide(self, approval_id: str, status: str) -> None:
        """Decide as another user."""
        client = Client(Connection(ADDRESS, KEY), transport=httpx.ASGITransport(self.server_transport.app))
        await capabilities.decide_approval(client, approval_id, status)
        await client.aclose()

    async def aclose(self) -> None:
        await self.store.aclose()
        await self.connection.aclose()


@pytest.fixture
async def harness(tmp_path: Path, database: Database, qapp: QCoreApplication) -> AsyncIterator[Harness]:
    folder = write_folder(tmp_path / "folder")
    when = "2026-10-01T10:00:00.000Z"
    rows = [
        {
            "id": one,
            "sessionId": id_of("session"),
            "toolName": "start_run",
            "status": "pending",
            "requestArgs": {"n": 1},
            "result": {},
            "createdAt": when,
            "updatedAt": when,
        }
        for one in (ONE, TWO)
    ]
    (folder / "extras.json").write_text(json.dumps({"approvals": rows}))
    app = create_app(tmp_path / "service", key=KEY, imports=[folder])
    made = Harness(ServerTransport(app), database)
    await made.connect()
    yield made
    await made.aclose()
    app.state.workspace.close()


async def test_it_is_watched_with_growing_pauses_until_it_is_decided(
    harness: Harness, database: Database
) -> None:
    store, decisions = harness.store, list[Any]()
    store.decided.connect(decisions.append)
    assert store.open_link(f"  {ONE.upper()} ")
    for count in range(1, 6):
        await until(lambda count=count: len(harness.sleeps.durations) == count)
        harness.sleeps.wake()
    assert harness.sleeps.durations[4] > harness.sleeps.durations[0] * 3
    await until(lambda: len(harness.sleeps.durations) == 6)
    await harness.decide(ONE, "approved")
    harness.sleeps.wake()
    await until(lambda: decisions)
    row = store.state.row
    assert row is not None
    assert (row.status, row.watched) == ("approved", False)
    assert [entry.status for entry in row.log] == ["pending", "approved"]
    assert row.log[0].at <= row.log[1].at
    notice = harness.notifications.recent[-1]
    assert "approved" in notice.message
    count = len(harness.sleeps.durations)
    await asyncio.sleep(0.05)
    assert len(harness.sleeps.durations) == count
    saved = next(one for one in ApprovalTable(database).all("p") if one.id == ONE)
    assert [entry.status for entry in saved.log] == ["pending", "approved"]
    assert not saved.watched
    store.open(TWO)
    shown: list[object] = []
    store.show_requested.connect(shown.append)
    notice.action.run()
    assert (store.state.current, shown) == (ONE, [ONE])


async def test_pauses_never_grow_beyond_a_minute(harness: Harness) -> None:
    harness.store.open_link(ONE)
    for count in range(1, 16):
        await until(lambda count=count: len(harness.sleeps.durations) == count)
        harness.sleeps.wake()
    assert 50 < harness.sleeps.durations[-1] < 67


async def test_watched_approvals_and_their_logs_survive_a_restart(
    harness: Harness, database: Database
) -> None:
    harness.store.open_link(ONE)
    await until(lambda: harness.sleeps.durations)
    await harness.aclose()
    await harness.decide(ONE, "denied")
    again = Harness(harness.server_transport, database)
    emitted: list[Any] = []
    again.store.decided.connect(emitted.append)
    await again.connect()
    await until(lambda: emitted)
    assert [entry.status for entry in emitted[0].log] == ["pending", "denied"]
    await again.aclose()


async def test_nothing_of_one_account_is_seen_in_another(harness: Harness) -> None:
    harness.store.open_link(ONE)
    await until(lambda: harness.sleeps.durations)
    await harness.connect("q")
    assert harness.store.state.rows == ()
    assert harness.store.state.current == ""


async def test_the_list_and_deciding_stand_where_they_are_offered(harness: Harness) -> None:
    store = harness.store
    assert store.state.listed
    assert store.state.decides
    store.load()
    await until(lambda: len(store.state.rows) == 2)
    store.decide(TWO, "denied")
    await until(lambda: next(row for row in store.state.rows if row.id == TWO).status == "denied")
    harness.server_transport.silent = True
    await harness.connect()
    assert not store.state.listed
    assert not store.state.decides


async def test_listed_approvals_are_found_without_their_page(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(approvals, "LIST_PAUSE_S", 0.01)
    store = harness.store
    await harness.connect()
    await until(lambda: len(store.state.rows) == 2)
    await until(lambda: store.state.phase is LoadState.READY)
    assert [row.status for row in store.state.rows] == ["pending", "pending"]


async def test_what_is_decided_here_is_not_watched_any_more(harness: Harness, database: Database) -> None:
    store = harness.store
    assert store.open_link(TWO)
    await until(lambda: store.state.row is not None and store.state.row.watched)
    store.decide(TWO, "denied")
    await until(lambda: next(row for row in store.state.rows if row.id == TWO).status == "denied")
    assert not next(row for row in store.state.rows if row.id == TWO).watched
    assert not next(one for one in ApprovalTable(database).all("p") if one.id == TWO).watched


async def test_an_earlier_decision_by_another_user_is_reported(harness: Harness) -> None:
    store = harness.store
    store.load()
    await until(lambda: len(store.state.rows) == 2)
    await harness.decide(TWO, "approved")
    store.decide(TWO, "denied")
    await until(lambda: next(row for row in store.state.rows if row.id == TWO).status == "approved")


async def test_a_missing_approval_is_reported_and_not_watched(harness: Harness) -> None:
    harness.store.open_link(id_of("nothing"))
    await until(lambda: harness.store.state.row and harness.store.state.row.failure)
    row = harness.store.state.row
    assert row is not None
    assert row.failure is not None
    assert row.failure.code == "not-found"
    assert not row.watched


async def test_a_service_that_is_away_is_asked_again(harness: Harness) -> None:
    harness.store.open_link(ONE)
    await until(lambda: harness.sleeps.durations)
    harness.server_transport.closed = True
    harness.sleeps.wake()
    await until(lambda: harness.store.state.row and harness.store.state.row.failure, 30)
    harness.server_transport.closed = False
    await until(lambda: len(harness.sleeps.durations) >= 2)
    harness.sleeps.wake()
    await until(lambda: harness.store.state.row and harness.store.state.row.failure is None)


async def test_forgetting_takes_the_log_along(harness: Harness, database: Database) -> None:
    harness.store.open_link(ONE)
    await until(lambda: harness.sleeps.durations)
    harness.store.remove(ONE)
    assert harness.store.state.row is None
    assert ApprovalTable(database).all("p") == ()


@pytest.mark.parametrize(
    "text",
    [
        ONE,
        f"wsdesk://approval/{ONE}",
        f"https://service.example/agent/approvals/{ONE}?x=1",
        f"https://service.example/team?approvalId={ONE}",
    ],
)
async def test_ids_and_links_are_understood(text: str) -> None:
    assert approval_of(text) == ONE


async def test_other_texts_name_none() -> None:
    for text in ("", "approval", f"wsdesk://canvas/{ONE}", f"{ONE}{ONE}", f"https://x/files/{ONE}"):
        assert approval_of(text) == ""
    place = parse_link(f"wsdesk://approval/{ONE}")
    assert place is not None
    assert place.approval_id == ONE
