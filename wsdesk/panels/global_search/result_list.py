"""List of search results, and what is selected in it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from typing_extensions import override

from wsdesk.graph.model.values import Asset
from wsdesk.panels.global_search import labels
from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.panels.widgets.lists.row_model import AccessibleText
from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd
from wsdesk.panels.widgets.painting import paint
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.culling.mark_labels import marks_text
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.search.results import SearchResult
from wsdesk.store.versions.viewer_items import ViewerItem
from wsdesk.theme.theme_manager import ThemeManager


class SearchResultList(ListView[SearchResult]):
    """List of results; a click or Enter goes to one. Ctrl or Shift and a click select several."""

    row_px = 52

    def __init__(self, label: str, themes: ThemeManager, marks: ResultMarksStore) -> None:
        super().__init__("everywhereList", label, themes)
        self.setSelectionMode(SearchResultList.SelectionMode.ExtendedSelection)
        self._marks = marks
        marks.changed.connect(self._on_marks_changed)
        self._stepped = False
        """Whether the user selected a row; otherwise the first one is current."""

    def set_results(self, rows: tuple[SearchResult, ...], *, is_new_query: bool = False) -> None:
        """Set the rows, with the selected row as before, or the first one for a new query."""
        self._stepped &= not is_new_query
        current = self.current_row() if self._stepped or self.hasFocus() else None
        offset = self.verticalScrollBar().value()
        if not self.set_rows(rows) and not is_new_query:
            return
        same = next((n for n, row in enumerate(rows) if current is not None and row.id == current.id), 0)
        if rows:
            self.setCurrentIndex(self.index_of(same))
            self.verticalScrollBar().setValue(offset if same else 0)

    def step(self, by: int) -> None:
        """Move the current row, clamped to the range."""
        self._stepped = True
        if self.rows:
            at = min(max(self.currentIndex().row() + by, 0), len(self.rows) - 1)
            self.setCurrentIndex(self.index_of(at))

    @override
    def clicked_row(self, row: SearchResult) -> None:
        keys = Qt.KeyboardModifier
        if not QGuiApplication.keyboardModifiers() & (keys.ControlModifier | keys.ShiftModifier):
            super().clicked_row(row)

    @override
    def asset(self, row: SearchResult) -> Asset | None:
        return row.asset

    @override
    def viewer_item(self, row: SearchResult, asset: Asset) -> ViewerItem:
        version_id = row.version_id if row.kind != "comment" else ""
        title = labels.title_of(row)
        return ViewerItem(asset, title, row.place, row.canvas_id, row.node_id, version_id, row.hit)

    @override
    def accessible_text(self, row: SearchResult) -> AccessibleText:
        description = labels.accessible_description(row)
        spoken = ", ".join(part for part in (description, self._marks_of(row)) if part)
        tip = "\n".join(part for part in (row.title.text, row.place, row.text.text) if part)
        return AccessibleText(labels.title_of(row), spoken, tip)

    @override
    def content(self, row: SearchResult) -> RowContent:
        words = (self._marks_of(row), *labels.labels(row))
        kind = row.kind if row.kind not in ("asset", "version", "canvas", "comment") else ""
        return RowContent(
            labels.title_of(row),
            row.text.text or labels.kind_word(row.kind),
            labels.icon_name(row),
            paint.kind_token(kind) if kind else "",
            icon_size=16,
            beside=row.place,
            ends=tuple(RowEnd(label, style="outlined") for label in reversed(words) if label),
            marks=row.title.marks,
            line_marks=row.text.marks,
            is_strong=True,
        )

    def _marks_of(self, row: SearchResult) -> str:
        """Flag, rating, and color label of the version of a row as words; empty without any."""
        return marks_text(self._marks.of(row.version_id)) if row.version_id else ""

    def _on_marks_changed(self, _change: object) -> None:
        self.viewport().update()


class SearchSelection:
    """Mark target of search everywhere; opens the context menus of its rows."""

    def __init__(self, results: SearchResultList, commands: CommandStore) -> None:
        self._list = results
        self._commands = commands
        results.menu_requested.connect(self._open_menu)

    def items(self) -> tuple[ViewerItem, ...]:
        """The selected rows with an image, in their order."""
        return tuple(
            item_of_row(row)
            for at, row in enumerate(self._list.rows)
            if row.asset is not None and self._list.selectionModel().isSelected(self._list.index_of(at))
        )

    def marked_version_ids(self) -> tuple[str, ...]:
        """IDs of the versions of the selected rows, in their order."""
        return tuple(dict.fromkeys(item.version_id for item in self.items() if item.version_id))

    def advance(self) -> None:
        """Go to the next row."""
        self._list.step(1)

    def show_marked(self, version_id: str, *others: str) -> None:
        """Go back to the row of a version."""
        at = next((n for n, row in enumerate(self._list.rows) if row.version_id == version_id), -1)
        if at >= 0:
            self._list.setCurrentIndex(self._list.index_of(at))

    def _open_menu(self, row: SearchResult, at: QPoint) -> None:
        """Open the menu of a result of a node, else that of a hit of the library."""
        if row.hit is not None and not row.version_id:
            self._commands.request_menu("asset", row.hit, at.x(), at.y())
        elif row.asset is not None:
            self._commands.request_menu("item", item_of_row(row), at.x(), at.y())


def item_of_row(row: SearchResult) -> ViewerItem:
    """The item of a row; without an asset, its node and version."""
    return ViewerItem(
        row.asset or Asset(""),
        row.title.text,
        row.place,
        row.canvas_id,
        row.node_id,
        row.version_id,
        hit=row.hit,
    )
