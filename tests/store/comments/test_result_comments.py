"""Comments of results on canvases that aren't open, against the embedded server."""

from __future__ import annotations

import asyncio

import pytest
from faulty_server import until
from server_stores import ServerStores, id_of

from wsdesk.store.base.load_state import LoadState
from wsdesk.store.comments import result_comments

pytestmark = pytest.mark.anyio
RESULT = id_of("One"), id_of("One left"), id_of("One left v3")
OTHER = id_of("Two"), id_of("Two left"), id_of("Two left v3")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_comments, "DELAY_S", 0)


async def connect(server_stores: ServerStores) -> None:
    server_stores.connect()
    await until(lambda: server_stores.connection.capabilities.find("thread-comments"))


async def say(server_stores: ServerStores, *bodies: str) -> None:
    """Comment on the node as another user."""
    await server_stores.comments.threads.load(RESULT[0])
    thread = server_stores.comments.threads.of(RESULT[0], RESULT[1]).thread_id
    await server_stores.server_transport.comment_as("Grace", thread, *bodies)


async def go_offline(server_stores: ServerStores) -> None:
    server_stores.server_transport.closed = True
    server_stores.connection.check_now()
    await until(lambda: server_stores.connection.state.mode == "offline")


def pins(server_stores: ServerStores) -> list[str]:
    return [entry.body[-1] for entry in server_stores.result_comments.annotations(*RESULT)]


async def load(server_stores: ServerStores) -> str:
    """Load the comments; return the state afterwards."""
    store = server_stores.result_comments
    store.load(RESULT)
    await until(lambda: store.state.phase in (LoadState.READY, LoadState.FAILED))
    return store.status(RESULT)


async def test_pins_of_a_canvas_that_was_never_opened_are_loaded(server_stores: ServerStores) -> None:
    await connect(server_stores)
    await say(server_stores, "on v3 at 1% × 2%: a", "on v2 at 1% × 2%: b", "on v3 at 3% × 4%: c")
    assert pins(server_stores) == []
    words: list[str] = []
    store = server_stores.result_comments
    store.changed.connect(lambda _state: words.append(store.status(RESULT)))
    assert await load(server_stores) == ""
    assert pins(server_stores) == ["a", "c"]
    assert "Loading comments…" in words
    assert not server_stores.canvases.all, "no canvas was opened for that"


async def test_pins_are_shown_offline_once_their_canvas_was_read(server_stores: ServerStores) -> None:
    await connect(server_stores)
    await say(server_stores, "on v3 at 1% × 2%: a")
    await load(server_stores)
    await go_offline(server_stores)
    server_stores.result_comments.load(None)
    assert await load(server_stores) == ""
    assert pins(server_stores) == ["a"]


async def test_pins_of_an_open_canvas_that_is_not_loaded_yet_are_shown_offline(
    server_stores: ServerStores,
) -> None:
    await connect(server_stores)
    await say(server_stores, "on v3 at 1% × 2%: a")
    await server_stores.open("One")
    await load(server_stores)
    server_stores.canvases.close(RESULT[0])
    await go_offline(server_stores)
    server_stores.result_comments.load(None)
    server_stores.canvases.open(OTHER[0])
    canvas = server_stores.canvases.open(RESULT[0], activate=False)
    assert canvas.state.phase is LoadState.IDLE
    assert await load(server_stores) == ""
    assert pins(server_stores) == ["a"]


async def test_comments_that_are_nowhere_on_disk_are_missing_offline_and_loaded_later(
    server_stores: ServerStores,
) -> None:
    await connect(server_stores)
    await go_offline(server_stores)
    assert await load(server_stores) == "Comments aren't available offline"
    server_stores.server_transport.closed = False
    server_stores.connection.check_now()
    await until(lambda: server_stores.result_comments.state.phase is LoadState.READY)
    assert server_stores.result_comments.status(RESULT) == ""


async def test_threads_of_a_canvas_that_is_read_in_the_background_are_known_offline(
    server_stores: ServerStores,
) -> None:
    await connect(server_stores)
    server_stores.comments.load_threads(RESULT[0])
    await until(lambda: server_stores.comments.threads.of(RESULT[0], RESULT[1]).thread_id)
    await go_offline(server_stores)
    server_stores.comments.threads.forget()
    await server_stores.comments.threads.load(RESULT[0])
    assert server_stores.comments.threads.of(RESULT[0], RESULT[1]).thread_id


async def test_a_failure_is_stated(server_stores: ServerStores) -> None:
    await connect(server_stores)
    path = f"/api/v1/canvases/{RESULT[0]}/content"
    server_stores.server_transport.content[path] = b"no content"
    assert await load(server_stores) == "Couldn't load comments"
    assert server_stores.result_comments.status(OTHER) == "", "that is another result"


async def test_browsing_requests_only_the_comments_of_the_last_result(
    server_stores: ServerStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(result_comments, "DELAY_S", 0.02)
    await connect(server_stores)
    before = len(server_stores.server_transport.paths)
    for number in (1, 2, 3):
        server_stores.result_comments.load((OTHER[0], OTHER[1], id_of(f"Two left v{number}")))
        await asyncio.sleep(0.001)
    await load(server_stores)
    paths = server_stores.server_transport.paths[before:]
    assert not [path for path in paths if OTHER[0] in path or OTHER[1] in path]
    assert [path for path in paths if RESULT[0] in path]
    server_stores.result_comments.load(None)
    before = len(server_stores.server_transport.paths)
    await load(server_stores)
    again = server_stores.server_transport.paths[before:]
    assert not [path for path in again if "/content" in path], "the canvas was read before"
