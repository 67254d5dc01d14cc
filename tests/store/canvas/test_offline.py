"""Without a server, loaded data is read from disk, and none of another account."""

from __future__ import annotations

import json

import httpx
import pytest
from faulty_server import until
from server_stores import ADDRESS, KEY, ServerStores, id_of

from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.api.retry import RetryPolicy
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.search.library_values import LibraryQuery

pytestmark = pytest.mark.anyio


def unreachable(_request: httpx.Request) -> httpx.Response:
    raise httpx.ConnectError("unreachable")


def gone(connection: Connection) -> Client:
    return Client(connection, transport=httpx.MockTransport(unreachable), policy=RetryPolicy(attempts=1))


async def load_both_canvases(server_stores: ServerStores) -> None:
    server_stores.connect()
    await until(
        lambda: server_stores.projects.state.loose and server_stores.models.state.phase is LoadState.READY
    )
    await server_stores.open("One")
    server_stores.library.search(LibraryQuery(text="note"))
    await until(lambda: server_stores.library.state.phase is LoadState.READY)


async def leave_for(server_stores: ServerStores, profile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_stores.connection, "_make_client", gone)
    server_stores.connection.use(Connection(ADDRESS, KEY), profile_id=profile, profile_name=profile)
    server_stores.projects.refresh()
    await until(lambda: server_stores.projects.state.phase is LoadState.FAILED)


async def test_the_tree_and_a_canvas_open_from_this_computer(
    server_stores: ServerStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    await load_both_canvases(server_stores)
    await leave_for(server_stores, "other", monkeypatch)
    await leave_for(server_stores, "p", monkeypatch)
    await until(
        lambda: server_stores.projects.state.cached_at is not None and server_stores.projects.state.loose
    )
    state = server_stores.projects.state
    assert {p.title for p in state.projects} == {"First", "Second"}
    assert [c.title for c in state.loose] == ["Stray"]
    canvas = await server_stores.open("One")
    assert canvas.state.phase is LoadState.FAILED
    assert canvas.state.from_disk
    assert canvas.state.fetched_at is not None
    assert len(canvas.document.nodes) == 2
    assert len(canvas.document.notes) == 120, "all pages of its notes"


async def test_a_search_that_was_made_is_found_again_with_its_age(
    server_stores: ServerStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    await load_both_canvases(server_stores)
    hits = server_stores.library.state.hits
    await leave_for(server_stores, "other", monkeypatch)
    await leave_for(server_stores, "p", monkeypatch)
    server_stores.library.search(LibraryQuery(text="note"))
    await until(lambda: server_stores.library.state.cached_at is not None)
    await until(lambda: server_stores.library.state.phase is LoadState.FAILED)
    assert server_stores.library.state.cached_at is not None
    assert server_stores.library.state.hits == hits
    server_stores.library.search(LibraryQuery(text="never searched"))
    await until(lambda: server_stores.library.state.phase is LoadState.FAILED)
    assert server_stores.library.state.failure is not None


async def test_a_node_of_a_canvas_that_cant_be_loaded_is_not_called_gone(
    server_stores: ServerStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    await load_both_canvases(server_stores)
    with monkeypatch.context() as patch:
        patch.setattr(server_stores.connection, "_make_client", gone)
        server_stores.connection.use(Connection(ADDRESS, KEY), profile_id="p", profile_name="p")
        server_stores.canvases.reveal(id_of("Two"), id_of("Two right"))
        canvas = server_stores.canvases.get(id_of("Two"))
        assert canvas is not None
        await until(lambda: canvas.state.phase is LoadState.FAILED)
    assert not any("no longer" in one.message for one in server_stores.notifications.recent)
    server_stores.connection.use(Connection(ADDRESS, KEY), profile_id="p", profile_name="p")
    canvas.reload()
    await until(lambda: server_stores.selection.state.node == id_of("Two right"))


async def test_nothing_of_one_account_is_shown_in_another(
    server_stores: ServerStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    await load_both_canvases(server_stores)
    await leave_for(server_stores, "other", monkeypatch)
    server_stores.library.search(LibraryQuery(text="note"))
    canvas = server_stores.canvases.open(id_of("One"))
    await until(lambda: canvas.state.phase is LoadState.FAILED)
    assert canvas.document.nodes == ()
    assert server_stores.projects.state.projects == ()
    assert server_stores.models.state.models == ()
    await until(lambda: server_stores.library.state.phase is LoadState.FAILED)
    assert server_stores.library.state.hits == ()


@pytest.mark.parametrize(
    "body", [b"{}", b'{"nodes": 7, "edges": [], "data": 7}', b'{"nodes": "x", "data": {"nodes": []}}']
)
async def test_an_answer_that_lists_nothing_takes_the_place_of_nothing(
    server_stores: ServerStores, database: Database, monkeypatch: pytest.MonkeyPatch, body: bytes
) -> None:
    """That there is nothing is for the server to say; silence is no empty canvas, and no empty team."""
    await load_both_canvases(server_stores)
    canvas = await server_stores.open("One")
    tree, shown = server_stores.projects.state, canvas.document
    names = (f"content/{id_of('One')}", "list/projects", "list/canvases")
    on_disk = SnapshotTable(database)
    await until(lambda: all(on_disk.get("p", name) for name in names))
    saved = [on_disk.get("p", name) for name in names]

    def odd(connection: Connection) -> Client:
        return Client(connection, transport=httpx.MockTransport(lambda _: httpx.Response(200, content=body)))

    monkeypatch.setattr(server_stores.connection, "_make_client", odd)
    server_stores.connection.use(Connection(ADDRESS, KEY), profile_id="p", profile_name="p")
    canvas.reload()
    server_stores.projects.refresh()
    await until(
        lambda: (
            canvas.state.phase is LoadState.FAILED and server_stores.projects.state.phase is LoadState.FAILED
        )
    )
    assert canvas.document is shown
    assert canvas.state.failure is not None
    assert (canvas.state.failure.code, bool(canvas.state.failure.message)) == ("unreadable", True)
    assert "nodes" in canvas.state.failure.detail, "the details say what is missing"
    assert server_stores.projects.state.projects == tree.projects
    assert server_stores.projects.state.loose == tree.loose
    assert [on_disk.get("p", name) for name in names] == saved


@pytest.mark.parametrize("at", ["nodes", "edges", "notes"])
async def test_truncated_content_does_not_replace_complete_content_and_is_reported(
    server_stores: ServerStores, database: Database, at: str
) -> None:
    server_stores.connect()
    canvas = await server_stores.open("One")
    on_disk = SnapshotTable(database)
    key, path = f"content/{id_of('One')}", f"/api/v1/canvases/{id_of('One')}/content"
    await until(lambda: on_disk.get("p", key))
    shown, saved = canvas.document, on_disk.get("p", key)
    assert saved is not None
    whole = saved.data
    server_stores.server_transport.content[path] = whole[
        : whole.index(f'"{at}"'.encode()) + (len(whole) // 9)
    ]
    for _ in range(2):
        canvas.reload()
        await until(lambda: canvas.state.phase is LoadState.FAILED)
        assert canvas.state.failure is not None
        assert canvas.state.failure.code in ("cut-off", "unreadable")
        assert "part" in canvas.state.failure.message
        assert canvas.document is shown
        assert on_disk.get("p", key) == saved
    del server_stores.server_transport.content[path]
    canvas.reload()
    await until(lambda: canvas.state.phase is LoadState.READY)
    assert canvas.document is shown


async def test_truncated_content_is_shown_if_there_is_no_other_and_not_saved(
    server_stores: ServerStores, database: Database
) -> None:
    server_stores.connect()
    path = f"/api/v1/canvases/{id_of('One')}/content"
    node = b'{"id": "n1", "title": "the first", "geometry": {"x": 0, "y": 0, "w": 9, "h": 9}}'
    server_stores.server_transport.content[path] = b'{"nodes": [' + node + b', {"id": "n2", "ti'
    canvas = await server_stores.open("One")
    assert [n.id for n in canvas.document.nodes] == ["n1"]
    assert canvas.state.failure is not None
    assert canvas.state.failure.code == "cut-off"
    assert [p.code for p in canvas.document.problems] == ["cut-off"]
    assert SnapshotTable(database).get("p", f"content/{id_of('One')}") is None


async def test_a_known_canvas_is_shown_at_once_and_then_the_difference(
    server_stores: ServerStores, database: Database
) -> None:
    def set_title(title: str) -> None:
        place = {"y": 0, "w": 9, "h": 9}
        titles = {"a": "stays", "b": title}
        nodes = [{"id": i, "title": t, "geometry": {"x": 0, **place}} for i, t in titles.items()]
        content = {"nodes": nodes, "edges": [], "notes": [], "totalNoteCount": 0}
        server_stores.server_transport.content[f"/api/v1/canvases/{id_of('One')}/content"] = json.dumps(
            content
        ).encode()

    set_title("before")
    server_stores.connect()
    await server_stores.open("One")
    await until(lambda: SnapshotTable(database).get("p", f"content/{id_of('One')}"))
    server_stores.canvases.close(id_of("One"))
    set_title("after")
    emitted: list[object] = []

    def request_count() -> int:
        return sum("/content" in one for one in server_stores.server_transport.paths)

    before = request_count()
    canvas = server_stores.canvases.open(id_of("One"))
    canvas.document_reset.connect(
        lambda document: emitted.append(([n.title for n in document.nodes], request_count()))
    )
    canvas.changed.connect(lambda changes: emitted.append([(c.subject, c.action, c.id) for c in changes]))
    await until(lambda: canvas.state.phase is LoadState.READY)
    assert emitted == [(["stays", "before"], before), [("node", "changed", "b")]], (
        "shown before it was requested"
    )
    assert canvas.document.node_by_id["b"].title == "after"
    assert not canvas.state.from_disk


async def test_a_response_replaces_the_saved_data(server_stores: ServerStores) -> None:
    await load_both_canvases(server_stores)
    server_stores.connection.use(Connection(ADDRESS, KEY), profile_id="q", profile_name="q")
    server_stores.connect()
    await until(
        lambda: server_stores.projects.state.phase is LoadState.READY and server_stores.projects.state.loose
    )
    assert server_stores.projects.state.cached_at is None
