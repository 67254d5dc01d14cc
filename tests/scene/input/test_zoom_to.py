"""Bringing things into view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, QRect

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Kind, Node, Rect

CORNERS = {
    "upper left": (0, 0),
    "upper right": (2_000, 0),
    "lower left": (0, 1_500),
    "lower right": (2_000, 1_500),
}


def test_fitted_cards_are_not_below_the_minimap(new_harness: Callable[..., Any]) -> None:
    harness = new_harness()
    view = harness.view
    nodes = [Node(name, Kind.TEXT, Rect(x, y, 400, 300)) for name, (x, y) in CORNERS.items()]
    harness.canvas.reset(Document("board", tuple(nodes)))
    whole = QRect(0, 0, view.viewport().width(), view.viewport().height())

    def shown(name: str) -> QRect:
        return view.node_screen_rect(name).translated(-view.mapToGlobal(QPoint(0, 0)))

    view.fit()
    right, bottom = shown("lower right").right(), shown("lower right").bottom()
    minimap = QRect(right - 40, bottom - 40, whole.width() - right + 26, whole.height() - bottom + 26)
    assert shown("lower right").intersects(minimap)
    view.reserve(minimap)
    view.fit()
    assert all(whole.contains(shown(name)) for name in CORNERS)
    assert not any(shown(name).intersects(minimap) for name in CORNERS)

    # Where no card is below it, nothing gives way.
    harness.canvas.reset(Document("board", tuple(nodes[:3])))
    view.fit()
    camera = view.camera.camera
    view.reserve(None)
    view.fit()
    assert view.camera.camera == camera


def test_a_minimap_that_takes_much_of_a_small_view_is_ignored(new_harness: Callable[..., Any]) -> None:
    harness = new_harness()
    view = harness.view
    harness.canvas.reset(Document("board", (Node("wide", Kind.TEXT, Rect(0, 0, 4_000, 3_000)),)))
    view.fit()
    camera = view.camera.camera
    width, height = view.viewport().width(), view.viewport().height()
    view.reserve(QRect(width // 2, height // 2, width // 2, height // 2))
    view.fit()
    assert view.camera.camera == camera
