"""The page of the light table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QShortcut
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget

from tests.panels.viewer.test_viewer import node
from wsdesk.localdb.index.values import IndexedImage
from wsdesk.panels.light_table import labels
from wsdesk.panels.light_table.commands import LightTableCommands
from wsdesk.panels.light_table.facets import FilterRow
from wsdesk.panels.light_table.page import LightTablePage
from wsdesk.panels.light_table.selection import INSPECT_DELAY_MS
from wsdesk.panels.widgets.controls.key_buffer import pressed_modifiers
from wsdesk.panels.widgets.layout.boxes import column
from wsdesk.settings.table import LIGHT_TABLE_SIZE
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.culling.marks import Flag
from wsdesk.store.query.mark_filters import MARK_FILTERS
from wsdesk.store.query.query_language import parse
from wsdesk.store.results.light_table import FacetValue, GridRows, Result, ResultFacets, ResultFilter
from wsdesk.store.results.light_table_state import LightTableView
from wsdesk.store.versions.viewer_items import ViewerItem


def result(number: int, **fields: Any) -> Result:
    texts = {
        "canvas_id": "c1",
        "canvas_title": "Board",
        "project_id": "",
        "project_title": "",
        "node_id": "n",
    }
    values = dict.fromkeys(Result._fields, "") | {"number": number, "version_id": f"v{number}", "seed": None}
    numbers = dict.fromkeys(("date_ms", "width", "height", "duration_ms"), 0)
    return Result(**(values | texts | numbers | {"is_favorite": False, "image": None} | fields))


@pytest.fixture
def page(harness: Any, show: Callable[..., Any]) -> LightTablePage:
    table = harness.light_table
    rows = {number: result(number, title=f"Result {number}", type="text", status="ok") for number in range(6)}
    table.row = rows.get
    table.view_changes = []
    table.show = lambda **fields: table.view_changes.append(fields)
    page = show(LightTablePage(harness.stores), 1200, 800)
    page.open_scope()
    table.grid = GridRows(range(6), tuple(f"v{number}" for number in range(6)), (1.0,) * 6, (1,) * 6, (), 6)
    table.grid_changed.emit(table.grid)
    update(harness, phase=LoadState.READY)
    return page


def update(harness: Any, **fields: Any) -> None:
    harness.light_table.state = replace(harness.light_table.state, **fields)
    harness.light_table.changed.emit(harness.light_table.state)


def test_opening_loads_the_scope_and_focuses_the_first_result(page: LightTablePage, harness: Any) -> None:
    assert harness.light_table.calls == [("open", None)]
    update(harness, phase=LoadState.READY, total=6)
    assert page.grid.hasFocus()
    assert page.selection.marked_version_ids() == ("v0",)
    page.close_page()
    assert harness.light_table.calls[-1] == ("close",)


def test_keys_pressed_while_the_grid_loads_act_on_it(
    harness: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    table = harness.light_table
    table.row = {number: result(number) for number in range(6)}.get
    window = QWidget()
    other_field = QLineEdit(window)
    page = LightTablePage(harness.stores, window)
    column(other_field, (page, 1), parent=window)
    show(window, 1200, 800)
    other_field.setFocus()
    marks: list[tuple[tuple[str, ...], bool]] = []

    def mark() -> None:
        is_shift = bool(pressed_modifiers() & Qt.KeyboardModifier.ShiftModifier)
        marks.append((page.selection.marked_version_ids(), is_shift))

    for keys in ("P", "Shift+X", "Shift+3"):
        QShortcut(QKeySequence(keys), window).activated.connect(mark)
    page.open_scope()
    update(harness, phase=LoadState.BUSY)
    handle = window.window().windowHandle()
    for key, modifiers in (
        (Qt.Key.Key_P, ""),
        (Qt.Key.Key_Right, ""),
        (Qt.Key.Key_X, "Shift"),
        (Qt.Key.Key_Q, ""),
    ):
        shift = Qt.KeyboardModifier.ShiftModifier if modifiers else Qt.KeyboardModifier.NoModifier
        qtbot.keyClick(handle, key, shift)
    assert (marks, other_field.text()) == ([], ""), "nothing acts on the field in the background"
    set_rows(harness, 0, 1, 2)
    update(harness, phase=LoadState.READY)
    assert marks == [(("v0",), False), (("v1",), True)]
    qtbot.keyClick(handle, Qt.Key.Key_P)
    assert marks[-1] == (("v1",), False), "from then on, keys act at once"

    page.close_page()
    set_rows(harness)
    page.open_scope()
    update(harness, phase=LoadState.BUSY)
    shift = Qt.KeyboardModifier.ShiftModifier
    QApplication.sendEvent(
        page, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_NumberSign, shift, 12, 0x23, 1, "#")
    )
    set_rows(harness, 0)
    update(harness, phase=LoadState.READY)
    assert marks[-1][1], "Shift and the key of the digit 3, in any keyboard layout"

    page.close_page()
    set_rows(harness)
    page.open_scope()
    update(harness, phase=LoadState.BUSY)
    qtbot.keyClick(handle, Qt.Key.Key_P)
    qtbot.keyClick(handle, Qt.Key.Key_Escape)
    set_rows(harness, 0)
    update(harness, phase=LoadState.READY)
    assert len(marks) == 4, "Escape discards them"

    page.close_page()
    set_rows(harness)
    other_field.setFocus()
    page.open_scope()
    update(harness, phase=LoadState.BUSY)
    update(harness, phase=LoadState.READY)
    assert page.field.hasFocus(), "without results, keys act on the search, not on the other field"
    set_rows(harness, 0)
    update(harness, phase=LoadState.READY)
    assert page.grid.hasFocus(), "as soon as there are results, keys act on them"
    page.field.setFocus()
    update(harness, phase=LoadState.READY)
    assert page.field.hasFocus()


def test_the_selection_stays_on_its_result_when_the_grid_changes(page: LightTablePage, harness: Any) -> None:
    page.grid.select_row(3)
    order = ("v5", "v3", "v0")
    harness.light_table.grid = GridRows((5, 3, 0), order, (1.0,) * 3, (1,) * 3, (), 3)
    harness.light_table.grid_changed.emit(harness.light_table.grid)
    assert page.selection.marked_version_ids() == ("v3",)


def set_rows(harness: Any, *numbers: int) -> None:
    order, count = tuple(f"v{number}" for number in numbers), len(numbers)
    harness.light_table.grid = GridRows(numbers, order, (1.0,) * count, (1,) * count, (), count)
    harness.light_table.grid_changed.emit(harness.light_table.grid)


def test_the_selection_stays_on_its_stack_when_it_collapses(page: LightTablePage, harness: Any) -> None:
    page.grid.select_row(3)
    visible, hidden = ("v0", "v2", "v4", "v5"), ("v1", "v3")
    grid = GridRows((0, 2, 4, 5), visible, (1.0,) * 4, (1, 3, 1, 1), (), 6, hidden=hidden, tops=("v2", "v2"))
    harness.light_table.grid = grid
    harness.light_table.grid_changed.emit(grid)
    assert page.selection.marked_version_ids() == ("v2",)


def test_only_a_stack_can_be_expanded_or_collapsed(page: LightTablePage, harness: Any) -> None:
    harness.commands.add(*LightTableCommands(harness.stores, page).all())
    stack = harness.commands.get("light-table.stack")
    page.grid.select_row(0)
    assert not stack.enabled(None)
    grid = GridRows((0, 2), ("v0", "v2"), (1.0,) * 2, (1, 2), (), 3, ("n0", "n2"))
    harness.light_table.grid = grid
    harness.light_table.grid_changed.emit(grid)
    assert not stack.enabled(None)
    page.grid.select_row(1)
    assert stack.enabled(None)


def test_a_new_query_selects_the_first_result_and_hiding_one_the_next(
    page: LightTablePage, harness: Any
) -> None:
    page.grid.select_row(3)
    set_rows(harness, 0, 1, 2, 4, 5)
    assert page.selection.marked_version_ids() == ("v4",), "the one at the position of the hidden one"
    update(harness, view=LightTableView(text="harbor"))
    set_rows(harness, 0, 1, 2)
    assert page.selection.marked_version_ids() == ("v0",)


def test_another_canvas_selects_its_first_result_or_where_it_was_left(
    page: LightTablePage, harness: Any
) -> None:
    page.grid.select_row(3)
    harness.light_table.scope_filters = (ResultFilter("canvas", "c2", "scope"),)
    set_rows(harness, *range(10, 20))
    assert page.selection.marked_version_ids() == ("v10",)
    page.grid.select_row(5)
    harness.light_table.scope_filters = ()
    set_rows(harness, *range(6))
    assert page.selection.marked_version_ids() == ("v3",), "where it was left"
    harness.light_table.scope_filters = (ResultFilter("canvas", "c2", "scope"),)
    set_rows(harness, *range(10, 15))
    assert page.selection.marked_version_ids() == ("v10",), "the one with the focus isn't listed any more"


def test_several_results_stay_selected_when_the_grid_changes(page: LightTablePage, harness: Any) -> None:
    page.grid.selectAll()
    set_rows(harness, 5, 9, 3, 2)
    assert page.selection.marked_version_ids() == ("v5", "v3", "v2")


def test_a_result_hidden_by_a_filter_is_selected_when_undo_restores_it(
    page: LightTablePage, harness: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    monkeypatch.setattr(harness.light_table, "refresh_marked", lambda: calls.append("refresh"))
    page.grid.select_row(2)
    assert calls == ["refresh"], "moving hides results that the filter excludes"
    set_rows(harness, 0, 1, 3, 4, 5)
    assert page.selection.marked_version_ids() == ("v3",), "the one at its position"
    page.selection.show_marked("v2")
    set_rows(harness, *range(6))
    assert page.selection.marked_version_ids() == ("v2",)


def test_results_that_return_to_a_collection_are_selected(page: LightTablePage, harness: Any) -> None:
    set_rows(harness, 0, 3, 5)
    page.grid.select_row(1)
    page.selection.show_marked("v1", "v2", "v4")
    set_rows(harness, *range(6))
    assert page.selection.marked_version_ids() == ("v1", "v2", "v4")


def test_marks_are_counted_and_announced_with_their_result(page: LightTablePage, harness: Any) -> None:
    harness.marks.set_flag(["v0"], Flag.PICK)
    harness.marks.set_rating(["v0"], 3)
    update(
        harness,
        total=6,
        marks={ResultFilter("flag", "pick"): 1, ResultFilter("flag", "reject"): 2},
        phase=LoadState.READY,
    )
    assert "6 results · 1 picked · 2 rejected" in page.status.text()
    for text, expected in (
        ("flag:pick", "6 results · 1 picked · Flags"),
        ("-flag:reject", "6 results · 1 picked · Flags"),
        ("flag:pick flag:reject", "6 results · 1 picked · 2 rejected · Flags"),
        ("flag:none", "6 results · Flags"),
    ):
        update(harness, view=LightTableView(text=text))
        assert expected in page.status.text(), text
    text = page.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert text == "Result 0, Text, Picked, 3 stars, Board"


def test_reloaded_results_dont_reset_the_grid(page: LightTablePage, harness: Any) -> None:
    resets: list[None] = []
    page.model.modelReset.connect(lambda: resets.append(None))
    page.grid.select_rows((1, 2), 2)
    table = harness.light_table
    table.row = {number + 100: result(number, title=f"Again {number}") for number in range(6)}.get
    table.grid = replace(table.grid, numbers=range(100, 106))
    table.grid_changed.emit(table.grid)
    assert resets == [], "a screen reader would read the focused result again"
    assert page.model.index(0, 0).data().startswith("Again 0"), "their content is reloaded"
    assert page.selection.marked_version_ids() == ("v1", "v2")
    assert page.grid.currentIndex().row() == 2
    set_rows(harness, 0, 2)
    assert len(resets) == 1


def test_stacks_and_durations_and_dates_are_announced(page: LightTablePage, harness: Any) -> None:
    table = harness.light_table
    table.row = {
        number: result(number, title="Harbor", type="video", duration_ms=5_000, date_ms=1_700_000_000_000)
        for number in range(2)
    }.get
    table.grid = GridRows(range(2), ("v0", "v1"), (1.0,) * 2, (7, 2), (), 9, ("n0", "n1"), frozenset(("n1",)))
    table.grid_changed.emit(table.grid)
    texts = [page.model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(2)]
    assert texts[0].startswith("Harbor, Video, 5 s, Board, Nov 14")
    assert texts[0].endswith(", Stack of 7 results")
    assert texts[1].endswith(", Expanded stack of 2 results")


def test_an_empty_grid_offers_to_clear_the_query_or_show_the_workspace(
    page: LightTablePage, harness: Any, qtbot: Any
) -> None:
    action = page.states.findChild(QPushButton, "lightTableStates-empty-action")
    assert action is not None
    set_rows(harness)
    view_changes: list[dict[str, object]] = []
    harness.light_table.show = lambda **fields: view_changes.append(fields)
    update(harness, phase=LoadState.READY, view=LightTableView("workspace", text="zzzz"))
    assert action.text() == "Clear search and filters"
    qtbot.mouseClick(action, Qt.MouseButton.LeftButton)
    assert view_changes == [{"text": ""}]
    update(harness, view=LightTableView("canvas"))
    assert action.text() == "Show workspace"
    qtbot.mouseClick(action, Qt.MouseButton.LeftButton)
    assert harness.light_table.calls[-1] == ("open", "workspace")


def test_without_a_workspace_the_light_table_says_so_and_escape_closes_it(
    page: LightTablePage, harness: Any, qtbot: Any
) -> None:
    harness.connection.state = replace(harness.connection.state, mode="none")
    set_rows(harness)
    update(harness, phase=LoadState.READY, view=LightTableView("canvas"))
    texts = [label.text() for label in page.states.findChildren(QLabel) if label.isVisible()]
    assert texts[:2] == ["No workspace open", "Open a workspace to see its results."]
    assert not page.grid.isVisible()
    page.field.setFocus()
    page.escape()
    assert not page.is_open


def test_a_filter_is_added_to_and_removed_from_the_query(page: LightTablePage, harness: Any) -> None:
    counts = {"model": (FacetValue("m1", "Flux", 4),), "month": (FacetValue("2026-10", "2026-10", 2),)}
    update(harness, facets=ResultFacets(counts, 6), phase=LoadState.READY)  # type: ignore[arg-type]
    rows = page.filters.rows
    model = next(row for row in rows if row.facet == "model" and not row.is_heading)
    assert (model.label, model.total, model.is_on) == ("Flux", 4, False)
    page.filters.chosen.emit(model)
    assert parse(harness.light_table.view_changes[-1]["text"]).filters == (ResultFilter("model", "Flux"),)
    for text in ("lamp model:m1", "lamp model:Flux"):
        update(harness, view=LightTableView(text=text))
        row = next(row for row in page.filters.rows if row.facet == "model" and row.value)
        assert row.is_on
        page.filters.chosen.emit(row)
        assert harness.light_table.view_changes[-1] == {"text": "lamp"}
    update(harness, view=LightTableView(text="lamp model:m1"))
    assert [chip.text() for chip in chips(page)] == ["Model: Flux  ✕"]
    chips(page)[0].click()
    assert harness.light_table.view_changes[-1] == {"text": "lamp"}


def test_counts_of_the_newest_results_only_are_approximate(page: LightTablePage, harness: Any) -> None:
    counts = {"model": (FacetValue("m1", "Flux", 1200),)}
    facets = ResultFacets(counts, 50_000, is_approximate=True)  # type: ignore[arg-type]
    update(harness, facets=facets, phase=LoadState.READY)
    row = next(row for row in page.filters.rows if row.facet == "model" and not row.is_heading)
    assert [end.text for end in page.filters.content(row).ends] == ["≈ 1,200"]
    assert page.filters.accessible_text(row).spoken == "Flux, ≈ 1,200 results"


def chips(page: LightTablePage) -> list[QPushButton]:
    buttons = page.query_bar.findChildren(QPushButton)
    return [button for button in buttons if "Chip-" in button.objectName() and button.isVisible()]


def test_a_saved_search_shows_its_results_in_the_whole_workspace(page: LightTablePage, harness: Any) -> None:
    harness.saved_searches.save("model:flux rating:>=3", "Best of Flux")
    page.query_bar.saved_menu.aboutToShow.emit()
    page.query_bar.saved_menu.actions()[0].trigger()
    assert harness.light_table.view_changes[-1] == {"text": "model:flux rating:>=3", "scope": "workspace"}


def test_text_typed_while_the_grid_loads_stays(page: LightTablePage, harness: Any, qtbot: Any) -> None:
    qtbot.keyClicks(page.field, "fl")
    qtbot.keyClick(page.field, Qt.Key.Key_Return)
    update(harness, view=LightTableView(text="fl"), phase=LoadState.BUSY)
    qtbot.keyClicks(page.field, "ux")
    update(harness, phase=LoadState.READY, total=6)
    assert page.field.text() == "flux"
    row = next(row for row in page.filters.rows if (row.facet, row.value) == ("flag", "pick"))
    page.filters.chosen.emit(row)
    assert harness.light_table.view_changes[-1] == {"text": "flux flag:pick"}
    qtbot.keyClicks(page.field, "x")
    update(harness, view=LightTableView(text="other"))
    assert page.field.text() == "other", "another query replaces the text"


def test_ctrl_f_focuses_the_field_and_down_focuses_the_grid(
    page: LightTablePage, harness: Any, qtbot: Any
) -> None:
    harness.commands.add(*LightTableCommands(harness.stores, page).all())
    assert harness.commands.trigger("light-table.find")
    assert page.field.hasFocus()
    qtbot.keyClick(page.field, Qt.Key.Key_Down)
    assert page.grid.hasFocus()


def test_enter_focuses_the_grid_and_escape_clears_the_query_before_it_closes(
    page: LightTablePage, harness: Any, qtbot: Any
) -> None:
    harness.commands.add(*LightTableCommands(harness.stores, page).all())
    assert harness.commands.trigger("light-table.find")
    qtbot.keyClicks(page.field, "flag:pick")
    qtbot.keyClick(page.field, Qt.Key.Key_Return)
    assert harness.light_table.view_changes[-1] == {"text": "flag:pick"}
    assert page.grid.hasFocus()
    assert harness.commands.trigger("light-table.find")
    assert harness.commands.trigger("light-table.close")
    assert (page.field.text(), page.field.hasFocus()) == ("", True)
    assert harness.commands.trigger("light-table.close")
    assert page.grid.hasFocus()
    assert page.is_open
    assert harness.commands.trigger("light-table.close")
    assert not page.is_open


def test_the_selection_follows_the_viewer(page: LightTablePage, harness: Any) -> None:
    harness.light_table.viewed.emit("v4")
    assert page.selection.marked_version_ids() == ("v4",)
    harness.light_table.viewed.emit("hidden by a filter")
    assert page.selection.marked_version_ids() == ("v4",)


def test_the_other_panels_show_the_result_in_the_viewer(
    page: LightTablePage, harness: Any, qtbot: Any
) -> None:
    def details() -> list[str]:
        return [item.version_id for item in harness.inspected.state.items] if harness.inspected.state else []

    page.grid.select_rows([1, 2, 3], 1)
    qtbot.waitUntil(lambda: details() == ["v1", "v2", "v3"])
    harness.light_table.viewed.emit("v2")
    qtbot.waitUntil(lambda: details() == ["v2"])
    assert page.selection.marked_version_ids() == ("v1", "v2", "v3")
    assert page.grid.currentIndex().row() == 2
    harness.light_table.viewed.emit("")
    qtbot.waitUntil(lambda: details() == ["v1", "v2", "v3"])


def test_thumbnails_are_squares_or_in_their_own_ratio(page: LightTablePage, harness: Any) -> None:
    harness.commands.add(*LightTableCommands(harness.stores, page).all())
    table = harness.light_table
    table.grid = replace(table.grid, ratios=(2.0, 1.0, 0.5, 1.5, 1.0, 1.0))
    table.grid_changed.emit(table.grid)

    def ratios() -> list[float]:
        boxes = page.grid.cells.boxes_between(0, 10_000)
        return [round(box.width / box.height, 1) for box in boxes]

    page.grid.select_row(2)
    assert ratios()[0] == 2.0
    assert harness.commands.trigger("light-table.squares")
    assert set(ratios()) == {1.0}
    assert page.selection.marked_version_ids() == ("v2",), "the selection stays"
    table.grid_changed.emit(table.grid)
    assert set(ratios()) == {1.0}, "also after the grid is reloaded"
    assert harness.commands.trigger("light-table.squares")
    assert ratios()[0] == 2.0


def test_an_empty_grid_shows_the_reason(page: LightTablePage, harness: Any) -> None:
    set_rows(harness)

    def message(**view: Any) -> str:
        update(harness, phase=LoadState.READY, total=0, view=LightTableView(**view))
        return " ".join(label.text() for label in page.states.findChildren(QLabel) if label.isVisible())

    assert "appear here" in message(scope="workspace")
    harness.open("c1")
    assert "Select nodes or groups" in message(scope="selection")
    harness.crawler.show(indexed=3, total=20)
    assert "once their canvases are indexed" in message(scope="workspace")
    assert "appear here" in message(scope="canvas")
    harness.select(node())
    assert "once their canvases are indexed" in message(scope="canvas"), "the canvas has results"
    assert "Try different words" in message(scope="canvas", text="zzzz")
    harness.light_table.is_indexing = True
    assert "once their canvases are indexed" in message(scope="canvas")


def test_filters_by_marks_are_added_to_the_query(page: LightTablePage, harness: Any) -> None:
    counts = {one: 1 for one in MARK_FILTERS if one != ResultFilter("label", "blue")}
    update(harness, view=LightTableView(text="lamp"), phase=LoadState.READY, marks=counts)
    assert not any((row.facet, row.value) == ("label", "blue") for row in page.filters.rows)

    def choose(facet: str, value: str) -> str:
        row = next(row for row in page.filters.rows if (row.facet, row.value) == (facet, value))
        page.filters.chosen.emit(row)
        text: str = harness.light_table.view_changes[-1]["text"]
        update(harness, view=LightTableView(text=text))
        return text

    assert choose("flag", "pick") == "lamp flag:pick"
    assert choose("label", "red") == "lamp flag:pick label:red"
    assert choose("rating", "3") == "lamp flag:pick label:red rating:>=3"
    assert choose("rating", "4") == "lamp flag:pick label:red rating:>=4", "ranges exclude each other"
    on = {(row.facet, row.value) for row in page.filters.rows if row.is_on}
    assert on == {("flag", "pick"), ("label", "red"), ("rating", "4")}
    assert choose("rating", "4") == "lamp flag:pick label:red"


def test_the_first_rating_lists_all_of_them(page: LightTablePage, harness: Any) -> None:
    def ratings() -> list[tuple[str, int | None]]:
        return [(row.value, row.total) for row in page.filters.rows if row.facet == "rating" and row.filters]

    assert ratings() == []
    update(harness, phase=LoadState.READY, marks={ResultFilter("rating", "2", ">="): 1})
    assert [value for value, _total in ratings()] == ["5", "4", "3", "2", "1"]
    assert dict(ratings())["2"] == 1


def test_a_click_on_a_filter_leaves_the_keys_to_the_grid(
    page: LightTablePage, harness: Any, qtbot: Any
) -> None:
    update(harness, phase=LoadState.READY, marks={MARK_FILTERS[0]: 2})
    page.grid.setFocus()
    at = next(number for number, row in enumerate(page.filters.rows) if row.filters)
    box = page.filters.visualRect(page.filters.index_of(at))
    qtbot.mouseClick(page.filters.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert parse(harness.light_table.view_changes[-1]["text"]).filters == page.filters.rows[at].filters
    assert page.grid.hasFocus()


def filter_row(page: LightTablePage, facet: str, value: str) -> FilterRow:
    return next(row for row in page.filters.rows if (row.facet, row.value) == (facet, value) and row.filters)


def test_values_of_a_facet_are_check_boxes(page: LightTablePage, harness: Any, qtbot: Any) -> None:
    counts = {"type": tuple(FacetValue(kind, kind, 9) for kind in ("image", "video", "audio"))}
    update(harness, facets=ResultFacets(counts, 27), view=LightTableView(text="type:image type:video"))  # type: ignore[arg-type]
    assert [filter_row(page, "type", one).is_on for one in counts_of(counts)] == [True, True, False]
    index = page.filters.index_of(page.filters.rows.index(filter_row(page, "type", "audio")))
    assert Qt.CheckState(index.data(Qt.ItemDataRole.CheckStateRole)) is Qt.CheckState.Unchecked
    page.filters.setCurrentIndex(index)
    qtbot.keyClick(page.filters, Qt.Key.Key_Space)
    text = harness.light_table.view_changes[-1]["text"]
    assert text == "type:image type:video type:audio", "values of a facet are alternatives"
    update(harness, view=LightTableView(text=text), marks={ResultFilter("flag", "none"): 5})
    assert page.filters.current_row() == filter_row(page, "type", "audio"), "the focus stays"
    assert filter_row(page, "type", "audio").is_on
    assert [chip.text() for chip in chips(page)][-1] == "Type: Audio  ✕"


def test_a_long_facet_shows_more_values_on_request(page: LightTablePage, harness: Any, qtbot: Any) -> None:
    values = tuple(FacetValue(f"m{number}", f"Model {number}", 9) for number in range(8))
    facets = ResultFacets({"model": values, "canvas": (FacetValue("c", "Board", 72),)}, 72)
    update(harness, facets=facets, view=LightTableView(text='model:"Model 7"'))

    def model_labels() -> list[str]:
        return [row.label for row in page.filters.rows if row.facet == "model" and not row.is_heading]

    assert model_labels() == [*(f"Model {number}" for number in range(5)), "Model 7", "2 more"], (
        "checked values stay"
    )
    more = next(row for row in page.filters.rows if row.is_more)
    page.filters.chosen.emit(more)
    assert model_labels() == [*(f"Model {number}" for number in range(8)), "Show fewer"]
    assert not any(row.facet == "canvas" for row in page.filters.rows), "all results have its only value"


def counts_of(counts: dict[str, tuple[FacetValue, ...]]) -> list[str]:
    return [one.value for values in counts.values() for one in values]


def test_an_invalid_filter_is_explained(page: LightTablePage, harness: Any) -> None:
    update(harness, query_error=parse("after:foo").errors[0], phase=LoadState.READY, total=6)
    assert page.status.text().startswith("“foo” isn't a date.")


def test_a_text_is_shown_without_the_type_and_model_that_the_index_adds(page: LightTablePage) -> None:
    text = "Shots of Act one\nArrival\ntext\nQuill 3\nquill-3"
    assert labels.first_lines(result(1, text=text, model="Quill 3")) == "Shots of Act one\nArrival"
    assert labels.first_lines(result(1, text="Arrival", model="Quill 3")) == "Arrival"
    assert labels.first_lines(result(1, text="# Arrival\n\n**By night.**")) == "Arrival\n\nBy night."


def test_a_narrow_page_has_its_controls_in_two_rows_and_its_filters_behind_a_button(
    page: LightTablePage, qtbot: Any
) -> None:
    assert page.side.isVisible()
    assert not page.show_filters.isVisible()
    assert page.field.y() == page.options.group.mapTo(page, QPoint()).y()
    page.resize(520, 700)
    qtbot.waitUntil(lambda: page.options.group.mapTo(page, QPoint()).y() > page.field.geometry().bottom())
    assert not page.side.isVisible()
    qtbot.waitUntil(lambda: page.field.width() > 200)
    page.show_filters.click()
    assert page.side.isVisible()
    page.show_filters.click()
    page.resize(770, 700)
    # Long texts of the options don't make it narrower.
    qtbot.waitUntil(lambda: page.side.isVisible() and page.field.width() > 200)
    page.resize(1200, 800)
    assert page.side.isVisible()
    assert not page.show_filters.isVisible()


def test_the_other_panels_follow_the_selection(page: LightTablePage, harness: Any, qtbot: Any) -> None:
    page.grid.select_row(2)
    qtbot.waitUntil(lambda: harness.inspected.state is not None)
    assert [item.version_id for item in harness.inspected.state.items] == ["v2"]
    harness.inspected.leave("results")
    page.selection.save()
    harness.light_table.grid_changed.emit(harness.light_table.grid)  # reloaded
    page.grid.selection_changed.emit()
    qtbot.wait(3 * INSPECT_DELAY_MS)
    assert harness.inspected.state is None, "a newer selection elsewhere stays"
    page.grid.select_row(1)
    qtbot.waitUntil(lambda: harness.inspected.state is not None)
    page.close_page()
    assert harness.inspected.state is None, "the selection of the canvas again"
    page.open_scope()
    harness.light_table.grid_changed.emit(harness.light_table.grid)
    qtbot.waitUntil(lambda: harness.inspected.state is not None)
    assert [item.version_id for item in harness.inspected.state.items] == ["v1"]
    page.close_page()
    page.grid.select_row(3)
    page.selection.stop()
    assert harness.inspected.state is None


def test_the_details_of_the_selection_return_when_another_canvas_is_shown(
    page: LightTablePage, harness: Any, qtbot: Any
) -> None:
    page.grid.select_row(2)
    qtbot.waitUntil(lambda: harness.inspected.state is not None)
    harness.inspected.leave("results")  # as the store does then
    other = QWidget()
    qtbot.addWidget(other)
    with qtbot.waitActive(other):
        other.show()
        other.activateWindow()
    harness.canvases.current_changed.emit(None)
    assert harness.inspected.state is None, "the canvas is in another window"
    with qtbot.waitActive(page.window()):
        page.window().activateWindow()
    harness.canvases.current_changed.emit(None)
    assert [item.version_id for item in harness.inspected.state.items] == ["v2"]
    page.close_page()
    harness.canvases.current_changed.emit(None)
    assert harness.inspected.state is None


def test_the_number_of_selected_results_includes_those_beyond_the_limit(
    page: LightTablePage, harness: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wsdesk.panels.light_table.selection._MAX_INSPECTED", 2)
    page.grid.selectAll()
    qtbot.waitUntil(lambda: harness.inspected.state is not None and harness.inspected.state.total == 6)
    page.grid.select_rows([0, 1, 2, 3, 4], 0)
    qtbot.waitUntil(lambda: harness.inspected.state.total == 5)


def test_the_preview_is_cleared_when_no_result_is_left(
    page: LightTablePage, harness: Any, qtbot: Any
) -> None:
    page.grid.select_row(2)
    qtbot.waitUntil(lambda: harness.result_actions.preview is not None)
    page.selection.save()
    set_rows(harness)
    assert harness.result_actions.preview is None


def test_the_other_panels_show_selected_results_that_are_loaded_later(
    page: LightTablePage, harness: Any, qtbot: Any
) -> None:
    light_table, row = harness.light_table, harness.light_table.row
    light_table.row = lambda number: row(number) if number == 0 else None
    page.grid.select_rows([0, 1, 2], 0)
    qtbot.waitUntil(lambda: harness.inspected.state is not None)
    assert len(harness.inspected.state.items) == 1
    light_table.row = row
    light_table.rows_changed.emit(frozenset({1, 2}))
    qtbot.waitUntil(lambda: len(harness.inspected.state.items) == 3)


def test_the_menu_of_a_result_has_its_item(page: LightTablePage, harness: Any) -> None:
    emitted: list[Any] = []
    harness.commands.menu_requested.connect(emitted.append)
    page.grid.menu_requested.emit(page.model.index(4, 0), QPoint(5, 5))
    subject = emitted[0].subject
    assert isinstance(subject, ViewerItem)
    assert (subject.version_id, subject.canvas_id, subject.title) == ("v4", "c1", "Result 4")
    assert subject.version is not None


def test_the_selected_results_are_compared_and_saved(
    page: LightTablePage, harness: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[Any] = []
    monkeypatch.setattr(harness.result_actions, "compare", lambda numbers: calls.append(("compare", numbers)))
    monkeypatch.setattr(harness.result_actions, "save", lambda numbers: calls.append(("save", numbers)))
    harness.commands.add(*LightTableCommands(harness.stores, page).all())
    page.grid.selectAll()
    assert harness.commands.trigger("light-table.compare")
    assert harness.commands.trigger("light-table.save")
    assert calls == [("compare", tuple(range(6))), ("save", tuple(range(6)))]


def test_the_selected_results_are_dragged_out_together(
    page: LightTablePage, harness: Any, qtbot: Any
) -> None:
    images = {n: IndexedImage(f"a{n}", "image", "image", "url", f"https://x.example/{n}") for n in range(6)}
    harness.light_table.row = lambda number: result(number, title=f"R{number}", image=images[number])
    page.model.show_grid()
    view, left = page.grid.viewport(), Qt.MouseButton.LeftButton

    def drag(row: int) -> set[str]:
        harness.drag_export.calls.clear()
        at = page.grid.visualRect(page.model.index(row, 0)).center()
        qtbot.mousePress(view, left, pos=at)
        for x in (20, 40):
            moved = QPointF(at + QPoint(x, 0))
            none = Qt.KeyboardModifier.NoModifier
            kind = QEvent.Type.MouseMove
            QApplication.sendEvent(view, QMouseEvent(kind, moved, view.mapToGlobal(moved), left, left, none))
        qtbot.mouseRelease(view, left, pos=at)
        return {call[2] for call in harness.drag_export.calls}

    page.grid.select_rows([0, 2], 0)
    assert drag(2) == {"R0", "R2"}
    assert drag(4) == {"R4"}, "an unselected result is dragged alone"


def test_a_bar_has_actions_for_several_selected_results(
    page: LightTablePage, harness: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[Any] = []
    monkeypatch.setattr(
        harness.result_actions, "compare", lambda numbers, **fields: calls.append((numbers, fields))
    )
    harness.commands.add(*LightTableCommands(harness.stores, page).all())
    bar = page.action_bar
    assert not bar.isVisible(), "only one is selected"
    page.grid.select_rows((1, 2))
    assert bar.isVisible()
    assert bar.count.text() == "2 selected"
    assert not bar.buttons["light-table.pairwise"].isVisible()
    page.grid.select_rows((1, 2, 4))
    qtbot.keyClick(bar.buttons["light-table.compare"], Qt.Key.Key_Space)
    qtbot.mouseClick(bar.buttons["light-table.pairwise"], Qt.MouseButton.LeftButton)
    assert calls == [((1, 2, 4), {}), ((1, 2, 4), {"pairwise": True})]
    assert bar.buttons["light-table.pairwise"].toolTip().count("Two at a time   T") == 1
    page.resize(700, 800)
    assert all(button.width() >= button.sizeHint().width() for button in bar.buttons.values())
    assert bar.panel.width() <= bar.width()
    qtbot.mouseClick(bar.close_button, Qt.MouseButton.LeftButton)
    assert not bar.isVisible()
    assert page.selection.marked_version_ids() == ("v1",)
    page.grid.selectAll()
    assert bar.isVisible()
    set_rows(harness)
    assert not bar.isVisible(), "a filter left no result"


def test_the_size_is_saved_after_the_slider_stops_or_when_the_page_closes(
    page: LightTablePage, harness: Any, qtbot: Any
) -> None:
    settings = harness.stores.settings
    before = settings.get(LIGHT_TABLE_SIZE)
    for height in (200, 240, 280):
        page.slider.setValue(height)
    assert page.grid.row_px == 280
    assert settings.get(LIGHT_TABLE_SIZE) == before
    qtbot.waitUntil(lambda: settings.get(LIGHT_TABLE_SIZE) == 280)
    page.slider.setValue(300)
    page.close_page()
    assert settings.get(LIGHT_TABLE_SIZE) == 300


def test_the_tooltip_has_the_prompt_but_no_other_indexed_text(page: LightTablePage, harness: Any) -> None:
    image, text = (
        IndexedImage("a", "image", "image", "thumbnail", "http://x/a"),
        "Fog over the pier.\nHarbor\nharbor-2.webp\nimage\nAurora",
    )
    row = result(0, title="Harbor", prompt="Fog over the pier.", text=text, model="Aurora", image=image)
    harness.light_table.row = {0: row}.get
    tooltip = page.model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert ">Harbor\nBoard\nAurora\nFog over the pier.<" in tooltip


@pytest.mark.parametrize("width", [700, 940, 1300, 2400])
def test_the_options_are_complete_at_a_large_text_size(
    page: LightTablePage, enlarge: Callable[[float], None], qtbot: Any, width: int
) -> None:
    enlarge(2)
    page.resize(width, 900)
    options = page.options
    controls = (options.group, options.sort, options.stack, options.slider)
    qtbot.waitUntil(lambda: not any(combo.is_elided() for combo in controls[:3]))
    inside = page.rect()
    boxes = [QRect(control.mapTo(page, QPoint(0, 0)), control.size()) for control in controls]
    assert all(inside.contains(box) for box in boxes)
    assert not any(one.intersects(other) for one, other in combinations(boxes, 2))
    field = QRect(page.field.mapTo(page, QPoint(0, 0)), page.field.size())
    assert not any(field.intersects(box) for box in boxes)
