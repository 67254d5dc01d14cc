"""Going to another workspace from the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.connection.profiles import ProfileEntry, Team

HOME = ProfileEntry("embedded", "Sample workspace", embedded=True)
STUDIO = ProfileEntry(
    "studio",
    "Studio <b>",
    "https://studio.example/api",
    "violet",
    "",
    (Team("", ""), Team("team-2", "Second")),
    current=True,
)
OTHER = ProfileEntry("other", "Other", "https://other.example", "green")


@pytest.fixture
def listed(harness: Any) -> Any:
    harness.stores.profiles.put(HOME, STUDIO, OTHER)
    harness.show()
    return harness


def test_two_keystrokes_go_to_another_workspace(listed: Any) -> None:
    window = listed.window
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    listed.qtbot.keyClick(window, Qt.Key.Key_K, both)
    assert window.status_popover.is_open
    listed.qtbot.keyClick(QApplication.focusWidget(), "3")
    assert listed.stores.profiles.calls == [("choose", "other")]
    assert not window.status_popover.is_open


def test_the_rows_say_what_they_are_and_which_is_in_use(listed: Any) -> None:
    listed.stores.commands.trigger("connection.switch")
    rows = listed.window.status_popover.profiles.rows
    assert [row.accessibleName() for row in rows] == [
        "Sample workspace, on this computer",
        "Studio <b>, studio.example",
        "Other, other.example",
        "Default team",
        "Second",
    ]
    assert [row.isChecked() for row in rows] == [False, True, False, True, False]
    assert all(not row.icon().isNull() for row in rows[:3])
    listed.qtbot.mouseClick(rows[4], Qt.MouseButton.LeftButton)
    assert listed.stores.profiles.calls == [("team", "studio", "team-2")]


def test_the_path_begins_with_the_colour_of_the_connection(listed: Any) -> None:
    crumb = listed.window.top.breadcrumb
    assert crumb.path.startswith("Studio <b>")
    wide = crumb.natural_width()
    violet = listed.stores.themes.current.color("kind.video")
    picture = crumb.grab().toImage()
    assert picture.pixelColor(4, crumb.height() // 2) == violet
    crumb.set_color("")
    assert crumb.natural_width() < wide


def test_the_command_field_knows_workspaces_and_teams(listed: Any) -> None:
    finder = listed.window.finder
    finder.open()
    listed.qtbot.keyClicks(finder.field, "other")
    listed.qtbot.keyClick(finder.field, Qt.Key.Key_Return)
    assert listed.stores.profiles.calls == [("choose", "other")]
    finder.open()
    finder.field.clear()
    listed.qtbot.keyClicks(finder.field, "second")
    listed.qtbot.keyClick(finder.field, Qt.Key.Key_Return)
    assert listed.stores.profiles.calls[-1] == ("team", "studio", "team-2")


@pytest.mark.parametrize("scale", [1, 2])
def test_a_long_address_leaves_room_for_the_name(
    harness: Any, enlarge: Callable[[float], None], scale: float
) -> None:
    enlarge(scale)
    address = f"https://{'a-long-subdomain.' * 4}example/api"
    harness.stores.profiles.put(HOME, replace(OTHER, name="Studio of the north", address=address))
    window = harness.show()
    window.resize(1600, 1000)
    harness.stores.commands.trigger("connection.switch")
    for row in window.status_popover.profiles.rows:
        name, place = row.findChildren(PlainLabel)[:2]
        harness.qtbot.waitUntil(lambda name=name: not name.is_elided())
        assert place.x() + place.width() <= row.width()
