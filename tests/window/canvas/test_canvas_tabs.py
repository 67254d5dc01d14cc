"""The tabs of the open canvases: which title can be read, and which tab is a preview."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QFontMetrics, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle, QStyleOptionTab, QToolButton
from pytestqt.qtbot import QtBot

from wsdesk.localdb.tables.outbox import OutboxItem
from wsdesk.settings.table import TEXT_SIZE
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.canvas.canvas_state import CanvasState
from wsdesk.window.canvas import tab_bar


def open_many(harness: Any, count: int, title: str = "Storyboard {n}") -> None:
    for n in range(count):
        harness.stores.canvases.open(f"c{n}", title=title.format(n=n), activate=False)


def assert_current_is_readable(tabs: Any) -> None:
    """The current tab is in sight, clear of the arrows, and its title is not cut."""
    at = tabs.currentIndex()
    seen = tabs.rect()
    for button in tabs.findChildren(QToolButton):
        if button.isVisible() and button.parent() is tabs and button.arrowType() is not Qt.ArrowType.NoArrow:
            seen.setRight(min(seen.right(), button.x() - 1))
    assert seen.contains(tabs.tabRect(at)), (tabs.tabRect(at), seen)
    option = QStyleOptionTab()
    tabs.initStyleOption(option, at)
    box = tabs.style().subElementRect(QStyle.SubElement.SE_TabBarTabText, option, tabs)
    needed = tabs.fontMetrics().horizontalAdvance(tabs.tabText(at))
    assert box.width() >= needed, (box.width(), needed)


def open_ids(harness: Any) -> list[str]:
    return [canvas.canvas_id for canvas in harness.stores.canvases.all]


@pytest.mark.parametrize("current", [0, 7, 14, 22, 29])
def test_the_current_tab_is_readable_among_thirty(harness: Any, current: int) -> None:
    open_many(harness, 30)
    harness.stores.canvases.make_current(f"c{current}")
    tabs = harness.show(1024, 700).area.tabs
    assert_current_is_readable(tabs)


@pytest.mark.parametrize("current", [0, 15, 29])
def test_nothing_is_seen_through_the_arrows(harness: Any, current: int) -> None:
    """Not through one at its end either, which is disabled."""
    open_many(harness, 30, "W" * 40)
    harness.stores.canvases.make_current(f"c{current}")
    tabs = harness.show(1024, 700).area.tabs
    arrows = [b for b in tabs.findChildren(QToolButton) if b.arrowType() is not Qt.ArrowType.NoArrow]
    assert len(arrows) == 2
    image, bg = tabs.grab().toImage(), harness.stores.themes.current.color("bg")
    for arrow in arrows:
        for x in range(arrow.x() + 2, arrow.geometry().right() - 2):
            assert image.pixelColor(x, arrow.y() + 3) == bg, (x, arrow.geometry())
            for y in range(arrow.y() + 12, arrow.geometry().bottom() - 12):
                if abs(x - arrow.geometry().center().x()) > 9:  # beside the arrow itself
                    assert image.pixelColor(x, y) == bg, (x, y, arrow.geometry())


def test_it_stays_readable_whatever_changes(harness: Any) -> None:
    open_many(harness, 30)
    window = harness.show(1024, 700)
    tabs = window.area.tabs
    for n in (29, 3, 17):
        harness.stores.canvases.make_current(f"c{n}")
        assert_current_is_readable(tabs)
    window.resize(1600, 1000)
    assert_current_is_readable(tabs)
    window.resize(1024, 700)
    assert_current_is_readable(tabs)
    harness.stores.canvases.close("c3")
    assert_current_is_readable(tabs)
    harness.stores.canvases.get("c17").rename("A board of another name")
    assert_current_is_readable(tabs)
    harness.stores.canvases.get("c17").put_state(CanvasState(LoadState.FAILED, LoadFailure("x", "Words")))
    assert_current_is_readable(tabs)
    harness.stores.canvases.make_current("c5")
    harness.stores.settings.set(TEXT_SIZE, 150)
    assert_current_is_readable(tabs)


def test_a_preview_is_replaced_in_its_place_and_is_not_offered_again(harness: Any) -> None:
    harness.open("a")
    harness.open("b", preview=True)
    harness.open("c")
    harness.stores.canvases.make_current("b")
    tabs = harness.show().area.tabs
    harness.open("d", preview=True)
    assert open_ids(harness) == ["a", "d", "c"]
    assert tabs.canvas_ids == ("a", "d", "c")
    assert harness.stores.canvases.current.canvas_id == "d"
    assert not harness.stores.canvases.can_reopen


def test_a_preview_that_is_open_is_only_shown(harness: Any) -> None:
    harness.open("a")
    harness.open("b", preview=True)
    harness.open("a", preview=True)
    assert open_ids(harness) == ["a", "b"]
    assert harness.stores.canvases.preview_id == "b"
    assert harness.stores.canvases.current.canvas_id == "a"


def test_the_title_of_a_preview_is_in_italics_until_it_is_kept(harness: Any, qtbot: QtBot) -> None:
    harness.open("a", "Storyboard")
    harness.open("b", "Storyboard", preview=True)
    harness.open("c")
    tabs = harness.show().area.tabs
    assert tabs.accessibleTabName(1) == "Storyboard, preview"
    box = tabs.tabRect(1)

    def picture(at: int) -> QImage:
        return tabs.grab(tabs.tabRect(at).adjusted(0, 4, -1, -4)).toImage()

    assert tabs.tabRect(0).size() == box.size()
    assert picture(0) != picture(1)
    QTest.mouseDClick(tabs, Qt.MouseButton.LeftButton, pos=box.center())
    assert harness.stores.canvases.preview_id == ""
    assert tabs.accessibleTabName(1) == "Storyboard"
    harness.stores.canvases.make_current("c")
    assert picture(0) == picture(1)


class WideItalics(QFont):
    """A font whose italics are wider than its upright letters, as those of DejaVu Sans are."""

    def setItalic(self, b: bool) -> None:
        super().setItalic(b)
        self.setStretch(130)


def test_the_title_of_a_preview_is_whole_where_italics_are_wide(harness: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(tab_bar, "QFont", WideItalics)
    harness.open("a", "Packaging shots")
    harness.open("b", "Packaging shots", preview=True)
    tabs = harness.show().area.tabs
    harness.stores.canvases.make_current("a")
    wide = QFont(tabs.font())
    wide.setItalic(True)
    wide.setStretch(130)
    more = QFontMetrics(wide).horizontalAdvance("Packaging shots")
    more -= tabs.fontMetrics().horizontalAdvance("Packaging shots")
    assert more > 10
    assert tabs.tabRect(1).width() >= tabs.tabRect(0).width() + more
    harness.open("b")
    assert tabs.tabRect(1).width() == tabs.tabRect(0).width()


def test_dragging_a_preview_keeps_it(harness: Any) -> None:
    harness.open("a", preview=True)
    harness.open("b")
    tabs = harness.show().area.tabs
    at = tabs.tabRect(0).center()
    QTest.mousePress(tabs, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(tabs, at + QPoint(2, 0))
    assert harness.stores.canvases.preview_id == "a"
    QTest.mouseMove(tabs, at + QPoint(60, 0))
    QTest.mouseRelease(tabs, Qt.MouseButton.LeftButton, pos=at + QPoint(60, 0))
    assert harness.stores.canvases.preview_id == ""


def test_a_pin_an_edit_and_a_window_keep_it(harness: Any) -> None:
    canvases = harness.stores.canvases
    harness.connection.put(mode="live")
    harness.open("a", preview=True)
    harness.stores.recent_canvases.pin("a")
    assert canvases.preview_id == ""
    harness.open("b", preview=True)
    harness.outbox.put(OutboxItem("x", "comment", "p", "other", "t"))
    assert canvases.preview_id == "b"
    harness.outbox.put(OutboxItem("x", "comment", "p", "b", "t"))
    assert canvases.preview_id == ""
    harness.open("c", preview=True)
    harness.stores.detached_windows.detach("c")
    assert canvases.preview_id == ""
    canvases.close("a")
    harness.open("a", preview=True)
    assert canvases.preview_id == ""  # a pinned canvas is none
    assert open_ids(harness) == ["b", "c", "a"]


def test_going_to_a_node_does_not_keep_it_but_opening_does(harness: Any) -> None:
    harness.open("a", preview=True)
    harness.stores.canvases.reveal("a", "n")
    assert harness.stores.canvases.preview_id == "a"
    harness.open("a")
    assert harness.stores.canvases.preview_id == ""


def test_a_closed_preview_leaves_nothing_to_replace(harness: Any) -> None:
    harness.open("a", preview=True)
    harness.stores.canvases.close("a")
    harness.open("b", preview=True)
    assert open_ids(harness) == ["b"]
    assert harness.stores.canvases.can_reopen


def test_closed_tabs_are_reopened_where_they_were(harness: Any) -> None:
    canvases = harness.stores.canvases
    for name in "abcd":
        harness.open(name)
    tabs = harness.show().area.tabs
    canvases.close("b")
    canvases.reopen_closed()
    assert open_ids(harness) == list("abcd")
    assert tabs.canvas_ids == tuple("abcd")
    assert canvases.current.canvas_id == "b"
    canvases.close_others("c")
    for _ in range(3):
        canvases.reopen_closed()
    assert open_ids(harness) == list("abcd")
    assert tabs.canvas_ids == tuple("abcd")


def test_a_command_keeps_the_preview(harness: Any) -> None:
    harness.open("a", preview=True)
    command = harness.stores.commands.get("tab.keep")
    assert command.enabled(None)
    harness.stores.commands.trigger("tab.keep")
    assert harness.stores.canvases.preview_id == ""
    assert not command.enabled(None)
