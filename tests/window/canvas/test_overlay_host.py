from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from typing_extensions import override

from wsdesk.window.canvas.overlay_host import OverlayHost


class FakeOverlay(QLineEdit):
    opened = Signal()
    closed = Signal()


class Harness(QObject):
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
        self.overlays = OverlayHost(self.ground, self.window)
        self.overlay = FakeOverlay()
        self.overlays.add(self.overlay)
        self.upper = FakeOverlay()
        self.overlays.add(self.upper)
        self.window.show()
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)


@pytest.fixture
def harness(qtbot: Any) -> Harness:
    return Harness(qtbot)


def test_a_cover_lies_over_the_ground_from_opened_to_closed(harness: Harness) -> None:
    assert harness.overlays.current is None
    harness.overlay.opened.emit()
    assert harness.overlays.current is harness.overlay
    assert harness.overlay.geometry() == harness.ground.geometry()
    harness.window.resize(600, 300)
    assert harness.overlay.geometry() == harness.ground.geometry()
    harness.overlay.closed.emit()
    assert harness.overlays.current is None


class PlainOverlay(QWidget):
    opened = Signal()
    closed = Signal()


class Paints(QObject):
    """Counts the paint events of a widget."""

    count = 0

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.Paint
        return False


def test_what_lies_below_a_cover_is_not_painted_with_it(harness: Harness, qtbot: Any) -> None:
    overlay, below, above = PlainOverlay(), Paints(), Paints()
    overlay.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    harness.window.setStyleSheet("PlainOverlay { background: #123456; }")
    harness.overlays.add(overlay)
    overlay.installEventFilter(above)
    overlay.opened.emit()
    qtbot.waitUntil(lambda: above.count > 0)
    harness.ground.installEventFilter(below)
    above.count = 0
    overlay.update()
    qtbot.waitUntil(lambda: above.count > 0)
    assert below.count == 0


def test_the_focus_does_not_go_below_a_cover(harness: Harness) -> None:
    below = QLineEdit(harness.ground)
    below.show()
    harness.overlay.opened.emit()
    below.setFocus()
    assert QApplication.focusWidget() is harness.overlay
    harness.elsewhere.setFocus()
    assert QApplication.focusWidget() is harness.elsewhere
    harness.overlay.closed.emit()
    below.setFocus()
    assert QApplication.focusWidget() is below


def test_what_had_the_focus_has_it_again(harness: Harness) -> None:
    harness.elsewhere.setFocus()
    harness.overlay.opened.emit()
    assert QApplication.focusWidget() is harness.overlay
    harness.overlay.closed.emit()
    assert QApplication.focusWidget() is harness.elsewhere


def test_what_is_gone_meanwhile_leaves_the_focus_to_the_ground(harness: Harness) -> None:
    harness.elsewhere.setFocus()
    harness.overlay.opened.emit()
    harness.elsewhere.hide()
    harness.overlay.closed.emit()
    assert QApplication.focusWidget() is harness.ground


def test_a_cover_that_closes_behind_another_focus_takes_nothing(harness: Harness) -> None:
    harness.overlay.opened.emit()
    harness.elsewhere.setFocus()
    harness.overlay.closed.emit()
    assert QApplication.focusWidget() is harness.elsewhere


def test_the_focus_goes_back_through_covers_that_lie_over_one_another(harness: Harness) -> None:
    harness.elsewhere.setFocus()
    harness.overlay.opened.emit()
    harness.upper.opened.emit()
    assert QApplication.focusWidget() is harness.upper
    harness.upper.closed.emit()
    assert QApplication.focusWidget() is harness.overlay
    harness.overlay.closed.emit()
    assert QApplication.focusWidget() is harness.elsewhere


def test_a_cover_that_comes_up_again_keeps_where_its_focus_came_from(harness: Harness) -> None:
    harness.elsewhere.setFocus()
    harness.overlay.opened.emit()
    harness.overlay.opened.emit()
    harness.overlay.closed.emit()
    assert QApplication.focusWidget() is harness.elsewhere


def test_the_focus_goes_to_the_cover_on_top_if_the_one_it_came_from_is_below(harness: Harness) -> None:
    harness.overlay.opened.emit()
    harness.upper.opened.emit()
    harness.ground.setFocus()
    harness.upper.closed.emit()
    harness.upper.opened.emit()  # from the ground, which the first overlay hides
    harness.upper.closed.emit()
    assert QApplication.focusWidget() is harness.overlay
