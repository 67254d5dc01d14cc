"""Filters of a query as chips, the menu that adds them, and the saved searches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton, QWidget

from wsdesk.panels.widgets.controls.query_bar import QueryBar
from wsdesk.panels.widgets.layout.boxes import column
from wsdesk.store.query.query_edit import FacetValue, ResultFacets

FACETS = ResultFacets({"model": (FacetValue("m1", "Flux & co", 1200), FacetValue("m2", "Sora", 3))}, 1203)


@pytest.fixture
def field() -> QLineEdit:
    return QLineEdit()


@pytest.fixture
def bar(harness: Any, show: Callable[..., Any], field: QLineEdit) -> QueryBar:
    page = QWidget()
    query_bar = QueryBar("query", field, harness.saved_searches, harness.collections)
    column(field, query_bar, parent=page)
    query_bar.edited.connect(field.setText)
    show(page, 600, 200)
    return query_bar


def chips(bar: QueryBar) -> list[QPushButton]:
    return [
        chip for chip in bar.findChildren(QPushButton) if "Chip-" in chip.objectName() and chip.isVisible()
    ]


def actions(menu: QMenu) -> dict[str, QAction]:
    menu.aboutToShow.emit()
    return {action.text(): action for action in menu.actions()}


def submenu(bar: QueryBar, name: str) -> dict[str, QAction]:
    bar.menu.aboutToShow.emit()
    menu = bar.menu.findChild(QMenu, f"queryMenu-{name}")
    assert menu is not None
    return {action.text(): action for action in menu.actions()}


def test_each_filter_is_a_chip_that_removes_it(bar: QueryBar, field: QLineEdit, qtbot: Any) -> None:
    field.setText("red car -model:flux rating:>=3")
    assert [chip.text() for chip in chips(bar)] == ["Model: not flux  ✕", "Rating: ≥ 3  ✕"]
    assert chips(bar)[0].accessibleName() == "Remove filter Model: not flux"
    chips(bar)[0].click()
    assert field.text() == "red car rating:>=3"
    assert field.hasFocus()
    chips(bar)[0].setFocus()
    qtbot.keyClick(chips(bar)[0], Qt.Key.Key_Delete)
    assert field.text() == "red car"
    assert chips(bar) == []
    assert field.hasFocus()


def test_the_bar_edits_the_text_of_the_field(bar: QueryBar, field: QLineEdit, qtbot: Any) -> None:
    field.setText("car seed:1")
    qtbot.keyClicks(field, " red")
    submenu(bar, "flag")["Picked"].trigger()
    assert field.text() == "car seed:1 red flag:pick"
    field.setText("blue car seed:1")
    chips(bar)[0].click()
    assert field.text() == "blue car"


def test_many_chips_wrap_into_rows(bar: QueryBar, field: QLineEdit, qtbot: Any) -> None:
    field.setText(" ".join(f"seed:{number}" for number in range(9)))
    qtbot.waitUntil(lambda: len({chip.y() for chip in chips(bar)}) > 1)
    assert all(chip.geometry().right() <= bar.width() for chip in chips(bar))
    assert chips(bar)[-1].geometry().bottom() <= bar.height()


def test_values_of_the_results_are_added_and_removed(bar: QueryBar, field: QLineEdit) -> None:
    requests: list[bool] = []
    bar.menu.aboutToShow.connect(lambda: requests.append(True))
    field.setText("car")
    assert not submenu(bar, "model")["Loading…"].isEnabled()
    assert requests == [True]
    bar.set_values(FACETS)
    assert list(submenu(bar, "model")) == ["Flux && co\t1,200", "Sora\t3", "", "Other value"]
    submenu(bar, "model")["Flux && co\t1,200"].trigger()
    assert field.text() == 'car model:"Flux & co"'
    assert submenu(bar, "model")["Flux && co\t1,200"].isChecked()
    submenu(bar, "model")["Flux && co\t1,200"].trigger()
    assert field.text() == "car"
    assert not submenu(bar, "ratio")["No values"].isEnabled()


def test_marks_are_added_without_values_of_results(bar: QueryBar, field: QLineEdit) -> None:
    submenu(bar, "rating")["≥ 3"].trigger()
    submenu(bar, "flag")["Picked"].trigger()
    submenu(bar, "rating")["≥ 4"].trigger()
    assert field.text() == "flag:pick rating:>=4"


def test_collections_are_added_by_name(bar: QueryBar, field: QLineEdit, harness: Any) -> None:
    assert submenu(bar, "collection") == {}
    harness.collections.create("Round & 1")
    submenu(bar, "collection")["Round && 1"].trigger()
    assert field.text() == 'collection:"Round & 1"'
    assert submenu(bar, "collection")["Round && 1"].isChecked()
    submenu(bar, "collection")["Round && 1"].trigger()
    assert field.text() == ""


def test_another_value_is_typed(bar: QueryBar, field: QLineEdit) -> None:
    field.setText("car")
    submenu(bar, "month")["Other value"].trigger()
    assert field.text() == "car date:"
    assert field.hasFocus()
    assert field.cursorPosition() == len("car date:")


def test_a_search_is_saved_under_a_name_chosen_renamed_and_deleted(
    bar: QueryBar, field: QLineEdit, harness: Any, qtbot: Any
) -> None:
    chosen_searches: list[Any] = []
    bar.saved_menu.chosen.connect(chosen_searches.append)
    menu = bar.saved_menu
    assert not actions(menu)["Save search…"].isEnabled(), "there is nothing to save"
    field.setText("car rating:>=3")
    assert not actions(menu)["Rename search…"].isEnabled()
    actions(menu)["Save search…"].trigger()
    assert bar.editor.field.hasFocus()
    assert bar.editor.field.selectedText() == "car rating:>=3"
    qtbot.keyClicks(bar.editor.field, "Best cars")
    qtbot.keyClick(bar.editor.field, Qt.Key.Key_Return)
    assert not bar.editor.isVisible()
    (saved_search,) = harness.saved_searches.state.searches
    assert (saved_search.name, saved_search.text) == ("Best cars", "car rating:>=3")
    entries = actions(menu)
    assert entries["Best cars"].isChecked()
    assert not entries["Save search…"].isEnabled()
    entries["Best cars"].trigger()
    assert chosen_searches == [saved_search]
    actions(menu)["Rename search…"].trigger()
    qtbot.keyClicks(bar.editor.field, "Cars")
    bar.editor.save_button.click()
    assert [one.name for one in harness.saved_searches.state.searches] == ["Cars"]
    actions(menu)["Delete search"].trigger()
    assert harness.saved_searches.state.searches == ()


def test_escape_ends_naming_without_saving(bar: QueryBar, field: QLineEdit, harness: Any, qtbot: Any) -> None:
    field.setText("car")
    actions(bar.saved_menu)["Save search…"].trigger()
    bar.editor.field.clear()
    assert not bar.editor.save_button.isEnabled()
    qtbot.keyClick(bar.editor.field, Qt.Key.Key_Escape)
    assert not bar.editor.isVisible()
    assert harness.saved_searches.state.searches == ()
    assert bar.saved_button.hasFocus()


def test_a_second_search_with_the_same_start_gets_another_name(
    bar: QueryBar, field: QLineEdit, harness: Any, qtbot: Any
) -> None:
    texts = {f"{'harbor at dusk ' * 10}{end}" for end in ("one", "two")}
    for text in texts:
        field.setText(text)
        actions(bar.saved_menu)["Save search…"].trigger()
        assert bar.editor.save_button.text() == "Save"
        qtbot.keyClick(bar.editor.field, Qt.Key.Key_Return)
    assert {one.text for one in harness.saved_searches.state.searches} == texts


def test_an_existing_name_is_confirmed_before_it_is_replaced(
    bar: QueryBar, field: QLineEdit, harness: Any, qtbot: Any
) -> None:
    harness.saved_searches.save("lamp", "Best")
    field.setText("harbor")
    actions(bar.saved_menu)["Save search…"].trigger()
    editor = bar.editor
    assert not editor.note.isVisible()
    qtbot.keyClicks(editor.field, "best")
    assert editor.note.text() == "Another saved search is called “Best”. Saving replaces it."
    assert editor.note.isVisible()
    assert editor.save_button.text() == "Replace"
    qtbot.keyClicks(editor.field, "er")
    assert not editor.note.isVisible()
    assert editor.save_button.text() == "Save"
    harness.saved_searches.save("lantern", "Bester")
    assert editor.save_button.text() == "Replace"
    editor.save_button.click()
    assert {one.text for one in harness.saved_searches.state.searches} == {"lamp", "harbor"}


def test_naming_ends_with_the_workspace(bar: QueryBar, field: QLineEdit, harness: Any) -> None:
    field.setText("harbor")
    actions(bar.saved_menu)["Save search…"].trigger()
    harness.connection.profile_changed.emit("other")
    assert not bar.editor.isVisible()
    assert harness.saved_searches.state.searches == ()


def test_an_open_menu_keeps_its_entries_until_the_values_change(bar: QueryBar, field: QLineEdit) -> None:
    field.setText("car")
    bar.set_values(FACETS)
    bar.menu.popup(bar.mapToGlobal(bar.rect().bottomLeft()))
    menu = bar.menu.findChild(QMenu, "queryMenu-model")
    assert menu is not None
    entry = menu.actions()[1]
    menu.setActiveAction(entry)
    bar.set_values(ResultFacets(dict(FACETS.counts), FACETS.total))
    assert menu.activeAction() is entry
    bar.set_values(ResultFacets({"model": (FacetValue("m2", "Sora", 4),)}, 4))
    assert menu.actions()[0].text() == "Sora\t4"
    bar.menu.close()
