"""Collections in the light table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from wsdesk.panels.light_table.commands import LightTableCommands
from wsdesk.panels.light_table.page import LightTablePage
from wsdesk.panels.widgets.controls.image_drop import OWN_DRAG_FORMAT
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.culling.collections import Collection
from wsdesk.store.results.light_table import GridRows, Result
from wsdesk.store.results.light_table_state import LightTableView


def result(number: int) -> Result:
    texts = dict.fromkeys(Result._fields, "") | {"version_id": f"v{number}", "title": f"Result {number}"}
    numbers = dict.fromkeys(("number", "date_ms", "width", "height", "duration_ms"), 0)
    fields: dict[str, Any] = texts | numbers | {"seed": None, "is_favorite": False, "image": None}
    return Result(**fields)


def update(harness: Any, **fields: Any) -> None:
    harness.light_table.state = replace(harness.light_table.state, **fields)
    harness.light_table.changed.emit(harness.light_table.state)


@pytest.fixture
def collection(harness: Any) -> Collection:
    collection: Collection = harness.collections.create("Round 1", [f"v{number}" for number in range(4)])
    return collection


@pytest.fixture
def page(harness: Any, show: Callable[..., Any], collection: Collection) -> LightTablePage:
    """The page with a collection of four results."""
    table = harness.light_table
    rows = {number: result(number) for number in range(4)}
    table.row = rows.get
    table.show = lambda **fields: update(harness, view=replace(table.state.view, **fields))
    page = show(LightTablePage(harness.stores), 1200, 800)
    page.open_scope()
    view = LightTableView("collection", collection.id, sort="hand")
    update(harness, view=view, phase=LoadState.READY, total=4)
    table.grid = GridRows(range(4), tuple(f"v{number}" for number in range(4)), (1.0,) * 4, (1,) * 4, (), 4)
    table.grid_changed.emit(table.grid)
    return page


def order(harness: Any) -> str:
    return "".join(harness.collections.all[0].version_ids).replace("v", "")


def rows(page: LightTablePage) -> list[tuple[str, bool, bool]]:
    return [(row.name, row.is_shown, row.is_target) for row in page.side.list.rows]


class Drop(QDropEvent):
    """A drop of files of this window, dragged from a widget."""

    def __init__(self, at: QPoint, source: QWidget) -> None:
        self.data, self.source_widget = QMimeData(), source
        self.data.setData(OWN_DRAG_FORMAT, b"1")
        modifiers, button = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
        super().__init__(QPointF(at), Qt.DropAction.CopyAction, self.data, button, modifiers)

    def source(self) -> QWidget:
        return self.source_widget


class Move(QDragMoveEvent):
    """A drag from a widget over another one."""

    def __init__(self, at: QPoint, source: QWidget) -> None:
        self.data, self.source_widget = QMimeData(), source
        self.data.setData(OWN_DRAG_FORMAT, b"1")
        modifiers, button = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
        super().__init__(at, Qt.DropAction.CopyAction, self.data, button, modifiers)

    def source(self) -> QWidget:
        return self.source_widget


def test_collections_and_favorites_are_listed_and_opened(page: LightTablePage, harness: Any) -> None:
    assert rows(page) == [("Favorites", False, False), ("Round 1", True, True)]
    assert page.side.scope.current == ""
    row = page.side.list.rows[1]
    assert page.side.list.accessible_text(row).spoken == "Round 1, 4 results, target collection, on"
    page.side.list.chosen.emit(row.collection)
    page.side.list.chosen.emit(None)
    assert harness.light_table.calls[-2:] == [("open_collection", row.collection.id), ("open", "favorites")]  # type: ignore[union-attr]
    update(harness, view=LightTableView("favorites"))
    assert rows(page)[0] == ("Favorites", True, False)
    assert page.side.list.currentIndex().row() == 0
    update(harness, view=LightTableView("workspace"))
    assert page.side.scope.current == "workspace"
    assert not page.side.list.currentIndex().isValid(), "no collection is shown"
    page.side.list.setFocus()
    assert page.side.list.currentIndex().row() == 0
    page.grid.setFocus()
    assert not page.side.list.currentIndex().isValid()


def test_the_name_of_a_new_collection_is_edited_at_once(page: LightTablePage, harness: Any) -> None:
    QTest.mouseClick(page.side.add, Qt.MouseButton.LeftButton)
    field = page.side.name
    assert (field.isVisible(), field.text(), field.selectedText()) == (True, "Collection 1", "Collection 1")
    QTest.keyClicks(field, "For the client")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert [one.name for one in harness.collections.all] == ["Round 1", "For the client"]
    assert not field.isVisible()
    assert page.side.list.hasFocus()
    page.side.rename(harness.collections.all[1])
    QTest.keyClicks(field, "Other")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert [one.name for one in harness.collections.all] == ["Round 1", "For the client"]
    assert page.is_open


def test_results_are_moved_with_the_keyboard_and_by_dragging(page: LightTablePage, harness: Any) -> None:
    page.grid.select_row(2)
    page.collections.move_selected(-1)
    assert order(harness) == "0213"
    page.collections.move_selected(1)
    harness.collections.history.undo()
    harness.collections.history.undo()
    assert order(harness) == "0123"
    page.grid.select_rows((0, 1))
    page.collections.move_selected(1)
    assert order(harness) == "2013"
    page.grid.select_row(0)
    page.collections.move_selected(-1)
    assert order(harness) == "2013", "the first row of the grid has none before it"

    harness.collections.history.undo()
    page.grid.select_row(3)
    page.grid.moved.emit(1)
    assert order(harness) == "0312"


def test_results_are_dropped_on_a_collection(page: LightTablePage, harness: Any) -> None:
    other = harness.collections.create("Round 2")
    page.grid.select_rows((1, 3))
    side = page.side.list
    at, viewport = side.visualRect(side.index_of(2)).center(), page.grid.viewport()
    side.dropEvent(Drop(at, viewport))
    assert harness.collections.get(other.id).version_ids == ("v1", "v3")
    page.grid.select_row(2)
    side.dropEvent(Drop(at, page))
    side.dropEvent(Drop(side.visualRect(side.index_of(0)).center(), viewport))
    assert len(harness.collections.get(other.id).items) == 2


def test_only_results_of_the_grid_are_moved_by_a_drop(page: LightTablePage, harness: Any) -> None:
    page.grid.select_row(3)
    first = page.grid.visualRect(page.model.index(0, 0))
    at, viewport = QPoint(first.left() + 2, first.center().y()), page.grid.viewport()
    page.grid.dragMoveEvent(Move(at, page))
    page.grid.dropEvent(Drop(at, page))
    assert order(harness) == "0123"
    page.grid.dragMoveEvent(Move(at, viewport))
    page.grid.dropEvent(Drop(at, page))
    assert order(harness) == "0123"
    page.grid.dragMoveEvent(Move(at, viewport))
    page.grid.dropEvent(Drop(at, viewport))
    assert order(harness) == "3012"


def test_a_note_is_saved_shown_and_announced(
    page: LightTablePage, harness: Any, collection: Collection
) -> None:
    page.grid.select_row(1)
    assert page.collections.note.isVisible()
    page.collections.field.setText("Warmer, please")
    page.collections.field.editingFinished.emit()
    assert harness.collections.get(collection.id).note("v1") == "Warmer, please"
    cell = page.grid.cell(1)
    assert cell is not None
    assert cell.note == "Warmer, please"
    assert "Warmer, please" in page.model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    page.grid.select_row(2)
    assert page.collections.field.text() == ""
    page.grid.select_row(1)
    assert page.collections.field.text() == "Warmer, please"
    update(harness, view=LightTableView("workspace"))
    assert not page.collections.note.isVisible()


def test_the_field_shows_the_note_after_undo(
    page: LightTablePage, harness: Any, collection: Collection
) -> None:
    page.grid.select_row(1)
    field = page.collections.field
    for note in ("Warmer", "Colder"):
        field.clear()
        QTest.keyClicks(field, note)
        QTest.keyClick(field, Qt.Key.Key_Return)
    harness.collections.history.undo()
    assert field.text() == "Warmer"
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert harness.collections.get(collection.id).note("v1") == "Warmer"
    QTest.keyClicks(field, ", please")
    harness.collections.history.undo()
    assert field.text() == "Warmer, please", "text being typed stays"


def test_newer_versions_and_missing_results_are_shown(page: LightTablePage, harness: Any) -> None:
    update(harness, newer={"v2": "v9"}, total=3)
    cells = [page.grid.cell(number) for number in range(4)]
    assert [cell is not None and cell.has_newer for cell in cells] == [False, False, True, False]
    assert "1 has a newer version · 1 not found in the index" in page.status.text()
    assert "Newer version" in page.model.index(2, 0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_results_of_changed_nodes_are_shown(page: LightTablePage, harness: Any) -> None:
    update(harness, changed=frozenset(("v1",)))
    cells = [page.grid.cell(number) for number in range(4)]
    assert [cell is not None and cell.has_changed for cell in cells] == [False, True, False, False]
    assert "1 has a changed node" in page.status.text()
    assert "Node changed since" in page.model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_the_user_who_set_a_favorite_is_shown_if_known(page: LightTablePage, harness: Any) -> None:
    rows = {number: result(number) for number in range(4)}
    rows[0] = rows[0]._replace(is_favorite=True, favorited_by="Mara Lindqvist")
    rows[1] = rows[1]._replace(is_favorite=True)
    harness.light_table.row = rows.get
    texts = [page.model.index(n, 0).data(Qt.ItemDataRole.AccessibleTextRole) for n in range(3)]
    assert "Favorite, set by Mara Lindqvist" in texts[0]
    assert "Favorite" in texts[1]
    assert "set by" not in texts[1]
    assert "Favorite" not in texts[2]
    page.grid.setCurrentIndex(page.model.index(1, 0))
    page.grid.setCurrentIndex(page.model.index(0, 0))
    assert "Favorite, set by Mara Lindqvist" in page.status.text()
    assert "set by Mara" in page.model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)


def test_the_tooltip_has_the_whole_note(page: LightTablePage, harness: Any, collection: Collection) -> None:
    note = "Warmer, and a little less of the pier on the left, " * 4
    harness.collections.set_note(collection.id, "v0", note)
    harness.light_table.changed.emit(harness.light_table.state)
    assert note.strip() in page.model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)


def test_an_empty_collection_shows_its_empty_state(page: LightTablePage, harness: Any) -> None:
    empty = harness.collections.create("Round 2")
    harness.light_table.grid = GridRows()
    harness.light_table.grid_changed.emit(harness.light_table.grid)
    update(harness, view=LightTableView("collection", empty.id, sort="hand"), total=0)
    texts = [label.text() for label in page.states.findChildren(PlainLabel) if label.isVisible()]
    assert "Empty collection" in texts


def test_commands_change_the_open_collection(
    page: LightTablePage, harness: Any, collection: Collection
) -> None:
    commands = {command.id: command for command in LightTableCommands(harness.stores, page).all()}
    page.grid.select_rows((0, 2))
    commands["collections.remove"].run(None)
    assert order(harness) == "13"
    commands["collections.rename"].run(None)
    assert page.side.name.text() == "Round 1"
    other = harness.collections.create("Round 2")
    commands["collections.target"].run(harness.collections.get(collection.id))
    assert harness.collections.target.id == collection.id
    commands["collections.delete"].run(harness.collections.get(other.id))
    assert [one.name for one in harness.collections.all] == ["Round 1"]
    update(harness, view=LightTableView("workspace"))
    assert not commands["collections.remove"].enabled(None)
    assert not commands["collections.rename"].enabled(None)


def test_the_collection_order_is_available_only_in_a_collection(page: LightTablePage, harness: Any) -> None:
    sort = page.options.sort
    assert (sort.itemText(0), sort.currentIndex()) == ("Collection order", 0)
    sort.activated.emit(1)
    assert harness.light_table.state.view.sort == "date"
    assert not page.grid.can_move
    commands = {command.id: command for command in LightTableCommands(harness.stores, page).all()}
    moves = [commands[f"collections.{name}"] for name in ("earlier", "later")]
    assert not any(command.enabled(None) for command in moves)
    sort.activated.emit(0)
    assert all(command.enabled(None) for command in moves)
    update(harness, view=LightTableView("workspace"))
    assert sort.itemText(0) == "Newest first"
