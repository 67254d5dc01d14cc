"""List of search results with highlighted matches."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.global_search import labels
from wsdesk.panels.widgets.lists.list_view import AccessibleText, ListView
from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd
from wsdesk.panels.widgets.painting import paint
from wsdesk.store.search.results import SearchResult
from wsdesk.theme.theme_manager import ThemeManager


class SearchResultList(ListView[SearchResult]):
    """One click or Enter goes there."""

    row_px = 52

    def __init__(self, label: str, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("everywhereList", label, themes, parent)
        self._stepped = False
        """Whether the person chose a row; until then the first one is the choice."""

    def show_found(self, rows: tuple[SearchResult, ...], *, anew: bool = False) -> None:
        """Show these rows; the one that the person went to stays, else (and where it is `anew`) the first."""
        self._stepped &= not anew
        current = self.current_row() if self._stepped or self.hasFocus() else None
        offset = self.verticalScrollBar().value()
        if not self.set_rows(rows) and not anew:
            return
        same = next((n for n, row in enumerate(rows) if current is not None and row.id == current.id), 0)
        if rows:
            self.setCurrentIndex(self.index_of(same))
            self.verticalScrollBar().setValue(offset if same else 0)

    def step(self, by: int) -> None:
        """Move the choice, as far as there are rows."""
        self._stepped = True
        if self.rows:
            at = min(max(self.currentIndex().row() + by, 0), len(self.rows) - 1)
            self.setCurrentIndex(self.index_of(at))

    @override
    def said(self, row: SearchResult) -> AccessibleText:
        tip = "\n".join(part for part in (row.title.text, row.place, row.text.text) if part)
        return AccessibleText(labels.title_of(row), labels.spoken(row), tip)

    @override
    def content(self, row: SearchResult) -> RowContent:
        kind = row.kind if row.kind not in ("asset", "version", "canvas", "comment") else ""
        return RowContent(
            labels.title_of(row),
            row.text.text or labels.kind_word(row.kind),
            labels.drawing(row),
            paint.kind_token(kind) if kind else "",
            icon_size=16,
            beside=row.place,
            ends=tuple(RowEnd(label, style="outlined") for label in reversed(labels.labels(row))),
            marks=row.title.marks,
            line_marks=row.text.marks,
            is_strong=True,
        )
