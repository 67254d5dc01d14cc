"""What is read out of tooltips and sections."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtGui import QAccessible, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QTabBar

from wsdesk.panels.widgets.containers.section import Section
from wsdesk.panels.widgets.text.tooltip import set_tip
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager


def described(widget: Any) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Description)


def test_a_tooltip_is_read_without_its_markup(show: Callable[..., Any]) -> None:
    button = show(QPushButton("Close"))
    set_tip(button, "Close   <b>Esc</b>\nat once")
    assert "<p " in button.toolTip()
    assert described(button) == "Close <b>Esc</b> at once"
    set_tip(button, "")
    assert described(button) == button.toolTip() == ""


@pytest.mark.parametrize(
    "title", ["<b>bold</b>", "a &lt;i&gt;", "<img src='file:///x'>", "<!doctype html>", "plain"]
)
def test_the_tooltip_of_a_tab_is_plain_whatever_the_title(show: Callable[..., Any], title: str) -> None:
    tip = sanitize.plain_tooltip(title)
    assert not Qt.mightBeRichText(tip)
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
    told = head.accessible()
    for folded in (False, True, False):
        section.set_folded(folded)
        state = told.state()
        assert state.expandable
        assert (bool(state.expanded), bool(state.collapsed)) == (not folded, folded)
    told.doAction("Press")
    assert section.is_folded
