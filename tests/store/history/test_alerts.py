"""Desktop notifications: what is followed, grouped, and nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from faulty_server import until
from history_harness import HistoryHarness
from server_stores import ServerStores, id_of

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.tables.agent import ApprovalTable
from wsdesk.localdb.tables.session_state import SessionStateTable
from wsdesk.settings.table import NOTIFY_APPROVALS, NOTIFY_COMMENTS, NOTIFY_RUNS
from wsdesk.store.agent.approvals import ApprovalRow, ApprovalsStore
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.canvas.recent_canvases import RecentCanvasesStore
from wsdesk.store.history.alerts import Alert, AlertsStore
from wsdesk.wire.agent import Approval

pytestmark = pytest.mark.anyio


class AlertsHarness(HistoryHarness):
    """The stores of alerts with the embedded server, and the emitted alerts."""

    def __init__(self, server_stores: ServerStores, database: Database, folder: Path) -> None:
        super().__init__(server_stores, database, folder)
        stores = server_stores
        self.table = SessionStateTable(database)
        self.recents = RecentCanvasesStore(self.table, stores.connection, stores.canvases, stores.projects)
        self.approvals = ApprovalsStore(stores.connection, stores.notifications, ApprovalTable(database))
        self.alerts = AlertsStore(
            stores.connection,
            stores.projects,
            self.recents,
            stores.comments,
            self.approvals,
            self.history,
            stores.settings,
        )
        self.emitted: list[Alert] = []
        self.alerts.alerted.connect(self.emitted.append)

    async def run(self, canvas: CanvasStore, *, fails: bool = False) -> None:
        """A run of the first node ends."""
        node = self.nodes[0]
        version: dict[str, Any] = {"id": id_of(f"v{len(node['versions'])}")}
        version |= {"errorMessage": "Overloaded"} if fails else {"generatedText": "done"}
        node["versions"] = [*node["versions"], version]
        node["activeVersionId"] = version["id"]
        self.serve()
        await self.reload(canvas)

    def flushed(self) -> list[Alert]:
        self.alerts.flush()
        emitted, self.emitted[:] = list(self.emitted), []
        return emitted

    async def aclose(self) -> None:
        await self.approvals.aclose()
        await super().aclose()


@pytest.fixture
async def harness(
    server_stores: ServerStores, database: Database, tmp_path: Path
) -> AsyncIterator[AlertsHarness]:
    made = AlertsHarness(server_stores, database, tmp_path / "harness")
    yield made
    await made.aclose()


async def test_runs_of_a_followed_canvas_are_one_notification(harness: AlertsHarness) -> None:
    canvas = await harness.open()
    await harness.run(canvas)
    assert harness.flushed() == [], "not followed"
    harness.recents.follow(canvas.canvas_id, "One")
    await harness.run(canvas)
    await harness.run(canvas)
    await harness.run(canvas, fails=True)
    (alert,) = harness.flushed()
    assert (alert.title, alert.canvas_id) == ("One", canvas.canvas_id)
    assert "failed run" in alert.message
    assert "2 finished run" in alert.message
    assert harness.flushed() == []


async def test_alerts_for_runs_are_for_all_canvases_or_none(harness: AlertsHarness) -> None:
    canvas = await harness.open()
    harness.server_stores.settings.set(NOTIFY_RUNS, "all")
    await harness.run(canvas)
    assert len(harness.flushed()) == 1
    harness.recents.follow(canvas.canvas_id)
    harness.server_stores.settings.set(NOTIFY_RUNS, "off")
    await harness.run(canvas)
    assert harness.flushed() == []


async def test_other_changes_emit_no_alert(harness: AlertsHarness) -> None:
    canvas = await harness.open()
    harness.recents.follow(canvas.canvas_id)
    harness.nodes[0]["title"] = "renamed"
    harness.serve()
    await harness.reload(canvas)
    assert harness.flushed() == []


async def test_followed_canvases_are_saved(harness: AlertsHarness) -> None:
    canvas = await harness.open()
    harness.recents.follow(canvas.canvas_id, "One")
    stores = harness.server_stores
    again = RecentCanvasesStore(harness.table, stores.connection, stores.canvases, stores.projects)
    stores.connection.changed.emit(stores.connection.state)
    assert [one.canvas_id for one in again.followed] == [canvas.canvas_id]
    harness.recents.unfollow(canvas.canvas_id)
    assert not harness.recents.is_followed(canvas.canvas_id)


async def test_new_approvals_emit_one_alert(harness: AlertsHarness) -> None:
    await harness.open()

    def show(*ids: str) -> None:
        rows = (ApprovalRow(one, Approval(id=one, tool_name="start_run", status="pending")) for one in ids)
        harness.approvals.update_state(rows=tuple(rows))

    show("a")
    assert harness.flushed() == [Alert("What's new", "Agent asks to run Start run")]
    show("a", "b", "c", "d", "e", "f")
    (alert,) = harness.flushed()
    assert len(alert.message.splitlines()) == 5
    assert alert.message.endswith("and 1 more")
    harness.server_stores.settings.set(NOTIFY_APPROVALS, False)
    show("g")
    assert harness.flushed() == []


async def test_comments_of_others_on_followed_canvases_emit_an_alert(
    harness: AlertsHarness, server_stores: ServerStores
) -> None:
    server_stores.server_transport.content.clear()
    server_stores.connect()
    await until(lambda: server_stores.projects.state.loose)
    canvas = await server_stores.open("One")
    comments, node_id = server_stores.comments, canvas.document.nodes[0].id
    await until(lambda: comments.threads.of(canvas.canvas_id, node_id).thread_id)
    thread_id = comments.threads.of(canvas.canvas_id, node_id).thread_id
    comments.badges.of(canvas.canvas_id)

    async def say(body: str) -> None:
        await server_stores.server_transport.comment_as("Jonas", thread_id, body)
        await comments.thread_cache.read(thread_id)
        await comments.threads.load(canvas.canvas_id)

    await say("first")
    assert harness.flushed() == [], "not followed"
    harness.recents.follow(canvas.canvas_id, "One")
    await say("second")
    (alert,) = harness.flushed()
    assert alert.title == "One"
    assert alert.message.endswith(" by Jonas")
    await say("third")
    await say("fourth")
    (alert,) = harness.flushed()
    assert (alert.message, alert.node_id) == ("2 new comments", node_id)
    server_stores.settings.set(NOTIFY_COMMENTS, "off")
    await say("fifth")
    assert harness.flushed() == []


async def test_comments_on_a_closed_followed_canvas_emit_an_alert(harness: AlertsHarness) -> None:
    await harness.open()
    canvas = await harness.server_stores.open("Two")
    node, threads = canvas.document.nodes[0], harness.server_stores.comments.threads
    await until(lambda: threads.of(canvas.canvas_id, node.id).thread_id)
    thread_id = threads.of(canvas.canvas_id, node.id).thread_id
    harness.recents.follow(canvas.canvas_id)
    harness.server_stores.canvases.close(canvas.canvas_id)
    await harness.server_stores.server_transport.comment_as("Jonas", thread_id, "first", "second")
    await threads.load(canvas.canvas_id)
    (alert,) = harness.flushed()
    assert (alert.canvas_id, alert.node_id) == (canvas.canvas_id, node.id)
    assert "2 new comment" in alert.message
