"""Cells that know where in their row they stand."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QStyleOptionViewItem, QTableView

from wsdesk.panels.widgets.lists.table_rows import TableRows

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
