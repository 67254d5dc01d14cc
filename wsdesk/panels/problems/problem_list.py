"""List of problems."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.problems.rows import ProblemRow
from wsdesk.panels.widgets.lists.list_view import AccessibleText, ListView
from wsdesk.panels.widgets.lists.row_painter import RowContent
from wsdesk.theme.theme_manager import ThemeManager


class ProblemList(ListView[ProblemRow]):
    """One click or Enter goes to what has the problem."""

    row_px = 48

    def __init__(self, words: str, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("problemList", words, themes, parent)
        self._last: ProblemRow | None = None

    @override
    def set_rows(self, rows: tuple[ProblemRow, ...]) -> bool:
        """Show these rows; the one that the keyboard is on stays, where it is still there."""
        current = self.current_row()
        changed = super().set_rows(rows)
        if changed and current in rows:
            self.setCurrentIndex(self.index_of(rows.index(current)))
        return changed

    def step(self, by: int) -> ProblemRow | None:
        """Go to the next row, round and round; None where there is none."""
        rows, count = self.rows, len(self.rows)
        if not count:
            return None
        # From where one went last: the focus alone puts the keyboard on the first row.
        gone = rows.index(self._last) if self._last in rows else None
        at = (gone + by) % count if gone is not None else (0 if by > 0 else count - 1)
        self._last = rows[at]
        self.setCurrentIndex(self.index_of(at))
        return rows[at]

    @override
    def opened_row(self, row: ProblemRow) -> None:
        self._last = row
        super().opened_row(row)

    @override
    def said(self, row: ProblemRow) -> AccessibleText:
        words = f"{row.what}: {row.words}"
        return AccessibleText(words, words, "\n".join(part for part in (row.what, row.words, row.id) if part))

    @override
    def content(self, row: ProblemRow) -> RowContent:
        icon, color = ("error", "error-text") if row.grave else ("warning", "warn")
        return RowContent(row.what, row.words, icon, color)
