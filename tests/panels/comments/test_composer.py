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


def paste(edit: GrowingEdit, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    edit.insertFromMimeData(data)


@pytest.mark.parametrize("text", ["x" * 60_000, "🌅" * 20_000, "漢字かな" * 5_000, "word " * 4_000])
def test_a_paste_is_whole_however_long_its_words_are(show: Callable[..., Any], text: str) -> None:
    edit = show(GrowingEdit("edit", most=5, limit=100_000), 240, 40)
    paste(edit, "before ")
    paste(edit, text)
    assert edit.toPlainText() == f"before {text}"


def test_a_paste_beyond_the_limit_is_refused_as_a_whole_and_says_so(edit: GrowingEdit, qtbot: Any) -> None:
    paste(edit, "kept")
    with qtbot.waitSignal(edit.refused) as told:
        paste(edit, "🌅" * 80)
    assert edit.toPlainText() == "kept", "nothing is cut"
    assert told.args == [160]
    edit.selectAll()
    paste(edit, "🌅" * 50)
    assert edit.units == 100, "what it takes the place of does not count"


def test_a_megabyte_in_one_word_is_over_at_once(edit: GrowingEdit) -> None:
    paste(edit, "x" * 1_000_000)
    assert edit.units == 0


texts = st.text(st.characters(exclude_categories=("Cs",)))


@given(texts)
def test_length_is_what_javascript_counts(text: str) -> None:
    assert utf16_length(text) == len(text.encode("utf-16-le")) // 2


@given(texts, st.integers(0, 40))
def test_a_cut_keeps_the_limit_and_splits_nothing(text: str, limit: int) -> None:
    kept = utf16_prefix(text, limit)
    assert text.startswith(kept)
    assert utf16_length(kept) <= limit
    assert kept == text or utf16_length(text[: len(kept) + 1]) > limit
