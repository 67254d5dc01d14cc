from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QApplication, QPushButton

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


def test_where_there_is_no_room_the_others_give_way_to_their_icons(show: Callable[..., Any]) -> None:
    row = Segmented("side", "What the side shows")
    for key in ("projects", "library", "models"):
        row.add(key, key.title())
    dot = QPixmap(16, 16)
    row.set_icons(dict.fromkeys(("projects", "library", "models"), QIcon(dot)))

    def texts() -> list[str]:
        return [button.text() for button in row.findChildren(QPushButton)]

    show(row, 400, 30)
    assert texts() == ["Projects", "Library", "Models"]
    row.resize(110, 30)
    assert texts() == ["Projects", "", ""]
    row.choose("models")
    assert texts() == ["", "", "Models"]
    library = row.findChild(QPushButton, "side-library")
    assert library is not None
    assert (library.toolTip(), library.accessibleName()) == ("Library", "Library")
    assert not library.icon().isNull()
    row.set_text("models", "Models 4")
    assert texts() == ["", "", "Models 4"]
    row.resize(400, 30)
    assert texts() == ["Projects", "Library", "Models 4"]


def test_a_chosen_text_is_never_squeezed_beside_icons(show: Callable[..., Any]) -> None:
    row = Segmented("side", "What the side shows")
    for key in ("projects", "library", "models", "outline"):
        row.add(key, key.title())
    row.set_icons(dict.fromkeys(("projects", "library", "models", "outline"), QIcon(QPixmap(16, 16))))
    row.choose("outline")
    row.setStyleSheet("QPushButton { border: 1px solid gray; padding: 3px 4px; }")  # as the window has it
    show(row, 300, 30)
    buttons = row.findChildren(QPushButton)
    least = buttons[-1].sizeHint().width() + 3 * 30 + 4  # the chosen text, and icons for the rest
    for width in range(300, least, -3):
        row.setFixedWidth(width)
        QApplication.processEvents()
        assert buttons[-1].text() == "Outline"
        assert [b.text() for b in buttons if b.width() < b.sizeHint().width()] == [], width
