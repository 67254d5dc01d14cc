"""Table of selectable rows, and its model."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import named

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
_Position = QStyleOptionViewItem.ViewItemPosition


class RowTableModel(QAbstractTableModel, Generic[R]):
    """Table model with one row per value of `rows` and a fixed number of columns."""

    def __init__(self, columns: int, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: tuple[R, ...] = ()
        self._columns = columns

    def set_rows(self, rows: tuple[R, ...]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self._columns


class RowTable(QTableView):
    """Table of selectable rows without grid and row headers, whose columns can be resized."""

    def __init__(self, name: str, label: str) -> None:
        super().__init__()
        named(self, name, label)
        self.setProperty("rows", "compact")
        self.setItemDelegate(TableRows(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        named(self.verticalHeader(), f"{name}Rows", self.tr("Rows")).hide()
        head = named(self.horizontalHeader(), f"{name}Columns", self.tr("Columns"))
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)


class TableRows(QStyledItemDelegate):
    """Delegate that marks the first cell of a row as such: unlike QTreeView, QTableView doesn't set it.

    The first column must be neither moved nor hidden.
    """

    @override
    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        place = _Position.Middle if index.column() else _Position.Beginning
        option.viewItemPosition = place  # pyright: ignore[reportAttributeAccessIssue]
