"""The real window against a server that does everything wrong: it stays usable, tells it, and recovers."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from faults import CANVAS, FAULTS, ODD, FaultServer
from hands import click
from harness import Harness, until
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from wsdesk.app.session.controller import AppController
from wsdesk.app.session.launch_target import LaunchTarget
from wsdesk.app.session.poll_scheduler import NetworkWatch
from wsdesk.settings.profiles import Profile
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.connection.connection import ConnectionStore

pytestmark = pytest.mark.anyio
KEY = "planted-key-of-the-test"


@pytest.fixture
def server() -> Iterator[FaultServer]:
    with FaultServer() as made:
        yield made


async def opened(harness: Harness, server: FaultServer) -> tuple[AppController, CanvasStore]:
    """The program at a server that is well so far, with its canvas open."""
    workspace = await harness.start()
    stores = workspace.stores
    workspace.switch(LaunchTarget(Profile(id="faulty", name="Faulty", base_url=server.address), KEY))
    await until(lambda: [p.title for p in stores.projects.state.projects] == ["Film"])
    canvas = stores.canvases.open(CANVAS)
    await until(lambda: canvas.state.phase is LoadState.READY)
    return workspace, canvas


def recover(workspace: AppController, server: FaultServer) -> None:
    """The server is as it should be, and nobody waits for it because of what it said before."""
    server.say(None)
    client = workspace.stores.connection.client
    assert client is not None
    client.host_wait.release()


async def test_every_fault_is_told_and_passes(
    harness: Harness, server: FaultServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    workspace, canvas = await opened(harness, server)
    window, stores = workspace.window, workspace.stores
    bar = window.findChild(QWidget, "canvasTrouble")
    again = window.findChild(QPushButton, "canvasTrouble-retry")
    assert bar is not None
    assert again is not None
    words = bar.findChild(QLabel)
    assert words is not None
    shown, tree = canvas.document, stores.projects.state.projects
    for name, fault in FAULTS.items():
        server.say(fault)
        canvas.reload()
        stores.projects.refresh()
        await until(lambda: canvas.state.phase is LoadState.FAILED)
        await until(lambda: stores.projects.state.phase is LoadState.FAILED)
        assert bar.isVisible(), name
        assert words.text(), name
        for trouble in (canvas.state.failure, stores.projects.state.failure):
            assert trouble is not None, name
            assert trouble.message, name
            assert KEY not in trouble.message + trouble.detail, name
        assert canvas.document is shown, f"{name}: what is there stays"
        assert stores.projects.state.projects == tree, f"{name}: what is listed stays"
        recover(workspace, server)
        await click(again)
        await until(lambda: canvas.state.phase is LoadState.READY)
        stores.projects.refresh()
        await until(lambda: stores.projects.state.phase is LoadState.READY)
        assert not bar.isVisible(), name
    assert canvas.document is shown, "the same bytes again change nothing"
    server.say(ODD)
    canvas.reload()
    await until(lambda: "q" in canvas.document.node_by_id)
    assert canvas.document.node_by_id["n1"].title == "<img src=/dev/zero>"
    assert {p.code for p in canvas.document.problems} >= {"not-an-object", "no-ends", "not-a-list"}
    await until(lambda: canvas.state.phase is LoadState.READY)
    recover(workspace, server)
    canvas.reload()
    await until(lambda: set(canvas.document.node_by_id) == {"n0", "n1"} and not canvas.document.problems)
    assert KEY not in caplog.text


async def test_the_window_goes_on_and_ends_while_the_service_says_nothing(
    harness: Harness, server: FaultServer
) -> None:
    workspace, canvas = await opened(harness, server)
    stores = workspace.stores
    selected = workspace.window.findChild(QLabel, "statusSelected")
    assert selected is not None
    for fault, node in (("hang", "n0"), ("drip", "n1")):
        server.say(fault)
        canvas.reload()
        await until(lambda: server.asked)
        stores.selection.clear()
        await until(lambda: not selected.text())
        stores.selection.select(CANVAS, nodes=(node,))
        await until(lambda: selected.text())
        assert canvas.state.phase is LoadState.BUSY, "it is still waited for"
        assert set(canvas.document.node_by_id) == {"n0", "n1"}
        recover(workspace, server)
        await until(lambda: canvas.state.phase is LoadState.READY)
        assert set(stores.selection.state.nodes) == {node}
    for fault in ("drip", "hang"):
        server.say(fault)
        canvas.reload()
        await until(lambda: server.asked)
    await harness.stop()


@pytest.mark.parametrize("what", ["another network", "Try now"])
async def test_a_service_that_was_away_is_asked_at_once_when_there_is_reason_to(
    harness: Harness, server: FaultServer, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(ConnectionStore, "FIRST_PROBE_S", 3_600.0)
    workspace, canvas = await opened(harness, server)
    connection = workspace.stores.connection
    server.say(b"")
    canvas.reload()
    await until(lambda: connection.state.mode == "offline" and canvas.state.phase is LoadState.FAILED)
    server.say(None)
    if what == "Try now":
        pill = workspace.window.findChild(QPushButton, "livePill")
        assert pill is not None
        await click(pill)
        now = workspace.window.findChild(QPushButton, "livePopover-try")
        assert now is not None
        await until(now.isVisible)
        await click(now)
    else:
        watch = workspace.window.findChild(NetworkWatch)
        assert watch is not None
        watch.changed.emit(True)
    await until(lambda: connection.state.mode == "live")
