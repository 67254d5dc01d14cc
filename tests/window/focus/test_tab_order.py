"""Enter presses what has the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from wsdesk.panels.widgets.layout.boxes import row
from wsdesk.settings.table import LEFT_OPEN

ENTER = [Qt.Key.Key_Return, Qt.Key.Key_Enter]


@pytest.mark.parametrize("key", ENTER)
def test_a_button_of_the_window_is_pressed_by_enter(harness: Any, key: Qt.Key) -> None:
    window = harness.show()
    toggle = window.top.left_toggle
    toggle.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(toggle, key)
    assert harness.stores.settings.get(LEFT_OPEN) is False
    QTest.keyClick(toggle, key, Qt.KeyboardModifier.ShiftModifier)
    assert harness.stores.settings.get(LEFT_OPEN) is False


def _disable(widget: QWidget) -> None:
    widget.setEnabled(False)


@pytest.mark.parametrize("lose", [QWidget.hide, _disable])
def test_the_focus_stays_near_a_control_that_is_hidden_or_disabled(
    harness: Any, lose: Callable[[QWidget], None]
) -> None:
    window = harness.show()
    part = QWidget(window.area)
    row(lost := QPushButton("Lost"), near := QPushButton("Near"), parent=part)
    part.show()
    lost.setFocus()
    assert lost.hasFocus()
    lose(lost)
    assert near.hasFocus()
    part.hide()
    focused = window.focusWidget()
    assert focused is not None
    assert window.area.isAncestorOf(focused)


@pytest.mark.parametrize("key", ENTER)
def test_a_button_of_a_dialog_is_pressed_by_enter(harness: Any, key: Qt.Key) -> None:
    window = harness.show()
    harness.stores.commands.trigger("help.keys")
    change = harness.find(object, "keysChange")
    change.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(change, key)
    assert window.dialogs.current("settings") is not None
    assert window.dialogs.current("keys") is None


@pytest.mark.parametrize("key", ENTER)
def test_a_button_that_gets_the_keys_by_an_enter_is_not_pressed_by_it(harness: Any, key: Qt.Key) -> None:
    window = harness.show()
    toggle = window.top.left_toggle
    field = QLineEdit(window)
    field.show()
    field.setFocus()
    field.returnPressed.connect(toggle.setFocus)
    QTest.keyClick(field, key)
    assert toggle.hasFocus()
    assert harness.stores.settings.get(LEFT_OPEN) is True
    QTest.keyClick(toggle, key)
    assert harness.stores.settings.get(LEFT_OPEN) is False
