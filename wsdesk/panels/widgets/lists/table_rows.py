"""Table cells that know their position for assistive technology."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

_Position = QStyleOptionViewItem.ViewItemPosition


class TableRows(QStyledItemDelegate):
    """The mark of the chosen row stands before its first cell alone: a table, unlike a tree, does not tell.

    The first column is not moved and not hidden.
    """

    @override
    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        place = _Position.Middle if index.column() else _Position.Beginning
        option.viewItemPosition = place  # pyright: ignore[reportAttributeAccessIssue]
