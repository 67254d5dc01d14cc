"""Controls that the keyboard doesn't reach are found."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui_tour.reachability import controls_without_focus_mark, unreachable_controls


def window_with(qtbot: QtBot, *widgets: QWidget) -> QWidget:
    window = QWidget()
    window.setObjectName("window")
    column = QVBoxLayout(window)
    for widget in widgets:
        column.addWidget(widget)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=30_000)
    return window


def test_a_button_for_the_mouse_only_is_reported(qtbot: QtBot) -> None:
    mouse_only, hidden, reachable = QPushButton("Mouse only"), QPushButton("Hidden"), QPushButton("Both")
    for button, name in ((mouse_only, "mouse"), (hidden, "hidden"), (reachable, "both")):
        button.setObjectName(name)
    mouse_only.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    window = window_with(qtbot, mouse_only, hidden, reachable)
    hidden.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    hidden.hide()
    assert unreachable_controls(window) == ["window > mouse: not reached by Tab"]


def test_a_control_that_does_not_show_the_focus_is_reported_once(qtbot: QtBot) -> None:
    unmarked, marked = QPushButton("Unmarked"), QPushButton("Marked")
    unmarked.setObjectName("unmarked")
    unmarked.setStyleSheet(
        "QPushButton, QPushButton:focus { border: none; background: white; outline: none; }"
    )
    marked.setObjectName("marked")
    marked.setStyleSheet("QPushButton { border: 2px solid white; } QPushButton:focus { border-color: red; }")
    window = window_with(qtbot, unmarked, marked)
    known: set[str] = set()
    assert controls_without_focus_mark(window, known) == ["window > unmarked: the focus is not visible"]
    assert controls_without_focus_mark(window, known) == []
