from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, Qt

from wsdesk.panels.parts.growing_edit import GrowingEdit


@pytest.fixture
def edit(show: Callable[..., Any]) -> GrowingEdit:
    return show(GrowingEdit("edit", most=5, limit=100), 240, 40)


def test_it_grows_with_the_text_and_stops(edit: GrowingEdit) -> None:
    heights = []
    for lines in (1, 2, 4, 5, 9):
        edit.setPlainText("\n".join(["line"] * lines))
        heights.append(edit.height())
    assert heights[0] < heights[1] < heights[2] < heights[3] == heights[4]


def test_ctrl_enter_submits_and_enter_does_not(edit: GrowingEdit, qtbot: Any) -> None:
    edit.setPlainText("hello")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert edit.toPlainText() == "\nhello"
    with qtbot.waitSignal(edit.submitted):
        qtbot.keyClick(edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_a_paste_is_cut_at_the_limit_and_says_so(edit: GrowingEdit, qtbot: Any) -> None:
    data = QMimeData()
    data.setText("🌅" * 80)
    with qtbot.waitSignal(edit.cut_off) as told:
        edit.insertFromMimeData(data)
    assert edit.units == 100
    assert told.args == [60]


def test_a_megabyte_in_one_word_is_over_at_once(edit: GrowingEdit) -> None:
    data = QMimeData()
    data.setText("x" * 1_000_000)
    edit.insertFromMimeData(data)
    assert edit.units == 100
