"""Waiting for the first canvas, before hidden panels are built."""

from __future__ import annotations

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
