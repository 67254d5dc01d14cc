"""Going round the window by F6."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget

from wsdesk.panels.specs import PanelSpec
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores
from wsdesk.window.focus.panes import first_focusable


class FieldSpec(PanelSpec):
    """A panel that is a field, with the commands that a test gives it."""

    def __init__(self, panel_id: str, *commands: Command) -> None:
        super().__init__(panel_id, "", (), panel_id.title(), "left", "details")
        object.__setattr__(self, "own", commands)

    def build(self, stores: Stores) -> QWidget:
        return QLineEdit()

    def commands(self, stores: Stores, widget: QWidget) -> tuple[Command, ...]:
        return self.own  # type: ignore[attr-defined]  # set above: the class is frozen


def spec_of(panel_id: str, *commands: Command) -> PanelSpec:
    return FieldSpec(panel_id, *commands)


def pane_now(harness: Any) -> str:
    return harness.window.panes.current


def test_f6_visits_every_part_and_comes_back(harness: Any) -> None:
    harness.open("c1")
    window = harness.show()
    harness.views["c1"].setFocus()
    assert pane_now(harness) == "canvas"
    visited: list[str] = []
    for _turn in range(6):
        harness.qtbot.keyClick(window, Qt.Key.Key_F6)
        visited.append(pane_now(harness))
    assert visited[-1] == "canvas" or "canvas" in visited
    assert {"projects", "details", "top", "tabs"} <= set(visited)
    harness.views["c1"].setFocus()
    harness.qtbot.keyClick(window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert pane_now(harness) == "projects"


def test_the_pane_that_a_key_reached_is_framed_until_the_mouse_is_used(harness: Any) -> None:
    harness.open("c1")
    window = harness.show()
    harness.views["c1"].setFocus()
    harness.qtbot.keyClick(window, Qt.Key.Key_F6)
    ring = harness.find(object, "paneRing")
    assert ring.isVisible()
    assert ring.pane is window.right
    framed = ring.geometry().topLeft()
    assert framed == window.right.mapTo(window.centralWidget(), QPoint(0, 0))
    QTest.mouseClick(harness.views["c1"], Qt.MouseButton.LeftButton)
    assert not ring.isVisible()


def test_the_focus_goes_back_to_what_had_it_there(harness: Any) -> None:
    harness.open("c1")
    window = harness.show()
    field = harness.find(object, "details-field")
    field.setFocus()
    harness.views["c1"].setFocus()
    harness.qtbot.keyClick(window, Qt.Key.Key_F6)
    assert field.hasFocus()


def test_hidden_parts_are_passed_over(harness: Any) -> None:
    harness.open("c1")
    window = harness.show()
    window.workbench.toggle("right")
    harness.views["c1"].setFocus()
    harness.qtbot.keyClick(window, Qt.Key.Key_F6)
    assert pane_now(harness) == "top"


def test_the_uppermost_widget_of_a_pane_is_first(harness: Any) -> None:
    window = harness.show()
    panel = window.right.pages.panel("details")
    above = QLineEdit(panel)
    above.setGeometry(0, 0, 60, 20)
    above.show()
    assert first_focusable(panel) is above
    above.setEnabled(False)
    assert first_focusable(panel) is panel.field


def test_the_ring_goes_when_nothing_has_the_focus_any_more(harness: Any) -> None:
    window = harness.show()
    harness.qtbot.keyClick(window, Qt.Key.Key_F6)
    ring = harness.find(object, "paneRing")
    assert ring.isVisible()
    QApplication.focusWidget().clearFocus()
    assert not ring.isVisible()


def test_the_switch_above_a_panel_has_the_keys_of_the_panel(make_harness: Any) -> None:
    done: list[str] = []

    def own(name: str, key: str) -> Command:
        return Command(
            f"{name}.{key}", lambda: name, lambda _s: done.append(name), shortcuts=(key,), pane=name
        )

    harness = make_harness(
        spec_of("projects", own("projects", "/"), own("projects", "Right")),
        spec_of("models", own("models", "/")),
    )
    window = harness.show()
    segment = harness.find(QPushButton, "leftSegments-projects")
    segment.setFocus()
    harness.qtbot.keyClick(segment, "/")
    assert done == ["projects"]
    # The switch's own keys stay its own; what it shows then is what has the keys.
    harness.qtbot.keyClick(segment, Qt.Key.Key_Right)
    assert window.left.pages.current == "models"
    harness.qtbot.keyClick(QApplication.focusWidget(), "/")
    assert done == ["projects", "models"]


def test_a_panel_with_nothing_to_focus_is_reached_by_its_tab(harness: Any) -> None:
    harness.open("c1")
    window = harness.show()
    panel = window.right.pages.panel("details")
    panel.setFocusProxy(panel.field)
    panel.field.hide()
    harness.views["c1"].setFocus()
    harness.stores.commands.trigger("panel.details")
    focused = QApplication.focusWidget()
    assert window.right.isAncestorOf(focused)
    assert focused.isVisible()
    assert pane_now(harness) == "details"
    harness.views["c1"].setFocus()
    harness.qtbot.keyClick(window, Qt.Key.Key_F6)
    assert pane_now(harness) == "details"
    harness.qtbot.keyClick(window, Qt.Key.Key_F6)
    assert pane_now(harness) == "top", "F6 goes on"
