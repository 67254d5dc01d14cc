"""Keys belong to the pane that has the focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt

from wsdesk.store.commands.commands import Command


def command(command_id: str, done: list[str], keys: str, pane: str = "", **more: Any) -> Command:
    return Command(
        command_id,
        lambda: command_id,
        lambda _s: done.append(command_id),
        shortcuts=(keys,),
        pane=pane,
        **more,
    )


def test_a_key_goes_to_the_pane_and_else_to_the_window(harness: Any) -> None:
    done: list[str] = []
    harness.stores.commands.add(
        command("of.canvas", done, "Ctrl+D", "canvas"), command("of.window", done, "Ctrl+D")
    )
    harness.open("c1")
    window = harness.show()
    harness.views["c1"].setFocus()
    harness.qtbot.keyClick(harness.views["c1"], Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    window.left.setFocus()
    field = harness.find(object, "projects-field")
    field.setFocus()
    harness.qtbot.keyClick(field, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert done == ["of.canvas", "of.window"]


def test_an_arrow_of_one_pane_is_left_to_the_others(harness: Any) -> None:
    done: list[str] = []
    harness.stores.commands.add(command("version.next", done, "Right", "versions"))
    harness.open("c1")
    harness.show()
    seen: list[int] = []
    harness.views["c1"].keyPressEvent = lambda event: seen.append(event.key())
    harness.views["c1"].setFocus()
    harness.qtbot.keyClick(harness.views["c1"], Qt.Key.Key_Right)
    assert done == []
    assert seen == [Qt.Key.Key_Right]


def test_typing_stays_typing(harness: Any) -> None:
    done: list[str] = []
    harness.stores.commands.add(command("of.letter", done, "F"))
    harness.show()
    field = harness.find(object, "projects-field")
    field.setFocus()
    harness.qtbot.keyClicks(field, "ff")
    assert field.text() == "ff"
    assert done == []


def test_a_disabled_command_gives_the_key_to_the_next(harness: Any) -> None:
    done: list[str] = []
    harness.stores.commands.add(
        command("not.now", done, "Ctrl+D", "canvas", enabled=lambda _s: False),
        command("instead", done, "Ctrl+D"),
    )
    harness.open("c1")
    harness.show()
    harness.views["c1"].setFocus()
    harness.qtbot.keyClick(harness.views["c1"], Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert done == ["instead"]


def test_no_two_window_commands_want_the_same_key(make_harness: Callable[..., Any]) -> None:
    harness = make_harness()
    keys = [key for command in harness.stores.commands.all() if not command.pane for key in command.shortcuts]
    assert len(keys) == len(set(keys))


def test_a_command_that_writes_is_refused_with_the_reason_on_a_snapshot(harness: Any) -> None:
    done: list[str] = []
    refused: list[str] = []
    commands = harness.stores.commands
    commands.add(command("of.canvas", done, "C", "canvas", writes=True))
    commands.refused.connect(refused.append)
    harness.open("c1")
    window = harness.show()
    harness.views["c1"].setFocus()
    commands.read_only_reason = lambda: "Read-only"
    harness.qtbot.keyClick(harness.views["c1"], Qt.Key.Key_C)
    assert (done, refused) == ([], ["Read-only"])
    assert not commands.trigger("of.canvas")
    commands.read_only_reason = str
    harness.qtbot.keyClick(harness.views["c1"], Qt.Key.Key_C)
    assert (done, refused) == (["of.canvas"], ["Read-only"])
    assert window.isVisible()
