"""The tabs of the right side, at every width that they can have."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from wsdesk.theme.fonts import ui_font
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.frame.panel_tabs import PanelTab, PanelTabs

TABS = (
    PanelTab("details", "Details", "", "details"),
    PanelTab("versions", "Versionen", "", "versions"),
    PanelTab("comments", "Kommentare", "6", "comments", counts=True),
    PanelTab("problems", "Probleme", "2", "problem", counts=True),
    PanelTab("lineage", "Herkunft", "", "lineage"),
)
NARROWEST = 238
"""What the narrowest side leaves for its tabs."""
WIDTHS = (NARROWEST, 260, 300, 340, 380, 430, 500)


@pytest.fixture(params=[1.0, 1.15])
def tabs(request: pytest.FixtureRequest, qtbot: QtBot, qapp: QApplication) -> PanelTabs:
    """The tabs in the font of the machine, and in letters that are wider by so much."""
    made = PanelTabs("rightTabs", "Tabs", ThemeManager("dark"))
    qtbot.addWidget(made)
    font = ui_font()
    font.setStretch(round(100 * request.param))
    made.setFont(font)
    made.show_tabs(TABS)
    made.show()
    return made


def resize(tabs: PanelTabs, width: int) -> list[QRect]:
    tabs.resize(width, 40)
    return rects(tabs)


def rects(tabs: PanelTabs) -> list[QRect]:
    return [tabs.tabRect(at) for at in range(tabs.count())]


@pytest.mark.parametrize("width", WIDTHS)
def test_a_tab_that_is_clicked_stays_under_the_pointer(tabs: PanelTabs, width: int) -> None:
    for first in range(len(TABS)):
        for clicked in range(len(TABS)):
            for offset in (2, 12, 24):
                tabs.setCurrentIndex(first)
                before = resize(tabs, width)
                at = before[clicked].topLeft() + QPoint(offset, 15)
                QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=at)
                after = rects(tabs)
                assert tabs.currentIndex() == clicked
                assert tabs.tabAt(at) == clicked
                beyond = (*range(min(first, clicked)), *range(max(first, clicked) + 1, len(TABS)))
                moved = [abs(after[still].x() - before[still].x()) for still in beyond]
                assert max(moved, default=0) == 0


@pytest.mark.parametrize("width", WIDTHS)
def test_what_is_shown_depends_on_the_width_alone(tabs: PanelTabs, width: int) -> None:
    resize(tabs, width)
    seen = set()
    for current in range(len(TABS)):
        tabs.setCurrentIndex(current)
        seen.add(tabs.labels)
        assert rects(tabs)[-1].right() < width
        needed = tabs.fontMetrics().horizontalAdvance(TABS[current].text)
        assert tabs.tabRect(current).width() >= needed
    assert len(seen) == 1


@pytest.mark.parametrize("width", WIDTHS)
def test_counts_that_come_and_go_move_nothing(tabs: PanelTabs, width: int) -> None:
    before, words = resize(tabs, width), tabs.labels
    for badge in ("", "9", "42"):
        tabs.show_tabs([replace(tab, badge=badge) if tab.counts else tab for tab in TABS])
        assert rects(tabs) == before
        assert tabs.labels == words


def test_words_stand_where_there_is_room_and_icons_where_there_is_none(tabs: PanelTabs) -> None:
    resize(tabs, 600)
    assert tabs.labels == len(TABS)
    wide = rects(tabs)
    tabs.setCurrentIndex(3)
    assert rects(tabs) == wide
    assert tabs.tabToolTip(1) == ""
    narrow = resize(tabs, NARROWEST)
    assert tabs.labels == 0
    assert narrow[3].width() > 2 * narrow[1].width()
    assert tabs.tabToolTip(1) == "Versionen"


def test_the_first_tabs_have_words_if_not_all_of_them_fit(tabs: PanelTabs) -> None:
    full = next(width for width in range(NARROWEST, 700) if resize(tabs, width) and tabs.labels == len(TABS))
    counts = [tabs.labels for width in range(NARROWEST, full + 1) if resize(tabs, width)]
    assert counts == sorted(counts), "a wider side never has fewer words"
    assert 2 in counts
    resize(tabs, NARROWEST + counts.index(2))
    tabs.setCurrentIndex(0)
    assert [bool(tabs.tabToolTip(at)) for at in range(len(TABS))] == [False, False, True, True, True]


def test_an_unchanged_name_is_not_written_again(tabs: PanelTabs, monkeypatch: Any) -> None:
    written: list[str] = []
    monkeypatch.setattr(tabs, "setTabText", lambda _at, text: written.append(text))
    tabs.show_tabs(TABS)
    tabs.show_tabs((*TABS[:3], PanelTab("problems", "Probleme", "3", "problem", counts=True), TABS[4]))
    assert written == ["Probleme 3"]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_tab_paints_its_icon_or_its_words(qtbot: QtBot, theme: Any) -> None:
    tabs = PanelTabs("rightTabs", "Tabs", ThemeManager(theme))
    qtbot.addWidget(tabs)
    tabs.show_tabs(TABS)
    for width in (NARROWEST, 600):
        tabs.resize(width, 40)
        picture = tabs.grab().toImage()
        for box in rects(tabs):
            colors = {picture.pixel(x, y) for x in range(box.left(), box.right()) for y in range(8, 30)}
            assert len(colors) > 1, box


@pytest.mark.parametrize("badge", ["", "3", "42"])
def test_icons_are_in_the_middle_of_their_tabs_whatever_their_count(tabs: PanelTabs, badge: str) -> None:
    tabs.show_tabs([replace(tab, badge=badge) if tab.counts else tab for tab in TABS])
    box = resize(tabs, NARROWEST)[2]
    picture = tabs.grab(box.adjusted(0, 0, 0, -4)).toImage()
    ground = picture.pixel(0, 0)
    painted = [
        x
        for x in range(picture.width())
        if any(picture.pixel(x, y) != ground for y in range(picture.height()))
    ]
    assert abs(painted[0] - (picture.width() - 1 - painted[-1])) <= 4
