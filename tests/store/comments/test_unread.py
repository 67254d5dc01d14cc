"""Unread comments of the open canvases, over the embedded server."""

from __future__ import annotations

import pytest
from faulty_server import until
from server_stores import ServerStores

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Node
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.history.values import CanvasSnapshot
from wsdesk.localdb.tables.session_state import SessionStateTable
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.canvas.canvas_state import ShownSnapshot
from wsdesk.store.canvas.recent_canvases import RecentCanvasesStore
from wsdesk.store.comments.unread import UnreadCommentsStore
from wsdesk.store.content.loaded_content import LoadedContent
from wsdesk.store.outbox.outbox_items import EdgeSent
from wsdesk.wire.edge import EdgeResource

pytestmark = pytest.mark.anyio


async def open_thread(stores: ServerStores) -> tuple[CanvasStore, Node, str]:
    """Connect and open a canvas: it, its first node, and the ID of the node's thread."""
    stores.connect()
    await until(lambda: stores.projects.state.loose)
    canvas = await stores.open("One")
    node, threads = canvas.document.nodes[0], stores.comments.threads
    await until(lambda: threads.of(canvas.canvas_id, node.id).thread_id)
    return canvas, node, threads.of(canvas.canvas_id, node.id).thread_id


@pytest.mark.parametrize("is_loaded", [True, False])
async def test_comments_of_others_are_unread_until_they_are_marked(
    server_stores: ServerStores, database: Database, is_loaded: bool
) -> None:
    stores = server_stores
    session = SessionStateTable(database)
    recents = RecentCanvasesStore(session, stores.connection, stores.canvases, stores.projects)
    unread = UnreadCommentsStore(stores.canvases, stores.comments, recents)
    comments = stores.comments
    canvas, node, thread_id = await open_thread(stores)
    assert unread.all == ()
    await stores.server_transport.comment_as("Jonas", thread_id, "first", "second")
    request_count = len(stores.server_transport.paths)
    await comments.threads.load(canvas.canvas_id)
    if is_loaded:
        await comments.thread_cache.read(thread_id)
    (one,) = unread.all
    assert len(stores.server_transport.paths) == request_count + 1 + is_loaded, "it requests nothing itself"
    assert (one.canvas_title, one.node_title, one.count) == ("One", node.title, 2)
    assert (one.author, bool(one.at), bool(one.comment_id)) == (
        ("Jonas", True, True) if is_loaded else ("", False, False)
    )
    undo = unread.mark_read(one)
    assert unread.all == ()
    undo()
    assert unread.all == (one,)


async def test_own_comments_of_another_computer_are_read_once_the_user_is_known(
    server_stores: ServerStores, database: Database
) -> None:
    stores, comments = server_stores, server_stores.comments
    recents = RecentCanvasesStore(
        SessionStateTable(database), stores.connection, stores.canvases, stores.projects
    )
    unread = UnreadCommentsStore(stores.canvases, comments, recents)
    canvas, _, thread_id = await open_thread(stores)
    assert unread.all == ()
    await stores.server_transport.comment_as("Jonas", thread_id, "mine, on another computer")
    await comments.threads.load(canvas.canvas_id)
    await comments.thread_cache.read(thread_id)
    (own,) = comments.thread_cache.comments(thread_id)[-1:]
    assert [one.count for one in unread.all] == [1]
    edge = EdgeResource.read({"id": "e", "createdByUserId": own.created_by_user_id})
    stores.outbox.edge_sent.emit(EdgeSent("entry", canvas.canvas_id, edge))
    assert unread.all == ()


async def test_unread_comments_are_still_unread_after_a_restart(
    server_stores: ServerStores, database: Database
) -> None:
    stores, comments = server_stores, server_stores.comments
    session = SessionStateTable(database)
    recents = RecentCanvasesStore(session, stores.connection, stores.canvases, stores.projects)
    unread = UnreadCommentsStore(stores.canvases, comments, recents)
    canvas, _, thread_id = await open_thread(stores)
    await stores.server_transport.comment_as("Jonas", thread_id, "first", "second")
    await comments.threads.load(canvas.canvas_id)
    for part in (comments.threads, comments.badges, comments.thread_cache):
        part.forget()
    for profile in ("", stores.connection.state.profile_id):
        comments.markers.use(profile)
    counts: list[int] = []

    def on_changed() -> None:
        counts.append(sum(one.count for one in unread.all))

    unread.changed.connect(on_changed)
    await comments.threads.recall(canvas.canvas_id)
    assert counts[-1] == 2
    assert [one.count for one in unread.all] == [2]


async def test_unread_comments_stay_beside_a_snapshot_without_their_node(
    server_stores: ServerStores, database: Database
) -> None:
    stores, comments = server_stores, server_stores.comments
    session = SessionStateTable(database)
    recents = RecentCanvasesStore(session, stores.connection, stores.canvases, stores.projects)
    unread = UnreadCommentsStore(stores.canvases, comments, recents)
    canvas, _, thread_id = await open_thread(stores)
    await stores.server_transport.comment_as("Jonas", thread_id, "first")
    await comments.threads.load(canvas.canvas_id)
    (before,) = unread.all
    snapshot = CanvasSnapshot(3, canvas.canvas_id, 1e9, 1e9, "", b"", False, "", True, {})
    canvas.show_snapshot(ShownSnapshot(snapshot, LoadedContent(Document(canvas.canvas_id))))
    assert canvas.document.nodes == ()
    assert unread.all == (before,)
