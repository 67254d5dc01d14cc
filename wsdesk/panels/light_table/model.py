"""List model of the light table."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from wsdesk.panels.light_table import labels
from wsdesk.panels.light_table.cells import ResultCell
from wsdesk.panels.light_table.grid import CELL_ROLE
from wsdesk.panels.light_table.labels import tr
from wsdesk.store.culling.collections import CollectionsStore
from wsdesk.store.culling.marks import MarksChange
from wsdesk.store.results.light_table import LightTableStore, Result
from wsdesk.store.results.result_items import asset_of_result
from wsdesk.store.text import sanitize
from wsdesk.store.text.time_format import format_duration

Index = QModelIndex | QPersistentModelIndex
_MAX_CELLS = 5_000
_MAX_UPDATED = 500
"""Changed rows that are looked up; if more change, all visible ones are painted again."""


class ResultsModel(QAbstractListModel):
    """Rows of the store's grid; content is loaded when a row is first painted."""

    def __init__(
        self, store: LightTableStore, collections: CollectionsStore, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._notes: dict[str, str] = {}
        """Notes of the open collection by version ID."""
        self._newer = store.state.newer
        self._changed = store.state.changed
        self._grid = store.grid
        self._cells: dict[int, ResultCell] = {}
        """Cells by row, which a frame of zooming paints hundreds of."""
        store.rows_changed.connect(self._on_rows_changed)
        store.marks.changed.connect(self._on_marks_changed)
        store.changed.connect(self._on_collection_changed)
        collections.changed.connect(self._on_collection_changed)

    def show_grid(self) -> None:
        """Show the store's grid. Only other results reset the model: screen readers read again after that."""
        before, grid = self._grid.version_ids, self._store.grid
        if before == grid.version_ids:
            self._grid = grid
            self._update_all()
            return
        self.beginResetModel()
        self._grid = grid
        self._cells.clear()
        self.endResetModel()

    def result(self, row: int) -> Result | None:
        """The result of a row, None while it is loading."""
        return self._store.row(self._grid.numbers[row]) if 0 <= row < len(self._grid.numbers) else None

    def version_id(self, row: int) -> str:
        """Version ID of a row."""
        return self._grid.version_ids[row]

    def row_of(self, version_id: str) -> int:
        """Row of a version, -1 if it isn't listed."""
        try:
            return self._grid.version_ids.index(version_id)
        except ValueError:
            return -1

    def stack_size(self, version_id: str) -> int:
        """Number of results in the stack of a version, 1 without a stack; 0 if the version isn't listed."""
        row = self.row_of(version_id)
        return self._grid.stacks[row] if row >= 0 else 0

    def rows_of(self, version_ids: tuple[str, ...]) -> list[int]:
        """Rows of versions in ascending order; those that aren't listed are left out."""
        if len(version_ids) <= 1:
            return [row for row in map(self.row_of, version_ids) if row >= 0]
        wanted = frozenset(version_ids)
        return [row for row, version_id in enumerate(self._grid.version_ids) if version_id in wanted]

    def _cell(self, row: int) -> ResultCell | None:
        cell = self._cells.get(row)
        result = self.result(row) if cell is None else None
        if result is not None:
            if len(self._cells) >= _MAX_CELLS:
                self._cells.clear()
            cell = self._cells[row] = self._cell_of(row, result)
        return cell

    def _cell_of(self, row: int, result: Result) -> ResultCell:
        kind = result.image.file_type if result.image is not None and result.image.file_type else result.type
        return ResultCell(
            asset_of_result(result),
            kind,
            format_duration(result.duration_ms) if result.duration_ms else "",
            labels.first_lines(result) if result.image is None else "",
            is_failed=result.status == "failed",
            is_favorite=result.is_favorite,
            stack=self._grid.stacks[row],
            marks=self._store.marks.of(result.version_id),
            note=self._notes.get(result.version_id, ""),
            has_newer=result.version_id in self._store.state.newer,
            has_changed=result.version_id in self._store.state.changed,
        )

    def _on_rows_changed(self, _numbers: object) -> None:
        self._update_all()

    def _on_marks_changed(self, change: MarksChange) -> None:
        if change.version_ids and len(change.version_ids) <= _MAX_UPDATED:
            for row in (self.row_of(version_id) for version_id in change.version_ids):
                if row >= 0:
                    self._cells.pop(row, None)
                    self.dataChanged.emit(self.index(row, 0), self.index(row, 0))
        else:
            self._update_all()

    def _on_collection_changed(self, _state: object) -> None:
        collection = self._store.collection
        items = collection.items if collection is not None else ()
        notes = {item.version_id: sanitize.line(item.note, 300) for item in items if item.note}
        changed = (notes, self._store.state.newer, self._store.state.changed)
        if changed != (self._notes, self._newer, self._changed):
            self._notes, self._newer, self._changed = changed
            self._update_all()

    def _update_all(self) -> None:
        self._cells.clear()
        if self._grid.numbers:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._grid.numbers) - 1, 0))

    def _accessible_text(self, row: int, result: Result) -> str:
        newer = tr("Newer version") if result.version_id in self._newer else ""
        if result.version_id in self._changed:
            newer = tr("Node changed since this result was added")
        text = labels.accessible_text(result, self._store.marks.of(result.version_id))
        stack = ""
        if (count := self._grid.stacks[row]) > 1:
            is_open = self._grid.stack_ids[row] in self._grid.expanded
            stack = (
                tr("Expanded stack of %Ln results", count) if is_open else tr("Stack of %Ln results", count)
            )
        parts = (text, stack, newer, self._notes.get(result.version_id, ""))
        return ", ".join(part for part in parts if part)

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._grid.numbers)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._grid.numbers):
            return None
        if role == CELL_ROLE:
            return self._cell(index.row())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            result = self.result(index.row())
            return self._accessible_text(index.row(), result) if result else ""
        if role == Qt.ItemDataRole.ToolTipRole:
            result = self.result(index.row())
            note = self._notes.get(result.version_id, "") if result else ""
            return sanitize.tooltip(labels.tooltip(result, note)) if result else None
        return None
