"""Plain-text labels and tooltips, also for assistive technology."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import QLabel, QPushButton, QTabBar

from wsdesk.panels.widgets.containers.section import Section
from wsdesk.panels.widgets.text.label import PlainLabel, set_tip
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager

HOSTILE = "<b>bold</b> <img src='/dev/zero'>"


def test_foreign_text_is_shown_unchanged(show: Callable[..., Any]) -> None:
    label = PlainLabel(HOSTILE)
    # Before painting: a label that parses HTML would read that file forever.
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.text() == HOSTILE
    show(label)
    label.grab()


def test_an_elided_text_is_complete_and_escaped_in_the_tooltip(show: Callable[..., Any]) -> None:
    label = show(PlainLabel(HOSTILE * 4, elide=True), 80, 20)
    assert label.is_elided()
    assert "<img" not in label.toolTip()
    assert "&lt;img" in label.toolTip()


def test_a_text_that_fits_has_its_own_tooltip(show: Callable[..., Any]) -> None:
    label = show(PlainLabel("short", elide=True), 200, 20)
    label.set_tip("the whole story")
    assert "the whole story" in label.toolTip()


def test_flowing_text_breaks_long_words(show: Callable[..., Any]) -> None:
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


def test_flowing_text_collapses_at_its_limit(show: Callable[..., Any]) -> None:
    text = show(WrappingLabel("word " * 200, max_lines=3), 200, 400)
    folded = text.heightForWidth(200)
    assert text.is_folded()
    text.set_max_lines(0)
    assert not text.is_folded()
    assert text.heightForWidth(200) > 3 * folded
    text.grab()


def test_a_centered_text_is_in_the_middle_on_each_of_its_lines(show: Callable[..., Any]) -> None:
    text = WrappingLabel("Couldn't read the document. It's damaged.")
    text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    show(text, 200, 60)
    image = text.grab().toImage()
    ground = image.pixelColor(0, 0)
    for top, bottom in ((0, 17), (18, 36)):
        rows = range(top, bottom)
        painted_rect = [
            x for x in range(image.width()) if any(image.pixelColor(x, y) != ground for y in rows)
        ]
        assert painted_rect
        assert abs(painted_rect[0] - (image.width() - 1 - painted_rect[-1])) <= 8


def test_text_selected_with_the_mouse_can_be_copied(show: Callable[..., Any], qtbot: Any) -> None:
    from PySide6.QtGui import QGuiApplication

    text = show(WrappingLabel("harbour at dusk 🌅"), 300, 40)
    qtbot.mouseDClick(text, Qt.MouseButton.LeftButton)
    assert text.selected_text() == "harbour at dusk 🌅"
    text.setFocus()
    qtbot.keyClick(text, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "harbour at dusk 🌅"


def test_a_very_long_text_is_laid_out_quickly(show: Callable[..., Any]) -> None:
    text = WrappingLabel("prompt words " * 1_500)
    show(text, 220, 400)
    assert text.heightForWidth(220) > 1_000


def describe(widget: Any) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Description)


def test_a_tooltip_is_read_without_its_markup(show: Callable[..., Any]) -> None:
    button = show(QPushButton("Close"))
    set_tip(button, "Close   <b>Esc</b>\nat once")
    assert "<p " in button.toolTip()
    assert describe(button) == "Close <b>Esc</b> at once"
    set_tip(button, "")
    assert describe(button) == button.toolTip() == ""


@pytest.mark.parametrize(
    "title", ["<b>bold</b>", "a &lt;i&gt;", "<img src='file:///x'>", "<!doctype html>", "plain"]
)
def test_the_tooltip_of_a_tab_is_plain_text_for_any_title(show: Callable[..., Any], title: str) -> None:
    tip = sanitize.plain_tooltip(title)
    assert not GuiQt.mightBeRichText(tip)
    tabs = QTabBar()
    tabs.addTab("a")
    tabs.setTabToolTip(0, tip)
    show(tabs)
    child = QAccessible.queryAccessibleInterface(tabs).child(0)
    assert child is not None
    assert child.text(QAccessible.Text.Description).replace("\u2060", "") == title


def test_a_section_is_expanded_or_collapsed(show: Callable[..., Any]) -> None:
    section = show(Section("facts", "Facts", QLabel("a fact"), ThemeManager("dark")))
    head: Any = section.findChild(QPushButton, "facts-head")
    interface = head.accessible()
    for folded in (False, True, False):
        section.set_folded(folded)
        state = interface.state()
        assert state.expandable
        assert (bool(state.expanded), bool(state.collapsed)) == (not folded, folded)
    interface.doAction("Press")
    assert section.is_folded
