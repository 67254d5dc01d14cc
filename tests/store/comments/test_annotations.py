"""Annotations through the comments store, against the embedded server."""

from __future__ import annotations

import pytest
from faulty_server import until
from PySide6.QtTest import QSignalSpy
from server_stores import ServerStores, id_of

from wsdesk.store.base.load_state import LoadState
from wsdesk.store.comments.annotations import Annotation
from wsdesk.store.comments.comment_tag import Area, TimeSpan

pytestmark = pytest.mark.anyio
LEFT, RIGHT = id_of("One left"), id_of("One right")
POINT = Area(0.42, 0.61, 0.42, 0.61)


async def look(server_stores: ServerStores, node: str = LEFT) -> None:
    server_stores.connect()
    canvas = await server_stores.open("One")
    await until(lambda: server_stores.comments.threads.counts(canvas.canvas_id))
    server_stores.selection.select(canvas.canvas_id, nodes=[node])
    await until(lambda: server_stores.comments.state.phase is LoadState.READY)


async def say(server_stores: ServerStores, text: str) -> None:
    server_stores.comments.set_draft(text)
    assert server_stores.comments.post()
    await until(lambda: server_stores.outbox.entries == ())


async def test_an_annotation_begins_as_a_draft_that_keeps_the_text(server_stores: ServerStores) -> None:
    await look(server_stores)
    server_stores.comments.set_draft("brighter")
    requests = QSignalSpy(server_stores.comments.writing_requested)
    server_stores.comments.annotations.begin(Annotation(id_of("One"), LEFT, id_of("One left v3"), POINT))
    assert server_stores.comments.state.draft == "on v3 at 42% × 61%: brighter"
    assert requests.count() == 1


async def test_an_annotation_of_another_node_selects_it_first(server_stores: ServerStores) -> None:
    await look(server_stores, RIGHT)
    span = TimeSpan(3_200, 3_200)
    server_stores.comments.annotations.begin(Annotation(id_of("One"), LEFT, id_of("One left v3"), None, span))
    await until(lambda: server_stores.comments.state.draft)
    assert (server_stores.comments.state.node_id, server_stores.comments.state.draft) == (
        LEFT,
        "on v3 at 0:03.2: ",
    )
    assert server_stores.selection.chosen_version(LEFT) == id_of("One left v3")


async def test_an_annotation_of_another_canvas_opens_it_first(server_stores: ServerStores) -> None:
    server_stores.connect()
    await server_stores.open("Two")
    server_stores.comments.annotations.begin(Annotation(id_of("One"), LEFT, id_of("One left v3"), POINT))
    await until(lambda: server_stores.comments.state.draft)
    assert server_stores.comments.state.draft == "on v3 at 42% × 61%: "
    assert server_stores.canvases.current is not None
    assert server_stores.canvases.current.canvas_id == id_of("One")


async def test_an_annotation_is_dropped_when_the_selection_changes(server_stores: ServerStores) -> None:
    server_stores.connect()
    two = await server_stores.open("Two")
    server_stores.comments.annotations.begin(Annotation(id_of("One"), LEFT, id_of("One left v3"), POINT))
    server_stores.canvases.open(two.canvas_id)  # before the other canvas is loaded
    server_stores.selection.select(two.canvas_id, nodes=[id_of("Two left")])
    assert server_stores.comments.state.node_id == id_of("Two left")
    await look(server_stores)
    assert server_stores.comments.state.draft == ""


async def test_an_annotation_of_an_unknown_version_tags_no_other(server_stores: ServerStores) -> None:
    await look(server_stores)
    server_stores.comments.set_draft("brighter")
    failed = QSignalSpy(server_stores.comments.annotations.failed)
    server_stores.comments.annotations.begin(Annotation(id_of("One"), LEFT, "gone", POINT))
    assert server_stores.comments.state.draft == "brighter"
    assert failed.count() == 1


async def test_an_annotation_of_a_canvas_that_cannot_be_loaded_is_reported(
    server_stores: ServerStores,
) -> None:
    """For example offline, if only the index has it."""
    server_stores.connect()
    await server_stores.open("Two")
    unavailable = QSignalSpy(server_stores.comments.annotations.unavailable)
    for _ in range(2):
        server_stores.comments.annotations.begin(Annotation(id_of("missing"), LEFT, "v", POINT))
        await until(lambda: not server_stores.comments.annotations.is_pending)
    assert unavailable.count() == 2


async def test_an_annotation_is_dropped_when_another_node_is_selected(server_stores: ServerStores) -> None:
    server_stores.connect()
    two = await server_stores.open("Two")
    server_stores.comments.annotations.begin(Annotation(id_of("Two"), "gone", "v", POINT))
    server_stores.selection.select(two.canvas_id, nodes=[id_of("Two left")])
    node_id = server_stores.comments.state.node_id
    assert node_id == id_of("Two left")
    server_stores.comments.annotations.begin(Annotation(id_of("Two"), "gone", "v", POINT))
    server_stores.selection.select(two.canvas_id, nodes=[id_of("Two right")])
    assert server_stores.comments.state.node_id == id_of("Two right")
    assert not server_stores.comments.annotations.is_pending


async def test_annotations_are_numbered_per_version(server_stores: ServerStores) -> None:
    await look(server_stores)
    for text in ("on v3 at 1% × 2%: a", "on v2 at 0:01: b", "on v3: c", "on v3 at 3% × 4%: d"):
        await say(server_stores, text)
    entries = server_stores.comments.state.entries
    assert [(entry.body[-1], entry.number) for entry in entries] == [("a", 1), ("b", 1), ("c", 0), ("d", 2)]
    annotations = server_stores.result_comments.annotations
    pins = annotations(id_of("One"), LEFT, id_of("One left v3"))
    assert [entry.body[-1] for entry in pins] == ["a", "d"]
    assert annotations(id_of("One"), RIGHT, id_of("One left v3")) == ()


async def test_opening_an_annotation_shows_its_version(server_stores: ServerStores) -> None:
    await look(server_stores)
    for text in ("on v3 at 1% × 2%: a", "on v9 at 1% × 2%: b", "on v3: c"):
        await say(server_stores, text)
    opened = QSignalSpy(server_stores.comments.annotations.opened)
    first, missing, plain = server_stores.comments.state.entries
    assert server_stores.comments.annotations.open(first)
    assert server_stores.selection.chosen_version(LEFT) == id_of("One left v3")
    assert opened.count() == 1
    assert not server_stores.comments.annotations.open(missing)
    assert server_stores.comments.annotations.open(plain)
    assert opened.count() == 1, "a comment on the whole version has no place"
