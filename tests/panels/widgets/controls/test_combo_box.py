"""A narrow combo box elides its text and shows all of it in a tooltip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QRect

from wsdesk.panels.widgets.controls.combo_box import ElidedComboBox

LONG = "A name of many words that finds no room"


def test_a_long_text_ends_in_an_ellipsis(show: Callable[..., Any]) -> None:
    choice = ElidedComboBox()
    choice.addItems(["Short", LONG])
    show(choice, 500, 30)
    choice.setCurrentText(LONG)
    assert not choice.is_elided()
    assert choice.toolTip() == ""
    choice.resize(120, 30)
    assert choice.is_elided()
    assert LONG in choice.toolTip()
    elided = choice.grab(QRect(0, 0, 90, 30)).toImage()
    choice.setItemText(1, LONG + ", and more")
    assert choice.grab(QRect(0, 0, 90, 30)).toImage() == elided
    choice.setItemText(1, "A nam" + "\N{HORIZONTAL ELLIPSIS}")
    assert not choice.is_elided()
    choice.setCurrentText("Short")
    assert not choice.is_elided()
    assert choice.toolTip() == ""
