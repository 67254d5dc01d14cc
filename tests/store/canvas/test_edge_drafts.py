"""Undo, redo and the tray: between drawing a connection and its leaving."""

from __future__ import annotations

from dataclasses import replace

import pytest
from faulty_server import until
from server_stores import ServerStores, id_of

from wsdesk.api import errors
from wsdesk.api.client import Client
from wsdesk.graph.edges.shape import edge_style
from wsdesk.graph.model.values import Direction, EdgeState, Handle
from wsdesk.settings.table import EDGE_SEND
from wsdesk.store.base.notifications import Notification
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.wire.edge import EdgeResource, NewEdge

pytestmark = pytest.mark.anyio


def handle(canvas: CanvasStore, title: str, direction: Direction) -> Handle:
    return next(h for h in canvas.table.of(id_of(title)) if h.direction is direction)


def draw(canvas: CanvasStore, src: str = "One left", dst: str = "One right") -> None:
    ends = handle(canvas, src, Direction.SOURCE), handle(canvas, dst, Direction.TARGET)
    assert canvas.connect_handles([ends])[0].ok


async def opened(server_stores: ServerStores, *, hold_s: float = 600.0) -> CanvasStore:
    server_stores.outbox.hold_s = hold_s
    server_stores.connect()
    return await server_stores.open("One")


def newest(server_stores: ServerStores) -> Notification:
    return server_stores.notifications.recent[-1]


async def test_a_connection_counts_down_and_its_notice_takes_it_back(server_stores: ServerStores) -> None:
    canvas = await opened(server_stores)
    draw(canvas)
    notice = newest(server_stores)
    assert notice.action is not None
    assert (notice.message, notice.action.label, notice.seconds) == (
        "Not sent yet: One left to One right",
        "Undo",
        600,
    )
    assert notice.level == "info", "no check mark before anything was sent"
    assert [e.state for e in server_stores.outbox.entries] == ["held"]
    notice.action.run()
    assert server_stores.outbox.entries == ()
    assert canvas.document.edges == ()
    assert notice not in server_stores.notifications.recent, "there is nothing to undo any more"


async def test_a_notice_says_waiting_and_sent_as_it_is(
    server_stores: ServerStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = await opened(server_stores, hold_s=0.05)
    draw(canvas)
    await until(lambda: server_stores.outbox.entries == ())
    await until(lambda: newest(server_stores).message == "Connected: One left to One right")
    assert newest(server_stores).level == "ok"
    server_stores.settings.set(EDGE_SEND, "stage")
    made = NewEdge(
        src_node_id=id_of("One left"), dst_node_id=id_of("One right"), src_handle="o", dst_handle="i"
    )
    before = newest(server_stores)
    server_stores.edges.draw(canvas.canvas_id, [made.model_copy(update={"id": id_of("staged")})], "A to B")
    assert newest(server_stores) is before, "the list of staged connections shows it, with Undo"
    server_stores.edges.undo()

    async def away(_self: Client, **_query: int) -> object:
        raise errors.ConnectError("connect")

    monkeypatch.setattr(Client, "list_canvases", away)
    server_stores.connection.check_now()
    await until(lambda: server_stores.connection.state.mode == "offline")
    server_stores.settings.set(EDGE_SEND, "at-once")
    server_stores.edges.draw(canvas.canvas_id, [made.model_copy(update={"id": id_of("offline")})], "A to B")
    waiting = newest(server_stores)
    assert (waiting.message, waiting.level) == ("Waiting to be sent: A to B (offline)", "info")
    await until(lambda: [e.state for e in server_stores.outbox.entries] == ["queued"])
    assert [n.message for n in server_stores.notifications.recent if n.level == "ok"] == [
        "Connected: One left to One right"
    ]


async def test_several_that_were_sent_are_one_notice(server_stores: ServerStores) -> None:
    canvas = await opened(server_stores)
    server_stores.settings.set(EDGE_SEND, "stage")
    draw(canvas)
    server_stores.edges.draw(
        canvas.canvas_id,
        [
            NewEdge.model_validate(server_stores.outbox.entries[0].body).model_copy(
                update={"id": id_of("other")}
            )
        ],
        "another",
    )
    server_stores.edges.send_staged()
    await until(
        lambda: (
            [n.message for n in server_stores.notifications.recent if n.level == "ok"]
            == ["Sent: 2 connections"]
        )
    )


async def test_what_was_held_at_the_end_is_offered_to_send_and_to_discard(
    server_stores: ServerStores,
) -> None:
    canvas = await opened(server_stores)
    draw(canvas)
    (held,) = server_stores.outbox.entries
    server_stores.outbox.recovered.emit((held,))
    notice = newest(server_stores)
    assert notice.message == "Not sent when wsdesk closed: 1 connection. Staged until you send it."
    assert notice.action is not None
    assert notice.second is not None
    assert (notice.action.label, notice.second.label) == ("Send", "Discard")
    notice.second.run()
    assert server_stores.outbox.entries == ()
    draw(canvas)
    server_stores.outbox.recovered.emit(server_stores.outbox.entries)
    send = newest(server_stores).action
    assert send is not None
    send.run()
    await until(lambda: [e.state for e in canvas.document.edges] == [EdgeState.REAL])


async def test_undo_and_redo_go_back_and_forth_before_sending(server_stores: ServerStores) -> None:
    canvas = await opened(server_stores)
    draw(canvas)
    server_stores.edges.undo()
    assert canvas.document.edges == ()
    server_stores.edges.redo()
    assert [e.state for e in canvas.document.edges] == [EdgeState.PENDING]
    server_stores.edges.undo()
    draw(canvas)
    assert not server_stores.edges.can_redo, "a new edge clears the redo stack"


async def test_what_others_drew_meanwhile_is_not_drawn_again(server_stores: ServerStores) -> None:
    canvas = await opened(server_stores)
    draw(canvas)
    mine = NewEdge.model_validate(server_stores.outbox.entries[0].body)
    server_stores.edges.undo()
    await server_stores.server_transport.create_edge(
        canvas.canvas_id, mine.model_copy(update={"id": id_of("theirs")})
    )
    canvas.reload()
    await until(lambda: [e.state for e in canvas.document.edges] == [EdgeState.REAL])
    server_stores.edges.redo()
    assert server_stores.outbox.entries == ()
    assert [e.id for e in canvas.document.edges] == [id_of("theirs")]
    assert newest(server_stores).message.startswith("Couldn't redo: One left to One right. ")
    assert not server_stores.edges.can_redo


async def test_a_discarded_staged_edge_is_restored_only_if_still_valid(
    server_stores: ServerStores,
) -> None:
    canvas = await opened(server_stores)
    server_stores.settings.set(EDGE_SEND, "stage")
    draw(canvas)
    server_stores.edges.remove([server_stores.edges.staged[0].id])
    draw(canvas)
    server_stores.edges.send_staged()
    await until(lambda: [e.state for e in canvas.document.edges] == [EdgeState.REAL])
    server_stores.edges.undo()
    assert server_stores.edges.staged == ()
    assert newest(server_stores).level == "warning"


async def test_when_the_seconds_are_over_it_is_sent_and_undo_says_where_it_can_be_removed(
    server_stores: ServerStores,
) -> None:
    canvas = await opened(server_stores, hold_s=0.05)
    server_stores.edges.node_link = lambda canvas_id, node_id: f"https://web.example/{canvas_id}/{node_id}"
    draw(canvas)
    counting = newest(server_stores)
    await until(lambda: server_stores.outbox.entries == ())
    assert counting not in server_stores.notifications.recent
    server_stores.edges.undo()
    notification = newest(server_stores)
    assert notification.message == (
        "Already sent: One left to One right. Sent connections can only be removed in the web app."
    )
    assert notification.action is not None
    assert notification.action.label == "Open in web app"
    notification.action.run()
    assert "web.example" in newest(server_stores).message
    assert [e.state for e in canvas.document.edges] == [EdgeState.REAL]


async def test_undo_with_nothing_drawn_says_so(server_stores: ServerStores) -> None:
    await opened(server_stores)
    server_stores.edges.undo()
    assert newest(server_stores).message == "Nothing to undo."


async def test_a_new_edge_is_by_you_until_the_content_tells_of_it(server_stores: ServerStores) -> None:
    canvas = await opened(server_stores, hold_s=0.01)
    draw(canvas)
    await until(lambda: [e.state for e in canvas.document.edges] == [EdgeState.REAL])
    assert canvas.drawn_by(canvas.document.edges[0]) == "just now, by you"
    canvas.reload()
    await until(lambda: not canvas.document.edges[0].fresh)
    assert canvas.document.edges[0].created_at
    assert canvas.drawn_by(canvas.document.edges[0]) != "just now, by you"


async def test_in_the_tray_they_are_judged_together_sent_together_and_removed_one_by_one(
    server_stores: ServerStores,
) -> None:
    canvas = await opened(server_stores)
    server_stores.settings.set(EDGE_SEND, "stage")
    draw(canvas)
    gathered = server_stores.edges.staged_results(50)
    assert [g.src.split(" (")[0] for g in gathered] == ["One left"]
    assert [g.dst.split(" (")[0] for g in gathered] == ["One right"]
    verdict = gathered[0].verdict
    assert verdict is not None
    assert verdict.ok
    server_stores.edges.remove([gathered[0].entry.id])
    assert server_stores.edges.staged == ()
    assert canvas.document.edges == ()
    server_stores.edges.undo()
    assert len(server_stores.edges.staged) == 1
    server_stores.edges.redo()
    assert server_stores.edges.staged == ()
    server_stores.edges.undo()
    server_stores.edges.send_staged()
    await until(lambda: server_stores.outbox.entries == ())
    assert [e.state for e in canvas.document.edges] == [EdgeState.REAL]


async def test_a_rejected_edge_shows_the_servers_message_and_can_be_sent_again(
    server_stores: ServerStores,
) -> None:
    canvas = await opened(server_stores, hold_s=0.01)
    draw(canvas)
    entry = server_stores.outbox.entries[0]
    entry.body["dstNodeId"] = id_of("missing")
    await until(lambda: [e.state for e in server_stores.outbox.entries] == ["failed"])
    notification = newest(server_stores)
    assert notification.level == "error"
    assert notification.action is not None
    assert notification.action.label == "Send again"
    assert server_stores.edges.staged_results(50)[0].entry.error
    server_stores.edges.remove([entry.id])
    assert server_stores.edges.staged == ()


async def test_a_response_with_other_handles_is_shown_and_reported(
    server_stores: ServerStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = await opened(server_stores, hold_s=0.01)

    async def create(self: object, canvas_id: str, edge: object) -> EdgeResource:
        return EdgeResource(id="their-own", src_handle="other-handle", edge_type="image")

    monkeypatch.setattr("wsdesk.api.client.Client.create_edge", create)
    draw(canvas)
    await until(lambda: server_stores.outbox.entries == ())
    edge = canvas.document.edges[0]
    assert (edge.id, edge.src_handle, edge.edge_type) == ("their-own", "other-handle", "image")
    assert (edge.src, edge.dst) == (id_of("One left"), id_of("One right"))
    assert "One left (other-handle)" in newest(server_stores).message


async def test_only_the_rejected_edge_of_a_batch_stays_and_is_reported(
    server_stores: ServerStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = await opened(server_stores)
    server_stores.settings.set(EDGE_SEND, "stage")
    draw(canvas)
    source = handle(canvas, "One left", Direction.SOURCE)
    into = replace(handle(canvas, "One right", Direction.TARGET), name="another")
    assert canvas.connect_handles([(source, into)])[0].ok
    real = Client.create_edge

    async def create(self: Client, canvas_id: str, edge: NewEdge) -> EdgeResource:
        if edge.dst_handle == "another":
            raise errors.BadRequestError(400, "no such handle")
        return await real(self, canvas_id, edge)

    monkeypatch.setattr(Client, "create_edge", create)
    server_stores.edges.send_staged()
    await until(lambda: [e.state for e in server_stores.outbox.entries] == ["failed"])
    (left,) = server_stores.edges.staged_results(50)
    assert "no such handle" in left.entry.error
    assert "(another)" in left.dst
    messages = [notice.message for notice in server_stores.notifications.recent if notice.level == "error"]
    assert len(messages) == 1
    assert "Couldn't connect" in messages[0]
    assert [e.state for e in canvas.document.edges] == [EdgeState.REAL]


async def test_listeners_are_called_once_for_each_action_with_many_connections(
    server_stores: ServerStores,
) -> None:
    canvas = await opened(server_stores)
    server_stores.settings.set(EDGE_SEND, "stage")
    source, into = handle(canvas, "One left", Direction.SOURCE), handle(canvas, "One right", Direction.TARGET)
    calls: list[int] = []
    server_stores.outbox.changed.connect(lambda entries: calls.append(len(entries)))
    results = canvas.connect_handles([(source, replace(into, name=f"input {i}")) for i in range(20)])
    assert all(result.ok for result in results)
    assert (calls, len(canvas.document.edges)) == ([20], 20)
    server_stores.edges.undo()
    assert (calls, len(canvas.document.edges)) == ([20, 0], 0)
    server_stores.edges.redo()
    assert (calls, len(canvas.document.edges)) == ([20, 0, 20], 20)
    server_stores.edges.send_staged()
    assert (calls, {e.state for e in server_stores.outbox.entries}) == ([20, 0, 20, 20], {"queued"})
    await until(lambda: server_stores.outbox.entries == ())
    assert [e.state for e in canvas.document.edges] == [EdgeState.REAL] * 20


async def test_connections_run_in_the_style_that_was_set_also_after_a_change(
    server_stores: ServerStores,
) -> None:
    canvas = await opened(server_stores)
    draw(canvas)
    (edge,) = canvas.document.edges
    curved = canvas.routes
    canvas.set_edge_style("bezier")
    assert canvas.routes is curved
    canvas.set_edge_style("orthogonal")
    assert canvas.routes.shape(edge.id) != curved.shape(edge.id)
    undo = newest(server_stores).action
    assert undo is not None
    undo.run()
    assert canvas.document.edges == ()
    assert canvas.routes.style is edge_style("orthogonal")
