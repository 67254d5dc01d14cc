"""Marks in the comparison: cells and sides show them, and the next one replaces a rejected side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QWidget

from tests.panels.compare.test_contact_sheet import compare, node
from tests.panels.light_table.test_page import result
from wsdesk.graph.model.values import Asset
from wsdesk.panels.compare.commands import CellCommands, CompareCommands
from wsdesk.panels.compare.view import CompareView
from wsdesk.panels.widgets.images.image_pane import ImageViewportState
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.culling.marks import Flag, ResultMarks
from wsdesk.store.versions.viewer_items import ViewerItem


@pytest.fixture
def view(harness: Any, show: Callable[..., Any], qtbot: Any) -> CompareView:
    view = show(CompareView(harness.stores), 1_000, 700)
    harness.commands.add(*CompareCommands(harness.stores, view).all())
    harness.commands.add(*CellCommands(harness.stores, view).all())
    view.window().activateWindow()
    qtbot.waitUntil(view.window().isActiveWindow)
    return view


def compared_ids(harness: Any) -> list[str]:
    return [side.version.id for side in harness.comparison.state.sides]


def reject(harness: Any, view: CompareView) -> None:
    harness.marks.set_flag(view.marks.marked_version_ids(), Flag.REJECT)


def test_a_cell_shows_and_announces_its_marks(view: CompareView, harness: Any) -> None:
    compare(harness, *(node(n) for n in range(1, 5)))
    cell = view.content.contact_sheet.cells[1]
    assert cell.marks.isHidden()
    harness.marks.set_rating(["v2"], 4)
    harness.marks.set_flag(["v2"], Flag.PICK)
    assert cell.marks.isVisible()
    assert cell.marks.marks == ResultMarks(Flag.PICK, 4)
    assert "Picked, 4 stars" in cell.pane.accessibleName()
    harness.marks.history.undo()
    harness.marks.history.undo()
    assert cell.marks.isHidden()
    view.grab()


def test_the_focused_cell_is_marked_and_the_focus_stays_in_the_sheet(view: CompareView, harness: Any) -> None:
    compare(harness, *(node(n) for n in range(1, 5)))
    sheet = view.content.contact_sheet
    sheet.focus_cell(3)
    assert view.marks.marked_version_ids() == ("v4",)
    reject(harness, view)
    assert compared_ids(harness) == ["v1", "v2", "v3"]
    assert sheet.focused_cell() == 2
    reject(harness, view)
    assert harness.comparison.state.is_pair
    assert view.content.isAncestorOf(QApplication.focusWidget())
    harness.marks.history.undo()
    harness.marks.history.undo()
    assert compared_ids(harness) == ["v1", "v2", "v3", "v4"]
    assert view.content.isAncestorOf(QApplication.focusWidget())


def test_the_current_side_of_a_pair_is_marked_and_announced(
    view: CompareView, harness: Any, qtbot: Any
) -> None:
    compare(harness, node(1), node(2))
    assert view.marks.marked_version_ids() == ("v1",)
    assert harness.commands.trigger("compare.other-side")
    assert view.marks.marked_version_ids() == ("v2",)
    assert "Current side: Node 2 v1" in view.pane.accessibleName()
    harness.marks.set_rating(["v2"], 2)
    assert [label.isVisible() for label in view.head.marks] == [False, True]
    assert view.head.choosers[1].accessibleDescription() == "Current side, 2 stars"
    left = QPoint(10, view.pane.height() // 2)
    qtbot.mouseClick(view.pane, Qt.MouseButton.LeftButton, pos=left)
    assert view.marks.marked_version_ids() == ("v1",)
    reject(harness, view)
    assert compared_ids(harness) == ["v1", "v2"]  # the last two stay
    view.mode_bar.modes.choose("side")
    assert view.marks.marked_version_ids() == ("v1",), "another mode doesn't change the current side"
    view.content.sides[1].setFocus()
    assert view.marks.marked_version_ids() == ("v2",)


def test_in_pairwise_mode_the_next_candidate_replaces_a_rejected_one(view: CompareView, harness: Any) -> None:
    compare(harness, *(node(n) for n in range(1, 5)))
    view.content.contact_sheet.focus_cell(0)
    assert harness.commands.trigger("compare.pairwise")
    assert (compared_ids(harness), harness.comparison.state.waiting) == (["v1", "v2"], 2)
    assert view.pane.isVisible()
    assert view.content.isAncestorOf(QApplication.focusWidget())
    view.marks.set_current(1)
    reject(harness, view)
    assert compared_ids(harness) == ["v1", "v3"]
    assert view.marks.marked_version_ids() == ("v3",), "the new one is the current one"
    assert harness.commands.trigger("compare.next-page")
    assert compared_ids(harness) == ["v1", "v4"]
    harness.marks.history.undo()
    view.marks.show_marked("v2")
    assert compared_ids(harness) == ["v1", "v2"]
    assert harness.commands.trigger("compare.pairwise")
    assert compared_ids(harness) == ["v1", "v2", "v3", "v4"]


def test_marking_with_shift_advances_to_the_next_candidate_or_the_other_side(
    view: CompareView, harness: Any
) -> None:
    compare(harness, *(node(n) for n in range(1, 4)))
    harness.comparison.set_pairwise(True, 0)
    view.marks.set_current(1)
    harness.marks.set_rating(["v2"], 3)
    view.marks.advance()
    assert compared_ids(harness) == ["v1", "v3"]
    harness.marks.history.undo()
    view.marks.show_marked("v2")
    assert compared_ids(harness) == ["v1", "v2"], "undo undoes the advance too"
    compare(harness, node(1), node(2))
    before = view.marks.current
    view.marks.advance()
    assert view.marks.current == 1 - before


def test_a_reference_stays_first_and_is_not_removed(view: CompareView, harness: Any) -> None:
    compare(harness, *(node(n) for n in range(1, 19)))
    sheet = view.content.contact_sheet
    sheet.focus_cell(2)
    assert harness.commands.trigger("compare.pin")
    assert compared_ids(harness)[:3] == ["v3", "v1", "v2"]
    assert "Reference" in sheet.cells[0].pane.accessibleName()
    assert harness.commands.trigger("compare.next-page")
    assert compared_ids(harness)[0] == "v3"
    harness.marks.set_flag(["v3"], Flag.REJECT)
    assert compared_ids(harness)[0] == "v3"
    sheet.focus_cell(0)
    assert harness.commands.trigger("compare.pin")
    assert harness.comparison.state.reference == -1


def test_pinning_a_side_of_a_pair_makes_the_other_one_current(view: CompareView, harness: Any) -> None:
    compare(harness, *(node(n) for n in range(1, 5)))
    view.content.contact_sheet.focus_cell(1)
    assert harness.commands.trigger("compare.pairwise")
    assert view.marks.marked_version_ids() == ("v2",)
    assert harness.commands.trigger("compare.pin")
    assert compared_ids(harness) == ["v2", "v3"]
    assert view.marks.marked_version_ids() == ("v3",)
    reject(harness, view)
    assert compared_ids(harness) == ["v2", "v4"]
    assert harness.commands.trigger("compare.pairwise")
    view.content.contact_sheet.focus_cell(0)
    assert harness.commands.trigger("compare.pairwise")
    assert view.marks.marked_version_ids() != ("v2",)


def test_a_new_comparison_ignores_removals_from_the_previous_one(view: CompareView, harness: Any) -> None:
    compare(harness, *(node(n) for n in range(1, 5)))
    harness.marks.set_flag(["v2"], Flag.REJECT)
    harness.comparison.close()
    compare(harness, node(1), node(3), node(4))
    harness.marks.history.undo()
    assert compared_ids(harness) == ["v1", "v3", "v4"]


def test_a_comparison_that_replaces_an_open_one_ignores_its_removals(view: CompareView, harness: Any) -> None:
    compare(harness, *(node(n) for n in range(1, 5)))
    harness.marks.set_flag(["v4"], Flag.REJECT)
    compare(harness, *(node(n) for n in range(1, 6)))
    harness.marks.history.undo()
    assert compared_ids(harness) == ["v1", "v2", "v3", "v4", "v5"]


def test_another_comparison_starts_with_the_first_side_unzoomed(view: CompareView, harness: Any) -> None:
    compare(harness, *(node(n) for n in range(1, 5)))
    sheet = view.content.contact_sheet
    sheet.focus_cell(2)
    view.viewport.set_state(ImageViewportState(3.0))
    compare(harness, *(node(n) for n in range(1, 6)))
    assert view.viewport.state.scale == 1.0
    assert view.marks.current == 0
    sheet.enlarge(3)
    compare(harness, *(node(n) for n in range(1, 5)))
    assert (sheet.enlarged, view.marks.current) == (-1, 0)

    compare(harness, node(1), node(2))
    view.marks.set_current(1)
    view.viewport.set_state(ImageViewportState(3.0))
    harness.comparison.swap()
    assert (view.marks.current, view.viewport.state.scale) == (1, 3.0), "it is still the same comparison"
    compare(harness, node(3), node(4))
    assert (view.marks.current, view.viewport.state.scale) == (0, 1.0)


def test_titles_in_the_menu_of_a_cell_depend_on_that_cell(view: CompareView, harness: Any) -> None:
    compare(harness, *(node(n) for n in range(1, 5)))
    harness.comparison.set_reference(0)
    view.content.contact_sheet.focus_cell(0)
    pin = harness.commands.get("compare.pin")
    assert pin.title() == "Unpin reference"
    assert pin.title_for(view.marks.item(0)) == "Unpin reference"
    assert pin.title_for(view.marks.item(2)) == "Pin as reference"


def test_a_click_on_a_pin_and_the_menu_pin_the_reference(view: CompareView, harness: Any, qtbot: Any) -> None:
    compare(harness, *(node(n) for n in range(1, 5)))
    cells, head = view.content.contact_sheet.cells, view.head
    view.content.contact_sheet.focus_cell(0)
    qtbot.mouseClick(cells[2].pin_button, Qt.MouseButton.LeftButton)
    assert compared_ids(harness) == ["v3", "v1", "v2", "v4"]
    pin_states = [cell.pin_button.isChecked() for cell in cells[:4]]
    assert pin_states == [True, False, False, False]
    assert cells[0].pin_button.accessibleName() == "Unpin reference"
    assert cells[1].pin_button.accessibleName() == "Pin as reference"
    assert not head.pin_button.isVisible()
    qtbot.mouseClick(cells[0].pin_button, Qt.MouseButton.LeftButton)
    assert harness.comparison.state.reference == -1

    harness.comparison.set_pairwise(True)
    view.marks.set_current(1)
    assert not head.pin_button.isChecked()
    qtbot.mouseClick(head.pin_button, Qt.MouseButton.LeftButton)
    assert harness.comparison.state.reference >= 0
    view.marks.set_current(harness.comparison.state.reference)
    assert head.pin_button.isChecked()
    emitted: list[Any] = []
    harness.commands.menu_requested.connect(emitted.append)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), QPoint(5, 5))
    QApplication.sendEvent(view.pane, event)
    assert emitted[0].context == "compare-cell"
    assert harness.commands.trigger("compare.pin", emitted[0].subject)
    assert harness.comparison.state.reference == -1


def test_versions_of_other_canvases_are_numbered(view: CompareView, harness: Any) -> None:
    def item(number: int) -> ViewerItem:
        asset = Asset(f"o{number}", addresses=(("url", f"https://x.example/{number}.png"),))
        return ViewerItem(asset, "Harbor", "Board", "elsewhere", "m", f"w{number}", number=number, count=7)

    assert harness.comparison.compare_items([item(4), item(2), item(5)])
    names = [
        cell.findChild(WrappingLabel, f"compareName-{n}")
        for n, cell in enumerate(view.content.contact_sheet.cells[:3])
    ]
    assert [name.text() for name in names if name is not None] == [
        "v4 of 7 · Harbor",
        "v2 of 7 · Harbor",
        "v5 of 7 · Harbor",
    ]
    harness.comparison.set_reference(1)
    assert names[0] is not None
    assert names[0].text() == "Reference · v2 of 7 · Harbor"
    harness.comparison.set_pairwise(True)
    assert [chooser.currentText() for chooser in view.head.choosers] == ["v2 · Harbor", "v5 · Harbor"]


def test_results_of_other_canvases_are_marked_and_assets_without_a_version_are_not(
    view: CompareView, harness: Any
) -> None:
    def item(number: int, version_id: str) -> ViewerItem:
        asset = Asset(f"o{number}", addresses=(("url", f"https://x.example/{number}.png"),))
        return ViewerItem(asset, f"Item {number}", "Board", "elsewhere", f"m{number}", version_id)

    assert harness.comparison.compare_items([item(1, "w1"), item(2, "")])
    assert view.marks.marked_version_ids() == ("w1",)
    assert view.marks.item(0) == item(1, "w1")
    view.marks.set_current(1)
    assert view.marks.marked_version_ids() == ()


def test_a_narrow_page_has_the_choosers_in_a_separate_row(
    view: CompareView, harness: Any, qtbot: Any
) -> None:
    compare(harness, *(node(n) for n in range(1, 5)))
    harness.comparison.set_pairwise(True)
    head = view.head

    def top(widget: QWidget) -> int:
        return widget.mapTo(head, QPoint(0, 0)).y()

    assert abs(top(head.choosers[0]) - top(head.save_button)) < head.save_button.height()
    harness.marks.set_rating(["v1"], 5)
    harness.marks.set_rating(["v2"], 5)
    view.resize(560, 640)
    qtbot.waitUntil(lambda: top(head.choosers[0]) >= top(head.save_button) + head.save_button.height())
    qtbot.waitUntil(lambda: min(chooser.width() for chooser in head.choosers) > 140)


def test_rejecting_a_rejected_side_removes_it_and_undo_restores_it(view: CompareView, harness: Any) -> None:
    harness.marks.set_flag(["v2"], Flag.REJECT)
    compare(harness, *(node(n) for n in range(1, 5)))
    assert compared_ids(harness) == ["v1", "v2", "v3", "v4"]
    harness.marks.set_rating(["v2"], 3)
    assert compared_ids(harness) == ["v1", "v2", "v3", "v4"], "only rejecting removes it"
    view.content.contact_sheet.focus_cell(1)
    reject(harness, view)
    assert compared_ids(harness) == ["v1", "v3", "v4"]
    assert harness.marks.of("v2") == ResultMarks(Flag.REJECT, 3)
    harness.marks.history.undo()
    assert compared_ids(harness) == ["v1", "v2", "v3", "v4"]
    assert harness.marks.of("v2") == ResultMarks(Flag.REJECT, 3)
    harness.marks.history.redo()
    assert compared_ids(harness) == ["v1", "v3", "v4"]
    harness.marks.history.undo()
    harness.marks.history.undo()
    assert harness.marks.of("v2") == ResultMarks(Flag.REJECT)
    harness.marks.set_flag(["v1", "v2"], Flag.REJECT)
    assert compared_ids(harness) == ["v3", "v4"]
    harness.marks.history.undo()
    assert compared_ids(harness) == ["v1", "v2", "v3", "v4"], "both are one step"


def test_the_details_follow_the_focused_cell_and_side(view: CompareView, harness: Any, qtbot: Any) -> None:
    def details() -> list[str]:
        return [item.version_id for item in harness.inspected.state.items] if harness.inspected.state else []

    compare(harness, *(node(n) for n in range(1, 5)))
    sheet = view.content.contact_sheet
    sheet.focus_cell(2)
    qtbot.waitUntil(lambda: details() == ["v3"])
    item = harness.result_actions.preview
    assert (item.version_id, item.version.id, item.canvas_id) == ("v3", "v3", "c1")
    sheet.focus_cell(1)
    qtbot.waitUntil(lambda: details() == ["v2"])
    reject(harness, view)
    qtbot.waitUntil(lambda: details() == ["v3"])
    harness.comparison.set_pairwise(True, 0)
    view.marks.set_current(1)
    qtbot.waitUntil(lambda: details() == [compared_ids(harness)[1]])
    harness.comparison.close()
    assert harness.inspected.state is None, "the selection of the canvas again"
    assert harness.result_actions.preview is None


def test_results_inspected_below_are_shown_after_the_comparison_closes(
    view: CompareView, harness: Any, qtbot: Any
) -> None:
    compare(harness, *(node(n) for n in range(1, 5)))
    view.content.contact_sheet.focus_cell(0)
    qtbot.waitUntil(lambda: harness.inspected.state is not None)
    state = harness.inspected.state
    harness.result_actions.inspect([result(7), result(8)])
    assert harness.inspected.state is state
    harness.comparison.close()
    assert [item.version_id for item in harness.inspected.state.items] == ["v7", "v8"]
