from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QIcon, QPixmap
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton

from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl


def test_one_is_on_and_keys_move_it(show: Callable[..., Any], qtbot: Any) -> None:
    row = SegmentedControl("side", "What the side shows")
    for key in ("projects", "library", "models"):
        row.add(key, key.title())
    show(row, 268, 30)
    emitted: list[object] = []
    row.chosen.connect(emitted.append)
    assert row.current == "projects"
    button = row.findChild(QPushButton, "side-library")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.keyClick(button, Qt.Key.Key_Right)
    assert emitted == ["library", "models"]
    qtbot.keyClick(row, Qt.Key.Key_Right)
    assert row.current == "projects"
    row.choose("nonsense")
    assert row.current == "projects"


def test_tab_goes_to_the_chosen_segment_only(show: Callable[..., Any]) -> None:
    row = SegmentedControl(
        "side", "What the side shows", segments={"one": "One", "two": "Two", "three": "Three"}
    )
    show(row, 268, 30)

    def stops() -> list[str]:
        buttons = row.findChildren(QPushButton)
        return [one.text() for one in buttons if one.focusPolicy() & Qt.FocusPolicy.TabFocus]

    assert stops() == ["One"]
    row.choose("three")
    assert stops() == ["Three"]
    row.clear_choice()
    assert stops() == ["One"]
    row.choose("two")
    assert stops() == ["Two"]


def test_where_there_is_no_room_the_others_give_way_to_their_icons(show: Callable[..., Any]) -> None:
    row = SegmentedControl("side", "What the side shows")
    for key in ("projects", "library", "models"):
        row.add(key, key.title())
    dot = QPixmap(16, 16)
    row.set_icons(dict.fromkeys(("projects", "library", "models"), QIcon(dot)))

    def texts() -> list[str]:
        return [button.text() for button in row.findChildren(QPushButton)]

    show(row, 400, 30)
    assert texts() == ["Projects", "Library", "Models"]
    row.resize(130, 30)
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
    row.resize(150, 30)
    assert texts() == ["", "", "Models 4"]  # not some of them: a click would rearrange the rest


def test_a_chosen_text_is_never_squeezed_beside_icons(show: Callable[..., Any]) -> None:
    row = SegmentedControl("side", "What the side shows")
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
        assert buttons[-1].width() >= buttons[-1].sizeHint().width(), width
        assert [b.text() for b in buttons if b.width() < b.iconSize().width() + 10] == [], width


def test_a_chosen_text_that_does_not_fit_beside_icons_is_an_icon_too(show: Callable[..., Any]) -> None:
    row = SegmentedControl("side", "What the side shows")
    keys = ("projects", "library", "models")
    for key in keys:
        row.add(key, key.title())
    row.set_icons(dict.fromkeys(keys, QIcon(QPixmap(16, 16))))
    row.setStyleSheet("QPushButton { border: 1px solid gray; padding: 3px 4px; }")
    show(row, 300, 30)
    chosen, *others = row.findChildren(QPushButton)
    seen: set[str] = set()
    for width in range(300, 90, -1):
        row.setFixedWidth(width)
        QApplication.processEvents()
        seen.add(chosen.text())
        if chosen.text():
            assert chosen.width() >= chosen.fontMetrics().horizontalAdvance("Projects") + 10, width
        else:
            assert (chosen.toolTip(), chosen.icon().isNull(), chosen.isChecked()) == ("Projects", False, True)
            assert [button.text() for button in others] == ["", ""]
    assert seen == {"Projects", ""}


def test_texts_that_do_not_fit_beside_each_other_go_on_below(show: Callable[..., Any]) -> None:
    row = SegmentedControl("views", "Which comments")
    for key in ("Neueste", "Nach Knoten", "Neu", "Meine", "Nachfassen"):
        row.add(key, key)
    row.setStyleSheet("QPushButton { border: 1px solid gray; padding: 3px 4px; }")
    show(row, 600, 60)
    buttons = row.findChildren(QPushButton)
    assert len({button.y() for button in buttons}) == 1
    for width in range(590, 110, -20):
        row.resize(width, row.sizeHint().height())
        QApplication.processEvents()
        row.resize(width, row.sizeHint().height())
        QApplication.processEvents()
        assert [
            b.text() for b in buttons if b.width() < b.fontMetrics().horizontalAdvance(b.text()) + 8
        ] == []
    assert len({button.y() for button in buttons}) > 1


def test_clicking_among_icons_leaves_the_clicked_one_under_the_pointer(
    show: Callable[..., Any], qtbot: Any
) -> None:
    row = SegmentedControl("side", "What the side shows")
    keys = ("projects", "library", "models", "outline")
    for key in keys:
        row.add(key, key.title())
    row.set_icons(dict.fromkeys(keys, QIcon(QPixmap(16, 16))))
    show(row, 190, 30)
    for first in keys:
        for clicked in keys:
            row.choose(first)
            QApplication.processEvents()
            button = row.findChild(QPushButton, f"side-{clicked}")
            assert button is not None
            at = row.mapFromGlobal(button.mapToGlobal(button.rect().center()))
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
            QApplication.processEvents()
            assert row.childAt(at) is button


def test_a_switch_of_pages_is_a_tab_list_and_others_are_not(show: Callable[..., Any]) -> None:
    for tabs in (True, False):
        row = SegmentedControl("side", "What the side shows", tabs=tabs)
        row.add("a", "Projects")
        row.add("b", "Library")
        show(row, 300, 30)
        parts: list[Any] = [row, *row.findChildren(QPushButton)]
        told = [part.accessible() for part in parts]
        if not tabs:
            assert told[0].role() is QAccessible.Role.Grouping
            assert told[1:] == [None, None]  # what Qt says of a checkable button
            continue
        roles = [QAccessible.Role.PageTabList, QAccessible.Role.PageTab, QAccessible.Role.PageTab]
        assert [one.role() for one in told] == roles
        assert [bool(one.state().selected) for one in told[1:]] == [True, False]
        assert told[2].text(QAccessible.Text.Name) == "Library"
        told[2].doAction("Press")
        assert row.current == "b"
        assert [bool(one.state().selected) for one in told[1:]] == [False, True]


def test_rows_come_and_go_with_the_width_and_no_layout_is_deleted(show: Callable[..., Any]) -> None:
    row = SegmentedControl("views", "View")
    for number in range(5):
        row.add(str(number), f"Some segment {number}")
    show(row, 900, 30)
    height = row.sizeHint().height()
    gone: list[object] = []
    for width in (900, 300, 150) * 10:
        row.resize(width, 30)
        for layout in row.findChildren(QHBoxLayout):
            layout.destroyed.connect(lambda: gone.append("layout"))
        QApplication.processEvents()
    row.resize(900, 30)
    QApplication.processEvents()
    assert gone == []
    assert row.sizeHint().height() == height
