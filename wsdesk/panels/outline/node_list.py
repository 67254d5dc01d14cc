"""List of nodes, by group."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Signal
from PySide6.QtWidgets import QListView, QWidget
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.panels.outline.rows import OutlineRow
from wsdesk.panels.widgets.lists.list_view import AccessibleText, ListView
from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd
from wsdesk.panels.widgets.painting import paint
from wsdesk.store.text import kind_labels
from wsdesk.theme.theme_manager import ThemeManager

_MAX_DEPTH = 8
"""Maximum indentation levels."""


class NodeList(ListView[OutlineRow]):
    """List of nodes with multiple selection; the subject of a row is its node ID."""

    nodes_selected = Signal(object)
    """Emitted with the IDs (a tuple) that the user selected; not emitted by `show_selected`."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("outlineList", "", themes, parent)
        self.setAccessibleName(self.tr("Nodes on this canvas"))
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self._quiet = False
        self.selectionModel().selectionChanged.connect(self._on_selection_changed)

    @property
    def selected(self) -> tuple[str, ...]:
        """IDs of the selected rows, from top to bottom."""
        numbers = sorted(index.row() for index in self.selectionModel().selectedRows())
        return tuple(self.rows[number].id for number in numbers)

    def show_nodes(self, rows: tuple[OutlineRow, ...], selected: Iterable[str]) -> None:
        """Set the rows and the selection; the scroll position is preserved."""
        offset = self.verticalScrollBar().value()
        self._quiet = True
        self.set_rows(rows)
        self._quiet = False
        self.verticalScrollBar().setValue(offset)
        self.show_selected(selected)

    def show_selected(self, ids: Iterable[str]) -> None:
        """Set the selection and scroll to its first row."""
        wanted = set(ids)
        if wanted == set(self.selected):
            return
        numbers = [number for number, row in enumerate(self.rows) if row.id in wanted]
        selection = QItemSelection()
        for first, last in _runs(numbers):
            selection.select(self.index_of(first), self.index_of(last))
        self._quiet = True
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if numbers:
            index = self.index_of(numbers[0])
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.scrollTo(index)
        self._quiet = False

    def _on_selection_changed(self, _now: object, _before: object) -> None:
        if not self._quiet:
            self.nodes_selected.emit(self.selected)

    @override
    def clicked_row(self, row: OutlineRow) -> None:
        """Do nothing: a click selects; Enter or a double click opens."""

    @override
    def subject(self, row: OutlineRow) -> object:
        return row.id

    @override
    def asset(self, row: OutlineRow) -> Asset | None:
        return row.asset

    @override
    def accessible_text(self, row: OutlineRow) -> AccessibleText:
        return AccessibleText(row.title, row.accessible_description, row.accessible_description)

    @override
    def content(self, row: OutlineRow) -> RowContent:
        return RowContent(
            row.title,
            icon=kind_labels.drawing(row.kind),
            color=paint.kind_token(row.kind),
            depth=min(row.depth, _MAX_DEPTH),
            ends=(RowEnd(icon="error", color="error"),) if row.failed else (),
            is_strong=row.kind == "group",
        )


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Ranges of consecutive numbers: selecting ranges is faster than selecting single rows."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = runs[-1][0], number
        else:
            runs.append((number, number))
    return runs
