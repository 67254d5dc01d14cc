"""The window's own commands."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from wsdesk.settings.table import MINIMAP, THEME

CTRL = Qt.KeyboardModifier.ControlModifier


def test_every_row_of_the_table_does_something(rig: Any) -> None:
    for command in rig.stores.commands.all():
        assert command.title()
        assert callable(command.run)


def test_f5_asks_anew(rig: Any) -> None:
    canvas = rig.open("c1")
    before = canvas.reloads
    window = rig.show()
    rig.qtbot.keyClick(window, Qt.Key.Key_F5)
    assert canvas.reloads == before + 1
    assert rig.projects.refreshes == 1


def test_tabs_by_key(rig: Any) -> None:
    for name in ("a", "b", "c"):
        rig.open(name)
    window = rig.show()
    current = lambda: rig.stores.canvases.current.canvas_id  # noqa: E731
    assert current() == "c"
    rig.qtbot.keyClick(window, Qt.Key.Key_1, CTRL)
    assert current() == "a"
    rig.qtbot.keyClick(window, Qt.Key.Key_9, CTRL)
    assert current() == "c"
    rig.qtbot.keyClick(window, Qt.Key.Key_Tab, CTRL)
    assert current() == "a"
    rig.qtbot.keyClick(window, Qt.Key.Key_Backtab, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert current() == "c"
    rig.qtbot.keyClick(window, Qt.Key.Key_W, CTRL)
    assert [c.canvas_id for c in rig.stores.canvases.all] == ["a", "b"]
    rig.qtbot.keyClick(window, Qt.Key.Key_T, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert current() == "c"


def test_only_what_was_closed_can_be_reopened(rig: Any) -> None:
    reopen = rig.stores.commands.get("tab.reopen")
    rig.open("a")
    assert not reopen.enabled(None)
    rig.stores.canvases.close("a")
    assert reopen.enabled(None)
    rig.open("a")
    assert not reopen.enabled(None)


def test_close_others_keeps_the_one_it_was_asked_on(rig: Any) -> None:
    canvases = {name: rig.open(name) for name in ("a", "b", "c")}
    rig.stores.commands.trigger("tab.close-others", canvases["b"])
    assert [c.canvas_id for c in rig.stores.canvases.all] == ["b"]


def test_panels_by_number(rig: Any) -> None:
    window = rig.show()
    rig.qtbot.keyClick(window, Qt.Key.Key_6, Qt.KeyboardModifier.AltModifier)
    assert window.right.pages.current == "comments"
    assert window.panes.current == "comments"


def test_a_panel_of_a_closed_side_opens_it(rig: Any) -> None:
    window = rig.show()
    window.workbench.toggle("left")
    rig.stores.commands.trigger("panel.models")
    assert window.left.isVisible()
    assert window.left.pages.current == "models"


@pytest.mark.parametrize("name", ["dark", "light", "system"])
def test_the_theme_is_chosen_in_the_settings(rig: Any, name: str) -> None:
    rig.stores.commands.trigger(f"theme.{name}")
    assert rig.stores.settings.get(THEME) == name


def test_the_minimap_is_hidden_by_its_setting(rig: Any) -> None:
    rig.open("c1")
    window = rig.show()
    assert window.area.page.minimap.isVisible()
    rig.stores.commands.trigger("side.minimap")
    assert rig.stores.settings.get(MINIMAP) is False
    assert not window.area.page.minimap.isVisible()


def test_f11_is_full_screen_and_back(rig: Any) -> None:
    window = rig.show()
    rig.qtbot.keyClick(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    rig.qtbot.keyClick(window, Qt.Key.Key_F11)
    assert not window.isFullScreen()
