"""JSON value as a tree of plain text, with invisible characters escaped and truncation marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QTreeView
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.store.text import sanitize
from wsdesk.store.text.escape_invisible import truncation_note, value_summary, value_text, visible

Index = QModelIndex | QPersistentModelIndex
UNFOLD_UP_TO = 400
"""Maximum values that are expanded initially; larger trees expand one level."""
_MAX_KEY = 120
_MAX_DEPTH = 200
_MOST = 20_000
"""Maximum number of characters of a value's full text."""


class _Node:
    """Value with its path in the tree; children are created lazily."""

    __slots__ = ("_children", "key", "parent", "row", "value")

    def __init__(self, key: str, value: object, parent: _Node | None, row: int) -> None:
        self.key = key
        self.value = value
        self.parent = parent
        self.row = row
        self._children: list[_Node] | None = None

    @property
    def count(self) -> int:
        return len(self.value) if isinstance(self.value, Mapping | list | tuple) else 0  # pyright: ignore[reportUnknownArgumentType, reportUnknownMemberType]

    @property
    def children(self) -> list[_Node]:
        if self._children is None:
            self._children = [
                _Node(key, value, self, row) for row, (key, value) in enumerate(_members(self.value))
            ]
        return self._children


class TreeModel(QAbstractItemModel):
    """Tree model with two columns: member name and value."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._root = _Node("", {}, None, 0)

    def show_value(self, value: Mapping[str, object]) -> None:
        """Set the object whose members are at the top level."""
        self.beginResetModel()
        self._root = _Node("", value, None, 0)
        self.endResetModel()

    def value_at(self, index: Index) -> object:
        """Complete value of a row."""
        return self._node(index).value

    def size(self, most: int) -> int:
        """Number of values, counted up to `most`."""
        waiting, count = [self._root], 0
        while waiting and count < most:
            node = waiting.pop()
            count += node.count
            if count < most:
                waiting += node.children
        return count

    @override
    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        above = self._node(parent)
        if not 0 <= row < above.count:
            return QModelIndex()
        return self.createIndex(row, column, above.children[row])

    @override
    def parent(self, child: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # noqa: B008  # pyright: ignore[reportIncompatibleMethodOverride]
        node = self._node(child)
        above = node.parent
        if above is None or above is self._root:
            return QModelIndex()
        return self.createIndex(above.row, 0, above)

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() and parent.column() else self._node(parent).count

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 2

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return (self.tr("Field"), self.tr("Value"))[section]
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
        ):
            return None
        node = self._node(index)
        if index.column() == 0:
            key = visible(node.key[:_MAX_KEY])
            return key if len(node.key) <= _MAX_KEY else f"{key} {truncation_note(len(node.key) - _MAX_KEY)}"
        return value_summary(node.value)

    def _node(self, index: Index) -> _Node:
        node = index.internalPointer() if index.isValid() else None
        return node if isinstance(node, _Node) else self._root


class ValueTree(QTreeView):
    """Tree view with uniform row heights and keyboard navigation."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__()
        named(self, name, text)
        self.setProperty("rows", "compact")
        self.setUniformRowHeights(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setIndentation(16)
        self.tree = TreeModel(self)
        self.setModel(self.tree)
        self.header().setObjectName(f"{name}Columns")
        self.header().setAccessibleName(self.tr("Columns"))
        self.header().setStretchLastSection(True)
        self.header().setHighlightSections(False)

    def show_value(self, value: Mapping[str, object]) -> None:
        """Set the object, expanded unless it is large."""
        self.tree.show_value(value)
        self.setColumnWidth(0, max(120, self.viewport().width() * 2 // 5))
        if self.tree.size(UNFOLD_UP_TO) < UNFOLD_UP_TO:
            self.expandToDepth(_MAX_DEPTH)
        else:
            self.expandToDepth(0)
        if self.tree.rowCount():
            self.setCurrentIndex(self.tree.index(0, 0))

    def chosen(self) -> object:
        """Complete value of the current row, or None."""
        index = self.currentIndex()
        return self.tree.value_at(index) if index.isValid() else None


def readable_text(value: object) -> str:
    """Text of a value, truncated with a mark."""
    text = value_text(value)
    head = sanitize.breakable(visible(text[:_MOST], lines=True))
    return head if len(text) <= _MOST else f"{head}\n{truncation_note(len(text) - _MOST)}"


def _members(value: object) -> Sequence[tuple[str, object]]:
    if isinstance(value, Mapping):
        return [(str(key), inner) for key, inner in cast("Mapping[object, object]", value).items()]
    if isinstance(value, list | tuple):
        return [(str(number), inner) for number, inner in enumerate(cast("Sequence[object]", value))]
    return ()
