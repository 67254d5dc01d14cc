"""Panels and overlays that are built while the window is idle, or earlier for a key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tests.window.commands.test_shortcuts import command
from tests.window.conftest import panel_spec
from wsdesk.window.frame.idle_builder import IdleBuilder


def test_a_key_pressed_before_the_window_is_idle_builds_its_panel(
    make_harness: Callable[..., Any], qtbot: Any
) -> None:
    def is_built(name: str) -> bool:
        return harness.window.findChild(QWidget, f"{name}-field") is not None

    done: list[str] = []
    harness = make_harness(
        panel_spec("first", "First", "left"),
        panel_spec("wanted", "Wanted", "left", command("wanted", done, "Ctrl+G")),
        panel_spec("last", "Last", "left"),
    )
    harness.window.show()
    qtbot.keyClick(harness.window, Qt.Key.Key_Control)
    assert not is_built("wanted"), "a modifier alone has no command"
    qtbot.keyClick(harness.window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    assert done == ["wanted"]
    assert not is_built("last"), "it is left for when the window is idle"
    qtbot.waitUntil(lambda: not harness.window.builder.is_active)
    assert is_built("last")


def test_hidden_panels_are_built_when_the_program_is_not_busy(
    make_harness: Callable[..., Any], qtbot: Any
) -> None:
    def built() -> list[str]:
        return [name for name in ("first", "hidden") if harness.window.left.pages.panel(name) is not None]

    harness = make_harness(panel_spec("first", "First", "left"), panel_spec("hidden", "Hidden", "left"))

    def prepare() -> bool:
        prepared.append(built())
        return len(prepared) == 1  # another step is left after the first

    busy = [True]
    prepared: list[list[str]] = []
    harness.window.builder.is_busy = lambda: busy[0]
    harness.window.builder.prepare = prepare
    harness.window.show()
    qtbot.waitUntil(lambda: len(prepared) > 1)
    assert prepared[0] == built() == ["first"]
    busy[0] = False
    qtbot.waitUntil(lambda: not harness.window.builder.is_active)
    assert built() == ["first", "hidden"]


def test_hidden_panels_are_built_after_a_while_in_any_case(
    make_harness: Callable[..., Any], qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(IdleBuilder, "MAX_BUSY_S", 0.05)
    harness = make_harness(panel_spec("first", "First", "left"), panel_spec("hidden", "Hidden", "left"))
    harness.window.builder.is_busy = lambda: True
    harness.window.show()
    qtbot.waitUntil(lambda: not harness.window.builder.is_active)
    assert harness.window.left.pages.panel("hidden") is not None


@pytest.mark.parametrize("opened", ["main menu", "context menu", "palette", "field", "command"])
def test_a_list_of_commands_is_complete_although_the_program_is_busy(
    make_harness: Callable[..., Any], qtbot: Any, opened: str
) -> None:
    harness = make_harness(
        panel_spec("first", "First", "left"),
        panel_spec("hidden", "Hidden", "left", command("hidden", [], "")),
    )
    window = harness.window
    window.builder.is_busy = lambda: True
    window.show()
    qtbot.waitUntil(lambda: window.left.pages.panel("first") is not None)
    assert harness.stores.commands.get("hidden") is None
    if opened == "main menu":
        window.open_main_menu()
        window.menus.main.hide()
    elif opened == "context menu":
        harness.stores.commands.request_menu("canvas", None, 1, 1)
    elif opened == "palette":
        harness.stores.commands.trigger("go.finder")
    elif opened == "command":
        assert harness.stores.commands.trigger("hidden")
    else:
        with qtbot.waitActive(window):
            window.activateWindow()
        window.finder.field.setFocus(Qt.FocusReason.MouseFocusReason)
    assert harness.stores.commands.get("hidden") is not None


def test_the_right_panel_is_built_after_a_canvas_that_is_opening(
    make_harness: Callable[..., Any], qtbot: Any
) -> None:
    def built() -> list[str]:
        window = harness.window
        sides = (("first", window.left.pages), ("second", window.right.pages))
        return [name for name, pages in sides if pages.panel(name) is not None]

    def is_opening() -> bool:
        looked.append(built())
        return opening[0]

    harness = make_harness(panel_spec("first", "First", "left"), panel_spec("second", "Second", "right"))
    opening, looked = [True], list[list[str]]()
    harness.window.builder.is_opening = is_opening
    harness.window.builder.is_busy = lambda: True
    harness.window.show()
    qtbot.waitUntil(lambda: len(looked) > 2)
    assert built() == ["first"]
    opening[0] = False
    qtbot.waitUntil(lambda: built() == ["first", "second"])
