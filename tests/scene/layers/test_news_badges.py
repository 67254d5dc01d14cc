"""Dots at cards with unseen changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage

from wsdesk.graph.analysis.differences import Difference, DifferenceKind
from wsdesk.graph.model.camera import Camera
from wsdesk.store.history.news import News
from wsdesk.store.history.whats_new import CanvasNews


def test_a_changed_card_has_a_dot_until_it_is_seen(
    new_harness: Callable[..., Any], settled: Callable[[Any], QImage]
) -> None:
    harness = new_harness()
    harness.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    before = settled(harness)
    change = News("board", Difference(DifferenceKind.NODE_MOVED, "harbour"), 0, 0, ids=("harbour",))
    harness.whats_new.show(CanvasNews("board", "Board", (change,)))
    corner = harness.view.viewport().mapFromGlobal(harness.view.node_screen_rect("harbour").topLeft())
    accent = harness.themes.current.color("accent")
    assert settled(harness).pixelColor(corner) == accent != before.pixelColor(corner)
    assert harness.view.badges.text_of("harbour") == "changed"
    harness.whats_new.show()
    assert settled(harness).pixelColor(corner) == before.pixelColor(corner)
    assert harness.view.badges.text_of("harbour") == ""


def test_a_change_that_just_arrived_has_a_ring_and_moves_nothing(
    new_harness: Callable[..., Any], settled: Callable[[Any], QImage]
) -> None:
    harness = new_harness()
    harness.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    change = News("board", Difference(DifferenceKind.NODE_MOVED, "harbour"), 0, 0, ids=("harbour",))
    harness.whats_new.show(CanvasNews("board", "Board", (change,)))
    corner = harness.view.viewport().mapFromGlobal(harness.view.node_screen_rect("harbour").topLeft())
    dot, camera = settled(harness), harness.view.camera.camera
    harness.whats_new.arrived = frozenset({"harbour"})
    harness.whats_new.changed.emit(harness.whats_new.state)
    ring = settled(harness)
    accent = harness.themes.current.color("accent")
    beside = [corner + QPoint(-x, 0) for x in (8, 9)]
    assert any(ring.pixelColor(one) == accent for one in beside)
    assert not any(dot.pixelColor(one) == accent for one in beside)
    assert harness.view.camera.camera == camera


def test_notes_and_cards_of_a_whole_canvas_have_dots(
    new_harness: Callable[..., Any], settled: Callable[[Any], QImage]
) -> None:
    harness = new_harness()
    camera, accent = harness.view.camera, harness.themes.current.color("accent")
    note, card = harness.canvas.document.notes[0], harness.canvas.document.node_by_id["harbour"]

    def dot(x: float, y: float, scale: float) -> bool:
        """Whether the canvas has a dot at a point."""
        camera.set_camera(Camera(x, y, scale), moving=False)
        middle = harness.view.viewport().rect().center()
        return settled(harness).pixelColor(middle) == accent

    points = (note.rect.x, note.rect.y), (card.rect.x, card.rect.y)
    before = [dot(*point, scale) for point in points for scale in (1.0, 0.1)]
    ids = (note.id, "harbour")
    changes = [News("board", Difference(DifferenceKind.NODE_MOVED, one), 0, 0, ids=(one,)) for one in ids]
    harness.whats_new.show(CanvasNews("board", "Board", tuple(changes)))
    assert [dot(*point, scale) for point in points for scale in (1.0, 0.1)] == [True] * 4
    assert before == [False] * 4
    others = tuple(str(at) for at in range(600))
    many = News("board", Difference(DifferenceKind.NODE_MOVED, "harbour"), 0, 0, ids=("harbour", *others))
    harness.whats_new.show(CanvasNews("board", "Board", (many,)))
    assert [dot(card.rect.x, card.rect.y, scale) for scale in (1.0, 0.1)] == [True, False]
