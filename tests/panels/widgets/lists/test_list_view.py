"""Lists of rows, and cells that know their position in a row."""

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
    """Shows what a test gives it."""

    row_px = 48

    @override
    def content(self, row: RowContent) -> RowContent:
        return row


def contents(themes: ThemeManager) -> Contents:
    made = Contents("contents", "Contents", themes)
    made.set_rows((RowContent("one", "first"), RowContent("two", "second")))
    return made


def outline(themes: ThemeManager) -> NodeList:
    made = NodeList(themes)
    made.show_nodes((OutlineRow("a", "one", "image"), OutlineRow("b", "two", "image")), ())
    return made


def problems(themes: ThemeManager) -> ProblemList:
    made = ProblemList("Problems", themes)
    made.set_rows((ProblemRow("x", "one", "first"), ProblemRow("y", "two", "second")))
    return made


def lineage(themes: ThemeManager) -> LineageList:
    made = LineageList("lineageList", "Lineage", themes)
    made.set_rows((LineageRow("one", "first", "image", "a"), LineageRow("two", "second", "image", "b")))
    return made


def short(themes: ThemeManager) -> RowList:
    made = RowList("rows", "Rows", themes)
    made.set_rows([ListRow("a", "one", "image"), ListRow("b", "two", "image")])
    return made


every_list = pytest.mark.parametrize("make", [contents, outline, problems, lineage, short])


def picture(rows: Any) -> QImage:
    return rows.viewport().grab().toImage()


def select(rows: Any, number: int) -> None:
    rows.selectionModel().setCurrentIndex(
        rows.index_of(number), QItemSelectionModel.SelectionFlag.ClearAndSelect
    )


@every_list
def test_a_selected_row_is_a_rounded_tile(
    make: Callable[[ThemeManager], Any], harness: Any, show: Callable[..., Any]
) -> None:
    rows = show(make(harness.themes), 240, 120)
    before = picture(rows)
    select(rows, 1)
    box, after = rows.visualRect(rows.index_of(1)), picture(rows)
    selected = harness.themes.current.color("selected")
    inside, corner = (box.right() - rows.inset - 2, box.center().y()), (box.x() + rows.inset, box.y() + 1)
    assert before.pixelColor(*inside) != selected
    assert after.pixelColor(*inside) == selected
    assert after.pixelColor(*corner) != selected
    first = rows.visualRect(rows.index_of(0))
    assert after.pixelColor(first.right() - rows.inset - 2, first.center().y()) != selected


@every_list
def test_the_row_with_the_keyboard_has_a_ring(
    make: Callable[[ThemeManager], Any], harness: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    rows = show(make(harness.themes), 240, 120)
    select(rows, 1)
    box = rows.visualRect(rows.index_of(1))
    edge = box.center().x(), box.bottom() - 1
    focus = harness.themes.current.color("focus")
    assert picture(rows).pixelColor(*edge) != focus
    rows.window().activateWindow()
    rows.setFocus()
    qtbot.waitUntil(rows.hasFocus)
    assert picture(rows).pixelColor(*edge) == focus


@every_list
def test_enter_chooses_the_row(
    make: Callable[[ThemeManager], Any], harness: Any, show: Callable[..., Any], qtbot: Any
) -> None:
    rows = show(make(harness.themes), 240, 120)
    chosen: list[object] = []
    rows.chosen.connect(chosen.append)
    select(rows, 1)
    qtbot.keyClick(rows, Qt.Key.Key_Return)
    assert chosen == [rows.subject(rows.rows[1])]


def inked(image: QImage, left: int, right: int, ground: QColor) -> set[int]:
    """Columns in which something is drawn."""
    heights = range(image.height())
    return {x for x in range(left, right) if any(image.pixelColor(x, y) != ground for y in heights)}


def test_what_ends_a_row_stays_clear_of_its_words(harness: Any, show: Callable[..., Any]) -> None:
    rows = show(Contents("contents", "Contents", harness.themes), 240, 48)
    rows.set_rows((RowContent("a long title " * 9, ends=(RowEnd(icon="error"), RowEnd("12"))),))
    image = picture(rows)
    ground = image.pixelColor(1, 1)
    columns = inked(image, 4, 236, ground)
    assert max(columns) < 240 - rows.inset - 8
    gaps = [x for x in range(180, max(columns)) if x not in columns]
    assert len(gaps) >= 8, "words, count, and icon are apart"


_Position = QStyleOptionViewItem.ViewItemPosition


def test_the_first_cell_alone_begins_its_row(qtbot: Any) -> None:
    table = QTableView()
    qtbot.addWidget(table)
    model = QStandardItemModel(table)
    model.appendRow([QStandardItem("one"), QStandardItem("two"), QStandardItem("three")])
    table.setModel(model)
    rows = TableRows(table)
    places: list[object] = []
    for column in range(3):
        option = QStyleOptionViewItem()
        rows.initStyleOption(option, model.index(0, column))
        places.append(option.viewItemPosition)
        assert option.text == model.item(0, column).text()
    assert places == [_Position.Beginning, _Position.Middle, _Position.Middle]
