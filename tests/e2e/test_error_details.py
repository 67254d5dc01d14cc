"""The server's own message under Details, in the real window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fault_server import CANVAS, FaultServer, response
from harness import Harness, until
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from user_input import click

from wsdesk.app.session.controller import AppController
from wsdesk.app.session.launch_target import LaunchTarget
from wsdesk.panels.projects.panel import ProjectsPanel
from wsdesk.settings.profiles import Profile
from wsdesk.store.base.load_state import LoadState
from wsdesk.window.dialogs.workspace_dialog import WorkspaceDialog
from wsdesk.wire.edge import NewEdge

pytestmark = pytest.mark.anyio
MESSAGE = "Team <b>left</b> & <img src='/dev/zero'>"
EDGE = "00000000-0000-4000-8000-0000000000e1"


@pytest.fixture
def server() -> Iterator[FaultServer]:
    with FaultServer() as created:
        yield created


async def open_canvas(harness: Harness, server: FaultServer) -> AppController:
    controller = await harness.start()
    controller.connector.switch(
        LaunchTarget(Profile(id="faulty", name="Faulty", base_url=server.address), "a-key")
    )
    stores = controller.stores
    await until(lambda: [p.title for p in stores.projects.state.projects] == ["Film"])
    canvas = stores.canvases.open(CANVAS)
    await until(lambda: canvas.state.phase is LoadState.READY)
    return controller


def error_response(status: str) -> bytes:
    return response(f'{{"message": "{MESSAGE}", "error": "odd"}}'.encode(), status)


def labels(parent: QWidget) -> list[str]:
    return [label.text() for label in parent.findChildren(QLabel) if label.isVisible()]


async def expand_details(parent: QWidget, name: str) -> str:
    button = parent.findChild(QPushButton, f"{name}-details")
    assert button is not None
    await until(button.isVisible)
    await click(button)
    detail = parent.findChild(QLabel, f"{name}-detail")
    assert detail is not None
    await until(detail.isVisible)
    return detail.text()


@pytest.mark.parametrize("status", ["400", "401", "403", "404", "418", "429", "503"])
async def test_the_servers_message_is_under_details(
    harness: Harness, server: FaultServer, status: str
) -> None:
    controller = await open_canvas(harness, server)
    canvas = controller.stores.canvases.current
    assert canvas is not None
    bar = controller.window.findChild(QWidget, "canvasTrouble")
    assert bar is not None
    if status == "429":  # longer than any request waits
        server.respond(
            response(f'{{"message": "{MESSAGE}"}}'.encode(), "429 Slow", more="Retry-After: 9999\r\n")
        )
    else:
        server.respond(error_response(f"{status} Odd"))
    canvas.reload()
    await until(lambda: canvas.state.phase is LoadState.FAILED)
    detail = await expand_details(bar, "canvasTrouble")
    assert MESSAGE in detail, "as plain text, unchanged"
    assert status in detail
    server.respond(None)
    client = controller.stores.connection.client
    assert client is not None
    client.host_wait.release()


@pytest.mark.parametrize("status", ["403 Forbidden", "404 Not Found"])
async def test_a_rejected_edge_and_comment_keep_the_servers_message(
    harness: Harness, server: FaultServer, status: str
) -> None:
    controller = await open_canvas(harness, server)
    outbox = controller.stores.outbox
    server.respond(error_response(status))
    outbox.submit_comment(CANVAS, "00000000-0000-4000-8000-0000000000c1", "hello")
    outbox.submit_edges(
        [(CANVAS, NewEdge(id=EDGE, src_node_id="n0", dst_node_id="n1", src_handle="out", dst_handle="in"))]
    )
    await until(lambda: [e.state for e in outbox.entries] == ["failed", "failed"])
    server.respond(None)
    popover = controller.window.outbox
    await click(controller.window.status.waiting)
    for entry in outbox.entries:
        # The message of a 403 is always visible; details are collapsed at first.
        assert (MESSAGE in " ".join(labels(popover))) == status.startswith("403")
        assert MESSAGE in await expand_details(popover, f"outbox-{entry.id}")
        details_button = popover.findChild(QPushButton, f"outbox-{entry.id}-details")
        assert details_button is not None
        await click(details_button)


async def test_a_redirect_names_its_host(harness: Harness, server: FaultServer) -> None:
    controller = await open_canvas(harness, server)
    canvas = controller.stores.canvases.current
    assert canvas is not None
    server.respond(response(b"", "302 Found", more="Location: https://xn--elsewhere-.example/in?a=b\r\n"))
    canvas.reload()
    await until(lambda: canvas.state.phase is LoadState.FAILED)
    bar = controller.window.findChild(QWidget, "canvasTrouble")
    assert bar is not None
    assert any("xn--elsewhere-.example" in text for text in labels(bar))
    assert "https://xn--elsewhere-.example/in?a=b" in await expand_details(bar, "canvasTrouble")
    here = server.address.removeprefix("http://").rstrip("/")
    cases = (
        ("//login.example/in", "login.example"),
        ("https://good.example@login.example/in", "login.example"),
        ("/in", here),
    )
    for location, host in cases:
        server.respond(response(b"", "302 Found", more=f"Location: {location}\r\n"))
        canvas.reload()
        await until(lambda host=host: any(f"redirects to {host}." in text for text in labels(bar)))
    server.respond(None)


async def test_a_rejected_key_has_the_servers_message_in_the_status_popover(
    harness: Harness, server: FaultServer
) -> None:
    controller = await open_canvas(harness, server)
    canvas = controller.stores.canvases.current
    assert canvas is not None
    server.respond(error_response("401 Odd"))
    canvas.reload()
    await until(lambda: controller.stores.connection.state.mode == "unauthorized")
    pill = controller.window.findChild(QPushButton, "livePill")
    assert pill is not None
    await click(pill)
    popover = controller.window.findChild(QWidget, "livePopover")
    assert popover is not None
    assert MESSAGE not in " ".join(labels(popover)), "collapsed at first"
    assert MESSAGE in await expand_details(popover, "livePopover")
    server.respond(None)
    controller.stores.connection.check_now()
    await until(lambda: controller.stores.connection.state.mode == "live")
    detail = popover.findChild(QPushButton, "livePopover-details")
    assert detail is not None
    assert not detail.isVisible()


async def test_a_failed_connection_test_has_the_servers_message(
    harness: Harness, server: FaultServer
) -> None:
    controller = await harness.start()
    controller.stores.commands.trigger("connection.open")
    dialog = controller.window.dialogs.current("connection")
    assert isinstance(dialog, WorkspaceDialog)
    dialog.address.setText(server.address)
    dialog.key.setText("an-invalid-key")
    server.respond(error_response("403 Odd"))
    test = dialog.findChild(QPushButton, "connectionTest")
    assert test is not None
    await click(test)
    await until(dialog.outcome.isVisible)
    assert MESSAGE in await expand_details(dialog, "connectionOutcome")
    dialog.close()


@pytest.mark.parametrize("status", ["403 Forbidden", "404 Not Found", "500 Oops"])
async def test_canvases_are_listed_though_projects_are_rejected(
    harness: Harness, server: FaultServer, status: str
) -> None:
    server.respond(error_response(status), to="/projects/all")
    controller = await harness.start()
    controller.connector.switch(
        LaunchTarget(Profile(id="faulty", name="Faulty", base_url=server.address), "a-key")
    )
    panel = controller.window.left.pages.panel("projects")
    assert isinstance(panel, ProjectsPanel)
    await until(lambda: [(branch.title, [c.title for c in branch.canvases]) for branch in panel.tree.rows])
    shown = [(branch.title, [c.title for c in branch.canvases]) for branch in panel.tree.rows]
    assert shown == [("Project unknown", ["Board"])]
    line = panel.findChild(QWidget, "projectsStates-line")
    assert line is not None
    await until(line.isVisible)
    assert any(text.startswith("Couldn't load projects. ") for text in labels(line))
    canvas = controller.stores.canvases
    await until(lambda: canvas.current is not None and canvas.current.canvas_id == CANVAS)
    server.respond(None)
    controller.stores.projects.refresh()
    await until(lambda: [branch.title for branch in panel.tree.rows] == ["Film"])
    assert not line.isVisible()
