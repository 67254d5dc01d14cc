"""The look for what the keyboard does not reach finds it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui_tour.reach import unreachable, unseen


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


def test_a_button_for_the_mouse_alone_is_told(qtbot: QtBot) -> None:
    mouse, hidden, both = QPushButton("Mouse"), QPushButton("Hidden"), QPushButton("Both")
    for button, name in ((mouse, "mouse"), (hidden, "hidden"), (both, "both")):
        button.setObjectName(name)
    mouse.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    window = window_with(qtbot, mouse, hidden, both)
    hidden.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    hidden.hide()
    assert unreachable(window) == ["window > mouse: Tab does not come here"]


def test_a_control_that_does_not_show_the_focus_is_told_once(qtbot: QtBot) -> None:
    blind, seeing = QPushButton("Blind"), QPushButton("Seeing")
    blind.setObjectName("blind")
    blind.setStyleSheet("QPushButton, QPushButton:focus { border: none; background: white; outline: none; }")
    seeing.setObjectName("seeing")
    seeing.setStyleSheet("QPushButton { border: 2px solid white; } QPushButton:focus { border-color: red; }")
    window = window_with(qtbot, blind, seeing)
    known: set[str] = set()
    assert unseen(window, known) == ["window > blind: nothing shows that it has the keys"]
    assert unseen(window, known) == []
