"""Lists of rows, and positions of cells in a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QColor, QImage, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QStyleOptionViewItem, QTableView
from typing_extensions import override

from wsdesk.panels.lineage.panel import LineageList, LineageRow
from wsdesk.panels.outline.panel import NodeList, OutlineRow
from wsdesk.panels.problems.panel import ProblemList
from wsdesk.panels.problems.rows import ProblemRow
from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.panels.widgets.lists.row_list import ListRow, RowList
from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd
from wsdesk.panels.widgets.lists.row_table import TableRows
from wsdesk.theme.theme_manager import ThemeManager


class Contents(ListView[RowContent]):
    """A list with rows of the test."""

    row_px = 48

    @override
    def content(self, row: RowContent) -> RowContent:
        return row


def contents(themes: ThemeManager) -> Contents:
    list_view = Contents("contents", "Contents", themes)
    list_view.set_rows((RowContent("one", "first"), RowContent("two", "second")))
    return list_view


def outline(themes: ThemeManager) -> NodeList:
    list_view = NodeList(themes)
    list_view.show_nodes((OutlineRow("a", "one", "image"), OutlineRow("b", "two", "image")), ())
    return list_view


def problems(themes: ThemeManager) -> ProblemList:
    list_view = ProblemList("Problems", themes)
    list_view.set_rows((ProblemRow("x", "one", "first"), ProblemRow("y", "two", "second")))
    return list_view


def lineage(themes: ThemeManager) -> LineageList:
    list_view = LineageList("lineageList", "Lineage", themes)
    list_view.set_rows((LineageRow("one", "first", "image", "a"), LineageRow("two", "second", "image", "b")))
    return list_view


def short(themes: ThemeManager) -> RowList:
    list_view = RowList("rows", "Rows", themes)
    list_view.set_rows([ListRow("a", "one", "image"), ListRow("b", "two", "image")])
    return list_view


every_list = pytest.mark.parametrize("make", [contents, outline, problems, lineage, short])


def grab_rows(rows: Any) -> QImage:
    return rows.viewport().grab().toImage()


def select(rows: Any, number: int) -> None:
    rows.selectionModel().setCurrentIndex(
        rows.index_of(number), QItemSelectionModel.SelectionFlag.ClearAndSelect
    )


@pytest.mark.parametrize(("number", "key"), [(0, "Home"), (0, "Up"), (1, "End"), (1, "PageDown")])
def test_a_key_at_an_end_selects_one_of_several_rows(
    harness: Any, show: Callable[..., Any], qtbot: Any, number: int, key: str
) -> None:
    rows = show(outline(harness.themes), 240, 300)
    select(rows, number)
    rows.selectAll()
    qtbot.keyClick(rows, Qt.Key[f"Key_{key}"], Qt.KeyboardModifier.ShiftModifier)
    rows.selectAll()
    qtbot.keyClick(rows, Qt.Key[f"Key_{key}"])
    assert rows.selected == ("ab"[number],)


@every_list
def test_a_selected_row_is_a_rounded_tile(
    make: Callable[[ThemeManager], Any], harness: Any, show: Callable[..., Any]
) -> None:
    rows = show(make(harness.themes), 240, 120)
    before = grab_rows(rows)
    select(rows, 1)
    box, after = rows.visualRect(rows.index_of(1)), grab_rows(rows)
    selected = harness.themes.current.color("selected")
    inside, corner = (box.right() - rows.inset - 2, box.center().y()), (box.x() + rows.inset, box.y() + 1)
    assert before.pixelColor(*inside) != selected
    assert after.pixelColor(*inside) == selected
    assert after.pixelColor(*corner) != selected
    first = rows.visualRect(rows.index_of(0))
    assert after.pixelColor(first.right() - rows.inset - 2, first.center().y()) != selected


@every_list
def test_the_focused_row_has_a_ring(
    make: Callable[[ThemeManager], Any], harness: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    rows = show(make(harness.themes), 240, 120)
    select(rows, 1)
    box = rows.visualRect(rows.index_of(1))
    edge = box.center().x(), box.bottom() - 1
    focus = harness.themes.current.color("focus")
    rows.clearFocus()
    assert grab_rows(rows).pixelColor(*edge) != focus
    rows.setFocus()
    qtbot.waitUntil(rows.hasFocus)
    assert grab_rows(rows).pixelColor(*edge) == focus


@every_list
def test_enter_chooses_the_row(
    make: Callable[[ThemeManager], Any], harness: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    rows = show(make(harness.themes), 240, 120)
    chosen_rows: list[object] = []
    rows.chosen.connect(chosen_rows.append)
    select(rows, 1)
    qtbot.keyClick(rows, Qt.Key.Key_Return)
    assert chosen_rows == [rows.subject(rows.rows[1])]


def painted_columns(image: QImage, left: int, right: int, ground: QColor) -> set[int]:
    """Columns with painted pixels."""
    heights = range(image.height())
    return {x for x in range(left, right) if any(image.pixelColor(x, y) != ground for y in heights)}


def test_the_trailing_part_of_a_row_does_not_overlap_its_text(harness: Any, show: Callable[..., Any]) -> None:
    rows = show(Contents("contents", "Contents", harness.themes), 240, 48)
    rows.set_rows((RowContent("a long title " * 9, ends=(RowEnd(icon="error"), RowEnd("12"))),))
    image = grab_rows(rows)
    ground = image.pixelColor(1, 1)
    columns = painted_columns(image, 4, 236, ground)
    assert max(columns) < 240 - rows.inset - 8
    gaps = [x for x in range(180, max(columns)) if x not in columns]
    assert len(gaps) >= 8, "words, count, and icon are apart"


_Position = QStyleOptionViewItem.ViewItemPosition


def test_only_the_first_cell_starts_its_row(qtbot: Any) -> None:
    table = QTableView()
    qtbot.addWidget(table)
    model = QStandardItemModel(table)
    model.appendRow([QStandardItem("one"), QStandardItem("two"), QStandardItem("three")])
    table.setModel(model)
    rows = TableRows(table)
    positions: list[object] = []
    for column in range(3):
        option = QStyleOptionViewItem()
        rows.initStyleOption(option, model.index(0, column))
        positions.append(option.viewItemPosition)
        assert option.text == model.item(0, column).text()
    assert positions == [_Position.Beginning, _Position.Middle, _Position.Middle]
