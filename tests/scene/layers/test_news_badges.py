"""Dots at cards with unseen changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtGui import QImage

from wsdesk.graph.analysis.differences import Difference, DifferenceKind
from wsdesk.graph.model.camera import Camera
from wsdesk.store.history.whats_new import CanvasNews, News


def test_a_changed_card_has_a_dot_until_it_is_seen(
    new_desk: Callable[..., Any], settled: Callable[[Any], QImage]
) -> None:
    desk = new_desk()
    desk.view.camera.set_camera(Camera(492, 432, 1.0), moving=False)
    before = settled(desk)
    change = News("board", Difference(DifferenceKind.NODE_MOVED, "harbour"), 0, 0, ids=("harbour",))
    desk.whats_new.show(CanvasNews("board", "Board", (change,)))
    corner = desk.view.viewport().mapFromGlobal(desk.view.node_screen_rect("harbour").topLeft())
    accent = desk.themes.current.color("accent")
    assert settled(desk).pixelColor(corner) == accent != before.pixelColor(corner)
    assert desk.view._badge_text("harbour") == "changed"
    desk.whats_new.show()
    assert settled(desk).pixelColor(corner) == before.pixelColor(corner)
    assert desk.view._badge_text("harbour") == ""
