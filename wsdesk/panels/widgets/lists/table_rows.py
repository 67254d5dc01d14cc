"""Delegate of table cells with their position, for the style."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

_Position = QStyleOptionViewItem.ViewItemPosition


class TableRows(QStyledItemDelegate):
    """Delegate that marks the first cell of a row as such: unlike QTreeView, QTableView doesn't set it.

    The first column must be neither moved nor hidden.
    """

    @override
    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        place = _Position.Middle if index.column() else _Position.Beginning
        option.viewItemPosition = place  # pyright: ignore[reportAttributeAccessIssue]
