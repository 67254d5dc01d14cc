"""Undo, redo and the tray: between drawing a connection and its leaving."""

from __future__ import annotations

from dataclasses import replace

import pytest
from faulty import until
from served import Served, ident

from wsdesk.api import errors
from wsdesk.api.client import Client
from wsdesk.graph.edges.styles import edge_style
from wsdesk.graph.model.values import Direction, EdgeState, Handle
from wsdesk.settings.table import EDGE_SEND
from wsdesk.store.base.notifications import Notification
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.wire.edge import EdgeResource, NewEdge

pytestmark = pytest.mark.anyio


def handle(canvas: CanvasStore, title: str, direction: Direction) -> Handle:
    return next(h for h in canvas.table.of(ident(title)) if h.direction is direction)


def draw(canvas: CanvasStore, src: str = "One left", dst: str = "One right") -> None:
    answer = canvas.connect_handles(
        handle(canvas, src, Direction.SOURCE), handle(canvas, dst, Direction.TARGET)
    )
    assert answer.ok


async def opened(served: Served, *, hold_s: float = 600.0) -> CanvasStore:
    served.outbox.hold_s = hold_s
    served.connect()
    return await served.open("One")


def newest(served: Served) -> Notification:
    return served.notifications.recent[-1]


async def test_a_connection_counts_down_and_its_notice_takes_it_back(served: Served) -> None:
    canvas = await opened(served)
    draw(canvas)
    notice = newest(served)
    assert notice.action is not None
    assert (notice.message, notice.action.label, notice.seconds) == (
        "Not sent yet: One left to One right",
        "Undo",
        600,
    )
    assert notice.level == "info", "no check mark before anything was sent"
    assert [e.state for e in served.outbox.entries] == ["held"]
    notice.action.run()
    assert served.outbox.entries == ()
    assert canvas.document.edges == ()
    assert notice not in served.notifications.recent, "there is nothing to undo any more"


async def test_a_notice_says_waiting_and_sent_as_it_is(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = await opened(served, hold_s=0.05)
    draw(canvas)
    await until(lambda: served.outbox.entries == ())
    await until(lambda: newest(served).message == "Connected: One left to One right")
    assert newest(served).level == "ok"
    served.settings.set(EDGE_SEND, "stage")
    made = NewEdge(
        src_node_id=ident("One left"), dst_node_id=ident("One right"), src_handle="o", dst_handle="i"
    )
    before = newest(served)
    served.edges.draw(canvas.canvas_id, [made.model_copy(update={"id": ident("staged")})], "A to B")
    assert newest(served) is before, "the list of staged connections shows it, with Undo"
    served.edges.undo()

    async def away(_self: Client, **_query: int) -> object:
        raise errors.ConnectError("connect")

    monkeypatch.setattr(Client, "list_canvases", away)
    served.connection.check_now()
    await until(lambda: served.connection.state.mode == "offline")
    served.settings.set(EDGE_SEND, "at-once")
    served.edges.draw(canvas.canvas_id, [made.model_copy(update={"id": ident("offline")})], "A to B")
    waiting = newest(served)
    assert (waiting.message, waiting.level) == ("Waiting to be sent: A to B (offline)", "info")
    await until(lambda: [e.state for e in served.outbox.entries] == ["queued"])
    assert [n.message for n in served.notifications.recent if n.level == "ok"] == [
        "Connected: One left to One right"
    ]


async def test_several_that_were_sent_are_one_notice(served: Served) -> None:
    canvas = await opened(served)
    served.settings.set(EDGE_SEND, "stage")
    draw(canvas)
    served.edges.draw(
        canvas.canvas_id,
        [NewEdge.model_validate(served.outbox.entries[0].body).model_copy(update={"id": ident("other")})],
        "another",
    )
    served.edges.send_staged()
    await until(
        lambda: [n.message for n in served.notifications.recent if n.level == "ok"] == ["Sent: 2 connections"]
    )


async def test_what_was_held_at_the_end_is_offered_to_send_and_to_discard(served: Served) -> None:
    canvas = await opened(served)
    draw(canvas)
    (held,) = served.outbox.entries
    served.outbox.recovered.emit((held,))
    notice = newest(served)
    assert notice.message == "Not sent when wsdesk closed: 1 connection. Staged until you send it."
    assert notice.action is not None
    assert notice.second is not None
    assert (notice.action.label, notice.second.label) == ("Send", "Discard")
    notice.second.run()
    assert served.outbox.entries == ()
    draw(canvas)
    served.outbox.recovered.emit(served.outbox.entries)
    send = newest(served).action
    assert send is not None
    send.run()
    await until(lambda: [e.state for e in canvas.document.edges] == [EdgeState.REAL])


async def test_undo_and_redo_go_back_and_forth_before_sending(served: Served) -> None:
    canvas = await opened(served)
    draw(canvas)
    served.edges.undo()
    assert canvas.document.edges == ()
    served.edges.redo()
    assert [e.state for e in canvas.document.edges] == [EdgeState.PENDING]
    served.edges.undo()
    draw(canvas)
    assert not served.edges.can_redo, "what was drawn anew takes the place of what was undone"


async def test_what_others_drew_meanwhile_is_not_drawn_again(served: Served) -> None:
    canvas = await opened(served)
    draw(canvas)
    mine = NewEdge.model_validate(served.outbox.entries[0].body)
    served.edges.undo()
    await served.door.draw(canvas.canvas_id, mine.model_copy(update={"id": ident("theirs")}))
    canvas.reload()
    await until(lambda: [e.state for e in canvas.document.edges] == [EdgeState.REAL])
    served.edges.redo()
    assert served.outbox.entries == ()
    assert [e.id for e in canvas.document.edges] == [ident("theirs")]
    assert newest(served).message.startswith("Couldn't redo: One left to One right. ")
    assert not served.edges.can_redo


async def test_what_was_taken_out_of_the_tray_comes_back_only_where_it_still_can(served: Served) -> None:
    canvas = await opened(served)
    served.settings.set(EDGE_SEND, "stage")
    draw(canvas)
    served.edges.remove([served.edges.staged[0].id])
    draw(canvas)
    served.edges.send_staged()
    await until(lambda: [e.state for e in canvas.document.edges] == [EdgeState.REAL])
    served.edges.undo()
    assert served.edges.staged == ()
    assert newest(served).level == "warning"


async def test_when_the_seconds_are_over_it_is_sent_and_undo_says_where_it_can_be_removed(
    served: Served,
) -> None:
    canvas = await opened(served, hold_s=0.05)
    served.edges.node_link = lambda canvas_id, node_id: f"https://web.example/{canvas_id}/{node_id}"
    draw(canvas)
    counting = newest(served)
    await until(lambda: served.outbox.entries == ())
    assert counting not in served.notifications.recent
    served.edges.undo()
    said = newest(served)
    assert said.message == (
        "Already sent: One left to One right. Sent connections can only be removed in the web app."
    )
    assert said.action is not None
    assert said.action.label == "Open in web app"
    said.action.run()
    assert "web.example" in newest(served).message
    assert [e.state for e in canvas.document.edges] == [EdgeState.REAL]


async def test_undo_with_nothing_drawn_says_so(served: Served) -> None:
    await opened(served)
    served.edges.undo()
    assert newest(served).message == "Nothing to undo."


async def test_a_new_edge_is_by_you_until_the_content_tells_of_it(served: Served) -> None:
    canvas = await opened(served, hold_s=0.01)
    draw(canvas)
    await until(lambda: [e.state for e in canvas.document.edges] == [EdgeState.REAL])
    assert canvas.drawn_by(canvas.document.edges[0]) == "just now, by you"
    canvas.reload()
    await until(lambda: not canvas.document.edges[0].fresh)
    assert canvas.document.edges[0].created_at
    assert canvas.drawn_by(canvas.document.edges[0]) != "just now, by you"


async def test_in_the_tray_they_are_judged_together_sent_together_and_removed_one_by_one(
    served: Served,
) -> None:
    canvas = await opened(served)
    served.settings.set(EDGE_SEND, "stage")
    draw(canvas)
    gathered = served.edges.staged_results(50)
    assert [g.src.split(" (")[0] for g in gathered] == ["One left"]
    assert [g.dst.split(" (")[0] for g in gathered] == ["One right"]
    verdict = gathered[0].verdict
    assert verdict is not None
    assert verdict.ok
    served.edges.remove([gathered[0].entry.id])
    assert served.edges.staged == ()
    assert canvas.document.edges == ()
    served.edges.undo()
    assert len(served.edges.staged) == 1
    served.edges.redo()
    assert served.edges.staged == ()
    served.edges.undo()
    served.edges.send_staged()
    await until(lambda: served.outbox.entries == ())
    assert [e.state for e in canvas.document.edges] == [EdgeState.REAL]


async def test_what_the_service_refuses_is_told_with_its_words_and_can_be_sent_again(served: Served) -> None:
    canvas = await opened(served, hold_s=0.01)
    draw(canvas)
    entry = served.outbox.entries[0]
    entry.body["dstNodeId"] = ident("nobody")
    await until(lambda: [e.state for e in served.outbox.entries] == ["failed"])
    said = newest(served)
    assert said.level == "error"
    assert said.action is not None
    assert said.action.label == "Send again"
    assert served.edges.staged_results(50)[0].entry.error
    served.edges.remove([entry.id])
    assert served.edges.staged == ()


async def test_an_answer_with_other_handles_is_shown_and_told(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = await opened(served, hold_s=0.01)

    async def create(self: object, canvas_id: str, edge: object) -> EdgeResource:
        return EdgeResource(id="their-own", src_handle="elsewhere", edge_type="image")

    monkeypatch.setattr("wsdesk.api.client.Client.create_edge", create)
    draw(canvas)
    await until(lambda: served.outbox.entries == ())
    edge = canvas.document.edges[0]
    assert (edge.id, edge.src_handle, edge.edge_type) == ("their-own", "elsewhere", "image")
    assert (edge.src, edge.dst) == (ident("One left"), ident("One right"))
    assert "One left (elsewhere)" in newest(served).message


async def test_of_those_sent_together_the_refused_one_stays_and_is_told_by_itself(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = await opened(served)
    served.settings.set(EDGE_SEND, "stage")
    draw(canvas)
    source = handle(canvas, "One left", Direction.SOURCE)
    into = replace(handle(canvas, "One right", Direction.TARGET), name="another")
    assert canvas.connect_handles(source, into).ok
    real = Client.create_edge

    async def create(self: Client, canvas_id: str, edge: NewEdge) -> EdgeResource:
        if edge.dst_handle == "another":
            raise errors.BadRequestError(400, "no such handle")
        return await real(self, canvas_id, edge)

    monkeypatch.setattr(Client, "create_edge", create)
    served.edges.send_staged()
    await until(lambda: [e.state for e in served.outbox.entries] == ["failed"])
    (left,) = served.edges.staged_results(50)
    assert "no such handle" in left.entry.error
    assert "(another)" in left.dst
    told = [notice.message for notice in served.notifications.recent if notice.level == "error"]
    assert len(told) == 1
    assert "Couldn't connect" in told[0]
    assert [e.state for e in canvas.document.edges] == [EdgeState.REAL]


async def test_listeners_are_called_once_for_each_action_with_many_connections(served: Served) -> None:
    canvas = await opened(served)
    served.settings.set(EDGE_SEND, "stage")
    source, into = handle(canvas, "One left", Direction.SOURCE), handle(canvas, "One right", Direction.TARGET)
    calls: list[int] = []
    served.outbox.changed.connect(lambda entries: calls.append(len(entries)))
    results = canvas.connect_all([(source, replace(into, name=f"input {i}")) for i in range(20)])
    assert all(result.ok for result in results)
    assert (calls, len(canvas.document.edges)) == ([20], 20)
    served.edges.undo()
    assert (calls, len(canvas.document.edges)) == ([20, 0], 0)
    served.edges.redo()
    assert (calls, len(canvas.document.edges)) == ([20, 0, 20], 20)
    served.edges.send_staged()
    assert (calls, {e.state for e in served.outbox.entries}) == ([20, 0, 20, 20], {"queued"})
    await until(lambda: served.outbox.entries == ())
    assert [e.state for e in canvas.document.edges] == [EdgeState.REAL] * 20


async def test_connections_run_in_the_style_that_was_set_also_after_a_change(served: Served) -> None:
    canvas = await opened(served)
    draw(canvas)
    (edge,) = canvas.document.edges
    curved = canvas.routes
    canvas.set_edge_style("bezier")
    assert canvas.routes is curved
    canvas.set_edge_style("orthogonal")
    assert canvas.routes.shape(edge.id) != curved.shape(edge.id)
    undo = newest(served).action
    assert undo is not None
    undo.run()
    assert canvas.document.edges == ()
    assert canvas.routes.style is edge_style("orthogonal")
