"""The text field of the composer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, Qt

from wsdesk.panels.comments.composer import GrowingEdit, utf16_prefix
from wsdesk.wire.utf16 import utf16_length


@pytest.fixture
def edit(show: Callable[..., Any]) -> GrowingEdit:
    return show(GrowingEdit("edit", most=5, limit=100), 240, 40)


def test_the_field_grows_with_the_text_up_to_a_limit(edit: GrowingEdit) -> None:
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


def paste(edit: GrowingEdit, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    edit.insertFromMimeData(data)


@pytest.mark.parametrize("text", ["x" * 60_000, "🌅" * 20_000, "漢字かな" * 5_000, "word " * 4_000])
def test_a_paste_with_long_words_is_complete(show: Callable[..., Any], text: str) -> None:
    edit = show(GrowingEdit("edit", most=5, limit=100_000), 240, 40)
    paste(edit, "before ")
    paste(edit, text)
    assert edit.toPlainText() == f"before {text}"


def test_a_paste_beyond_the_limit_is_rejected_with_a_message(edit: GrowingEdit, qtbot: Any) -> None:
    paste(edit, "kept")
    with qtbot.waitSignal(edit.refused) as blocker:
        paste(edit, "🌅" * 80)
    assert edit.toPlainText() == "kept", "nothing is cut"
    assert blocker.args == [160]
    edit.selectAll()
    paste(edit, "🌅" * 50)
    assert edit.units == 100, "what it takes the place of does not count"


def test_a_megabyte_in_one_word_exceeds_the_limit(edit: GrowingEdit) -> None:
    paste(edit, "x" * 1_000_000)
    assert edit.units == 0


texts = st.text(st.characters(exclude_categories=("Cs",)))


@given(texts)
def test_length_is_counted_as_in_javascript(text: str) -> None:
    assert utf16_length(text) == len(text.encode("utf-16-le")) // 2


@given(texts, st.integers(0, 40))
def test_truncation_observes_the_limit_and_splits_no_character(text: str, limit: int) -> None:
    prefix = utf16_prefix(text, limit)
    assert text.startswith(prefix)
    assert utf16_length(prefix) <= limit
    assert prefix == text or utf16_length(text[: len(prefix) + 1]) > limit
