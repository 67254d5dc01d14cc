"""Comments through the store, against the embedded server."""

from __future__ import annotations

import asyncio
import errno
import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from faulty_server import until
from server_stores import ServerStores, id_of, make_server_stores

from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.comments import DraftTable
from wsdesk.localdb.tables.snapshots import Snapshot, SnapshotTable
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.comments.listed_threads import ThreadLink
from wsdesk.wire.comment import Comment

pytestmark = pytest.mark.anyio
LEFT, RIGHT = id_of("One left"), id_of("One right")


async def look(server_stores: ServerStores, node: str = LEFT) -> CanvasStore:
    """Connect, open a canvas, select a node of it."""
    if server_stores.connection.state.mode != "live":
        server_stores.connect()
    canvas = await server_stores.open("One")
    await until(
        lambda: (
            server_stores.comments.threads.counts(canvas.canvas_id) or server_stores.server_transport.silent
        )
    )
    server_stores.selection.select(canvas.canvas_id, nodes=[node])
    await until(lambda: server_stores.comments.state.phase is LoadState.READY)
    return canvas


def bodies(server_stores: ServerStores) -> list[str]:
    return [entry.body for entry in server_stores.comments.state.entries]


async def say(server_stores: ServerStores, text: str) -> None:
    server_stores.comments.set_draft(text)
    assert server_stores.comments.post()
    await until(lambda: server_stores.outbox.entries == ())


async def test_an_own_comment_has_one_author_before_and_after_it_is_sent(
    server_stores: ServerStores, use_language: Callable[[str], object]
) -> None:
    use_language("de")
    await look(server_stores)
    comments = server_stores.comments
    comments.set_draft("mine")
    assert comments.post()
    assert [entry.author for entry in comments.state.entries] == ["Sie"]
    await until(lambda: server_stores.outbox.entries == () and comments.state.entries[0].state == "real")
    assert [entry.author for entry in comments.state.entries] == ["Sie"]


async def test_pins_count_and_tell_what_is_new(server_stores: ServerStores) -> None:
    canvas = await look(server_stores)
    comments, pins = server_stores.comments, server_stores.comments.badges
    await say(server_stores, "mine")
    thread = comments.state.thread_id
    server_stores.selection.clear()
    await server_stores.server_transport.comment_as("Grace", thread, "one", "two")
    await comments.threads.load(canvas.canvas_id)
    pin = pins.of(canvas.canvas_id)[LEFT]
    assert (pin.count, pin.unread) == (3, 2)
    assert RIGHT not in pins.of(canvas.canvas_id)

    server_stores.selection.select(canvas.canvas_id, nodes=[LEFT])
    await until(lambda: len(comments.state.entries) == 3)
    assert [(e.mine, e.unread) for e in comments.state.entries] == [
        (True, False),
        (False, True),
        (False, True),
    ]
    comments.mark_read()
    assert pins.of(canvas.canvas_id)[LEFT].unread == 0
    assert [e.unread for e in comments.state.entries] == [False, True, True], "marked until one goes"
    server_stores.selection.clear()
    server_stores.selection.select(canvas.canvas_id, nodes=[LEFT])
    assert [e.unread for e in comments.state.entries] == [False, False, False]
    comments.set_unread(comments.state.entries[1])
    assert pins.of(canvas.canvas_id)[LEFT].unread == 2


async def test_lookups_of_a_list_are_built_once_but_links_of_the_user_apply(
    server_stores: ServerStores,
) -> None:
    canvas = await look(server_stores)
    threads = server_stores.comments.threads
    await threads.load(canvas.canvas_id)
    listed = threads.lookups(canvas.canvas_id)
    assert set(listed.links) >= {LEFT, RIGHT}
    assert threads.lookups(canvas.canvas_id) is listed
    other = id_of("another thread")
    threads.link(LEFT, other)
    assert threads.all(canvas.canvas_id)[LEFT] == ThreadLink(other, "user", 0)
    assert server_stores.comments.badges.nodes_of(canvas.canvas_id, other) == (LEFT,)
    threads.unlink(LEFT)
    assert threads.lookups(canvas.canvas_id) is listed


async def test_comments_of_the_first_load_are_not_new(
    server_stores: ServerStores, database: Database
) -> None:
    canvas = await look(server_stores)
    thread = server_stores.comments.state.thread_id
    server_stores.selection.clear()
    await server_stores.aclose()

    await server_stores.server_transport.comment_as("Grace", thread, "an earlier comment")
    other = make_server_stores(server_stores.server_transport, database)
    other.connection.use(
        Connection("http://127.0.0.1:8123", "a-key-for-tests"), profile_id="q", profile_name=""
    )
    await until(lambda: other.connection.state.mode == "live")
    await look(other)
    assert other.comments.badges.of(canvas.canvas_id)[LEFT].unread == 0
    await other.aclose()

    again = make_server_stores(server_stores.server_transport, database)
    await look(again, RIGHT)
    badges = again.comments.badges  # first those of the list that is kept on disk
    await until(lambda: LEFT in badges.of(canvas.canvas_id))
    assert badges.of(canvas.canvas_id)[LEFT].unread == 1, "the first profile has not read it"
    await again.aclose()


async def test_a_long_thread_is_read_in_pages_and_then_only_its_end(server_stores: ServerStores) -> None:
    canvas = await look(server_stores)
    thread = server_stores.comments.state.thread_id
    await server_stores.server_transport.comment_as("Grace", thread, *(f"number {n}" for n in range(450)))
    server_stores.server_transport.paths.clear()
    server_stores.comments.refresh()
    await until(lambda: len(server_stores.comments.state.entries) == 450)
    paths = [path for path in server_stores.server_transport.paths if "comment-threads" in path]
    assert [path.partition("?")[2] for path in paths] == [
        "limit=200&offset=0",
        "limit=200&offset=200",
        "limit=200&offset=400",
    ]
    assert bodies(server_stores)[-1] == "number 449"

    await server_stores.server_transport.comment_as("Grace", thread, "the last")
    server_stores.server_transport.paths.clear()
    await server_stores.comments.thread_cache.read(thread)
    assert bodies(server_stores)[-1] == "the last"
    assert [p.partition("?")[2] for p in server_stores.server_transport.paths] == [
        "limit=200&offset=250",
        "limit=200&offset=450",
    ]
    assert server_stores.comments.badges.of(canvas.canvas_id)[LEFT].count == 451


async def test_a_service_that_knows_no_pages_is_read_whole(server_stores: ServerStores) -> None:
    await look(server_stores)
    thread = server_stores.comments.state.thread_id
    rows = [
        Comment(id=id_of(str(n)), thread_id=thread, body=f"n{n}", created_at=f"{n:04}") for n in range(450)
    ]
    data = [row.model_dump(mode="json", by_alias=True, exclude_unset=True) for row in rows]
    path = f"/offers/v1/comment-threads/{thread}/comments"
    server_stores.server_transport.content[path] = json.dumps({"data": data}).encode()
    await server_stores.comments.thread_cache.read(thread, whole=True)
    assert len(server_stores.comments.state.entries) == 450
    server_stores.server_transport.content[path] = json.dumps({"data": data[1:]}).encode()
    await server_stores.comments.thread_cache.read(thread)
    assert bodies(server_stores)[0] == "n1", "what was deleted there is gone here"


async def test_editing_keeps_what_another_window_wrote_at_the_same_node(
    server_stores: ServerStores, database: Database
) -> None:
    await look(server_stores)
    server_stores.server_transport.fault = "deny"
    for text, drafts in (("first", "second\n\nfirst"), ("third", "second\n\nfirst\n\nthird")):
        server_stores.comments.set_draft(text)
        assert server_stores.comments.post()
        await until(lambda: [e.state for e in server_stores.outbox.entries] == ["failed"])
        other = open_database(database.path)
        there = DraftTable(other).get("p", LEFT)
        assert there == ""
        DraftTable(other).set("p", LEFT, drafts.removesuffix(f"\n\n{text}")).result()
        other.close()
        server_stores.comments.edit(server_stores.outbox.entries[0].id)
        assert server_stores.comments.state.draft == drafts
        assert DraftTable(database).get("p", LEFT) == drafts
        server_stores.comments.set_draft("")


async def test_two_windows_that_write_at_one_node_lose_nothing(
    server_stores: ServerStores, database: Database
) -> None:
    await look(server_stores)
    file = open_database(database.path)
    beside = make_server_stores(server_stores.server_transport, file)
    await look(beside)
    here, there = server_stores.comments, beside.comments
    here.set_draft("written here")
    await until(lambda: DraftTable(file).get("p", LEFT) == "written here")
    there.set_draft("written there")
    assert not there.state.merged
    both = "written there\n\nwritten here"
    await until(lambda: there.state.draft == both)
    assert there.state.merged, "the second writer is notified"
    assert here.state.draft == "written here"
    here.sync_draft()
    assert here.state.draft == both, "the other one sees it too"
    here.set_draft(both + "!")
    await until(lambda: DraftTable(file).get("p", LEFT) == both + "!")
    there.set_draft("first\n\n" + both)
    await until(lambda: there.state.draft == "first\n\n" + both + "!")
    assert there.post()
    await until(lambda: beside.outbox.entries == ())
    await until(lambda: DraftTable(database).get("p", LEFT) == "")
    here.sync_draft()
    assert here.state.draft == "", "what was sent from there is no draft here"
    await beside.aclose()
    file.close()


async def test_a_draft_is_saved_as_soon_as_the_disk_has_space(
    server_stores: ServerStores, database: Database
) -> None:
    await look(server_stores)

    def set_page_limit(pages: int) -> None:
        words = f"PRAGMA max_page_count = {pages}"
        database.write(lambda connection: connection.execute(words).fetchone()).result()

    set_page_limit(1)
    text = "x" * 100_000
    server_stores.comments.set_draft(text)
    beside = open_database(database.path)
    await asyncio.wrap_future(database.write(lambda _connection: None))
    assert DraftTable(beside).get("p", LEFT) == ""
    set_page_limit(1_000_000)
    await until(lambda: (server_stores.comments.sync_draft(), DraftTable(beside).get("p", LEFT))[1] == text)
    assert server_stores.comments.state.draft == text
    beside.close()


async def test_what_another_window_adds_to_a_draft_that_leaves_stays(
    server_stores: ServerStores, database: Database
) -> None:
    await look(server_stores)
    file = open_database(database.path)
    here = server_stores.comments
    here.set_draft("leaves")
    await until(lambda: DraftTable(file).get("p", LEFT) == "leaves")
    DraftTable(file).set("p", LEFT, "leaves\n\nstays", base="leaves").result()
    assert here.post()
    await until(lambda: here.state.draft == "stays")
    await until(lambda: server_stores.outbox.entries == ())
    assert bodies(server_stores) == ["leaves"]
    assert DraftTable(file).get("p", LEFT) == "stays"
    file.close()


async def test_what_was_read_is_there_without_the_service(
    server_stores: ServerStores, database: Database
) -> None:
    await look(server_stores)
    await say(server_stores, "cached")
    thread = server_stores.comments.state.thread_id
    await server_stores.comments.thread_cache.read(thread, whole=True)
    await server_stores.aclose()
    server_stores.server_transport.content[f"/offers/v1/comment-threads/{thread}/comments"] = b"not json"
    again = make_server_stores(server_stores.server_transport, database)
    again.connect()
    canvas = await again.open("One")
    again.selection.select(canvas.canvas_id, nodes=[LEFT])
    await until(lambda: again.comments.state.phase is LoadState.FAILED)
    assert bodies(again) == ["cached"]
    await again.aclose()


async def test_a_very_long_thread_is_cached_and_read_in_small_pieces(
    server_stores: ServerStores, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await look(server_stores)
    await say(server_stores, "x")
    thread = server_stores.comments.state.thread_id
    book = server_stores.comments.thread_cache
    long = [Comment(id=f"c{n}", thread_id=thread, body=f"{n} " + "y" * 9_900) for n in range(600)]
    book._served[thread] = tuple(long[1:])
    book.add(thread, long[0])
    snapshots = SnapshotTable(database)
    await until(lambda: len((snapshots.get("p", f"thread/{thread}") or Snapshot(b"", 0)).data) > 5_000_000)
    book.forget()
    sizes: list[int] = []
    loads = json.loads
    monkeypatch.setattr(json, "loads", lambda text, **more: sizes.append(len(text)) or loads(text, **more))
    await book.recall(thread)
    monkeypatch.undo()
    assert {c.id for c in book.comments(thread)} >= {c.id for c in long}
    assert max(sizes) < 20_000


async def test_without_reading_what_was_sent_from_here_stays(
    server_stores: ServerStores, database: Database
) -> None:
    server_stores.server_transport.silent = True
    await look(server_stores)
    assert server_stores.comments.state.thread_id == ""
    client = Client(
        Connection("http://127.0.0.1:8123", "a-key-for-tests"), transport=_transport(server_stores)
    )
    thread = (await _threads(client, server_stores))[LEFT]
    await client.aclose()
    assert server_stores.comments.link(f"https://app.example/?thread={thread}")
    assert not server_stores.comments.state.can_read
    await say(server_stores, "sent from here")
    assert bodies(server_stores) == ["sent from here"]
    await server_stores.aclose()

    again = make_server_stores(server_stores.server_transport, database)
    canvas = await look(again)
    await until(lambda: again.comments.state.thread_id == thread)
    assert bodies(again) == ["sent from here"]
    assert again.comments.state.entries[0].mine
    assert again.comments.badges.of(canvas.canvas_id)[LEFT].count == 1
    again.comments.canvas.set_active(True)
    assert [e.node_id for e in again.comments.canvas.state.entries] == [LEFT]
    assert again.comments.unlink() == thread
    assert again.comments.state.thread_id == ""
    assert LEFT not in again.comments.badges.of(canvas.canvas_id)
    await again.aclose()


def _transport(server_stores: ServerStores) -> Any:
    import httpx

    return httpx.ASGITransport(server_stores.server_transport.app)


async def _threads(client: Client, server_stores: ServerStores) -> dict[str, str]:
    from wsdesk.api import capabilities

    await client.fetch_capabilities()
    return {row.node_id: row.thread_id for row in await capabilities.node_threads(client, id_of("One"))}


async def test_the_content_may_name_the_thread(server_stores: ServerStores) -> None:
    server_stores.server_transport.silent = True
    thread = id_of("a thread")
    node = {"id": LEFT, "title": "Left", "commentThreads": [{"id": thread, "commentCount": 4}]}
    path = f"/api/v1/canvases/{id_of('One')}/content"
    server_stores.server_transport.content[path] = json.dumps(
        {"nodes": [node], "edges": [], "notes": []}
    ).encode()
    canvas = await look(server_stores)
    assert (server_stores.comments.state.thread_id, server_stores.comments.state.linked_by_user) == (
        thread,
        False,
    )
    assert server_stores.comments.badges.of(canvas.canvas_id)[LEFT].count == 4
    emitted: list[object] = []
    server_stores.comments.badges.changed.connect(emitted.append)
    node["commentThreads"] = [{"id": thread, "commentCount": 6}]
    server_stores.server_transport.content[path] = json.dumps(
        {"nodes": [node], "edges": [], "notes": []}
    ).encode()
    canvas.reload()
    await until(lambda: emitted)
    pin = server_stores.comments.badges.of(canvas.canvas_id)[LEFT]
    assert (pin.count, pin.unread) == (6, 2)


async def test_a_long_draft_is_split_on_request(server_stores: ServerStores) -> None:
    await look(server_stores)
    text = "\n\n".join(f"{n} " + "word " * 900 for n in range(5))
    server_stores.comments.set_draft(text)
    assert not server_stores.comments.post()
    assert server_stores.comments.post_parts()
    assert server_stores.comments.state.draft == ""
    await until(lambda: server_stores.outbox.entries == ())
    server_stores.comments.refresh()
    await until(lambda: server_stores.comments.state.phase is LoadState.READY)
    assert len(server_stores.comments.state.entries) == 3
    assert " ".join(bodies(server_stores)).split() == text.split()


async def test_what_failed_can_be_edited(server_stores: ServerStores) -> None:
    await look(server_stores)
    assert server_stores.comments.link(id_of("no such thread"))
    await until(lambda: server_stores.comments.state.linked_by_user)
    server_stores.comments.set_draft("without a thread")
    assert server_stores.comments.post()
    await until(lambda: [e.state for e in server_stores.comments.state.entries] == ["failed"])
    assert server_stores.comments.badges.of(id_of("One"))[LEFT].troubled
    server_stores.comments.set_draft("more")
    server_stores.comments.edit(server_stores.comments.state.entries[0].id)
    assert server_stores.comments.state.draft == "more\n\nwithout a thread"
    assert server_stores.outbox.entries == ()
    server_stores.selection.clear()
    server_stores.selection.select(id_of("One"), nodes=[LEFT])
    assert server_stores.comments.state.draft == "more\n\nwithout a thread"


@pytest.mark.parametrize("closed", [False, True], ids=["canvas open", "canvas closed"])
async def test_what_failed_can_be_edited_from_wherever_it_is_listed(
    server_stores: ServerStores, closed: bool
) -> None:
    canvas = await look(server_stores)
    assert server_stores.comments.link(id_of("no such thread"))
    await until(lambda: server_stores.comments.state.linked_by_user)
    server_stores.comments.set_draft("without a thread")
    assert server_stores.comments.post()
    await until(lambda: [e.state for e in server_stores.outbox.entries] == ["failed"])
    server_stores.comments.set_draft("more")
    server_stores.selection.select(canvas.canvas_id, nodes=[RIGHT])
    server_stores.comments.set_draft("another text")
    if closed:
        server_stores.canvases.close(canvas.canvas_id)
    gone_to: list[str] = []
    server_stores.comments.writing_requested.connect(gone_to.append)

    def show(shown: Any) -> None:
        server_stores.selection.select(id_of("One"), nodes=[shown.node_id])

    def shows(opened: CanvasStore) -> None:
        opened.reveal_requested.connect(show)

    server_stores.canvases.opened.connect(shows)
    shows(canvas)
    server_stores.comments.edit(server_stores.outbox.entries[0].id)
    await until(lambda: gone_to)
    assert gone_to == [LEFT]
    assert server_stores.comments.state.draft == "more\n\nwithout a thread"
    assert server_stores.outbox.entries == ()
    server_stores.selection.select(id_of("One"), nodes=[RIGHT])
    assert server_stores.comments.state.draft == "another text"
    assert gone_to == [LEFT]


async def test_a_failed_comment_does_not_change_the_selection(
    server_stores: ServerStores,
) -> None:
    canvas = await look(server_stores)
    assert server_stores.comments.link(id_of("no such thread"))
    await until(lambda: server_stores.comments.state.linked_by_user)
    server_stores.comments.set_draft("without a thread")
    assert server_stores.comments.post()
    await until(lambda: [e.state for e in server_stores.outbox.entries] == ["failed"])
    server_stores.canvases.close(canvas.canvas_id)
    server_stores.comments.edit(server_stores.outbox.entries[0].id)
    opened = server_stores.canvases.current
    assert opened is not None
    server_stores.canvases.open(id_of("Two"))
    await until(
        lambda: (
            opened.state.phase is LoadState.READY
            and server_stores.comments.badges.threads_of(opened.canvas_id).nodes
        )
    )
    assert [e.state for e in server_stores.outbox.entries] == ["failed"], "not an invisible draft"


async def test_all_comments_of_the_canvas(server_stores: ServerStores) -> None:
    canvas = await look(server_stores, RIGHT)
    await say(server_stores, "mine on the right")
    right = server_stores.comments.state.thread_id
    server_stores.selection.select(canvas.canvas_id, nodes=[LEFT])
    await until(lambda: server_stores.comments.state.thread_id != right)
    left = server_stores.comments.state.thread_id
    server_stores.selection.clear()
    await server_stores.server_transport.comment_as("Grace", left, "hers on the left")
    await server_stores.server_transport.comment_as("Grace", right, "hers on the right")
    await server_stores.comments.threads.load(canvas.canvas_id)
    whole = server_stores.comments.canvas
    assert whole.state.entries == ()
    whole.set_active(True)
    await until(lambda: whole.state.phase is LoadState.READY and len(whole.state.entries) == 3)
    assert [e.body for e in whole.state.entries] == [
        "hers on the right",
        "hers on the left",
        "mine on the right",
    ]
    assert whole.state.entries[1].node_title == "One left"
    whole.show_view("node")
    assert [e.node_id for e in whole.state.entries] == [LEFT, RIGHT, RIGHT]
    whole.show_view("mine")
    assert [e.body for e in whole.state.entries] == ["mine on the right"]
    whole.show_view("unread")
    assert [e.body for e in whole.state.entries] == ["hers on the right", "hers on the left"]
    server_stores.comments.toggle_marker(whole.state.entries[0], "follow-up")
    whole.read_all()
    assert whole.state.entries == ()
    whole.show_view("follow-up")
    assert [e.body for e in whole.state.entries] == ["hers on the right"]
    server_stores.comments.toggle_marker(whole.state.entries[0], "resolved")
    assert whole.state.entries == ()
    whole.show_view("newest")
    assert whole.state.entries[0].markers == {"resolved"}
    server_stores.server_transport.paths.clear()
    whole.refresh()
    await until(lambda: whole.state.phase is LoadState.READY)
    assert [path for path in server_stores.server_transport.paths if "comment-threads" in path] == [], (
        "nothing is read twice"
    )


async def test_others_comments_arrive_by_themselves(server_stores: ServerStores) -> None:
    canvas = await look(server_stores)
    thread = server_stores.comments.state.thread_id
    server_stores.comments.start_polling(lambda: 0.01, lambda: True)
    await server_stores.server_transport.comment_as("Grace", thread, "hello")
    await until(lambda: bodies(server_stores) == ["hello"])
    assert server_stores.comments.state.entries[0].unread
    assert server_stores.comments.badges.of(canvas.canvas_id)[LEFT].unread == 1


async def test_a_mentioned_version_is_shown(server_stores: ServerStores) -> None:
    canvas = await look(server_stores)
    assert server_stores.comments.state.version == 2
    assert server_stores.comments.versions.show(LEFT, 3)
    assert server_stores.selection.chosen_version(LEFT) == id_of("One left v3")
    assert server_stores.comments.state.version == 3
    assert not server_stores.comments.versions.show(LEFT, 4)
    assert canvas.canvas_id == id_of("One")


async def test_marks_outlive_the_program(server_stores: ServerStores, database: Database) -> None:
    await look(server_stores)
    await say(server_stores, "settled")
    server_stores.comments.toggle_marker(server_stores.comments.state.entries[0], "resolved")
    await server_stores.aclose()
    again = make_server_stores(server_stores.server_transport, database)
    await look(again)
    await until(lambda: len(again.comments.state.entries) == 1)
    assert again.comments.state.entries[0].markers == {"resolved"}
    again.comments.toggle_marker(again.comments.state.entries[0], "resolved")
    assert again.comments.state.entries[0].markers == frozenset()
    await again.aclose()


async def test_nothing_remains_of_an_export_that_fills_the_disk(
    server_stores: ServerStores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(path: Path, data: bytes) -> int:
        path.touch()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    emitted: list[Any] = []
    transfer = server_stores.comments.transfer
    transfer.done.connect(emitted.append)
    monkeypatch.setattr(Path, "write_bytes", write)
    transfer.export_file(tmp_path / "missing", "out.json")
    await until(lambda: emitted)
    transfer.export_file(tmp_path, "out.json")
    await until(lambda: len(emitted) == 2)
    assert [result.failure.message for result in emitted] == [
        "Couldn't save “out.json”. The folder no longer exists.",
        "Couldn't save “out.json”. The disk is full.",
    ]
    assert not [name for name in os.listdir(tmp_path) if name.endswith((".json", ".part"))]


async def test_links_and_markers_go_to_another_computer(server_stores: ServerStores, tmp_path: Path) -> None:
    await look(server_stores)
    await say(server_stores, "settled")
    comment = server_stores.comments.state.entries[0].id
    server_stores.comments.toggle_marker(server_stores.comments.state.entries[0], "resolved")
    linked = id_of("another thread")
    assert server_stores.comments.link(linked)
    emitted: list[Any] = []
    server_stores.comments.transfer.done.connect(emitted.append)
    (tmp_path / "out.json").write_text("existing")
    server_stores.comments.transfer.export_file(tmp_path, "out.json")
    await until(lambda: emitted)
    assert (emitted[0].error, emitted[0].links, emitted[0].markers) == ("", 1, 1)
    assert (tmp_path / "out.json").read_text() == "existing", "overwritten"
    text = emitted[0].path.read_text()
    assert "settled" not in text
    assert "a-key-for-tests" not in text

    database = open_database(tmp_path / "other.sqlite3")
    other = make_server_stores(server_stores.server_transport, database)
    await look(other)
    other.comments.transfer.done.connect(emitted.append)
    other.comments.transfer.import_file(emitted[0].path)
    await until(lambda: len(emitted) == 2)
    assert (emitted[1].links, emitted[1].markers) == (1, 1)
    assert other.comments.state.thread_id == linked
    assert other.comments.markers.of(comment) == {"resolved"}
    other.comments.transfer.import_file(emitted[0].path)
    await until(lambda: len(emitted) == 3)
    assert (emitted[2].links, emitted[2].markers) == (0, 0)
    await other.aclose()
    database.close()


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"kind": "wsdesk-comments", "version": 2}', "[" * 100_000, '{"kind": 5}'],
)
async def test_a_file_of_another_kind_changes_nothing(
    server_stores: ServerStores, tmp_path: Path, text: str
) -> None:
    await look(server_stores)
    emitted: list[Any] = []
    server_stores.comments.transfer.done.connect(emitted.append)
    (tmp_path / "x.json").write_text(text)
    server_stores.comments.transfer.import_file(tmp_path / "x.json")
    await until(lambda: emitted)
    assert emitted[0].error == "other-file"
    server_stores.comments.transfer.import_file(tmp_path / "nothing.json")
    await until(lambda: len(emitted) == 2)
    assert emitted[1].error


async def test_what_is_wrong_in_a_file_costs_itself(server_stores: ServerStores, tmp_path: Path) -> None:
    await look(server_stores)
    emitted: list[Any] = []
    server_stores.comments.transfer.done.connect(emitted.append)
    content = {
        "kind": "wsdesk-comments",
        "version": 1,
        "threads": {LEFT: id_of("t"), "no id": id_of("t"), RIGHT: 5},
        "marks": {id_of("c"): ["resolved", "evil", 5], "x": ["resolved"], id_of("d"): "resolved"},
    }
    (tmp_path / "x.json").write_text(json.dumps(content))
    server_stores.comments.transfer.import_file(tmp_path / "x.json")
    await until(lambda: emitted)
    assert (emitted[0].links, emitted[0].markers) == (1, 1)
    assert dict(server_stores.comments.threads.user_links) == {LEFT: id_of("t")}
    assert server_stores.comments.markers.all == {id_of("c"): {"resolved"}}


async def test_one_reads_and_writes_while_the_service_is_away(
    server_stores: ServerStores, database: Database
) -> None:
    await look(server_stores)
    await say(server_stores, "before")
    await server_stores.aclose()

    server_stores.server_transport.closed = True
    again = make_server_stores(server_stores.server_transport, database)
    again.connect()
    canvas = await again.open("One")
    again.selection.select(canvas.canvas_id, nodes=[LEFT])
    await until(lambda: again.comments.state.can_read)
    assert bodies(again) == ["before"]
    again.comments.set_draft("on the train")
    assert again.comments.post()
    await until(lambda: [e.state for e in again.comments.state.entries] == ["real", "queued"])
    server_stores.server_transport.closed = False
    again.connection.check_now()
    await until(lambda: [e.state for e in again.comments.state.entries] == ["real", "real"], 20)
    await again.aclose()


async def test_a_comment_whose_answer_was_lost_says_that_it_seems_to_be_there(
    server_stores: ServerStores,
) -> None:
    await look(server_stores)
    comments = server_stores.comments
    await say(server_stores, "so that it is known who one is")
    server_stores.server_transport.fault = "lose"
    comments.set_draft("did it arrive?")
    assert comments.post()
    await until(lambda: [e.state for e in comments.state.entries] == ["real", "unknown"])
    assert not comments.state.entries[-1].may_be_sent, "not checked yet"
    written = comments.state.entries[-1].created_at
    assert written.startswith(datetime.now(UTC).isoformat()[:10])
    server_stores.server_transport.fault = ""
    comments.refresh()
    await until(lambda: [e.state for e in comments.state.entries] == ["real", "real", "unknown"])
    assert [e.may_be_sent for e in comments.state.entries] == [False, False, True]
    assert comments.state.entries[-1].created_at == written, "it does not grow younger"
    comments.canvas.set_active(looking=True)
    await until(lambda: len(comments.canvas.state.entries) == 3)
    assert [e.state for e in comments.canvas.state.entries if e.may_be_sent] == ["unknown"]
