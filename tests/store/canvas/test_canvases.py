"""Open canvases are loaded when they are visible; the others wait for them, and for each other."""

from __future__ import annotations

import asyncio

import pytest
from faulty_server import until
from server_stores import ServerStores, id_of

from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.canvas.canvas_reader import is_loaded
from wsdesk.store.outbox.outbox_items import EdgeSent
from wsdesk.wire.edge import EdgeResource

pytestmark = pytest.mark.anyio


def is_loading(canvas: CanvasStore) -> bool:
    return canvas.tasks.running("load")


def expect(stores: ServerStores) -> tuple[CanvasStore, ...]:
    """Three open canvases of a workspace whose server isn't known yet; the second one is current."""
    stores.connection.expect("Starting…", profile_id="p", profile_name="P")
    names = ("Two", "One", "Stray")
    stores.canvases.open(id_of("One"))
    opened = {name: stores.canvases.open(id_of(name), activate=name == "One") for name in names}
    return tuple(opened[name] for name in names)


async def test_a_canvas_that_is_not_visible_waits_until_the_current_one_is_painted(
    server_stores: ServerStores,
) -> None:
    server_stores.canvases.LOAD_S = 0.01
    before, current, after = expect(server_stores)
    await asyncio.sleep(0)
    assert [is_loading(canvas) for canvas in (before, current, after)] == [False, True, False]
    server_stores.canvases.make_current(after.canvas_id)
    assert is_loading(after), "it became visible"
    assert not is_loading(before)
    server_stores.connection.set_canvas_painted()
    await until(lambda: is_loading(before))


async def test_canvases_are_loaded_one_at_a_time_after_the_visible_one(server_stores: ServerStores) -> None:
    canvases = expect(server_stores)
    order: list[str] = []
    most = 0

    def on_changed(_state: object) -> None:
        nonlocal most
        waiting = [canvas for canvas in canvases if canvas is not server_stores.canvases.current]
        most = max(most, sum(map(is_loading, waiting)))
        for canvas in canvases:
            if canvas.state.phase is LoadState.READY and canvas.canvas_id not in order:
                order.append(canvas.canvas_id)

    for canvas in canvases:
        canvas.state_changed.connect(on_changed)
    server_stores.connect()
    await until(lambda: all(canvas.state.phase is LoadState.READY for canvas in canvases))
    assert order[0] == id_of("One")
    assert most == 1


async def test_a_canvas_that_is_closed_before_it_is_loaded_is_skipped(server_stores: ServerStores) -> None:
    before, _current, after = expect(server_stores)
    server_stores.canvases.close(before.canvas_id)
    server_stores.connect()
    await until(lambda: after.state.phase is LoadState.READY)
    assert before.state.phase is LoadState.IDLE


async def test_canvases_of_the_next_workspace_wait_until_its_current_one_is_painted(
    server_stores: ServerStores,
) -> None:
    server_stores.canvases.LOAD_S = 0.01
    _before, current, after = expect(server_stores)
    server_stores.connection.set_canvas_painted()
    await until(lambda: is_loading(after))
    for canvas in server_stores.canvases.all:
        server_stores.canvases.close(canvas.canvas_id)
    before, current, after = expect(server_stores)
    await asyncio.sleep(0.2)
    assert is_loading(current)
    assert not is_loading(before)
    assert not is_loading(after)


async def test_the_end_of_loading_is_awaited_if_it_just_began_again(server_stores: ServerStores) -> None:
    server_stores.server_transport.closed = True
    _before, _current, after = expect(server_stores)
    server_stores.connect()
    await until(lambda: after.state.phase is LoadState.FAILED)
    server_stores.server_transport.closed = False
    server_stores.connection.check_now()
    reads: list[asyncio.Task[bool]] = []
    server_stores.connection.connected.connect(
        lambda: reads.append(asyncio.ensure_future(read(server_stores, after)))
    )
    await until(lambda: reads and reads[0].done())
    assert reads[0].result()


async def read(stores: ServerStores, canvas: CanvasStore) -> bool:
    stores.canvases.load(canvas.canvas_id)
    return await is_loaded(canvas)


async def test_a_sent_edge_of_a_canvas_that_is_not_loaded_leaves_its_selection(
    server_stores: ServerStores,
) -> None:
    before, _current, _after = expect(server_stores)
    node_id = id_of("Two left")
    server_stores.selection.recall(before.canvas_id, (node_id,))
    edge = EdgeResource(id=id_of("edge"), src_node_id=node_id, dst_node_id=id_of("Two right"))
    server_stores.outbox.edge_sent.emit(EdgeSent("entry", before.canvas_id, edge))
    server_stores.outbox.changed.emit(())
    assert before.document.edges == ()
    assert server_stores.selection.of(before.canvas_id).nodes == (node_id,)
    server_stores.connect()
    await until(lambda: before.state.phase is LoadState.READY)
    assert [one.id for one in before.document.edges] == [id_of("edge")]
