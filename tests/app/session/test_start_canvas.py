"""Waiting for the first canvas, before hidden panels are built and the server is connected."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QObject

from wsdesk.app.session.start_canvas import StartCanvas
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.store.base.load_state import LoadState

COPY = Document("c", (Node("n", Kind.TEXT, Rect(0, 0, 9, 9)),))
EMPTY = Document("c")


pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("mode", "phase", "document", "is_sharp", "is_awaited"),
    [
        ("offline", LoadState.IDLE, COPY, True, False),
        ("starting", LoadState.IDLE, COPY, True, False),
        ("starting", LoadState.IDLE, COPY, False, True),
        ("starting", LoadState.IDLE, EMPTY, True, True),
        ("offline", LoadState.IDLE, EMPTY, True, False),
        ("live", LoadState.BUSY, COPY, True, True),
        ("live", LoadState.READY, COPY, True, False),
    ],
)
def test_a_canvas_is_awaited_until_its_content_is_painted(
    qapp: object, mode: str, phase: LoadState, document: Document, is_sharp: bool, is_awaited: bool
) -> None:
    canvas = SimpleNamespace(state=SimpleNamespace(phase=phase), document=document)
    stores: Any = SimpleNamespace(
        canvases=SimpleNamespace(current=canvas),
        connection=SimpleNamespace(state=SimpleNamespace(mode=mode)),
        images=SimpleNamespace(idle=True),
    )
    navigator: Any = None
    view: Any = SimpleNamespace(static_layer=SimpleNamespace(is_sharp=is_sharp))
    parent = QObject()
    start = StartCanvas(stores, navigator, "", lambda: view, parent)
    assert start.is_awaited() == is_awaited


def starting(canvas: Any, profile_id: str = "p") -> Any:
    return SimpleNamespace(
        canvases=SimpleNamespace(current=canvas),
        connection=SimpleNamespace(state=SimpleNamespace(mode="starting", profile_id=profile_id)),
    )


@pytest.mark.parametrize(
    ("phase", "is_reading", "document", "was_painted", "is_opening"),
    [
        (LoadState.IDLE, True, EMPTY, False, True),
        (LoadState.BUSY, True, EMPTY, False, False),  # it isn't cached
        (LoadState.BUSY, True, COPY, False, True),
        (LoadState.BUSY, True, COPY, True, False),
        (LoadState.IDLE, False, EMPTY, False, False),
    ],
)
def test_a_canvas_is_opening_until_its_cached_copy_is_painted(
    qapp: object, phase: LoadState, is_reading: bool, document: Document, was_painted: bool, is_opening: bool
) -> None:
    tasks = SimpleNamespace(running=lambda _key: is_reading)
    canvas = SimpleNamespace(state=SimpleNamespace(phase=phase), document=document, tasks=tasks)
    navigator: Any = None
    view: Any = SimpleNamespace(static_layer=SimpleNamespace(was_painted=was_painted))
    parent = QObject()
    start = StartCanvas(starting(canvas), navigator, "", lambda: view, parent)
    assert start.is_opening() == is_opening


@pytest.mark.parametrize(("profile_id", "is_opening"), [("", True), ("p", False)])
def test_no_canvas_is_opening_once_the_profile_is_known_and_none_was_restored(
    qapp: object, profile_id: str, is_opening: bool
) -> None:
    navigator: Any = None
    parent = QObject()
    start = StartCanvas(starting(None, profile_id), navigator, "", lambda: None, parent)
    assert start.is_opening() == is_opening


async def test_a_canvas_that_takes_long_delays_the_connection_only_for_a_while(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StartCanvas, "MAX_WAIT_S", 0.05)
    canvas = SimpleNamespace(state=SimpleNamespace(phase=LoadState.BUSY), document=COPY)
    layer = SimpleNamespace(was_painted=False)
    navigator: Any = None
    view: Any = SimpleNamespace(static_layer=layer)
    parent = QObject()
    start = StartCanvas(starting(canvas), navigator, "", lambda: view, parent)
    await asyncio.wait_for(start.wait_until_painted(), 10)  # although it is never painted
    monkeypatch.setattr(StartCanvas, "MAX_WAIT_S", 60.0)
    waiting = asyncio.ensure_future(start.wait_until_painted())
    await asyncio.sleep(0.02)
    assert not waiting.done()
    layer.was_painted = True
    await asyncio.wait_for(waiting, 10)
