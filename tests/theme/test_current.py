"""Which theme is on, and who is told."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from wsdesk.theme.current import Themes
from wsdesk.theme.tokens import Theme


def test_a_choice_is_told_once(qapp: QApplication) -> None:
    themes = Themes("dark")
    told: list[Theme] = []
    themes.changed.connect(told.append)
    themes.choose("light")
    themes.choose("light")
    assert [theme.name for theme in told] == ["light"]
    assert themes.current.name == "light"
    assert themes.choice == "light"


def test_a_system_that_tells_nothing_gets_the_dark_one(qapp: QApplication) -> None:
    assert Themes("system").current.dark
