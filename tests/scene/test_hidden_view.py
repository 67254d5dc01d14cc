"""What a hidden view releases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import ref

import pytest

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Kind, Node, Rect
from wsdesk.store.base import slices


def test_a_hidden_view_releases_its_batches_in_slices(
    new_harness: Callable[..., Any],
    settled: Callable[[Any], Any],
    qtbot: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nodes = [Node(f"n{i}", Kind.TEXT, Rect(i % 50 * 1300, i // 50 * 900, 240, 200)) for i in range(2000)]
    edges = [Edge(f"e{i}", f"n{i}", f"n{(i * 7) % 2000}", "text", "prompt") for i in range(2000)]
    harness = new_harness(Document("board", tuple(nodes), tuple(edges)))
    view = harness.view
    view.fit()
    settled(harness)
    batches = ref(view.static_layer.painting.low_detail)
    monkeypatch.setattr(slices, "CALCULATION_SLICE_S", -1.0)  # one step
    view.hide()
    assert batches() is not None
    qtbot.waitUntil(lambda: batches() is None)
