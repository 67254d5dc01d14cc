"""Panels and overlays that are built while the window is idle, or earlier for a key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tests.window.commands.test_shortcuts import command
from tests.window.conftest import panel_spec


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
