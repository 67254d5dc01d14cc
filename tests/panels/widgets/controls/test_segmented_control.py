from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QIcon, QPixmap
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QPushButton, QWidget

from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.layout.boxes import column


def test_one_segment_is_chosen_and_keys_change_it(show: Callable[..., Any], qtbot: Any) -> None:
    row = SegmentedControl("side", "What the side shows")
    for key in ("projects", "library", "models"):
        row.add(key, key.title())
    show(row, 268, 30)
    values: list[object] = []
    row.chosen.connect(values.append)
    assert row.current == "projects"
    button = row.findChild(QPushButton, "side-library")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.keyClick(button, Qt.Key.Key_Right)
    assert values == ["library", "models"]
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


@pytest.mark.parametrize("click_focus", [True, False])
def test_a_click_takes_the_focus_or_leaves_it(
    show: Callable[..., Any], qtbot: Any, click_focus: bool
) -> None:
    window, field = QWidget(), QLineEdit()
    control = SegmentedControl("view", "View", click_focus=click_focus, segments={"a": "A", "b": "B"})
    column(field, control, parent=window)
    show(window, 268, 90)
    field.setFocus()
    second = window.findChild(QPushButton, "view-b")
    assert second is not None
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    assert control.current == "b"
    assert window.focusWidget() is (second if click_focus else field)
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Tab)
    assert window.focusWidget() is second
    qtbot.keyClick(second, Qt.Key.Key_Left)
    assert control.current == "a"
    assert window.focusWidget() is window.findChild(QPushButton, "view-a")


def test_other_segments_show_only_icons_if_space_is_short(show: Callable[..., Any]) -> None:
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
    assert texts() == ["", "", "Models 4"]  # all of them, since a click would rearrange the others


def test_the_chosen_text_is_never_compressed_beside_icons(show: Callable[..., Any]) -> None:
    row = SegmentedControl("side", "What the side shows")
    for key in ("projects", "library", "models", "outline"):
        row.add(key, key.title())
    row.set_icons(dict.fromkeys(("projects", "library", "models", "outline"), QIcon(QPixmap(16, 16))))
    row.choose("outline")
    row.setStyleSheet("QPushButton { border: 1px solid gray; padding: 3px 4px; }")  # as in the window
    show(row, 300, 30)
    buttons = row.findChildren(QPushButton)
    least = buttons[-1].sizeHint().width() + 3 * 30 + 4  # the chosen text, and icons for the rest
    for width in range(300, least, -3):
        row.setFixedWidth(width)
        QApplication.processEvents()
        assert buttons[-1].text() == "Outline"
        assert buttons[-1].width() >= buttons[-1].sizeHint().width(), width
        assert [b.text() for b in buttons if b.width() < b.iconSize().width() + 10] == [], width


def test_a_chosen_text_that_does_not_fit_is_an_icon_too(show: Callable[..., Any]) -> None:
    row = SegmentedControl("side", "What the side shows")
    keys = ("projects", "library", "models")
    for key in keys:
        row.add(key, key.title())
    row.set_icons(dict.fromkeys(keys, QIcon(QPixmap(16, 16))))
    row.setStyleSheet("QPushButton { border: 1px solid gray; padding: 3px 4px; }")
    show(row, 300, 30)
    chosen_button, *others = row.findChildren(QPushButton)
    layouts: set[str] = set()
    for width in range(300, 90, -1):
        row.setFixedWidth(width)
        QApplication.processEvents()
        layouts.add(chosen_button.text())
        if chosen_button.text():
            assert chosen_button.width() >= chosen_button.fontMetrics().horizontalAdvance("Projects") + 10, (
                width
            )
        else:
            assert (chosen_button.toolTip(), chosen_button.icon().isNull(), chosen_button.isChecked()) == (
                "Projects",
                False,
                True,
            )
            assert [button.text() for button in others] == ["", ""]
    assert layouts == {"Projects", ""}


def test_texts_that_do_not_fit_wrap_to_the_next_row(show: Callable[..., Any]) -> None:
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


def test_a_clicked_icon_stays_under_the_pointer(show: Callable[..., Any], qtbot: Any) -> None:
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
        interfaces = [part.accessible() for part in parts]
        if not tabs:
            assert interfaces[0].role() is QAccessible.Role.Grouping
            assert interfaces[1:] == [None, None]  # the value of Qt for a checkable button
            continue
        roles = [QAccessible.Role.PageTabList, QAccessible.Role.PageTab, QAccessible.Role.PageTab]
        assert [one.role() for one in interfaces] == roles
        assert [bool(one.state().selected) for one in interfaces[1:]] == [True, False]
        assert interfaces[2].text(QAccessible.Text.Name) == "Library"
        interfaces[2].doAction("Press")
        assert row.current == "b"
        assert [bool(one.state().selected) for one in interfaces[1:]] == [False, True]


def test_rows_depend_on_the_width_and_no_layout_is_deleted(show: Callable[..., Any]) -> None:
    row = SegmentedControl("views", "View")
    for number in range(5):
        row.add(str(number), f"Some segment {number}")
    show(row, 900, 30)
    height = row.sizeHint().height()
    deleted: list[object] = []
    for width in (900, 300, 150) * 10:
        row.resize(width, 30)
        for layout in row.findChildren(QHBoxLayout):
            layout.destroyed.connect(lambda: deleted.append("layout"))
        QApplication.processEvents()
    row.resize(900, 30)
    QApplication.processEvents()
    assert deleted == []
    assert row.sizeHint().height() == height


def test_rows_that_wrapped_become_one_where_there_is_space(show: Callable[..., Any], qtbot: Any) -> None:
    control = SegmentedControl("sides", "Audio", segments={"a": "First version", "b": "Second version"})
    page = QWidget()
    line = QHBoxLayout(page)
    line.addWidget(control)
    line.addStretch(1)
    show(page, 150, 80)
    first, second = control.findChildren(QPushButton)
    assert first.y() < second.y()
    page.resize(600, 80)
    qtbot.waitUntil(lambda: first.y() == second.y())


def test_the_tooltip_of_an_icon_has_its_shortcut(show: Callable[..., Any]) -> None:
    control = SegmentedControl("panels", "Panels", segments={"one": "Projects", "two": "Library"})
    control.set_icons({key: QIcon(QPixmap(16, 16)) for key in ("one", "two")})
    show(control, 90, 30)
    control.set_keys("two", "Alt+2")
    first, second = control.findChildren(QPushButton)
    assert (first.toolTip(), second.toolTip()) == ("", "Library   Alt+2")
