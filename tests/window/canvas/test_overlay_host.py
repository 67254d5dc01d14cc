from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from wsdesk.window.canvas.overlay_host import OverlayHost


class Cover(QLineEdit):
    opened = Signal()
    closed = Signal()


class Desk(QObject):
    def __init__(self, qtbot: Any) -> None:
        super().__init__()
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.window.resize(400, 300)
        self.ground = QLineEdit()
        self.elsewhere = QLineEdit()
        column = QVBoxLayout(self.window)
        column.addWidget(self.ground)
        column.addWidget(self.elsewhere)
        self.covers = OverlayHost(self.ground, self.window)
        self.cover = Cover()
        self.covers.add(self.cover)
        self.upper = Cover()
        self.covers.add(self.upper)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)


@pytest.fixture
def desk(qtbot: Any) -> Desk:
    return Desk(qtbot)


def test_a_cover_lies_over_the_ground_from_opened_to_closed(desk: Desk) -> None:
    assert desk.covers.current is None
    desk.cover.opened.emit()
    assert desk.covers.current is desk.cover
    assert desk.cover.geometry() == desk.ground.geometry()
    desk.window.resize(600, 300)
    assert desk.cover.geometry() == desk.ground.geometry()
    desk.cover.closed.emit()
    assert desk.covers.current is None


def test_what_had_the_focus_has_it_again(desk: Desk) -> None:
    desk.elsewhere.setFocus()
    desk.cover.opened.emit()
    assert QApplication.focusWidget() is desk.cover
    desk.cover.closed.emit()
    assert QApplication.focusWidget() is desk.elsewhere


def test_what_is_gone_meanwhile_leaves_the_focus_to_the_ground(desk: Desk) -> None:
    desk.elsewhere.setFocus()
    desk.cover.opened.emit()
    desk.elsewhere.hide()
    desk.cover.closed.emit()
    assert QApplication.focusWidget() is desk.ground


def test_a_cover_that_closes_behind_another_focus_takes_nothing(desk: Desk) -> None:
    desk.cover.opened.emit()
    desk.elsewhere.setFocus()
    desk.cover.closed.emit()
    assert QApplication.focusWidget() is desk.elsewhere


def test_the_focus_goes_back_through_covers_that_lie_over_one_another(desk: Desk) -> None:
    desk.elsewhere.setFocus()
    desk.cover.opened.emit()
    desk.upper.opened.emit()
    assert QApplication.focusWidget() is desk.upper
    desk.upper.closed.emit()
    assert QApplication.focusWidget() is desk.cover
    desk.cover.closed.emit()
    assert QApplication.focusWidget() is desk.elsewhere


def test_a_cover_that_comes_up_again_keeps_where_its_focus_came_from(desk: Desk) -> None:
    desk.elsewhere.setFocus()
    desk.cover.opened.emit()
    desk.cover.opened.emit()
    desk.cover.closed.emit()
    assert QApplication.focusWidget() is desk.elsewhere


def test_the_focus_goes_to_the_cover_on_top_if_the_one_it_came_from_is_below(desk: Desk) -> None:
    desk.cover.opened.emit()
    desk.upper.opened.emit()
    desk.ground.setFocus()
    desk.upper.closed.emit()
    desk.upper.opened.emit()  # from the ground, which the first cover hides
    desk.upper.closed.emit()
    assert QApplication.focusWidget() is desk.cover
