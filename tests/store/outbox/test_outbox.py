"""What people wrote arrives once, or is still here: against every way in which a request can end."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Collection
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest
from faulty_server import FaultyServer, at_once, connect, until
from PySide6.QtCore import QCoreApplication

from wsdesk.api import errors
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import DiskFullError
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.outbox import OutboxItem, OutboxTable
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.outbox.outbox import OutboxStore
from wsdesk.store.outbox.outbox_messages import status
from wsdesk.wire.content import CanvasContent
from wsdesk.wire.edge import EdgeResource, NewEdge

pytestmark = pytest.mark.anyio


FAULTS: list[errors.ApiError] = [
    errors.ServerError(502),
    errors.RedirectError(302, "https://login.example"),
    errors.InvalidResponseError("html"),
]


def new_edge() -> NewEdge:
    return NewEdge(
        id=str(uuid4()), src_node_id=str(uuid4()), dst_node_id=str(uuid4()), src_handle="out", dst_handle="in"
    )


def _body(edge: NewEdge) -> dict[str, object]:
    return edge.model_dump(mode="json", by_alias=True, exclude_none=True)


@pytest.fixture
async def outbox(connection: ConnectionStore, database: Database) -> AsyncIterator[OutboxStore]:
    store = OutboxStore(connection, OutboxTable(database), sleep=at_once)
    yield store
    await store.aclose()


async def test_an_edge_is_sent_once_and_leaves_the_list(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer
) -> None:
    sent: list[object] = []
    outbox.edge_sent.connect(sent.append)
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    edge = new_edge()
    outbox.submit_edges([("canvas", edge)])
    assert [e.id for e in outbox.of_canvas("canvas")] == [edge.id]
    await until(lambda: sent)
    assert outbox.entries == ()
    assert [e.id for e in server.edges] == [edge.id]


async def test_what_is_written_offline_waits_and_is_sent_when_the_service_is_back(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer
) -> None:
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    server.down = True
    outbox.submit_edges([("canvas", new_edge())])
    outbox.submit_comment("canvas", "thread", "hello")
    await until(lambda: connection.state.mode == "offline" and len(outbox.entries) == 2)
    server.down = False
    connection.check_now()
    await until(lambda: outbox.entries == ())
    assert len(server.edges) == 1
    assert [c.body for c in server.comments] == ["hello"]


@pytest.mark.parametrize("own_ids", [False, True], ids=["keeps ids", "creates its own ids"])
async def test_an_edge_with_a_lost_response_is_reconciled_and_not_sent_again(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer, own_ids: bool
) -> None:
    server.own_ids = own_ids
    server.faults = [("lost", errors.RequestTimeoutError("timed-out"))]
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    outbox.submit_edges([("canvas", new_edge())])
    await until(lambda: outbox.entries == ())
    assert server.requests == ["edge", "read"]
    assert len(server.edges) == 1


async def test_an_edge_that_never_arrived_is_sent_again_with_its_id(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer
) -> None:
    server.faults = [errors.RequestTimeoutError("timed-out")]
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    edge = new_edge()
    outbox.submit_edges([("canvas", edge)])
    await until(lambda: outbox.entries == ())
    assert server.requests == ["edge", "read", "edge"]
    assert [e.id for e in server.edges] == [edge.id]


async def test_a_comment_of_unknown_fate_is_left_to_the_person(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer
) -> None:
    server.faults = [("lost", errors.RequestTimeoutError("timed-out"))]
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    entry = outbox.submit_comment("canvas", "thread", "once only")
    await until(lambda: [e.state for e in outbox.entries] == ["unknown"])
    connection.check_now()
    await until(lambda: connection.state.mode == "live")
    outbox.wake()
    await until(lambda: not outbox.tasks.running("send"))
    assert server.requests == ["comment"]
    outbox.discard(entry.id)
    assert outbox.entries == ()
    assert len(server.comments) == 1


async def test_a_refusal_fails_with_the_words_of_the_service_and_can_be_tried_again(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer
) -> None:
    server.faults = [errors.BadRequestError(400, "the port is full")]
    failed: list[object] = []
    outbox.failed.connect(failed.append)
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    entry = outbox.submit_edges([("canvas", new_edge())])[0]
    await until(lambda: failed)
    assert "the port is full" in outbox.entries[0].error
    outbox.retry(entry.id)
    await until(lambda: outbox.entries == ())
    assert len(server.edges) == 1


async def test_a_wait_that_the_service_asks_for_is_waited_and_nothing_is_lost(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer
) -> None:
    server.faults = [errors.RateLimitedError(3.0), errors.RateLimitedError(3.0)]
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    outbox.submit_comment("canvas", "thread", "patience")
    await until(lambda: outbox.entries == ())
    assert [c.body for c in server.comments] == ["patience"]


async def test_a_comment_that_the_server_certainly_did_not_store_is_sent_again(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer
) -> None:
    full = errors.ServerError(503, "The server's disk is full")
    full.arrived = False
    server.faults = [full, full]
    states: set[str] = set()
    reasons: set[str] = set()

    def note(_change: object) -> None:
        states.update(entry.state for entry in outbox.entries)
        reasons.update(entry.error.partition("\n")[0] for entry in outbox.entries)

    outbox.changed.connect(note)
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    outbox.submit_comment("canvas", "thread", "once only")
    await until(lambda: outbox.entries == ())
    assert [c.body for c in server.comments] == ["once only"]
    assert "unknown" not in states
    assert "Server unavailable: “The server's disk is full”" in reasons


async def test_a_wait_that_the_person_stops_is_waited_no_longer(
    connection: ConnectionStore, server: FaultyServer, database: Database
) -> None:
    store = OutboxStore(connection, OutboxTable(database), sleep=Pause())
    server.faults = [errors.RateLimitedError(3_600.0)]
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    store.submit_comment("canvas", "thread", "now")
    await until(lambda: store._worker._pausing is not None)
    connection.wait_stopped.emit(None)
    await until(lambda: store.entries == ())
    assert [c.body for c in server.comments] == ["now"]
    await store.aclose()


async def test_a_key_that_is_refused_stops_the_sending_and_keeps_all(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer
) -> None:
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    server.all_fail = errors.UnauthorizedError(401, "revoked")
    outbox.submit_comment("canvas", "thread", "one")
    outbox.submit_comment("canvas", "thread", "two")
    await until(lambda: connection.state.mode == "unauthorized")
    await until(lambda: [e.state for e in outbox.entries] == ["queued", "queued"])
    outbox.wake()
    await until(lambda: not outbox.tasks.running("send"))
    assert [e.state for e in outbox.entries] == ["queued", "queued"]
    assert server.comments == []


async def test_sending_continues_when_a_rejected_key_is_accepted_again(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer
) -> None:
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    server.all_fail = errors.UnauthorizedError(401, "for a moment")
    outbox.submit_comment("canvas", "thread", "one")
    await until(lambda: connection.state.mode == "unauthorized" and not outbox.tasks.running("send"))
    server.all_fail = None
    await until(lambda: outbox.entries == ())
    assert connection.state.mode == "live"
    assert [c.body for c in server.comments] == ["one"]


async def test_any_answer_after_a_refused_key_starts_the_queue_again(
    outbox: OutboxStore,
    connection: ConnectionStore,
    server: FaultyServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection, "_sleep", asyncio.sleep)  # it is not checked again within the test
    server.faults = [errors.UnauthorizedError(401, "once")]
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    outbox.submit_comment("canvas", "thread", "one")
    outbox.submit_edges([("canvas", new_edge())])
    await until(lambda: connection.state.mode == "unauthorized" and not outbox.tasks.running("send"))
    await connection.request(lambda client: client.get_canvas_content("canvas"))
    await until(lambda: outbox.entries == ())
    assert [c.body for c in server.comments] == ["one"]
    assert len(server.edges) == 1


@pytest.mark.parametrize("fault", FAULTS, ids=["502", "redirect", "unreadable"])
async def test_an_outage_that_ends_with_a_fault_leaves_nothing_waiting(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer, fault: errors.ApiError
) -> None:
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    server.down = True
    entry = outbox.submit_comment("canvas", "thread", "hello")
    await until(lambda: connection.state.mode == "offline" and not outbox.tasks.running("send"))
    server.down, server.all_fail = False, fault
    request_count = server.request_count
    await until(lambda: server.request_count > request_count + 3)
    assert connection.state.mode == "offline"
    outbox.wake()
    await until(lambda: not outbox.tasks.running("send"))
    assert [(e.id, e.state) for e in outbox.entries] == [(entry.id, "queued")], "not in doubt for nothing"
    server.all_fail = None
    await until(lambda: outbox.entries == ())
    assert [c.body for c in server.comments] == ["hello"]


async def test_an_item_that_cannot_be_claimed_on_a_full_disk_is_claimed_later(
    connection: ConnectionStore, server: FaultyServer, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = OutboxTable(database)
    outbox = OutboxStore(connection, box, sleep=at_once)
    right = box.recover_interrupted

    def wrong(_profile: str, _but: Collection[str] = ()) -> Future[int]:
        refused: Future[int] = Future()
        refused.set_exception(DiskFullError("disk full"))
        return refused

    monkeypatch.setattr(box, "recover_interrupted", wrong)
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    outbox.submit_edges([("canvas", new_edge())])
    await until(lambda: outbox._queue.entries and outbox._queue.entries[0].seq)
    await until(lambda: not outbox.tasks.running("send"))
    assert len(outbox.entries) == 1
    why = outbox.disk_error(outbox.entries[0].id)
    assert status(outbox.entries[0], connection.state, 0, disk_error=why) == (
        "Waiting: status not saved yet, the disk is full"
    )
    monkeypatch.setattr(box, "recover_interrupted", right)
    outbox.sync()
    await until(lambda: outbox.entries == ())
    await outbox.aclose()


async def test_what_is_not_sent_since_the_disk_is_full_says_so_and_is_sent_later(
    connection: ConnectionStore, server: FaultyServer, database: Database
) -> None:
    """Its state can't be saved, so that it is neither sent nor rejected, and is retried automatically."""
    full = [True]

    class Full(OutboxTable):
        def mark(self, item_id: str, state: object, *rest: object, **more: object) -> Future[bool]:  # type: ignore[override]
            if not full[0]:
                return super().mark(item_id, state, *rest, **more)  # type: ignore[arg-type]
            refused: Future[bool] = Future()
            refused.set_exception(DiskFullError("disk full"))
            return refused

    outbox = OutboxStore(connection, Full(database), sleep=at_once)
    emitted: list[object] = []
    outbox.failed.connect(emitted.append)
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    entry = outbox.submit_comment("canvas", "thread", "hello")
    await until(lambda: outbox.disk_error(entry.id) and not outbox.tasks.running("send"))
    assert [e.state for e in outbox.entries] == ["queued"]
    words = status(outbox.entries[0], connection.state, 0, disk_error=outbox.disk_error(entry.id))
    assert words == "Waiting: status not saved yet, the disk is full"
    assert outbox.unsaved == frozenset(), "the item itself is on disk"
    full[0] = False
    outbox.sync()
    await until(lambda: outbox.entries == ())
    assert [c.body for c in server.comments] == ["hello"]
    assert emitted == []
    await outbox.aclose()


async def test_what_waits_is_there_after_a_restart(
    connection: ConnectionStore, server: FaultyServer, database: Database
) -> None:
    first = OutboxStore(connection, OutboxTable(database), sleep=at_once)
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    server.down = True
    edge = new_edge()
    first.submit_edges([("canvas", edge)])
    first.submit_comment("canvas", "thread", "später")
    await until(lambda: connection.state.mode == "offline")
    await first.aclose()

    server.down = False
    second = OutboxStore(connection, OutboxTable(database), sleep=at_once)
    connection.check_now()
    await until(lambda: server.edges and server.comments)
    await until(lambda: second.entries == ())
    assert [e.id for e in server.edges] == [edge.id]
    assert [c.body for c in server.comments] == ["später"]
    await second.aclose()


async def test_another_profile_sees_nothing_of_it(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer
) -> None:
    connect(connection, "one")
    await until(lambda: connection.state.mode == "live")
    server.faults = [errors.BadRequestError(400, "no")]
    outbox.submit_comment("canvas", "thread", "mine")
    await until(lambda: [e.state for e in outbox.entries] == ["failed"])
    connect(connection, "two")
    await until(lambda: outbox.entries == ())
    connect(connection, "one")
    await until(lambda: [e.state for e in outbox.entries] == ["failed"])


async def test_one_who_does_not_own_the_outbox_sends_nothing(
    connection: ConnectionStore, server: FaultyServer, database: Database
) -> None:
    not_owner = OutboxStore(connection, OutboxTable(database), owned=False, sleep=at_once)
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    not_owner.submit_comment("canvas", "thread", "for the owner")
    emitted: list[object] = []
    not_owner.comment_persisted.connect(emitted.append)
    await until(lambda: emitted)
    assert server.requests == []
    assert [e.state for e in OutboxTable(database).waiting("p")] == ["queued"]
    await not_owner.aclose()


class Pause:
    """A sleep that the test ends."""

    def __init__(self) -> None:
        self.over = asyncio.Event()

    async def __call__(self, _seconds: float) -> None:
        await self.over.wait()


async def test_a_held_edge_is_on_disk_and_leaves_when_its_seconds_are_over(
    connection: ConnectionStore, server: FaultyServer, database: Database
) -> None:
    pause = Pause()
    outbox = OutboxStore(connection, OutboxTable(database), sleep=pause)
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    edge = new_edge()
    outbox.submit_edges([("canvas", edge)], "held")
    await until(lambda: [e.state for e in OutboxTable(database).waiting("p")] == ["held"])
    assert server.requests == []
    pause.over.set()
    await until(lambda: outbox.entries == ())
    assert [e.id for e in server.edges] == [edge.id]
    await outbox.aclose()


async def test_a_canceled_held_edge_is_never_sent_and_can_be_created_again(
    connection: ConnectionStore, server: FaultyServer, database: Database
) -> None:
    pause = Pause()
    outbox = OutboxStore(connection, OutboxTable(database), sleep=pause)
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    edge = new_edge()
    outbox.submit_edges([("canvas", edge)], "held")
    assert outbox.cancel(edge.id or "")
    assert not outbox.cancel(edge.id or "")
    await until(lambda: not outbox.tasks.count)
    assert OutboxTable(database).waiting("p") == ()
    outbox.submit_edges([("canvas", edge)], "held")
    pause.over.set()
    await until(lambda: outbox.entries == ())
    assert server.requests == ["edge"]
    await outbox.aclose()


async def test_edges_held_together_are_canceled_one_by_one(
    connection: ConnectionStore, server: FaultyServer, database: Database
) -> None:
    pauses: list[Pause] = []

    async def sleep(seconds: float) -> None:
        pauses.append(Pause())
        await pauses[-1](seconds)

    outbox = OutboxStore(connection, OutboxTable(database), sleep=sleep)
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    edges = [new_edge() for _ in range(3)]
    changes: list[object] = []
    outbox.changed.connect(changes.append)
    outbox.submit_edges([("canvas", edge) for edge in edges], "held")
    assert len(changes) == 1
    await until(lambda: len(pauses) == 1)
    assert outbox.cancel(edges[0].id or "")
    outbox.submit_edges([("canvas", edges[0])], "held")
    await until(lambda: len(pauses) == 2)
    pauses[0].over.set()
    await until(lambda: len(server.edges) == 2 and not outbox.tasks.running("send"))
    assert [edge.id for edge in server.edges] == [edge.id for edge in edges[1:]]
    assert [entry.state for entry in outbox.entries] == ["held"]
    pauses[1].over.set()
    await until(lambda: outbox.entries == ())
    assert server.edges[-1].id == edges[0].id
    await outbox.aclose()


@pytest.mark.parametrize("owned", [True, False], ids=["owner", "not owner, then owner"])
async def test_held_items_are_staged_and_reported_at_the_next_start(
    connection: ConnectionStore, server: FaultyServer, database: Database, owned: bool
) -> None:
    first = OutboxStore(connection, OutboxTable(database), sleep=Pause())
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    edge = new_edge()
    first.submit_edges([("canvas", edge)], "held")
    await first.aclose()
    second = OutboxStore(connection, OutboxTable(database), owned=owned, sleep=at_once)
    emitted: list[tuple[OutboxItem, ...]] = []
    second.recovered.connect(emitted.append)
    connect(connection)
    if not owned:
        await until(lambda: [e.state for e in second.entries] == ["held"])
        second.take_ownership()
    await until(lambda: OutboxTable(database).waiting("p")[0].state == "staged")
    await until(lambda: not second.tasks.running("send"))
    assert [[(e.id, e.state) for e in items] for items in emitted] == [[(edge.id, "staged")]]
    assert [e.state for e in second.entries] == ["staged"]
    assert server.requests == [], "sent without the user"
    second.release([edge.id or ""])
    await until(lambda: server.edges)
    assert [e.id for e in server.edges] == [edge.id]
    await second.aclose()
    third = OutboxStore(connection, OutboxTable(database), sleep=at_once)
    third.recovered.connect(emitted.append)
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    assert len(emitted) == 1
    await third.aclose()


async def test_staged_edges_survive_a_restart_and_leave_only_when_released(
    connection: ConnectionStore, server: FaultyServer, database: Database
) -> None:
    first = OutboxStore(connection, OutboxTable(database), sleep=at_once)
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    edges = [new_edge() for _ in range(3)]
    for edge in edges:
        first.submit_edges([("canvas", edge)], "staged")
    await first.aclose()
    second = OutboxStore(connection, OutboxTable(database), sleep=at_once)
    connect(connection)
    await until(lambda: [e.state for e in second.entries] == ["staged"] * 3)
    second.wake()
    await until(lambda: not second.tasks.running("send"))
    assert server.requests == []
    second.release(entry.id for entry in second.entries)
    await until(lambda: second.entries == ())
    assert [e.id for e in server.edges] == [edge.id for edge in edges]
    await second.aclose()


async def test_what_is_released_while_the_disk_is_being_read_leaves(
    connection: ConnectionStore, server: FaultyServer, database: Database
) -> None:
    """The user's action is newer than the state that was read from disk."""
    edge = new_edge()
    before = OutboxTable(database)
    before.add(
        OutboxItem(edge.id or "", "edge", "p", "canvas", edge.src_node_id, _body(edge), "staged")
    ).result()
    read: Future[int] = Future()
    written: Future[bool] = Future()

    class Slow(OutboxTable):
        def recover_interrupted(self, profile: str, except_ids: Collection[str] = ()) -> Future[int]:
            return read

        def mark(self, item_id: str, state: object, *rest: object, **more: object) -> Future[bool]:  # type: ignore[override]
            return written if not written.done() else super().mark(item_id, state, *rest, **more)  # type: ignore[arg-type]

    store = OutboxStore(connection, Slow(database), sleep=at_once)
    emitted: list[list[str]] = []
    store.changed.connect(lambda entries: emitted.append([e.state for e in entries]))
    connect(connection)
    await until(lambda: [e.state for e in store.entries] == ["staged"])
    store.release(entry.id for entry in store.entries)
    read.set_result(0)
    await until(lambda: store._is_recovered)
    written.set_result(before.mark(edge.id or "", "queued").result())
    await until(lambda: store.entries == ())
    assert [e.id for e in server.edges] == [edge.id]
    assert emitted.count(["staged"]) == 1, "it never goes back to where it was"
    await store.aclose()


async def test_an_item_canceled_while_its_state_is_saved_is_not_sent(
    connection: ConnectionStore, server: FaultyServer, database: Database
) -> None:
    class TakenBack(OutboxTable):
        def mark(self, item_id: str, state: object, *rest: object, **more: object) -> object:  # type: ignore[override]
            if state == "sending":
                assert store.cancel(item_id)
            return super().mark(item_id, state, *rest, **more)  # type: ignore[arg-type]

    store = OutboxStore(connection, TakenBack(database), sleep=at_once)
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    store.submit_edges([("canvas", new_edge())])
    await until(lambda: store.entries == () and not store.tasks.count)
    assert server.requests == []
    assert OutboxTable(database).waiting("p") == ()
    await store.aclose()


async def test_what_is_in_doubt_stays_so_when_the_looking_fails(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer
) -> None:
    """Reconciling fails and is retried: the edge may exist, and is never sent without a check."""
    server.faults = [("lost", errors.RequestTimeoutError("timed-out"))]
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    server.failing_reads = 2
    outbox.submit_edges([("canvas", new_edge())])
    for _ in range(4):
        await until(lambda: not outbox.tasks.running("send"))
        connection.check_now()
        await until(lambda: not connection.tasks.running("probe"))
        outbox.wake()
    await until(lambda: outbox.entries == ())
    assert server.requests.count("edge") == 1
    assert len(server.edges) == 1


@pytest.mark.parametrize("sent", [{}, {"edges": 7}, {"edges": {"a": 1}}])
async def test_an_edge_in_doubt_is_not_sent_again_over_content_that_tells_no_edges(
    outbox: OutboxStore,
    connection: ConnectionStore,
    server: FaultyServer,
    monkeypatch: pytest.MonkeyPatch,
    sent: dict[str, object],
) -> None:
    looks: list[str] = []

    async def odd(canvas_id: str) -> CanvasContent:
        looks.append(canvas_id)
        return CanvasContent.read({"nodes": [], **sent})

    server.faults = [("lost", errors.RequestTimeoutError("timed-out"))]
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    with monkeypatch.context() as patched:
        patched.setattr(server, "get_canvas_content", odd)
        outbox.submit_edges([("canvas", new_edge())])
        await until(lambda: [e.state for e in outbox.entries] == ["unknown"])
        connection.check_now()
        await until(lambda: len(looks) > 2)
        assert [e.state for e in outbox.entries] == ["unknown"]
    await until(lambda: outbox.entries == ())
    assert server.requests.count("edge") == 1
    assert len(server.edges) == 1


async def test_items_sent_by_another_process_are_not_sent_again_by_the_next_owner(
    connection: ConnectionStore, server: FaultyServer, database: Database
) -> None:
    not_owner = OutboxStore(connection, OutboxTable(database), owned=False, sleep=at_once)
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    entry = not_owner.submit_comment("canvas", "thread", "by the owner")
    await until(lambda: not not_owner.tasks.count)
    OutboxTable(database).discard(entry.id).result()
    not_owner.take_ownership()
    await until(lambda: not_owner.entries == ())
    assert server.requests == []
    await not_owner.aclose()


class HangingServer(FaultyServer):
    """Receives an edge (or not yet), and then doesn't respond."""

    def __init__(self, takes: bool) -> None:
        super().__init__()
        self.takes = takes

    async def create_edge(self, canvas_id: str, edge: NewEdge) -> EdgeResource:
        if self.takes:
            await super().create_edge(canvas_id, edge)
        self.requests.append("hangs")
        await asyncio.Event().wait()
        raise AssertionError


def as_after_a_kill(database: Database, folder: Path) -> Database:
    """The database as a killed program leaves it: what was committed, and nothing else."""
    copy = folder / "after the kill.sqlite3"
    with closing(sqlite3.connect(database.path)) as before, closing(sqlite3.connect(copy)) as after:
        before.backup(after)
    return open_database(copy)


@pytest.mark.parametrize("state", ["held", "staged", "queued", "sending", "sending, arrived", "unknown"])
@pytest.mark.parametrize("own_ids", [False, True], ids=["keeps ids", "creates its own ids"])
async def test_a_kill_in_any_state_neither_loses_nor_doubles_an_edge(
    database: Database, tmp_path: Path, qapp: QCoreApplication, state: str, own_ids: bool
) -> None:
    server = HangingServer(state == "sending, arrived") if state.startswith("sending") else FaultyServer()
    server.own_ids = own_ids
    servers: list[FaultyServer] = [server]
    connection = ConnectionStore(lambda _connection: servers[-1], sleep=at_once)  # type: ignore[arg-type,return-value]
    killed = OutboxStore(connection, OutboxTable(database), sleep=Pause())
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    edge = new_edge()
    if state == "queued":
        server.down = True
    if state == "unknown":
        server.faults = [("lost", errors.RequestTimeoutError("timed-out"))]
        server.failing_reads = 1_000
    killed.submit_edges([("canvas", edge)], state if state in ("held", "staged") else "queued")  # type: ignore[arg-type]
    await until(lambda: [e.state for e in OutboxTable(database).waiting("p")] == [state.split(",")[0]])
    if state.startswith("sending"):
        await until(lambda: "hangs" in server.requests)
    rest = as_after_a_kill(database, tmp_path)
    await killed.aclose()

    replacement = FaultyServer()
    replacement.edges, replacement.own_ids = server.edges, own_ids
    servers.append(replacement)
    again = OutboxStore(connection, OutboxTable(rest), sleep=at_once)
    begun: list[object] = []
    connection.connected.connect(begun.append)
    connect(connection)
    await until(lambda: begun)
    again.release(entry.id for entry in again.entries)
    await until(lambda: again.entries == () and not again.tasks.count)
    ends = [(e.src_node_id, e.dst_node_id) for e in replacement.edges]
    assert ends == [(edge.src_node_id, edge.dst_node_id)]
    await again.aclose()
    await connection.aclose()
    rest.close()


async def test_an_unsaved_item_is_shown_and_saved_by_a_retry(
    connection: ConnectionStore, server: FaultyServer, database: Database
) -> None:
    """A retry saves an item that isn't on disk; it isn't dropped as one of another process."""
    full = [True]

    class Full(OutboxTable):
        def add(self, *items: OutboxItem) -> Future[tuple[OutboxItem, ...]]:
            if not full[0]:
                return super().add(*items)
            refused: Future[tuple[OutboxItem, ...]] = Future()
            refused.set_exception(DiskFullError("disk full"))
            return refused

    store = OutboxStore(connection, Full(database), sleep=at_once)
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    entry = store.submit_comment("canvas", "thread", "disk full")
    await until(lambda: [e.state for e in store.entries] == ["failed"])
    store.sync()
    assert [e.state for e in store.entries] == ["failed"], "it is not lost from sight"
    assert store.unsaved == {entry.id}
    assert server.requests == []
    full[0] = False
    store.retry(entry.id)
    await until(lambda: store.entries == ())
    assert [c.body for c in server.comments] == ["disk full"]
    await store.aclose()


async def test_what_a_second_window_writes_is_sent_from_the_first_and_shown_in_both(
    connection: ConnectionStore, server: FaultyServer, database: Database
) -> None:
    owner = OutboxStore(connection, OutboxTable(database), sleep=at_once)
    not_owner = OutboxStore(connection, OutboxTable(database), owned=False, sleep=at_once)
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    server.faults = [errors.BadRequestError(400, "no")]
    not_owner.submit_comment("canvas", "thread", "by the other process")
    await until(lambda: not not_owner.tasks.count)
    owner.sync()
    await until(lambda: [e.state for e in owner.entries] == ["failed"])
    not_owner.sync()
    assert [e.state for e in not_owner.entries] == ["failed"]
    owner.retry(owner.entries[0].id)
    await until(lambda: server.comments and not owner.tasks.count)
    not_owner.sync()
    assert not_owner.entries == ()
    not_owner.take_ownership()
    await until(lambda: not not_owner.tasks.count)
    assert server.requests == ["comment", "comment"]
    await owner.aclose()
    await not_owner.aclose()


async def test_what_was_written_for_one_service_never_leaves_for_another(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer
) -> None:
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    server.down = True
    outbox.submit_comment("canvas", "thread", "for the first one")
    await until(lambda: connection.state.mode == "offline")
    server.down = False
    emitted: list[object] = []
    outbox.changed.connect(emitted.append)
    connect(connection, "another")
    assert outbox.entries == ()
    assert emitted == [()]
    outbox.wake()
    await until(lambda: connection.state.mode == "live")
    await until(lambda: not outbox.tasks.running("send"))
    assert server.comments == []
    connect(connection)
    await until(lambda: server.comments)
    assert [c.body for c in server.comments] == ["for the first one"]


async def test_send_now_ends_the_seconds_and_looks_for_the_server(
    connection: ConnectionStore, server: FaultyServer, database: Database
) -> None:
    outbox = OutboxStore(connection, OutboxTable(database), sleep=Pause())
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    held, staged = new_edge(), new_edge()
    outbox.submit_edges([("canvas", held)], "held")
    outbox.submit_edges([("canvas", staged)], "staged")
    outbox.send_now()
    await until(lambda: [e.id for e in server.edges] == [held.id])
    assert [e.id for e in outbox.entries] == [staged.id], "what is staged stays so"
    await outbox.aclose()


async def test_unsent_items_of_other_workspaces_are_known(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer
) -> None:
    connect(connection, "one")
    await until(lambda: connection.state.mode == "live")
    entry = outbox.submit_edges([("canvas", new_edge())], "staged")[0]
    await until(lambda: outbox._queue.is_persisted(entry.id))
    assert outbox.elsewhere == ()
    connect(connection, "two")
    assert [item.id for item in outbox.elsewhere] == [entry.id]
    connect(connection, "one")
    assert outbox.elsewhere == ()


async def test_items_of_another_workspace_can_be_discarded(
    outbox: OutboxStore, connection: ConnectionStore, database: Database
) -> None:
    connect(connection, "one")
    await until(lambda: connection.state.mode == "live")
    gone = outbox.submit_edges([("canvas", new_edge())], "staged")[0]
    await until(lambda: outbox._queue.is_persisted(gone.id))
    connect(connection, "two")
    await until(lambda: connection.state.mode == "live")
    staged = outbox.submit_edges([("canvas", new_edge())], "staged")[0]
    await until(lambda: outbox._queue.is_persisted(staged.id))
    outbox.discard_elsewhere("one")
    assert outbox.elsewhere == ()
    outbox.sync()
    assert outbox.elsewhere == ()
    await until(lambda: not outbox.tasks.count)
    assert gone.id not in [item.id for item in OutboxTable(database).waiting(gone.profile)]
    assert [e.id for e in outbox.entries] == [staged.id]


async def test_what_had_no_room_outlives_another_workspace(
    connection: ConnectionStore, server: FaultyServer, database: Database
) -> None:
    """It is only in memory: leaving its workspace must neither lose nor hide it."""
    full = [True]

    class Full(OutboxTable):
        def add(self, *items: OutboxItem) -> Future[tuple[OutboxItem, ...]]:
            if not full[0]:
                return super().add(*items)
            refused: Future[tuple[OutboxItem, ...]] = Future()
            refused.set_exception(DiskFullError("disk full"))
            return refused

    store = OutboxStore(connection, Full(database), sleep=at_once)
    connect(connection, "one")
    await until(lambda: connection.state.mode == "live")
    entry = store.submit_comment("canvas", "thread", "disk full")
    await until(lambda: [e.state for e in store.entries] == ["failed"])
    connect(connection, "two")
    await until(lambda: connection.state.mode == "live" and not store.tasks.running("send"))
    store.sync()
    assert store.entries == ()
    assert [e.id for e in store.elsewhere] == [entry.id]
    connect(connection, "one")
    await until(lambda: connection.state.mode == "live" and not store.tasks.running("send"))
    assert [e.state for e in store.entries] == ["failed"]
    assert store.elsewhere == ()
    full[0] = False
    store.retry(entry.id)
    await until(lambda: store.entries == ())
    assert [c.body for c in server.comments] == ["disk full"]
    await store.aclose()


async def test_items_of_other_workspaces_that_are_gone_are_no_longer_counted(
    outbox: OutboxStore, connection: ConnectionStore, database: Database
) -> None:
    """Another process has sent them, or their workspace was removed."""
    connect(connection, "one")
    await until(lambda: connection.state.mode == "live")
    entry = outbox.submit_edges([("canvas", new_edge())], "staged")[0]
    await until(lambda: outbox._queue.is_persisted(entry.id))
    connect(connection, "two")
    assert outbox.elsewhere
    OutboxTable(database).discard(entry.id).result()
    emitted: list[object] = []
    outbox.changed.connect(emitted.append)
    outbox.sync()
    assert outbox.elsewhere == ()
    assert emitted


async def test_many_items_are_sent_with_few_changes(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer
) -> None:
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    edges = [new_edge() for _ in range(100)]
    with outbox.batch():
        for edge in edges:
            outbox.submit_edges([("canvas", edge)], "staged")
    await until(lambda: all(entry.seq for entry in outbox.entries))
    counts: list[int] = []
    outbox.changed.connect(lambda entries: counts.append(len(entries)))
    outbox.release([edge.id or "" for edge in edges])
    await until(lambda: outbox.entries == ())
    assert [e.id for e in server.edges] == [edge.id for edge in edges]
    assert counts[-1] == 0
    assert len(counts) < 100, "two per connection need quadratic time"


async def test_what_the_user_does_while_many_are_sent_is_shown_at_once(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer
) -> None:
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    edges = [new_edge() for _ in range(50)]
    with outbox.batch():
        for edge in edges:
            outbox.submit_edges([("canvas", edge)])
    await until(lambda: len(server.edges) > 3)
    shown: list[tuple[OutboxItem, ...]] = []
    outbox.changed.connect(shown.append)
    assert outbox.cancel(edges[-1].id or "")
    assert edges[-1].id not in [entry.id for entry in shown[-1]]


async def test_a_change_of_an_assistant_is_sent_once_it_is_approved(
    outbox: OutboxStore, connection: ConnectionStore, server: FaultyServer, database: Database
) -> None:
    """Another process adds it while the window is open, or before."""
    connect(connection)
    await until(lambda: connection.state.mode == "live")
    with closing(open_database(database.path)) as other:
        box = OutboxTable(other)
        await asyncio.wrap_future(
            box.add(
                OutboxItem("a", "comment", "p", "canvas", "t", {"body": "hello"}, "approval", agent="Clara"),
                OutboxItem("b", "comment", "p", "canvas", "t", {"body": "spam"}, "approval", agent="Clara"),
                OutboxItem("c", "marks", "p", "canvas", "v1", {"flag": "pick"}, "approval", agent="Clara"),
            )
        )
    outbox.sync()
    assert [(e.id, e.state, e.agent) for e in outbox.entries] == [(i, "approval", "Clara") for i in "abc"]
    outbox.send_now()
    outbox.retry_failed()
    await asyncio.sleep(0.05)
    assert len(outbox.entries) == 3, "nothing else sends it"
    marks: list[OutboxItem] = []
    outbox.marks_released.connect(marks.append)
    assert outbox.cancel("b")
    outbox.release(["a", "c"])
    await until(lambda: outbox.entries == ())
    assert [c.body for c in server.comments] == ["hello"]
    assert [(item.target, item.body) for item in marks] == [("v1", {"flag": "pick"})]
    await until(lambda: OutboxTable(database).waiting("p") == ())
