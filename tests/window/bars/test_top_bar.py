"""Top bar at every width."""

from __future__ import annotations

import itertools
import time
from typing import Any

import pytest
from PySide6.QtCore import Qt

from wsdesk.window.bars import status_pill
from wsdesk.wire.project import Project, ProjectCanvas


def in_autumn(harness: Any) -> Any:
    harness.projects.put(
        Project(
            id="p",
            title="Autumn launch",
            canvas_id="c1",
            canvases=(ProjectCanvas(id="c1", title="Hero film board"),),
        )
    )
    return harness.open("c1", "Hero film board")


def test_the_path_is_team_project_canvas(harness: Any) -> None:
    in_autumn(harness)
    assert harness.window.top.breadcrumb.path == "Northwind Studio / Autumn launch / Hero film board"
    assert harness.window.windowTitle() == "Hero film board – wsdesk"


def test_the_path_follows_a_new_title(harness: Any) -> None:
    canvas = in_autumn(harness)
    canvas.rename("Hero film")
    assert harness.window.top.breadcrumb.path.endswith("/ Hero film")
    assert harness.window.area.tabs.tabText(0) == "Hero film"


def test_where_room_is_short_the_outer_pieces_go_first(harness: Any) -> None:
    in_autumn(harness)
    crumb = harness.window.top.breadcrumb
    path = ("Northwind Studio", "Autumn launch", "Hero film board")
    widths: list[int] = []  # of the last three, two and one, in whatever font there is
    for pieces in (path, path[1:], path[2:]):
        crumb.set_path(*pieces)
        widths.append(crumb.natural_width())
    crumb.set_path(*path)
    whole, two, one = widths
    assert crumb.shown_pieces(whole) == path
    assert crumb.shown_pieces(whole - 60)[0].endswith("…")
    assert crumb.shown_pieces(whole - 60)[1:] == path[1:]
    assert crumb.shown_pieces(two + 2) == path[1:]
    assert crumb.shown_pieces(one + 2) == path[2:]
    assert crumb.shown_pieces(one // 2)[0].startswith("Hero")


@pytest.mark.parametrize("width", [640, 800, 1024, 1280, 1600, 2560])
def test_nothing_overlaps_or_leaves_the_bar(harness: Any, width: int) -> None:
    in_autumn(harness)
    window = harness.show(width, 600)
    top = window.top
    parts = [top.wordmark, top.breadcrumb, top.field, top.views, top.pill, top.left_toggle, top.right_toggle]
    parts = [part for part in parts if part.isVisible()]
    assert top.views.isVisible() or width < 1024
    boxes = [part.geometry() for part in parts]
    for left, right in itertools.pairwise(boxes):
        assert left.right() < right.left()
    assert boxes[0].left() >= 0
    assert boxes[-1].right() < width
    assert top.field.width() >= 150


def test_the_field_is_in_the_middle_of_a_wide_window(harness: Any) -> None:
    in_autumn(harness)
    window = harness.show(1600, 900)
    assert abs(window.top.field.geometry().center().x() - 800) <= 1
    assert window.top.field.width() == 420


def test_the_pill_ticks_and_says_less_where_room_is_short(
    harness: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = harness.show(1280, 800)
    now = time.time()
    monkeypatch.setattr(status_pill.time, "time", lambda: now)
    harness.connection.put(checked_at=now - 4)
    assert window.top.pill.text() == "Connected · checked 4 s ago"
    assert window.top.pill.accessibleName() == "Connection status: Connected"
    now += 8
    harness.qtbot.waitUntil(lambda: window.top.pill.text() == "Connected · checked 10 s ago")
    window.resize(800, 600)
    assert window.top.pill.text() == "Connected"


def test_the_pill_of_a_minimized_window_does_not_tick(harness: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    window = harness.show(1280, 800)
    now = time.time()
    monkeypatch.setattr(status_pill.time, "time", lambda: now)
    window.showMinimized()
    harness.connection.put(checked_at=now - 4)
    now += 1
    harness.qtbot.wait(1_200)
    assert window.top.pill.text() == "Connected · checked 4 s ago"
    window.showNormal()
    assert window.top.pill.text() == "Connected · checked 5 s ago"


def test_the_pill_is_never_cut(harness: Any) -> None:
    window = harness.show(1280, 800)
    for mode, words in (
        ("live", ""),
        ("starting", "The workspace stopped unexpectedly and is restarting."),
        ("waiting", ""),
    ):
        harness.connection.put(mode=mode, message=words)
        pill = window.top.pill
        assert pill.width() >= pill.fontMetrics().horizontalAdvance(pill.text()) + 34
        assert pill.geometry().right() < window.top.left_toggle.x()


@pytest.mark.parametrize("width", [640, 1024, 1280])
def test_a_long_status_overlaps_nothing_and_is_shown_whole_in_a_tooltip(harness: Any, width: int) -> None:
    window = harness.show(width, 700)
    top = window.top
    for words in ("The workspace ended and is started again", "W" * 40):
        harness.connection.put(mode="starting", message=words)
        harness.qtbot.waitUntil(lambda: top.field.geometry().right() < top.pill.x())
        assert top.field.width() >= 150
        assert top.breadcrumb.geometry().right() < top.field.x()
        assert top.pill.geometry().right() < top.left_toggle.x()
        assert top.pill.accessibleName() == f"Connection status: {words}"
        assert top.pill.text() == words or (top.pill.text().endswith("…") and words in top.pill.toolTip())


def test_the_pill_opens_its_details_and_try_now_asks(harness: Any) -> None:
    window = harness.show()
    harness.qtbot.mouseClick(window.top.pill, Qt.MouseButton.LeftButton)
    assert window.status_popover.isVisible()
    harness.qtbot.mouseClick(harness.find(object, "livePopover-try"), Qt.MouseButton.LeftButton)
    assert harness.connection.checks == 1
    harness.qtbot.keyClick(window.status_popover, Qt.Key.Key_Escape)
    assert not window.status_popover.isVisible()


def test_a_click_elsewhere_closes_the_details(harness: Any) -> None:
    harness.open("c1")
    window = harness.show()
    harness.qtbot.mouseClick(window.top.pill, Qt.MouseButton.LeftButton)
    harness.qtbot.mouseClick(harness.views["c1"], Qt.MouseButton.LeftButton)
    assert not window.status_popover.isVisible()


def test_the_pill_names_why_there_is_no_connection(harness: Any) -> None:
    pill = harness.show().top.pill
    assert pill.toolTip() == ""
    harness.connection.put(mode="failed", message="The folder “/data” is in use.")
    assert pill.text() == "Not connected"
    assert "The folder “/data” is in use." in pill.toolTip()
    harness.connection.put(mode="live", message="")
    assert pill.toolTip() == ""
