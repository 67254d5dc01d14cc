from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt

from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel

HOSTILE = "<b>bold</b> <img src='/dev/zero'>"


def test_text_of_strangers_is_shown_as_it_is(show: Callable[..., Any]) -> None:
    label = PlainLabel(HOSTILE)
    # Before it is painted: one that took the text for HTML would read that file for ever.
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.text() == HOSTILE
    show(label)
    label.grab()


def test_a_cut_text_is_whole_in_the_tooltip_and_escaped(show: Callable[..., Any]) -> None:
    label = show(PlainLabel(HOSTILE * 4, elide=True), 80, 20)
    assert label.is_elided()
    assert "<img" not in label.toolTip()
    assert "&lt;img" in label.toolTip()


def test_a_text_that_fits_has_its_own_tooltip(show: Callable[..., Any]) -> None:
    label = show(PlainLabel("short", elide=True), 200, 20)
    label.set_tip("the whole story")
    assert "the whole story" in label.toolTip()


def test_flowing_text_breaks_words_that_are_too_long(show: Callable[..., Any]) -> None:
    text = WrappingLabel("w" * 300)
    show(text, 120, 400)
    line = text.fontMetrics().lineSpacing()
    assert text.heightForWidth(120) > 5 * line
    assert text.heightForWidth(60) > text.heightForWidth(120)


def test_flowing_text_keeps_a_number_with_its_unit(show: Callable[..., Any]) -> None:
    text = show(WrappingLabel("aaa 4.3 MB bbb"), 300, 200)
    metrics = text.fontMetrics()
    width = max(metrics.horizontalAdvance(line) for line in ("aaa 4.3 ", "MB bbb "))
    assert width < metrics.horizontalAdvance("4.3 MB bbb")
    three_lines = text.heightForWidth(width)
    assert text.text() == "aaa 4.3 MB bbb"
    text.setText("aaa bbb")
    two_lines = text.heightForWidth(max(metrics.horizontalAdvance(line) for line in ("aaa ", "bbb ")))
    assert three_lines > two_lines
    text.setText("aaa 4.3 of bbb")
    assert text.heightForWidth(width) <= two_lines


def test_flowing_text_folds_at_its_bound(show: Callable[..., Any]) -> None:
    text = show(WrappingLabel("word " * 200, max_lines=3), 200, 400)
    folded = text.heightForWidth(200)
    assert text.is_folded()
    text.set_max_lines(0)
    assert not text.is_folded()
    assert text.heightForWidth(200) > 3 * folded
    text.grab()


def test_what_the_mouse_selects_can_be_copied(show: Callable[..., Any], qtbot: Any) -> None:
    from PySide6.QtGui import QGuiApplication

    text = show(WrappingLabel("harbour at dusk 🌅"), 300, 40)
    qtbot.mouseDClick(text, Qt.MouseButton.LeftButton)
    assert text.selected_text() == "harbour at dusk 🌅"
    text.setFocus()
    qtbot.keyClick(text, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "harbour at dusk 🌅"


def test_a_very_long_text_is_laid_out_quickly_enough_to_be_shown(show: Callable[..., Any]) -> None:
    text = WrappingLabel("prompt words " * 1_500)
    show(text, 220, 400)
    assert text.heightForWidth(220) > 1_000
