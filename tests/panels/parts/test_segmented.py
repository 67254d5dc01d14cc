from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from wsdesk.panels.parts.segmented import Segmented


def test_one_is_on_and_keys_move_it(show: Callable[..., Any], qtbot: Any) -> None:
    row = Segmented("side", "What the side shows")
    for key in ("projects", "library", "models"):
        row.add(key, key.title())
    show(row, 268, 30)
    told: list[object] = []
    row.chosen.connect(told.append)
    assert row.current == "projects"
    button = row.findChild(QPushButton, "side-library")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.keyClick(button, Qt.Key.Key_Right)
    assert told == ["library", "models"]
    qtbot.keyClick(row, Qt.Key.Key_Right)
    assert row.current == "projects"
    row.choose("nonsense")
    assert row.current == "projects"
