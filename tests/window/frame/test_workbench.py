"""Sides that open, close, float and are dragged."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from wsdesk.settings.table import LEFT_OPEN, LEFT_WIDTH, RIGHT_WIDTH
from wsdesk.window.frame.arrangement import CANVAS_MIN


def test_ctrl_b_closes_and_opens_the_left_side_and_it_is_remembered(harness: Any) -> None:
    window = harness.show()
    harness.qtbot.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert not window.left.isVisible()
    assert harness.stores.settings.get(LEFT_OPEN) is False
    assert not window.top.left_toggle.isChecked()
    harness.qtbot.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert window.left.isVisible()
    assert window.top.left_toggle.isChecked()


def test_ctrl_alt_b_closes_the_right_side(harness: Any) -> None:
    window = harness.show()
    harness.qtbot.keyClick(
        window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    )
    assert not window.right.isVisible()
    assert window.left.isVisible()


def test_a_dragged_width_is_remembered_and_a_double_click_takes_it_back(harness: Any) -> None:
    window = harness.show()
    grip = harness.find(object, "rightGrip")
    before = window.right.width()
    QTest.mousePress(grip, Qt.MouseButton.LeftButton, pos=QPoint(3, 200))
    QTest.mouseMove(grip, QPoint(-17, 200))
    QTest.mouseRelease(grip, Qt.MouseButton.LeftButton, pos=QPoint(3, 200))
    assert window.right.width() == before + 20
    assert harness.stores.settings.get(RIGHT_WIDTH) == before + 20
    QTest.mouseDClick(grip, Qt.MouseButton.LeftButton, pos=QPoint(3, 200))
    assert harness.stores.settings.get(RIGHT_WIDTH) == RIGHT_WIDTH.default


def test_a_grip_is_moved_by_arrow_keys(harness: Any) -> None:
    window = harness.show()
    grip = harness.find(object, "leftGrip")
    before = window.left.width()
    grip.setFocus()
    harness.qtbot.keyClick(grip, Qt.Key.Key_Right)
    assert window.left.width() > before
    assert harness.stores.settings.get(LEFT_WIDTH) == window.left.width()


@pytest.mark.parametrize("width", [1280, 1024, 800, 640])
def test_the_canvas_keeps_its_room_at_every_width(harness: Any, width: int) -> None:
    window = harness.show(width, 600)
    assert window.area.width() >= CANVAS_MIN


def test_a_side_without_room_floats_and_goes_with_escape(harness: Any) -> None:
    window = harness.show(800, 500)
    assert not window.right.isVisible()
    canvas_width = window.area.width()
    window.workbench.toggle("right")
    assert window.right.isVisible()
    assert window.workbench.is_floating("right")
    assert window.area.width() == canvas_width
    harness.qtbot.waitUntil(lambda: window.right.geometry().right() == window.workbench.width() - 1)
    assert window.right.isAncestorOf(window.focusWidget())
    harness.qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert not window.right.isVisible()


def test_a_floating_side_goes_when_the_canvas_gets_the_focus(harness: Any) -> None:
    harness.open("c1")
    window = harness.show(800, 500)
    window.workbench.toggle("right")
    harness.views["c1"].setFocus()
    assert not window.right.isVisible()


def test_a_floating_side_docks_again_when_there_is_room(harness: Any) -> None:
    window = harness.show(800, 500)
    assert not window.right.isVisible()
    window.resize(1400, 800)
    assert window.right.isVisible()
    assert not window.workbench.is_floating("right")


def test_right_to_left_the_sides_change_places(harness: Any) -> None:
    window = harness.show()
    window.workbench.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    window.resize(1290, 800)
    assert window.left.x() > window.area.x() > window.right.x()
