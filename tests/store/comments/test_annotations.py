"""Annotations through the comments store, against the embedded server."""

from __future__ import annotations

import pytest
from faulty import until
from PySide6.QtTest import QSignalSpy
from served import Served, ident

from wsdesk.store.base.load_state import LoadState
from wsdesk.store.comments.annotations import Annotation
from wsdesk.store.comments.comment_tag import Area, TimeSpan

pytestmark = pytest.mark.anyio
LEFT, RIGHT = ident("One left"), ident("One right")
POINT = Area(0.42, 0.61, 0.42, 0.61)


async def look(served: Served, node: str = LEFT) -> None:
    served.connect()
    canvas = await served.open("One")
    await until(lambda: served.comments.threads.counts(canvas.canvas_id))
    served.selection.select(canvas.canvas_id, nodes=[node])
    await until(lambda: served.comments.state.phase is LoadState.READY)


async def say(served: Served, text: str) -> None:
    served.comments.set_draft(text)
    assert served.comments.post()
    await until(lambda: served.outbox.entries == ())


async def test_an_annotation_begins_as_a_draft_that_keeps_the_text(served: Served) -> None:
    await look(served)
    served.comments.set_draft("brighter")
    asked = QSignalSpy(served.comments.writing_requested)
    served.comments.annotations.begin(Annotation(ident("One"), LEFT, ident("One left v3"), POINT))
    assert served.comments.state.draft == "on v3 at 42% × 61%: brighter"
    assert asked.count() == 1


async def test_an_annotation_of_another_node_selects_it_first(served: Served) -> None:
    await look(served, RIGHT)
    span = TimeSpan(3_200, 3_200)
    served.comments.annotations.begin(Annotation(ident("One"), LEFT, ident("One left v3"), None, span))
    await until(lambda: served.comments.state.draft)
    assert (served.comments.state.node_id, served.comments.state.draft) == (LEFT, "on v3 at 0:03.2: ")
    assert served.selection.chosen_version(LEFT) == ident("One left v3")


async def test_an_annotation_of_another_canvas_opens_it_first(served: Served) -> None:
    served.connect()
    await served.open("Two")
    served.comments.annotations.begin(Annotation(ident("One"), LEFT, ident("One left v3"), POINT))
    await until(lambda: served.comments.state.draft)
    assert served.comments.state.draft == "on v3 at 42% × 61%: "
    assert served.canvases.current is not None
    assert served.canvases.current.canvas_id == ident("One")


async def test_an_annotation_is_dropped_when_the_user_goes_elsewhere(served: Served) -> None:
    served.connect()
    two = await served.open("Two")
    served.comments.annotations.begin(Annotation(ident("One"), LEFT, ident("One left v3"), POINT))
    served.canvases.open(two.canvas_id)  # before the other canvas is loaded
    served.selection.select(two.canvas_id, nodes=[ident("Two left")])
    assert served.comments.state.node_id == ident("Two left")
    await look(served)
    assert served.comments.state.draft == ""


async def test_an_annotation_of_an_unknown_version_tags_no_other(served: Served) -> None:
    await look(served)
    served.comments.set_draft("brighter")
    failed = QSignalSpy(served.comments.annotations.failed)
    served.comments.annotations.begin(Annotation(ident("One"), LEFT, "gone", POINT))
    assert served.comments.state.draft == "brighter"
    assert failed.count() == 1


async def test_an_annotation_of_a_canvas_that_cannot_be_loaded_is_reported(served: Served) -> None:
    """For example offline, if only the index has it."""
    served.connect()
    await served.open("Two")
    unavailable = QSignalSpy(served.comments.annotations.unavailable)
    for _ in range(2):
        served.comments.annotations.begin(Annotation(ident("missing"), LEFT, "v", POINT))
        await until(lambda: not served.comments.annotations.is_pending)
    assert unavailable.count() == 2


async def test_an_annotation_is_dropped_when_another_node_is_selected(served: Served) -> None:
    served.connect()
    two = await served.open("Two")
    served.comments.annotations.begin(Annotation(ident("Two"), "gone", "v", POINT))
    served.selection.select(two.canvas_id, nodes=[ident("Two left")])
    node_id = served.comments.state.node_id
    assert node_id == ident("Two left")
    served.comments.annotations.begin(Annotation(ident("Two"), "gone", "v", POINT))
    served.selection.select(two.canvas_id, nodes=[ident("Two right")])
    assert served.comments.state.node_id == ident("Two right")
    assert not served.comments.annotations.is_pending


async def test_annotations_are_numbered_per_version(served: Served) -> None:
    await look(served)
    for text in ("on v3 at 1% × 2%: a", "on v2 at 0:01: b", "on v3: c", "on v3 at 3% × 4%: d"):
        await say(served, text)
    entries = served.comments.state.entries
    assert [(entry.body[-1], entry.number) for entry in entries] == [("a", 1), ("b", 1), ("c", 0), ("d", 2)]
    pins = served.comments.annotations.of_version(LEFT, ident("One left v3"))
    assert [entry.body[-1] for entry in pins] == ["a", "d"]
    assert served.comments.annotations.of_version(RIGHT, ident("One left v3")) == ()


async def test_opening_an_annotation_shows_its_version(served: Served) -> None:
    await look(served)
    for text in ("on v3 at 1% × 2%: a", "on v9 at 1% × 2%: b", "on v3: c"):
        await say(served, text)
    opened = QSignalSpy(served.comments.annotations.opened)
    first, missing, plain = served.comments.state.entries
    assert served.comments.annotations.open(first)
    assert served.selection.chosen_version(LEFT) == ident("One left v3")
    assert opened.count() == 1
    assert not served.comments.annotations.open(missing)
    assert served.comments.annotations.open(plain)
    assert opened.count() == 1, "a comment on the whole version has no place"
