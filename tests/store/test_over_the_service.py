"""The stores, over the embedded service."""

from __future__ import annotations

import json

import pytest
from faulty import at_once, until
from served import ADDRESS, KEY, Served, ident

from wsdesk.api import errors
from wsdesk.api.connection import Connection
from wsdesk.graph.model.values import Direction, EdgeState, Handle
from wsdesk.localdb.tables.outbox import OutboxItem, OutboxTable
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.canvas.canvas import CanvasStore, Reveal
from wsdesk.store.connection.query_name_probe import QueryNameProbeResult
from wsdesk.store.outbox.outbox import OutboxStore
from wsdesk.store.problems.catalog_check import DeprecatedModelMarks

pytestmark = pytest.mark.anyio


def handle(canvas: CanvasStore, name: str, direction: Direction) -> Handle:
    return next(h for h in canvas.table.of(ident(name)) if h.direction is direction)


async def test_projects_and_the_canvases_of_none(served: Served) -> None:
    served.connect()
    await until(lambda: served.projects.state.loose)
    state = served.projects.state
    assert {p.title for p in state.projects} == {"First", "Second"}
    assert [c.title for c in state.loose] == ["Stray"]
    assert state.complete
    assert served.people.name(ident("user")) == "Ada"
    project = served.projects.project_of(ident("Two"))
    assert project is not None
    assert project.title == "Second"


async def test_the_order_is_the_service_s(served: Served) -> None:
    served.connect()
    await until(lambda: served.projects.state.phase is LoadState.READY)
    served.projects.sort_by("title", "asc")
    await until(lambda: [p.title for p in served.projects.state.projects] == ["First", "Second"])
    served.projects.sort_by("title", "desc")
    await until(lambda: [p.title for p in served.projects.state.projects] == ["Second", "First"])


async def test_a_wrong_key_is_told_and_asks_for_another(served: Served) -> None:
    served.connect("wrong")
    await until(lambda: served.connection.state.mode == "unauthorized")
    await until(lambda: served.projects.state.failure is not None)
    trouble = served.projects.state.failure
    assert trouble is not None
    assert trouble.code == "unauthorized"
    assert not trouble.can_retry
    served.connect()
    await until(lambda: served.projects.state.phase is LoadState.READY)


async def test_a_canvas_is_opened_with_all_pages_of_its_notes(served: Served) -> None:
    served.connect()
    canvas = await served.open("One")
    assert len(canvas.document.nodes) == 2
    assert len(canvas.document.notes) == 120
    assert not canvas.document.notes_incomplete
    assert served.people.name(ident("other")) == "Grace"


async def test_a_canvas_that_is_not_there_says_so(served: Served) -> None:
    served.connect()
    canvas = await served.open("Nothing")
    assert canvas.state.phase is LoadState.FAILED
    assert canvas.state.failure is not None
    assert canvas.state.failure.code == "not-found"


async def test_unchanged_bytes_change_nothing(served: Served) -> None:
    served.connect()
    canvas = await served.open("One")
    emitted: list[object] = []
    canvas.changed.connect(emitted.append)
    canvas.document_reset.connect(emitted.append)
    before = canvas.document
    canvas.reload()
    await until(lambda: canvas.state.phase is LoadState.READY)
    assert canvas.document is before
    assert emitted == []


async def test_a_closed_canvas_lets_go_of_its_document(served: Served) -> None:
    served.connect()
    canvas = await served.open("One")
    assert canvas.document.nodes
    assert canvas.table is canvas.table
    served.canvases.close(canvas.canvas_id)
    await until(lambda: not canvas.document.nodes)
    assert canvas.node(ident("One left")) is None
    assert (await served.open("One")).document.nodes


@pytest.mark.parametrize("damaged", ["{", "[1]", "null", '{"srcNodeId": 5}', "[" * 100_000])
async def test_a_damaged_item_has_a_reason_and_the_others_are_sent(served: Served, damaged: str) -> None:
    served.connect()
    canvas = await served.open("One")
    left, right = (
        handle(canvas, "One left", Direction.SOURCE),
        handle(canvas, "One right", Direction.TARGET),
    )
    assert canvas.connect_handles(left, right).ok
    (sound,) = (entry.body for entry in served.outbox.entries)
    await until(lambda: served.outbox.entries == ())
    # As after a restart: three items are on the disk, and the first two are damaged.
    await served.outbox.aclose()
    table = OutboxTable(served.database)
    bodies = (("edge", {}), ("comment", {}), ("edge", sound | {"id": ident("sound")}))
    for number, (name, body) in enumerate(bodies):
        table.add(OutboxItem(str(number), name, "p", canvas.canvas_id, ident("thread"), body)).result()  # type: ignore[arg-type]
    update = "UPDATE outbox SET body = ? WHERE id IN ('0', '1')"
    served.database.write(lambda connection: connection.execute(update, (damaged,))).result()

    outbox, sent = OutboxStore(served.connection, table, sleep=at_once), []
    outbox.edge_sent.connect(sent.append)
    served.connect()
    await until(lambda: [entry.state for entry in outbox.entries] == ["failed", "failed"])
    assert [one.entry_id for one in sent] == ["2"]
    assert all(entry.error for entry in outbox.entries)
    for entry in outbox.entries:
        outbox.discard(entry.id)
    assert outbox.entries == ()
    await outbox.aclose()


async def test_an_edge_is_pending_then_real_and_never_gone_between(served: Served) -> None:
    served.connect()
    canvas = await served.open("One")
    states: list[list[EdgeState]] = []

    def note(_changes: object) -> None:
        states.append([edge.state for edge in canvas.document.edges])

    canvas.changed.connect(note)
    verdict = canvas.connect_handles(
        handle(canvas, "One left", Direction.SOURCE), handle(canvas, "One right", Direction.TARGET)
    )
    assert verdict.ok
    await until(lambda: served.outbox.entries == ())
    canvas.reload()
    await until(lambda: canvas.state.phase is LoadState.READY)
    assert states[0] == [EdgeState.PENDING]
    assert [EdgeState.REAL] in states
    assert all(len(s) == 1 for s in states)
    edge = canvas.document.edges[0]
    assert (edge.src, edge.dst) == (ident("One left"), ident("One right"))


async def test_a_refused_edge_changes_nothing_and_says_why(served: Served) -> None:
    served.connect()
    canvas = await served.open("One")
    source = handle(canvas, "One left", Direction.SOURCE)
    verdict = canvas.connect_handles(source, handle(canvas, "One right", Direction.SOURCE))
    assert not verdict.ok
    assert verdict.code == "wrong-direction"
    target = handle(canvas, "One right", Direction.TARGET)
    assert canvas.connect_handles(target, source).ok, "a drag may begin at either end"
    again = canvas.connect_handles(source, target)
    assert not again.ok
    assert len(canvas.document.edges) == 1


async def test_versions_are_stepped_through_and_stop_at_the_ends(served: Served) -> None:
    served.connect()
    canvas = await served.open("One")
    served.selection.select(canvas.canvas_id, nodes=[ident("One left")])
    details = served.details
    assert details.state is not None
    assert details.state.number == 2
    details.step(1)
    assert details.state.number == 3
    details.step(1)
    assert details.state.number == 3
    details.first()
    assert details.state.number == 1
    details.step(-1)
    assert details.state.number == 1
    assert details.state.before is None
    details.last()
    assert details.state.before is details.state.versions[1]


async def test_several_selected_have_no_single_detail(served: Served) -> None:
    served.connect()
    canvas = await served.open("One")
    served.selection.select(canvas.canvas_id, nodes=[ident("One left"), ident("One right")])
    assert served.details.state is None


async def test_a_comment_is_posted_and_read_back(served: Served) -> None:
    served.connect()
    canvas = await served.open("One")
    served.selection.select(canvas.canvas_id, nodes=[ident("One left")])
    await until(lambda: served.comments.state.thread_id)
    assert served.comments.state.can_read
    served.comments.set_draft("   ")
    assert not served.comments.post()
    served.comments.set_draft("x" * 10_001)
    assert not served.comments.post()
    served.comments.set_draft("first 🌒")
    assert served.comments.post()
    assert served.comments.state.draft == ""
    await until(lambda: [e.state for e in served.comments.state.entries] == ["real"])
    served.selection.clear()
    served.selection.select(canvas.canvas_id, nodes=[ident("One left")])
    served.comments.refresh()
    await until(lambda: served.comments.state.phase is LoadState.READY)
    assert [e.body for e in served.comments.state.entries] == ["first 🌒"]
    assert served.comments.count(ident("One left")) == 1


async def test_a_thread_is_bound_by_an_id_or_a_link_and_let_go(served: Served) -> None:
    served.connect()
    canvas = await served.open("One")
    served.selection.select(canvas.canvas_id, nodes=[ident("One left")])
    await until(lambda: served.comments.state.thread_id)
    own = served.comments.state.thread_id
    assert not served.comments.bind("not an id")
    other = ident("thread")
    assert served.comments.bind(f"https://app.example/canvas/{canvas.canvas_id}?thread={other}")
    assert (served.comments.state.thread_id, served.comments.state.bound_here) == (other, True)
    served.comments.unbind()
    assert (served.comments.state.thread_id, served.comments.state.bound_here) == (own, False)


async def test_a_reveal_waits_for_the_content_and_says_when_the_node_is_gone(served: Served) -> None:
    served.connect()
    emitted: list[Reveal] = []
    served.canvases.opened.connect(lambda canvas: canvas.reveal_requested.connect(emitted.append))
    served.canvases.reveal(ident("Two"), ident("Two right"), ident("Two right v1"))
    await until(lambda: emitted)
    assert served.selection.state.node == ident("Two right")
    await until(lambda: served.details.state is not None)
    assert served.details.state is not None
    assert served.details.state.number == 1
    served.canvases.reveal(ident("Two"), ident("nobody"))
    await until(lambda: served.notifications.recent)
    assert "no longer" in served.notifications.recent[-1].message


async def test_another_profile_starts_with_nothing_of_the_first(served: Served) -> None:
    served.connect()
    await served.open("One")
    await until(lambda: served.projects.state.projects)
    served.connection.use(Connection(ADDRESS, KEY), profile_id="other", profile_name="Other")
    assert served.canvases.all == ()
    assert served.projects.state.projects == ()
    assert served.library.state.hits == ()


async def test_what_was_opened_once_opens_from_disk_when_the_service_is_gone(served: Served) -> None:
    served.connect()
    canvas = await served.open("One")
    served.canvases.close(canvas.canvas_id)
    await until(lambda: served.projects.state.loose)

    client = served.connection.client
    assert client is not None

    async def down(*_a: object, **_k: object) -> bytes:
        raise errors.ConnectError("connect")

    client.get_canvas_content_if_changed = down  # pyright: ignore[reportAttributeAccessIssue]
    again = served.canvases.open(ident("One"))
    await until(lambda: again.state.phase is LoadState.FAILED)
    assert again.state.from_disk
    assert again.state.fetched_at is not None
    assert len(again.document.nodes) == 2


async def test_trying_a_connection_says_what_is_wrong_and_changes_nothing(served: Served) -> None:
    served.connect()
    await until(lambda: served.connection.state.mode == "live")
    emitted: list[object] = []
    served.connection.tester.tested.connect(emitted.append)
    served.connection.tester.test("http://127.0.0.1:8123", "wrong")
    await until(lambda: emitted)
    assert not emitted[0].ok  # pyright: ignore[reportAttributeAccessIssue]
    served.connection.tester.test("nonsense", "key")
    await until(lambda: len(emitted) == 2)
    assert not emitted[1].ok  # pyright: ignore[reportAttributeAccessIssue]
    assert served.connection.state.mode == "live"


async def test_nodes_of_a_deprecated_model_are_marked_as_soon_as_both_are_known(served: Served) -> None:
    DeprecatedModelMarks(served.canvases, served.models)
    served.connect()
    early = await served.open("One")
    await until(lambda: served.models.state.phase is LoadState.READY)
    late = await served.open("Two")
    assert [node.outdated for node in (*early.document.nodes, *late.document.nodes)] == [True] * 4
    before = early.document.nodes[0]
    early.reload()
    await until(lambda: early.state.phase is LoadState.READY)
    assert early.document.nodes[0] is before


async def test_the_names_of_a_service_are_found_out_without_using_it(served: Served) -> None:
    emitted: list[QueryNameProbeResult] = []
    served.connection.tester.param_names_probed.connect(emitted.append)
    served.connection.tester.probe_param_names(ADDRESS, KEY)
    await until(lambda: emitted)
    assert emitted[0].ok
    assert {row.name for row in emitted[0].rows} >= {"limit", "offset", "category"}
    assert served.connection.client is None
    served.connection.tester.probe_param_names(ADDRESS, "wrong")
    await until(lambda: len(emitted) == 2)
    assert not emitted[1].ok
    assert "key" in emitted[1].message


async def test_a_large_node_is_drawn_selected_and_indexed_like_any_other(served: Served) -> None:
    path = f"/rest/v1/canvases/{ident('One')}/content"
    versions = [
        {"id": f"v{n}", "createdAt": f"2026-01-01T00:00:00.{n:06}Z", "textPrompt": f"prompt {n} " * 100}
        for n in range(4_000)
    ]
    big = {"id": "big", "geometry": {"x": 0, "y": 0, "w": 9, "h": 9}, "versions": versions}
    served.connect()
    canvas = await served.open("One")
    paths = [asked.split("?")[0] for asked in served.door.asked if "/content" in asked]
    served.door.content[paths[0] if paths else path] = json.dumps({"nodes": [big], "edges": []}).encode()
    canvas.reload()
    await until(lambda: "big" in canvas.document.node_by_id)
    assert canvas.document.problems == ()
    assert canvas.document.node_by_id["big"].version_count == 4_000
    served.selection.select(canvas.canvas_id, nodes=["big"])
    assert served.details.state is None  # it is read beside the event loop
    await until(lambda: served.details.state is not None)
    assert served.details.state is not None
    assert served.details.state.number == 4_000
    assert served.details.state.node.versions is not None
    assert served.details.state.node.versions[17].text_prompt == versions[17]["textPrompt"]
    served.details.step(-1)
    assert served.details.state.number == 3_999
    whole = await canvas.whole_node("big")
    assert whole is canvas.node("big")
