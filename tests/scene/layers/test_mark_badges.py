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
def desk(new_desk: Callable[..., Any]) -> Any:
    made = new_desk()
    document = made.canvas.document
    nodes = [replace(node, version_id=f"v-{node.id}") for node in document.nodes]
    made.canvas.reset(Document("board", tuple(nodes), document.edges, document.notes))
    made.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    return made


def marks_of(desk: Any) -> dict[str, ResultMarks]:
    layer = desk.view.findChild(MarkBadgeLayer)
    return {mark.node_id: mark.marks for mark in layer.item.marks}


def test_cards_show_the_marks_of_their_shown_version(desk: Any, settled: Callable[[Any], QImage]) -> None:
    before = settled(desk)
    desk.marks.set_flag(["v-harbour"], Flag.PICK)
    desk.marks.set_rating(["v-harbour", "v-elsewhere"], 4)
    assert marks_of(desk) == {"harbour": ResultMarks(Flag.PICK, 4)}
    image = settled(desk)
    rect = desk.view.node_screen_rect("harbour")
    badge = desk.view.viewport().mapFromGlobal(rect.topLeft()) + QPoint(10 + 4 + 2, -9)
    assert image.pixelColor(badge) == desk.themes.current.color("ok")
    assert before.pixelColor(badge) != image.pixelColor(badge)
    desk.marks.history.undo()
    desk.marks.history.undo()
    assert marks_of(desk) == {}


def test_marks_are_part_of_the_tooltip(desk: Any) -> None:
    desk.marks.set_flag(["v-harbour"], Flag.REJECT)
    desk.marks.set_rating(["v-harbour"], 1)
    assert desk.view._badge_text("harbour") == "Rejected, 1 star"
