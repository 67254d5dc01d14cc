"""Model of rows with a value each, as lists, trees, and grids show them."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget
from typing_extensions import override

from wsdesk.store.text import sanitize

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""Role of the value of a row that its delegate paints."""


def menu_target(view: QAbstractItemView, event: QContextMenuEvent) -> tuple[QModelIndex, QPoint]:
    """Index and global position of a context menu: at the pointer, or by keyboard at the current index."""
    if event.reason() == QContextMenuEvent.Reason.Keyboard:
        index = view.currentIndex()
        return index, view.viewport().mapToGlobal(view.visualRect(index).center())
    return view.indexAt(event.pos()), event.globalPos()


def menu_position(widget: QWidget, event: QContextMenuEvent) -> QPoint:
    """Global position of a context menu: at the pointer, or by keyboard in the middle of the widget."""
    if event.reason() == QContextMenuEvent.Reason.Keyboard:
        return widget.mapToGlobal(widget.rect().center())
    return event.globalPos()


class AccessibleText(NamedTuple):
    """Texts of a row: its accessible name, its accessible description, and its tooltip (plain text)."""

    name: str
    spoken: str
    tip: str


class RowModel(QAbstractListModel, Generic[R]):
    """Model of rows, each with a value to paint (`ROW_ROLE`) and its accessible texts."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[R, ...] = ()

    def set_rows(self, rows: tuple[R, ...]) -> bool:
        """Set the rows; return whether they changed."""
        if rows == self.rows:
            self.rows = rows  # equal, but maybe reloaded
            return False
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()
        return True

    def value(self, row: R) -> object:
        """Value that the delegate paints."""
        return row

    def accessible_text(self, row: R) -> AccessibleText:
        raise NotImplementedError

    def check_state(self, row: R) -> Qt.CheckState | None:
        """State of a row with a check box, None for one without."""
        return None

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        match role:
            case _ if role == ROW_ROLE:
                return self.value(row)
            case Qt.ItemDataRole.DisplayRole:
                return self.accessible_text(row).name
            case Qt.ItemDataRole.AccessibleTextRole:
                return self.accessible_text(row).spoken
            case Qt.ItemDataRole.ToolTipRole:
                return sanitize.tooltip(self.accessible_text(row).tip)
            case Qt.ItemDataRole.CheckStateRole:
                return self.check_state(row)
            case _:
                return None
