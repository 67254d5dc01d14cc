"""Commands are given other keys, and everything that shows or takes keys follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton

from wsdesk.settings.table import KEY_PRESET
from wsdesk.store.commands.commands import Command, MenuPlace

CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def editor(harness: Any) -> Any:
    for name, keys, pane in (("connect", "C", "canvas"), ("write", "M", "")):
        harness.stores.commands.add(
            Command(f"it.{name}", name.title, print, MenuPlace("node"), (keys,), pane=pane)
        )
    harness.open("c1")
    window = harness.show()
    window.dialogs.open_key_settings()
    return window.dialogs.current("settings").editor


def choose(editor: Any, command_id: str) -> None:
    editor.tree.select(command_id)


def press(harness: Any, name: str) -> None:
    harness.qtbot.mouseClick(harness.find(QPushButton, name), LEFT)


def give(
    harness: Any, editor: Any, command_id: str, key: Qt.Key, held: Any = Qt.KeyboardModifier.NoModifier
) -> None:
    choose(editor, command_id)
    press(harness, "keysEditorAdd")
    harness.qtbot.keyClick(editor.field, key, held)


def chips(editor: Any) -> list[str]:
    found = editor.findChildren(QPushButton)
    return [chip.property("key") for chip in found if chip.property("key") and chip.isVisible()]


def test_a_command_gets_another_key_and_menus_and_tooltips_follow(harness: Any, editor: Any) -> None:
    give(harness, editor, "side.left", Qt.Key.Key_J, CTRL)
    assert chips(editor) == ["Ctrl+B", "Ctrl+J"]
    press(harness, "keysEditorKey-Ctrl+B")
    assert chips(editor) == ["Ctrl+J"]
    entry = next(a for a in harness.window.menus.part("view").actions() if a.objectName() == "side.left")
    assert entry.text().endswith("\tCtrl+J")
    assert "Ctrl+J" in harness.window.top.left_toggle.toolTip()
    assert harness.window.keys.command_for("Ctrl+B") is None
    assert harness.window.keys.command_for("Ctrl+J").id == "side.left"


def test_a_key_of_another_command_is_told_and_asked_for(harness: Any, editor: Any) -> None:
    give(harness, editor, "side.minimap", Qt.Key.Key_B, CTRL)
    assert "“Left sidebar”" in editor.message.text()
    assert harness.stores.commands.key_of("side.minimap") == ""
    press(harness, "keysEditorLeave")
    assert harness.stores.commands.key_of("side.left") == "Ctrl+B"
    give(harness, editor, "side.minimap", Qt.Key.Key_B, CTRL)
    press(harness, "keysEditorTake")
    assert harness.stores.commands.key_of("side.minimap") == "Ctrl+B"
    assert harness.stores.commands.key_of("side.left") == ""
    press(harness, "keysEditorUsual")
    assert harness.stores.commands.key_of("side.left") == "Ctrl+B"


def test_a_key_that_a_pane_keeps_is_told(harness: Any, editor: Any) -> None:
    give(harness, editor, "side.minimap", Qt.Key.Key_C)
    assert harness.stores.commands.key_of("side.minimap") == "C"
    assert "the canvas" in editor.message.text()
    assert "“Connect”" in editor.message.text()


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Space])
def test_keys_that_one_moves_with_cannot_be_given_away(harness: Any, editor: Any, key: Qt.Key) -> None:
    give(harness, editor, "side.minimap", key)
    assert harness.stores.commands.key_of("side.minimap") == ""
    assert "Ctrl or Alt" in editor.message.text()
    assert editor.field.isVisible()


def test_escape_gives_up_and_leaves_the_window_open(harness: Any, editor: Any) -> None:
    give(harness, editor, "side.minimap", Qt.Key.Key_Escape)
    assert not editor.field.isVisible()
    assert editor.add.isVisible()
    assert editor.isVisible()


def test_all_go_back_to_their_usual_keys(harness: Any, editor: Any) -> None:
    assert not editor.all_usual.isEnabled()
    give(harness, editor, "side.minimap", Qt.Key.Key_J, CTRL)
    give(harness, editor, "theme.dark", Qt.Key.Key_D, CTRL)
    press(harness, "keysEditorAllUsual")
    assert harness.stores.commands.key_of("theme.dark") == ""
    assert not editor.all_usual.isEnabled()


def test_what_was_given_returns_at_the_next_start(
    harness: Any, editor: Any, make_harness: Callable[..., Any]
) -> None:
    give(harness, editor, "side.minimap", Qt.Key.Key_B, CTRL)
    press(harness, "keysEditorTake")
    again = make_harness()
    assert again.window.keys.command_for("Ctrl+B").id == "side.minimap"


def test_a_preset_changes_keys_and_leaves_those_that_were_given(harness: Any, editor: Any) -> None:
    finder = harness.stores.commands.key_of("go.finder")
    give(harness, editor, "theme.dark", Qt.Key.Key_Slash, CTRL)
    harness.stores.settings.set(KEY_PRESET, "figma-like")
    assert harness.stores.commands.get("go.finder").shortcuts == ("Ctrl+K", "Ctrl+P")
    assert harness.stores.commands.key_of("side.left") == "Ctrl+\\"
    assert harness.stores.commands.key_of("theme.dark") == "Ctrl+/"
    harness.stores.settings.set(KEY_PRESET, "wsdesk")
    assert harness.stores.commands.key_of("go.finder") == finder


def test_a_digit_with_shift_is_called_by_its_digit(harness: Any, editor: Any) -> None:
    choose(editor, "side.minimap")
    press(harness, "keysEditorAdd")
    held = Qt.KeyboardModifier.ShiftModifier
    exclamation = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Exclam, held, 10, 0x21, 1, "!")
    QApplication.sendEvent(editor.field, exclamation)
    assert harness.stores.commands.key_of("side.minimap") == "Shift+1"


def test_a_disk_that_refuses_is_told(harness: Any, editor: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr("wsdesk.settings.shortcuts.write_toml", refuse)
    give(harness, editor, "side.minimap", Qt.Key.Key_J, CTRL)
    assert harness.stores.commands.key_of("side.minimap") == "Ctrl+J"
    assert harness.stores.notifications.recent[-1].level == "warning"
