"""The real window with a faulty server: it stays usable, reports errors, and recovers."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from fault_server import CANVAS, FAULTS, PARTLY_VALID, FaultServer
from harness import Harness, until
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from user_input import click

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
    with FaultServer() as created:
        yield created


async def open_canvas(harness: Harness, server: FaultServer) -> tuple[AppController, CanvasStore]:
    """Start the application with a working server and open its canvas."""
    controller = await harness.start()
    stores = controller.stores
    controller.connector.switch(
        LaunchTarget(Profile(id="faulty", name="Faulty", base_url=server.address), KEY)
    )
    await until(lambda: [p.title for p in stores.projects.state.projects] == ["Film"])
    canvas = stores.canvases.open(CANVAS)
    await until(lambda: canvas.state.phase is LoadState.READY)
    return controller, canvas


def recover(controller: AppController, server: FaultServer) -> None:
    """Let the server send valid data, and end the client's wait after a 429."""
    server.respond(None)
    client = controller.stores.connection.client
    assert client is not None
    client.host_wait.release()


async def test_every_fault_is_reported_and_recovered_from(
    harness: Harness, server: FaultServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    controller, canvas = await open_canvas(harness, server)
    window, stores = controller.window, controller.stores
    bar = window.findChild(QWidget, "canvasTrouble")
    retry_button = window.findChild(QPushButton, "canvasTrouble-retry")
    assert bar is not None
    assert retry_button is not None
    message_label = bar.findChild(QLabel)
    assert message_label is not None
    shown, tree = canvas.document, stores.projects.state.projects
    for name, fault in FAULTS.items():
        server.respond(fault)
        canvas.reload()
        stores.projects.refresh()
        await until(lambda: canvas.state.phase is LoadState.FAILED)
        await until(lambda: stores.projects.state.phase is LoadState.FAILED)
        assert bar.isVisible(), name
        assert message_label.text(), name
        for failure in (canvas.state.failure, stores.projects.state.failure):
            assert failure is not None, name
            assert failure.message, name
            assert KEY not in failure.message + failure.detail, name
        assert canvas.document is shown, f"{name}: the canvas changed"
        assert stores.projects.state.projects == tree, f"{name}: the projects changed"
        recover(controller, server)
        await click(retry_button)
        await until(lambda: canvas.state.phase is LoadState.READY)
        stores.projects.refresh()
        await until(lambda: stores.projects.state.phase is LoadState.READY)
        assert not bar.isVisible(), name
    assert canvas.document is shown, "the same bytes changed the canvas"
    server.respond(PARTLY_VALID)
    canvas.reload()
    await until(lambda: "q" in canvas.document.node_by_id)
    assert canvas.document.node_by_id["n1"].title == "<img src=/dev/zero>"
    assert {p.code for p in canvas.document.problems} >= {"not-an-object", "no-ends", "not-a-list"}
    await until(lambda: canvas.state.phase is LoadState.READY)
    recover(controller, server)
    canvas.reload()
    await until(lambda: set(canvas.document.node_by_id) == {"n0", "n1"} and not canvas.document.problems)
    assert KEY not in caplog.text


async def test_the_window_works_and_closes_while_the_server_does_not_respond(
    harness: Harness, server: FaultServer
) -> None:
    controller, canvas = await open_canvas(harness, server)
    stores = controller.stores
    selected = controller.window.findChild(QLabel, "statusSelected")
    assert selected is not None
    for fault, node in (("hang", "n0"), ("drip", "n1")):
        server.respond(fault)
        canvas.reload()
        await until(lambda: server.paths)
        stores.selection.clear()
        await until(lambda: not selected.text())
        stores.selection.select(CANVAS, nodes=(node,))
        await until(lambda: selected.text())
        assert canvas.state.phase is LoadState.BUSY, "the request has ended"
        assert set(canvas.document.node_by_id) == {"n0", "n1"}
        recover(controller, server)
        await until(lambda: canvas.state.phase is LoadState.READY)
        assert set(stores.selection.state.nodes) == {node}
    for fault in ("drip", "hang"):
        server.respond(fault)
        canvas.reload()
        await until(lambda: server.paths)
    await harness.stop()


@pytest.mark.parametrize("trigger", ["another network", "Try now"])
async def test_an_offline_server_is_probed_immediately_on_request(
    harness: Harness, server: FaultServer, monkeypatch: pytest.MonkeyPatch, trigger: str
) -> None:
    monkeypatch.setattr(ConnectionStore, "FIRST_PROBE_S", 3_600.0)
    controller, canvas = await open_canvas(harness, server)
    connection = controller.stores.connection
    server.respond(b"")
    canvas.reload()
    await until(lambda: connection.state.mode == "offline" and canvas.state.phase is LoadState.FAILED)
    server.respond(None)
    if trigger == "Try now":
        pill = controller.window.findChild(QPushButton, "livePill")
        assert pill is not None
        await click(pill)
        try_button = controller.window.findChild(QPushButton, "livePopover-try")
        assert try_button is not None
        await until(try_button.isVisible)
        await click(try_button)
    else:
        watch = controller.window.findChild(NetworkWatch)
        assert watch is not None
        watch.changed.emit(True)
    await until(lambda: connection.state.mode == "live")
