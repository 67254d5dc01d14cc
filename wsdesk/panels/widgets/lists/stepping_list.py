"""List whose rows are opened one after the other by commands."""

from __future__ import annotations

from bisect import bisect_left
from typing import TypeVar

from PySide6.QtCore import QPoint
from typing_extensions import override

from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.theme.theme_manager import ThemeManager

R = TypeVar("R")


class SteppingListView(ListView[R]):
    """List with a next and a previous row, from the one that was opened last."""

    def __init__(self, name: str, text: str, themes: ThemeManager) -> None:
        super().__init__(name, text, themes)
        self._last: object = None
        """Key of the row that was opened last."""
        self._removed_at: int | None = None
        """Number of the row that was opened last, if it was removed."""

    def row_key(self, row: R) -> object:
        """Identity of a row, which stays when its texts change."""
        return row

    @override
    def set_rows(self, rows: tuple[R, ...]) -> bool:
        """Set the rows. The current row stays current; if it is gone, the next one is.

        A list that was scrolled shows the same rows as before.
        """
        current, at = self.current_row(), self.currentIndex().row()
        anchor = self._first_visible() if self.verticalScrollBar().value() else None
        last_at = self._number_of(self._last) if self._last is not None else -1
        changed = super().set_rows(rows)
        if last_at >= 0 and self._number_of(self._last) < 0:
            self._last, self._removed_at = None, last_at
        if changed and current is not None:
            number = self._number_of(self.row_key(current))
            self.setAutoScroll(anchor is None)
            self.setCurrentIndex(self.index_of(self._nearest(at) if number < 0 else number))
            self.setAutoScroll(True)
        if changed and anchor is not None:
            self._scroll_back(*anchor)
        return changed

    def _first_visible(self) -> tuple[object, int] | None:
        """Key of the first visible row that isn't a heading, and its position in px."""
        first = max(self.indexAt(QPoint(self.viewport().width() // 2, 0)).row(), 0)
        for at in range(first, min(first + 2, len(self.rows))):
            if not self.is_heading(self.rows[at]):
                return self.row_key(self.rows[at]), self.visualRect(self.index_of(at)).top()
        return None

    def _scroll_back(self, key: object, top: int) -> None:
        """Scroll so that a row is at this position."""
        number = self._number_of(key)
        if number >= 0:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + self.visualRect(self.index_of(number)).top() - top)

    def step(self, by: int) -> R | None:
        """Next row, with wrap-around; None if there are none."""
        places = [at for at, row in enumerate(self.rows) if not self.is_heading(row)]
        if not places:
            return None
        # From the last opened row, since focusing the list makes its first row current.
        last = self._number_of(self._last) if self._last is not None else -1
        if last in places:
            number = places.index(last) + by
        else:  # from where the row was that was opened last
            at = bisect_left(places, self._removed_at if self._removed_at is not None else 0)
            number = at if by > 0 else at - 1
        row = self.rows[places[number % len(places)]]
        self._set_last(row)
        self.setCurrentIndex(self.index_of(places[number % len(places)]))
        return row

    @override
    def opened_row(self, row: R) -> None:
        self._set_last(row)
        super().opened_row(row)

    def _set_last(self, row: R) -> None:
        self._last, self._removed_at = self.row_key(row), None

    def _number_of(self, key: object) -> int:
        return next((at for at, row in enumerate(self.rows) if self.row_key(row) == key), -1)

    def _nearest(self, at: int) -> int:
        """The row at a number, else the last one; the one after a heading."""
        at = min(at, len(self.rows) - 1)
        return at + 1 if at >= 0 and self.is_heading(self.rows[at]) and at + 1 < len(self.rows) else at
