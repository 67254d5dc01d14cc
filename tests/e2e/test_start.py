"""The order in which the window is completed when it starts."""

from __future__ import annotations

import asyncio
import shutil
import threading
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from harness import Harness, until
from PySide6.QtWidgets import QWidget

from wsdesk.app.session.controller import AppController
from wsdesk.app.session.embedded_server import EmbeddedServer, ServerReady
from wsdesk.app.session.start_canvas import StartCanvas
from wsdesk.files import exit_codes
from wsdesk.files.file_lock import acquire
from wsdesk.panels.comments.pages import NodeCommentsPage
from wsdesk.scene.view.canvas_view import CanvasView
from wsdesk.settings.api_keys import ApiKeyLookup, clean_key
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profile, Profiles
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.comments.listed_threads import ThreadLink
from wsdesk.store.connection.connection import ConnectionState
from wsdesk.store.stores import Stores
from wsdesk.window.frame.idle_builder import IdleBuilder
from wsdesk.window.frame.sidebars import PanelPages
from wsdesk.wire.edge import NewEdge

pytestmark = pytest.mark.anyio


async def test_hidden_panels_are_built_after_the_first_canvas_is_painted_with_images(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    early: list[str] = []
    build = PanelPages.build

    def noted(pages: PanelPages, panel_id: str) -> QWidget:
        assert harness.controller is not None
        view = harness.controller.view_in_front()
        is_painted = view is not None and view.model.document.nodes and view.static_layer.is_sharp
        if not is_painted or not harness.controller.stores.images.idle:
            early.append(panel_id)
        return build(pages, panel_id)

    monkeypatch.setattr(IdleBuilder, "MAX_BUSY_S", 60.0)
    monkeypatch.setattr(PanelPages, "build", noted)
    window = (await harness.start()).window
    await until(lambda: not window.builder.is_active)
    assert set(early) == {window.left.pages.current, window.right.pages.current}
    assert all(pages.panel(name) for pages in (window.left.pages, window.right.pages) for name in pages.ids)


async def start_without_server(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> tuple[AppController, EmbeddedServer, asyncio.Task[AppController]]:
    """Start with the server held back, until the canvas of the session is painted; it was opened before."""
    if harness.controller is None:
        await harness.start()
    assert harness.controller is not None
    canvases = harness.controller.stores.canvases
    await until(lambda: (canvas := canvases.current) and canvas.state.phase is LoadState.READY)
    await harness.stop()
    held: list[EmbeddedServer] = []

    def hold(server: EmbeddedServer) -> None:
        held.append(server)

    with monkeypatch.context() as patch:
        patch.setattr(EmbeddedServer, "start", hold)
        starting = asyncio.ensure_future(harness.start())
        await until(lambda: held)
    assert harness.controller is not None
    view_in_front = harness.controller.view_in_front
    await until(lambda: (view := view_in_front()) and view.static_layer.was_painted)
    return harness.controller, held[0], starting


async def start_with_comments(harness: Harness) -> tuple[Stores, CanvasStore]:
    """Start, and wait until the comments of the current canvas are counted."""
    stores = (await harness.start()).stores
    await until(lambda: stores.canvases.current)
    canvas = stores.canvases.current
    assert canvas is not None
    await until(lambda: stores.comments.badges.of(canvas.canvas_id))
    return stores, canvas


async def test_the_canvas_of_the_session_is_painted_before_the_server_is_ready(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller, server, starting = await start_without_server(harness, monkeypatch)
    stores, canvas = controller.stores, controller.stores.canvases.current
    assert canvas is not None
    assert canvas.state.from_disk
    assert (stores.connection.state.mode, stores.connection.client) == ("starting", None)
    await until(lambda: controller.window.right.pages.panel(controller.window.right.pages.current))
    server.start()
    await starting
    await until(lambda: canvas.state.phase is LoadState.READY and stores.images.idle)
    assert stores.canvases.current is canvas
    assert (canvas.state.from_disk, canvas.state.failure) == (False, None)


async def test_a_link_opens_a_cached_canvas_before_the_server_is_ready(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores = (await harness.start()).stores
    await until(lambda: (canvas := stores.canvases.current) and canvas.state.phase is LoadState.READY)
    shown = stores.canvases.current
    assert shown is not None
    project = next(one for one in stores.projects.state.projects if one.canvas_id != shown.canvas_id)
    other = stores.canvases.open(project.canvas_id)
    await until(lambda: other.state.phase is LoadState.READY)
    node_id = other.document.nodes[0].id
    stores.canvases.close(other.canvas_id)
    harness.link = f"wsdesk://canvas/{other.canvas_id}?node={node_id}"
    controller, server, starting = await start_without_server(harness, monkeypatch)
    stores = controller.stores
    await until(lambda: stores.selection.state.node == node_id)
    assert stores.canvases.current.canvas_id == other.canvas_id
    assert [canvas.canvas_id for canvas in stores.canvases.all] == [shown.canvas_id, other.canvas_id]
    assert stores.connection.client is None
    server.start()
    await starting
    await until(lambda: stores.canvases.current.state.phase is LoadState.READY)
    assert stores.canvases.current.canvas_id == other.canvas_id


async def test_details_of_the_selected_node_are_shown_before_the_server_is_ready(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores = (await harness.start()).stores
    await until(lambda: (canvas := stores.canvases.current) and canvas.document.nodes)
    canvas = stores.canvases.current
    assert canvas is not None
    node_id = canvas.document.nodes[0].id
    stores.selection.select(canvas.canvas_id, nodes=(node_id,))
    controller, server, starting = await start_without_server(harness, monkeypatch)
    stores = controller.stores
    await until(lambda: stores.details.state)
    assert stores.details.state is not None
    assert (stores.details.state.node.id, stores.connection.client) == (node_id, None)
    server.start()
    await starting


async def test_a_workspace_that_another_process_uses_hides_its_canvases_until_it_opens(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller, server, starting = await start_without_server(harness, monkeypatch)
    stores = controller.stores
    opened = [canvas.canvas_id for canvas in stores.canvases.all]
    server.exited.emit(exit_codes.IN_USE)
    assert stores.canvases.all == ()
    assert "Another wsdesk" in stores.connection.state.message
    monkeypatch.setattr(StartCanvas, "MAX_WAIT_S", 3_600.0)  # the canvas is painted before
    server.start()
    await starting
    assert [canvas.canvas_id for canvas in stores.canvases.all] == opened
    await until(lambda: (canvas := stores.canvases.current) and canvas.state.phase is LoadState.READY)


async def test_a_server_that_ends_before_the_canvas_is_painted_is_not_connected(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller, server, starting = await start_without_server(harness, monkeypatch)
    stores = controller.stores
    modes: list[str] = []

    def note(state: ConnectionState) -> None:
        modes.append(state.mode)

    stores.connection.changed.connect(note)
    server.ready.emit(ServerReady("http://127.0.0.1:9", "key", "team"))
    server.exited.emit(1)
    await asyncio.sleep(0.2)
    assert "restarting" in stores.connection.state.message
    assert stores.connection.client is None
    server.start()
    await starting
    canvas = stores.canvases.current
    assert canvas is not None
    await until(lambda: canvas.state.phase is LoadState.READY and stores.images.idle)
    assert set(modes) == {"starting", "live"}


async def test_a_data_folder_that_cannot_be_opened_is_named_until_it_can(harness: Harness) -> None:
    sample, harness.sample = harness.sample, None
    harness.data.write_text("not a folder")
    stores = (await harness.start()).stores
    assert stores.connection.state.mode == "failed"
    assert stores.connection.state.message == f"Couldn't open {harness.data}: File exists."
    harness.data.unlink()
    assert sample is not None
    shutil.copytree(sample, harness.data)
    await until(lambda: stores.projects.state.phase is LoadState.READY)
    assert stores.connection.state.mode == "live"


async def test_unsent_items_are_shown_before_the_server_is_ready(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = await harness.start()
    stores = controller.stores
    await until(lambda: (canvas := stores.canvases.current) and canvas.state.phase is LoadState.READY)
    canvas = stores.canvases.current
    assert canvas is not None
    first, second, *_ = canvas.document.nodes
    edge = NewEdge(
        id=str(uuid.uuid4()),
        src_node_id=first.id,
        dst_node_id=second.id,
        src_handle="out",
        dst_handle="in",
    )
    stores.outbox.submit_edges([(canvas.canvas_id, edge)], "staged")
    controller, server, starting = await start_without_server(harness, monkeypatch)
    canvas = controller.stores.canvases.current
    assert canvas is not None
    assert [item.id for item in controller.stores.outbox.entries] == [edge.id]
    assert edge.id in canvas.document.edge_by_id
    controller.window.close()
    assert controller.window.dialogs.current("quit") is not None
    server.start()
    await starting
    await until(lambda: canvas.state.phase is LoadState.READY)
    assert [item.id for item in controller.stores.outbox.entries] == [edge.id]
    assert edge.id in canvas.document.edge_by_id


async def test_comments_load_until_the_server_is_ready(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller, server, starting = await start_without_server(harness, monkeypatch)
    stores, window = controller.stores, controller.window
    canvas = stores.canvases.current
    assert canvas is not None
    window.resize(1400, 880)  # there is room for both sidebars
    window.right.show_panel("comments")
    stores.selection.select(canvas.canvas_id, nodes=(canvas.document.nodes[0].id,))
    # The sidebar is built after the canvas is painted.
    await until(lambda: window.findChild(NodeCommentsPage))
    page = window.findChild(NodeCommentsPage)
    assert page is not None

    def is_loading() -> bool:
        current = page.currentWidget()
        return current is not None and current.objectName() == "commentsLoading"

    await until(is_loading)
    server.start()
    await starting
    await until(lambda: not is_loading())
    assert stores.comments.state.phase is not LoadState.BUSY or stores.comments.state.thread_id


async def test_a_canvas_that_is_closed_before_the_server_is_ready_stays_closed(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller, server, starting = await start_without_server(harness, monkeypatch)
    stores = controller.stores
    assert stores.commands.trigger("tab.close")
    assert stores.canvases.all == ()
    server.start()
    await starting
    await until(lambda: stores.projects.state.loose)
    assert stores.canvases.all == ()
    assert stores.commands.trigger("tab.reopen")
    await until(lambda: (canvas := stores.canvases.current) and canvas.state.phase is LoadState.READY)


async def test_cached_lists_are_shown_before_the_server_is_ready(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores, canvas = await start_with_comments(harness)
    await until(lambda: stores.models.state.phase is LoadState.READY)
    await until(lambda: stores.history.state.of(canvas.canvas_id))
    badges = stores.comments.badges.of(canvas.canvas_id)
    controller, server, starting = await start_without_server(harness, monkeypatch)
    stores = controller.stores
    await until(lambda: stores.projects.state.projects and stores.models.state.models)
    await until(lambda: stores.comments.badges.of(canvas.canvas_id).keys() == badges.keys())
    await until(lambda: stores.history.state.of(canvas.canvas_id))
    assert stores.connection.client is None
    server.start()
    await starting


async def test_cached_comments_are_read_again_when_the_server_is_ready(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores, canvas = await start_with_comments(harness)
    node_id = next(iter(stores.comments.badges.of(canvas.canvas_id)))
    stores.selection.select(canvas.canvas_id, nodes=(node_id,))
    await until(lambda: stores.comments.state.entries and stores.comments.state.phase is LoadState.READY)
    controller, server, starting = await start_without_server(harness, monkeypatch)
    comments = controller.stores.comments
    await until(lambda: comments.state.entries)
    assert (comments.state.node_id, comments.state.phase) == (node_id, LoadState.READY)
    read: list[str] = []
    read_thread = comments.thread_cache.read

    async def noted(thread_id: str, **options: Any) -> None:
        await read_thread(thread_id, **options)
        read.append(thread_id)

    monkeypatch.setattr(comments.thread_cache, "read", noted)
    server.start()
    await starting
    await until(lambda: read)
    assert read[0] == comments.state.thread_id


async def test_comments_load_until_the_server_is_unavailable(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller, server, starting = await start_without_server(harness, monkeypatch)
    comments, connection = controller.stores.comments, controller.stores.connection
    canvas = controller.stores.canvases.current
    assert canvas is not None
    await until(lambda: comments.threads.all(canvas.canvas_id))
    comments.canvas.set_active(True)
    for link in (next(iter(comments.threads.all(canvas.canvas_id).values())), ThreadLink()):

        def linked(_canvas_id: str, _node_id: str, link: ThreadLink = link) -> ThreadLink:
            return link

        monkeypatch.setattr(comments.threads, "of", linked)
        connection.update_state(mode="starting")
        controller.stores.selection.clear()
        controller.stores.selection.select(canvas.canvas_id, nodes=(canvas.document.nodes[0].id,))
        assert (comments.state.thread_id, comments.state.phase) == (link.thread_id, LoadState.BUSY)
        connection.update_state(mode="offline")
        assert (comments.state.thread_id, comments.state.phase) == (link.thread_id, LoadState.READY)
        assert comments.canvas.state.phase is LoadState.IDLE
    connection.update_state(mode="starting")
    server.start()
    await starting


async def test_approvals_and_skills_load_until_the_server_is_ready(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller, server, starting = await start_without_server(harness, monkeypatch)
    stores, connection = controller.stores, controller.stores.connection
    for command in ("skills.open", "approvals.open"):
        assert stores.commands.trigger(command)
    states = (stores.approvals, stores.skills)
    assert [store.state.phase for store in states] == [LoadState.BUSY, LoadState.BUSY]
    connection.update_state(mode="offline", code="timeout", message="The server took too long to respond.")
    failures = [store.state.failure for store in states]
    assert [failure and failure.code for failure in failures] == ["timeout", "timeout"]
    connection.update_state(mode="starting")
    server.start()
    await starting
    await until(lambda: all(store.state.phase is LoadState.READY for store in states))
    assert stores.approvals.state.rows
    assert stores.skills.state.skills


def child_commands() -> list[bytes]:
    """Command lines of the child processes of this one."""
    tasks = Path("/proc/self/task").iterdir()
    children = [child for task in tasks for child in (task / "children").read_text().split()]
    return [Path(f"/proc/{child}/cmdline").read_bytes() for child in children]


async def test_a_server_that_was_started_before_the_window_is_connected(harness: Harness) -> None:
    harness.starts_server_first = True
    controller = await harness.start()
    assert controller.stores.connection.state.mode == "live"
    assert len([command for command in child_commands() if bytes(harness.data) in command]) == 1


async def test_a_server_that_ended_before_the_window_opened_is_started_again(harness: Harness) -> None:
    harness.starts_server_first = True
    harness.data.mkdir()
    lock = acquire(harness.data / "lock")
    assert lock is not None
    starting = asyncio.ensure_future(harness.start())
    await until(
        lambda: harness.controller and "Another wsdesk" in harness.controller.stores.connection.state.message
    )
    lock.release()
    controller = await starting
    assert controller.stores.connection.state.mode == "live"


class KeyLookup:
    """A slow system keyring with the key of a server, saved as the workspace that the harness opens first."""

    def __init__(self, harness: Harness, key: str) -> None:
        self.harness = harness
        self.found = self.stored = ApiKeyLookup(clean_key(key), "keyring")
        self.answers = threading.Event()
        self.answers.set()

    def find(self, _profile: Profile, **_options: object) -> ApiKeyLookup:
        assert self.answers.wait(30)
        return self.found

    async def start_unanswered(self) -> tuple[AppController, asyncio.Task[AppController]]:
        """Start again, until the canvas of the session is painted; the keyring doesn't answer meanwhile."""
        await self.harness.stop()
        self.answers.clear()
        starting = asyncio.ensure_future(self.harness.start())
        await until(lambda: (view := self._view()) and view.static_layer.was_painted)
        assert self.harness.controller is not None
        return self.harness.controller, starting

    def _view(self) -> CanvasView | None:
        return self.harness.controller.view_in_front() if self.harness.controller is not None else None


@asynccontextmanager
async def slow_keyring(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[KeyLookup]:
    """Save a workspace of a server, and open a canvas of it once."""
    assert harness.sample is not None
    shutil.copytree(harness.sample, harness.data)
    server = EmbeddedServer(harness.data)
    reports: list[ServerReady] = []
    server.ready.connect(reports.append)
    server.start()
    await until(lambda: reports)
    ready = reports[0]
    Profiles(find_directories().profiles).save(
        Profile("studio", "Studio", ready.url, ready.team, key_source="keyring")
    )
    lookup = KeyLookup(harness, ready.key)
    monkeypatch.setattr("wsdesk.app.session.switch_workspace.find_key", lookup.find)
    harness.first = "studio"
    try:
        stores = (await harness.start()).stores
        await until(lambda: (canvas := stores.canvases.current) and canvas.state.phase is LoadState.READY)
        yield lookup
    finally:
        lookup.answers.set()
        await harness.stop()
        await server.aclose()


async def test_the_canvas_of_the_session_is_painted_before_the_keyring_answers(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with slow_keyring(harness, monkeypatch) as lookup:
        controller, starting = await lookup.start_unanswered()
        stores, canvas = controller.stores, controller.stores.canvases.current
        assert canvas is not None
        assert canvas.state.from_disk
        state = stores.connection.state
        assert (state.mode, state.profile_name) == ("starting", "Studio")
        assert state.message == "Looking up the API key…"
        assert stores.connection.client is None
        assert state.address
        assert state.address in controller.connector.secrets()
        assets = [node.asset for node in canvas.document.nodes if node.asset is not None]
        await until(lambda: any(stores.images.best(asset, 64) for asset in assets))
        lookup.answers.set()
        await starting
        await until(lambda: canvas.state.phase is LoadState.READY and stores.images.idle)
        assert stores.canvases.current is canvas
        assert (canvas.state.from_disk, stores.connection.state.mode) == (False, "live")


async def test_without_a_key_the_canvas_is_replaced_by_a_prompt_and_opens_again_with_one(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with slow_keyring(harness, monkeypatch) as lookup:
        controller, starting = await lookup.start_unanswered()
        stores = controller.stores
        opened = [canvas.canvas_id for canvas in stores.canvases.all]
        lookup.found = ApiKeyLookup(error="keyring-silent")
        lookup.answers.set()
        await until(lambda: controller.window.dialogs.current("connection"))
        dialog = controller.window.dialogs.current("connection")
        assert "“Studio” didn't respond" in dialog.outcome.text.text()
        assert stores.canvases.all == ()
        assert (stores.connection.state.mode, stores.connection.state.profile_id) == ("none", "")
        lookup.found = lookup.stored
        stores.profiles.choose("studio")
        await starting
        assert [canvas.canvas_id for canvas in stores.canvases.all] == opened
        await until(lambda: (canvas := stores.canvases.current) and canvas.state.phase is LoadState.READY)
