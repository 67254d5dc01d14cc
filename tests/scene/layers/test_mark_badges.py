"""Marks on cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage

from wsdesk.graph.model.camera import Camera
from wsdesk.graph.model.document import Document
from wsdesk.scene.layers.mark_badges import MarkBadgeLayer
from wsdesk.store.culling.marks import Flag, ResultMarks


@pytest.fixture
def harness(new_harness: Callable[..., Any]) -> Any:
    made = new_harness()
    document = made.canvas.document
    nodes = [replace(node, version_id=f"v-{node.id}") for node in document.nodes]
    made.canvas.reset(Document("board", tuple(nodes), document.edges, document.notes))
    made.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    return made


def marks_of(harness: Any) -> dict[str, ResultMarks]:
    layer = harness.view.findChild(MarkBadgeLayer)
    return {mark.node_id: mark.marks for mark in layer.item.marks}


def test_cards_show_the_marks_of_their_shown_version(harness: Any, settled: Callable[[Any], QImage]) -> None:
    before = settled(harness)
    harness.marks.set_flag(["v-harbour"], Flag.PICK)
    harness.marks.set_rating(["v-harbour", "v-elsewhere"], 4)
    assert marks_of(harness) == {"harbour": ResultMarks(Flag.PICK, 4)}
    image = settled(harness)
    rect = harness.view.node_screen_rect("harbour")
    badge = harness.view.viewport().mapFromGlobal(rect.topLeft()) + QPoint(10 + 4 + 2, -9)
    assert image.pixelColor(badge) == harness.themes.current.color("ok")
    assert before.pixelColor(badge) != image.pixelColor(badge)
    harness.marks.history.undo()
    harness.marks.history.undo()
    assert marks_of(harness) == {}


def test_marks_are_part_of_the_tooltip(harness: Any) -> None:
    harness.marks.set_flag(["v-harbour"], Flag.REJECT)
    harness.marks.set_rating(["v-harbour"], 1)
    assert harness.view.badges.text_of("harbour") == "Rejected, 1 star"
