"""The stores, over the embedded server."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from faulty_server import at_once, until
from server_stores import ADDRESS, KEY, ServerStores, id_of

from wsdesk.api import errors
from wsdesk.api.connection import Connection
from wsdesk.api.etag import TaggedBytes
from wsdesk.graph.model.values import Direction, EdgeState, Handle
from wsdesk.localdb.tables.outbox import OutboxItem, OutboxTable
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.canvas.canvas_state import Reveal
from wsdesk.store.canvas.content_cache import ContentCache
from wsdesk.store.connection.query_name_probe import QueryNameProbeResult
from wsdesk.store.outbox.outbox import OutboxStore
from wsdesk.store.problems.catalog_check import DeprecatedModelMarks

pytestmark = pytest.mark.anyio


def handle(canvas: CanvasStore, name: str, direction: Direction) -> Handle:
    return next(h for h in canvas.table.of(id_of(name)) if h.direction is direction)


async def test_projects_and_the_canvases_of_none(server_stores: ServerStores) -> None:
    server_stores.connect()
    await until(lambda: server_stores.projects.state.loose)
    state = server_stores.projects.state
    assert {p.title for p in state.projects} == {"First", "Second"}
    assert [c.title for c in state.loose] == ["Stray"]
    assert state.complete
    assert server_stores.people.name(id_of("user")) == "Ada"
    project = server_stores.projects.project_of(id_of("Two"))
    assert project is not None
    assert project.title == "Second"


async def test_the_order_is_the_service_s(server_stores: ServerStores) -> None:
    server_stores.connect()
    await until(lambda: server_stores.projects.state.phase is LoadState.READY)
    server_stores.projects.sort_by("title", "asc")
    await until(lambda: [p.title for p in server_stores.projects.state.projects] == ["First", "Second"])
    server_stores.projects.sort_by("title", "desc")
    await until(lambda: [p.title for p in server_stores.projects.state.projects] == ["Second", "First"])


async def test_a_wrong_key_is_told_and_asks_for_another(server_stores: ServerStores) -> None:
    server_stores.connect("wrong")
    await until(lambda: server_stores.connection.state.mode == "unauthorized")
    await until(lambda: server_stores.projects.state.failure is not None)
    trouble = server_stores.projects.state.failure
    assert trouble is not None
    assert trouble.code == "unauthorized"
    assert not trouble.can_retry
    server_stores.connect()
    await until(lambda: server_stores.projects.state.phase is LoadState.READY)


async def test_a_canvas_is_opened_with_all_pages_of_its_notes(server_stores: ServerStores) -> None:
    server_stores.connect()
    canvas = await server_stores.open("One")
    assert len(canvas.document.nodes) == 2
    assert len(canvas.document.notes) == 120
    assert not canvas.document.notes_incomplete
    assert server_stores.people.name(id_of("other")) == "Grace"


async def test_a_canvas_that_is_not_there_says_so(server_stores: ServerStores) -> None:
    server_stores.connect()
    canvas = await server_stores.open("Nothing")
    assert canvas.state.phase is LoadState.FAILED
    assert canvas.state.failure is not None
    assert canvas.state.failure.code == "not-found"


async def test_unchanged_bytes_change_nothing(server_stores: ServerStores) -> None:
    server_stores.connect()
    canvas = await server_stores.open("One")
    emitted: list[object] = []
    canvas.changed.connect(emitted.append)
    canvas.document_reset.connect(emitted.append)
    before = canvas.document
    canvas.reload()
    await until(lambda: canvas.state.phase is LoadState.READY)
    assert canvas.document is before
    assert emitted == []


async def test_a_closed_canvas_lets_go_of_its_document(server_stores: ServerStores) -> None:
    server_stores.connect()
    canvas = await server_stores.open("One")
    assert canvas.document.nodes
    assert canvas.table is canvas.table
    server_stores.canvases.close(canvas.canvas_id)
    await until(lambda: not canvas.document.nodes)
    assert canvas.node(id_of("One left")) is None
    assert (await server_stores.open("One")).document.nodes


@pytest.mark.parametrize("damaged", ["{", "[1]", "null", '{"srcNodeId": 5}', "[" * 100_000])
async def test_a_damaged_item_has_a_reason_and_the_others_are_sent(
    server_stores: ServerStores, damaged: str
) -> None:
    server_stores.connect()
    canvas = await server_stores.open("One")
    left, right = (
        handle(canvas, "One left", Direction.SOURCE),
        handle(canvas, "One right", Direction.TARGET),
    )
    assert canvas.connect_handles([(left, right)])[0].ok
    (sound,) = (entry.body for entry in server_stores.outbox.entries)
    await until(lambda: server_stores.outbox.entries == ())
    # As after a restart: three items are on the disk, and the first two are damaged.
    await server_stores.outbox.aclose()
    table = OutboxTable(server_stores.database)
    bodies = (("edge", {}), ("comment", {}), ("edge", sound | {"id": id_of("sound")}))
    for number, (name, body) in enumerate(bodies):
        table.add(OutboxItem(str(number), name, "p", canvas.canvas_id, id_of("thread"), body)).result()  # type: ignore[arg-type]
    update = "UPDATE outbox SET body = ? WHERE id IN ('0', '1')"
    server_stores.database.write(lambda connection: connection.execute(update, (damaged,))).result()

    outbox, sent = OutboxStore(server_stores.connection, table, sleep=at_once), []
    outbox.edge_sent.connect(sent.append)
    server_stores.connect()
    await until(lambda: [entry.state for entry in outbox.entries] == ["failed", "failed"])
    assert [one.entry_id for one in sent] == ["2"]
    assert all(entry.error for entry in outbox.entries)
    for entry in outbox.entries:
        outbox.discard(entry.id)
    assert outbox.entries == ()
    await outbox.aclose()


async def test_an_edge_is_pending_then_real_and_never_gone_between(server_stores: ServerStores) -> None:
    server_stores.connect()
    canvas = await server_stores.open("One")
    states: list[list[EdgeState]] = []

    def note(_changes: object) -> None:
        states.append([edge.state for edge in canvas.document.edges])

    canvas.changed.connect(note)
    verdict = canvas.connect_handles(
        [(handle(canvas, "One left", Direction.SOURCE), handle(canvas, "One right", Direction.TARGET))]
    )[0]
    assert verdict.ok
    await until(lambda: server_stores.outbox.entries == ())
    canvas.reload()
    await until(lambda: canvas.state.phase is LoadState.READY)
    assert states[0] == [EdgeState.PENDING]
    assert [EdgeState.REAL] in states
    assert all(len(s) == 1 for s in states)
    edge = canvas.document.edges[0]
    assert (edge.src, edge.dst) == (id_of("One left"), id_of("One right"))


async def test_a_refused_edge_changes_nothing_and_says_why(server_stores: ServerStores) -> None:
    server_stores.connect()
    canvas = await server_stores.open("One")
    source = handle(canvas, "One left", Direction.SOURCE)
    verdict = canvas.connect_handles([(source, handle(canvas, "One right", Direction.SOURCE))])[0]
    assert not verdict.ok
    assert verdict.code == "wrong-direction"
    target = handle(canvas, "One right", Direction.TARGET)
    assert canvas.connect_handles([(target, source)])[0].ok, "a drag may begin at either end"
    again = canvas.connect_handles([(source, target)])[0]
    assert not again.ok
    assert len(canvas.document.edges) == 1


async def test_versions_are_stepped_through_and_stop_at_the_ends(server_stores: ServerStores) -> None:
    server_stores.connect()
    canvas = await server_stores.open("One")
    server_stores.selection.select(canvas.canvas_id, nodes=[id_of("One left")])
    details = server_stores.details
    assert details.state is not None
    assert details.state.number == 2
    details.step(1)
    assert details.state.number == 3
    details.step(1)
    assert details.state.number == 3
    details.step(-9)
    assert details.state.number == 1
    details.step(-1)
    assert details.state.number == 1
    assert details.state.before is None
    details.step(9)
    assert details.state.before is details.state.versions[1]


async def test_several_selected_have_no_single_detail(server_stores: ServerStores) -> None:
    server_stores.connect()
    canvas = await server_stores.open("One")
    server_stores.selection.select(canvas.canvas_id, nodes=[id_of("One left"), id_of("One right")])
    assert server_stores.details.state is None


async def test_a_comment_is_posted_and_read_back(server_stores: ServerStores) -> None:
    server_stores.connect()
    canvas = await server_stores.open("One")
    server_stores.selection.select(canvas.canvas_id, nodes=[id_of("One left")])
    await until(lambda: server_stores.comments.state.thread_id)
    assert server_stores.comments.state.can_read
    server_stores.comments.set_draft("   ")
    assert not server_stores.comments.post()
    server_stores.comments.set_draft("x" * 10_001)
    assert not server_stores.comments.post()
    server_stores.comments.set_draft("first 🌒")
    assert server_stores.comments.post()
    assert server_stores.comments.state.draft == ""
    await until(lambda: [e.state for e in server_stores.comments.state.entries] == ["real"])
    server_stores.selection.clear()
    server_stores.selection.select(canvas.canvas_id, nodes=[id_of("One left")])
    server_stores.comments.refresh()
    await until(lambda: server_stores.comments.state.phase is LoadState.READY)
    assert [e.body for e in server_stores.comments.state.entries] == ["first 🌒"]
    assert server_stores.comments.count(id_of("One left")) == 1


async def test_a_thread_is_linked_by_an_id_or_a_link_and_unlinked(server_stores: ServerStores) -> None:
    server_stores.connect()
    canvas = await server_stores.open("One")
    server_stores.selection.select(canvas.canvas_id, nodes=[id_of("One left")])
    await until(lambda: server_stores.comments.state.thread_id)
    own = server_stores.comments.state.thread_id
    assert not server_stores.comments.link("not an id")
    other = id_of("thread")
    assert server_stores.comments.link(f"https://app.example/canvas/{canvas.canvas_id}?thread={other}")
    state = server_stores.comments.state
    assert (state.thread_id, state.linked_by_user) == (other, True)
    server_stores.comments.unlink()
    state = server_stores.comments.state
    assert (state.thread_id, state.linked_by_user) == (own, False)


async def test_a_reveal_waits_for_the_content_and_says_when_the_node_is_gone(
    server_stores: ServerStores,
) -> None:
    server_stores.connect()
    emitted: list[Reveal] = []
    server_stores.canvases.opened.connect(lambda canvas: canvas.reveal_requested.connect(emitted.append))
    server_stores.canvases.reveal(id_of("Two"), id_of("Two right"), id_of("Two right v1"))
    await until(lambda: emitted)
    assert server_stores.selection.state.node == id_of("Two right")
    await until(lambda: server_stores.details.state is not None)
    assert server_stores.details.state is not None
    assert server_stores.details.state.number == 1
    server_stores.canvases.reveal(id_of("Two"), id_of("nobody"))
    await until(lambda: server_stores.notifications.recent)
    assert "no longer" in server_stores.notifications.recent[-1].message


async def test_another_profile_starts_with_nothing_of_the_first(server_stores: ServerStores) -> None:
    server_stores.connect()
    await server_stores.open("One")
    await until(lambda: server_stores.projects.state.projects)
    server_stores.connection.use(Connection(ADDRESS, KEY), profile_id="other", profile_name="Other")
    assert server_stores.canvases.all == ()
    assert server_stores.projects.state.projects == ()
    assert server_stores.library.state.hits == ()


async def test_what_was_opened_once_opens_from_disk_when_the_service_is_gone(
    server_stores: ServerStores,
) -> None:
    server_stores.connect()
    canvas = await server_stores.open("One")
    server_stores.canvases.close(canvas.canvas_id)
    await until(lambda: server_stores.projects.state.loose)

    client = server_stores.connection.client
    assert client is not None

    async def down(*_a: object, **_k: object) -> bytes:
        raise errors.ConnectError("connect")

    client.get_canvas_content_if_changed = down  # pyright: ignore[reportAttributeAccessIssue]
    again = server_stores.canvases.open(id_of("One"))
    await until(lambda: again.state.phase is LoadState.FAILED)
    assert again.state.from_disk
    assert again.state.fetched_at is not None
    assert len(again.document.nodes) == 2


async def test_a_canvas_that_is_opened_again_is_confirmed_until_its_urls_may_have_expired(
    server_stores: ServerStores,
) -> None:
    server_stores.connect()
    now = time.time()
    server_stores.connection.clock = lambda: now
    canvas = await server_stores.open("One")
    client = server_stores.connection.client
    assert client is not None
    bodies: list[bytes | None] = []
    request = client.get_canvas_content_if_changed

    async def record(*args: Any, **options: Any) -> TaggedBytes:
        fetched = await request(*args, **options)
        bodies.append(fetched.data)
        return fetched

    client.get_canvas_content_if_changed = record

    async def open_again() -> None:
        nonlocal canvas
        server_stores.canvases.close(canvas.canvas_id)
        bodies.clear()
        canvas = await server_stores.open("One")
        assert not canvas.state.from_disk
        assert len(canvas.document.nodes) == 2

    await open_again()
    assert bodies
    assert not any(bodies)
    now += ContentCache.MAX_AGE_S - 1
    await open_again()
    assert not any(bodies)
    now += 2
    await open_again()
    assert all(bodies), "a confirmation doesn't renew the age"
    await open_again()
    assert not any(bodies), "a download of the same bytes does"
    server_stores.connect()  # with another client, as after a change of the profile
    client = server_stores.connection.client
    assert client is not None
    request = client.get_canvas_content_if_changed
    client.get_canvas_content_if_changed = record
    await open_again()
    assert bodies
    assert all(bodies), "the profile may have another address"


async def test_trying_a_connection_says_what_is_wrong_and_changes_nothing(
    server_stores: ServerStores,
) -> None:
    server_stores.connect()
    await until(lambda: server_stores.connection.state.mode == "live")
    emitted: list[object] = []
    server_stores.connection.tester.tested.connect(emitted.append)
    server_stores.connection.tester.test("http://127.0.0.1:8123", "wrong")
    await until(lambda: emitted)
    assert not emitted[0].ok  # pyright: ignore[reportAttributeAccessIssue]
    server_stores.connection.tester.test("nonsense", "key")
    await until(lambda: len(emitted) == 2)
    assert not emitted[1].ok  # pyright: ignore[reportAttributeAccessIssue]
    assert server_stores.connection.state.mode == "live"


async def test_nodes_of_a_deprecated_model_are_marked_as_soon_as_both_are_known(
    server_stores: ServerStores,
) -> None:
    DeprecatedModelMarks(server_stores.canvases, server_stores.models)
    server_stores.connect()
    early = await server_stores.open("One")
    await until(lambda: server_stores.models.state.phase is LoadState.READY)
    late = await server_stores.open("Two")
    assert [node.outdated for node in (*early.document.nodes, *late.document.nodes)] == [True] * 4
    before = early.document.nodes[0]
    early.reload()
    await until(lambda: early.state.phase is LoadState.READY)
    assert early.document.nodes[0] is before


async def test_the_names_of_a_service_are_found_out_without_using_it(server_stores: ServerStores) -> None:
    emitted: list[QueryNameProbeResult] = []
    server_stores.connection.tester.param_names_probed.connect(emitted.append)
    server_stores.connection.tester.probe_param_names(ADDRESS, KEY)
    await until(lambda: emitted)
    assert emitted[0].ok
    assert {row.name for row in emitted[0].rows} >= {"limit", "offset", "category"}
    assert server_stores.connection.client is None
    server_stores.connection.tester.probe_param_names(ADDRESS, "wrong")
    await until(lambda: len(emitted) == 2)
    assert not emitted[1].ok
    assert "key" in emitted[1].message


async def test_a_large_node_is_drawn_selected_and_indexed_like_any_other(server_stores: ServerStores) -> None:
    path = f"/rest/v1/canvases/{id_of('One')}/content"
    versions = [
        {"id": f"v{n}", "createdAt": f"2026-01-01T00:00:00.{n:06}Z", "textPrompt": f"prompt {n} " * 100}
        for n in range(4_000)
    ]
    big = {"id": "big", "geometry": {"x": 0, "y": 0, "w": 9, "h": 9}, "versions": versions}
    server_stores.connect()
    canvas = await server_stores.open("One")
    paths = [asked.split("?")[0] for asked in server_stores.server_transport.paths if "/content" in asked]
    server_stores.server_transport.content[paths[0] if paths else path] = json.dumps(
        {"nodes": [big], "edges": []}
    ).encode()
    canvas.reload()
    await until(lambda: "big" in canvas.document.node_by_id)
    assert canvas.document.problems == ()
    assert canvas.document.node_by_id["big"].version_count == 4_000
    server_stores.selection.select(canvas.canvas_id, nodes=["big"])
    assert server_stores.details.state is None  # it is read beside the event loop
    await until(lambda: server_stores.details.state is not None)
    assert server_stores.details.state is not None
    assert server_stores.details.state.number == 4_000
    assert server_stores.details.state.node.versions is not None
    assert server_stores.details.state.node.versions[17].text_prompt == versions[17]["textPrompt"]
    server_stores.details.step(-1)
    assert server_stores.details.state.number == 3_999
    whole = await canvas.whole_node("big")
    assert whole is canvas.node("big")
